/**
 * What the rules of a table show, read by kind: the scene declares it, the state brings the numbers. No name of a fact
 * stands here; a rule that shows something new is drawn without a change.
 */
import type { State } from "./state";
import type {
  BySeat,
  Deals,
  Levels,
  OnPlaces,
  HiddenCard,
  OwnCards,
  Part,
  Pile,
  Scene,
  Shown,
  ShownRecord,
  Track,
} from "./wire";

type Kind = Shown["kind"];
export type Of<K extends Kind> = Extract<Shown, { kind: K }>;

/** A number beside a seat. */
export interface SeatFact {
  readonly key: string;
  readonly name: string;
  readonly help: string;
  readonly art: string;
  readonly amount: number;
  readonly award: boolean;
}
/** A sign and what it means. */
export type Sign = Pick<SeatFact, "key" | "name" | "help" | "art">;
/** What a field of levels has brought onto the board, and whose it is. */
export interface Worn {
  readonly seat: number;
  readonly name: string;
  readonly art: string;
}
/** A special card, and who holds it. */
export interface Award {
  readonly key: string;
  readonly name: string;
  readonly art: string;
  readonly holder: number;
  readonly amount: number;
}
/** Something that lies on the board. */
export interface Thing {
  readonly shown: OnPlaces;
  readonly place: number;
  readonly number: number;
  readonly count: number;
  readonly seat: number;
  readonly sort: Part | null;
  readonly art: string;
  readonly shared: number; // bits of the seats that have a part in it
}
/** A row of a pile: where it lies, and how many there are of each. */
export interface Heap {
  readonly at: number;
  readonly counts: readonly number[];
}
export interface OwnCard {
  readonly card: HiddenCard;
  readonly count: number;
  readonly fresh: number;
  /** The deck it comes from, and which one that is, if there are several. */
  readonly deck: Part | null;
  readonly at: number;
}
/** What a seat has said in a talk; give and want are seen from that seat. */
export interface Answer {
  readonly seat: number;
  readonly said: string;
  readonly give: readonly number[];
  readonly want: readonly number[];
}
export interface Talk {
  readonly seat: number;
  readonly give: readonly number[];
  readonly want: readonly number[];
  readonly answers: readonly Answer[];
}

const FIELD = 128; // of a purse: seven bits a card
const TERM = 32; // of terms: five bits a card
const EVEN = 16; // neither given nor taken

/** Gives the numbers of a fact, whoever may see it; nothing where there is none now. What is printed never changes. */
export function numbersOf(state: State, shown: Shown): readonly number[] | undefined {
  if (shown.kind === "places" && shown.printed) return shown.printed;
  return state.you?.facts?.[shown.key] ?? state.facts[shown.key];
}

/** Gives the declared facts of one kind that have numbers now. */
export function ofKind<K extends Kind>(scene: Scene, state: State, kind: K): [Of<K>, readonly number[]][] {
  return scene.shown.flatMap((shown): [Of<K>, readonly number[]][] => {
    const numbers = shown.kind === kind ? numbersOf(state, shown) : undefined;
    return numbers ? [[shown as Of<K>, numbers]] : [];
  });
}

/** Gives what each seat adds to the defence of a track, in the order of the seats; nothing where no rule says so. */
export function sharesOf(scene: Scene, state: State, track: Track): readonly number[] {
  const found = ofKind(scene, state, "by-seat").find(([shown]) => shown.key === track.shares);
  return found ? state.seats.map((_, seat) => amountOf(found[0], found[1], seat)) : [];
}

/** Tells whether something fills a large panel: what the game turns around, a track, works, levels, favours. */
export function hasPanels(scene: Scene, state: State): boolean {
  if (scene.shown.some((shown) => shown.featured && numbersOf(state, shown))) return true;
  const levels = ofKind(scene, state, "levels").filter(([shown]) => shown.upto);
  const favours = state.shop.filter((ware) => ware.fee_of);
  const wide = [levels, ofKind(scene, state, "track"), ofKind(scene, state, "works"), favours];
  return wide.some((list) => list.length > 0);
}

/** Counts a purse by kind of card. It may have more than 32 bits. */
export function purseOf(purse: number, kinds: number): number[] {
  return Array.from({ length: kinds }, (_, card) => Math.floor(purse / FIELD ** card) % FIELD);
}

/** Gives what the speaker of terms gives and wants, by kind of card. */
export function termsOf(terms: number, kinds: number): { give: number[]; want: number[] } {
  const net = Array.from({ length: kinds }, (_, card) => (Math.floor(terms / TERM ** card) % TERM) - EVEN);
  return { give: net.map((n) => Math.max(0, n)), want: net.map((n) => Math.max(0, -n)) };
}

/** Tells whether a set has a bit. */
export function bitOf(set: number, bit: number): boolean {
  return Math.floor(set / 2 ** bit) % 2 === 1;
}

/** Counts the bits of a set, which may have more than 32. */
export function bitsOf(set: number): number {
  let [rest, found] = [set, 0];
  for (; rest > 0; rest = Math.floor(rest / 2)) found += rest % 2;
  return found;
}

function width(shown: BySeat): number {
  return shown.award ? 2 : 1;
}

/** Gives the number of a seat as people see it. */
export function amountOf(shown: BySeat, numbers: readonly number[], seat: number): number {
  const found = numbers[seat * width(shown)] ?? 0;
  return shown.many ? bitsOf(found) : found;
}

/** Lists the numbers beside a seat; what is usual for everybody goes unsaid, and so does what caps another number. */
export function besideSeat(scene: Scene, state: State, seat: number): SeatFact[] {
  const told = ofKind(scene, state, "by-seat").flatMap(([shown, numbers]): SeatFact[] => {
    const wide = width(shown);
    const usual = numbers.every((n, k) => k % wide > 0 || n === (shown.usual ?? -1));
    if (usual || shown.caps || seat * wide >= numbers.length) return [];
    const award = wide > 1 && numbers[seat * wide + 1] === 1;
    return [{ ...headOf(shown), amount: amountOf(shown, numbers, seat), award }];
  });
  return told;
}

function headOf(shown: Shown): Sign {
  return { key: shown.key, name: shown.name, help: shown.help, art: shown.art };
}

/** Lists the special cards with their holders. Where several hold one (a hall), those of others are not listed. */
export function awards(scene: Scene, state: State): Award[] {
  return ofKind(scene, state, "by-seat").flatMap(([shown, numbers]): Award[] => {
    if (!shown.award) return [];
    const seats = Array.from({ length: Math.floor(numbers.length / 2) }, (_, seat) => seat);
    const holders = seats.filter((seat) => numbers[seat * 2 + 1] === 1);
    if (holders.length > 1) return [];
    const holder = holders[0] ?? -1;
    const most = Math.max(0, ...seats.map((seat) => numbers[seat * 2] ?? 0));
    const amount = holder >= 0 ? (numbers[holder * 2] ?? 0) : most;
    return [{ key: shown.key, name: shown.award, art: shown.art, holder, amount }];
  });
}

/** Gives the most of something that is safe for a seat; nothing where no rule says so. */
export function capOf(scene: Scene, state: State, what: string, seat: number): number | null {
  const [found] = ofKind(scene, state, "by-seat").filter(([shown]) => shown.caps === what);
  return found?.[1][seat] ?? null;
}

/** Gives the levels of a seat. */
export function levelsOf(shown: Levels, numbers: readonly number[], seat: number): number[] {
  const wide = shown.of?.length ?? 1;
  return numbers.slice(seat * wide, (seat + 1) * wide);
}

/** Reads the rows of a pile. */
export function heapsOf(shown: Pile, numbers: readonly number[]): Heap[] {
  const wide = Math.max(1, shown.of?.length ?? 0) + (shown.by ? 1 : 0);
  return Array.from({ length: Math.floor(numbers.length / wide) }, (_, k) => {
    const row = numbers.slice(k * wide, (k + 1) * wide);
    return shown.by ? { at: row[0] ?? 0, counts: row.slice(1) } : { at: -1, counts: row };
  });
}

/** Reads levels that have no last one as a pile of each seat. */
export function heapsBySeat(shown: Levels, numbers: readonly number[]): Heap[] {
  const wide = shown.of?.length ?? 1;
  const seats = Array.from({ length: Math.floor(numbers.length / wide) }, (_, seat) => seat);
  return seats.map((at) => ({ at, counts: levelsOf(shown, numbers, at) }));
}

/** Tells whether a pile is one number, which stands beside the bank. */
export function isStock(shown: Pile): boolean {
  return !shown.of?.length && !shown.by;
}

/** Lists what lies beside the bank as one number. */
export function stocks(scene: Scene, state: State): SeatFact[] {
  return ofKind(scene, state, "pile").flatMap(([shown, numbers]) =>
    isStock(shown) ? [{ ...headOf(shown), amount: numbers[0] ?? 0, award: false }] : [],
  );
}

/** Reads the rows of things on the board. */
export function thingsOf(shown: OnPlaces, numbers: readonly number[]): Thing[] {
  const wide =
    1 +
    Number(shown.numbered ?? 0) +
    (shown.counted ? 1 : 0) +
    Number(shown.owned ?? 0) +
    (shown.of?.length ? 1 : 0) +
    Number(shown.shared ?? 0);
  return Array.from({ length: Math.floor(numbers.length / wide) }, (_, row) => {
    let k = row * wide;
    const next = () => numbers[k++] ?? 0;
    const place = next();
    const number = shown.numbered ? next() : 0;
    const count = shown.counted ? next() : -1;
    const seat = shown.owned ? next() : -1;
    const sort = shown.of?.length ? (shown.of[next()] ?? null) : null;
    const shared = shown.shared ? next() : 0;
    return { shown, place, number, count, seat, sort, art: sort?.art ?? shown.art, shared };
  });
}

/** Lists everything that rules keep on the board. */
export function things(scene: Scene, state: State): Thing[] {
  return ofKind(scene, state, "places").flatMap(([shown, numbers]) => thingsOf(shown, numbers));
}

/**
 * Finds what a field of levels has brought onto the board, and whose it is: a thing whose sort has the same key, and
 * the seat it belongs to, or whose piece stands there.
 */
export function wornFor(scene: Scene, state: State, key: string): Worn | null {
  const found = things(scene, state).find((thing) => thing.sort?.key === key);
  if (!found) return null;
  const rows = found.shown.place === "edge" ? state.edges : found.shown.place === "node" ? state.nodes : [];
  const piece = rows.find(([place]) => place === found.place);
  return { seat: found.seat >= 0 ? found.seat : (piece?.[2] ?? -1), art: found.art, name: found.shown.name };
}

/** Counts the cards of a price that a hand lacks. */
export function missing(price: readonly number[], hand: readonly number[]): number {
  return price.reduce((lacks, n, card) => lacks + Math.max(0, n - (hand[card] ?? 0)), 0);
}

/** Lists the fields of a record that say something: not nobody, none, nowhere, no, or nothing. */
export function saidIn(shown: ShownRecord, numbers: readonly number[]): { readonly field: Part; readonly n: number }[] {
  return (shown.of ?? []).flatMap((field, k) => {
    const n = numbers[k] ?? -1;
    const nothing =
      field.sort === "yes" ||
      field.sort === "number" ||
      field.sort === "seconds" ||
      field.sort === "rolls" ||
      field.sort === "cards";
    return n > (nothing ? 0 : -1) ? [{ field, n }] : [];
  });
}

/** Lists the signs beside seats, at the bank and on the map that are to be seen now, with what they mean. */
export function inLegend(scene: Scene, state: State): Sign[] {
  const seats = besideSeat(scene, state, 0);
  const board = ofKind(scene, state, "places").flatMap(([shown, numbers]): Sign[] => {
    if (shown.way === "area" || numbers.length === 0) return [];
    const [first] = shown.of ?? [];
    return [{ ...headOf(shown), art: first?.art && !first.text ? first.art : shown.art }];
  });
  return [...seats, ...stocks(scene, state), ...board];
}

/** Lists the own hidden cards that are there. */
export function ownCards(scene: Scene, state: State): OwnCard[] {
  return ofKind(scene, state, "own-cards").flatMap(([shown, numbers]) => cardsOf(shown, numbers));
}

function cardsOf(shown: OwnCards, numbers: readonly number[]): OwnCard[] {
  const many = shown.of?.length ?? 0;
  return (shown.of ?? []).flatMap((card, k) =>
    numbers[k]
      ? [
          {
            card,
            count: numbers[k],
            fresh: shown.fresh ? (numbers[many + k] ?? 0) : 0,
            deck: shown.decks?.[card.deck ?? -1] ?? null,
            at: card.deck ?? -1,
          },
        ]
      : [],
  );
}

function rowsOf(shown: Deals, numbers: readonly number[], kinds: number): (Answer & { readonly to: number })[] {
  return Array.from({ length: Math.floor(numbers.length / 4) }, (_, row) => {
    const [seat = -1, to = -1, said = 0, terms = 0] = numbers.slice(row * 4, row * 4 + 4);
    const spoken = terms ? termsOf(terms, kinds) : { give: [], want: [] };
    return { seat, to, said: shown.said?.[said] ?? "", ...spoken };
  });
}

/** Gives the open trade talk with the seat on turn; give and want are seen from it. */
export function talkOf(scene: Scene, state: State): Talk | null {
  const [found] = ofKind(scene, state, "deals").filter(([shown]) => !shown.many);
  if (!found) return null;
  const rows = rowsOf(found[0], found[1], scene.cards.length);
  const offer = rows.find((row) => row.said === "offers");
  const none = scene.cards.map(() => 0);
  return {
    seat: state.on_turn,
    give: offer?.give ?? none,
    want: offer?.want ?? none,
    answers: rows.filter((row) => row.said !== "offers"),
  };
}

/** Lists the offers that lie open at the same time. */
export function offersOf(scene: Scene, state: State): Talk[] {
  return ofKind(scene, state, "deals").flatMap(([shown, numbers]) =>
    shown.many ? rowsOf(shown, numbers, scene.cards.length).map((row) => ({ ...row, answers: [] })) : [],
  );
}
