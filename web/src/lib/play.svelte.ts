/** What one pair of eyes does at a table: what is in hand, what is lit, what is being offered. The panels share it. */
import type { Acting } from "./acting";
import { Declining } from "./declining.svelte";
import { cardOf, type BoardCard, type Place } from "./cards";
import { lit, placesOf, sorted, spots, verbsOf, type Sorted, type Spot } from "./choices";
import { chanceOf } from "./featured";
import { t } from "./i18n/index.svelte";
import type { LogLine, Table } from "./reducer";
import { setting } from "./settings.svelte";
import { offersOf, talkOf, type Talk } from "./shown";
import { Chatter } from "./talk.svelte";
import { blank, lacking, type Offer } from "./trade";
import type { LiveTable } from "./table.svelte";
import type { State } from "./state";
import type { Choice, Colour, Consequence, Group, Scene, SeatInfo, Shelf, Stake, Ware } from "./wire";

/** What the sheet of a phone shows: a shelf or a fact by its key, or one of these. */
export type Sheet = string;
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
  claims: [],
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
  readonly chatter: Chatter;

  constructor(
    readonly told: () => Table,
    readonly live: Acting | null,
    /** The same, where it is a table by itself: there one may take back, chat, look back and play again. */
    readonly table: LiveTable | null = null,
  ) {
    this.chatter = new Chatter(live?.id ?? "");
  }

  scene = $derived.by((): Scene | null => this.told().welcome?.scene ?? null);
  state = $derived.by((): State | null => this.told().state);
  me = $derived.by((): number => this.told().welcome?.you.seat ?? -1);
  isAsked = $derived.by((): boolean => this.me >= 0 && (this.state?.asked.includes(this.me) ?? false));
  myTurn = $derived.by((): boolean => this.me >= 0 && this.state?.on_turn === this.me);
  groups = $derived.by((): Sorted => (this.state ? sorted(this.state) : NONE));
  /** The verbs of what is in hand: a ware may be several. */
  inHand = $derived.by((): readonly string[] => {
    const ware = this.state?.shop.find((one) => one.verb === this.held);
    return ware ? verbsOf(ware) : this.held ? [this.held] : [];
  });
  lit = $derived.by((): readonly Group[] => lit(this.groups, this.inHand));
  spots = $derived.by((): Spot[] => (this.scene ? spots(this.scene, this.lit) : []));
  /** What can be done by one's own will and no ware sells, such as moving a ship: it gets a button of its own. */
  extra = $derived.by((): readonly Group[] => {
    const wares = new Set(this.state?.shop.flatMap(verbsOf) ?? []);
    const lit = new Set(this.held ? [] : this.lit.map((group) => group.verb));
    return [...this.groups.onBoard, ...this.groups.free].filter(
      (group) =>
        group.role !== "card" && !wares.has(group.verb) && !lit.has(group.verb) && group.verb !== this.dare?.group.verb,
    );
  });
  /** A claim of victory that would be right; a wrong one only keeps everybody waiting, so none is offered. */
  claim = $derived.by((): Group | null => {
    const target = this.told().welcome?.target ?? 0;
    return target > 0 && (this.state?.you?.points ?? 0) >= target ? (this.groups.claims[0] ?? null) : null;
  });
  /** What can be dared now: its chance stands on its button. */
  dare = $derived.by((): { readonly group: Group; readonly percent: number } | null => {
    if (!this.scene || !this.state) return null;
    for (const group of this.groups.free) {
      const percent = chanceOf(this.scene, this.state, group.verb, this.me);
      if (percent !== null) return { group, percent };
    }
    return null;
  });
  /** Colours that nobody plays and that get pieces of others. A row of many boards has some at its ends: not those. */
  neutrals = $derived.by((): readonly number[] =>
    (this.state?.you?.near?.length ?? 0) > 0
      ? []
      : (this.scene?.colours ?? []).flatMap((colour, seat) => (colour.played === false ? [seat] : [])),
  );
  /** What happened; where only a part of the table is in sight, what those there did, and what concerns all. */
  log = $derived.by((): readonly LogLine[] => {
    const near = new Set(this.state?.you?.near?.map(({ seat }) => seat) ?? []);
    const all = this.told().log;
    return near.size > 0 ? all.filter((line) => line.seat < 0 || line.seat === this.me || near.has(line.seat)) : all;
  });
  talk = $derived.by((): Talk | null => (this.scene && this.state ? talkOf(this.scene, this.state) : null));
  offers = $derived.by((): Talk[] => (this.scene && this.state ? offersOf(this.scene, this.state) : []));
  /** What the open offer asks of me that I do not have, by kind of card. */
  short = $derived.by((): readonly number[] => lacking(this.talk?.want ?? [], this.state?.you?.hand ?? []));
  /** The address of the rules of this table. */
  rules = $derived.by((): string => `/rules/${this.told().welcome?.box ?? ""}`);
  /** What to do now, in one sentence. */
  prompt = $derived.by((): string => {
    const group = this.groups.onBoard.find((one) => this.inHand.includes(one.verb));
    const ware = this.state?.shop.find((one) => one.verb === this.held);
    if (!group) return this.state?.prompt ?? "";
    const taken = new Set(this.state?.nodes.map(([node]) => node));
    const onPieces = this.spots.length > 0 && this.spots.every((spot) => spot.kind === "node" && taken.has(spot.at));
    return t(onPieces ? "prompt.piece" : "prompt.place", { what: ware?.label ?? group.label });
  });

  /** Why nothing can be traded or bought at this moment. */
  notNow = $derived.by((): string => {
    if (this.told().over) return t("not.over");
    if (!this.myTurn) return t("not.turn");
    if (this.groups.roll) return t("not.rolled");
    return t("not.asked");
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

  /** Tells what lies at a place of the board, now or at another moment. */
  card(place: Place, then: State | null = this.state): BoardCard {
    if (!this.scene || !then) return { title: "", entries: [] };
    const title = place.kind === "harbour" ? "" : this.place({ kind: place.kind, at: place.at });
    return cardOf(this.scene, then, place, title, (seat) => this.name(seat));
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
    const groups = this.groupsOf(ware);
    if (ware.possible === 0) this.live?.explain(ware.reason ?? "", ware.rule ?? "");
    else if (groups.some((group) => group.place !== "none")) this.hold(ware.verb);
    else if (groups[0]) this.pickGroup(groups[0]);
  }

  /** Says how many places a ware has, or that it can be had. */
  room(ware: Ware): string {
    if (ware.room) return ware.room;
    const group = this.groupsOf(ware)[0];
    if (!group || group.place === "none") return t("build.can");
    return t("build.places", { n: placesOf(group) });
  }

  /** Finds what a ware can do now; of one that is a named thing only what names it. */
  groupsOf(ware: Ware): Group[] {
    const verbs = verbsOf(ware);
    return (this.state?.choices ?? [])
      .filter((group) => verbs.includes(group.verb))
      .map((group) =>
        ware.named ? { ...group, choices: group.choices.filter((choice) => choice.named === ware.named) } : group,
      );
  }

  /** The groups of what is sold that have no panel of their own. */
  shelves = $derived.by((): readonly Shelf[] => this.scene?.shelves.filter((shelf) => !shelf.panel) ?? []);

  /** Lists what stands on a shelf, in an order that never changes. */
  onShelf(shelf: string): readonly Ware[] {
    return this.state?.shop.filter((ware) => (ware.shelf ?? "") === shelf) ?? [];
  }

  /** Gives what is at stake with a shown fact, the most urgent first. */
  stakes(about: string): readonly Stake[] {
    return this.state?.stakes?.filter((stake) => stake.about === about) ?? [];
  }

  /** Takes up the way out of something at stake, if it can be done now: its shelf opens, and its places are lit. */
  meet(stake: Stake): void {
    const ware = this.state?.shop.find((one) => verbsOf(one).includes(stake.verb ?? "") && one.possible > 0);
    if (!ware) return;
    this.sheet = ware.shelf ?? this.sheet;
    if (this.held !== ware.verb) this.want(ware);
  }

  /** Tells whether the way out can be taken up now. */
  canMeet(stake: Stake): boolean {
    return this.state?.shop.some((one) => verbsOf(one).includes(stake.verb ?? "") && one.possible > 0) ?? false;
  }

  /** Lets go of everything. */
  cancel(): void {
    this.held = null;
    this.ask = null;
    this.countering = false;
  }
}
