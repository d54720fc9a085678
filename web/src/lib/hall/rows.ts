/** Rows of a hall as a host writes them: so many boards, or a ring of them; each with a name, if it has one. */
import type { HallKey } from "./words";

export interface RowWish {
  readonly name: string;
  readonly boards: number;
  readonly ring: boolean;
}
/** What is wrong with rows, as a sentence and its facts. */
export interface Amiss {
  readonly key: HallKey;
  readonly facts: Record<string, string | number>;
}

export const SEATS_MOST = 10_000;
export const RING_LEAST = 3;

/** Writes rows as the server reads them: 30,30,12r. */
export function rowsWord(rows: readonly RowWish[]): string {
  return rows.map((row) => `${row.boards}${row.ring ? "r" : ""}`).join(",");
}

export function seatsIn(rows: readonly RowWish[]): number {
  return rows.reduce((sum, row) => sum + 2 * (Number.isFinite(row.boards) ? row.boards : 0), 0);
}

/** Finds the first thing that is wrong. */
export function amiss(rows: readonly RowWish[]): Amiss | null {
  if (rows.length === 0) return { key: "rows.none", facts: {} };
  for (const [at, row] of rows.entries()) {
    const facts = { row: row.name || at + 1, has: row.boards };
    if (!Number.isInteger(row.boards) || row.boards < 1) return { key: "rows.empty", facts };
    if (row.ring && row.boards < RING_LEAST) return { key: "rows.ring", facts };
  }
  const seats = seatsIn(rows);
  return seats > SEATS_MOST ? { key: "rows.many", facts: { has: seats, n: SEATS_MOST } } : null;
}

/** Makes equal rows; those that were there keep their names and rings. */
export function equalRows(many: number, boards: number, before: readonly RowWish[] = []): RowWish[] {
  return Array.from({ length: many }, (_, at) => ({
    name: before[at]?.name ?? "",
    boards,
    ring: before[at]?.ring ?? false,
  }));
}
