/** Names of rows, boards and seats, and their colours: seat 2k is the moon's of board k, seat 2k + 1 the sun's. */
import type { HallPlace, HallRow, HallSide } from "../wire";
import { h } from "./words";

export const COATS = ["red", "blue", "ivory", "amber", "jade", "plum"] as const;
export type Coat = (typeof COATS)[number];

type Row = Pick<HallRow, "name" | "boards" | "first">;

/** Gives the colour of a seat: all six people of three boards that lie side by side have different ones. */
export function coatOf(seat: number): Coat {
  return COATS[seat % COATS.length] ?? "red";
}

export function boardOf(seat: number): number {
  return seat >> 1;
}

export function sideOf(seat: number): "moon" | "sun" {
  return seat % 2 === 0 ? "moon" : "sun";
}

export function seatAt(board: number, side: HallSide): number {
  return 2 * board + (side === "sun" ? 1 : 0);
}

/** Finds the row of a board. */
export function rowOf(rows: readonly Row[], board: number): Row | null {
  return rows.find((row) => board >= row.first && board < row.first + row.boards) ?? null;
}

/** Gives the name of a row; one without a name has a letter, and after the last letter two: A, B, ... Z, AA, AB. */
export function rowName(rows: readonly Row[], at: number): string {
  const letter = (k: number): string => String.fromCharCode(65 + (k % 26));
  return rows[at]?.name || (at < 26 ? letter(at) : letter(Math.floor(at / 26) - 1) + letter(at));
}

/** Names a board briefly, as it is called out: "C 14". */
export function boardName(rows: readonly Row[], board: number): string {
  const at = rows.findIndex((row) => board >= row.first && board < row.first + row.boards);
  return at < 0 ? String(board + 1) : `${rowName(rows, at)} ${board - (rows[at]?.first ?? 0) + 1}`;
}

export function sideWord(side: HallSide): string {
  return h(side === "sun" ? "side.sun" : "side.moon");
}

/** Says where somebody sits: "row C, board 14, sun". */
export function placeSaid(rows: readonly Row[], place: Pick<HallPlace, "board" | "side" | "row" | "row_name">): string {
  const row = rows[place.row] ?? rowOf(rows, place.board);
  return h("place", {
    row: place.row_name || rowName(rows, place.row),
    board: place.board - (row?.first ?? 0) + 1,
    side: sideWord(place.side),
  });
}
