/**
 * Two languages, switched at any time: what the page says itself is here, what the game says comes in both from the
 * server.
 */
import { browser } from "../browser";
import { put, taken } from "../shelf";
import { en } from "./en";
import { pl } from "./pl";

export type Language = "en" | "pl";
export type Key = keyof typeof en;
/** A sentence in every language: the server sends all, the page picks. */
export type Say = Readonly<Record<Language, string>>;
export type Facts = Record<string, string | number>;

export const LANGUAGES: readonly Language[] = ["pl", "en"];
const DICTIONARIES: Record<Language, Record<Key, string>> = { en, pl };
const KEPT = "wyspa.language";

function first(): Language {
  const kept = taken(KEPT);
  if (kept === "en" || kept === "pl") return kept;
  return browser.navigator?.language.toLowerCase().startsWith("pl") ? "pl" : "en";
}

const now = $state<{ language: Language }>({ language: first() });

/** Gives the language the page speaks. */
export function language(): Language {
  return now.language;
}

/** Speaks another language from now on, and the next time. */
export function speak(other: Language): void {
  now.language = other;
  put(KEPT, other);
}

/** Picks the words of a sentence that the server sent. */
export function say(sentence: Say | null | undefined): string {
  return sentence?.[now.language] ?? "";
}

/** Gives one of the page's own sentences. "one|few|many" forms follow the fact `n`. */
export function t(key: Key, facts: Facts = {}): string {
  return phrase(now.language, key, facts);
}

/** Gives a sentence in a language of choice. */
export function phrase(spoken: Language, key: Key, facts: Facts = {}): string {
  return filled(spoken, DICTIONARIES[spoken][key], facts);
}

/** Fills facts into a sentence, and chooses its form; pages that come later bring sentences of their own. */
export function filled(spoken: Language, sentence: string, facts: Facts): string {
  const forms = sentence.split("|");
  const form = forms.length > 1 ? formFor(spoken, Number(facts["n"] ?? 1), forms.length) : 0;
  return (forms[form] ?? sentence).replace(/\{(\w+)\}/g, (hole, fact: string) => String(facts[fact] ?? hole));
}

/** Chooses the plural form: English has two, Polish three. */
export function formFor(spoken: Language, n: number, forms: number): number {
  const name = new Intl.PluralRules(spoken).select(n);
  const order = spoken === "pl" ? ["one", "few", "many"] : ["one", "other"];
  const at = order.indexOf(name);
  return Math.min(at < 0 ? forms - 1 : at, forms - 1);
}
