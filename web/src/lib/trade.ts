/** Building an offer by clicking cards: what is given, what is wanted, and what the bank would say to it. */
import type { Choice, Group, Thing } from "./wire";

/** Cards by their keys. */
export type Purse = Record<string, number>;

export interface Offer {
  readonly give: readonly number[];
  readonly want: readonly number[];
}

/** Gives an offer of nothing, for so many kinds of cards. */
export function blank(kinds: number): Offer {
  return { give: Array<number>(kinds).fill(0), want: Array<number>(kinds).fill(0) };
}

/**
 * Gives one more card, as far as the hand goes; a card that is wanted is wanted one less instead, since nobody swaps
 * like for like.
 */
export function giveMore(offer: Offer, card: number, hand: readonly number[]): Offer {
  if ((offer.want[card] ?? 0) > 0) return { ...offer, want: changed(offer.want, card, -1) };
  if ((offer.give[card] ?? 0) >= (hand[card] ?? 0)) return offer;
  return { ...offer, give: changed(offer.give, card, 1) };
}

/** Gives one card less. */
export function giveLess(offer: Offer, card: number): Offer {
  return (offer.give[card] ?? 0) > 0 ? { ...offer, give: changed(offer.give, card, -1) } : offer;
}

/** Wants one more card; one that is given is given one less instead. */
export function wantMore(offer: Offer, card: number): Offer {
  if ((offer.give[card] ?? 0) > 0) return { ...offer, give: changed(offer.give, card, -1) };
  return { ...offer, want: changed(offer.want, card, 1) };
}

/** Wants one card less. */
export function wantLess(offer: Offer, card: number): Offer {
  return (offer.want[card] ?? 0) > 0 ? { ...offer, want: changed(offer.want, card, -1) } : offer;
}

/** Keeps an offer within a hand that has changed. */
export function heldBack(offer: Offer, hand: readonly number[]): Offer {
  const give = offer.give.map((n, card) => Math.min(n, hand[card] ?? 0));
  return give.some((n, card) => n !== offer.give[card]) ? { ...offer, give } : offer;
}

/** Turns an offer around: what one gives the other gets. */
export function turned(offer: Offer): Offer {
  return { give: offer.want, want: offer.give };
}

/** Tells whether both sides give something. */
export function isComplete(offer: Offer): boolean {
  return total(offer.give) > 0 && total(offer.want) > 0;
}

/** Counts cards. */
export function total(cards: readonly number[]): number {
  return cards.reduce((sum, n) => sum + n, 0);
}

/** Counts by kind what a hand lacks. */
export function lacking(wanted: readonly number[], hand: readonly number[]): number[] {
  return wanted.map((n, card) => Math.max(0, n - (hand[card] ?? 0)));
}

/** Names the cards for the wire. */
export function purse(cards: readonly number[], kinds: readonly Thing[]): Purse {
  const named: Purse = {};
  cards.forEach((n, card) => {
    const kind = kinds[card];
    if (kind && n > 0) named[kind.key] = n;
  });
  return named;
}

export interface BankTrade {
  readonly choice: Choice;
  readonly give: number;
  readonly rate: number;
  readonly take: number;
  /** What the place is called where it is not the bank. */
  readonly label: string;
}

/**
 * Lists the trades with the bank that are legal now. A verb may have a rate of its own, as a market has; else the
 * seat's rate counts. Best first, so that a better way to the same card always stands above a worse one.
 */
export function bankTrades(groups: readonly Group[], rates: readonly number[]): BankTrade[] {
  const found = groups.flatMap((group) =>
    group.choices.flatMap((choice): BankTrade[] => {
      const [give, take] = choice.cards ?? [];
      if (give === undefined || take === undefined) return [];
      return [{ choice, give, take, rate: group.rate || (rates[give] ?? 4), label: group.rate ? group.label : "" }];
    }),
  );
  return found.sort((a, b) => a.rate - b.rate);
}

/**
 * Finds the trade with the bank that an offer amounts to: one kind given at its rate, one card wanted. Without
 * something given, the cheapest way.
 */
export function matching(offer: Offer, trades: readonly BankTrade[]): BankTrade | null {
  if (total(offer.want) !== 1) return null;
  const take = offer.want.findIndex((n) => n > 0);
  const fits = trades.filter((trade) => trade.take === take);
  if (total(offer.give) === 0) return fits[0] ?? null;
  const kinds = offer.give.flatMap((n, card) => (n > 0 ? [card] : []));
  return kinds.length === 1
    ? (fits.find((trade) => trade.give === kinds[0] && trade.rate === offer.give[trade.give]) ?? null)
    : null;
}

function changed(cards: readonly number[], card: number, by: number): readonly number[] {
  return cards.map((n, k) => (k === card ? Math.max(0, n + by) : n));
}
