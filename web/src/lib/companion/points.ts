/** K-77, K-78: what counts how much, and how many points win. */
export interface Counted {
  settlements: number;
  cities: number;
  bonus: number;
  cards: number;
  route: number;
  army: number;
}

export const WORTH: Counted = { settlements: 1, cities: 2, bonus: 2, cards: 1, route: 2, army: 2 };
/** How many one player can have: five settlements and cities on the board each, two arrows, five cards on a board. */
export const MOST: Counted = { settlements: 5, cities: 5, bonus: 2, cards: 5, route: 1, army: 1 };
export const WINNING = 18;

/** Adds the points up; an empty field counts nothing, and nobody has more of a thing than there are. */
export function pointsOf(counted: Readonly<Record<keyof Counted, number | null>>): number {
  let sum = 0;
  for (const key of Object.keys(WORTH) as (keyof Counted)[]) {
    const many = counted[key] ?? 0;
    sum += WORTH[key] * (Number.isFinite(many) ? Math.min(MOST[key], Math.max(0, Math.floor(many))) : 0);
  }
  return sum;
}
