/** What the round is, in words: for desk, wall and phone. */
import type { HallRound } from "../wire";
import { h } from "./words";

/** Says who plays: "The suns play", "Robbers: the hexes with 5". */
export function roundTitle(round: HallRound | null): string {
  if (!round || round.phase === "waiting") return h("round.waiting");
  if (round.phase === "over") return h("round.over");
  if (round.phase === "robber") return h(robberKey(round), { n: round.robber ?? 0 });
  return h(round.side === "sun" ? "round.suns" : "round.moons");
}

const DESERT = 7;

function robberKey(round: HallRound): "round.robber.home" | "round.robber.to" | "round.robber" {
  if (!round.robber) return "round.robber";
  return round.robber === DESERT ? "round.robber.home" : "round.robber.to";
}

/** Says what comes next: "then round 15, moons, 45 s". */
export function nextSaid(round: HallRound): string {
  const next = round.next;
  return next ? h(next.side === "sun" ? "next.sun" : "next.moon", { round: next.n, seconds: next.seconds }) : "";
}

export function sumOf(round: HallRound | null): number {
  return (round?.dice ?? []).reduce((a, b) => a + b, 0);
}
