/** Swaps of one card for one that suit both, found from hands that lie open. */
import type { Ware } from "../wire";

export interface Swap {
  readonly give: number;
  readonly want: number;
}
/** What one is after: the cards that are missing for it, and those that are kept for it. */
export interface Aim {
  readonly lacks: readonly number[];
  readonly keeps: readonly number[];
}

const MISSING = 4; // a card for the next building is worth more
const NONE_LEFT = 2; // than one of a kind of which there is none

/** Gives what one is after: the ware that lacks the fewest cards. */
export function aimOf(shop: readonly Ware[], kinds: number): Aim {
  const nothing = Array<number>(kinds).fill(0);
  const total = (cards: readonly number[]) => cards.reduce((sum, n) => sum + n, 0);
  const near = shop.filter((ware) => total(ware.short ?? []) > 0 && ware.left !== 0);
  const [next] = [...near].sort((a, b) => total(a.short ?? []) - total(b.short ?? []));
  return next ? { lacks: next.short ?? nothing, keeps: next.price } : { lacks: nothing, keeps: nothing };
}

/** Tells whether a card is one that somebody lacks. */
export function isLacking(mine: readonly number[], aim: Aim, card: number): boolean {
  return (aim.lacks[card] ?? 0) > 0 || (mine[card] ?? 0) === 0;
}

function need(mine: readonly number[], aim: Aim, card: number): number {
  return ((aim.lacks[card] ?? 0) > 0 ? MISSING : 0) + ((mine[card] ?? 0) === 0 ? NONE_LEFT : 0) - (mine[card] ?? 0);
}

function spare(mine: readonly number[], aim: Aim, card: number): number {
  return (mine[card] ?? 0) - (aim.keeps[card] ?? 0);
}

/**
 * Finds the swap with one partner: something they have and I lack, for something I can spare and they have less of.
 * Nothing where only one of the two would be better off.
 */
export function swapWith(mine: readonly number[], theirs: readonly number[], aim: Aim): Swap | null {
  let best: Swap | null = null;
  let most = -Infinity;
  mine.forEach((_, want) => {
    if ((theirs[want] ?? 0) === 0 || !isLacking(mine, aim, want)) return;
    mine.forEach((have, give) => {
      const there = theirs[give] ?? 0;
      if (give === want || spare(mine, aim, give) < 1 || there >= have || there >= (theirs[want] ?? 0)) return;
      const worth = need(mine, aim, want) + spare(mine, aim, give) + (theirs[want] ?? 0) - 2 * there;
      if (worth > most) [best, most] = [{ give, want }, worth];
    });
  });
  return best;
}

/** Finds the swap to offer to all: the one that suits most of them, and me best. */
export function swapForAll(mine: readonly number[], partners: readonly (readonly number[])[], aim: Aim): Swap | null {
  const asked = new Map<string, { readonly swap: Swap; readonly times: number }>();
  for (const theirs of partners) {
    const swap = swapWith(mine, theirs, aim);
    if (!swap) continue;
    const key = `${swap.give} ${swap.want}`;
    asked.set(key, { swap, times: (asked.get(key)?.times ?? 0) + 1 });
  }
  const worth = ({ swap, times }: { readonly swap: Swap; readonly times: number }) =>
    times + need(mine, aim, swap.want) + spare(mine, aim, swap.give);
  return [...asked.values()].sort((a, b) => worth(b) - worth(a))[0]?.swap ?? null;
}
