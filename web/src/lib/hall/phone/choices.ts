/** What can be done now, read from words: grouped by verb, as the panels of a table take it. */
import type { Choice, Group, HallScene, Thing, VerbCard } from "../../wire";
import type { Ground } from "./ground";

/** What is said by a message of its own, and not by an action. */
export const READY = "ready";
const BY_MESSAGE = new Set(["ready", "not-ready", "pass", "claim-victory"]);

/** Reads cards: "2 ore 1 wool", "nothing". */
function cardsOf(words: readonly string[], kinds: readonly Thing[]): number[] {
  const found = kinds.map(() => 0);
  for (let k = 0; k + 1 < words.length; k += 2) {
    const at = kinds.findIndex((kind) => kind.key === words[k + 1]);
    if (at >= 0) found[at] = Number(words[k]);
  }
  return found;
}

/** Reads a seat as words name it: 3moon. */
export function seatNamed(word: string): number {
  const [, board, side] = /^(\d+)(moon|sun)$/.exec(word) ?? [];
  return board ? 2 * Number(board) + (side === "sun" ? 1 : 0) : -1;
}

/** Names a seat as words do. */
export function seatWord(seat: number): string {
  return `${seat >> 1}${seat % 2 === 0 ? "moon" : "sun"}`;
}

function choiceOf(words: string, verb: VerbCard, scene: HallScene, ground: Ground): Choice {
  const choice: Choice = { action: words };
  const rest = words.split(" ").slice(1);
  if (verb.form.startsWith("terms")) {
    const [middle, end] = [rest.indexOf("for"), rest.indexOf("to")];
    choice.give = cardsOf(rest.slice(0, middle), scene.cards);
    choice.want = cardsOf(rest.slice(middle + 1, end < 0 ? undefined : end), scene.cards);
    if (end >= 0) choice.seat = ground.seatHere(seatNamed(rest[end + 1] ?? ""));
    return choice;
  }
  for (const [k, kind] of verb.form.split(" ").entries()) {
    const word = rest[k];
    if (word === undefined) continue;
    const bare = kind.replace("?", "");
    if (bare === "node") choice.node = ground.nodeAt(word);
    else if (bare === "edge") choice.edge = ground.edgeAt(word);
    else if (bare === "hex") choice.hex = ground.hexAt(word);
    else if (bare === "seat") choice.seat = ground.seatHere(seatNamed(word));
    else if (bare === "number") choice.numbers = [...(choice.numbers ?? []), Number(word)];
    else if (bare === "card")
      choice.cards = [
        ...(choice.cards ?? []),
        Math.max(
          0,
          scene.cards.findIndex((card) => card.key === word),
        ),
      ];
    else choice.named = word;
  }
  return choice;
}

/** Says an action in a few words where no place says it: its label, and the cards it names. */
function said(choice: Choice, verb: VerbCard, scene: HallScene, name: (seat: number) => string): string {
  const cards = (choice.cards ?? []).map((card) => scene.cards[card]?.name ?? "");
  const seat = choice.seat === undefined ? [] : [name(choice.seat)];
  return [verb.label, [...cards, ...seat].join(" → ")].filter(Boolean).join(": ");
}

/** Groups what can be done by verb; offers are composed, and may be addressed to the partners. */
export function groupsOf(
  can: readonly string[],
  scene: HallScene,
  ground: Ground,
  offers: boolean,
  partners: readonly number[],
  name: (seat: number) => string,
): Group[] {
  const byVerb = new Map<string, string[]>();
  for (const words of can) {
    const verb = words.split(" ", 1)[0] ?? "";
    if (!BY_MESSAGE.has(verb)) byVerb.set(verb, [...(byVerb.get(verb) ?? []), words]);
  }
  return scene.verbs.flatMap((verb): Group[] => {
    const words = byVerb.get(verb.verb);
    const composed = verb.composed && offers;
    if (!words && !composed) return [];
    const place = verb.place as Group["place"];
    const choices = (words ?? []).map((one) => {
      const choice = choiceOf(one, verb, scene, ground);
      return place === "none" && !verb.form.startsWith("terms")
        ? { ...choice, text: said(choice, verb, scene, name) }
        : choice;
    });
    return [
      {
        verb: verb.verb,
        label: verb.label,
        art: verb.art,
        form: verb.form,
        place,
        role: verb.role as Group["role"],
        choices,
        price: verb.price ?? [],
        rate: verb.rate ?? 0,
        ...(composed ? { composed: true, to: [...partners] } : {}),
      },
    ];
  });
}
