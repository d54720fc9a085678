/** Sorts what is legal now into what is clicked on the board, what is a button, what is a card and what is a trade. */
import type { State } from "./state";
import type { Choice, Group, PlaceKind, Scene, Ware } from "./wire";

export interface Spot {
  readonly key: string;
  readonly kind: PlaceKind;
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly choices: readonly { readonly group: Group; readonly choice: Choice }[];
}

export interface Sorted {
  readonly roll: Group | null;
  readonly end: Group | null;
  /** Groups whose choices are places. */
  readonly onBoard: readonly Group[];
  /** Bought or done by one's own will, without a place. */
  readonly free: readonly Group[];
  /** Cards of one's own; one that is played onto a place is among those on the board as well. */
  readonly cards: readonly Group[];
  readonly bank: readonly Group[];
  readonly answers: readonly Group[];
  readonly declines: readonly Group[];
  readonly deals: readonly Group[];
  /** Offers, proposals and counter-offers, which are composed, and taking them back. */
  readonly talk: readonly Group[];
  /** What ends the game for whoever is right about it. */
  readonly claims: readonly Group[];
  /** What must be decided now and is no place: it becomes a strip of buttons. */
  readonly asked: readonly Group[];
}

/** Puts each group where the table shows it. */
export function sorted(state: State): Sorted {
  const found = {
    onBoard: [] as Group[],
    free: [] as Group[],
    cards: [] as Group[],
    bank: [] as Group[],
    answers: [] as Group[],
    declines: [] as Group[],
    deals: [] as Group[],
    talk: [] as Group[],
    claims: [] as Group[],
    asked: [] as Group[],
  };
  let roll: Group | null = null;
  let end: Group | null = null;
  for (const group of state.choices) {
    if (group.role === "talk") found.talk.push(group);
    else if (group.choices.length === 0) continue;
    else if (group.place !== "none") {
      found.onBoard.push(group);
      if (group.role === "card") found.cards.push(group);
    } else if (group.role === "roll") roll = group;
    else if (group.role === "end") end = group;
    else if (group.role === "build") found.free.push(group);
    else if (group.role === "card") found.cards.push(group);
    else if (group.role === "bank") found.bank.push(group);
    else if (group.role === "answer") found.answers.push(group);
    else if (group.role === "decline") found.declines.push(group);
    else if (group.role === "deal") found.deals.push(group);
    else if (group.role === "claim") found.claims.push(group);
    else found.asked.push(group);
  }
  return { roll, end, ...found };
}

/** Tells which groups on the board are lit: those in hand, of one verb or several; else what must be decided now. */
export function lit(groups: Sorted, held: readonly string[]): readonly Group[] {
  const inHand = groups.onBoard.filter((group) => held.includes(group.verb));
  if (inHand.length > 0) return inHand;
  const forced = !groups.end && !groups.roll;
  return groups.onBoard.filter((group) => group.role === "choose" || (forced && group.role !== "card"));
}

/** Names the verbs that a ware stands for. */
export function verbsOf(ware: Ware): readonly string[] {
  return ware.verbs ?? [ware.verb];
}

/** Gathers the lit choices by place: one place may have several, which are then asked for. */
export function spots(scene: Scene, groups: readonly Group[]): Spot[] {
  const found = new Map<string, { spot: Omit<Spot, "choices">; choices: { group: Group; choice: Choice }[] }>();
  for (const group of groups) {
    if (group.place === "none") continue;
    for (const choice of group.choices) {
      const at = choice[group.place] ?? -1;
      const place = (group.place === "node" ? scene.nodes : group.place === "edge" ? scene.edges : scene.hexes)[at];
      if (!place) continue;
      const key = `${group.place}${at}`;
      const known = found.get(key) ?? {
        spot: { key, kind: group.place, at, x: place.x, y: place.y, angle: "angle" in place ? place.angle : 0 },
        choices: [],
      };
      known.choices.push({ group, choice });
      found.set(key, known);
    }
  }
  return [...found.values()].map(({ spot, choices }) => ({ ...spot, choices }));
}

/** Counts the places of a group, each once. */
export function placesOf(group: Group): number {
  const place = group.place;
  return place === "none" ? group.choices.length : new Set(group.choices.map((choice) => choice[place])).size;
}

/**
 * Tells whether all answers say what two dice are to show: they are then laid out as a sheet, a row for each face of
 * the first die.
 */
export function areDice(choices: readonly Choice[]): boolean {
  return (
    choices.length > 0 &&
    choices.every((choice) => choice.numbers?.length === 2 && choice.numbers.every((face) => face >= 1 && face <= 6))
  );
}
