/** What this phone adds to the dice of a hall: a nonce, sealed when one joins and shown when the game begins. */
import { sealOf } from "../fair";
import { toHex } from "../sha256";
import { put, taken } from "../shelf";

const KEPT = "wyspa.hall.nonce.";
const ANY_SEAT = -1; // a person may change the seat until the start

export const nonceFor = (code: string): string => taken(KEPT + code) ?? "";

/** Gives the seal of the nonce, which is made once for each hall. */
export function sealFor(code: string): Promise<string> {
  const nonce = nonceFor(code) || toHex(crypto.getRandomValues(new Uint8Array(32)));
  put(KEPT + code, nonce);
  return sealOf(code, ANY_SEAT, nonce);
}
