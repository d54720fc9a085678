/**
 * How far the server's clock is ahead of this page's. Every message that carries the server's time bounds it: the
 * server wrote it before it was read here, and an answer after the question was sent. Where the bounds contradict each
 * other, a clock has jumped, as after a sleep, and what was known before is forgotten.
 *
 * The page's own clock is the time since it was opened: a phone that shows a wrong hour counts right.
 */

const KEPT = 24; // bounds; old ones go, so that clocks that drift apart are followed

interface Bounds {
  /** The server is ahead by at least this. */
  readonly least: number;
  /** And by at most this; endless where the message was no answer. */
  readonly most: number;
}

export class Offset {
  #bounds: Bounds[] = [];

  /** Takes in the server's time of a message that was read now; of an answer also when its question was sent. */
  hear(server: number, read: number, asked: number | null = null): void {
    const fresh = { least: server - read, most: asked === null ? Infinity : server - asked };
    const kept = this.#bounds.slice(1 - KEPT);
    const fits = fresh.least <= most(kept) && fresh.most >= least(kept);
    this.#bounds = fits ? [...kept, fresh] : [fresh];
  }

  /** Whether anything is known yet. */
  get known(): boolean {
    return this.#bounds.length > 0;
  }

  /** Milliseconds that the server is ahead; as long as nothing was asked, as if messages took no time. */
  get value(): number {
    const low = least(this.#bounds);
    const high = most(this.#bounds);
    return this.known ? (Number.isFinite(high) ? (low + high) / 2 : low) : 0;
  }

  /** How wrong that may be, in milliseconds. */
  get doubt(): number {
    return this.known ? (most(this.#bounds) - least(this.#bounds)) / 2 : Infinity;
  }
}

function least(bounds: readonly Bounds[]): number {
  return Math.max(...bounds.map((one) => one.least));
}

function most(bounds: readonly Bounds[]): number {
  return Math.min(...bounds.map((one) => one.most));
}
