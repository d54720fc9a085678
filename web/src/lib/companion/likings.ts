/** How a host likes the clock: times, whether rounds follow each other by themselves, which voice calls them. */
import { SECONDS_LEAST, SECONDS_MOST, USUAL_TIMES, type Times } from "./rounds";

export const VOICES = ["page", "both", "off"] as const;
export type VoiceChoice = (typeof VOICES)[number];

export interface Likings {
  readonly times: Times;
  /** Whether the next roll comes by itself when the time is over. */
  readonly onward: boolean;
  /** The language of the page, both languages one after the other, or none. */
  readonly voice: VoiceChoice;
}

export const USUAL: Likings = { times: USUAL_TIMES, onward: true, voice: "page" };

/** Gives seconds that can be played with. */
export function sensible(seconds: unknown, otherwise: number): number {
  if (typeof seconds !== "number" || !Number.isFinite(seconds)) return otherwise;
  return Math.min(SECONDS_MOST, Math.max(SECONDS_LEAST, Math.round(seconds)));
}

/** Reads what was kept; what makes no sense is as usual. */
export function readLikings(kept: string | null): Likings {
  let found: Partial<Record<keyof Likings, unknown>> = {};
  try {
    const read: unknown = JSON.parse(kept ?? "null");
    if (typeof read === "object" && read !== null) found = read;
  } catch {
    // a broken entry: everything as usual
  }
  const times = (typeof found.times === "object" && found.times !== null ? found.times : {}) as Partial<Times>;
  return {
    times: {
      early: sensible(times.early, USUAL_TIMES.early),
      late: sensible(times.late, USUAL_TIMES.late),
      robber: sensible(times.robber, USUAL_TIMES.robber),
    },
    onward: typeof found.onward === "boolean" ? found.onward : USUAL.onward,
    voice: VOICES.find((one) => one === found.voice) ?? USUAL.voice,
  };
}
