/** Draws the boards of a hall as hexes coloured by points, and the best of them with their points above. */
import type { Laid, Look } from "../grid";
import { heatOf, pointsOf } from "../wall.svelte";

export const BOARDS: Look = { line: 1.5, gap: 0.9, label: 34, top: 34, least: 4, most: 56, middle: true };
const SMALL = 7; // pixels: below that a hex is a square

export interface WallHues {
  readonly heat: readonly string[];
  readonly turn: string;
  readonly turnInk: string;
  readonly label: string;
  readonly font: string;
}

export function wallHues(node: Element): WallHues {
  const style = getComputedStyle(node);
  const get = (name: string): string => style.getPropertyValue(name).trim();
  return {
    heat: [0, 1, 2, 3, 4].map((k) => get(`--heat-${k}`)),
    turn: get("--turn-fill"),
    turnInk: get("--turn-ink"),
    label: get("--hero-ink"),
    font: get("--font-ui") || "sans-serif",
  };
}

export interface WallShown {
  readonly grid: Laid;
  readonly names: readonly string[];
  /** By board. */
  readonly points: readonly number[];
  readonly target: number;
  /** Boards that carry their points. */
  readonly best: readonly number[];
}

/** Puts the characters of all rows into one list by board. */
export function pointsByBoard(rows: readonly string[]): number[] {
  return rows.flatMap((row) => row.split("").map(pointsOf));
}

/** Gives the boards that stand out: those of the leaders, each once. */
export function bestBoards(leaders: readonly { place: { board: number } }[], most = 5): number[] {
  return [...new Set(leaders.map(({ place }) => place.board))].slice(0, most);
}

export function drawWall(pen: CanvasRenderingContext2D, shown: WallShown, hues: WallHues): void {
  const { grid, points } = shown;
  const size = grid.pitch * 0.56;
  pen.fillStyle = hues.label;
  pen.globalAlpha = 0.85;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = `600 ${Math.min(17, Math.max(10, grid.pitch))}px ${hues.font}`;
  for (const row of grid.rows) {
    const name = shown.names[row.at] ?? "";
    pen.fillText(
      name.length > 3 ? `${name.slice(0, 2)}…` : name,
      grid.left - BOARDS.label / 2 - 4,
      row.y + size,
      BOARDS.label - 6,
    );
  }
  pen.globalAlpha = 1;
  const best = new Set(shown.best);
  for (let board = 0; board < grid.x.length; board += 1) {
    const [x, y] = middle(grid, board, size);
    pen.fillStyle = hues.heat[heatOf(points[board] ?? 0, shown.target)] ?? "";
    if (size < SMALL) pen.fillRect(x - size, y - size, 2 * size - 0.6, 2 * size - 0.6);
    else hexagon(pen, x, y, size);
    if (best.has(board)) {
      pen.strokeStyle = hues.turn;
      pen.lineWidth = Math.max(2, size * 0.28);
      pen.stroke();
    }
  }
  for (const board of shown.best) bubble(pen, ...middle(grid, board, size), size, String(points[board] ?? 0), hues);
}

/** The middle of a board's hex; every second one lies a little lower, as boards do. */
function middle(grid: Laid, board: number, size: number): [number, number] {
  const zigzag = board % 2 === 0 ? 0 : size * 0.3;
  return [(grid.x[board] ?? 0) + grid.pitch / 2, (grid.y[board] ?? 0) + size + zigzag];
}

function hexagon(pen: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  pen.beginPath();
  for (let k = 0; k < 6; k += 1) {
    const angle = (Math.PI / 180) * (60 * k - 90);
    pen.lineTo(x + size * Math.cos(angle), y + size * Math.sin(angle));
  }
  pen.closePath();
  pen.fill();
}

function bubble(pen: CanvasRenderingContext2D, x: number, y: number, size: number, text: string, hues: WallHues): void {
  const top = y - size - 26;
  pen.fillStyle = hues.turn;
  pen.beginPath();
  pen.roundRect(x - 18, top - 2, 36, 25, 12);
  pen.fill();
  pen.beginPath();
  pen.moveTo(x - 5, top + 22);
  pen.lineTo(x, top + 28);
  pen.lineTo(x + 5, top + 22);
  pen.fill();
  pen.fillStyle = hues.turnInk;
  pen.font = `700 17px ${hues.font}`;
  pen.fillText(text, x, top + 11);
}
