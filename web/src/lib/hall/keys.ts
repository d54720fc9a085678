/**
 * The secrets of halls that this browser has: whoever holds the host's runs the hall, whoever holds a seat's sits
 * there. Kept here only, sent to our server only; in an address one stands behind the #, which no server sees.
 */
import { drop, put, taken } from "../shelf";

const HOST = "wyspa.hall.host.";
const SEAT = "wyspa.hall.seat.";

export const hostKey = (code: string): string => taken(HOST + code) ?? "";
export const keepHostKey = (code: string, secret: string): void => put(HOST + code, secret);
export const forgetHostKey = (code: string): void => drop(HOST + code);
export const seatKey = (code: string): string => taken(SEAT + code) ?? "";
export const keepSeatKey = (code: string, secret: string): void => put(SEAT + code, secret);
export const forgetSeatKey = (code: string): void => drop(SEAT + code);

/** Writes a code as it is spoken: capitals, without spaces around. */
export function codeOf(typed: string): string {
  return typed
    .trim()
    .replace(/^.*\/[hjwc]\//, "")
    .replace(/[?#/].*$/, "")
    .toUpperCase();
}

/** Takes a host's secret out of the address, and leaves the address without it. */
export function takeHostKey(code: string): string {
  const given = location.hash.slice(1);
  if (given) {
    keepHostKey(code, given);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return hostKey(code);
}
