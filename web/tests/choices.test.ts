import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { areDice, lit, placesOf, sorted, spots } from "../src/lib/choices";
import { figures, piers, standing, tiles } from "../src/lib/picture";
import type { Group, Scene, Told, Welcome } from "../src/lib/wire";
import { stateOf } from "../src/lib/state";

const recorded = JSON.parse(readFileSync("tests/fixtures/game.json", "utf8")) as Told[];
const scene = recorded.find((told): told is Welcome => told.t === "welcome" && !!told.scene)!.scene as Scene;
const states = recorded.flatMap((told) => (told.t === "state" ? [stateOf(told)] : []));
const group = (verb: string, role: Group["role"], place: Group["place"], choices: Group["choices"]): Group => ({
  verb,
  role,
  place,
  choices,
  label: verb,
  art: verb,
  form: "",
});
const state = (choices: Group[]) => ({ ...states[0]!, choices });
const road = group("road", "build", "edge", [
  { action: "1", edge: 3 },
  { action: "2", edge: 4 },
]);
const rob = group("rob", "choose", "hex", [
  { action: "3", hex: 1, seat: 1 },
  { action: "4", hex: 1, seat: 2 },
  { action: "5", hex: 2 },
]);
const end = group("end", "end", "none", [{ action: "9" }]);

it("lights nothing in one's own turn until a piece is in hand", () => {
  const groups = sorted(state([road, end]));
  expect(lit(groups, [])).toEqual([]);
  expect(lit(groups, ["road"])).toEqual([road]);
  expect(groups.end).toBe(end);
});
it("lights what must be decided", () => expect(lit(sorted(state([rob])), [])).toEqual([rob]));
it("lights a piece that must be placed although it is one of the shop", () =>
  expect(lit(sorted(state([road])), [])).toEqual([road]));
it("makes one place of several choices, which are then asked for", () => {
  const found = spots(scene, [rob]);
  expect(found.map((spot) => spot.choices.length)).toEqual([2, 1]);
  expect(placesOf(rob)).toBe(2);
});
it("puts each role where the table shows it", () => {
  const roles = (["card", "bank", "answer", "deal", "choose"] as const).map((role) =>
    group(role, role, "none", [{ action: role }]),
  );
  const offer = { ...group("offer", "talk", "none", []), composed: true };
  const found = sorted(state([...roles, offer]));
  expect([found.cards, found.bank, found.answers, found.deals, found.asked].map((list) => list[0]?.verb)).toEqual([
    "card",
    "bank",
    "answer",
    "deal",
    "choose",
  ]);
  expect(found.talk).toEqual([offer]);
});
it("plays a card that needs a place from the hand: it is lit only when it was taken", () => {
  const bishop = group("bishop", "card", "hex", [{ action: "6", hex: 1 }]);
  const groups = sorted(state([bishop, rob]));
  expect(groups.cards).toEqual([bishop]);
  expect(lit(groups, [])).toEqual([rob]);
  expect(lit(groups, ["bishop"])).toEqual([bishop]);
});

it("draws every piece, figure, pier and hex that a recorded game has", () => {
  for (const now of states) {
    expect(standing(scene, now)).toHaveLength(now.nodes.length + now.edges.length);
    expect(figures(scene, now)).toHaveLength(now.figures.length);
    expect(piers(scene, now.harbours)).toHaveLength(now.harbours.length);
    expect(tiles(scene, now).every((tile) => tile.art.startsWith("t-"))).toBe(true);
    expect(spots(scene, lit(sorted(now), [])).every((spot) => spot.choices.length > 0)).toBe(true);
  }
});
it("draws what lies nearer to the south last", () => {
  const ys = standing(scene, states.at(-1)!).map((piece) => piece.y);
  expect(ys).toEqual([...ys].sort((a, b) => a - b));
});
it("lays answers out as dice only if all of them are what two dice can show", () => {
  const faces = [1, 2, 3, 4, 5, 6];
  const all = faces.flatMap((a) => faces.map((b) => ({ action: `${a}${b}`, numbers: [a, b] })));
  expect(areDice(all)).toBe(true);
  expect(areDice([...all, { action: "x", numbers: [2, 12] }])).toBe(false);
  expect(areDice([...all, { action: "y", cards: [1, 2] }])).toBe(false);
  expect(areDice([])).toBe(false);
});
