/** A hall that is looked at, by whoever it is: the line, the clock, the round, and what is said to this page. */
import { BROWSER, Line, type LineState } from "../socket";
import { language } from "../i18n/index.svelte";
import {
  PROTOCOL,
  type Bye,
  type DeskCommand,
  type HallHello,
  type HallRole,
  type HallRound,
  type HallSettings,
  type HallTold,
  type HallWelcome,
  type Refused,
  type SeatCommand,
  type ToHall,
} from "../wire";
import { hallSocket } from "./api";
import { HallClock } from "./clock.svelte";

type WithoutId<T> = T extends { id: string } ? Omit<T, "id"> : never;
export type HallCommand = WithoutId<SeatCommand | DeskCommand>;

const FIRST_ASKS = [50, 400, 1200]; // milliseconds: questions for the time after a greeting
const ASK_EVERY = 30_000;
const own = Math.random().toString(36).slice(2, 8);
let count = 0;

export class Hall {
  readonly clock = new HallClock();
  line = $state<LineState>("connecting");
  welcome = $state.raw<HallWelcome | null>(null);
  round = $state.raw<HallRound | null>(null);
  settings = $state.raw<HallSettings | null>(null);
  refused = $state.raw<Refused | null>(null);
  notice = $state("");
  announced = $state("");
  bye = $state.raw<Bye | null>(null);
  /** How many messages have come, and whether all commands are answered: whoever waits for news looks at these. */
  heard = $state(0);
  settled = $state(true);
  #line: Line<HallTold, ToHall>;
  #asked = new Map<number, number>();
  #asks = 1; // the line's own pings have this number
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(
    readonly code: string,
    role: HallRole,
    secret: string,
  ) {
    this.#line = new Line<HallTold, ToHall>(
      hallSocket(),
      () => ({ t: "hello", protocol: PROTOCOL, hall: code, role, secret, language: language() }) satisfies HallHello,
      (told) => this.#hear(told),
      (state) => (this.line = state),
      { ...BROWSER, spread: () => 0.5 + Math.random() },
    );
  }

  /** Sends a command; gives the id by which it is answered. */
  send(command: HallCommand): string {
    count += 1;
    const id = `${own}-${count}`;
    this.refused = null;
    this.#line.send({ ...command, id });
    this.settled = false;
    return id;
  }

  /** Hears everything in the page's language from now on. */
  hearIn(spoken: string): void {
    if (this.welcome && this.welcome.language !== spoken) {
      this.welcome = { ...this.welcome, language: spoken };
      this.#line.send({ t: "language", language: spoken });
    }
  }

  retry(): void {
    this.#line.retry();
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.clock.stop();
    this.#line.close();
  }

  dismiss(): void {
    this.refused = null;
    this.notice = "";
  }

  get name(): string {
    return this.settings?.name ?? this.welcome?.name ?? "";
  }
  get status() {
    return this.round?.status ?? this.settings?.status ?? this.welcome?.status ?? "setup";
  }
  get seconds() {
    return this.settings?.seconds ?? this.welcome?.seconds ?? null;
  }
  /** What the hall is played with, as it was set last. */
  get terms() {
    return this.settings ?? this.welcome;
  }
  get rows() {
    return this.settings?.rows ?? this.welcome?.rows ?? [];
  }

  /** Takes in a message. Desk, wall and phone take in more of them. */
  protected take(told: HallTold): void {
    switch (told.t) {
      case "welcome":
        this.welcome = told;
        this.settings = null;
        this.bye = null;
        this.#askTime();
        break;
      case "round":
        this.round = told;
        this.clock.hear(told);
        break;
      case "pong":
        this.clock.hearTime(told.now, this.#asked.get(told.n) ?? null);
        this.#asked.delete(told.n);
        break;
      case "settings":
        this.settings = told;
        break;
      case "announce":
        this.announced = told.text;
        break;
      case "notice":
        this.notice = told.text;
        break;
      case "refused":
        this.refused = told;
        break;
      case "bye":
        this.bye = told;
        break;
    }
  }

  #hear(told: HallTold): void {
    this.take(told);
    this.heard += 1;
    this.settled = !this.#line.waiting;
  }

  /** Asks for the time: an answer bounds the clock from both sides. */
  #askTime(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    const ask = (): void => {
      this.#asks += 1;
      this.#asked.set(this.#asks, performance.now());
      this.#line.send({ t: "ping", n: this.#asks });
    };
    const again = (): void => {
      ask();
      this.#timers[FIRST_ASKS.length] = setTimeout(again, ASK_EVERY);
    };
    this.#timers = [...FIRST_ASKS.map((after) => setTimeout(ask, after)), setTimeout(again, ASK_EVERY)];
  }
}
