import { describe, expect, it } from "vitest";
import { clearest, HEX_ROOM } from "../src/lib/board/corner";
import {
  closeLook,
  firstLook,
  firstOf,
  frameAround,
  holds,
  middle as middleOf,
  nearby,
  nearest,
  neighbourTowards,
  outline,
  reshaped,
  showing,
  union,
  widened,
  within,
  zoomed,
} from "../src/lib/geometry";

const spots = [
  { x: 0, y: 0, name: "middle" },
  { x: 173, y: 0, name: "east" },
  { x: 86, y: 150, name: "south-east" },
  { x: -86, y: 150, name: "south-west" },
  { x: 0, y: -300, name: "far north" },
  { x: 60, y: -310, name: "farther north, aside" },
];
const middle = { x: 0, y: 0 };

describe("arrows walk by where places lie", () => {
  it("leads to the straight neighbour before a nearer one aside", () => {
    expect(neighbourTowards(middle, spots, "ArrowRight")?.name).toBe("east");
    expect(neighbourTowards(middle, spots, "ArrowUp")?.name).toBe("far north");
  });
  it("never leads to the place itself, nor backwards", () => {
    expect(neighbourTowards({ x: 173, y: 0 }, spots, "ArrowRight")).toBeNull();
    expect(neighbourTowards({ x: 0, y: 0 }, [{ x: 0, y: 0 }], "ArrowLeft")).toBeNull();
  });
  it("reaches every place of a board from every other one with arrows alone", () => {
    const board = Array.from({ length: 5 }, (_, r) =>
      Array.from({ length: 5 }, (_, q) => ({ x: (q + r / 2) * 173, y: r * 150 })),
    ).flat();
    const seen = new Set([board[0]]);
    const queue = [board[0]!];
    while (queue.length) {
      const here = queue.pop()!;
      for (const arrow of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const) {
        const next = neighbourTowards(here, board, arrow);
        if (next && !seen.has(next)) {
          seen.add(next);
          queue.push(next);
        }
      }
    }
    expect(seen.size).toBe(25);
  });
  it("begins in the north-west", () => {
    expect(firstOf(spots)?.name).toBe("farther north, aside");
    expect(firstOf([])).toBeNull();
  });
});

describe("the window on the board", () => {
  const whole = { x: -500, y: -400, width: 1000, height: 800 };
  it("keeps the point under the finger where it is while zooming", () => {
    const near = zoomed(whole, whole, 0.5, { x: 100, y: 100 });
    expect(near.width).toBe(500);
    expect((100 - near.x) / near.width).toBeCloseTo((100 - whole.x) / whole.width);
  });
  it("never shows more than the whole, and never less than a sixth", () => {
    expect(zoomed(whole, whole, 3, { x: 0, y: 0 })).toEqual(whole);
    expect(zoomed(whole, whole, 0.001, { x: 0, y: 0 }).width).toBeCloseTo(1000 / 6);
  });
  it("cannot be pushed off the board", () => {
    expect(within({ x: 400, y: -900, width: 500, height: 400 }, whole)).toEqual({
      x: 0,
      y: -400,
      width: 500,
      height: 400,
    });
  });
  it("follows the focus", () => {
    const near = { x: -500, y: -400, width: 300, height: 240 };
    const moved = showing(near, whole, { x: 300, y: 300 }, 50);
    expect(moved.x + moved.width).toBeGreaterThanOrEqual(350);
    expect(moved.y + moved.height).toBeGreaterThanOrEqual(350);
  });
});

it("draws a hex with six corners, the first in the north", () => {
  const corners = outline({ x: 0, y: 0 }).match(/-?[\d.]+ -?[\d.]+/g);
  expect(corners).toHaveLength(6);
  expect(corners?.[0]).toBe("0 -100");
});
it("frames points with room", () =>
  expect(
    frameAround(
      [
        { x: 0, y: 0 },
        { x: 10, y: 20 },
      ],
      5,
    ),
  ).toEqual({ x: -5, y: -5, width: 20, height: 30 }));

describe("the first look", () => {
  const whole = { x: 0, y: -400, width: 4000, height: 2000 }; // a window of two to one
  it("is the whole board, unless that is a thin strip", () => {
    expect(firstLook({ x: 0, y: 0, width: 4000, height: 1200 }, whole, { x: 500, y: 600 })).toEqual(whole);
    expect(firstLook({ x: 0, y: 0, width: 4000, height: 400 }, whole, null)).toEqual(whole);
  });
  it("is the part of a long board around one's own pieces, and never beyond its end", () => {
    const sea = { x: 0, y: 0, width: 4000, height: 400 };
    expect(firstLook(sea, whole, { x: 2000, y: 100 })).toEqual({ x: 1400, y: -100, width: 1200, height: 600 });
    expect(firstLook(sea, whole, { x: 100, y: 100 }).x).toBe(0);
  });
  it("goes to the middle of the pieces", () => {
    expect(
      middleOf([
        { x: 0, y: 10 },
        { x: 100, y: 30 },
      ]),
    ).toEqual({ x: 50, y: 20 });
    expect(middleOf([])).toBeNull();
  });
});

describe("a closer look on a small window", () => {
  const whole = { x: 0, y: 0, width: 1800, height: 1800 };
  const home = { x: 900, y: 1000, width: 300, height: 200 };
  it("is the whole board where that can be read", () => {
    expect(closeLook(whole, 900, home)).toEqual(whole);
    expect(closeLook(whole, 390, null)).toEqual(whole);
  });
  it("shows the own pieces in the middle, no nearer than a finger needs", () => {
    const look = closeLook(whole, 390, home);
    expect(look.width).toBeCloseTo(390 / 0.46);
    expect(look.x + look.width / 2).toBeCloseTo(1050);
    expect(holds(look, home)).toBe(true);
    expect((100 * 390) / look.width).toBeGreaterThanOrEqual(44); // neighbouring corners are a finger apart
  });
  it("shows all own pieces where they lie far apart, and nothing beyond the board", () => {
    const wide = { x: 100, y: 100, width: 1500, height: 300 };
    expect(holds(closeLook(whole, 390, wide), wide)).toBe(true);
    const corner = closeLook(whole, 390, { x: 0, y: 0, width: 100, height: 100 });
    expect([corner.x, corner.y]).toEqual([0, 0]);
  });
  it("widens until lit places are in sight, in the shape of the window", () => {
    const look = closeLook(whole, 390, home);
    const wider = widened(look, whole, { x: 100, y: 1000, width: 50, height: 50 });
    expect(holds(wider, { x: 100, y: 1000, width: 50, height: 50 })).toBe(true);
    expect(holds(wider, look)).toBe(true);
    expect(wider.height / wider.width).toBeCloseTo(1);
  });
});

it("joins two frames, and knows what lies in one", () => {
  const [a, b] = [
    { x: 0, y: 0, width: 10, height: 10 },
    { x: 5, y: -5, width: 10, height: 10 },
  ];
  expect(union(a, b)).toEqual({ x: 0, y: -5, width: 15, height: 15 });
  expect(holds(union(a, b), a)).toBe(true);
  expect(holds(a, b)).toBe(false);
});
it("takes a finger to mean the nearest place", () => {
  expect(nearest({ x: 90, y: 10 }, spots)?.name).toBe("east");
  expect(nearest({ x: 0, y: 0 }, [])).toBeNull();
});

describe("what of a board is drawn", () => {
  const whole = { x: 0, y: 0, width: 20000, height: 800 };
  const look = { x: 5000, y: 0, width: 1200, height: 800 };
  it("is all of one that is not much wider than what is looked at", () => {
    expect(nearby({ ...whole, width: 5000 }, whole)).toBeNull();
  });
  it("is what is looked at with room around it, and stays while one moves a little", () => {
    const part = nearby(look, whole)!;
    expect(holds(part, look)).toBe(true);
    expect(part.width).toBeLessThan(whole.width / 2);
    expect(nearby({ ...look, x: look.x + 100 }, whole)).toEqual(part);
    expect(holds(nearby({ ...look, x: 9000 }, whole)!, { ...look, x: 9000 })).toBe(true);
  });
});

describe("what floats over the map", () => {
  const hex = (x: number, y: number) => ({ x, y, room: HEX_ROOM });
  const whole = { x: 0, y: 0, width: 1000, height: 800 };
  const dice = { width: 150, height: 100 };
  it("lies in the corner that is sea", () => {
    expect(clearest(["se", "ne", "nw"], [hex(500, 400)], whole, dice)).toBe("se");
    expect(clearest(["se", "ne", "nw"], [hex(950, 700)], whole, dice)).toBe("ne");
    const east = [hex(950, 700), hex(950, 60)];
    expect(clearest(["se", "ne", "nw"], east, whole, dice)).toBe("nw");
  });
  it("covers as little land as it can where there is land everywhere", () => {
    const land = [hex(950, 700), hex(850, 700), hex(950, 60)];
    expect(clearest(["se", "ne"], land, whole, dice)).toBe("ne");
  });
});

describe("a phone that is turned", () => {
  it("shows the same middle in another shape, and nothing beyond the whole", () => {
    const whole = { x: 0, y: 0, width: 800, height: 1600 };
    const turned = reshaped({ x: 100, y: 400, width: 400, height: 200 }, whole);
    expect(turned).toEqual({ x: 100, y: 100, width: 400, height: 800 });
    expect(reshaped({ x: 100, y: 0, width: 400, height: 200 }, whole).y).toBe(0);
  });
});
