/**
 * Saying no to offers. If it is wanted, the page declines for whoever lacks the cards. A no that comes at once would
 * tell everybody that the cards are missing; so for each offer a moment is drawn before the hand is looked at, and no
 * no of this page goes out before it, by hand or by itself.
 */
import { put, taken } from "./shelf";

const KEPT = "wyspa.decline";
const SOONEST = 1200; // milliseconds
const SPREAD = 1600;

export class Declining {
  /** Whether the page declines by itself what cannot be paid. */
  on = $state(taken(KEPT) !== "off");
  /** Whether a no is on its way. */
  waiting = $state(false);
  #offer = "";
  #at = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly now: () => number = () => performance.now(),
    readonly luck: () => number = Math.random,
  ) {}

  /** Takes note of the offer that is to be answered now; nothing: there is none. */
  see(offer: string): void {
    if (offer === this.#offer) return;
    this.#offer = offer;
    this.#at = this.now() + SOONEST + this.luck() * SPREAD;
    this.stop();
  }

  /** Says no when the moment has come: at once if the page never does so by itself. */
  say(no: () => void): void {
    if (this.waiting) return;
    const wait = this.on ? this.#at - this.now() : 0;
    if (wait <= 0) {
      no();
      return;
    }
    this.waiting = true;
    this.#timer = setTimeout(() => {
      this.waiting = false;
      no();
    }, wait);
  }

  /** Says no to what cannot be paid, if that is wanted. */
  byItself(no: () => void): void {
    if (this.on) this.say(no);
  }

  /** Lets go of a no that has not gone out: something else is said. */
  stop(): void {
    clearTimeout(this.#timer);
    this.waiting = false;
  }

  /** Chooses whether the page declines by itself, and keeps it for the next time. */
  choose(on: boolean): void {
    this.on = on;
    put(KEPT, on ? "on" : "off");
    if (!on) this.stop();
  }
}
