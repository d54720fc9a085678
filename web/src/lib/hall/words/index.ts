/** What the pages of a hall say. They are loaded with those pages, and not before. */
import { filled, language, type Facts, type Language } from "../../i18n/index.svelte";
import { en } from "./en";
import { pl } from "./pl";

export type HallKey = keyof typeof en;
const DICTIONARIES: Record<Language, Record<HallKey, string>> = { en, pl };

/** Gives a sentence in the page's language. "one|few|many" forms follow the fact `n`. */
export function h(key: HallKey, facts: Facts = {}): string {
  return filled(language(), DICTIONARIES[language()][key], facts);
}

/** Writes a number as the language groups it. */
export function figure(n: number): string {
  return new Intl.NumberFormat(language(), { useGrouping: true }).format(n);
}
