/**
 * Where things lie on the board, and where an arrow key leads. A hex has a circumradius of 100 and stands on a corner.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

const RADIUS = 100;
const HALF = RADIUS * Math.sin(Math.PI / 3);
/** How far ahead counts as much as one step aside: an arrow prefers what lies in its direction. */
const ASIDE = 2.2;

const DIRECTIONS: Record<Arrow, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** Writes a number in a short way. */
export function short(x: number): string {
  return String(Math.round(x * 10) / 10 + 0);
}

/** Gives the outline of a hex around a middle, as a path. */
export function outline(middle: Point, radius = RADIUS): string {
  const wide = (HALF * radius) / RADIUS;
  const corners = [
    [0, -radius],
    [wide, -radius / 2],
    [wide, radius / 2],
    [0, radius],
    [-wide, radius / 2],
    [-wide, -radius / 2],
  ] as const;
  return `M${corners.map(([dx, dy]) => `${short(middle.x + dx)} ${short(middle.y + dy)}`).join("L")}Z`;
}

/** Gives the frame around points, with room on every side. */
export function frameAround(points: readonly Point[], room: number): Frame {
  if (points.length === 0) return { x: -room, y: -room, width: 2 * room, height: 2 * room };
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const x = Math.min(...xs) - room;
  const y = Math.min(...ys) - room;
  return { x, y, width: Math.max(...xs) + room - x, height: Math.max(...ys) + room - y };
}

/** Finds the place an arrow leads to: the nearest one in that direction, the straight way preferred. */
export function neighbourTowards<P extends Point>(from: Point, places: readonly P[], arrow: Arrow): P | null {
  const way = DIRECTIONS[arrow];
  let best: P | null = null;
  let least = Infinity;
  for (const place of places) {
    const dx = place.x - from.x;
    const dy = place.y - from.y;
    const ahead = dx * way.x + dy * way.y;
    if (ahead < 1) continue;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    const cost = ahead + ASIDE * aside;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

/** Finds the place where a walk begins: the northernmost, then the westernmost. */
export function firstOf<P extends Point>(places: readonly P[]): P | null {
  return places.reduce<P | null>(
    (best, p) => (!best || p.y < best.y - 1 || (Math.abs(p.y - best.y) <= 1 && p.x < best.x) ? p : best),
    null,
  );
}

/** Zooms a frame around a point that stays where it is; it never shows more than the whole. */
export function zoomed(frame: Frame, whole: Frame, factor: number, around: Point): Frame {
  const width = Math.min(whole.width, Math.max(whole.width / 6, frame.width * factor));
  const scale = width / frame.width;
  const moved = {
    x: around.x - (around.x - frame.x) * scale,
    y: around.y - (around.y - frame.y) * scale,
    width,
    height: frame.height * scale,
  };
  return within(moved, whole);
}

/** Pushes a frame back so that it shows nothing beyond the whole. */
export function within(frame: Frame, whole: Frame): Frame {
  const x = Math.min(Math.max(frame.x, whole.x), whole.x + whole.width - frame.width);
  const y = Math.min(Math.max(frame.y, whole.y), whole.y + whole.height - frame.height);
  return { ...frame, x, y };
}

/** Gives a frame the shape of the whole; its middle stays, as when a phone is turned. */
export function reshaped(frame: Frame, whole: Frame): Frame {
  const height = (frame.width * whole.height) / whole.width;
  return within({ ...frame, y: frame.y + (frame.height - height) / 2, height }, whole);
}

/** Brings a point into view by moving the frame as little as needed. */
export function showing(frame: Frame, whole: Frame, point: Point, margin: number): Frame {
  const x = Math.min(Math.max(frame.x, point.x + margin - frame.width), point.x - margin);
  const y = Math.min(Math.max(frame.y, point.y + margin - frame.height), point.y - margin);
  return within({ ...frame, x, y }, whole);
}

const LONG = 2.2; // times as long as its window: then the whole board would be a thin strip in it

const BESIDE = 1.5; // times its breadth: so that the neighbours can be seen too

/** Gives a first look at a board: all of it; of a long one the part around one's own pieces. */
export function firstLook(sea: Frame, whole: Frame, home: Point | null): Frame {
  if (!home || !isLong(sea, whole)) return whole;
  const height = Math.min(whole.height, sea.height * BESIDE);
  const width = (height * whole.width) / whole.height;
  return within({ x: home.x - width / 2, y: sea.y - (height - sea.height) / 2, width, height }, whole);
}

/** Tells whether a board is so long that all of it would be a thin strip in its window. */
export function isLong(sea: Frame, whole: Frame): boolean {
  return sea.width / sea.height >= (LONG * whole.width) / whole.height;
}

const LEGIBLE = 0.3; // pixels for a unit: on anything smaller numbers cannot be read, and it begins nearer
const NEARLY = 0.8; // of the whole: a look that leaves out less than the rest would only cut the edge off
const CLOSE = 0.46; // pixels for a unit: as near as it begins, so that neighbouring corners are a finger apart

/** Gives a closer look at a board that its window makes small: the own places, with room around them. */
export function closeLook(whole: Frame, pixels: number, home: Frame | null): Frame {
  if (!home || pixels <= 0 || pixels / whole.width >= LEGIBLE) return whole;
  const shape = whole.height / whole.width;
  const width = Math.min(whole.width, Math.max(home.width, home.height / shape, pixels / CLOSE));
  if (width > NEARLY * whole.width) return whole;
  const height = width * shape;
  return within(
    { x: home.x + home.width / 2 - width / 2, y: home.y + home.height / 2 - height / 2, width, height },
    whole,
  );
}

const ALL = 4; // times as wide as what is looked at: a board that is no wider is drawn as a whole

/**
 * Gives the part of a board to draw: nothing where that is all of it, else what is looked at with room around it. It
 * stays the same while one moves about in it a little.
 */
export function nearby(look: Frame, whole: Frame): Frame | null {
  if (look.width * ALL >= whole.width) return null;
  const step = 2 ** Math.ceil(Math.log2(Math.max(look.width, look.height, 1)));
  const from = (at: number) => (Math.floor(at / step) - 0.5) * step;
  const to = (at: number) => (Math.ceil(at / step) + 0.5) * step;
  const [x, y] = [from(look.x), from(look.y)];
  return { x, y, width: to(look.x + look.width) - x, height: to(look.y + look.height) - y };
}

/** Gives the smallest frame around two. */
export function union(a: Frame, b: Frame): Frame {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const right = Math.max(a.x + a.width, b.x + b.width);
  const bottom = Math.max(a.y + a.height, b.y + b.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** Tells whether a frame lies within another. */
export function holds(outer: Frame, inner: Frame): boolean {
  const spare = 0.5;
  return (
    inner.x >= outer.x - spare &&
    inner.y >= outer.y - spare &&
    inner.x + inner.width <= outer.x + outer.width + spare &&
    inner.y + inner.height <= outer.y + outer.height + spare
  );
}

/** Widens a frame until it shows another one too, in the shape of the whole. */
export function widened(frame: Frame, whole: Frame, more: Frame): Frame {
  const both = union(frame, more);
  const shape = whole.height / whole.width;
  const width = Math.min(whole.width, Math.max(both.width, both.height / shape));
  const height = width * shape;
  return within({ x: both.x - (width - both.width) / 2, y: both.y - (height - both.height) / 2, width, height }, whole);
}

/** Finds the place nearest to a point: fingers are wide, and the circles around places may overlap. */
export function nearest<P extends Point>(point: Point, places: readonly P[]): P | null {
  return places.reduce<P | null>((best, place) => (!best || far(place, point) < far(best, point) ? place : best), null);
}

function far(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Gives the middle of some points, or nothing if there are none. */
export function middle(points: readonly Point[]): Point | null {
  if (points.length === 0) return null;
  return {
    x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
    y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
  };
}
