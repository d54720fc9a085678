/**
 * The secrets of the seats this browser has taken: whoever holds one is that player. Kept here only, sent to our server
 * only.
 */
const KEPT = "wyspa.seat.";
const NAME = "wyspa.name";

/** Keeps the secret of a seat. */
export function keepSecret(table: string, secret: string): void {
  if (secret) localStorage.setItem(KEPT + table, secret);
}

/** Gives the secret for a table, or nothing: then one watches. */
export function secretFor(table: string): string {
  return localStorage.getItem(KEPT + table) ?? "";
}

/** Forgets a seat that was left. */
export function forgetSecret(table: string): void {
  localStorage.removeItem(KEPT + table);
}

/** Gives the name used last. */
export function myName(): string {
  return localStorage.getItem(NAME) ?? "";
}

/** Keeps a name for the next table. */
export function keepName(name: string): void {
  localStorage.setItem(NAME, name);
}
