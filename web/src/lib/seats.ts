/**
 * The secrets of the seats this browser has taken: whoever holds one is that player. Kept here only, sent to our server
 * only.
 */
import { drop, put, taken } from "./shelf";

const KEPT = "wyspa.seat.";
const NAME = "wyspa.name";

/** Keeps the secret of a seat. */
export function keepSecret(table: string, secret: string): void {
  if (secret) put(KEPT + table, secret);
}

/** Gives the secret for a table, or nothing: then one watches. */
export function secretFor(table: string): string {
  return taken(KEPT + table) ?? "";
}

/** Forgets a seat that was left. */
export function forgetSecret(table: string): void {
  drop(KEPT + table);
}

/** Gives the name used last. */
export function myName(): string {
  return taken(NAME) ?? "";
}

/** Keeps a name for the next table. */
export function keepName(name: string): void {
  put(NAME, name);
}
