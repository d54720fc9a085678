/** What this browser keeps for later. Where it keeps nothing, the page itself remembers until it is closed. */
const memory = new Map<string, string>();

/** Gives what was put there. */
export function taken(key: string): string | null {
  return memory.get(key) ?? stored()?.getItem(key) ?? null;
}

/** Puts something there. */
export function put(key: string, text: string): void {
  memory.set(key, text);
  try {
    stored()?.setItem(key, text);
  } catch {
    // a full or closed store: the page remembers
  }
}

/** Takes what another window of this browser has put there. */
export function hand(key: string, text: string | null): void {
  if (text === null) memory.delete(key);
  else memory.set(key, text);
}

/** Takes it away for good. */
export function drop(key: string): void {
  memory.delete(key);
  stored()?.removeItem(key);
}

function stored(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
