import { describe, expect, it } from "vitest";
import { cardOf, placeAt, saidCard, ways } from "../src/lib/cards";
import type { State } from "../src/lib/state";
import type { Scene } from "../src/lib/wire";

const scene = {
  hexes: [
    { x: 0, y: 0, name: "a1" },
    { x: 173, y: 0, name: "a2", rim: true },
  ],
  nodes: [{ x: 0, y: -100, name: "a1.n", hexes: [0], nodes: [], edges: [0] }],
  edges: [{ x: 43, y: -75, angle: 30, name: "a1/ne", nodes: [0], hexes: [0] }],
  terrains: [
    { id: 0, key: "forest", name: "forest", art: "t-forest", land: true, help: "Brings lumber.", rule: "B-49" },
    { id: 1, key: "sea", name: "sea", art: "t-sea" },
  ],
  cards: [],
  pieces: [{ id: 2, key: "city", name: "city", art: "city", where: "node", price: [], supply: 4, help: "Two cards." }],
  figures: [{ id: 1, key: "robber", name: "robber", art: "robber", help: "Its hex brings nothing.", rule: "B-80" }],
  docks: [{ id: 0, key: "any", name: "3:1 for any card", art: "", help: "Three for one." }],
  shown: [
    { kind: "places", key: "walls", name: "wall", help: "Keeps cards safe.", art: "wall", place: "node", way: "under" },
  ],
  colours: [],
} as unknown as Scene;
const state = {
  terrain: [0, 1],
  number: [9, 0],
  nodes: [[0, 2, 1]],
  edges: [],
  figures: [[0, 1]],
  harbours: [{ edge: 0, kind: "any", name: "3:1 for any card", rate: "3:1", art: "", x: 70, y: -130, angle: 0 }],
  facts: { walls: [0] },
} as unknown as State;
const name = (seat: number) => ["Ania", "Bo"][seat] ?? "";

describe("what lies under a point", () => {
  it("is a piece before its hex, and a harbour's sign before the sea", () => {
    expect(placeAt(scene, state, { x: 4, y: -95 })).toMatchObject({ kind: "node", at: 0 });
    expect(placeAt(scene, state, { x: 70, y: -128 })).toMatchObject({ kind: "harbour", at: 0 });
    expect(placeAt(scene, state, { x: 5, y: 30 })).toMatchObject({ kind: "hex", at: 0 });
    expect(placeAt(scene, state, { x: 900, y: 900 })).toBeNull();
  });

  it("is no empty corner or side", () => {
    expect(placeAt(scene, state, { x: 43, y: -60 })).toMatchObject({ kind: "hex" });
  });
});

describe("a card", () => {
  it("of a hex says number, rolls, neighbours, figures and what they do", () => {
    const card = cardOf(scene, state, { kind: "hex", at: 0 }, "forest 9", name);
    expect(card.entries.map((entry) => entry.name)).toEqual(["forest 9", "robber"]);
    expect(card.entries[0]?.facts).toEqual(["4 of 36 rolls", "Bo: city"]);
    expect(card.entries[1]?.rule).toBe("B-80");
  });

  it("of a corner says whose piece stands there, what it wears, and the harbour", () => {
    const card = cardOf(scene, state, { kind: "node", at: 0 }, "forest 9, sea", name);
    expect(card.entries.map((entry) => entry.name)).toEqual(["city", "wall", "3:1 for any card"]);
    expect(card.entries[0]?.facts).toEqual(["Bo"]);
    expect(saidCard(card)).toBe(
      "forest 9, sea. city, Bo, Two cards. wall, Keeps cards safe. 3:1 for any card, Three for one.",
    );
  });
});

it("counts the rolls of a number", () => {
  expect([2, 6, 7, 8, 12, 0].map(ways)).toEqual([1, 5, 6, 5, 1, 0]);
});
