/**
 * The secrets of the seats this browser has taken: whoever holds one is that player. Kept here only, sent to our server
 * only.
 */
import { drop, put, taken } from "./shelf";

const KEPT = "wyspa.seat.";
const ORDER = "wyspa.seats"; // the tables, newest first
const NAME = "wyspa.name";
const MOST = 12; // tables that can be gone on with from the first page

/** Keeps the secret of a seat. */
export function keepSecret(table: string, secret: string): void {
  if (!secret) return;
  put(KEPT + table, secret);
  satAt(table);
}

/** Notes that one sat at a table just now. */
export function satAt(table: string): void {
  put(ORDER, [table, ...ordered().filter((one) => one !== table)].slice(0, MOST).join(" "));
}

/** Lists the tables at which one has a seat, where one sat last first. */
export function mySeats(): string[] {
  return ordered().filter((table) => secretFor(table) !== "");
}

function ordered(): string[] {
  return (taken(ORDER) ?? "").split(" ").filter(Boolean);
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
