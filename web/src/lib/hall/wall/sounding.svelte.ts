/** What the wall lets be heard: the last seconds, the roll, a claim and the end. */
import { untrack } from "svelte";
import { play } from "../../sounds";
import type { Wall } from "../wall.svelte";

const LAST = 5; // seconds that are knocked

/** Call it while a component is made. */
export function sounding(from: () => Wall | null): void {
  let before = "";
  $effect(() => {
    const wall = from();
    const seconds = wall?.clock.seconds ?? 0;
    if (wall?.clock.running && seconds > 0 && seconds <= LAST) untrack(() => play("piece"));
  });
  $effect(() => {
    const round = from()?.round;
    const now = round ? `${round.phase} ${round.n} ${(round.dice ?? []).join()}` : "";
    if (before && now && now !== before)
      untrack(() => play(round?.phase === "over" ? "won" : round?.phase === "robber" ? "attack" : "dice"));
    before = now;
  });
  $effect(() => {
    if ((from()?.claims.length ?? 0) > 0) untrack(() => play("turn"));
  });
}
