/** Where boards lie in a picture of the hall: rows as in the room; a long row breaks into lines. */

export interface Laid {
  /** From board to board, in pixels. */
  readonly pitch: number;
  /** Boards in a line. */
  readonly across: number;
  readonly width: number;
  readonly height: number;
  /** By board: its left upper corner. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** The left edge of the marks, and each row's first line. */
  readonly left: number;
  readonly rows: readonly { readonly at: number; readonly y: number; readonly lines: number }[];
}
export interface Look {
  /** How high a line is, as a multiple of the pitch, and the room below a row. */
  readonly line: number;
  readonly gap: number;
  readonly label: number;
  readonly top: number;
  /** The smallest and the largest pitch. */
  readonly least: number;
  readonly most: number;
  /** Whether the picture stands in the middle of the room. */
  readonly middle?: boolean;
}

const GROUP = 15; // boards, then a little room: people count them so
const APART = 0.65; // of a pitch
const ACROSS_MOST = 50;

interface Row {
  readonly boards: number;
}

/** How many pitches a line of boards is wide. */
function wide(boards: number): number {
  return boards + Math.floor(Math.max(0, boards - 1) / GROUP) * APART;
}

function high(rows: readonly Row[], across: number, look: Look): number {
  return rows.reduce((sum, row) => sum + Math.ceil(row.boards / across) * look.line + look.gap, 0);
}

/** Chooses how many boards stand in a line, so that marks are as large as the room allows. */
function chosen(rows: readonly Row[], width: number, height: number, look: Look): { across: number; pitch: number } {
  const longest = Math.min(ACROSS_MOST, Math.max(1, ...rows.map((row) => row.boards)));
  let best = { across: longest, pitch: 0 };
  for (let across = longest; across >= Math.min(4, longest); across -= 1) {
    const pitch = Math.min(
      look.most,
      (width - look.label) / wide(across),
      (height - look.top) / high(rows, across, look),
    );
    if (pitch > best.pitch * 1.02) best = { across, pitch };
  }
  if (best.pitch >= look.least) return best;
  // too many for the room: the smallest marks, and one scrolls
  let across = longest;
  while (across > 4 && (width - look.label) / wide(across) < look.least) across -= 1;
  return { across, pitch: look.least };
}

/** Lays all rows into a room. Where it is too small, the picture is higher than the room. */
export function laid(rows: readonly Row[], width: number, height: number, look: Look): Laid {
  const { across, pitch } = chosen(rows, width, height, look);
  const boards = rows.reduce((sum, row) => sum + row.boards, 0);
  const x = new Float32Array(boards);
  const y = new Float32Array(boards);
  const starts: { at: number; y: number; lines: number }[] = [];
  const used = wide(Math.min(across, Math.max(1, ...rows.map((row) => row.boards)))) * pitch;
  const aside = look.middle ? Math.max(0, (width - look.label - used) / 2) : 0;
  const above = look.middle ? Math.max(0, (height - look.top - high(rows, across, look) * pitch) / 2) : 0;
  const left = look.label + aside;
  let [board, top] = [0, look.top + above];
  for (const [at, row] of rows.entries()) {
    const lines = Math.ceil(row.boards / across);
    starts.push({ at, y: top, lines });
    for (let k = 0; k < row.boards; k += 1, board += 1) {
      const inLine = k % across;
      x[board] = left + (inLine + Math.floor(inLine / GROUP) * APART) * pitch;
      y[board] = top + Math.floor(k / across) * look.line * pitch;
    }
    top += (lines * look.line + look.gap) * pitch;
  }
  return { pitch, across, width, height: Math.max(top, 0), x, y, left, rows: starts };
}

/** Finds the board at a point, or the nearest one within a board's width; nothing: -1. */
export function boardAt(grid: Laid, px: number, py: number, look: Look): number {
  for (let board = 0; board < grid.x.length; board += 1) {
    const dx = px - (grid.x[board] ?? 0);
    const dy = py - (grid.y[board] ?? 0);
    if (dx >= 0 && dx < grid.pitch && dy >= -0.2 * grid.pitch && dy < look.line * grid.pitch) return board;
  }
  return -1;
}

/** Goes to the board beside, above or below one. */
export function stepped(grid: Laid, board: number, key: string): number {
  const last = grid.x.length - 1;
  if (key === "ArrowLeft") return Math.max(0, board - 1);
  if (key === "ArrowRight") return Math.min(last, board + 1);
  if (key === "Home") return 0;
  if (key === "End") return last;
  const [x, y] = [grid.x[board] ?? 0, grid.y[board] ?? 0];
  const down = key === "ArrowDown";
  let [best, far] = [board, Infinity];
  for (let other = 0; other <= last; other += 1) {
    const dy = (grid.y[other] ?? 0) - y;
    if (down ? dy <= 0.5 : dy >= -0.5) continue;
    const apart = Math.abs(dy) * 1000 + Math.abs((grid.x[other] ?? 0) - x);
    if (apart < far) [best, far] = [other, apart];
  }
  return best;
}
