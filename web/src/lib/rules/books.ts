/** Fetches rulebooks, each once for each language. */
import { rulebook } from "../api";
import type { Rulebook } from "../wire";

const kept = new Map<string, Promise<Rulebook>>();

/** Gives the rulebook of a box, or of the box that a rule stands in. */
export function bookOf(name: string, language: string): Promise<Rulebook> {
  const key = `${language} ${name}`;
  const found = kept.get(key) ?? rulebook(name);
  kept.set(key, found);
  found.catch(() => kept.delete(key));
  return found;
}
