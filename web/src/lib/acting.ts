/** What the panels of a game may ask for, whoever answers: a table, or a hall of which only a part is near. */
import type { Countdown } from "./countdown.svelte";
import type { Purse } from "./trade";

export interface Acting {
  readonly id: string;
  /** When the clock was told last, in milliseconds of this page. */
  readonly clockAt: number;
  /** A clock that counts by itself, where there is one for all. */
  readonly countdown?: Countdown;
  /** Plays one of the legal actions. */
  play(action: string): void;
  /** Plays several, each on what the one before left. */
  playAll(actions: readonly string[]): void;
  compose(verb: string, give: Purse, want: Purse, to?: readonly number[]): void;
  /** Asks what actions would bring. */
  foresee(actions: readonly string[]): void;
  /** Says why something cannot be had, with the rule behind it. */
  explain(text: string, rule: string): void;
}
