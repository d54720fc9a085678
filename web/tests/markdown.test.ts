import { expect, it } from "vitest";
import { blocks, inline } from "../src/lib/markdown";
import { flights, soundOf } from "../src/lib/motion";

it("reads headings, lists, tables and paragraphs", () => {
  const page = blocks("# A\n\nOne\ntwo.\n\n- x\n- y\n  more\n\n1. z\n\n| a | b |\n|---|---|\n| 1 | 2 |");
  expect(page.map((block) => block.kind)).toEqual(["heading", "paragraph", "list", "list", "table"]);
  expect(page[1]).toEqual({ kind: "paragraph", parts: [{ kind: "text", text: "One two." }] });
});
it("reads the rules that a sentence names", () => {
  expect(inline("It pays.[S-57 S1-3] [x](y)")).toEqual([
    { kind: "text", text: "It pays." },
    { kind: "rules", text: "S-57 S1-3" },
    { kind: "text", text: " " },
    { kind: "text", text: "x" },
  ]);
});
it("keeps hostile text as text", () =>
  expect(inline("<b>**x**</b>")).toEqual([
    { kind: "text", text: "<b>" },
    { kind: "bold", text: "x" },
    { kind: "text", text: "</b>" },
  ]));

it("lets cards fly from the hexes that gave them, six at most", () => {
  expect(flights([{ name: "gained", seat: 1, what: 3, detail: 2, hexes: [7, 8] }])).toEqual(
    [7, 8].map((hex) => ({ card: 3, hex, seat: 1, from: null })),
  );
  expect(flights([{ name: "gained", seat: 1, what: 3, hexes: [1, 2, 3, 4, 5, 6, 7, 8] }])).toHaveLength(6);
});
it("lets a stolen card fly face down where it is hidden", () =>
  expect(flights([{ name: "stolen", seat: 0, what: 2 }])).toEqual([{ card: -1, hex: null, seat: 0, from: 2 }]));
it("rings the most telling sound", () => {
  expect(
    soundOf([
      { name: "paid", seat: 0, what: 0 },
      { name: "placed", seat: 0, what: 1 },
    ]),
  ).toBe("piece");
  expect(
    soundOf([
      { name: "rolled", seat: 0, what: 1 },
      { name: "won", seat: 0, what: 10 },
    ]),
  ).toBe("won");
  expect(soundOf([{ name: "turn", seat: 0, what: 1 }])).toBeNull();
});
