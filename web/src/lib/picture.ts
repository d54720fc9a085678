/**
 * What is to be drawn, worked out from the scene (which stays) and the state (which changes). It knows no box: names
 * in, drawings out.
 */
import type { Frame, Point } from "./geometry";
import type { Colour, Edge, Harbour, Node, Scene, State } from "./wire";

export interface Tile extends Point {
  readonly at: number;
  readonly name: string;
  readonly art: string;
  readonly key: string;
  readonly land: boolean;
  readonly rim: boolean;
  readonly number: number;
}
export interface Standing extends Point {
  readonly key: string;
  readonly art: string;
  readonly kind: string;
  readonly name: string;
  readonly colour: Colour;
  readonly seat: number;
  readonly angle: number;
  readonly on: "node" | "edge";
  readonly upright: boolean;
  readonly carried: number;
  readonly place: number;
}
export interface Figure extends Point {
  readonly key: string;
  readonly art: string;
  readonly name: string;
  readonly hex: number;
}
export interface Sign extends Point {
  readonly key: string;
  readonly art: string;
  readonly name: string;
  readonly number: number;
  readonly count: number;
  readonly thing: string;
  readonly colour: Colour | null;
}
export interface Pier extends Point {
  readonly key: number;
  readonly sign: Point;
  readonly turn: number;
  readonly scale: number;
  readonly art: string;
  readonly rate: string;
  readonly name: string;
}

const SIGN_FAR = 66; // from the coast to the sign of a harbour, as the pier is drawn
const ROBBER = { x: -36, y: -10 }; // beside the number, which stays readable
const MERCHANT = { x: 47, y: 44 };

/** Gives the hexes with what lies on them now. */
export function tiles(scene: Scene, state: State | null): Tile[] {
  const kinds = new Map(scene.terrains.map((terrain) => [terrain.id, terrain]));
  return scene.hexes.map((hex, at) => {
    const kind = state ? kinds.get(state.terrain[at] ?? -1) : undefined;
    return {
      at,
      x: hex.x,
      y: hex.y,
      name: hex.name,
      art: kind?.art ?? "",
      key: kind?.key ?? "",
      land: kind?.land ?? false,
      rim: hex.rim ?? false,
      number: state?.number[at] ?? 0,
    };
  });
}

/** Gives the pieces on corners and sides, from north to south, so that the nearer one covers the farther. */
export function standing(scene: Scene, state: State): Standing[] {
  const kinds = new Map(scene.pieces.map((piece) => [piece.id, piece]));
  const carried = new Map((state.carried ?? []).map(([node, n]) => [node ?? -1, n ?? 0]));
  const dressed = new Map(
    (state.markers ?? []).filter((m) => m.key === "art").map((m) => [`${m.place}${m.at}`, m.art]),
  );
  const put = (rows: number[][], where: "node" | "edge", spots: readonly (Node | Edge)[]): Standing[] =>
    rows.flatMap(([at = -1, kindId = -1, seat = -1], row) => {
      const spot = spots[at];
      const kind = kinds.get(kindId);
      const colour = scene.colours[seat];
      if (!spot || !kind || !colour) return [];
      const angle = "angle" in spot ? spot.angle : 0;
      const art = dressed.get(`${where}${at}`) ?? kind.art;
      const twice = rows.findIndex(([other]) => other === at) !== row;
      return [
        {
          key: `${where}${at}-${art}-${seat}${twice ? "b" : ""}`,
          art,
          kind: kind.key,
          name: kind.name,
          colour,
          seat,
          x: spot.x,
          y: spot.y,
          angle,
          on: where,
          upright: kind.upright ?? false,
          carried: where === "node" ? (carried.get(at) ?? 0) : 0,
          place: at,
        },
      ];
    });
  const all = [...put(state.edges, "edge", scene.edges), ...put(state.nodes, "node", scene.nodes)];
  return all.sort((a, b) => a.y - b.y);
}

/**
 * Gives the figures on the hexes; two on one hex stand beside each other. A hall has many of one kind: they are
 * counted.
 */
export function figures(scene: Scene, state: State): Figure[] {
  const kinds = new Map(scene.figures.map((figure) => [figure.id, figure]));
  const here = new Map<number, number>();
  const alike = new Map<number, number>();
  return state.figures.flatMap(([at = -1, id = -1]) => {
    const hex = scene.hexes[at];
    const kind = kinds.get(id);
    if (!hex || !kind) return [];
    const nth = alike.get(id) ?? 0;
    alike.set(id, nth + 1);
    const before = here.get(at) ?? 0;
    here.set(at, before + 1);
    const token = (state.number[at] ?? 0) > 0;
    const aside = kind.key === "merchant" ? MERCHANT : token ? ROBBER : { x: 0, y: 0 };
    return [
      {
        key: nth ? `${kind.key}-${nth}` : kind.key,
        art: kind.art,
        name: kind.name,
        hex: at,
        x: hex.x + aside.x + before * 52,
        y: hex.y + aside.y,
      },
    ];
  });
}

/** Gives what rules keep on the board besides pieces. */
export function signs(scene: Scene, state: State): Sign[] {
  return (state.markers ?? [])
    .filter((marker) => marker.key !== "art")
    .flatMap((marker, k) => {
      const spot = (marker.place === "node" ? scene.nodes : marker.place === "edge" ? scene.edges : scene.hexes)[
        marker.at
      ];
      if (!spot) return [];
      return [
        {
          key: `${marker.key}${marker.at}-${k}`,
          art: marker.art,
          name: marker.name,
          number: marker.number ?? 0,
          count: marker.count ?? -1,
          thing: marker.thing ?? "",
          colour: scene.colours[marker.seat ?? -1] ?? null,
          x: spot.x,
          y: spot.y,
        },
      ];
    });
}

/** Gives the piers, turned out to the sea and as long as the way to their sign. */
export function piers(scene: Scene, harbours: readonly Harbour[]): Pier[] {
  return harbours.flatMap((harbour) => {
    const edge = scene.edges[harbour.edge];
    if (!edge) return [];
    const far = Math.hypot(harbour.x - edge.x, harbour.y - edge.y) || SIGN_FAR;
    return [
      {
        key: harbour.edge,
        x: edge.x,
        y: edge.y,
        sign: { x: harbour.x, y: harbour.y },
        turn: harbour.angle + 90,
        scale: far / SIGN_FAR,
        art: harbour.art,
        rate: harbour.rate,
        name: harbour.name,
      },
    ];
  });
}

const SPARE = 26; // the sea around the signs is wider than the map needs

/** Gives the frame of the sea. */
export function frameOf(scene: Scene): Frame {
  const [x = 0, y = 0, width = 100, height = 100] = scene.frame;
  return { x: x + SPARE, y: y + SPARE, width: width - 2 * SPARE, height: height - 2 * SPARE };
}
