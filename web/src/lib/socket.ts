/** The line to the server: it says hello, keeps what was not acknowledged, and comes back by itself after a loss. */
import { PROTOCOL, type Command, type Told, type ToServer } from "./wire";

export type LineState = "connecting" | "open" | "lost" | "closed";
export interface Hello {
  table: string;
  secret: string;
  language: () => string;
  since: () => number;
  seen: () => string;
}
export interface Wires {
  open: (address: string) => WebSocket;
  after: (ms: number, work: () => void) => unknown;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 15000;
const SILENCE = 35000;
const OPEN = 1; // WebSocket.OPEN, which tests without a browser lack

const BROWSER: Wires = { open: (address) => new WebSocket(address), after: (ms, work) => setTimeout(work, ms) };

export class Line {
  state: LineState = "connecting";
  #socket: WebSocket | null = null;
  #unanswered = new Map<string, Command>();
  #wait = FIRST_WAIT;
  #heard = 0;
  #pinging: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly address: string,
    private readonly hello: Hello,
    private readonly hear: (told: Told) => void,
    private readonly changed: (state: LineState) => void,
    private readonly wires: Wires = BROWSER,
  ) {
    this.#connect();
  }

  /** Sends a message; a command is kept until the server has answered it, and sent again after a loss. */
  send(message: ToServer): void {
    if ("id" in message) this.#unanswered.set(message.id, message);
    this.#say(message);
  }

  /** Tells whether the server still owes an answer. */
  get waiting(): boolean {
    return this.#unanswered.size > 0;
  }

  /** Hangs up for good. */
  close(): void {
    this.#become("closed");
    clearInterval(this.#pinging);
    this.#socket?.close(1000);
  }

  /** Tries at once, without waiting for the next attempt. */
  retry(): void {
    if (this.state === "lost") this.#connect();
  }

  #say(message: ToServer): void {
    if (this.#socket?.readyState === OPEN && this.state === "open") this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    if (this.state === "closed") return;
    const socket = this.wires.open(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = Date.now();
      const { table, secret, language, since, seen } = this.hello;
      socket.send(
        JSON.stringify({
          t: "hello",
          protocol: PROTOCOL,
          table,
          secret,
          language: language(),
          since: since(),
          seen: seen(),
          ...(secret ? { seals: true } : {}),
        } satisfies ToServer),
      );
    };
    socket.onmessage = (message) => this.#listen(socket, String(message.data));
    socket.onclose = () => this.#lost(socket);
    clearInterval(this.#pinging);
    this.#pinging = setInterval(() => {
      if (Date.now() - this.#heard > SILENCE) socket.close();
      else this.#say({ t: "ping", n: 1 });
    }, PING_EVERY);
  }

  #listen(socket: WebSocket, frame: string): void {
    if (socket !== this.#socket) return;
    this.#heard = Date.now();
    const told = JSON.parse(frame) as Told;
    if (told.t === "welcome" && this.state !== "open") {
      this.#wait = FIRST_WAIT;
      this.#become("open");
      for (const command of this.#unanswered.values()) this.#say(command);
    }
    if (told.t === "ack" || told.t === "refused") this.#unanswered.delete(told.id);
    if (told.t === "bye" && !told.again) {
      this.#become("closed");
      clearInterval(this.#pinging);
    }
    this.hear(told);
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket || this.state === "closed") return;
    clearInterval(this.#pinging);
    this.#become("lost");
    const wait = this.#wait;
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
    this.wires.after(wait, () => {
      if (this.state === "lost" && this.#socket === socket) this.#connect();
    });
  }

  #become(state: LineState): void {
    this.state = state;
    this.changed(state);
  }
}
