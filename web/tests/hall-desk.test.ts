import { describe, expect, it } from "vitest";
import { actsAfter, boardNamed, codesAfter, fits, named, namesAfter } from "../src/lib/hall/desk.svelte";
import { boardAt, laid, stepped } from "../src/lib/hall/grid";
import { codeOf } from "../src/lib/hall/keys";
import { boardName, coatOf, rowName } from "../src/lib/hall/places";
import { amiss, equalRows, rowsWord, seatsIn } from "../src/lib/hall/rows";
import { heatOf, heats, pointsOf } from "../src/lib/hall/wall.svelte";
import { SEATS } from "../src/lib/hall/desk/draw";

const ROWS = [
  { name: "A", boards: 3, first: 0 },
  { name: "", boards: 40, first: 3 },
];

describe("rows as a host writes them", () => {
  it("are sent as the server reads them", () => {
    expect(rowsWord([...equalRows(2, 30), { name: "", boards: 12, ring: true }])).toBe("30,30,12r");
    expect(seatsIn(equalRows(10, 30))).toBe(600);
  });
  it.each([
    [[], "rows.none"],
    [[{ name: "", boards: 0, ring: false }], "rows.empty"],
    [[{ name: "", boards: 2.5, ring: false }], "rows.empty"],
    [[{ name: "", boards: Number.NaN, ring: false }], "rows.empty"],
    [[{ name: "x", boards: 2, ring: true }], "rows.ring"],
    [equalRows(101, 50), "rows.many"],
  ])("%j are wrong: %s", (rows, key) => expect(amiss(rows)?.key).toBe(key));
  it("keep names and rings when their number changes", () => {
    expect(equalRows(2, 5, [{ name: "stage", boards: 3, ring: true }])).toEqual([
      { name: "stage", boards: 5, ring: true },
      { name: "", boards: 5, ring: false },
    ]);
    expect(amiss(equalRows(2, 5))).toBeNull();
  });
});

describe("names of places", () => {
  it("are said briefly, counted from one in their row", () => {
    expect(boardName(ROWS, 2)).toBe("A 3");
    expect(boardName(ROWS, 16)).toBe("B 14");
    expect(rowName([], 27)).toBe("AB");
  });
  it("are found however they are typed", () => {
    expect(boardNamed(ROWS, "b14")).toBe(16);
    expect(boardNamed(ROWS, " B 14 ")).toBe(16);
    expect(boardNamed(ROWS, "#17")).toBe(16);
    expect(boardNamed(ROWS, "A 4")).toBe(-1);
    expect(boardNamed(ROWS, "Ania")).toBe(-1);
  });
  it("gives six people of three boards in a row six colours", () => {
    for (const first of [0, 7, 100]) {
      const seats = Array.from({ length: 6 }, (_, k) => coatOf(2 * first + k));
      expect(new Set(seats).size).toBe(6);
    }
  });
  it("finds people without marks and capitals, those who begin with it first", () => {
    const names = new Map([
      [3, "Łukasz"],
      [9, "Kasia"],
      [5, "Ala Łuk"],
    ]);
    expect(named(names, "luk").map(({ seat }) => seat)).toEqual([3, 5]);
    expect(named(names, "")).toEqual([]);
  });
  it.each(["las-42", " LAS-42 ", "https://x.pl/j/las-42?board=3", "http://x/h/LAS-42#secret"])(
    "reads the code of %s",
    (typed) => expect(codeOf(typed)).toBe("LAS-42"),
  );
});

describe("what the desk is told", () => {
  it("replaces all seats, or some", () => {
    const codes = codesAfter([], "0123", {});
    expect(codesAfter(codes, "", { "1": "4", "3": "0" }).join("")).toBe("0420");
    expect([fits("6", "away"), fits("5", "bots"), fits("1", "free")]).toEqual([true, true, false]);
  });
  it("forgets a name that was taken away, and shows the newest act first", () => {
    expect([...namesAfter(new Map([[1, "A"]]), { "1": "", "2": "B" })]).toEqual([[2, "B"]]);
    const act = (n: number, undo: boolean) => ({ n, text: "", by: "", at: 0, undo });
    expect(actsAfter([act(1, true)], [act(2, true), act(1, false)])).toEqual([act(2, true), act(1, false)]);
  });
});

describe("the picture of a hall", () => {
  it("breaks long rows, and scrolls rather than draw what cannot be seen", () => {
    const rows = Array.from({ length: 100 }, () => ({ boards: 50 }));
    const grid = laid(rows, 660, 420, SEATS);
    expect(grid.x).toHaveLength(5000);
    expect(grid.pitch).toBeGreaterThanOrEqual(SEATS.least);
    expect(grid.height).toBeGreaterThan(420);
    expect(Math.max(...grid.x)).toBeLessThan(660);
  });
  it("fits a hall of the usual size into the room", () => {
    const grid = laid(
      Array.from({ length: 13 }, () => ({ boards: 45 })),
      660,
      470,
      SEATS,
    );
    expect(grid.height).toBeLessThanOrEqual(471);
    expect(grid.across).toBe(45);
  });
  it("finds a board by a point, and its neighbours by the arrows", () => {
    const grid = laid([{ boards: 5 }, { boards: 5 }], 400, 300, SEATS);
    for (const board of [0, 4, 7])
      expect(boardAt(grid, (grid.x[board] ?? 0) + 3, (grid.y[board] ?? 0) + 3, SEATS)).toBe(board);
    expect(boardAt(grid, 399, 299, SEATS)).toBe(-1);
    expect(stepped(grid, 2, "ArrowDown")).toBe(7);
    expect(stepped(grid, 7, "ArrowUp")).toBe(2);
    expect(stepped(grid, 0, "ArrowLeft")).toBe(0);
    expect(stepped(grid, 0, "End")).toBe(9);
  });
});

describe("points on the wall", () => {
  it("are one character a board", () => expect(["4", "f", "?"].map(pointsOf)).toEqual([4, 15, 0]));
  it("are coloured by how near the goal is", () => {
    expect([4, 6, 9, 11, 13, 17].map((points) => heatOf(points, 18))).toEqual([0, 1, 2, 3, 4, 4]);
    expect(heats(18).map(({ from, to }) => `${from}-${to ?? ""}`)).toEqual(["4-5", "6-7", "8-9", "10-12", "13-"]);
  });
});
