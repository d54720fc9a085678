/** Which corner of the map is sea: what floats over the board, such as the dice, lies there and not on land. */
import type { Frame, Point } from "../geometry";

export type Corner = "se" | "ne" | "nw" | "sw";

/** Something that must not be covered, and how far it reaches around its middle, in units of the board. */
export interface Covered extends Point {
  readonly room: number;
}
export const HEX_ROOM = 90;
export const SIGN_ROOM = 40;

/**
 * Gives the first of some corners in which a thing of so many units lies on no land; if there is none, the corner with
 * the least of it.
 */
export function clearest(
  corners: readonly Corner[],
  land: readonly Covered[],
  whole: Frame,
  thing: { readonly width: number; readonly height: number },
): Corner {
  const covered = (corner: Corner): number => {
    const x = corner.endsWith("e") ? whole.x + whole.width - thing.width : whole.x;
    const y = corner.startsWith("s") ? whole.y + whole.height - thing.height : whole.y;
    const beyond = (at: number, from: number, size: number): number => Math.max(from - at, 0, at - from - size);
    return land.filter((p) => Math.hypot(beyond(p.x, x, thing.width), beyond(p.y, y, thing.height)) < p.room).length;
  };
  return corners.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best), corners[0] ?? "se");
}
