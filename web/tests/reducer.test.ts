import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  ALL,
  EMPTY,
  folded,
  MINE,
  reduce,
  sifted,
  textOf,
  topicsOf,
  type LogLine,
  type Table,
} from "../src/lib/reducer";
import { stateOf } from "../src/lib/state";
import type { Events, State, Told, Vote, Welcome } from "../src/lib/wire";

const recorded = JSON.parse(readFileSync("tests/fixtures/game.json", "utf8")) as Told[];
const tell = (told: readonly Told[], from: Table = EMPTY) => told.reduce(reduce, from);
const events = (version: number, text: string, facts: Events["facts"] = []): Events => ({
  t: "events",
  version,
  seat: 0,
  kind: "play",
  lines: [{ runs: [{ text }], seat: 0 }],
  facts,
});
const logged = (more: Partial<LogLine>): LogLine => ({
  key: "1.0",
  version: 1,
  text: "",
  runs: [],
  seat: -1,
  about: [],
  heading: false,
  minor: false,
  ...more,
});
const welcome = recorded.find((told): told is Welcome => told.t === "welcome")!;

describe("a recorded game", () => {
  const table = tell(recorded);
  it("ends with what was told last", () => {
    const states = recorded.filter((told) => told.t === "state");
    expect(table.state?.version).toBe(states.at(-1)?.version);
    expect(table.welcome?.scene?.hexes.length).toBeGreaterThan(18);
  });
  it("has every sentence once, in order", () => {
    const said = recorded
      .flatMap((told) => (told.t === "events" ? [told] : told.t === "history" ? told.entries : []))
      .filter((one, k, all) => all.findIndex((other) => other.version === one.version) === k);
    expect(table.log.map((line) => line.text)).toEqual(
      said.flatMap((one) => one.lines.map((line) => textOf(line.runs))),
    );
    expect(new Set(table.log.map((line) => line.key)).size).toBe(table.log.length);
  });
  it("counts the dice", () => {
    const rolls = recorded
      .flatMap((told) => (told.t === "events" ? told.facts : []))
      .filter((fact) => fact.name === "rolled");
    expect(table.rolls.reduce((a, b) => a + b, 0)).toBe(rolls.length);
  });
  it("is the same again after everything was told twice, as after a lost line", () => {
    const again = tell(
      recorded.filter((told) => told.t === "events" || told.t === "history"),
      table,
    );
    expect(again.log).toEqual(table.log);
    expect(again.rolls).toEqual(table.rolls);
  });
});

describe("events", () => {
  it("come once, whether live or as history", () => {
    const live = tell([events(1, "a"), events(2, "b")]);
    const resumed = reduce(live, { t: "history", entries: [events(2, "b"), events(3, "c")] });
    expect(resumed.log.map((line) => line.text)).toEqual(["a", "b", "c"]);
  });
  it("move nothing when they are history", () => {
    const table = reduce(EMPTY, {
      t: "history",
      entries: [events(1, "a", [{ name: "rolled", seat: 0, what: 3, detail: 4 }])],
    });
    expect(table.beat).toBe(0);
    expect(table.happened).toEqual([]);
    expect(table.rolls[7]).toBe(1);
  });
  it("beat once each when they are live", () => expect(tell([events(1, "a"), events(2, "b")]).beat).toBe(2));
  it("are lines of stretches; sentences that follow in a line are set apart", () => {
    const table = reduce(EMPTY, {
      ...events(5, "x"),
      lines: [
        {
          runs: [
            { text: "Ania", seat: 0 },
            { text: " rolls 9." },
            { text: "Marek", seat: 1, next: true },
            { text: ": 1 ore." },
          ],
          seat: 0,
          about: ["dice", "income"],
        },
        { runs: [{ text: "Turn 2" }], heading: true },
      ],
    });
    expect(table.log.map((line) => line.text)).toEqual(["Ania rolls 9. Marek: 1 ore.", "Turn 2"]);
    expect(table.log.map((line) => line.heading)).toEqual([false, true]);
    expect(table.log[0]?.about).toEqual(["dice", "income"]);
  });
});

describe("welcome", () => {
  it("in another language begins the log anew and keeps the talk", () => {
    const table = tell([
      welcome,
      events(1, "a"),
      { t: "chat", entries: [{ n: 1, seat: 0, name: "A", text: "hi", at: 0 }] },
    ]);
    const other = reduce(table, { ...welcome, language: welcome.language === "pl" ? "en" : "pl" });
    expect(other.log).toEqual([]);
    expect(other.logged).toBe(-1);
    expect(other.chat).toHaveLength(1);
  });
  it("in another language keeps what is shown until the sentences have come", () => {
    const table = { ...tell([welcome, events(1, "a")]), state: { version: 1 } as Table["state"] };
    expect(reduce(table, { ...welcome, language: "xx" }).state).toBe(table.state);
  });
  it("after a lost line keeps the log, and a scene that is not sent again", () => {
    const table = tell([welcome, events(1, "a")]);
    const back = reduce(table, { ...welcome, scene: null });
    expect(back.log).toHaveLength(1);
    expect(back.welcome?.scene).toBe(welcome.scene);
  });
});

it("keeps a refusal until something is taken", () => {
  const refused = reduce(EMPTY, { t: "refused", id: "1", key: "stale", text: "no", version: 3 });
  expect(refused.refused?.text).toBe("no");
  expect(reduce(refused, { t: "ack", id: "2", version: 4 }).refused).toBeNull();
});
it("says each line of the talk once, by number", () => {
  const line = (n: number) => ({ n, seat: 0, name: "A", text: String(n), at: 0 });
  const table = tell([
    { t: "chat", entries: [line(2)] },
    { t: "chat", entries: [line(1), line(2), line(3)] },
  ]);
  expect(table.chat.map((one) => one.n)).toEqual([1, 2, 3]);
});
it("changes the clock and nothing else", () => {
  const state = recorded.find((told): told is State => told.t === "state")!;
  const table = tell([state, { t: "clock", clock: { mode: "fast", seat: 1, left: 3, total: 30, running: true } }]);
  expect(table.state).toEqual({
    ...stateOf(state),
    clock: { mode: "fast", seat: 1, left: 3, total: 30, running: true },
  });
});
it("folds what one seat does again and again, and never a heading", () => {
  const line = (key: string, text: string, seat = 0, heading = false) => logged({ key, text, seat, heading });
  const log = [
    line("a", "Turn 1", -1, true),
    line("b", "Ania lays a card aside"),
    line("c", "Ania lays a card aside"),
    line("d", "Ania lays a card aside", 1),
    line("e", "Turn 2", -1, true),
    line("f", "Turn 2", -1, true),
  ];
  expect(folded(log).map(({ key, times }) => [key, times])).toEqual([
    ["a", 1],
    ["b", 2],
    ["d", 1],
    ["e", 1],
    ["f", 1],
  ]);
  expect(folded([])).toEqual([]);
});

describe("sifting", () => {
  const log = [
    logged({ key: "t1", heading: true }),
    logged({ key: "roll", seat: 0, about: ["dice", "income"] }),
    logged({ key: "t2", heading: true }),
    logged({ key: "offer", seat: 1, about: ["trade"] }),
    logged({ key: "refused", seat: 0, about: ["trade"], minor: true }),
    logged({ key: "steals", seat: 1, about: ["robber"], runs: [{ text: "Ania", seat: 0 }] }),
    logged({ key: "t3", heading: true }),
  ];
  const keys = (wanted: string, me = 0, brief = false) => sifted(log, wanted, me, brief).map((line) => line.key);
  it("leaves everything as it is", () => expect(keys(ALL)).toHaveLength(log.length));
  it("keeps headings only above lines", () => expect(keys("trade")).toEqual(["t2", "offer", "refused"]));
  it("finds what is mine and what names me", () =>
    expect(keys(MINE)).toEqual(["t1", "roll", "t2", "refused", "steals"]));
  it("has nothing of mine for somebody who looks on", () => expect(keys(MINE, -1)).toEqual([]));
  it("leaves minor things out of a brief log", () => expect(keys("trade", 0, true)).toEqual(["t2", "offer"]));
  it("offers only what the lines are about, in the order of the scene", () =>
    expect(
      topicsOf(
        log,
        ["cards", "robber", "dice"].map((key) => ({ key, name: key })),
      ).map((one) => one.key),
    ).toEqual(["robber", "dice"]));
});

describe("a question to all", () => {
  const vote = (more: Partial<Vote> = {}): Told => ({
    t: "vote",
    n: 1,
    what: "end",
    text: "Ania proposes to end the game.",
    by: 0,
    asked: [1],
    agreed: [0],
    ...more,
  });
  it("is there until it is answered", () => {
    const table = tell([vote()], { ...EMPTY, welcome });
    expect(table.vote?.asked).toEqual([1]);
    expect(tell([vote({ asked: [], result: "declined" })], table).vote).toBeNull();
  });
  it("is told again after a lost line, if it is open still", () => {
    expect(tell([vote(), welcome], { ...EMPTY, welcome }).vote).toBeNull();
    expect(tell([vote(), welcome, vote()], { ...EMPTY, welcome }).vote?.n).toBe(1);
  });
});

describe("what actions would bring", () => {
  const state = (version: number) => ({ t: "state", version, mark: "", public: {}, own: {} }) as unknown as Told;
  const foreseen = (version: number, action: string): Told => ({
    t: "foreseen",
    version,
    prospects: [{ action, lines: [{ text: `+${action}`, tone: "gain" }] }],
  });

  it("is gathered while the version is the same, and forgotten with it", () => {
    const table = tell([state(3), foreseen(3, "1"), foreseen(3, "2")]);
    expect(Object.keys(table.ahead)).toEqual(["1", "2"]);
    expect(tell([state(3)], table).ahead).toBe(table.ahead); // only the clock was told again
    expect(tell([state(4)], table).ahead).toEqual({});
  });

  it("of another version is not taken", () => {
    expect(tell([state(4), foreseen(3, "1")]).ahead).toEqual({});
  });
});
