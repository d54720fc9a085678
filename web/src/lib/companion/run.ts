/**
 * A game at real boards as it runs: what was rolled, and the time that is left. Times are the milliseconds of a clock
 * that is handed in, so that a reload goes on where it was.
 */
import { nextStage, secondsOf, type Die, type Stage, type Times } from "./rounds";

export interface Run {
  readonly stages: readonly Stage[];
  /** Milliseconds of the round or phase that is on, with what was added. */
  readonly total: number;
  /** Milliseconds that were left when it was counted last. */
  readonly left: number;
  /** Since when the clock runs from there; null: it stands. */
  readonly since: number | null;
  readonly over: boolean;
  /** How it was before the last roll: that one can be taken back. */
  readonly before: Run | null;
}

export const NOT_BEGUN: Run = { stages: [], total: 0, left: 0, since: null, over: false, before: null };
const SECOND = 1000;

export function leftAt(run: Run, now: number): number {
  return Math.max(0, run.left - (run.since === null ? 0 : Math.max(0, now - run.since)));
}

/** Rolls for the next round or robber phase, and lets the clock run. */
export function rolled(run: Run, times: Times, die: Die, now: number): Run {
  if (run.over) return run;
  const stage = nextStage(run.stages, die);
  const total = secondsOf(stage, times) * SECOND;
  const before = run.stages.length ? { ...halted(run, now), before: null } : null;
  return { stages: [...run.stages, stage], total, left: total, since: now, over: false, before };
}

export function halted(run: Run, now: number): Run {
  return { ...run, left: leftAt(run, now), since: null };
}

export function resumed(run: Run, now: number): Run {
  return run.over || !run.stages.length || run.since !== null ? run : { ...run, since: now };
}

/** Adds seconds to what is on, running or not. */
export function lengthened(run: Run, seconds: number, now: number): Run {
  if (run.over || !run.stages.length) return run;
  const more = seconds * SECOND;
  const left = leftAt(run, now) + more;
  return { ...run, left, total: Math.max(run.total + more, left), since: run.since === null ? null : now };
}

/** Gives the run before the last roll, halted. */
export function takenBack(run: Run): Run {
  return run.before ?? run;
}

export function ended(run: Run, now: number): Run {
  return { ...halted(run, now), over: true };
}

/** Opens a game that was ended by mistake: it stands where it stood. */
export function reopened(run: Run): Run {
  return { ...run, over: false };
}

/** The clock of the device was set: what is left is what was left before, and not an hour more or less. */
export function clockSet(run: Run, by: number): Run {
  return run.since === null ? run : { ...run, since: Math.max(0, run.since + by) };
}

/** After a reload: what ran still runs, but a round that ended while nobody looked waits for a hand. */
export function woken(run: Run, now: number): Run {
  return run.since !== null && leftAt(run, now) === 0 ? halted(run, now) : run;
}

/** Reads a run that was kept; what is none is as if nothing had been kept. */
export function readRun(kept: string | null): Run {
  let found: unknown;
  try {
    found = JSON.parse(kept ?? "null");
  } catch {
    return NOT_BEGUN;
  }
  return isRun(found) ? found : NOT_BEGUN;
}

function isRun(found: unknown): found is Run {
  if (!isThing(found) || !Array.isArray(found["stages"])) return false;
  const { total, left, since, over, before } = found;
  return (
    found["stages"].every(isStage) &&
    isTime(total) &&
    isTime(left) &&
    (since === null || isTime(since)) &&
    typeof over === "boolean" &&
    (before === null || isRun(before))
  );
}

function isStage(found: unknown): boolean {
  if (!isThing(found) || !isTime(found["number"]) || !areDice(found["dice"])) return false;
  if (found["kind"] === "robber") return areDice(found["further"]);
  return found["kind"] === "round" && (found["side"] === "sun" || found["side"] === "moon");
}

function areDice(found: unknown): boolean {
  return Array.isArray(found) && found.length === 2 && found.every((one) => [1, 2, 3, 4, 5, 6].includes(one as number));
}

function isTime(found: unknown): found is number {
  return typeof found === "number" && Number.isFinite(found) && found >= 0;
}

function isThing(found: unknown): found is Record<string, unknown> {
  return typeof found === "object" && found !== null;
}
