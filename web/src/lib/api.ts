/** What goes over HTTP: creating, joining, the lobby, the catalogue, reviews. A failure is a sentence for a person. */
import { note } from "./fair";
import { language, t } from "./i18n/index.svelte";
import type {
  Boards,
  Catalogue,
  Failed,
  Help,
  Island,
  Join,
  Lobby,
  NewTable,
  Review,
  Rulebook,
  Seated,
  Story,
  TableCard,
} from "./wire";

export class Problem extends Error {
  constructor(
    readonly key: string,
    text: string,
  ) {
    super(text);
  }
}

/** Says what went wrong. */
export function saidBy(error: unknown): string {
  return error instanceof Problem ? error.message : t("error.broken");
}

/** Asks the server; a body is JSON, or a file as it is. */
export async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? {}
        : body instanceof Blob
          ? { method: "POST", headers: { "content-type": "text/plain" }, body }
          : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
  } catch {
    throw new Problem("offline", t("error.offline"));
  }
  const read: unknown = await answer.json().catch(() => null);
  if (answer.ok && read !== null) return read as T;
  const error = (read as Partial<Failed> | null)?.error;
  throw new Problem(error?.key ?? "broken", error?.text ?? t("error.broken"));
}

/** Notes what the dice are promised by, from the first moment on. */
function noted(seated: Seated): Seated {
  note(seated.table, seated.commitment);
  return seated;
}

export const catalogue = (): Promise<Catalogue> => ask(`/api/catalogue?lang=${language()}`);
export const boards = (): Promise<Boards> => ask("/api/boards");
/** Asks what a table would be; the question is JSON already. */
export const previewOf = (question: string): Promise<Island> => ask("/api/island", JSON.parse(question) as unknown);
export const lobby = (): Promise<Lobby> => ask(`/api/lobby?lang=${language()}`);
export const tableCard = (table: string): Promise<TableCard> =>
  ask(`/api/tables/${encodeURIComponent(table)}?lang=${language()}`);
export const createTable = (wish: NewTable): Promise<Seated> =>
  ask<Seated>("/api/tables", { ...wish, language: language() } satisfies NewTable).then(noted);
export const takeSeat = (table: string, you: string, seat = -1): Promise<Seated> =>
  ask<Seated>(`/api/tables/${encodeURIComponent(table)}/seats`, {
    you,
    seat,
    language: language(),
  } satisfies Join).then(noted);
const seenBy = (eyes: string): string => (eyes === "" ? "" : `&eyes=${encodeURIComponent(eyes)}`);
export const review = (table: string, from: number, count: number, eyes = ""): Promise<Review> =>
  ask(`/api/tables/${encodeURIComponent(table)}/review?lang=${language()}&from=${from}&count=${count}${seenBy(eyes)}`);
export const story = (table: string, eyes = ""): Promise<Story> =>
  ask(`/api/tables/${encodeURIComponent(table)}/story?lang=${language()}${seenBy(eyes)}`);
export const rulebook = (name: string): Promise<Rulebook> =>
  ask(`/api/rulebook/${encodeURIComponent(name)}?lang=${language()}`);
export const help = (box: string): Promise<Help> => ask(`/api/rules/${encodeURIComponent(box)}?lang=${language()}`);

/** Gives the address of the socket beside this page. */
export function socketAddress(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}
