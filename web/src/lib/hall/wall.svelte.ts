/** The wall: points of all boards, who leads, what is worth telling. It holds nothing that is secret. */
import type { HallClaim, HallCounts, HallLeader, HallTold } from "../wire";
import { Hall } from "./hall.svelte";

const TICKER_KEPT = 4;

export class Wall extends Hall {
  points = $state.raw<readonly string[]>([]);
  leaders = $state.raw<readonly HallLeader[]>([]);
  counts = $state.raw<HallCounts | null>(null);
  claims = $state.raw<readonly HallClaim[]>([]);
  ticker = $state.raw<readonly string[]>([]);

  constructor(code: string) {
    super(code, "wall", "");
  }

  protected override take(told: HallTold): void {
    super.take(told);
    switch (told.t) {
      case "points":
        this.points = told.rows;
        break;
      case "leaders":
        this.leaders = told.leaders;
        break;
      case "counts":
        this.counts = told;
        break;
      case "claims":
        this.claims = told.claims;
        break;
      case "ticker":
        this.ticker = [told.text, ...this.ticker].slice(0, TICKER_KEPT);
        break;
      case "round":
        if (told.phase === "waiting") this.ticker = [];
        break;
    }
  }
}

/** Reads the points of a board from its character. */
export function pointsOf(letter: string): number {
  const n = Number.parseInt(letter, 36);
  return Number.isNaN(n) ? 0 : n;
}

/** Gives how a board is coloured: 0 for the fewest points, 4 for almost won. */
export function heatOf(points: number, target: number): number {
  const steps = [6, 8, 10, 13].map((step) => Math.round((step / 18) * target));
  return steps.filter((step) => points >= step).length;
}

/** Gives the points from which each colour counts, for the legend. */
export function heats(target: number): { from: number; to: number | null }[] {
  const steps = [4, ...[6, 8, 10, 13].map((step) => Math.round((step / 18) * target))];
  return steps.map((from, k) => ({ from, to: k + 1 < steps.length ? (steps[k + 1] ?? 1) - 1 : null }));
}
