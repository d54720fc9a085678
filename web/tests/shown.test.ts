import { describe, expect, it } from "vitest";
import { paths, signs, standing } from "../src/lib/picture";
import {
  awards,
  besideSeat,
  bitOf,
  bitsOf,
  capOf,
  hasPanels,
  heapsBySeat,
  heapsOf,
  inLegend,
  isStock,
  levelsOf,
  missing,
  numbersOf,
  offersOf,
  ofKind,
  ownCards,
  purseOf,
  saidIn,
  stocks,
  talkOf,
  termsOf,
  thingsOf,
  wornFor,
} from "../src/lib/shown";
import type { State } from "../src/lib/state";
import type { Levels, OnPlaces, Pile, Scene, Shown, ShownRecord } from "../src/lib/wire";

const head = (key: string) => ({ key, name: `the ${key}`, help: `what ${key} means`, art: `i-${key}` });
const part = (key: string, more: object = {}) => ({ key, name: `a ${key}`, ...more });
const cards = ["lumber", "brick", "wool", "grain", "ore", "paper", "cloth", "coin"];
const colours = ["red", "blue", "white", "orange"];

function table(shown: Shown[], facts: State["facts"], more: Partial<State> = {}): [Scene, State] {
  const scene: Scene = {
    frame: [0, 0, 100, 100],
    hexes: [0, 1, 2].map((k) => ({ x: k * 100, y: 0, name: `h${k}` })),
    nodes: [0, 1, 2].map((k) => ({ x: k * 10, y: k, name: `n${k}`, hexes: [], nodes: [], edges: [] })),
    edges: [0, 1].map((k) => ({ x: k, y: k, angle: 0, name: `e${k}`, nodes: [], hexes: [] })),
    terrains: [],
    cards: cards.map((key, id) => ({ id, key, name: key, art: `r-${key}` })),
    pieces: [{ id: 2, key: "city", name: "city", art: "city", where: "node", price: [], supply: 4 }],
    figures: [],
    docks: [],
    shown,
    colours: colours.map((key) => ({ key, name: key, mark: `mark-${key}` })),
    topics: [],
    shelves: [],
  };
  const state = {
    nodes: [],
    edges: [],
    number: [],
    on_turn: 1,
    shop: [],
    facts,
    you: null,
    ...more,
  } as unknown as State;
  return [scene, state];
}

describe("numbers", () => {
  it("of a purse have seven bits a card, also above 32 bits", () => {
    const purse = 3 + 127 * 128 ** 4 + 5 * 128 ** 6 + 2 * 128 ** 7;
    expect(purse).toBeGreaterThan(2 ** 32);
    expect(purseOf(purse, 8)).toEqual([3, 0, 0, 0, 127, 0, 5, 2]);
  });
  it("of terms say what the speaker gives and wants", () => {
    const even = Array.from({ length: 8 }, () => 16);
    const net = even.with(0, 18).with(7, 13);
    const terms = net.reduce((sum, n, card) => sum + n * 32 ** card, 0);
    expect(termsOf(terms, 8)).toEqual({ give: [2, 0, 0, 0, 0, 0, 0, 0], want: [0, 0, 0, 0, 0, 0, 0, 3] });
  });
  it("of a set are counted bit by bit, also above 32 bits", () => {
    const set = 2 ** 40 + 2 ** 33 + 1;
    expect([bitOf(set, 0), bitOf(set, 1), bitOf(set, 33), bitOf(set, 40)]).toEqual([true, false, true, true]);
    expect(bitsOf(set)).toBe(3);
    expect(bitsOf(0)).toBe(0);
  });
  it("are those of everybody, or of the own eyes; a fact without numbers is none", () => {
    const [open, own, none] = ["open", "own", "none"].map((key): Shown => ({ kind: "pile", ...head(key) }));
    const [scene, state] = table(
      [open!, own!, none!],
      { open: [1] },
      { you: { hand: [], points: 0, facts: { own: [2] } } },
    );
    expect([open!, own!, none!].map((shown) => numbersOf(state, shown))).toEqual([[1], [2], undefined]);
    expect(ofKind(scene, state, "pile").map(([shown]) => shown.key)).toEqual(["open", "own"]);
    expect(ofKind(scene, state, "track")).toEqual([]);
  });
  it("of a price that a hand lacks are counted card by card", () => {
    expect(missing([1, 2, 0, 3], [4, 1])).toBe(4);
    expect(missing([], [1])).toBe(0);
  });
});

describe("numbers by seat", () => {
  const plain: Shown = { kind: "by-seat", ...head("plain") };
  const route: Shown = { kind: "by-seat", ...head("route"), award: "Longest road" };
  const usual: Shown = { kind: "by-seat", ...head("usual"), usual: 0 };
  const many: Shown = { kind: "by-seat", ...head("many"), many: true, usual: 0 };
  const caps: Shown = { kind: "by-seat", ...head("caps"), caps: "cards" };
  it("stand beside the seat; what is usual for all and what caps go unsaid", () => {
    const [scene, state] = table([plain, route, usual, many, caps], {
      plain: [4, 5],
      route: [7, 1, 3, 0],
      usual: [0, 0],
      many: [0, 2 ** 35 + 1],
      caps: [7, 9],
    });
    expect(besideSeat(scene, state, 1).map(({ key, amount, award }) => [key, amount, award])).toEqual([
      ["plain", 5, false],
      ["route", 3, false],
      ["many", 2, false],
    ]);
    expect(besideSeat(scene, state, 0)[1]).toMatchObject({ amount: 7, award: true, help: "what route means" });
    expect(besideSeat(scene, state, 2)).toEqual([]);
    expect([capOf(scene, state, "cards", 1), capOf(scene, state, "knights", 1)]).toEqual([9, null]);
  });
  it("with an award name who holds it, nobody, or nothing where several do", () => {
    const held = (numbers: number[]) => awards(...table([route], { route: numbers }));
    expect(held([7, 1, 3, 0])).toMatchObject([{ name: "Longest road", holder: 0, amount: 7 }]);
    expect(held([4, 0, 3, 0])).toMatchObject([{ holder: -1, amount: 4 }]);
    expect(held([7, 1, 7, 1])).toEqual([]);
  });
});

describe("levels", () => {
  const levels: Levels = { kind: "levels", ...head("levels"), of: [part("a"), part("b")], upto: 5 };
  const worn: OnPlaces = {
    kind: "places",
    ...head("top"),
    place: "node",
    way: "instead",
    of: [part("a", { art: "top-a" }), part("b", { art: "top-b" })],
  };
  it("are read by seat", () => {
    expect(levelsOf(levels, [1, 2, 3, 4], 1)).toEqual([3, 4]);
    expect(heapsBySeat(levels, [1, 2, 3, 4])).toEqual([
      { at: 0, counts: [1, 2] },
      { at: 1, counts: [3, 4] },
    ]);
  });
  it("fill a panel if there is a last one", () => {
    expect(hasPanels(...table([levels], { levels: [0, 0] }))).toBe(true);
    expect(hasPanels(...table([{ ...levels, upto: 0 }], { levels: [0, 0] }))).toBe(false);
    expect(hasPanels(...table([levels], {}))).toBe(false);
  });
  it("find what their field has brought onto the board, and whose it is", () => {
    const [scene, state] = table([levels, worn], { levels: [4, 0, 0, 0], top: [2, 0] }, { nodes: [[2, 2, 3]] });
    expect(wornFor(scene, state, "a")).toEqual({ seat: 3, art: "top-a", name: "the top" });
    expect(wornFor(scene, state, "b")).toBeNull();
    expect(standing(scene, state)).toMatchObject([{ art: "top-a", seat: 3, lying: false }]);
  });
});

describe("piles", () => {
  const one: Pile = { kind: "pile", ...head("one") };
  const sorts: Pile = { kind: "pile", ...head("sorts"), of: [part("a"), part("b")] };
  const placed: Pile = { kind: "pile", ...head("placed"), of: [part("a"), part("b")], by: "seat", by_name: "player" };
  it("of one number lie beside the bank", () => {
    const [scene, state] = table([one, sorts], { one: [12], sorts: [1, 2] });
    expect(stocks(scene, state)).toMatchObject([{ key: "one", amount: 12, help: "what one means" }]);
    expect([isStock(one), isStock(sorts), isStock(placed)]).toEqual([true, false, false]);
  });
  it("are rows, each with its place if there are several", () => {
    expect(heapsOf(sorts, [1, 2])).toEqual([{ at: -1, counts: [1, 2] }]);
    expect(heapsOf(placed, [3, 1, 2, 0, 5, 6])).toEqual([
      { at: 3, counts: [1, 2] },
      { at: 0, counts: [5, 6] },
    ]);
  });
});

describe("things on places", () => {
  const full: OnPlaces = {
    kind: "places",
    ...head("full"),
    place: "node",
    way: "beside",
    numbered: true,
    counted: "cloth",
    owned: true,
    of: [part("a", { art: "full-a" }), part("b", { art: "full-b" })],
  };
  it("have place, number, count, seat and sort in this order", () => {
    expect(thingsOf(full, [2, 8, 5, 3, 1, 0, 9, 4, -1, 0])).toMatchObject([
      { place: 2, number: 8, count: 5, seat: 3, sort: { key: "b" }, art: "full-b" },
      { place: 0, number: 9, count: 4, seat: -1, sort: { key: "a" }, art: "full-a" },
    ]);
  });
  it("are drawn with what is written on them", () => {
    const [first, second] = signs(...table([full], { full: [2, 8, 5, 3, 1, 0, 9, 4, -1, 0] }));
    expect(first).toMatchObject({ art: "full-b", number: 8, count: 5, thing: "cloth", colour: { key: "orange" } });
    expect(second).toMatchObject({ art: "full-a", colour: null, badge: false, rate: "" });
  });
  it("say their rate where their sort is a harbour", () => {
    const post: OnPlaces = {
      kind: "places",
      ...head("post"),
      place: "hex",
      way: "beside",
      of: [part("any", { text: "3:1" }), part("wool", { text: "2:1", art: "r-wool" })],
    };
    const [any, wool] = signs(...table([post], { post: [0, 0, 1, 1] }));
    expect(any).toMatchObject({ art: "i-post", card: "", rate: "3:1" });
    expect(wool).toMatchObject({ art: "i-post", card: "r-wool", rate: "2:1" });
  });
  it("stand behind the number of their hex", () => {
    const peak: OnPlaces = { kind: "places", ...head("peak"), place: "hex", way: "beside" };
    const [bare, numbered] = signs(...table([peak], { peak: [0, 1] }, { number: [0, 8, 0] }));
    expect(bare).toMatchObject({ down: 26, scale: 1 });
    expect(numbered).toMatchObject({ down: -52, scale: 0.8 });
  });
  it("are small signs on pieces, outlines of a way, or nothing but words", () => {
    const [badge, path, area] = (["badge", "path", "area"] as const).map((way): OnPlaces => ({
      kind: "places",
      ...head(way),
      place: "hex",
      way,
    }));
    const [scene, state] = table([badge!, path!, area!], { badge: [1], path: [0, 1, 2], area: [0] });
    expect(signs(scene, state)).toMatchObject([{ what: "badge", badge: true }]);
    expect(paths(scene, state)).toEqual([{ key: "path", name: "the path", d: "M0 0L100 0L200 0Z" }]);
    expect(inLegend(scene, state).map(({ key }) => key)).toEqual(["badge", "path"]);
  });
  it("are worn by the piece that stands there", () => {
    const ways = (["under", "lying", "carried"] as const).map((way): OnPlaces => ({
      kind: "places",
      ...head(way),
      place: "node",
      way,
      counted: way === "carried" ? "n" : "",
    }));
    const [scene, state] = table(ways, { under: [1], lying: [1], carried: [1, 3] }, { nodes: [[1, 2, 0]] });
    expect(standing(scene, state)).toMatchObject([{ under: "i-under", lying: true, art: "i-lying", carried: 3 }]);
    expect(signs(scene, state)).toEqual([]);
  });
});

it("a track and works fill a panel", () => {
  expect(hasPanels(...table([{ kind: "track", ...head("t"), length: 7 }], { t: [1, 2, 3] }))).toBe(true);
  expect(hasPanels(...table([{ kind: "works", ...head("w"), of: [part("a")] }], { w: [-1, 0, 1, 0] }))).toBe(true);
  expect(hasPanels(...table([{ kind: "pile", ...head("p") }], { p: [1] }))).toBe(false);
  const favour = { verb: "v", label: "", art: "", price: [], possible: 1, fee: 1, fee_of: "p" };
  expect(hasPanels(...table([], {}, { shop: [favour] }))).toBe(true);
});

it("a record says the fields that are somebody, something or somewhere", () => {
  const sorts = ["number", "seconds", "yes", "cards", "seat", "card", "piece", "dock", "node", "edge", "hex"];
  const record: ShownRecord = { kind: "record", ...head("r"), of: sorts.map((sort) => part(sort, { sort })) };
  const said = (n: number) =>
    saidIn(
      record,
      sorts.map(() => n),
    ).map(({ field }) => field.key);
  expect(said(-1)).toEqual([]);
  expect(said(0)).toEqual(["seat", "card", "piece", "dock", "node", "edge", "hex"]);
  expect(said(1)).toEqual(sorts);
});

it("own cards are those that are there, with how many are fresh", () => {
  const own: Shown = { kind: "own-cards", ...head("own"), of: [part("a"), part("b")], fresh: true };
  const you = { hand: [], points: 0, facts: { own: [0, 2, 0, 1] } };
  expect(ownCards(...table([own], {}, { you }))).toMatchObject([{ card: { key: "b" }, count: 2, fresh: 1 }]);
  const stale = { ...own, fresh: false };
  expect(ownCards(...table([stale], {}, { you }))).toMatchObject([{ count: 2, fresh: 0 }]);
});

describe("deals", () => {
  const said = ["offers", "asked", "agrees", "refuses", "counters"];
  const even = [16, 16, 16, 16, 16, 16, 16, 16];
  const terms = (net: number[]) => net.reduce((sum, n, card) => sum + n * 32 ** card, 0);
  const wood = terms(even.with(0, 17).with(1, 15));
  const back = terms(even.with(0, 14).with(1, 17));
  it("are one talk with the seat on turn and what the others said", () => {
    const talk: Shown = { kind: "deals", ...head("talk"), said };
    const found = talkOf(...table([talk], { talk: [1, -1, 0, wood, 0, 1, 3, 0, 2, 1, 4, back] }));
    expect(found).toMatchObject({ seat: 1, give: [1, 0, 0, 0, 0, 0, 0, 0], want: [0, 1, 0, 0, 0, 0, 0, 0] });
    expect(found?.answers.map((answer) => [answer.seat, answer.said, answer.want[0]])).toEqual([
      [0, "refuses", undefined],
      [2, "counters", 2],
    ]);
    expect(talkOf(...table([talk], {}))).toBeNull();
    expect(offersOf(...table([talk], { talk: [1, -1, 0, wood] }))).toEqual([]);
  });
  it("or many offers that lie open side by side", () => {
    const offers: Shown = { kind: "deals", ...head("offers"), said, many: true };
    const [scene, state] = table([offers], { offers: [0, -1, 0, wood, 3, 1, 0, back] });
    expect(offersOf(scene, state).map(({ seat, give }) => [seat, give[0]])).toEqual([
      [0, 1],
      [3, 0],
    ]);
    expect(talkOf(scene, state)).toBeNull();
  });
});
