import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Declining } from "../src/lib/declining.svelte";

let at = 0;
let said = 0;
const no = (): void => {
  said = at;
};
const fresh = (luck: number): Declining =>
  new Declining(
    () => at,
    () => luck,
  );

/** Lets time pass for the clock of the test and for timers alike. */
function pass(milliseconds: number): void {
  for (let k = 0; k < milliseconds; k += 10) {
    at += 10;
    vi.advanceTimersByTime(10);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  at = 0;
  said = 0;
});
afterEach(() => vi.useRealTimers());

it("says no at the drawn moment, whether somebody clicked early or the cards are missing", () => {
  const byHand = fresh(0.5);
  byHand.see("an offer");
  pass(300);
  byHand.say(no);
  expect(byHand.waiting).toBe(true);
  pass(3000);
  const when = said;
  at = 0;
  const itself = fresh(0.5);
  itself.see("an offer");
  itself.byItself(no);
  pass(3000);
  expect(said).toBe(when);
  expect(when).toBe(2000);
});

it("sends a late no at once, and never two", () => {
  const page = fresh(0);
  page.see("an offer");
  pass(1500);
  page.say(no);
  expect(said).toBe(1500);
  page.see("another");
  page.say(no);
  page.say(no);
  pass(1200);
  expect(said).toBe(2700);
  expect(page.waiting).toBe(false);
});

it("says nothing when the offer has gone or something else was said", () => {
  const page = fresh(0);
  page.see("an offer");
  page.byItself(no);
  page.see("");
  pass(5000);
  expect(said).toBe(0);
  page.see("an offer");
  page.byItself(no);
  page.stop();
  pass(5000);
  expect(said).toBe(0);
});

it("does nothing by itself when it is switched off, and a click goes out at once", () => {
  const page = fresh(1);
  page.choose(false);
  page.see("an offer");
  page.byItself(no);
  pass(5000);
  expect(said).toBe(0);
  page.see("another");
  page.say(no);
  expect(said).toBe(5000);
  expect(fresh(1).on).toBe(false); // and it is remembered
  page.choose(true);
});
