/** Figures of a finished hall, worked out from its ranking. */
import type { HallRanking, HallStats } from "../../wire";
import { figure, type HallKey } from "../words";

export interface Figure {
  readonly key: HallKey;
  readonly value: string;
  /** The number itself: words depend on it. */
  readonly n: number;
}

const one = (key: HallKey, n: number): Figure => ({ key, value: figure(n), n });

export function figuresOf(told: HallRanking | null): Figure[] {
  if (!told || told.ranking.length === 0) return [];
  const points = told.ranking.map((one) => one.points).sort((a, b) => a - b);
  const mean = points.reduce((a, b) => a + b, 0) / points.length;
  const people = told.ranking.filter((one) => !one.bot && (one.kind ?? "person") !== "bot").length;
  const half = points[Math.floor(points.length / 2)] ?? 0;
  return [
    one("figures.people", people),
    one("figures.rounds", told.rounds),
    one("figures.best", points.at(-1) ?? 0),
    one("figures.mean", Math.round(mean * 10) / 10),
    one("figures.half", half),
  ];
}

export function statFigures(told: HallStats | null): Figure[] {
  if (!told) return [];
  const minutes = Math.max(1, Math.round((told.ended - told.started) / 60000));
  return [
    one("figures.people", told.people),
    one("figures.rounds", told.rounds),
    one("figures.minutes", minutes),
    one("figures.actions", told.actions),
    one("figures.trades", told.trades),
    one("figures.sevens", told.dice[5] ?? 0),
    one("figures.best", told.best),
    one("figures.mean", told.mean),
  ];
}
