/**
 * Which drawing stands for a name of the game. The game sends names; a drawing that we lack becomes a plain shape,
 * never a gap.
 */
import { browser } from "./browser";

export interface Drawing {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const known = new Map<string, Drawing | null>();

/** Finds the frame of a drawing, or null where there is none of that name. */
export function drawing(id: string): Drawing | null {
  const found = known.get(id);
  if (found !== undefined) return found;
  const symbol = browser.document?.getElementById(`art-${id}`);
  const box = symbol
    ?.getAttribute("viewBox")
    ?.split(/[\s,]+/)
    .map(Number);
  const [x = 0, y = 0, width = 0, height = 0] = box ?? [];
  const made = box ? { x, y, width, height } : null;
  known.set(id, made);
  return made;
}

/** The colours that a seat can have, each with its class, its mark and where the mark sits on a piece. */
const SEATS: Record<string, { colour: string; mark: string }> = {
  red: { colour: "red", mark: "circle" },
  blue: { colour: "blue", mark: "square" },
  white: { colour: "ivory", mark: "triangle" },
  ivory: { colour: "ivory", mark: "triangle" },
  orange: { colour: "amber", mark: "diamond" },
  amber: { colour: "amber", mark: "diamond" },
  green: { colour: "jade", mark: "plus" },
  jade: { colour: "jade", mark: "plus" },
  brown: { colour: "plum", mark: "star" },
  plum: { colour: "plum", mark: "star" },
  grey: { colour: "grey", mark: "circle" }, // printed pieces that are nobody's
};
const ORDER = ["red", "blue", "ivory", "amber", "jade", "plum"];

/** Gives the class that sets a seat's colours and pattern. */
export function seatClass(colour: string): string {
  return `seat-${SEATS[colour]?.colour ?? ORDER[hash(colour) % ORDER.length]}`;
}

/** Gives the drawing of a seat's mark. */
export function seatMark(colour: string): string {
  const seat = SEATS[colour] ?? SEATS[ORDER[hash(colour) % ORDER.length] ?? "red"];
  return `mark-${seat?.mark ?? "circle"}`;
}

function hash(word: string): number {
  let sum = 0;
  for (const letter of word) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum;
}

/** Where the mark of the seat sits on a piece: moved by x, y and scaled. */
const MARKS: Record<string, readonly [number, number, number]> = {
  settlement: [-9, 8, 0.85],
  city: [-19, 8, 0.95],
};

/** Gives where the seat's mark goes on a piece, if it carries one. */
export function markOn(piece: string): readonly [number, number, number] | null {
  return MARKS[piece] ?? null;
}
