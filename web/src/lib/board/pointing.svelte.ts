/**
 * What the pointer rests on. A mouse that rests shows what lies there; a click, a tap or a long press keeps it open
 * until it is closed. A long press on a place that can be chosen only shows what it brings.
 */
import type { Place } from "../cards";

const REST = 350; // milliseconds: a mouse that passes asks nothing
const LONG = 450; // milliseconds: a finger that stays asks, and does not choose

export class Pointing {
  /** What is shown now, and whether it stays. */
  place = $state.raw<Place | null>(null);
  kept = $state(false);
  #under = "";
  #rest: ReturnType<typeof setTimeout> | undefined;
  #long: ReturnType<typeof setTimeout> | undefined;

  /** The mouse is over something, or over nothing. */
  over(place: Place | null): void {
    const key = place ? `${place.kind}${place.at}` : "";
    if (key === this.#under) return;
    this.#under = key;
    clearTimeout(this.#rest);
    if (this.kept) return;
    this.place = null;
    if (place) this.#rest = setTimeout(() => !this.kept && (this.place = place), REST);
  }

  /** A finger is down: if it stays, `held` is called. */
  press(held: () => void): void {
    clearTimeout(this.#long);
    this.#long = setTimeout(held, LONG);
  }

  /** The finger is up, or moves the map. */
  release(): void {
    clearTimeout(this.#long);
  }

  /** Shows what lies at a place until it is closed. */
  keep(place: Place | null): void {
    clearTimeout(this.#rest);
    this.place = place;
    this.kept = place !== null;
  }

  /** Shows what lies at a place as long as the focus is there. */
  show(place: Place | null): void {
    this.place = place;
    this.kept = false;
  }

  close(): void {
    this.keep(null);
    this.#under = "";
  }
}
