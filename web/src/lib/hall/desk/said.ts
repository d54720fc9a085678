/** Says who sits on a seat and how they are. */
import { AWAY, BOT, CLAIMS, FREE, RESTS, STAND_IN, type Desk } from "../desk.svelte";
import { sideOf, sideWord } from "../places";
import { h, type HallKey } from "../words";

const STATES: Record<string, HallKey> = {
  [FREE]: "seat.free",
  [BOT]: "seat.bot",
  [AWAY]: "seat.away",
  [CLAIMS]: "seat.claims",
  [RESTS]: "seat.rests",
  [STAND_IN]: "seat.standin",
};

/** Names who sits there: a name, or what is there instead of a person. */
export function whoSits(desk: Desk, seat: number): string {
  const key = STATES[desk.codes[seat] ?? FREE];
  const name = desk.names.get(seat);
  if (name && key) return h("seat.named", { name, state: h(key) });
  return name ?? h(key ?? "seat.person");
}

/** Says side and person: "sun: Kasia". */
export function seatSaid(desk: Desk, seat: number): string {
  return `${sideWord(sideOf(seat))}: ${whoSits(desk, seat)}`;
}
