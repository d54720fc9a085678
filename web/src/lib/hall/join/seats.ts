/** What somebody sees who looks for a seat: free seats of a row, and with whom one would trade. */
import type { BoardCard, RowCard, RowSeats } from "../../wire";
import { seatAt } from "../places";

export type Chair = BoardCard["moon"];
export interface Spot {
  readonly board: number;
  readonly side: "moon" | "sun";
}

export const SHOWN = 4; // boards at a time

export function chairAt(row: RowSeats, spot: Spot): Chair | null {
  const board = row.boards.find((one) => one.n === spot.board);
  return board ? board[spot.side] : null;
}

/** Tells whether somebody may sit down there: nobody has it, or only a bot or nothing plays it. */
export function isFree(chair: Chair | null): boolean {
  return chair !== null && (chair.kind === "free" || chair.kind === "bot" || chair.kind === "rest");
}

/** Counts the free seats of a board. */
export function freeOn(board: BoardCard): number {
  return [board.moon, board.sun].filter((chair) => isFree(chair)).length;
}

/** Gives the first of the boards that are shown, so that one of them is among them. */
export function windowFor(row: RowSeats, board: number): number {
  const at = row.boards.findIndex((one) => one.n === board);
  return Math.max(0, Math.min(Math.max(0, row.boards.length - SHOWN), at - 1));
}

/** Finds the best seat of a row to propose: beside somebody, else the first that is free. */
export function proposed(row: RowSeats): Spot | null {
  let first: Spot | null = null;
  for (const board of row.boards) {
    for (const side of ["moon", "sun"] as const) {
      if (!isFree(board[side])) continue;
      first ??= { board: board.n, side };
      if (board[side === "moon" ? "sun" : "moon"].kind === "person") return { board: board.n, side };
    }
  }
  return first;
}

/** Lists with whom one would trade: the other one at the board, and both of each board beside it (K-37). */
export function partnersOf(row: RowSeats, card: Pick<RowCard, "ring">, spot: Spot): { seat: number; chair: Chair }[] {
  const at = row.boards.findIndex((one) => one.n === spot.board);
  const many = row.boards.length;
  const beside = [at - 1, at, at + 1]
    .map((k) => (card.ring ? (k + many) % many : k))
    .filter((k, index, all) => k >= 0 && k < many && all.indexOf(k) === index);
  return beside.flatMap((k) => {
    const board = row.boards[k];
    if (!board) return [];
    return (["moon", "sun"] as const)
      .filter((side) => !(board.n === spot.board && side === spot.side))
      .map((side) => ({ seat: seatAt(board.n, side), chair: board[side] }));
  });
}
