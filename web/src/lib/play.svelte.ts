/** What one pair of eyes does at a table: what is in hand, what is lit, what is being offered. The panels share it. */
import { Declining } from "./declining.svelte";
import { lit, placesOf, sorted, spots, type Sorted, type Spot } from "./choices";
import { t } from "./i18n/index.svelte";
import type { Table } from "./reducer";
import { setting } from "./settings.svelte";
import { offersOf, talkOf, type Talk } from "./shown";
import { blank, lacking, type Offer } from "./trade";
import type { LiveTable } from "./table.svelte";
import type { State } from "./state";
import type { Choice, Colour, Consequence, Group, Scene, SeatInfo, Ware } from "./wire";

export type Sheet = "build" | "trade" | "cards" | "log";
/** A question with one button for each answer: several things can be done at one place, or a card asks for more. */
export interface Ask {
  readonly title: string;
  readonly answers: readonly { readonly group: Group; readonly choice: Choice }[];
}

const NONE: Sorted = {
  roll: null,
  end: null,
  onBoard: [],
  free: [],
  cards: [],
  bank: [],
  answers: [],
  declines: [],
  deals: [],
  talk: [],
  asked: [],
};

export class Play {
  held = $state<string | null>(null);
  ask = $state.raw<Ask | null>(null);
  offer = $state.raw<Offer>(blank(5));
  countering = $state(false);
  sheet = $state<Sheet>("build");
  drawer = $state(false);

  readonly declining = new Declining();

  constructor(
    readonly told: () => Table,
    readonly live: LiveTable | null,
  ) {}

  scene = $derived.by((): Scene | null => this.told().welcome?.scene ?? null);
  state = $derived.by((): State | null => this.told().state);
  me = $derived.by((): number => this.told().welcome?.you.seat ?? -1);
  isAsked = $derived.by((): boolean => this.me >= 0 && (this.state?.asked.includes(this.me) ?? false));
  myTurn = $derived.by((): boolean => this.me >= 0 && this.state?.on_turn === this.me);
  groups = $derived.by((): Sorted => (this.state ? sorted(this.state) : NONE));
  lit = $derived.by((): readonly Group[] => lit(this.groups, this.held));
  spots = $derived.by((): Spot[] => (this.scene ? spots(this.scene, this.lit) : []));
  /** What can be done by one's own will and no ware sells, such as moving a ship: it gets a button of its own. */
  extra = $derived.by((): readonly Group[] => {
    const wares = new Set(this.state?.shop.map((ware) => ware.verb) ?? []);
    const lit = new Set(this.held ? [] : this.lit.map((group) => group.verb));
    return [...this.groups.onBoard, ...this.groups.free].filter(
      (group) => group.role !== "card" && !wares.has(group.verb) && !lit.has(group.verb),
    );
  });
  talk = $derived.by((): Talk | null => (this.scene && this.state ? talkOf(this.scene, this.state) : null));
  offers = $derived.by((): Talk[] => (this.scene && this.state ? offersOf(this.scene, this.state) : []));
  /** What the open offer asks of me that I do not have, by kind of card. */
  short = $derived.by((): readonly number[] => lacking(this.talk?.want ?? [], this.state?.you?.hand ?? []));
  /** What to do now, in one sentence. */
  prompt = $derived.by((): string => {
    const group = this.held ? this.groups.onBoard.find((one) => one.verb === this.held) : null;
    return group ? t("prompt.place", { what: group.label }) : (this.state?.prompt ?? "");
  });

  /** Whether something could still be built or bought. */
  canBuy = $derived.by((): boolean => this.state?.shop.some((ware) => ware.possible > 0) ?? false);

  /** Gives the colour of a seat. */
  colour(seat: number): Colour | null {
    return this.scene?.colours[seat] ?? null;
  }

  /** Gives who sits on a seat. */
  who(seat: number): SeatInfo | null {
    return this.told().seats?.seats.find((info) => info.seat === seat) ?? null;
  }

  /** Names a seat as people call it. */
  name(seat: number): string {
    return this.who(seat)?.name || this.colour(seat)?.name || "";
  }

  /** Tells whether somebody keeps a kind of card this turn. */
  keeps(seat: number, card: number): boolean {
    return this.told().standing?.kept[seat]?.includes(card) ?? false;
  }

  /** Tells whether somebody does not trade with somebody else. */
  shuns(seat: number, other: number): boolean {
    return this.told().standing?.shuns[seat]?.includes(other) ?? false;
  }

  /** Says no to the open offer, in due time. */
  decline(group: Group): void {
    this.declining.say(() => this.pickGroup(group));
  }

  /** Says what touches a place. */
  place(spot: Pick<Spot, "kind" | "at">): string {
    const names = this.told().places;
    const list = spot.kind === "hex" ? names?.hexes : spot.kind === "node" ? names?.nodes : names?.edges;
    return list?.[spot.at] ?? "";
  }

  /** Names what a click on a place does: "Settlement: forest 9, pasture 4, sea". */
  spotName(spot: Spot): string {
    const labels = [...new Set(spot.choices.map(({ group }) => group.label))].join(" / ");
    return `${labels}: ${this.place(spot)}`;
  }

  /** Says what a place would bring, by any of its choices; nothing until the server has told. */
  ahead(choices: readonly { readonly choice: Choice }[]): readonly Consequence[] {
    const told = this.told().ahead;
    const lines = new Map<string, Consequence>();
    for (const { choice } of choices) for (const line of told[choice.action] ?? []) lines.set(line.text, line);
    return [...lines.values()];
  }

  /** Asks what choices would bring; those of the place that is looked at come first. */
  foresee(choices: readonly { readonly choice: Choice }[]): void {
    this.live?.foresee(choices.map(({ choice }) => choice.action));
  }

  /** Asks what places would bring. */
  foreseeAt(spots: readonly Spot[]): void {
    this.foresee(spots.flatMap((spot) => spot.choices));
  }

  /** Takes a piece in hand, or puts it back. */
  hold(verb: string): void {
    this.held = this.held === verb ? null : verb;
  }

  /** Does what a place offers; asks where it offers several things. */
  pick(spot: Spot): void {
    const [only, another] = spot.choices;
    if (!only) return;
    if (another || setting("confirmPlace") === "yes") this.ask = { title: this.place(spot), answers: spot.choices };
    else this.play(only.choice);
  }

  /** Takes in hand what needs a place; plays the rest at once where there is one choice, else by asking. */
  pickGroup(group: Group): void {
    if (group.place !== "none") {
      this.hold(group.verb);
      return;
    }
    const [only, another] = group.choices;
    if (!only) return;
    const early = group.role === "end" && setting("confirmEnd") === "yes" && this.canBuy;
    if (another || early) {
      const title = early ? t("confirm.end") : group.label;
      this.ask = { title, answers: group.choices.map((choice) => ({ group, choice })) };
    } else this.play(only);
  }

  /** Finds what can be built by the name of a thing, such as a field of levels: there its price is the button. */
  naming(key: string): Group | null {
    const builds = this.groups.free.filter((group) => group.role === "build");
    return builds.find((group) => group.choices.some((choice) => choice.named === key)) ?? null;
  }

  /** Does what names a thing; asks where it can be done in several ways. */
  pickNamed(group: Group, key: string): void {
    this.pickGroup({ ...group, choices: group.choices.filter((choice) => choice.named === key) });
  }

  /** Plays a choice. The piece goes out of the hand: what is legal next is another list. */
  play(choice: Choice): void {
    this.ask = null;
    this.held = null;
    this.live?.play(choice.action);
  }

  /** Buys or takes in hand what a build button shows. */
  want(ware: Ware): void {
    const group = this.state?.choices.find((choice) => choice.verb === ware.verb);
    if (!group || ware.possible === 0) return;
    this.pickGroup(group);
  }

  /** Says how many places a ware has, or that it can be had. */
  room(ware: Ware): string {
    const group = this.state?.choices.find((choice) => choice.verb === ware.verb);
    if (!group || group.place === "none") return t("build.can");
    return t("build.places", { n: placesOf(group) });
  }

  /** Lets go of everything. */
  cancel(): void {
    this.held = null;
    this.ask = null;
    this.countering = false;
  }
}
