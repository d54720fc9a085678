/** What goes over HTTP: creating, joining, the lobby, the catalogue, reviews. A failure is a sentence for a person. */
import { note } from "./fair";
import { language, t } from "./i18n/index.svelte";
import type { Events, Places, State, Welcome } from "./wire";

export interface Named { key: string; name: string; text?: string }
export interface OptionInfo { name: string; label: string; text: string; default: string; values: string[]; said: string[]; number?: boolean }
export interface MapInfo { map: string; name: string; text: string; seats: number[]; target: number }
export interface BoxInfo { box: string; name: string; text: string; seats: number[]; maps: MapInfo[]; options: OptionInfo[] }
export interface RuleInfo { rule: string; name: string; text: string; boxes: string[]; options: OptionInfo[]; help?: boolean }
export interface PresetInfo { preset: string; name: string; text: string; boxes: string[]; seats: number[]; options: Record<string, string>; in_box?: Record<string, Record<string, string>>; clock?: string; rules?: string[] }
export interface Catalogue { protocol: number; server: string; languages: Named[]; boxes: BoxInfo[]; rules: RuleInfo[]; presets: PresetInfo[]; levels: Named[]; clocks: Named[]; colours: Named[] }
export interface SeatCard { colour: string; kind: "person" | "bot" | "open"; name?: string; level?: string }
export interface TableCard { table: string; link: string; name: string; box: string; box_name: string; map: string; map_name: string; preset: string; clock: string; status: "waiting" | "playing" | "over"; seats: SeatCard[]; open: number; turn: number; target: number; private?: boolean }
export interface Seated { table: string; link: string; seat: number; secret: string; commitment: string }
export interface Chair { who: "you" | "open" | "bot"; level?: string }
export interface NewTable { you: string; seats: Chair[]; box?: string; map?: string; preset?: string; options?: Record<string, string>; rules?: string[]; name?: string; private?: boolean; clock?: string; resigned?: string; start?: boolean }
export interface Review { total: number; from: number; welcome: Welcome; places: Places; frames: { state: State; events: Events; places?: Places }[] }
export interface Help { box: string; name: string; language: string; text: string; rules?: Record<string, string> }

export class Problem extends Error {
  constructor(
    readonly key: string,
    text: string,
  ) {
    super(text);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  } catch {
    throw new Problem("offline", t("error.offline"));
  }
  const read: unknown = await answer.json().catch(() => null);
  if (answer.ok && read !== null) return read as T;
  const error = (read as { error?: { key?: string; text?: string } } | null)?.error;
  throw new Problem(error?.key ?? "broken", error?.text ?? t("error.broken"));
}

/** Notes what the dice are promised by, from the first moment on. */
function noted(seated: Seated): Seated {
  note(seated.table, seated.commitment);
  return seated;
}

export const catalogue = (): Promise<Catalogue> => ask(`/api/catalogue?lang=${language()}`);
export const lobby = (): Promise<{ tables: TableCard[] }> => ask(`/api/lobby?lang=${language()}`);
export const tableCard = (table: string): Promise<TableCard> => ask(`/api/tables/${encodeURIComponent(table)}?lang=${language()}`);
export const createTable = (wish: NewTable): Promise<Seated> => ask<Seated>("/api/tables", { ...wish, language: language() }).then(noted);
export const takeSeat = (table: string, you: string, seat = -1): Promise<Seated> => ask<Seated>(`/api/tables/${encodeURIComponent(table)}/seats`, { you, seat, language: language() }).then(noted);
export const review = (table: string, from: number, count: number): Promise<Review> => ask(`/api/tables/${encodeURIComponent(table)}/review?lang=${language()}&from=${from}&count=${count}`);
export const help = (box: string): Promise<Help> => ask(`/api/rules/${encodeURIComponent(box)}?lang=${language()}`);

/** Gives the address of the socket beside this page. */
export function socketAddress(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}
