import { expect, it } from "vitest";
import { chanceOf, facesOf, featured, goalsOf, islesOf, outcomesOf, shareOf, worksOf } from "../src/lib/featured";
import { chancesOf, islesMarked } from "../src/lib/marks";
import type { State } from "../src/lib/state";
import type { Odds, OnPlaces, Scene, Works } from "../src/lib/wire";

const head = { name: "n", help: "h", art: "a", featured: true };
const storm: Odds = {
  ...head,
  kind: "odds",
  key: "storm",
  verb: "attack",
  goal: "Win it.",
  of: [
    { key: "won", name: "won", sort: "good" },
    { key: "even", name: "even", sort: "plain" },
    { key: "lost", name: "lost", sort: "bad" },
  ],
};
const rows = [1, 2, 3, 4, 5, 6].flatMap((face) => [0, face, 1, -1, face < 4 ? 0 : face === 4 ? 1 : 2]);
const fleet: Odds = { ...head, kind: "odds", key: "fleet", goal: "Win it.", of: storm.of ?? [] };
const sails = [
  ...[1, 2, 3, 4, 5, 6].flatMap((face) => [-1, face, 13 - 2 * face, face, -1]),
  ...[0, 3, 7, 3, 0],
  ...[0, 5, 3, 5, 2],
];
const lands: OnPlaces = {
  ...head,
  kind: "places",
  key: "lands",
  place: "hex",
  way: "area",
  numbered: true,
  counted: "i-star",
  shared: true,
};
const scene = {
  shown: [storm, fleet, lands],
  hexes: [0, 1, 2, 3, 4, 5, 6, 7].map((k) => ({ x: k * 10, y: 100 - k, name: "" })),
} as unknown as Scene;
const state = {
  facts: { storm: rows, fleet: sails, lands: [1, 1, 2, 0b1, 2, 1, 2, 0b1, 7, 2, 2, 0b10] },
} as unknown as State;

it("lists what the game turns around, and each way to win once", () => {
  expect(featured(scene, state).map(([shown]) => shown.key)).toEqual(["storm", "fleet", "lands"]);
  expect(goalsOf(scene, state)).toEqual(["Win it."]);
});
it("sums the faces of a die up by what they come to", () => {
  const faces = facesOf(storm, rows, 0);
  expect(faces).toHaveLength(6);
  expect(outcomesOf(storm, faces).map(({ part, percent }) => [part.key, percent])).toEqual([
    ["won", 50],
    ["even", 17],
    ["lost", 33],
  ]);
  expect(chanceOf(scene, state, "attack", 0)).toBe(50);
  expect(chanceOf(scene, state, "attack", 1)).toBeNull(); // nothing to throw for
  expect(chanceOf(scene, state, "end", 0)).toBeNull();
});
it("puts what is said of a seat above what is said of nobody", () => {
  expect(facesOf(fleet, sails, 0).map((face) => face.part?.key ?? "")).toEqual(["", "", "won", "", "lost", ""]);
  expect(facesOf(fleet, sails, 3).every((face) => face.part === null)).toBe(true);
  const faces = facesOf(fleet, sails, 0);
  expect(faces.map((face) => shareOf(face, faces))).toEqual([31, 25, 19, 14, 8, 3]);
});
it("marks on the map where a throw leads, good or bad for whoever looks", () => {
  const marks = chancesOf(scene, state, 0);
  expect(marks.map((mark) => mark.tone)).toEqual(["plain", "plain", "good", "plain", "bad", "plain"]);
  expect(marks[2]).toMatchObject({ percent: 19, x: 30, y: 97 });
});
it("gathers the hexes of an island, and knows whom it has paid", () => {
  const isles = islesOf(scene, lands, state.facts["lands"] ?? []);
  expect(isles.map(({ number, points, hexes }) => [number, points, hexes])).toEqual([
    [1, 2, [1, 2]],
    [2, 2, [7]],
  ]);
  expect(islesMarked(scene, state, 0).map((mark) => mark.had)).toEqual([true, false]);
  expect(islesMarked(scene, state, -1).map((mark) => mark.had)).toEqual([false, false]);
});
it("reads works with their needs, which are not equally many", () => {
  const works: Works = {
    ...head,
    kind: "works",
    key: "works",
    upto: 4,
    of: [
      { key: "a", name: "A" },
      { key: "b", name: "B" },
    ],
    needs: [["two cities"], ["a city", "6 points"]],
  };
  const [a, b] = worksOf(works, [-1, 0, 5, 0, 0b1, 0, 2, 3, 7, 0, 0b1, 0b10]);
  expect(a?.needs).toEqual([{ text: "two cities", met: 1 }]);
  expect(b).toMatchObject({ holder: 2, level: 3, purse: 7 });
  expect(b?.needs.map(({ met }) => met)).toEqual([1, 2]);
});
