/** Patches: the fixture has what the server would have told instead of the states of the recorded game. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { EMPTY, reduce } from "../src/lib/reducer";
import { patched, stateOf, type State } from "../src/lib/state";
import type { Patch, State as Message, Told } from "../src/lib/wire";

const read = (name: string): unknown => JSON.parse(readFileSync(`tests/fixtures/${name}.json`, "utf8"));
const states = (read("game") as Told[]).filter((told): told is Message => told.t === "state");
const patches = read("patches") as Patch[];
const first = stateOf(states[0]!);
const patch = (more: Omit<Partial<Patch>, "t">): Patch => ({ t: "patch", version: 2, mark: "m", ...more });

it("makes of every patch the state that the server would have told", () => {
  let state = first;
  expect(patches.length).toBe(states.length - 1);
  for (const [k, one] of patches.entries()) {
    state = patched(state, one);
    expect(state).toEqual(stateOf(states[k + 1]!));
  }
});
it("keeps whatever has not changed as the object that it was", () => {
  let state = first;
  for (const one of patches) {
    const after = patched(state, one);
    const told = new Set([...Object.keys(one.public ?? {}), ...Object.keys(one.own ?? {}), "version", "clock"]);
    for (const name of Object.keys(after) as (keyof State)[])
      if (!told.has(name)) expect(after[name], name).toBe(state[name]);
    for (const [k, item] of (one.own?.shop ?? []).entries())
      if (typeof item === "number") expect(after.shop[k]).toBe(state.shop[item]);
    for (const [k, item] of (one.public?.seats ?? []).entries())
      if (typeof item === "number") expect(after.seats[k]).toBe(state.seats[item]);
    for (const [key, numbers] of Object.entries(state.facts))
      if (one.public?.facts?.[key] === undefined) expect(after.facts[key]).toBe(numbers);
    state = after;
  }
});
it("leaves out what has its usual value again, and takes facts and pieces away", () => {
  const before = { ...first, undo: true, nodes: [[3, 2, 0]], facts: { walls: [1], knights: [2] } };
  const after = patched(
    before,
    patch({ own: { undo: null }, public: { nodes: [[3, 0, -1]], facts: { walls: null } } }),
  );
  expect("undo" in after).toBe(false);
  expect(after.nodes).toEqual([]);
  expect(after.facts).toEqual({ knights: [2] });
  expect(before.facts).toEqual({ walls: [1], knights: [2] });
});
it("is nothing without a state before it, and forgets what was foreseen for an older version", () => {
  expect(reduce(EMPTY, patch({}))).toBe(EMPTY);
  const table = { ...EMPTY, state: { ...first, version: 1 }, ahead: { "7": [] } };
  expect(reduce(table, patch({ version: 1 })).ahead).toBe(table.ahead);
  expect(reduce(table, patch({ version: 2 })).ahead).toEqual({});
});
