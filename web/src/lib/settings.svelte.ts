/**
 * How somebody likes the page: kept in this browser as one entry, and painted onto the root of the page, where styles
 * read it. Each setting is one of a few values, the first of which is usual; what is kept and is none of them (an older
 * page, a broken entry) is forgotten.
 */
import { browser } from "./browser";
import { put, taken } from "./shelf";

export const SOUNDS = ["turn", "dice", "piece", "card", "attack", "refused", "won"] as const;
export type Sound = (typeof SOUNDS)[number];

export const CHOICES = {
  /** How fast things move. */
  motion: ["usual", "fast", "slow", "none"],
  /** Whether ending the turn asks first while something could still be built. */
  confirmEnd: ["no", "yes"],
  /** Whether a click on a place asks before it is done. */
  confirmPlace: ["no", "yes"],
  /** How much the log tells. */
  log: ["full", "brief"],
  /** Whether bots say why they do things. */
  reasons: ["yes", "no"],
  /** Whether lines and words stand out more than usual. */
  contrast: ["usual", "strong"],
  /** Whether the pieces of each seat have a pattern besides their colour. */
  patterns: ["yes", "no"],
  /** How large letters are, in per cent. */
  text: ["100", "90", "115", "130"],
  /** Whether the map and the sentences name places by letter and number. */
  coordinates: ["no", "yes"],
  /** Which hand holds the phone. */
  hand: ["right", "left"],
  /** Whether the system says that it is my turn while the page is not looked at. */
  notify: ["no", "yes"],
  /** How loud the page is. */
  loudness: ["usual", "soft", "loud"],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type Name = keyof typeof CHOICES;
export type Value<N extends Name> = (typeof CHOICES)[N][number];
export type Settings = { [N in Name]: Value<N> };
export const NAMES = Object.keys(CHOICES) as Name[];

const KEPT = "wyspa.settings";
/** Styles read these; the rest is asked for where it matters. */
const PAINTED: readonly Name[] = ["motion", "contrast", "patterns", "text", "hand"];
const PACE: Record<Settings["motion"], number> = { usual: 1, fast: 0.5, slow: 1.8, none: 0 };

/** Reads what was kept; what is none of the choices counts as never said. */
export function read(kept: string | null): { settings: Settings; silent: Sound[] } {
  let found: unknown = null;
  try {
    found = JSON.parse(kept ?? "null");
  } catch {
    // a broken entry: everything as usual
  }
  const said = (typeof found === "object" && found !== null ? found : {}) as Record<string, unknown>;
  const settings = Object.fromEntries(
    NAMES.map((name) => {
      const choices: readonly string[] = CHOICES[name];
      const value = said[name];
      return [name, typeof value === "string" && choices.includes(value) ? value : choices[0]];
    }),
  ) as Settings;
  const silent = Array.isArray(said["silent"])
    ? SOUNDS.filter((one) => (said["silent"] as unknown[]).includes(one))
    : [];
  return { settings, silent };
}

const now = $state(read(taken(KEPT)));

const shelf = $state({ open: false });

/** Opens or closes the window with the settings. */
export function openSettings(open: boolean): void {
  shelf.open = open;
}

/** Tells whether the window with the settings is open. */
export function settingsOpen(): boolean {
  return shelf.open;
}

/** Gives one setting. */
export function setting<N extends Name>(name: N): Settings[N] {
  return now.settings[name];
}

/** Tells whether a sound is wanted. */
export function isHeard(sound: Sound): boolean {
  return !now.silent.includes(sound);
}

/** Chooses a setting, and keeps it for the next time. */
export function choose<N extends Name>(name: N, value: Settings[N]): void {
  now.settings[name] = value;
  keep();
}

/** Wants a sound or not. */
export function hear(sound: Sound, wanted: boolean): void {
  now.silent = SOUNDS.filter((one) => (one === sound ? !wanted : now.silent.includes(one)));
  keep();
}

/** Puts everything back as it is usual. */
export function forgetAll(): void {
  Object.assign(now, read(null));
  keep();
}

/** Gives how long a motion takes: 1 as usual, 0 not at all. Whoever has asked the system for stillness gets none. */
export function pace(): number {
  if (browser.matchMedia?.("(prefers-reduced-motion: reduce)").matches) return 0;
  return PACE[now.settings.motion];
}

/** Paints what styles read onto the root of the page. */
export function paintSettings(): void {
  const root = browser.document?.documentElement;
  if (!root) return;
  for (const name of PAINTED) {
    if (now.settings[name] === CHOICES[name][0]) root.removeAttribute(`data-${name}`);
    else root.setAttribute(`data-${name}`, now.settings[name]);
  }
}

function keep(): void {
  const unusual = NAMES.filter((name) => now.settings[name] !== CHOICES[name][0]);
  const said: Record<string, unknown> = Object.fromEntries(unusual.map((name) => [name, now.settings[name]]));
  if (now.silent.length > 0) said["silent"] = now.silent;
  put(KEPT, JSON.stringify(said));
  paintSettings();
}
