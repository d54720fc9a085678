/** What lies near a seat, as it was told so far: patches of boards are laid over what was known of them. */
import type { HallBoardPatch, HallMe, HallNear } from "../../wire";

export interface Near {
  /** By the key of the board. What has not changed stays the same object. */
  readonly boards: Readonly<Record<string, HallBoardPatch>>;
  readonly me: HallMe;
  readonly can: readonly string[];
}

export const NOTHING_NEAR: Near = { boards: {}, me: {}, can: [] };

/** Places by name in a patch: those that changed; nothing stands any more where the value is empty. */
function placed<T>(before: Record<string, T> | undefined, changes: Record<string, T>): Record<string, T> {
  const after = { ...before, ...changes };
  return Object.fromEntries(
    Object.entries(after).filter(([, here]) => (Array.isArray(here) ? here.length > 0 : here !== 0)),
  );
}

/** Gives a board after one more patch. */
export function boardAfter(before: HallBoardPatch | undefined, patch: HallBoardPatch): HallBoardPatch {
  const known = patch.full || !before ? {} : before;
  const { nodes, edges, figures, facts } = patch;
  const after: HallBoardPatch = { ...known, ...patch };
  if (nodes) after.nodes = placed(known.nodes, nodes);
  if (edges) after.edges = placed(known.edges, edges);
  if (figures) after.figures = placed(known.figures, figures);
  if (facts)
    after.facts = Object.fromEntries(Object.entries({ ...known.facts, ...facts }).filter(([, rows]) => rows !== null));
  return after;
}

/** Gives what lies near after one more message. */
export function nearAfter(before: Near, told: HallNear): Near {
  const boards = { ...before.boards };
  for (const [key, patches] of Object.entries(told.boards ?? {}))
    for (const patch of patches) boards[key] = boardAfter(boards[key], patch);
  return { boards, me: { ...before.me, ...told.me }, can: told.can ?? before.can };
}
