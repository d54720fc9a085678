/**
 * The boards in sight as a scene of their own: hexes as they are printed, corners and sides worked out from where they
 * lie. Seats are numbered here from the left, so that a hall of thousands looks like a small table.
 */
import type { Edge, Hex, HallHex, HallScene, Node } from "../../wire";

const RADIUS = 100;
const ACROSS = RADIUS * Math.sqrt(3);
const DOWN = RADIUS * 1.5;
const CORNERS = ["n", "ne", "se", "s", "sw", "nw"] as const;
const SIDES = ["ne", "e", "se", "sw", "w", "nw"] as const;
const FRAME = 260; // of sea around the boards

/** A board in sight: its key, the pattern printed on it, and how many boards it lies right of the first one. */
export interface Lying {
  readonly key: string;
  readonly pattern: number;
  readonly at: number;
  /** Its number through the hall; nothing for an end board. */
  readonly number: number | null;
}

export interface Ground {
  readonly lying: readonly Lying[];
  readonly hexes: readonly Hex[];
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
  readonly terrain: readonly number[];
  readonly number: readonly number[];
  readonly printed: readonly HallHex[];
  /** By board in sight: the number of its first hex here. */
  readonly firstHex: readonly number[];
  readonly frame: readonly number[];
  /** The seats in sight by their numbers through the hall, from the left. */
  readonly seats: readonly number[];
  hexAt: (name: string) => number;
  nodeAt: (name: string) => number;
  edgeAt: (name: string) => number;
  /** Gives the number of a seat here; -1: not in sight. */
  seatHere: (seat: number) => number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Puts the boards in sight side by side; an end board is printed around the origin of the board beside it. */
export function lyingIn(keys: readonly string[], patterns: Readonly<Record<string, number>>): Lying[] {
  const first = keys.findIndex((key) => /^\d+$/.test(key));
  return keys.map((key, k) => {
    const number = /^\d+$/.test(key) ? Number(key) : null;
    return { key, pattern: patterns[key] ?? 0, number, at: key.startsWith("l") ? 0 : k - Math.max(0, first) };
  });
}

const spot = (point: Point): string => `${Math.round(point.x)} ${Math.round(point.y)}`;
const middle = (q: number, r: number): Point => ({ x: ACROSS * (q + r / 2), y: DOWN * r });

function corner(of: Point, k: number): Point {
  const angle = (Math.PI / 180) * (60 * k - 90);
  return { x: of.x + RADIUS * Math.cos(angle), y: of.y + RADIUS * Math.sin(angle) };
}

export function groundOf(scene: HallScene, lying: readonly Lying[]): Ground {
  const middles: Point[] = [];
  const printed: HallHex[] = [];
  const firstHex: number[] = [];
  const hexByName = new Map<string, number>();
  for (const board of lying) {
    firstHex.push(middles.length);
    for (const hex of scene.boards[board.pattern]?.hexes ?? []) {
      hexByName.set(board.key + hex.name, middles.length);
      middles.push(middle(hex.q + board.at * scene.width, hex.r));
      printed.push(hex);
    }
  }
  const { nodes, edges, nodeBy, edgeBy } = around(middles);
  const numbered = lying.filter((board) => board.number !== null);
  const seats = numbered.flatMap((board) => [2 * (board.number ?? 0), 2 * (board.number ?? 0) + 1]);
  const hereBy = new Map(seats.map((seat, k) => [seat, k]));

  /** Finds where a hex lies that may be of a board just out of sight: all boards of a row have the same places. */
  function middleOf(name: string): Point | null {
    const known = hexByName.get(name);
    if (known !== undefined) return middles[known] ?? null;
    const [, key = "", inBoard = ""] = /^([lr]\d*|\d+)([a-z]+\d+)$/.exec(name) ?? [];
    const beside = numbered[0];
    const of = /^\d+$/.test(key)
      ? scene.boards[0]
      : scene.boards.find((board) => board.key === (key.startsWith("l") ? "left" : "right"));
    const hex = of?.hexes.find((one) => one.name === inBoard);
    if (!hex || !beside) return null;
    const last = numbered.at(-1) ?? beside;
    const at = /^\d+$/.test(key)
      ? beside.at + Number(key) - (beside.number ?? 0)
      : key.startsWith("l")
        ? beside.at
        : last.at + 1;
    return middle(hex.q + at * scene.width, hex.r);
  }

  function nodeAt(name: string): number {
    const [hex = "", way = ""] = name.split(".");
    const [of, k] = [middleOf(hex), CORNERS.indexOf(way as (typeof CORNERS)[number])];
    return of && k >= 0 ? (nodeBy.get(spot(corner(of, k))) ?? -1) : -1;
  }
  function edgeAt(name: string): number {
    const [hex = "", way = ""] = name.split("/");
    const [of, k] = [middleOf(hex), SIDES.indexOf(way as (typeof SIDES)[number])];
    if (!of || k < 0) return -1;
    const [a, b] = [corner(of, k), corner(of, (k + 1) % 6)];
    return edgeBy.get(spot({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })) ?? -1;
  }
  const [xs, ys] = [middles.map((one) => one.x), middles.map((one) => one.y)];
  const [left, top] = [Math.min(...xs, 0) - FRAME, Math.min(...ys, 0) - FRAME];
  const names = [...hexByName.keys()];
  return {
    lying,
    hexes: middles.map((one, k) => ({ x: tenth(one.x), y: tenth(one.y), name: names[k] ?? "" })),
    nodes,
    edges,
    terrain: printed.map((hex) => hex.terrain),
    number: printed.map((hex) => hex.number ?? 0),
    printed,
    firstHex,
    frame: [left, top, Math.max(...xs, 0) + FRAME - left, Math.max(...ys, 0) + FRAME - top],
    seats,
    hexAt: (name) => hexByName.get(name) ?? -1,
    nodeAt,
    edgeAt,
    seatHere: (seat) => hereBy.get(seat) ?? -1,
  };
}

const tenth = (x: number): number => Math.round(x * 10) / 10;

/** Works out corners and sides of hexes, and what touches what. */
function around(middles: readonly Point[]) {
  const nodeBy = new Map<string, number>();
  const edgeBy = new Map<string, number>();
  const nodes: Node[] = [];
  const edges: Edge[] = [];
  const put = (list: number[], item: number): void => {
    if (!list.includes(item)) list.push(item);
  };
  for (const [hex, of] of middles.entries()) {
    const ring = CORNERS.map((_, k) => {
      const at = corner(of, k);
      const known = nodeBy.get(spot(at));
      const node =
        known ?? nodes.push({ x: tenth(at.x), y: tenth(at.y), name: "", hexes: [], nodes: [], edges: [] }) - 1;
      nodeBy.set(spot(at), node);
      put(nodes[node]?.hexes ?? [], hex);
      return node;
    });
    for (const k of SIDES.keys()) {
      const [a, b] = [corner(of, k), corner(of, (k + 1) % 6)];
      const at = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      const ends = [ring[k] ?? 0, ring[(k + 1) % 6] ?? 0];
      const angle = ((60 * k - 60 + 180) % 180) - 90;
      const known = edgeBy.get(spot(at));
      const edge = known ?? edges.push({ x: tenth(at.x), y: tenth(at.y), angle, name: "", nodes: ends, hexes: [] }) - 1;
      edgeBy.set(spot(at), edge);
      put(edges[edge]?.hexes ?? [], hex);
      for (const [one, other] of [ends, [...ends].reverse()]) {
        put(nodes[one ?? 0]?.nodes ?? [], other ?? 0);
        put(nodes[one ?? 0]?.edges ?? [], edge);
      }
    }
  }
  return { nodes, edges, nodeBy, edgeBy };
}
