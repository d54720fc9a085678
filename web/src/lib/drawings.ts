/** Drawings of one's own: sent to the server, which says what is wrong with them or how they can be played. */
import { ask, Problem } from "./api";
import type { MapInfo, SentTile } from "./wire";
import { language, t } from "./i18n/index.svelte";
import type { Tile } from "./picture";

export interface SentInBox {
  box: string;
  seats: number[];
  target: number;
}
export interface SentDrawing {
  problems?: string[];
  more?: number;
  warnings?: string[];
  hexes?: number;
  tiles?: SentTile[];
  map?: string;
  link?: string;
  name?: string;
  text?: string;
  box?: string;
  boxes?: SentInBox[];
}

export const BYTES_MOST = 64 * 1024;
const WATER = ["sea", "fog", "open"];

/** Sends a drawing; one that is too large is not even sent. */
export async function sendDrawing(drawing: Blob): Promise<SentDrawing> {
  if (drawing.size > BYTES_MOST) throw new Problem("drawing-too-large", t("own.large", { kb: BYTES_MOST / 1024 }));
  return ask<SentDrawing>(`/api/maps?lang=${language()}`, drawing);
}

export const sentDrawing = (map: string): Promise<SentDrawing> =>
  ask(`/api/maps/${encodeURIComponent(map)}?lang=${language()}`);

/** Gives a drawing as a map to choose in a box; nothing if it is not played there. */
export function mapIn(sent: SentDrawing | null, box: string): MapInfo | null {
  const here = sent?.boxes?.find((one) => one.box === box);
  if (!sent?.map || !here) return null;
  return { map: sent.map, name: sent.name ?? "", text: sent.text ?? "", seats: here.seats, target: here.target };
}

/** Gives the hexes of a drawing for a picture; what is dealt is shown as if it lay in the fog. */
export function tilesOf(sent: { readonly tiles?: readonly SentTile[] }): Tile[] {
  return (sent.tiles ?? []).map(({ x, y, key, number = 0 }, at) => ({
    at,
    name: "",
    key,
    art: key === "open" ? "t-fog" : `t-${key}`,
    land: !WATER.includes(key),
    rim: false,
    number,
    x,
    y,
  }));
}
