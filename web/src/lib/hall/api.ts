/** What goes over HTTP for a hall. */
import { ask } from "../api";
import { language } from "../i18n/index.svelte";
import type {
  HallCard,
  HallCourse,
  HallJoin,
  HallMade,
  HallRanking,
  HallScene,
  HallSeated,
  HallStats,
  NewHall,
  RowSeats,
} from "../wire";

const at = (code: string, more = ""): string => `/api/halls/${encodeURIComponent(code)}${more}`;

export const createHall = (wish: NewHall): Promise<HallMade> => ask("/api/halls", { ...wish, language: language() });
export const hallCard = (code: string): Promise<HallCard> => ask(at(code, `?lang=${language()}`));
export const rowSeats = (code: string, row: number): Promise<RowSeats> =>
  ask(at(code, `/seats?row=${row}&lang=${language()}`));
export const joinHall = (code: string, wish: HallJoin): Promise<HallSeated> =>
  ask(at(code, "/join"), { ...wish, language: language() });
export const hallRanking = (code: string): Promise<HallRanking> => ask(at(code, `/ranking?lang=${language()}`));
export const hallStats = (code: string): Promise<HallStats> => ask(at(code, "/stats"));
export const hallCourse = (code: string, seat: number): Promise<HallCourse> =>
  ask(at(code, `/course?seat=${seat}&lang=${language()}`));
/** Asks for what never changes. */
export const hallScene = (code: string, spoken: string): Promise<HallScene> => ask(at(code, `/scene?lang=${spoken}`));
/** Gives the picture that leads a phone to the hall, or to one of its boards. */
export const codePicture = (code: string, board: number | null = null): string =>
  at(code, board === null ? "/qr.svg" : `/qr.svg?board=${board}`);
/** Gives the ranking as a file for a table of figures, and the whole game as a file to replay. */
export const rankingFile = (code: string): string => at(code, `/ranking.csv?lang=${language()}`);
export const roundsFile = (code: string): string => at(code, `/rounds.csv?lang=${language()}`);
export const replayFile = (code: string): string => at(code, "/replay");

/** Gives the address of the hall's socket beside this page. */
export function hallSocket(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/hall`;
}
