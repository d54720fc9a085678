/**
 * What lies on the board, told thing by thing: what it is, whose it is, what it does. It knows no box: names and help
 * come with the scene.
 */
import type { Point } from "./geometry";
import { t } from "./i18n/index.svelte";
import { things, type Thing } from "./shown";
import type { State } from "./state";
import type { PlaceKind, Scene } from "./wire";

export interface Place extends Point {
  readonly kind: PlaceKind | "harbour";
  readonly at: number;
}
/** One thing at a place. */
export interface Entry {
  readonly name: string;
  readonly art: string;
  /** Whose it is, how many there are, on how many rolls: in a few words each. */
  readonly facts: readonly string[];
  readonly help: string;
  readonly rule: string;
}
export interface BoardCard {
  readonly title: string;
  readonly entries: readonly Entry[];
}

const REACH = { node: 38, edge: 34, harbour: 44, hex: 92 };
const SEVEN = 7;

/** Counts the rolls of two dice that show a number, of 36. */
export function ways(number: number): number {
  return number >= 2 && number <= 12 ? 6 - Math.abs(SEVEN - number) : 0;
}

/** Finds what lies under a point: a piece or a thing on a corner or side, a harbour's sign, else the hex. */
export function placeAt(scene: Scene, state: State, point: Point): Place | null {
  const laid = things(scene, state);
  const taken = (kind: "node" | "edge"): readonly number[] => [
    ...(kind === "node" ? state.nodes : state.edges).map(([at = -1]) => at),
    ...laid.filter((thing) => thing.shown.place === kind).map((thing) => thing.place),
  ];
  const near = (kind: Place["kind"], found: readonly (Point & { readonly at: number })[]): Place[] =>
    found
      .map(({ at, x, y }) => ({ kind, at, x, y, far: Math.hypot(x - point.x, y - point.y) }))
      .filter((place) => place.far <= REACH[kind])
      .sort((a, b) => a.far - b.far);
  const spots = (kind: "node" | "edge") =>
    taken(kind).flatMap((at) => {
      const spot = (kind === "node" ? scene.nodes : scene.edges)[at];
      return spot ? [{ at, x: spot.x, y: spot.y }] : [];
    });
  const [found] = [
    ...near("node", spots("node")),
    ...near("edge", spots("edge")),
    ...near(
      "harbour",
      state.harbours.map((harbour, at) => ({ at, x: harbour.x, y: harbour.y })),
    ),
    ...near(
      "hex",
      scene.hexes.map((hex, at) => ({ at, x: hex.x, y: hex.y })),
    ),
  ];
  return found ?? null;
}

/** Tells all that lies at a place; what touches it is its title. */
export function cardOf(
  scene: Scene,
  state: State,
  place: Pick<Place, "kind" | "at">,
  title: string,
  name: (seat: number) => string,
): BoardCard {
  if (place.kind === "harbour") {
    const harbour = state.harbours[place.at];
    const entry = harbour ? harbourEntry(scene, harbour.kind, harbour.name) : null;
    return { title: harbour?.name ?? title, entries: entry ? [entry] : [] };
  }
  const kind = place.kind;
  const laid = things(scene, state).filter((thing) => thing.shown.place === kind && thing.place === place.at);
  const entries = [
    ...(kind === "hex" ? hexEntries(scene, state, place.at, name) : pieceEntries(scene, state, kind, place.at, name)),
    ...laid
      .filter((thing) => thing.shown.way !== "path" && thing.shown.way !== "area")
      .map((thing) => laidEntry(thing, name)),
    ...(kind === "node" ? harboursAt(scene, state, place.at) : []),
  ];
  return { title, entries };
}

function hexEntries(scene: Scene, state: State, at: number, name: (seat: number) => string): Entry[] {
  const terrain = scene.terrains.find((one) => one.id === state.terrain[at]);
  const number = state.number[at] ?? 0;
  const facts = number ? [t("card.rolls", { n: ways(number) })] : [];
  const owners = new Map<number, string[]>();
  for (const [node = -1, kindId = -1, seat = -1] of state.nodes) {
    const kind = scene.pieces.find((piece) => piece.id === kindId);
    if (kind && scene.nodes[node]?.hexes.includes(at)) owners.set(seat, [...(owners.get(seat) ?? []), kind.name]);
  }
  const around = [...owners].map(([seat, pieces]) => `${name(seat)}: ${pieces.join(", ")}`);
  const ground: Entry[] = terrain
    ? [
        {
          name: number ? `${terrain.name} ${number}` : terrain.name,
          art: terrain.art,
          facts: [...facts, ...around],
          help: terrain.help ?? "",
          rule: terrain.rule ?? "",
        },
      ]
    : [];
  const figures = state.figures.flatMap(([hex = -1, id = -1]): Entry[] => {
    const figure = scene.figures.find((one) => one.id === id);
    if (hex !== at || !figure) return [];
    return [{ name: figure.name, art: figure.art, facts: [], help: figure.help ?? "", rule: figure.rule ?? "" }];
  });
  return [...ground, ...figures];
}

function pieceEntries(
  scene: Scene,
  state: State,
  where: "node" | "edge",
  at: number,
  name: (seat: number) => string,
): Entry[] {
  const rows = where === "node" ? state.nodes : state.edges;
  return rows.flatMap(([place = -1, kindId = -1, seat = -1]): Entry[] => {
    const kind = scene.pieces.find((piece) => piece.id === kindId);
    if (place !== at || !kind) return [];
    return [{ name: kind.name, art: kind.art, facts: [name(seat)], help: kind.help ?? "", rule: kind.rule ?? "" }];
  });
}

function laidEntry(thing: Thing, name: (seat: number) => string): Entry {
  const { shown } = thing;
  const facts = [
    thing.number ? t("card.number", { n: thing.number, ways: ways(thing.number) }) : "",
    thing.count >= 0 ? `${shown.counted_name ?? ""} ${thing.count}`.trim() : "",
    thing.seat >= 0 ? name(thing.seat) : "",
    thing.sort?.name ?? "",
  ];
  return { name: shown.name, art: shown.art, facts: facts.filter(Boolean), help: shown.help, rule: "" };
}

function harbourEntry(scene: Scene, key: string, said: string): Entry {
  const dock = scene.docks.find((one) => one.key === key);
  return { name: said, art: "i-pier", facts: [], help: dock?.help ?? "", rule: dock?.rule ?? "" };
}

function harboursAt(scene: Scene, state: State, node: number): Entry[] {
  return state.harbours
    .filter((harbour) => scene.edges[harbour.edge]?.nodes.includes(node))
    .map((harbour) => harbourEntry(scene, harbour.kind, harbour.name));
}

/** Says a card in one breath, for whoever hears it. */
export function saidCard(card: BoardCard): string {
  const entries = card.entries.map((entry) => [entry.name, ...entry.facts, entry.help].filter(Boolean).join(", "));
  return [card.title, ...entries].filter(Boolean).join(". ").replaceAll("..", ".");
}
