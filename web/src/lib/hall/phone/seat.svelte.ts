/** A seat of a hall: what lies near it as a table that the panels read, and the ways to act. */
import type { Acting } from "../../acting";
import { Fields } from "../../fields.svelte";
import { EMPTY, type Table } from "../../reducer";
import { sharing } from "../../same";
import type { Purse } from "../../trade";
import type { HallRound, HallScene, HallTold, Refused, RowSeats } from "../../wire";
import { Hall } from "../hall.svelte";
import { nonceFor } from "../nonce";
import { wantScene } from "../scene.svelte";
import { broughtBy, groundFor, nearBefore, tableFor, type Hallside } from "./adapter";
import { READY, seatWord } from "./choices";
import type { Ground } from "./ground";
import { nearAfter, NOTHING_NEAR, type Near } from "./near";

export class HallSeat extends Hall implements Acting {
  /** Whether the boards are there: before that there is nothing to draw. */
  drawn = $state(false);
  /** Counts rolls, for motion and sound. */
  rolls = $state(0);
  #near: Near = NOTHING_NEAR;
  #ground: Ground | null = null;
  #scene: HallScene | null = null;
  #table: Table = EMPTY;
  #fields = new Fields(EMPTY, { state: { facts: {}, you: { facts: {} } } });
  #rolled = "";
  #spoken = "";
  #queue: string[] = [];
  #me = $state.raw(NOTHING_NEAR.me);

  constructor(code: string, secret: string) {
    super(code, "seat", secret);
  }

  get id(): string {
    return this.code;
  }
  get told(): Table {
    return this.#fields.seen;
  }
  get countdown() {
    return this.clock;
  }
  get clockAt(): number {
    return 0;
  }
  /** What only the own seat knows: whether it has claimed, whether somebody stands in. */
  get own() {
    return this.#me;
  }

  play(action: string): void {
    if (action === READY || action === "not-ready") this.send({ t: "ready", on: action === READY });
    else this.send({ t: "do", action });
  }

  playAll(actions: readonly string[]): void {
    this.#queue = [...actions];
    this.#next();
  }

  compose(verb: string, give: Purse, want: Purse, to: readonly number[] = []): void {
    const cards = (purse: Purse): string =>
      Object.entries(purse)
        .filter(([, n]) => n > 0)
        .map(([card, n]) => `${n} ${card}`)
        .join(" ");
    const seat = this.#ground?.seats[to[0] ?? -1];
    const whom = seat === undefined ? "" : ` to ${seatWord(seat)}`;
    this.send({ t: "do", action: `${verb} ${cards(give)} for ${cards(want)}${whom}` });
  }

  /** In a hall nothing is foreseen: the seconds are short, and thousands would ask. */
  foresee(): void {}

  explain(text: string, rule: string): void {
    if (text) this.refused = { t: "refused", id: "", key: "why", text, version: 0, rule } satisfies Refused;
  }

  /** Gives the number of a seat here by its number through the hall. */
  seatHere(seat: number): number {
    return this.#ground?.seatHere(seat) ?? -1;
  }

  /** Draws the boards beside the seat before the game has begun, with who sits there so far. */
  expect(seats: RowSeats): void {
    if (!this.welcome || (this.round && this.round.phase !== "waiting")) return;
    this.#near = nearBefore(this.welcome, seats);
    this.#draw();
  }

  protected override take(told: HallTold): void {
    super.take(told);
    switch (told.t) {
      case "welcome":
        this.#near = NOTHING_NEAR;
        this.#want(told.language);
        break;
      case "round":
        this.#roll(told);
        this.#draw();
        break;
      case "near":
        this.#near = nearAfter(this.#near, told);
        this.#me = this.#near.me;
        this.#draw();
        break;
      case "reveal": {
        const nonce = nonceFor(this.code);
        if (nonce) this.send({ t: "reveal", nonce });
        break;
      }
      case "ack":
        this.#next();
        break;
      case "refused":
        this.#queue = [];
        break;
    }
  }

  override hearIn(spoken: string): void {
    super.hearIn(spoken);
    if (this.welcome) this.#want(spoken);
  }

  #want(spoken: string): void {
    void wantScene(this.code, spoken).then(
      (scene) => {
        if ((this.welcome?.language ?? spoken) !== spoken) return;
        this.#scene = scene;
        this.#draw();
      },
      () => {},
    );
  }

  /** Draws what is known. The boards are laid out anew only if others are in sight, or in another language. */
  #draw(): void {
    const [welcome, scene, near] = [this.welcome, this.#scene, this.#near];
    const keys = near.me.boards ?? [];
    if (!welcome || !scene || keys.length === 0 || keys.some((key) => !near.boards[key])) return;
    const hall: Hallside = { welcome, scene, round: this.round, near };
    const ground = groundFor(hall, this.#spoken === welcome.language ? this.#ground : null);
    const anew = ground !== this.#ground || this.#spoken !== welcome.language;
    [this.#ground, this.#spoken] = [ground, welcome.language];
    this.#table = tableFor(hall, ground, this.#table, anew);
    if (this.round?.phase === "round") this.#bring(this.round);
    this.#fields.take(this.#table);
    this.drawn = true;
  }

  /** Notes a roll, and what it brings as things stood when it fell. */
  #roll(round: HallRound): void {
    const key = `${round.phase} ${round.n} ${(round.dice ?? []).join()}`;
    if (key === this.#rolled) return;
    const first = this.#rolled === "";
    this.#rolled = key;
    this.#table = { ...this.#table, throws: [] };
    if (!first && (round.dice ?? []).length > 0) this.rolls += 1;
    if (round.phase === "round") this.#bring(round);
  }

  #bring(round: HallRound): void {
    const [welcome, scene, ground, state] = [this.welcome, this.#scene, this.#ground, this.#table.state];
    const [a = 0, b = 0] = round.dice ?? [];
    if (!welcome || !scene || !ground || !state || a === 0) return;
    const me = ground.seatHere(welcome.you?.seat ?? -1);
    const told = this.#near.me.gained; // by the server, as soon as what lies near has come
    const brought = told ?? broughtBy({ welcome, scene, round, near: this.#near }, ground, state, me, a + b);
    const gains = brought.flatMap((n, card) => (n > 0 ? [{ seat: me, card, n }] : []));
    this.#table = { ...this.#table, throws: sharing(this.#table.throws, [{ dice: [a, b] as const, gains }]) };
  }

  #next(): void {
    const action = this.#queue.shift();
    if (action) this.play(action);
  }
}
