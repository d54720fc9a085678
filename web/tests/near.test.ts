import { describe, expect, it } from "vitest";
import { boardsNear, veiledFor } from "../src/lib/near/areas";
import { playsNear, roundOf } from "../src/lib/near/round";
import { aimOf, isLacking, swapForAll, swapWith } from "../src/lib/near/swap";
import type { State } from "../src/lib/state";
import { broughtTo, sumOf, thrown } from "../src/lib/throws";
import type { Happened, Scene, Ware } from "../src/lib/wire";

const fact = (name: string, seat: number, what = 0, detail: number | null = 0): Happened => ({
  name,
  seat,
  what,
  detail,
});
const NOTHING = { lacks: [0, 0, 0, 0, 0], keeps: [0, 0, 0, 0, 0] };

describe("rolls of a turn", () => {
  it("keeps both rolls of a turn, each with what it brought", () => {
    const first = thrown(
      [],
      [fact("turn", 0), fact("rolled", 0, 3, 5), fact("gained", 0, 4, 2), fact("gained", 1, 2, 1)],
    );
    const second = thrown(first, [fact("rolled", 0, 1, 1)]);
    expect(second.map(sumOf)).toEqual([8, 2]);
    expect(broughtTo(second[0], 0, 5)).toEqual([0, 0, 0, 0, 2]);
    expect(broughtTo(second[1], 0, 5)).toEqual([0, 0, 0, 0, 0]);
    expect(thrown(second, [fact("turn", 1)])).toEqual([]);
  });
  it("begins anew with a roll for all, and counts no card that did not come from the dice", () => {
    const one = thrown([{ dice: [1, 2], gains: [] }], [fact("gained", 0, 1, 1), fact("rolled", -1, 6, 2)]);
    expect(one.map(sumOf)).toEqual([8]);
    expect(broughtTo(one[0], 0, 5)).toEqual([0, 0, 0, 0, 0]);
  });
});

describe("swaps that suit both", () => {
  const ware = (price: number[], short: number[], left = 3): Ware => ({
    verb: "x",
    label: "x",
    art: "",
    price,
    possible: 0,
    short,
    left,
  });
  it("is after what lacks the fewest cards and can still be built", () => {
    const aim = aimOf([ware([1, 1, 1, 1, 0], [1, 1, 0, 0, 0]), ware([1, 1, 0, 0, 0], [0, 1, 0, 0, 0])], 5);
    expect(aim.lacks).toEqual([0, 1, 0, 0, 0]);
    expect(aimOf([ware([1, 1, 0, 0, 0], [0, 1, 0, 0, 0], 0)], 5)).toEqual(NOTHING);
  });
  it("asks for what I lack and they have, and gives what I can spare and they have less of", () => {
    expect(swapWith([2, 3, 0, 1, 1], [0, 1, 2, 0, 2], NOTHING)).toEqual({ give: 0, want: 2 });
  });
  it("keeps what the next building needs", () => {
    const aim = { lacks: [0, 0, 1, 0, 0], keeps: [1, 1, 1, 1, 0] };
    expect(swapWith([1, 1, 0, 1, 0], [0, 0, 3, 0, 0], aim)).toBeNull();
    expect(swapWith([2, 1, 0, 1, 0], [0, 0, 3, 0, 0], aim)).toEqual({ give: 0, want: 2 });
  });
  it("offers nothing that only one would like", () => {
    expect(swapWith([1, 0, 0, 0, 0], [4, 1, 0, 0, 0], NOTHING)).toBeNull(); // they have enough of it
    expect(swapWith([1, 1, 1, 1, 1], [0, 0, 0, 0, 3], NOTHING)).toBeNull(); // I lack nothing
  });
  it("offers to all what suits most of them", () => {
    const hands = [
      [0, 0, 1, 0, 0],
      [0, 0, 2, 0, 0],
      [0, 0, 0, 1, 0],
    ];
    expect(swapForAll([3, 1, 0, 0, 1], hands, NOTHING)).toEqual({ give: 0, want: 2 });
    expect(swapForAll([0, 0, 0, 0, 0], hands, NOTHING)).toBeNull();
  });
  it("frames what is missing for the next building too", () => {
    expect(isLacking([1, 1, 0, 1, 1], NOTHING, 2)).toBe(true);
    expect(isLacking([1, 1, 1, 1, 2], { ...NOTHING, lacks: [0, 0, 0, 0, 1] }, 4)).toBe(true);
    expect(isLacking([1, 1, 1, 1, 2], NOTHING, 4)).toBe(false);
  });
});

/** Boards of two hexes and a desert; each hex of a board belongs to one of its two seats. Boards are counted on. */
function row(...shapes: { boards: number; ends: boolean }[]): Scene {
  const rows: number[] = [];
  const hexes: Scene["hexes"] = [];
  let first = 1;
  const all = 1 + shapes.reduce((sum, shape) => sum + shape.boards, 0);
  shapes.forEach(({ boards, ends }, line) => {
    let x = 0;
    const put = (board: number, seat: number) => {
      rows.push(hexes.length, board, seat);
      hexes.push({ x: Math.round(x++ * 1732) / 10, y: line * 900, name: "" });
    };
    if (ends) put(-line, -1);
    for (let board = first; board < first + boards; board++) {
      put(board, board * 2 - 2);
      put(board, -1);
      put(board, board * 2 - 1);
    }
    if (ends) put(all + line, -1);
    first += boards;
  });
  const areas = { kind: "places", key: "boards", name: "", help: "", art: "", place: "hex" } as const;
  return {
    hexes,
    shown: [{ ...areas, way: "area", numbered: true, owned: true, printed: rows }],
  } as unknown as Scene;
}

describe("boards beside each other", () => {
  it("are the own one and those at both sides; ends are nobody's", () => {
    const near = boardsNear(row({ boards: 3, ends: true }), 1);
    expect(near.map(({ at }) => at)).toEqual([0, 1, 2]);
    expect(near.map(({ seats }) => seats)).toEqual([[], [0, 1], [2, 3]]);
  });
  it("close to a ring where there are no ends", () => {
    expect(boardsNear(row({ boards: 3, ends: false }), 0).map(({ at }) => at)).toEqual([3, 1, 2]);
    expect(boardsNear(row({ boards: 3, ends: false }), -1)).toEqual([]);
  });
  it("end where their row ends, although numbers run on through the hall", () => {
    const hall = row({ boards: 2, ends: true }, { boards: 2, ends: true }, { boards: 3, ends: false });
    const around = (board: number) => boardsNear(hall, board * 2 - 1).map(({ at }) => at);
    expect([1, 2, 3, 4].map(around)).toEqual([
      [0, 1, 2],
      [1, 2, 8],
      [-1, 3, 4],
      [3, 4, 9],
    ]);
    expect([5, 6, 7].map(around)).toEqual([
      [7, 5, 6],
      [5, 6, 7],
      [6, 7, 5],
    ]);
  });
  it("lie under a veil where an area with numbers is somebody else's", () => {
    const scene = row({ boards: 3, ends: true });
    const numbers = [5, 8, 0, 6, 9, 0, 4, 3, 0, 10, 11];
    expect([...veiledFor(scene, numbers, 0)]).toEqual([0, 3, 4, 6, 7, 9, 10]);
    expect(veiledFor(scene, numbers, -1).size).toBe(0);
  });
});

describe("the round", () => {
  const named = { sort: "named", names: ["moon", "sun"], arts: ["i-moon", "i-sun"] };
  const scene = {
    shown: [
      {
        kind: "record",
        key: "round",
        name: "Round",
        help: "",
        art: "i-dice",
        of: [
          { key: "number", name: "number", sort: "number" },
          { key: "seconds", name: "time", sort: "seconds" },
          { key: "side", name: "side", ...named },
        ],
      },
      {
        kind: "record",
        key: "place",
        name: "Place",
        help: "",
        art: "i-star",
        of: [
          { key: "board", name: "board", sort: "number" },
          { key: "side", name: "side", ...named },
        ],
      },
    ],
  } as unknown as Scene;
  const at = (side: number, own: number) =>
    ({
      facts: { round: [15, 45, side] },
      you: { hand: [], points: 0, facts: { place: [2, own] }, near: [{ seat: 1, hand: [] }] },
    }) as unknown as State;

  it("says whose it is, whether it is mine, and where I sit", () => {
    expect(roundOf(scene, at(1, 0))).toMatchObject({
      number: 15,
      side: { name: "sun", art: "i-sun" },
      mine: false,
      here: ["board 2"],
    });
    expect(roundOf(scene, at(0, 0))?.mine).toBe(true);
    expect(roundOf(scene, at(-1, 0))).toMatchObject({ side: null, mine: null });
  });
  it("decides how the page is arranged, together with a sight that is not the whole table", () => {
    expect(playsNear(scene, at(1, 0))).toBe(true);
    expect(playsNear(scene, { ...at(1, 0), you: null })).toBe(false);
    expect(playsNear({ ...scene, shown: [] }, at(1, 0))).toBe(false);
  });
});
