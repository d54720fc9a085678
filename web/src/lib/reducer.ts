/**
 * One reducer for live play, replay and review: a table is what was told so far. It never asks where a message came
 * from.
 */
import type {
  Again,
  Bye,
  ChatLine,
  Consequence,
  Events,
  Foreseen,
  Happened,
  LogTopic,
  Moment,
  Over,
  Places,
  Refused,
  Run,
  Seals,
  Seats,
  Told,
  Standing,
  Vote,
  Welcome,
} from "./wire";
import { sharing } from "./same";
import { patched, stateOf, type State } from "./state";
import { thrown, type Throw } from "./throws";

export interface LogLine {
  readonly key: string;
  readonly version: number;
  /** The whole line as letters. */
  readonly text: string;
  /** The same, stretch by stretch, with what may be drawn. */
  readonly runs: readonly Run[];
  readonly seat: number;
  /** What it is about: keys of scene.topics. */
  readonly about: readonly string[];
  /** Begins a turn or a round. */
  readonly heading: boolean;
  /** Left out of a brief log. */
  readonly minor: boolean;
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
  /** The rolls of the turn that is on. */
  readonly throws: readonly Throw[];
  /** What the last events brought, for motion and sound; `beat` counts them. */
  readonly happened: readonly Happened[];
  readonly beat: number;
  readonly notice: string;
  /** Why bots did what they did last, by seat. */
  readonly reasons: Readonly<Record<number, string>>;
  /** The question to all people that is open now. */
  readonly vote: Vote | null;
  /** Which cards players keep this turn, and with whom they do not trade. */
  readonly standing: Standing | null;
  readonly refused: Refused | null;
  /** What actions would bring, by action, as far as it was asked for at this version. */
  readonly ahead: Readonly<Record<string, readonly Consequence[]>>;
  readonly bye: Bye | null;
  readonly again: Again | null;
  /** A moment that has been and is looked at now. */
  readonly moment: Moment | null;
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
  throws: [],
  happened: [],
  beat: 0,
  notice: "",
  reasons: {},
  vote: null,
  standing: null,
  refused: null,
  ahead: {},
  bye: null,
  again: null,
  moment: null,
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
      return stands(table, sharing(table.state, stateOf(told)));
    case "patch":
      return table.state ? stands(table, patched(table.state, told)) : table;
    case "foreseen":
      return told.version === table.state?.version ? { ...table, ahead: { ...table.ahead, ...byAction(told) } } : table;
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
    case "reason":
      return { ...table, reasons: { ...table.reasons, [told.seat]: told.text } };
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
    case "moment":
      return { ...table, moment: told };
    case "pong":
      return table;
  }
}

/** Takes a state; what was foreseen holds for its version only. */
function stands(table: Table, state: State): Table {
  return { ...table, state, ahead: state.version === table.state?.version ? table.ahead : EMPTY.ahead };
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
  return {
    ...again,
    log: EMPTY.log,
    logged: EMPTY.logged,
    rolls: EMPTY.rolls,
    throws: EMPTY.throws,
    notice: "",
    reasons: {},
    refused: null,
    ahead: {},
  };
}

/** Writes the sentences of one version into the log, and counts the dice. */
function written(table: Table, events: Events): Table {
  const rolls = [...table.rolls];
  for (const fact of events.facts) {
    if (fact.name === "rolled" && typeof fact.detail === "number")
      rolls[fact.what + fact.detail] = (rolls[fact.what + fact.detail] ?? 0) + 1;
  }
  return {
    ...table,
    log: [...table.log, ...linesOf(events)],
    logged: events.version,
    rolls,
    throws: thrown(table.throws, events.facts),
  };
}

/** Gives the lines of one version. */
export function linesOf(events: Events): LogLine[] {
  return events.lines.map((line, k) => ({
    key: `${events.version}.${k}`,
    version: events.version,
    text: textOf(line.runs),
    runs: line.runs,
    seat: line.seat ?? -1,
    about: line.about ?? [],
    heading: line.heading ?? false,
    minor: line.minor ?? false,
  }));
}

/** Writes stretches as letters. */
export function textOf(runs: readonly Run[]): string {
  return runs.map((run) => (run.next ? " " : "") + run.text).join("");
}

function byAction(told: Foreseen): Record<string, readonly Consequence[]> {
  return Object.fromEntries(told.prospects.map((prospect) => [prospect.action, prospect.lines]));
}

function happened(table: Table, events: Events): Table {
  return { ...table, happened: events.facts, beat: table.beat + 1 };
}

function joined(before: readonly ChatLine[], more: readonly ChatLine[]): readonly ChatLine[] {
  const known = new Set(before.map((line) => line.n));
  return [...before, ...more.filter((line) => !known.has(line.n))].sort((a, b) => a.n - b.n);
}

/** A line, and how often it was said one after another. */
export interface FoldedLine extends LogLine {
  readonly times: number;
}

/** Folds lines that say the same one after another: eight cards laid aside are one line. */
export function folded(log: readonly LogLine[]): FoldedLine[] {
  const found: (LogLine & { times: number })[] = [];
  for (const line of log) {
    const last = found.at(-1);
    if (last && !line.heading && last.text === line.text && last.seat === line.seat) last.times += 1;
    else found.push({ ...line, times: 1 });
  }
  return found;
}

export const ALL = "all";
export const MINE = "mine";

/** Sifts a log: everything, what is mine or names me, or what is about one thing. A heading stays if lines follow. */
export function sifted(log: readonly LogLine[], wanted: string, me: number, brief = false): LogLine[] {
  const fits = (line: LogLine): boolean =>
    wanted === ALL ||
    (wanted === MINE
      ? me >= 0 && (line.seat === me || line.runs.some((run) => run.seat === me))
      : line.about.includes(wanted));
  const kept = log.filter((line) => line.heading || (fits(line) && !(brief && line.minor)));
  if (wanted === ALL) return kept;
  return kept.filter((line, k) => !line.heading || (kept[k + 1] !== undefined && !kept[k + 1]?.heading));
}

/** Lists what the lines so far are about, in the order of the scene. */
export function topicsOf(log: readonly LogLine[], topics: readonly LogTopic[]): LogTopic[] {
  const there = new Set(log.flatMap((line) => line.about));
  return topics.filter((topic) => there.has(topic.key));
}
