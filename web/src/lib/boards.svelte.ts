/** Pictures of all maps, asked for once: the server deals each with the same seed. */
import { boards as ask } from "./api";
import { tilesOf } from "./drawings";
import type { Tile } from "./picture";
import type { Boards } from "./wire";

const kept = $state<{ found: Boards["boards"] }>({ found: {} });
let asked = false;

/** Asks for the pictures, if nobody has. */
export function wantBoards(): void {
  if (asked) return;
  asked = true;
  ask().then(
    (told) => (kept.found = told.boards),
    () => (asked = false),
  );
}

/** Gives the hexes of a map of a box; of the first map if none is named. Nothing while they are on their way. */
export function boardOf(box: string, map = ""): Tile[] {
  const maps = kept.found[box] ?? {};
  const tiles = maps[map] ?? (map ? undefined : Object.values(maps)[0]);
  return tilesOf({ tiles: tiles ?? [] });
}
