/**
 * K-21 to K-30, K-67, K-70 and K-131: rounds, sides and dice for people at real boards. Nothing here knows players,
 * points or time.
 */
export type Side = "sun" | "moon";
export type Dice = readonly [number, number];
/** Gives a number from 1 to 6. */
export type Die = () => number;

/** A normal round: one side is active. */
export interface Round {
  readonly kind: "round";
  readonly number: number;
  readonly side: Side;
  readonly dice: Dice;
}

/** A robber phase: it belongs to no side and does not count as a round (K-29, K-30). */
export interface RobberPhase {
  readonly kind: "robber";
  /** The number of the round before it. */
  readonly number: number;
  readonly dice: Dice;
  /** The dice that say where all robbers go. */
  readonly further: Dice;
}

export type Stage = Round | RobberPhase;

/** K-25, K-65: how long things last, in seconds. */
export interface Times {
  /** Rounds 1 to 10. */
  readonly early: number;
  /** Rounds from 11 on. */
  readonly late: number;
  readonly robber: number;
}

export const USUAL_TIMES: Times = { early: 35, late: 45, robber: 12 };
export const SECONDS_LEAST = 5;
export const SECONDS_MOST = 600;
/** K-28: so many rounds have no seven. */
export const QUIET_ROUNDS = 10;
const SEVEN = 7;

export function sumOf(dice: Dice): number {
  return dice[0] + dice[1];
}

/** Counts the rounds so far; robber phases are none. */
export function roundsOf(stages: readonly Stage[]): number {
  return stages.at(-1)?.number ?? 0;
}

/** K-24: sun begins, then sides alternate from round to round. */
export function sideOf(round: number): Side {
  return round % 2 === 1 ? "sun" : "moon";
}

/** Rolls for what comes next. */
export function nextStage(stages: readonly Stage[], die: Die): Stage {
  const number = roundsOf(stages);
  const quiet = number < QUIET_ROUNDS;
  let dice: Dice = [die(), die()];
  while (quiet && sumOf(dice) === SEVEN) dice = [die(), die()];
  if (sumOf(dice) === SEVEN) return { kind: "robber", number, dice, further: [die(), die()] };
  return { kind: "round", number: number + 1, side: sideOf(number + 1), dice };
}

/** Gives the number that all robbers go to, or null for their desert (K-70). */
export function targetOf(phase: RobberPhase): number | null {
  const sum = sumOf(phase.further);
  return sum === SEVEN ? null : sum;
}

export function secondsOf(stage: Stage, times: Times): number {
  if (stage.kind === "robber") return times.robber;
  return stage.number <= QUIET_ROUNDS ? times.early : times.late;
}

/** K-126: tells whether it is time to say that the robber may come from now on: the tenth round is over. */
export function robberMayCome(stages: readonly Stage[]): boolean {
  const last = stages.at(-1);
  return last?.kind === "round" && last.number === QUIET_ROUNDS;
}

/** K-126 for those who look: the round before the robber may come, or what was rolled when it was announced. */
export function robberNews(stages: readonly Stage[]): "soon" | "now" | null {
  if (robberMayCome(stages)) return "soon";
  return robberMayCome(stages.slice(0, -1)) ? "now" : null;
}

/** Rolls a fair die from the chance of the browser: bytes that would make some faces likelier are thrown away. */
export function fairDie(bytes: () => number = oneByte): number {
  for (;;) {
    const byte = bytes();
    if (byte < 252) return (byte % 6) + 1;
  }
}

function oneByte(): number {
  return crypto.getRandomValues(new Uint8Array(1))[0] ?? 255;
}
