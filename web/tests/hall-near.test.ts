import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { broughtBy, factsFor, groundFor, nearBefore, tableFor, type Hallside } from "../src/lib/hall/phone/adapter";
import { seatNamed, seatWord } from "../src/lib/hall/phone/choices";
import { lyingIn, type Ground } from "../src/lib/hall/phone/ground";
import { boardAfter, nearAfter, NOTHING_NEAR } from "../src/lib/hall/phone/near";
import { boardsNear, veiledFor } from "../src/lib/near/areas";
import { roundOf } from "../src/lib/near/round";
import { EMPTY } from "../src/lib/reducer";
import { sorted } from "../src/lib/choices";
import type { HallNear, HallRound, HallScene, HallWelcome, RowSeats } from "../src/lib/wire";

/** A small hall of three boards and a ring of four, recorded from a server just after its start. */
const recorded = JSON.parse(readFileSync("tests/fixtures/hall.json", "utf8")) as {
  scene: HallScene;
  row: RowSeats;
  seats: Record<string, [HallWelcome, HallRound, HallNear]>;
};

function sits(name: string, can?: string[]): { hall: Hallside; ground: Ground } {
  const [welcome, round, told] = recorded.seats[name] ?? [];
  if (!welcome || !round || !told) throw new Error(`${name} was not recorded`);
  const near = nearAfter(NOTHING_NEAR, can ? { ...told, can } : told);
  const hall = { welcome, round, near, scene: recorded.scene };
  return { hall, ground: groundFor(hall, null) };
}

describe("patches of boards", () => {
  it("lay what has changed over what was known, and take away what is gone", () => {
    const one = boardAfter(undefined, { full: true, pattern: 1, nodes: { "1a.n": [2, 0] }, facts: { x: [1], y: [2] } });
    const two = boardAfter(one, { nodes: { "1a.n": [], "1b.s": [3, 1] }, facts: { x: null }, figures: { "1c": 1 } });
    expect(two).toMatchObject({ pattern: 1, nodes: { "1b.s": [3, 1] }, facts: { y: [2] }, figures: { "1c": 1 } });
    expect(two.nodes).not.toHaveProperty("1a.n");
    expect(boardAfter(two, { full: true, pattern: 0 }).nodes).toBeUndefined();
  });
  it("leave boards that nothing is said of as the same object", () => {
    const before = nearAfter(NOTHING_NEAR, { t: "near", boards: { "0": [{ full: true }], "1": [{ full: true }] } });
    const after = nearAfter(before, { t: "near", boards: { "1": [{ points: [4, 5] }] } });
    expect(after.boards["0"]).toBe(before.boards["0"]);
    expect(after.boards["1"]?.points).toEqual([4, 5]);
    expect(after.can).toBe(before.can);
  });
});

describe("boards in sight", () => {
  it("lie side by side; an end board around the first one, a ring as a line", () => {
    expect(lyingIn(["l", "0", "1"], {}).map(({ at }) => at)).toEqual([0, 0, 1]);
    expect(lyingIn(["5", "6", "r"], {}).map(({ at }) => at)).toEqual([0, 1, 2]);
    expect(lyingIn(["6", "3", "4"], {}).map(({ at, number }) => [at, number])).toEqual([
      [0, 6],
      [1, 3],
      [2, 4],
    ]);
  });
  it.each(["Ala", "Ola"])("place every piece of what %s sees", (name) => {
    const { hall, ground } = sits(name);
    const named = Object.values(hall.near.boards);
    const [nodes, edges] = [
      named.flatMap((one) => Object.keys(one.nodes ?? {})),
      named.flatMap((one) => Object.keys(one.edges ?? {})),
    ];
    expect(nodes.length).toBeGreaterThan(8);
    expect(nodes.map(ground.nodeAt)).not.toContain(-1);
    expect(edges.map(ground.edgeAt)).not.toContain(-1);
    expect(new Set(nodes.map(ground.nodeAt)).size).toBe(nodes.length);
  });
  it("know a corner by any hex that touches it, also of a board just out of sight", () => {
    const { ground } = sits("Ola"); // sees the left end, boards 0 and 1
    const node = ground.nodes.findIndex((one) => one.hexes.length === 3);
    const names = (ground.nodes[node]?.hexes ?? []).map((hex) => ground.hexes[hex]?.name ?? "");
    const corners = ["n", "ne", "se", "s", "sw", "nw"];
    for (const name of names) expect(corners.map((way) => ground.nodeAt(`${name}.${way}`))).toContain(node);
    const beyond = recorded.scene.boards[0]?.hexes.flatMap((hex) =>
      corners.map((way) => ground.nodeAt(`2${hex.name}.${way}`)),
    );
    expect(beyond?.some((at) => at >= 0)).toBe(true); // the rim of board 2 is that of board 1
    expect(ground.nodeAt("nowhere.n")).toBe(-1);
  });
});

describe("the table that the panels read", () => {
  it("has the boards in sight, the six people there, and me among them", () => {
    const { hall, ground } = sits("Ala");
    const table = tableFor(hall, ground, EMPTY, true);
    const [scene, state] = [table.welcome!.scene!, table.state!];
    const me = table.welcome!.you.seat!;
    expect(ground.seats).toEqual([0, 1, 2, 3, 4, 5]);
    expect(me).toBe(3);
    expect(state.seats).toHaveLength(6);
    expect(state.you?.near).toHaveLength(5);
    expect(state.nodes.filter(([, , seat]) => seat === me)).toHaveLength(3); // two settlements and a city (K-15)
    expect(state.edges.filter(([, , seat]) => seat === me)).toHaveLength(3);
    expect(table.seats?.seats.find((one) => one.seat === me)?.name).toBe("Ala");
    expect(boardsNear(scene, me).map((board) => board.seats.length)).toEqual([2, 2, 2]);
    expect(veiledFor(scene, state.number, me).size).toBeGreaterThan(20);
    const round = roundOf(scene, state);
    expect(round).toMatchObject({ number: 1, mine: true });
    expect(round?.here.join()).toContain("2");
    expect(state.prompt).toBe(recorded.scene.prompts["round-sun-active"]);
  });
  it("has three partners and a market at the end of a row, and grey pieces of nobody", () => {
    const { hall, ground } = sits("Ola");
    const table = tableFor(hall, ground, EMPTY, true);
    const grey = ground.seats.length;
    expect(table.state?.you?.near).toHaveLength(3);
    expect(table.state?.nodes.some(([, , seat]) => seat === grey)).toBe(true);
    expect(table.welcome?.scene?.colours[grey]?.played).toBe(false);
    expect(factsFor(hall, ground)["markets"]?.length).toBeGreaterThan(5);
  });
  it("keeps what has not changed as the same object", () => {
    const { hall, ground } = sits("Ala");
    const one = tableFor(hall, ground, EMPTY, true);
    expect(groundFor(hall, ground)).toBe(ground);
    const two = tableFor(hall, ground, one, false);
    expect(two.state).toBe(one.state);
    expect(two.welcome).toBe(one.welcome);
  });
  it("gives seats and hexes their numbers here in every fact", () => {
    const { hall, ground } = sits("Ala");
    const facts = factsFor(hall, ground);
    expect(facts["knights"]).toHaveLength(12); // six seats, with an award
    const robbers = facts["robbers"] ?? [];
    expect(robbers).toHaveLength(12);
    for (let k = 0; k < robbers.length; k += 2) {
      expect(recorded.scene.terrains.find(({ id }) => id === ground.terrain[robbers[k] ?? -1])?.key).toBe("desert");
      expect(robbers[k + 1]).toBeLessThan(6);
    }
    expect((facts["posts"] ?? []).length).toBeGreaterThan(4);
  });
  it("reads words as things to do: places, cards, answers, and what is composed", () => {
    const can = [
      "road 1b5/e",
      "settlement 1b5.n",
      "trade ore lumber",
      "accept 1 ore 2 wool for 1 brick to 2sun",
      "buy-from 1moon",
      "pass",
      "claim-victory",
    ];
    const { hall, ground } = sits("Ala", can);
    const state = tableFor(hall, ground, EMPTY, true).state!;
    const groups = sorted(state);
    const verbs = state.choices.map(({ verb }) => verb);
    expect(verbs).not.toContain("pass"); // one is ready instead, and may take that back (K-127)
    expect(groups.end?.choices[0]?.action).toBe("ready");
    expect(groups.onBoard.map(({ verb }) => verb).sort()).toEqual(["road", "settlement"]);
    expect(groups.onBoard.flatMap(({ choices }) => choices).every((one) => (one.edge ?? one.node ?? -1) >= 0)).toBe(
      true,
    );
    expect(groups.answers[0]?.choices[0]).toMatchObject({ give: [0, 0, 2, 0, 1], want: [0, 1, 0, 0, 0], seat: 5 });
    expect(groups.bank[0]?.choices[0]?.cards).toEqual([4, 0]);
    expect(groups.talk.find(({ composed }) => composed)?.to).toHaveLength(5);
    const road = state.shop.find(({ verb }) => verb === "road");
    expect(road?.possible).toBe(1);
    expect(state.shop.find(({ verb }) => verb === "city")?.brief).not.toBe("");
    expect([seatNamed("2sun"), seatWord(5), seatNamed("table")]).toEqual([5, "2sun", -1]);
  });
  it("does nothing while the clock stands", () => {
    const { hall, ground } = sits("Ala");
    const held = { ...hall, round: { ...hall.round!, halted: "host" as const, deadline: 0, left: 9000 } };
    expect(tableFor(held, ground, EMPTY, true).state?.choices).toEqual([]);
  });
  it("counts what a roll brings from the pieces that stood when it fell, and nothing beside a robber", () => {
    const { hall, ground } = sits("Ala");
    const state = tableFor(hall, ground, EMPTY, true).state!;
    const city = state.nodes.find(([, kind, seat]) => seat === 3 && kind === 3);
    const hex = (ground.nodes[city?.[0] ?? -1]?.hexes ?? []).find((one) => (ground.number[one] ?? 0) > 0) ?? -1;
    const [sum, card] = [ground.number[hex] ?? 0, ground.terrain[hex] ?? 0];
    expect(broughtBy(hall, ground, state, 3, sum)[card]).toBeGreaterThanOrEqual(2);
    const robbed = { ...state, figures: [[hex, 1]] };
    const rest = broughtBy(hall, ground, robbed, 3, sum)[card] ?? 0;
    expect(rest).toBeLessThanOrEqual((broughtBy(hall, ground, state, 3, sum)[card] ?? 0) - 2);
  });
});

it("draws the boards beside a seat before the game has begun, with who sits there", () => {
  const { hall } = sits("Ala");
  const near = nearBefore(hall.welcome, recorded.row);
  expect(near.me.boards).toEqual(["0", "1", "2"]);
  expect(near.boards["1"]?.people?.[1]?.name).toBe("Ala");
  const before = { ...hall, near, round: null };
  const table = tableFor(before, groundFor(before, null), EMPTY, true);
  expect(table.welcome?.you.seat).toBe(3);
  expect(table.state?.nodes).toEqual([]);
});
