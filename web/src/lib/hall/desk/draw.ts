/** Draws the seats of a hall: the state is a shape, the hue says only the side. One canvas, however many there are. */
import type { Laid, Look } from "../grid";
import { AWAY, BOT, CLAIMS, fits, FREE, PERSON, RESTS, STAND_IN, type Filter } from "../desk.svelte";

export const SEATS: Look = { line: 2.06, gap: 0.62, label: 26, top: 22, least: 9, most: 48 };
const MARK = 0.76; // of the pitch
const STAR = "M0-11 3.2-3.9 11-3 5.2 2.2 6.9 9.8 0 5.9-6.9 9.8-5.2 2.2-11-3-3.2-3.9Z";
const QUIET = 0.16; // how much is seen of what does not fit the filter

export interface Hues {
  readonly moon: string;
  readonly sun: string;
  readonly bad: string;
  readonly turn: string;
  readonly turnSoft: string;
  readonly focus: string;
  readonly ink: string;
  readonly line: string;
  readonly ground: string;
  readonly font: string;
}

/** Reads the colours of the theme that is on. */
export function huesOf(node: Element): Hues {
  const style = getComputedStyle(node);
  const get = (name: string): string => style.getPropertyValue(name).trim();
  return {
    moon: get("--hall-moon"),
    sun: get("--turn-fill"),
    bad: get("--bad"),
    turn: get("--turn"),
    turnSoft: get("--turn-soft"),
    focus: get("--focus"),
    ink: get("--ink-2"),
    line: get("--line-strong"),
    ground: get("--surface"),
    font: get("--font-ui") || "sans-serif",
  };
}

export interface Shown {
  readonly grid: Laid;
  readonly codes: readonly string[];
  readonly filter: Filter;
  readonly chosen: number;
  /** Seats that were found by name. */
  readonly found: ReadonlySet<number>;
  readonly names: readonly string[];
}

export function drawSeats(pen: CanvasRenderingContext2D, shown: Shown, hues: Hues): void {
  const { grid, codes } = shown;
  const mark = grid.pitch * MARK;
  labels(pen, shown, hues);
  const stars: [number, number][] = [];
  for (let seat = 0; seat < codes.length; seat += 1) {
    const board = seat >> 1;
    const code = codes[seat] ?? FREE;
    const x = (grid.x[board] ?? 0) + (grid.pitch - mark) / 2;
    const y = (grid.y[board] ?? 0) + (seat % 2) * grid.pitch * 0.98;
    const isWanted = shown.found.size > 0 ? shown.found.has(seat) : fits(code, shown.filter);
    pen.globalAlpha = isWanted ? 1 : QUIET;
    one(pen, code, seat % 2 === 0 ? hues.moon : hues.sun, x, y, mark, hues);
    if (code === CLAIMS) stars.push([x + mark / 2, y + mark / 2]);
  }
  pen.globalAlpha = 1;
  for (const [x, y] of stars) star(pen, x, y, Math.max(11, mark), hues);
  if (shown.chosen >= 0) frame(pen, grid, shown.chosen, mark, hues);
}

function one(
  pen: CanvasRenderingContext2D,
  code: string,
  hue: string,
  x: number,
  y: number,
  mark: number,
  hues: Hues,
): void {
  if (code === PERSON || code === CLAIMS) {
    pen.fillStyle = hue;
    pen.beginPath();
    pen.roundRect(x, y, mark, mark, mark * 0.24);
    pen.fill();
  } else if (code === BOT) {
    pen.strokeStyle = hue;
    pen.lineWidth = Math.max(1.2, mark * 0.2);
    pen.beginPath();
    pen.arc(x + mark / 2, y + mark / 2, mark * 0.36, 0, 2 * Math.PI);
    pen.stroke();
  } else if (code === AWAY || code === STAND_IN) {
    pen.fillStyle = hues.bad;
    pen.beginPath();
    pen.moveTo(x + mark / 2, y - mark * 0.12);
    pen.lineTo(x + mark * 1.12, y + mark / 2);
    pen.lineTo(x + mark / 2, y + mark * 1.12);
    pen.lineTo(x - mark * 0.12, y + mark / 2);
    pen.fill();
    if (code === STAND_IN) {
      pen.fillStyle = hues.ground;
      pen.beginPath();
      pen.arc(x + mark / 2, y + mark / 2, mark * 0.2, 0, 2 * Math.PI);
      pen.fill();
    }
  } else if (code === RESTS) {
    pen.fillStyle = hue;
    pen.fillRect(x, y + mark * 0.4, mark, Math.max(1.5, mark * 0.2));
  } else {
    pen.strokeStyle = hues.line;
    pen.lineWidth = 1;
    pen.beginPath();
    pen.roundRect(x + 0.5, y + 0.5, mark - 1, mark - 1, mark * 0.24);
    pen.stroke();
  }
}

function star(pen: CanvasRenderingContext2D, x: number, y: number, size: number, hues: Hues): void {
  pen.fillStyle = hues.turnSoft;
  pen.strokeStyle = hues.turn;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.arc(x, y, size * 1.15, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 15, size / 15);
  pen.fillStyle = hues.turn;
  pen.fill(new Path2D(STAR));
  pen.restore();
}

function frame(pen: CanvasRenderingContext2D, grid: Laid, board: number, mark: number, hues: Hues): void {
  const x = (grid.x[board] ?? 0) + (grid.pitch - mark) / 2 - 3.5;
  const y = (grid.y[board] ?? 0) - 3.5;
  pen.strokeStyle = hues.focus;
  pen.lineWidth = 3;
  pen.beginPath();
  pen.roundRect(x, y, mark + 7, grid.pitch * 0.98 + mark + 7, 6);
  pen.stroke();
}

/** The names of the rows at the left, and numbers above the first line. */
function labels(pen: CanvasRenderingContext2D, { grid, names }: Shown, hues: Hues): void {
  pen.fillStyle = hues.ink;
  pen.textBaseline = "middle";
  pen.textAlign = "left";
  const size = Math.min(15, Math.max(9, grid.pitch * 1.1));
  pen.font = `700 ${size}px ${hues.font}`;
  for (const row of grid.rows) {
    const name = names[row.at] ?? "";
    pen.fillText(name.length > 3 ? `${name.slice(0, 2)}…` : name, 0, row.y + grid.pitch, grid.left - 4);
  }
  pen.font = `500 12px ${hues.font}`;
  pen.textAlign = "center";
  const first = grid.rows[0];
  if (!first) return;
  for (const k of [0, 14, 29, 44, grid.across - 1]) {
    const near = [14, 29, 44].some((other) => other !== k && Math.abs(other - k) < 4);
    if (k >= grid.across || k >= grid.x.length || (near && k === grid.across - 1)) continue;
    pen.fillText(String(k + 1), (grid.x[k] ?? 0) + grid.pitch / 2, first.y - 11);
  }
}
