import { describe, expect, it } from "vitest";
import { Sight } from "../src/lib/board/view.svelte";
import { frameOf, homeOf } from "../src/lib/picture";
import type { State } from "../src/lib/state";
import type { Scene } from "../src/lib/wire";

const SIZE = 10; // hexes in a row and in a column
const hexes = Array.from({ length: SIZE * SIZE }, (_, k) => ({
  x: ((k % SIZE) + (Math.floor(k / SIZE) % 2) / 2) * 173,
  y: Math.floor(k / SIZE) * 150,
  name: "",
}));
const nodes = hexes.map(({ x, y }) => ({ x, y: y - 100, name: "", hexes: [], nodes: [], edges: [] }));
const edges = hexes.map(({ x, y }) => ({ x: x + 86.5, y, angle: 90, name: "", nodes: [], hexes: [] }));
const scene = {
  frame: [-300, -300, 2300, 2000],
  hexes,
  nodes,
  edges,
  terrains: [
    { id: 0, key: "forest", name: "forest", art: "t-forest", land: true },
    { id: 1, key: "sea", name: "sea", art: "t-sea" },
    { id: 2, key: "fog", name: "fog", art: "t-fog" },
  ],
  cards: [],
  pieces: [{ id: 3, key: "ship", name: "ship", art: "ship", where: "edge", price: [], supply: 15, upright: true }],
  figures: [{ id: 4, key: "pirate", name: "pirate", art: "pirate" }],
  docks: [],
  shown: [],
  colours: [
    { key: "red", name: "red", mark: "mark-ring" },
    { key: "blue", name: "blue", mark: "mark-square" },
  ],
} as unknown as Scene;
const LAND = [44, 45, 54];
const state = (more: Partial<State> = {}): State =>
  ({
    terrain: hexes.map((_, at) => (LAND.includes(at) ? 0 : 1)),
    number: hexes.map(() => 0),
    nodes: [],
    edges: [],
    figures: [],
    harbours: [],
    facts: {},
    choices: [],
    dice: [],
    ...more,
  }) as unknown as State;
const window = { left: 0, top: 0, width: 390, height: 390 } as DOMRect;
const finger = (pointerId: number, clientX: number, clientY: number) =>
  ({ pointerId, clientX, clientY, pointerType: "touch", button: 0 }) as PointerEvent;

describe("the map is cropped to what matters", () => {
  const bare = frameOf(scene, state());
  it("shows the land with its shore, and not the empty frame", () => {
    expect(bare.width).toBeLessThan(700);
    expect(bare.height).toBeLessThan(500);
    for (const at of LAND) {
      expect(hexes[at]!.x - 100).toBeGreaterThan(bare.x);
      expect(hexes[at]!.y + 100).toBeLessThan(bare.y + bare.height);
    }
  });
  it.each([
    ["a ship", { edges: [[4, 3, 0]] }, edges[4]!],
    ["a figure", { figures: [[99, 4]] }, hexes[99]!],
    ["a harbour", { harbours: [{ edge: 0, x: 10, y: 20 }] }, { x: 10, y: 20 }],
    ["a side one may build on", { choices: [{ place: "edge", choices: [{ edge: 9 }] }] }, edges[9]!],
    ["a hex in the mist", { terrain: hexes.map((_, at) => (at === 0 ? 2 : LAND.includes(at) ? 0 : 1)) }, hexes[0]!],
  ])("shows %s far from land", (_, more, at) => {
    const frame = frameOf(scene, state(more as Partial<State>));
    expect(frame.width * frame.height).toBeGreaterThan(bare.width * bare.height);
    expect(at.x).toBeGreaterThan(frame.x);
    expect(at.x).toBeLessThan(frame.x + frame.width);
    expect(at.y).toBeGreaterThan(frame.y);
    expect(at.y).toBeLessThan(frame.y + frame.height);
  });
  it("shows a way over the sea", () => {
    const path = { key: "way", kind: "places", place: "hex", way: "path", name: "", help: "", art: "" };
    const with_ = { ...scene, shown: [path] } as unknown as Scene;
    expect(frameOf(with_, state({ facts: { way: [44, 40] } })).x).toBeLessThan(hexes[40]!.x);
  });
  it("is the drawn sea before anything is known", () => expect(frameOf(scene, null).width).toBe(2300 - 52));
});

describe("what is in sight", () => {
  const sea = { x: 0, y: 0, width: 1800, height: 1800 };
  const home = { x: 1000, y: 1000, width: 200, height: 200 };
  const opened = () => {
    const sight = new Sight();
    sight.fit(sight.grow(sea), 390, 390);
    return sight;
  };
  it("goes to the own pieces once the game runs, and only once", () => {
    const sight = opened();
    sight.goHome(sea, home, false);
    expect(sight.isWhole).toBe(true);
    sight.goHome(sea, home, true);
    expect(sight.frame.width).toBeLessThan(900);
    expect(sight.unit * 44).toBeLessThanOrEqual(100); // a finger covers no two corners
    sight.reset();
    sight.goHome(sea, home, true);
    expect(sight.isWhole).toBe(true);
  });
  it("leaves people where they have gone themselves", () => {
    const sight = opened();
    sight.zoom(true);
    const frame = sight.frame;
    sight.goHome(sea, home, true);
    expect(sight.frame).toEqual(frame);
  });
  it("never shrinks when a ship leaves", () => {
    const sight = opened();
    sight.grow({ x: -200, y: 0, width: 400, height: 400 });
    expect(sight.grow({ x: 100, y: 100, width: 400, height: 400 })).toEqual({
      x: -200,
      y: 0,
      width: 2000,
      height: 1800,
    });
  });
  it("widens for lit places and goes back afterwards, unless one has moved", () => {
    const sight = opened();
    sight.goHome(sea, home, true);
    const before = sight.frame;
    sight.lend({ x: 10, y: 10, width: 50, height: 50 });
    expect(sight.frame.x).toBeLessThanOrEqual(10);
    sight.lend(null);
    expect(sight.frame).toEqual(before);
    sight.lend({ x: 10, y: 10, width: 50, height: 50 });
    sight.fit(sight.grow({ x: -100, y: 0, width: 100, height: 100 }), 390, 390); // the map has grown meanwhile
    sight.lend(null);
    expect(sight.frame.width).toBeCloseTo(before.width);
    sight.lend({ x: 10, y: 10, width: 50, height: 50 });
    sight.zoom(true);
    const moved = sight.frame;
    sight.lend(null);
    expect(sight.frame).toEqual(moved);
  });
  it("drags with one finger by as much as the finger goes", () => {
    const sight = opened();
    sight.zoom(true, { x: 900, y: 900 }, 0.5);
    const { x } = sight.frame;
    sight.down(finger(1, 200, 200));
    sight.slide(finger(1, 161, 200), window);
    expect(sight.frame.x - x).toBeCloseTo((39 * 900) / 390);
    expect(sight.up(finger(1, 161, 200))).toBe(true);
  });
  it("takes a short touch for a tap", () => {
    const sight = opened();
    sight.down(finger(1, 200, 200));
    sight.slide(finger(1, 203, 202), window);
    expect(sight.up(finger(1, 203, 202))).toBe(false);
    expect(sight.isWhole).toBe(true);
  });
  it("pinches around the middle of two fingers, which stays where it is", () => {
    const sight = opened();
    sight.down(finger(1, 150, 195));
    sight.down(finger(2, 240, 195));
    const under = sight.at({ clientX: 195, clientY: 195 }, window);
    sight.slide(finger(1, 105, 195), window);
    sight.slide(finger(2, 285, 195), window);
    expect(sight.frame.width).toBeCloseTo(900);
    const after = sight.at({ clientX: 195, clientY: 195 }, window);
    expect(after.x).toBeCloseTo(under.x);
    expect(after.y).toBeCloseTo(under.y);
    sight.up(finger(1, 105, 195));
    sight.slide(finger(2, 285, 195), window); // the other finger goes on as a drag, without a jump
    expect(sight.frame.width).toBeCloseTo(900);
  });
});

it("frames the own pieces, and nobody else's", () => {
  const at = (colour: number, x: number) => ({ x, y: 0, colour: scene.colours[colour]! });
  const home = homeOf([at(0, 100), at(0, 300), at(1, 9000)] as never, scene.colours[0]!);
  expect(home && home.x + home.width / 2).toBe(200);
  expect(homeOf([at(1, 5)] as never, scene.colours[0]!)).toBeNull();
});

it("fits a board again when the phone is turned while it was looked at closely", () => {
  const sight = new Sight();
  const sea = { x: 0, y: 0, width: 1000, height: 900 };
  sight.fit(sea, 550, 250); // lying: much sea at both sides
  sight.zoom(true);
  expect(sight.isWhole).toBe(false);
  sight.fit(sea, 390, 300); // upright: what was close is more than all of it
  expect(sight.frame).toEqual(sight.whole);
});
