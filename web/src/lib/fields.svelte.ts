/** Values that are read field by field: a signal for each field, so that a change wakes only those who have read it. */

class Cell {
  value = $state.raw<unknown>();
}

/** Which fields are read field by field themselves. */
export interface Depth {
  readonly [field: string]: Depth;
}

export class Fields<T extends object> {
  #cells = new Map<string, Cell>();
  #inner = new Map<string, Fields<object>>();
  #shape = $state(0); // how many fields there are: whoever asked for one that was not there waits for this
  /** The value as it is now. It stays the same object; what is read of it is heard of. */
  readonly seen: T;

  constructor(value: T, depth: Depth = {}) {
    for (const [field, deeper] of Object.entries(depth)) this.#inner.set(field, new Fields({}, deeper));
    this.seen = new Proxy({} as T, {
      get: (fields, name) => (name in fields || this.#shape < 0 ? Reflect.get(fields, name) : undefined),
    });
    this.take(value);
  }

  /** Takes in what is so now. Fields that are the same object as before wake nobody. */
  take(value: T): void {
    const now = value as Record<string, unknown>;
    for (const [field, cell] of this.#cells) if (!(field in now)) cell.value = undefined;
    for (const field of Object.keys(now)) {
      const inner = this.#inner.get(field);
      const part = now[field];
      if (inner && part) inner.take(part);
      this.#cell(field).value = inner && part ? inner.seen : part;
    }
  }

  #cell(field: string): Cell {
    const known = this.#cells.get(field);
    if (known) return known;
    const cell = new Cell();
    this.#cells.set(field, cell);
    Object.defineProperty(this.seen, field, { enumerable: true, configurable: true, get: () => cell.value });
    this.#shape += 1;
    return cell;
  }
}
