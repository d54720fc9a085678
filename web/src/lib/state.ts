/** The state as the page holds it: what a message brings in two parts lies side by side. */
import type { Clock, Frame, Moment, OwnState, Patch, PublicState, State as Message } from "./wire";

export interface State extends PublicState, OwnState {
  version: number;
  clock: Clock | null;
  /** All hands, open: of a finished game. */
  hands?: number[][];
}

export function stateOf(message: Message): State {
  return { ...message.public, ...message.own, version: message.version, clock: message.clock ?? null };
}

/** Lists of things in a patch: a number stands for an item of the list before. */
const LISTS = new Set(["seats", "choices", "shop", "waiting", "stakes", "near"]);
/** Rows of place, kind and colour in a patch: those that changed; a kind of 0 clears its place. */
const ROWS = new Set(["nodes", "edges"]);

type Part = Record<string, unknown>;

/** Gives the state after a patch. Whatever has not changed stays the same object, down to the items of its lists. */
export function patched(state: State, patch: Patch): State {
  const part = merged({ ...state }, { ...patch.public, ...patch.own }) as unknown as State;
  return { ...part, version: patch.version, clock: patch.clock ?? null };
}

/** Changes some fields of a part; null says that one has its usual value again, with which it is left out. */
function merged(part: Part, changes: Part): Part {
  const after = { ...part };
  for (const [name, change] of Object.entries(changes)) after[name] = changed(name, part[name], change);
  return Object.fromEntries(Object.entries(after).filter(([name]) => changes[name] !== null));
}

function changed(name: string, before: unknown, change: unknown): unknown {
  if (change === null) return null;
  if (name === "facts" || name === "you") return merged((before ?? {}) as Part, change as Part);
  if (LISTS.has(name))
    return (change as unknown[]).map((item) => (typeof item === "number" ? (before as unknown[])[item] : item));
  if (ROWS.has(name)) return placed(before as number[][], change as number[][]);
  return change;
}

function placed(before: number[][], changes: number[][]): number[][] {
  const standing = new Map([...before, ...changes].map((row) => [row[0] ?? -1, row]));
  return [...standing.values()].filter((row) => row[1] !== 0).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

/** Gives the state of a moment that has been: nobody can do anything there. */
export function momentState({ version, public: then, you }: Moment): State {
  return { ...then, version, you: you ?? null, prompt: "", choices: [], shop: [], clock: null };
}

/** Gives the state of a version of a finished game: nobody can do anything there. */
export function stateThen(frame: Frame): State {
  const { version, hands, you } = frame;
  return { ...frame.public, version, hands, you: you ?? null, prompt: "", choices: [], shop: [], clock: null };
}
