/** The line to the server: it says hello, keeps what was not acknowledged, and comes back by itself after a loss. */
export type LineState = "connecting" | "open" | "lost" | "closed";
/** What every message from the server may have that concerns the line itself. */
export interface Heard {
  readonly t: string;
  readonly id?: string;
  /** Of a farewell: come back. */
  readonly again?: boolean;
}
export interface Wires {
  open: (address: string) => WebSocket;
  after: (ms: number, work: () => void) => unknown;
  /** How much longer or shorter than usual to wait: a whole hall that was cut off must not come back at once. */
  spread?: () => number;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 15000;
const SILENCE = 35000;
const OPEN = 1; // WebSocket.OPEN, which tests without a browser lack

export const BROWSER: Wires = { open: (address) => new WebSocket(address), after: (ms, work) => setTimeout(work, ms) };

export class Line<Told extends Heard, Sent extends object> {
  state: LineState = "connecting";
  #socket: WebSocket | null = null;
  #unanswered = new Map<string, Sent>();
  #wait = FIRST_WAIT;
  #heard = 0;
  #pinging: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly address: string,
    private readonly hello: () => object,
    private readonly hear: (told: Told) => void,
    private readonly changed: (state: LineState) => void,
    private readonly wires: Wires = BROWSER,
  ) {
    this.#connect();
  }

  /** Sends a message; a command is kept until the server has answered it, and sent again after a loss. */
  send(message: Sent): void {
    if ("id" in message) this.#unanswered.set(String(message.id), message);
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

  #say(message: object): void {
    if (this.#socket?.readyState === OPEN && this.state === "open") this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    if (this.state === "closed") return;
    const socket = this.wires.open(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = Date.now();
      socket.send(JSON.stringify(this.hello()));
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
    const frameful = JSON.parse(frame) as Told | Told[];
    for (const told of Array.isArray(frameful) ? frameful : [frameful]) this.#take(told);
  }

  #take(told: Told): void {
    if (told.t === "welcome" && this.state !== "open") {
      this.#wait = FIRST_WAIT;
      this.#become("open");
      for (const command of this.#unanswered.values()) this.#say(command);
    }
    if (told.t === "ack" || told.t === "refused") this.#unanswered.delete(told.id ?? "");
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
    const wait = this.#wait * (this.wires.spread?.() ?? 1);
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
