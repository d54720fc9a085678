/** Boards that are printed side by side, and whose area is which: read from hexes that belong together and to seats. */
import { frameAround, type Frame } from "../geometry";
import { thingsOf, type Thing } from "../shown";
import type { Scene } from "../wire";

export interface NearBoard {
  readonly at: number;
  /** Whose areas lie on it; nobody's are those of an end of the row. */
  readonly seats: readonly number[];
  readonly hexes: readonly number[];
  readonly frame: Frame;
}

const ROOM = 112; // around the middle of a hex
const ACROSS = 100 * Math.sqrt(3); // from the middle of a hex to that of the next one in its line
const NIGH = 10; // places are told in tenths, and are never nearer than this to each other

/** Lists the hexes that belong to a board and perhaps to somebody: they are printed, so the scene alone tells. */
function areas(scene: Scene): Thing[] {
  return scene.shown.flatMap((shown) =>
    shown.kind === "places" && shown.way === "area" && shown.owned && shown.numbered
      ? thingsOf(shown, shown.printed ?? [])
      : [],
  );
}

/** Gives the hexes under a veil: areas with numbers that are not one's own. Deserts are everybody's. */
export function veiledFor(scene: Scene, numbers: readonly number[], seat: number): ReadonlySet<number> {
  const foreign = areas(scene).filter((hex) => hex.seat !== seat && (numbers[hex.place] ?? 0) > 0);
  return new Set(seat < 0 ? [] : foreign.map((hex) => hex.place));
}

/** Gives the own board and those beside it, from left to right; in a ring the last lies beside the first. */
export function boardsNear(scene: Scene, seat: number): NearBoard[] {
  const found = new Map<number, Thing[]>();
  for (const hex of areas(scene)) found.set(hex.number, [...(found.get(hex.number) ?? []), hex]);
  const own = [...found].find(([, hexes]) => hexes.some((hex) => hex.seat === seat))?.[0];
  if (own === undefined || seat < 0) return [];
  const near = [besides(scene, found, own, -1), own, besides(scene, found, own, 1)];
  return [...new Set(near)]
    .filter((at) => at !== null)
    .map((at) => boardOf(scene, at, found.get(at) ?? [], at === own ? seat : -1));
}

type Boards = ReadonlyMap<number, readonly Thing[]>;

/** Finds the board that touches one at its left (-1) or right (1). Numbers run on through a hall, rows do not. */
function touching(scene: Scene, found: Boards, at: number, way: -1 | 1): number | null {
  const here = (found.get(at) ?? []).flatMap(({ place }) => scene.hexes[place] ?? []);
  for (const [other, hexes] of found) {
    const touches = hexes.some(({ place }) => {
      const { x, y } = scene.hexes[place] ?? { x: NaN, y: NaN };
      return here.some((hex) => Math.abs(hex.y - y) < NIGH && Math.abs(hex.x + way * ACROSS - x) < NIGH);
    });
    if (other !== at && touches) return other;
  }
  return null;
}

/** Finds the board at one side; where none touches and nobody's end board closes the row, it is a ring. */
function besides(scene: Scene, found: Boards, own: number, way: -1 | 1): number | null {
  const next = touching(scene, found, own, way);
  if (next !== null) return next;
  let last = own;
  for (let on = touching(scene, found, own, way === 1 ? -1 : 1); on !== null && on !== own;) {
    last = on;
    on = touching(scene, found, on, way === 1 ? -1 : 1);
  }
  return found.get(last)?.some((hex) => hex.seat >= 0) ? last : null;
}

/** One's own board is looked at around the own area. */
function boardOf(scene: Scene, at: number, hexes: readonly Thing[], seat: number): NearBoard {
  const spots = (list: readonly Thing[]) => list.flatMap(({ place }) => scene.hexes[place] ?? []);
  const all = frameAround(spots(hexes), ROOM);
  const mine = spots(hexes.filter((hex) => hex.seat === seat));
  const middle = seat >= 0 && mine.length > 0 ? frameAround(mine, ROOM) : all;
  return {
    at,
    seats: [...new Set(hexes.flatMap((hex) => (hex.seat >= 0 ? [hex.seat] : [])))],
    hexes: hexes.map(({ place }) => place),
    frame: { ...middle, y: all.y, height: all.height },
  };
}
