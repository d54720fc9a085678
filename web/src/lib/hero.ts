/** The pictures of the start page: small islands drawn as letters, in the same art as the game. */
import type { Placed, Tile } from "./picture";

const LETTERS: Record<string, string> = {
  f: "forest",
  h: "hills",
  p: "pasture",
  g: "fields",
  m: "mountains",
  d: "desert",
  o: "gold",
  "?": "fog",
  "~": "sea",
};
const STEP = 173.2;
const ROW = 150;

/**
 * Reads rows such as "f5 h10 m8" into tiles; a leading dot moves a row half a hex to the right, an underscore leaves a
 * gap.
 */
export function island(rows: readonly string[]): Tile[] {
  return rows.flatMap((row, r) => {
    const shift = row.length - row.replace(/^\.+/, "").length;
    return row
      .replace(/^\.+/, "")
      .trim()
      .split(/\s+/)
      .flatMap((cell, q) => {
        const key = LETTERS[cell[0] ?? ""];
        if (!key) return [];
        return [
          {
            at: r * 100 + q,
            name: "",
            key,
            art: `t-${key}`,
            land: key !== "sea" && key !== "fog",
            rim: false,
            number: Number(cell.slice(1)) || 0,
            x: (q + shift / 2) * STEP,
            y: r * ROW,
          },
        ];
      });
  });
}

const MARKS: Record<string, string> = {
  red: "mark-circle",
  blue: "mark-square",
  white: "mark-triangle",
  orange: "mark-diamond",
};

/** Puts a piece into a picture. */
export function put(art: string, colour: string, x: number, y: number, angle = 0): Placed {
  return {
    art,
    kind: art,
    colour: { key: colour, name: colour, mark: MARKS[colour] ?? "mark-circle" },
    x,
    y,
    angle,
    on: art === "road" || art === "ship" ? "edge" : "node",
    upright: art === "ship",
  };
}

export const HERO = island([
  "..g5 f10 m8 _ _ p9 f4",
  ".p11 h6 p4 g3 _ _ o4 g9",
  "f6 m12 d f9 h11 _ ?",
  ".g9 p3 h8 p2 _ _ ? ?",
  "..m4 f5 g10",
]);
export const HERO_PIECES: readonly Placed[] = [
  put("road", "red", 303.1, 75, 30),
  put("road", "red", 346.4, 150, 90),
  put("road", "red", 389.7, 225, 30),
  put("road", "red", 476.3, 225, -30),
  put("road", "blue", 216.5, 375, -30),
  put("road", "blue", 303.1, 375, 30),
  put("road", "white", 129.9, 75, 30),
  put("road", "white", 129.9, 225, -30),
  put("road", "red", 519.6, 450, 90),
  put("road", "orange", 562.9, 75, -30),
  put("road", "orange", 649.5, 75, 30),
  put("ship", "orange", 736.1, 75, -30),
  put("ship", "orange", 822.7, 75, 30),
  put("ship", "orange", 909.3, 75, -30),
  put("city", "red", 259.8, 50),
  put("settlement", "white", 86.6, 50),
  put("settlement", "white", 173.2, 200),
  put("settlement", "red", 433, 250),
  put("settlement", "orange", 519.6, 100),
  put("city", "blue", 173.2, 400),
  put("settlement", "blue", 346.4, 400),
  put("settlement", "red", 519.6, 400),
  put("settlement", "orange", 952.6, 50),
];
