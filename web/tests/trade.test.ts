import { expect, it } from "vitest";
import {
  bankTrades,
  blank,
  giveLess,
  giveMore,
  heldBack,
  isComplete,
  lacking,
  matching,
  purse,
  turned,
  wantLess,
  wantMore,
} from "../src/lib/trade";
import type { Group, Thing } from "../src/lib/wire";

const hand = [3, 2, 1, 0, 0];
const cards: Thing[] = ["lumber", "brick", "wool", "grain", "ore"].map((key, id) => ({
  id,
  key,
  name: key,
  art: `r-${key}`,
}));
const bank: Group = {
  verb: "trade",
  role: "bank",
  label: "",
  art: "",
  form: "card card",
  place: "none",
  choices: [
    { action: "1", cards: [0, 4] },
    { action: "2", cards: [1, 4] },
    { action: "3", cards: [1, 3] },
  ],
};
const rates = [3, 2, 4, 4, 4];

it("gives no more cards than are in the hand", () => {
  let offer = blank(5);
  for (let k = 0; k < 5; k++) offer = giveMore(offer, 1, hand);
  expect(offer.give).toEqual([0, 2, 0, 0, 0]);
  expect(giveMore(offer, 4, hand)).toBe(offer);
});
it("never gives and wants the same kind: the click takes the other side back", () => {
  const wanted = wantMore(blank(5), 0);
  expect(giveMore(wanted, 0, hand)).toEqual(blank(5));
  expect(wantMore(giveMore(blank(5), 0, hand), 0)).toEqual(blank(5));
});
it("takes cards back one by one, and not below none", () => {
  expect(giveLess(giveMore(blank(5), 0, hand), 0)).toEqual(blank(5));
  expect(wantLess(blank(5), 0)).toEqual(blank(5));
});
it("is complete only when both sides give something", () => {
  const half = giveMore(blank(5), 0, hand);
  expect(isComplete(half)).toBe(false);
  expect(isComplete(wantMore(half, 4))).toBe(true);
});
it("shrinks with the hand", () => {
  const offer = giveMore(giveMore(blank(5), 0, hand), 0, hand);
  expect(heldBack(offer, [1, 0, 0, 0, 0]).give).toEqual([1, 0, 0, 0, 0]);
  expect(heldBack(offer, hand)).toBe(offer);
});
it("is turned around for the one who answers", () => {
  const offer = wantMore(giveMore(blank(5), 0, hand), 4);
  expect(turned(offer)).toEqual({ give: offer.want, want: offer.give });
});
it("names cards for the wire and leaves out what is not given", () =>
  expect(purse([2, 0, 0, 0, 1], cards)).toEqual({ lumber: 2, ore: 1 }));

it("picks the best rate of the bank by itself", () => {
  const trades = bankTrades([bank], rates);
  expect(matching(wantMore(blank(5), 4), trades)?.choice.action).toBe("2");
});
it("takes the kind that is given when its number is the rate", () => {
  const trades = bankTrades([bank], rates);
  expect(matching({ give: [3, 0, 0, 0, 0], want: [0, 0, 0, 0, 1] }, trades)?.choice.action).toBe("1");
  expect(matching({ give: [2, 0, 0, 0, 0], want: [0, 0, 0, 0, 1] }, trades)).toBeNull();
  expect(matching({ give: [3, 2, 0, 0, 0], want: [0, 0, 0, 0, 1] }, trades)).toBeNull();
  expect(matching({ give: [0, 2, 0, 0, 0], want: [0, 0, 0, 1, 1] }, trades)).toBeNull();
});

it("lists every trade with the bank, the best first, and a market at its own rate", () => {
  const market: Group = {
    ...bank,
    verb: "market-left",
    label: "Market",
    rate: 1,
    choices: [{ action: "9", cards: [0, 4] }],
  };
  const found = bankTrades([bank, market], rates);
  expect(found.map((trade) => [trade.rate, trade.give, trade.take, trade.label])).toEqual([
    [1, 0, 4, "Market"],
    [2, 1, 4, ""],
    [2, 1, 3, ""],
    [3, 0, 4, ""],
  ]);
  expect(matching({ give: [0, 0, 0, 0, 0], want: [0, 0, 0, 0, 1] }, found)?.choice.action).toBe("9");
});

it("says what a hand lacks", () => {
  expect(lacking([1, 3, 0, 0, 2], hand)).toEqual([0, 1, 0, 0, 2]);
});
