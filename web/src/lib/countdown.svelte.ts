/** A clock that counts by itself from what the server said last. Call it while a component is made. */
import type { Play } from "./play.svelte";

export interface Countdown {
  /** Seconds, as long as there is a clock. */
  readonly left: number;
  /** Minutes and seconds. */
  readonly shown: string;
  /** How much of the time is left, in per cent. */
  readonly share: number;
  readonly there: boolean;
  readonly running: boolean;
}

export function countdown(from: () => Play): Countdown {
  let left = $state(0);
  $effect(() => {
    const play = from();
    const clock = play.live?.countdown ? null : (play.state?.clock ?? null);
    if (!clock) return;
    const since = play.live?.clockAt ?? performance.now();
    const tick = () => (left = Math.max(0, clock.left - (clock.running ? (performance.now() - since) / 1000 : 0)));
    tick();
    if (!clock.running) return;
    const beat = setInterval(tick, 250);
    return () => clearInterval(beat);
  });
  const whole: Countdown = {
    get left() {
      return left;
    },
    get shown() {
      const whole = Math.ceil(left);
      return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
    },
    get share() {
      return (left / Math.max(1, from().state?.clock?.total ?? 1)) * 100;
    },
    get there() {
      return Boolean(from().state?.clock);
    },
    get running() {
      return from().state?.clock?.running ?? false;
    },
  };
  // a hall has one clock for all, which counts by the server's time
  return from().live?.countdown ?? whole;
}
