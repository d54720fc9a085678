/** The one clock of a hall, counted by each page itself from the deadline and the server's time. */
import type { Countdown } from "../countdown.svelte";
import { Offset } from "./offset";

/** The time of a message: a deadline by the server's clock, or how much is left while it stands; milliseconds. */
export interface ToldTime {
  readonly now: number;
  /** 0 or nothing: the clock stands. */
  readonly deadline?: number;
  readonly left?: number;
  readonly total?: number;
}

const OFTEN = 200; // milliseconds: how often the bar moves; digits change on the second

export class HallClock implements Countdown {
  readonly offset = new Offset();
  #told = $state.raw<ToldTime | null>(null);
  #rest = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly page: () => number = () => performance.now()) {}

  /** Takes in what a message says about the time, and counts from there. */
  hear(told: ToldTime): void {
    this.#told = told;
    this.hearTime(told.now);
  }

  /** Takes in the server's time; of an answer also when its question was sent. */
  hearTime(server: number, asked: number | null = null): void {
    this.offset.hear(server, this.page(), asked);
    this.#tick();
  }

  /** Stops counting. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** The server's time, in milliseconds. */
  get now(): number {
    return this.page() + this.offset.value;
  }
  /** Seconds that are left. */
  get left(): number {
    return this.#rest / 1000;
  }
  /** Whole seconds, as they are shown: the last one is 1, and then it is over. */
  get seconds(): number {
    return Math.ceil(this.#rest / 1000);
  }
  /** Minutes and seconds. */
  get shown(): string {
    return `${Math.floor(this.seconds / 60)}:${String(this.seconds % 60).padStart(2, "0")}`;
  }
  get running(): boolean {
    return Boolean(this.#told?.deadline);
  }
  /** Whether there is a time at all: it runs, or it stands with something left. */
  get there(): boolean {
    return Boolean(this.#told?.deadline) || (this.#told?.left ?? 0) > 0;
  }
  /** How much of the time is left, in per cent. */
  get share(): number {
    return Math.min(100, (this.#rest / Math.max(1, this.#told?.total ?? 1)) * 100);
  }

  #tick(): void {
    clearTimeout(this.#timer);
    const told = this.#told;
    if (!told) return;
    this.#rest = told.deadline ? Math.max(0, told.deadline - this.now) : (told.left ?? 0);
    if (!told.deadline || this.#rest <= 0) return;
    // wakes when the digits change, so that all pages of a hall change them together
    this.#timer = setTimeout(() => this.#tick(), Math.min(OFTEN, (this.#rest % 1000) + 1));
  }
}
