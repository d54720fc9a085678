/** What the dice have shown in the turn that is on, and what each roll has brought to whom. */
import type { Happened } from "./wire";

export interface Gain {
  readonly seat: number;
  readonly card: number;
  readonly n: number;
}
export interface Throw {
  readonly dice: readonly [number, number];
  readonly gains: readonly Gain[];
}

/** Gives the rolls of the turn after one more version; a roll for all begins anew, and so does a turn. */
export function thrown(before: readonly Throw[], facts: readonly Happened[]): readonly Throw[] {
  let all = before;
  let rolling = false; // what is gained in the same version comes from the dice
  for (const fact of facts) {
    if (fact.name === "turn") all = [];
    else if (fact.name === "rolled" && typeof fact.detail === "number") {
      all = [...(fact.seat < 0 ? [] : all), { dice: [fact.what, fact.detail], gains: [] }];
      rolling = true;
    } else if (fact.name === "gained" && rolling && typeof fact.detail === "number") {
      const last = all.at(-1);
      const gain = { seat: fact.seat, card: fact.what, n: fact.detail };
      if (last) all = [...all.slice(0, -1), { ...last, gains: [...last.gains, gain] }];
    }
  }
  return all;
}

/** Counts what a roll has brought a seat, by kind of card. */
export function broughtTo(one: Throw | undefined, seat: number, kinds: number): number[] {
  const found = Array<number>(kinds).fill(0);
  for (const gain of one?.gains ?? [])
    if (gain.seat === seat && gain.card < kinds) found[gain.card] = (found[gain.card] ?? 0) + gain.n;
  return found;
}

/** Adds up two dice. */
export function sumOf(one: Throw): number {
  return one.dice[0] + one.dice[1];
}
