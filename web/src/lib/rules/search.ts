/** Finding rules by any of their words: of either language, with or without diacritics, by the beginning of a word. */
import type { Rulebook } from "../wire";

export type Found = {
  readonly kind: "rule" | "card" | "scenario";
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly href: string;
  /** The name of the rulebook. */
  readonly book: string;
};
type Entry = Found & { readonly words: string };

const MOST = 60;

/** Gives a text as it is compared: small letters without diacritics; the Polish ł has no mark to take off. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[łŁ]/g, "l")
    .toLowerCase();
}

/** Lists everything in a rulebook that can be found. */
export function entries(book: Rulebook): Entry[] {
  const at = `/rules/${book.box}`;
  const found: Entry[] = [];
  const add = (one: Omit<Found, "book">, also = "") =>
    found.push({
      ...one,
      book: book.name,
      words: plain(` ${one.id} ${one.title} ${one.text} ${also}`).replace(/[^\p{L}\p{N}-]+/gu, " "),
    });
  for (const chapter of book.chapters) {
    const place = `${at}/${chapter.address.split("/")[1] ?? ""}`;
    for (const rule of chapter.rules)
      add(
        { kind: "rule", id: rule.id, title: chapter.title, text: rule.text, href: `${place}#${rule.id}` },
        rule.also ?? "",
      );
  }
  for (const card of book.cards ?? [])
    add({ kind: "card", id: card.key, title: card.name, text: card.text, href: `${at}/cards#card-${card.key}` });
  for (const page of book.scenarios ?? [])
    add({ kind: "scenario", id: page.key, title: page.name, text: page.text, href: `${at}/scenario/${page.key}` });
  return found;
}

/** Finds what holds every word of the question; a rule that is asked for by its id stands first. */
export function search(list: readonly Entry[], question: string): Found[] {
  const asked = plain(question).split(/\s+/).filter(Boolean);
  if (asked.length === 0) return [];
  const exact = asked.join(" ");
  return list
    .filter((one) => asked.every((word) => one.words.includes(` ${word}`)))
    .sort((a, b) => Number(plain(b.id) === exact) - Number(plain(a.id) === exact))
    .slice(0, MOST);
}
