/** The host's desk: everybody as a code, names, counts, claims, who is away, what hosts have done. */
import type { CoHost, HallAct, HallBoardLook, HallClaim, HallCounts, HallMissing, HallTold } from "../wire";
import { Hall } from "./hall.svelte";

/** What a character of the seats says. */
export const FREE = "0";
export const PERSON = "1";
export const BOT = "2";
export const AWAY = "3";
export const CLAIMS = "4";
export const RESTS = "5";
export const STAND_IN = "6";
export type Filter = "all" | "claims" | "away" | "bots" | "free";

const IN_FILTER: Record<Filter, string> = {
  all: "",
  claims: CLAIMS,
  away: AWAY + STAND_IN,
  bots: BOT + RESTS,
  free: FREE,
};
const FOUND_MOST = 8;

export class Desk extends Hall {
  codes = $state.raw<readonly string[]>([]);
  names = $state.raw<ReadonlyMap<number, string>>(new Map());
  counts = $state.raw<HallCounts | null>(null);
  claims = $state.raw<readonly HallClaim[]>([]);
  missing = $state.raw<HallMissing | null>(null);
  acts = $state.raw<readonly HallAct[]>([]);
  looked = $state.raw<HallBoardLook | null>(null);
  cohost = $state.raw<CoHost | null>(null);

  constructor(code: string, secret: string) {
    super(code, "desk", secret);
  }

  protected override take(told: HallTold): void {
    super.take(told);
    switch (told.t) {
      case "welcome":
        this.names = new Map();
        this.acts = [];
        break;
      case "seats":
        this.codes = codesAfter(this.codes, told.codes ?? "", told.at ?? {});
        break;
      case "people":
        this.names = namesAfter(this.names, told.at);
        break;
      case "counts":
        this.counts = told;
        break;
      case "claims":
        this.claims = [...told.claims].sort((a, b) => b.points - a.points || a.place.seat - b.place.seat);
        break;
      case "missing":
        this.missing = told;
        break;
      case "acts":
        this.acts = actsAfter(this.acts, told.acts);
        break;
      case "board":
        this.looked = told;
        break;
      case "cohost":
        this.cohost = told;
        break;
    }
  }

  /** Counts the seats of a filter. */
  many(filter: Filter): number {
    const wanted = IN_FILTER[filter];
    return filter === "all"
      ? this.codes.length
      : this.codes.reduce((sum, code) => sum + (wanted.includes(code) ? 1 : 0), 0);
  }
}

/** Tells whether a seat with this code is one of those looked for. */
export function fits(code: string, filter: Filter): boolean {
  return filter === "all" || IN_FILTER[filter].includes(code);
}

export function codesAfter(before: readonly string[], whole: string, at: Record<string, string>): readonly string[] {
  const after = whole ? whole.split("") : [...before];
  for (const [seat, code] of Object.entries(at)) after[Number(seat)] = code;
  return after;
}

export function namesAfter(before: ReadonlyMap<number, string>, at: Record<string, string>): Map<number, string> {
  const after = new Map(before);
  for (const [seat, name] of Object.entries(at)) {
    if (name) after.set(Number(seat), name);
    else after.delete(Number(seat));
  }
  return after;
}

/** Puts new acts in front, and replaces those that have changed. */
export function actsAfter(before: readonly HallAct[], fresh: readonly HallAct[]): HallAct[] {
  const after = new Map([...before, ...fresh].map((act) => [act.n, act]));
  return [...after.values()].sort((a, b) => b.n - a.n);
}

/** Finds people by a part of their name; those who begin with it come first. */
export function named(names: ReadonlyMap<number, string>, typed: string): { seat: number; name: string }[] {
  const wanted = folded(typed);
  if (!wanted) return [];
  return [...names]
    .flatMap(([seat, name]) => {
      const at = folded(name).indexOf(wanted);
      return at < 0 ? [] : [{ seat, name, at }];
    })
    .sort((a, b) => a.at - b.at || a.name.localeCompare(b.name) || a.seat - b.seat)
    .slice(0, FOUND_MOST);
}

/** Finds a board by its name as it is said: "C 14", "c14"; or by its number through the hall: "#17". */
export function boardNamed(rows: readonly { name: string; boards: number; first: number }[], typed: string): number {
  const wanted = folded(typed).replace(/\s+/g, "");
  const through = /^#(\d+)$/.exec(wanted);
  if (through) {
    const board = Number(through[1]) - 1;
    return board >= 0 && rows.some((row) => board >= row.first && board < row.first + row.boards) ? board : -1;
  }
  for (const [at, row] of rows.entries()) {
    const name = folded(row.name || String.fromCharCode(65 + at)).replace(/\s+/g, "");
    if (!wanted.startsWith(name)) continue;
    const number = /^\d+$/.exec(wanted.slice(name.length))?.[0];
    const board = row.first + Number(number ?? NaN) - 1;
    if (board >= row.first && board < row.first + row.boards) return board;
  }
  return -1;
}

/** Writes without capitals and marks above letters: people type as they like. */
function folded(text: string): string {
  return text.trim().toLowerCase().replaceAll("ł", "l").normalize("NFD").replace(/\p{M}/gu, "");
}
