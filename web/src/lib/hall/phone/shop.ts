/** What can be built or bought, with its price, and in a few words what is missing. */
import type { Group, HallScene, Ware } from "../../wire";
import { placesOf } from "../../choices";
import { h } from "../words";

const BUILD = "build";

export function shopOf(
  scene: HallScene,
  groups: readonly Group[],
  hand: readonly number[],
  supply: readonly number[],
  active: boolean,
): Ware[] {
  return scene.verbs
    .filter((verb) => verb.role === BUILD && (verb.price ?? []).some((n) => n > 0))
    .map((verb): Ware => {
      const price = verb.price ?? [];
      const possible = groups.filter((group) => group.verb === verb.verb).reduce((n, group) => n + placesOf(group), 0);
      const piece = scene.pieces.findIndex((one) => one.key === verb.verb);
      const left = piece >= 0 ? (supply[piece] ?? -1) : -1;
      const short = price.map((n, card) => Math.max(0, n - (hand[card] ?? 0)));
      const ware: Ware = { verb: verb.verb, label: verb.label, art: verb.art, price, possible, left, shelf: BUILD };
      return possible > 0 ? ware : { ...ware, short, ...why(scene, short, left, active) };
    });
}

/** Says the first thing that is missing: the own round, a piece, a card, a place. */
function why(scene: HallScene, short: readonly number[], left: number, active: boolean): Partial<Ware> {
  const lacks = short.findIndex((n) => n > 0);
  if (!active) return { later: true, brief: h("shop.round.brief"), reason: h("shop.round"), rule: "K-45" };
  if (left === 0) return { brief: h("shop.piece.brief"), reason: h("shop.piece") };
  if (lacks >= 0) {
    const card = scene.cards[lacks];
    const [n, what] = [short[lacks] ?? 1, card?.forms?.["gen"] ?? card?.name ?? ""];
    return { brief: h("shop.card.brief", { n, what }), reason: h("shop.card", { what }) };
  }
  return { brief: h("shop.place.brief"), reason: h("shop.place") };
}
