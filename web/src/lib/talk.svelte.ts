/** Talk at one table as this browser keeps it: how far it was read, and whom somebody does not want to hear. */
import { put, taken } from "./shelf";
import type { ChatLine } from "./wire";

export type TalkTab = "log" | "chat" | "dice";
const READ = "wyspa.read.";
const MUTED = "wyspa.muted.";

export class Chatter {
  tab = $state<TalkTab>("log");
  muted = $state<readonly string[]>([]);
  #read = $state(0);

  constructor(readonly table: string) {
    this.#read = Number(taken(READ + table) ?? 0) || 0;
    this.muted = (taken(MUTED + table) ?? "").split("\n").filter(Boolean);
  }

  /** Gives the lines of those who are not muted. */
  heard(lines: readonly ChatLine[]): ChatLine[] {
    return lines.filter((line) => !this.muted.includes(who(line)));
  }

  /** Counts what others have said since the chat was last looked at. */
  unread(lines: readonly ChatLine[], me: number): number {
    return this.heard(lines).filter((line) => line.n > this.#read && (me < 0 || line.seat !== me)).length;
  }

  /** Notes that everything was read. */
  read(lines: readonly ChatLine[]): void {
    const last = lines.at(-1)?.n ?? 0;
    if (last > this.#read) put(READ + this.table, String((this.#read = last)));
  }

  /** Hears somebody no more, or again. */
  mute(name: string, on = true): void {
    this.muted = [...this.muted.filter((one) => one !== name), ...(on ? [name] : [])];
    put(MUTED + this.table, this.muted.join("\n"));
  }
}

/** Names whoever said a line: two who look on may be called the same, but nobody who plays. */
export function who(line: ChatLine): string {
  return line.seat >= 0 ? line.name : `~${line.name}`;
}
