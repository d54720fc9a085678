/**
 * What is the same as before stays the same object: whoever compares by identity, as signals and keyed lists do, is
 * told only of what has changed.
 */

/**
 * Gives the newer of two values, with those parts of the older one that are equal to its own put into it. Both are data
 * without cycles; the newer one is nobody else's yet.
 */
export function sharing<T>(before: unknown, now: T): T {
  if (Object.is(before, now)) return now;
  if (typeof before !== "object" || typeof now !== "object" || before === null || now === null) return now;
  if (Array.isArray(before)) return Array.isArray(now) ? sharingList(before, now) : now;
  if (Array.isArray(now)) return now;
  const [old, fresh] = [before as Record<string, unknown>, now as Record<string, unknown>];
  const keys = Object.keys(fresh);
  let all = Object.keys(old).length === keys.length;
  for (const key of keys) {
    const part = sharing(old[key], fresh[key]);
    if (!Object.is(part, fresh[key])) fresh[key] = part;
    if (all && !(Object.is(part, old[key]) && key in old)) all = false;
  }
  return all ? (before as T) : now;
}

function sharingList<T>(before: readonly unknown[], now: T & unknown[]): T {
  let all = before.length === now.length;
  for (let k = 0; k < now.length; k += 1) {
    const part = sharing(before[k], now[k]);
    if (!Object.is(part, now[k])) now[k] = part;
    if (all && !Object.is(part, before[k])) all = false;
  }
  return all ? (before as unknown as T) : now;
}

/** Keeps of a list what is as it was, wherever it stands now; all of it, if nothing has changed. */
export class Kept<T extends object> {
  #list: readonly T[] = [];
  #known = new Map<string | number, T>();

  /** Things with the same key are compared. */
  constructor(readonly key: (one: T) => string | number) {}

  take(now: readonly T[]): readonly T[] {
    let all = now.length === this.#list.length;
    const list = now.map((one, k) => {
      const kept = sharing(this.#known.get(this.key(one)), one);
      if (all && kept !== this.#list[k]) all = false;
      return kept;
    });
    if (all) return this.#list;
    this.#known = new Map(list.map((one) => [this.key(one), one]));
    return (this.#list = list);
  }
}
