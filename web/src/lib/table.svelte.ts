/** A table that is being played or watched: what was told so far, and the ways to answer. */
import type { Acting } from "./acting";
import { Sealer } from "./fair";
import { Fields } from "./fields.svelte";
import { language } from "./i18n/index.svelte";
import { EMPTY, reduce, type Table } from "./reducer";
import { drop, put, taken } from "./shelf";
import { Line, type LineState } from "./socket";
import type { State } from "./state";
import type { Purse } from "./trade";
import { PROTOCOL, type Told, type ToServer } from "./wire";

const SEEN = "wyspa.seen.";
const FORESEEN_AT_ONCE = 16; // as many as the server answers
let count = 0;
const mine = Math.random().toString(36).slice(2, 8);

/** Makes an id that no other command of this table has. */
function freshId(): string {
  count += 1;
  return `${mine}-${Date.now().toString(36)}-${count}`;
}

export class LiveTable implements Acting {
  #table: Table = EMPTY;
  #fields = new Fields(EMPTY, { state: { facts: {}, you: { facts: {} } } });
  line = $state<LineState>("connecting");
  /** When the clock was told last, in milliseconds of this page. */
  clockAt = $state(0);
  /** How many messages have come: whoever waits for news waits for this to rise. */
  heard = $state(0);
  /** Whether the server owes nothing: all commands are answered, and the state shows what they did. */
  settled = $state(true);
  #acked = -1;
  #line: Line<Told, ToServer>;
  #queue: string[] = [];
  #playedAt = -1;
  #last: { id: string; action: string; version: number } | null = null;
  #overtaken: string | null = null;
  #foreseen = { at: "", asked: new Set<string>() };
  /**
   * The newest version there was, with its mark: a table that has lost it must not go on as if nothing had happened.
   */
  #seen = "";

  constructor(
    readonly id: string,
    secret: string,
    address: string,
  ) {
    const sealer = new Sealer(id, (command) => this.#line.send(command), freshId);
    this.#seen = taken(SEEN + id) ?? "";
    let kept = secret; // until the seat is given back to its owner: then one looks on, also after a lost line
    this.#line = new Line(
      address,
      () =>
        ({
          t: "hello",
          protocol: PROTOCOL,
          table: id,
          secret: kept,
          language: language(),
          since: this.told.logged,
          seen: this.#seen,
          patches: true,
          ...(kept ? { seals: true } : {}),
        }) satisfies ToServer,
      (told) => {
        if (told.t === "welcome" && (told.you.seat ?? -1) < 0) kept = "";
        this.#take(reduce(this.#table, told));
        const stands = told.t === "state" || told.t === "patch";
        if (stands && told.mark) put(SEEN + id, (this.#seen = `${told.version}:${told.mark}`));
        if (told.t === "over") drop(SEEN + id);
        void sealer.hear(told);
        if (told.t === "refused") {
          if (told.key === "stale" && told.id === this.#last?.id) this.#overtaken = this.#last.action;
          else this.#queue = [];
        }
        if (stands || told.t === "clock") this.clockAt = performance.now();
        if (told.t === "ack") this.#acked = told.version;
        this.heard += 1;
        this.#settle();
        if (stands || told.t === "refused") this.#repeat();
        if (stands || told.t === "ack") this.#next();
      },
      (state) => (this.line = state),
    );
  }

  /** What was told so far, as the page reads it: field by field. */
  get told(): Table {
    return this.#fields.seen;
  }
  get state(): State | null {
    return this.told.state;
  }
  get mySeat(): number {
    return this.told.welcome?.you.seat ?? -1;
  }
  get isHost(): boolean {
    return this.told.welcome?.you.host ?? false;
  }

  /** Plays one of the legal actions. */
  play(action: string): void {
    const id = freshId();
    this.#last = { id, action, version: this.#version };
    this.#send({ t: "do", id, version: this.#version, action });
  }

  /** Asks what actions would bring, each once for a version and language. */
  foresee(actions: readonly string[]): void {
    const now = `${this.#version} ${this.told.welcome?.language ?? ""}`;
    if (this.#foreseen.at !== now) this.#foreseen = { at: now, asked: new Set() };
    const fresh = actions.filter((action) => !this.#foreseen.asked.has(action)).slice(0, FORESEEN_AT_ONCE);
    if (fresh.length === 0) return;
    for (const action of fresh) this.#foreseen.asked.add(action);
    this.#line.send({ t: "foresee", version: this.#version, actions: fresh });
  }

  /** Plays several, each on what the one before left: discards go card by card. */
  playAll(actions: readonly string[]): void {
    this.#queue = [...actions];
    this.#next();
  }

  compose(verb: string, give: Purse, want: Purse, to: readonly number[] = []): void {
    this.#send({ t: "compose", id: freshId(), version: this.#version, verb, give, want, to: [...to] });
  }

  undo(): void {
    this.#send({ t: "undo", id: freshId(), version: this.#version });
  }

  /** Says something; who only looks on says a name too. */
  chat(text: string, name = ""): void {
    this.#send({ t: "chat", id: freshId(), text, name });
  }

  /** Lets those who look on chat, or not. */
  guestsTalk(talk: boolean): void {
    this.#send({ t: "guests", id: freshId(), talk });
  }

  /** Looks at the board as it was, or goes back to the game. */
  lookBack(version: number | null): void {
    if (version === null) this.#take({ ...this.#table, moment: null });
    else this.#line.send({ t: "moment", version });
  }

  start(): void {
    this.#send({ t: "start", id: freshId() });
  }

  assign(seat: number, who: "bot" | "open", level = ""): void {
    this.#send({ t: "seat", id: freshId(), seat, who, level });
  }

  leave(): void {
    this.#send({ t: "leave", id: freshId() });
  }

  /** Proposes to end the game for all. */
  proposeEnd(): void {
    this.#send({ t: "end", id: freshId() });
  }

  vote(n: number, yes: boolean): void {
    this.#send({ t: "vote", id: freshId(), n, yes });
  }

  /** Gives none of these cards away this turn, or does again. */
  keep(card: string, on: boolean): void {
    this.#send({ t: "keep", id: freshId(), card, on });
  }

  /** Does not trade with somebody until further notice, or does again. */
  embargo(seat: number, on: boolean): void {
    this.#send({ t: "embargo", id: freshId(), seat, on });
  }

  rematch(): void {
    this.#send({ t: "rematch", id: freshId() });
  }

  /** Hears everything in the page's language from now on. */
  hearIn(spoken: string): void {
    if (this.told.welcome && this.told.welcome.language !== spoken)
      this.#line.send({ t: "language", language: spoken });
  }

  retry(): void {
    this.#line.retry();
  }

  close(): void {
    this.#line.close();
  }

  /** Says why something cannot be had, with the rule behind it, as a refusal is said. */
  explain(text: string, rule: string): void {
    if (!text) return;
    this.#take(reduce(this.#table, { t: "refused", id: "", key: "why", text, version: this.#version, rule }));
  }

  /** Takes a refusal away once it was read. */
  dismiss(): void {
    this.#take({ ...this.#table, refused: null, notice: "" });
  }

  /** Plays once more what somebody else has overtaken, if it is still legal and depends on nobody's answer. */
  #repeat(): void {
    const action = this.#overtaken;
    if (action === null || !this.#last || this.#version <= this.#last.version) return;
    this.#overtaken = null;
    const group = this.told.state?.choices.find((one) => one.choices.some((choice) => choice.action === action));
    if (group && group.role !== "deal" && group.role !== "answer") {
      this.#playedAt = this.#version;
      this.play(action);
    } else this.#queue = [];
  }

  /** Plays the next action of the queue once the state shows what the last one did. */
  #next(): void {
    if (this.#queue.length === 0 || this.#overtaken !== null || this.#line.waiting || this.#version === this.#playedAt)
      return;
    this.#playedAt = this.#version;
    this.play(this.#queue.shift() ?? "");
  }

  #take(table: Table): void {
    this.#table = table;
    this.#fields.take(table);
  }

  get #version(): number {
    return this.told.state?.version ?? -1;
  }

  #send(command: ToServer): void {
    this.#take({ ...this.#table, refused: null });
    this.#line.send(command);
    this.#settle();
  }

  #settle(): void {
    this.settled =
      !this.#line.waiting && this.#queue.length === 0 && (this.told.state === null || this.#acked <= this.#version);
  }
}
