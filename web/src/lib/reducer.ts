/**
 * One reducer for live play, replay and review: a table is what was told so far. It never asks where a message came
 * from.
 */
import type {
  Again,
  Bye,
  ChatLine,
  Events,
  Happened,
  Over,
  Places,
  Refused,
  Seals,
  Seats,
  Told,
  Standing,
  Vote,
  Welcome,
} from "./wire";
import { stateOf, type State } from "./state";

export interface LogLine {
  readonly key: string;
  readonly version: number;
  readonly text: string;
  readonly seat: number;
  /** The first line of a turn is a heading. */
  readonly heading: boolean;
}

export interface Table {
  readonly welcome: Welcome | null;
  readonly places: Places | null;
  readonly seats: Seats | null;
  readonly seals: Seals | null;
  readonly state: State | null;
  readonly over: Over | null;
  readonly log: readonly LogLine[];
  readonly logged: number;
  readonly chat: readonly ChatLine[];
  readonly rolls: readonly number[];
  /** What the last events brought, for motion and sound; `beat` counts them. */
  readonly happened: readonly Happened[];
  readonly beat: number;
  readonly notice: string;
  /** The question to all people that is open now. */
  readonly vote: Vote | null;
  /** Which cards players keep this turn, and with whom they do not trade. */
  readonly standing: Standing | null;
  readonly refused: Refused | null;
  readonly bye: Bye | null;
  readonly again: Again | null;
}

export const EMPTY: Table = {
  welcome: null,
  places: null,
  seats: null,
  seals: null,
  state: null,
  over: null,
  log: [],
  logged: -1,
  chat: [],
  rolls: Array<number>(13).fill(0),
  happened: [],
  beat: 0,
  notice: "",
  vote: null,
  standing: null,
  refused: null,
  bye: null,
  again: null,
};

/** Gives the table after one more message. */
export function reduce(table: Table, told: Told): Table {
  switch (told.t) {
    case "welcome":
      return welcomed(table, told);
    case "places":
      return { ...table, places: told };
    case "seats":
      return { ...table, seats: told, welcome: table.welcome && { ...table.welcome, status: told.status } };
    case "seals":
      return { ...table, seals: told };
    case "state":
      return { ...table, state: stateOf(told) };
    case "events":
      return told.version <= table.logged ? table : happened(written(table, told), told);
    case "history":
      return told.entries.filter((entry) => entry.version > table.logged).reduce(written, table);
    case "chat":
      return { ...table, chat: joined(table.chat, told.entries) };
    case "clock":
      return { ...table, state: table.state && { ...table.state, clock: told.clock ?? null } };
    case "notice":
      return { ...table, notice: told.text };
    case "vote":
      return { ...table, vote: told.result ? null : told, notice: told.n === table.vote?.n ? table.notice : "" };
    case "standing":
      return { ...table, standing: told };
    case "refused":
      return { ...table, refused: told };
    case "ack":
      return { ...table, refused: null };
    case "over":
      return { ...table, over: told, vote: null, notice: "" };
    case "again":
      return { ...table, again: told };
    case "bye":
      return { ...table, bye: told };
    case "pong":
      return table;
  }
}

/**
 * Begins anew at another table. In another language all sentences come again; what is shown stays until they have come.
 */
function welcomed(table: Table, welcome: Welcome): Table {
  const before = table.welcome;
  if (before === null || before.table !== welcome.table) return { ...EMPTY, beat: table.beat, welcome };
  const again = {
    ...table,
    welcome: { ...welcome, scene: welcome.scene ?? before.scene ?? null },
    vote: null,
    bye: null,
  };
  if (before.language === welcome.language) return again;
  return { ...again, log: EMPTY.log, logged: EMPTY.logged, rolls: EMPTY.rolls, notice: "", refused: null };
}

/** Writes the sentences of one version into the log, and counts the dice. */
function written(table: Table, events: Events): Table {
  const rolls = [...table.rolls];
  let turn = false;
  for (const fact of events.facts) {
    if (fact.name === "rolled" && typeof fact.detail === "number")
      rolls[fact.what + fact.detail] = (rolls[fact.what + fact.detail] ?? 0) + 1;
    if (fact.name === "turn") turn = true;
  }
  const last = events.lines.length - 1;
  const lines = events.lines.map((line, k) => ({
    key: `${events.version}.${k}`,
    version: events.version,
    text: line.text,
    seat: line.seat ?? -1,
    heading: turn && k === last,
  }));
  return { ...table, log: [...table.log, ...lines], logged: events.version, rolls };
}

function happened(table: Table, events: Events): Table {
  return { ...table, happened: events.facts, beat: table.beat + 1 };
}

function joined(before: readonly ChatLine[], more: readonly ChatLine[]): readonly ChatLine[] {
  const known = new Set(before.map((line) => line.n));
  return [...before, ...more.filter((line) => !known.has(line.n))].sort((a, b) => a.n - b.n);
}

/** Folds lines that say the same one after another: eight cards laid aside are one line. */
export function folded(log: readonly LogLine[]): (LogLine & { readonly times: number })[] {
  const found: (LogLine & { times: number })[] = [];
  for (const line of log) {
    const last = found.at(-1);
    if (last && !line.heading && last.text === line.text && last.seat === line.seat) last.times += 1;
    else found.push({ ...line, times: 1 });
  }
  return found;
}
