/**
 * SHA-256: the browser's own where there is one (it is missing on plain http), else ours; and the one way we put parts
 * into it.
 */
import { browser } from "./browser";

const WORDS = 64;
const ROOTS = primes(WORDS);
const K = ROOTS.map((prime) => fraction(Math.cbrt(prime)));
const START = ROOTS.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}
function fraction(x: number): number {
  return ((x - Math.floor(x)) * 2 ** 32) | 0;
}
/** Gives a word of a list that is as long as the standard says. */
const word = (words: ArrayLike<number>, at: number): number => words[at] ?? 0;
const turned = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** Hashes without the browser. */
export function ownSha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  const sum = Int32Array.from(START);
  const w = new Int32Array(WORDS);
  for (let at = 0; at < padded.length; at += 64) {
    for (let k = 0; k < WORDS; k++) {
      if (k < 16) w[k] = view.getInt32(at + k * 4);
      else {
        const x = word(w, k - 15);
        const y = word(w, k - 2);
        const near = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
        const far = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
        w[k] = (word(w, k - 16) + near + word(w, k - 7) + far) | 0;
      }
    }
    let [a, b, c, d, e, f, g, h] = sum as unknown as [number, number, number, number, number, number, number, number];
    for (let k = 0; k < WORDS; k++) {
      const one =
        (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + word(K, k) + word(w, k)) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((more, k) => (sum[k] = (word(sum, k) + more) | 0));
  }
  const result = new DataView(new ArrayBuffer(32));
  sum.forEach((word, k) => result.setInt32(k * 4, word));
  return new Uint8Array(result.buffer);
}

/** Hashes a label and parts, each behind its length in eight bytes, as the server does; in hex. */
export async function mixed(label: string, ...parts: (string | Uint8Array)[]): Promise<string> {
  const written = [label, ...parts].map((part) => (typeof part === "string" ? new TextEncoder().encode(part) : part));
  const text = new Uint8Array(written.reduce((sum, part) => sum + 8 + part.length, 0));
  let at = 0;
  for (const part of written) {
    new DataView(text.buffer).setUint32(at + 4, part.length);
    text.set(part, at + 8);
    at += 8 + part.length;
  }
  const subtle = (browser.crypto as Partial<Crypto> | undefined)?.subtle;
  return toHex(subtle ? new Uint8Array(await subtle.digest("SHA-256", text)) : ownSha256(text));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Reads hex; what is none gives nothing. */
export function fromHex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(text)) return new Uint8Array();
  return Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
}
