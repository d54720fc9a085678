/**
 * Fair dice: what this browser was promised and has added, kept until the end, and compared then. See docs/protocol.md.
 */
import { put, taken } from "./shelf";
import { fromHex, mixed, toHex } from "./sha256";
import type { Command, Over, SealInfo, Seals, Told } from "./wire";

const KEPT = "wyspa.fair.";

/** What a browser keeps of one table. */
export interface Kept {
  /** Shown before the start, and never replaced. */
  commitment: string;
  /** Made for this table alone, after the commitment was seen. */
  nonce: string;
  /** The seals of all seats, as they were told before ours was opened. */
  seals: SealInfo[] | null;
  /** The server has taken our nonce. */
  taken: boolean;
}
export type Verdict =
  "fair.ok" | "fair.ok.nothing" | "fair.unseen" | "fair.bad.seed" | "fair.bad.mine" | "fair.bad.seal";

export function kept(table: string): Kept | null {
  const text = taken(KEPT + table);
  return text === null ? null : (JSON.parse(text) as Kept);
}

function keep(table: string, what: Kept): void {
  put(KEPT + table, JSON.stringify(what));
}

/** Notes the commitment the first time it is shown, before the start. */
export function note(table: string, commitment: string): void {
  if (commitment && kept(table) === null) keep(table, { commitment, nonce: "", seals: null, taken: false });
}

export const sealOf = (table: string, seat: number, nonce: string): Promise<string> =>
  mixed("wyspa seal", table, String(seat), fromHex(nonce));

/** Seals and shows for one seat: hears what the server tells, and answers. */
export class Sealer {
  #seat = -1;
  #shown = "";
  #asked = false;
  constructor(
    private readonly table: string,
    private readonly send: (command: Command) => void,
    private readonly freshId: () => string,
  ) {}

  async hear(told: Told): Promise<void> {
    if (told.t === "welcome") {
      this.#seat = told.you.seat ?? -1;
      if (told.status === "waiting") note(this.table, told.commitment);
    } else if (told.t === "seals" && this.#seat >= 0) await this.#answer(told, this.#seat);
    else if (told.t === "ack" && told.id === this.#shown) this.#taken();
  }

  #taken(): void {
    const mine = kept(this.table);
    if (mine) keep(this.table, { ...mine, taken: true });
  }

  async #answer(told: Seals, seat: number): Promise<void> {
    const mine = kept(this.table);
    const there = told.seats[seat];
    if (!mine || !there) return;
    if (told.step !== "reveal") {
      if (!mine.nonce) mine.nonce = toHex(crypto.getRandomValues(new Uint8Array(32)));
      keep(this.table, mine);
      const hash = await sealOf(this.table, seat, mine.nonce);
      if (there.seal !== hash) this.send({ t: "seal", id: this.freshId(), hash });
      return;
    }
    if (mine.seals === null) keep(this.table, { ...mine, seals: told.seats });
    const ours = mine.nonce !== "" && there.seal === (await sealOf(this.table, seat, mine.nonce));
    if (ours && there.shown) this.#taken();
    if (!ours || there.shown || this.#asked) return;
    this.#asked = true;
    this.#shown = this.freshId();
    this.send({ t: "reveal", id: this.#shown, nonce: mine.nonce });
  }
}

/** Tells whether the end keeps what was promised to this browser. */
export async function judged(table: string, seat: number, over: Over): Promise<Verdict> {
  const mine = kept(table);
  const fits = (await mixed("wyspa seed", fromHex(over.seed))) === over.commitment;
  if (!fits || (mine && mine.commitment !== over.commitment)) return "fair.bad.seed";
  for (const [k, added] of over.added.entries()) {
    const before = mine?.seals?.[k];
    if (
      added.kind === "person" &&
      (added.seal !== (await sealOf(table, k, added.nonce)) || (before && before.seal !== added.seal))
    )
      return "fair.bad.seal";
    if (before && before.kind !== added.kind && added.kind !== "silent") return "fair.bad.seal";
  }
  if (!mine) return "fair.unseen";
  const own = over.added[seat];
  if (own?.kind === "person" && mine.nonce && own.nonce === mine.nonce) return "fair.ok";
  return mine.taken ? "fair.bad.mine" : "fair.ok.nothing";
}
