/**
 * What is to be drawn, worked out from the scene (which stays) and the state (which changes). It knows no box: names
 * in, drawings out.
 */
import { frameAround, union, type Frame, type Point } from "./geometry";
import { ofKind, things, thingsOf, type Thing } from "./shown";
import type { State } from "./state";
import type { Colour, Edge, Harbour, Node, Scene } from "./wire";

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
  readonly under: string; // what lies below it
  readonly lying: boolean; // on its side
  readonly place: number;
}
/** A piece as it is drawn, whether it stands in a game or in a picture. */
export type Placed = Pick<Standing, "art" | "kind" | "colour" | "x" | "y" | "angle" | "on" | "upright"> &
  Partial<Pick<Standing, "carried" | "under" | "lying">>;
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
  readonly what: string; // the fact it is of
  readonly plain: string; // the drawing of that fact
  readonly card: string; // of a sign: what it takes
  readonly rate: string; // of a sign: how many for one
  readonly colour: Colour | null;
  readonly badge: boolean; // a small sign on the piece that stands there
  readonly down: number; // on a hex it leaves the scenery free, or the number
  readonly scale: number;
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

/** A way over hexes, as an outline. */
export interface Way {
  readonly key: string;
  readonly name: string;
  readonly d: string;
}
/** What of the things on a board says how much of it matters. */
export interface Things {
  readonly tiles: readonly Tile[];
  readonly pieces: readonly Point[];
  readonly figures: readonly Point[];
  readonly signs: readonly Point[];
}

const WORN = new Set(["under", "instead", "lying", "carried"]);
const LOW = 26; // on a hex: below its middle
const BEHIND = { down: -52, scale: 0.8 }; // on a hex with a number: above its token, and smaller
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
  const worn = new Map<string, Thing>();
  for (const thing of things(scene, state)) {
    const way = thing.shown.way ?? "";
    if (WORN.has(way)) worn.set(`${way} ${thing.shown.place}${thing.place}`, thing);
  }
  const put = (rows: number[][], where: "node" | "edge", spots: readonly (Node | Edge)[]): Standing[] =>
    rows.flatMap(([at = -1, kindId = -1, seat = -1], row) => {
      const spot = spots[at];
      const kind = kinds.get(kindId);
      const colour = scene.colours[seat];
      if (!spot || !kind || !colour) return [];
      const angle = "angle" in spot ? spot.angle : 0;
      const wears = (way: string) => worn.get(`${way} ${where}${at}`);
      const lying = wears("lying");
      const art = lying?.art ?? wears("instead")?.art ?? kind.art;
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
          carried: wears("carried")?.count ?? 0,
          under: wears("under")?.art ?? "",
          lying: lying !== undefined,
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

/** Gives what rules keep on the board besides what pieces wear: things of their own, and small signs on pieces. */
export function signs(scene: Scene, state: State): Sign[] {
  const spots = { node: scene.nodes, edge: scene.edges, hex: scene.hexes };
  return things(scene, state).flatMap((thing, k): Sign[] => {
    const { shown } = thing;
    const spot = spots[shown.place][thing.place];
    if (!spot || (shown.way !== "beside" && shown.way !== "badge")) return [];
    const sort = thing.sort ? ` (${thing.sort.name})` : "";
    const numbered = shown.place === "hex" && shown.way === "beside" && (state.number[thing.place] ?? 0) > 0;
    return [
      {
        key: `${shown.key}${thing.place}-${k}`,
        what: shown.key,
        plain: shown.art,
        art: thing.sort && !thing.sort.text ? thing.art : shown.art,
        card: thing.sort?.text ? (thing.sort.art ?? "") : "",
        rate: thing.sort?.text ?? "",
        name: shown.name + sort,
        number: thing.number,
        count: thing.count,
        thing: shown.counted ?? "",
        colour: scene.colours[thing.seat] ?? null,
        badge: shown.way === "badge",
        ...(numbered ? BEHIND : { down: shown.place === "hex" ? LOW : 0, scale: 1 }),
        x: spot.x,
        y: spot.y,
      },
    ];
  });
}

/** Gives the ways over hexes along which something goes. */
export function paths(scene: Scene, state: State): Way[] {
  return ofKind(scene, state, "places").flatMap(([shown, numbers]) => {
    if (shown.way !== "path") return [];
    const line = thingsOf(shown, numbers).flatMap(({ place }) => {
      const hex = scene.hexes[place];
      return hex ? [`${hex.x} ${hex.y}`] : [];
    });
    return [{ key: shown.key, name: shown.name, d: `M${line.join("L")}Z` }];
  });
}

/** Gives the piers, turned out to the sea and as long as the way to their sign. */
export function piers(scene: Scene, harbours: readonly Harbour[]): Pier[] {
  return harbours.flatMap((harbour) => {
    const edge = scene.edges[harbour.edge];
    if (!edge) return [];
    return [pier(harbour, edge)];
  });
}

/** Gives a harbour as it is drawn from the middle of its coast. */
export function pier(harbour: Harbour, coast: Point): Pier {
  const far = Math.hypot(harbour.x - coast.x, harbour.y - coast.y) || SIGN_FAR;
  return {
    key: harbour.edge,
    x: coast.x,
    y: coast.y,
    sign: { x: harbour.x, y: harbour.y },
    turn: harbour.angle + 90,
    scale: far / SIGN_FAR,
    art: harbour.art,
    rate: harbour.rate,
    name: harbour.name,
  };
}

const SPARE = 26; // the sea around the signs is wider than the map needs
/** How much room things need around their middle, in board units. */
const ROOM = { hex: 138, sign: 44, piece: 58, figure: 74 };

/**
 * Gives the part of the board that matters: land, what lies in the mist, harbours, pieces, figures, ways over the sea,
 * and the places one may click. The empty sea around it is left out.
 */
export function frameOf(scene: Scene, state: State | null, things: Things = thingsOn(scene, state)): Frame {
  const [x = 0, y = 0, width = 100, height = 100] = scene.frame;
  const sea = { x: x + SPARE, y: y + SPARE, width: width - 2 * SPARE, height: height - 2 * SPARE };
  if (!state) return sea;
  const hexes = things.tiles.filter((tile) => tile.key !== "" && tile.key !== "sea");
  if (hexes.length === 0) return sea;
  const parts: [readonly Point[], number][] = [
    [hexes, ROOM.hex],
    [state.harbours, ROOM.sign],
    [[...things.pieces, ...legal(scene, state)], ROOM.piece],
    [[...things.figures, ...ways(scene, state)], ROOM.figure],
    [things.signs, ROOM.sign],
  ];
  return parts
    .flatMap(([points, room]) => (points.length > 0 ? [frameAround(points, room)] : []))
    .reduce((all, frame) => union(all, frame));
}

function thingsOn(scene: Scene, state: State | null): Things {
  const ground = tiles(scene, state);
  if (!state) return { tiles: ground, pieces: [], figures: [], signs: [] };
  return {
    tiles: ground,
    pieces: standing(scene, state),
    figures: figures(scene, state),
    signs: signs(scene, state),
  };
}

/** Lists the corners and sides that can be clicked now or with a piece in hand. */
function legal(scene: Scene, state: State): Point[] {
  return state.choices.flatMap((group) =>
    group.choices.flatMap((choice) => {
      const spot =
        group.place === "edge"
          ? scene.edges[choice.edge ?? -1]
          : group.place === "node"
            ? scene.nodes[choice.node ?? -1]
            : undefined;
      return spot ? [spot] : [];
    }),
  );
}

/** Lists the hexes over which something goes. */
function ways(scene: Scene, state: State): Point[] {
  return ofKind(scene, state, "places").flatMap(([shown, numbers]) =>
    shown.way === "path" ? thingsOf(shown, numbers).flatMap(({ place }) => scene.hexes[place] ?? []) : [],
  );
}

/** Gives the frame around the own pieces with a hex of room, or nothing where there are none. */
export function homeOf(pieces: readonly Standing[], colour: Colour | null): Frame | null {
  const mine = pieces.filter((piece) => piece.colour.key === colour?.key);
  return mine.length > 0 ? frameAround(mine, HOME_ROOM) : null;
}
const HOME_ROOM = 190;
