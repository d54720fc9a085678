/** The clock of a game at real boards, alive: it counts, rolls, calls, and keeps itself in this browser. */
import { language, phrase, type Key } from "../i18n/index.svelte";
import { hand, put, taken } from "../shelf";
import { play } from "../sounds";
import { call, callOf, languagesOf, voices } from "./calling";
import { readLikings, type Likings } from "./likings";
import { fairDie, robberMayCome, type Stage } from "./rounds";
import {
  clockSet,
  ended,
  halted,
  leftAt,
  lengthened,
  NOT_BEGUN,
  readRun,
  reopened,
  resumed,
  rolled,
  takenBack,
  woken,
} from "./run";

const RUN = "wyspa.companion";
const LIKINGS = "wyspa.companion.likings";
const BEAT = 100; // milliseconds: seconds change when they do, and not a little later
const LAST = 5; // seconds that are knocked
const WARNING = 10; // seconds left that are called
// several windows may show one game (projector and desk): the one that is used rolls, others only if it is gone
const PATIENCE = { used: 0, seen: 400, hidden: 2500 }; // milliseconds after the end of the time

export class Companion {
  #run = $state.raw(woken(readRun(taken(RUN)), Date.now()));
  #likings = $state.raw(readLikings(taken(LIKINGS)));
  #now = $state(Date.now());
  #warned = 0; // the whole seconds that were heard last

  get stages(): readonly Stage[] {
    return this.#run.stages;
  }
  get stage(): Stage | null {
    return this.#run.stages.at(-1) ?? null;
  }
  get likings(): Likings {
    return this.#likings;
  }
  get running(): boolean {
    return this.#run.since !== null;
  }
  get begun(): boolean {
    return this.#run.stages.length > 0;
  }
  get over(): boolean {
    return this.#run.over;
  }
  get canGoBack(): boolean {
    return this.#run.before !== null && !this.#run.over;
  }
  /** Whole seconds left: the last one is shown until it is over. */
  get seconds(): number {
    return Math.ceil(leftAt(this.#run, this.#now) / 1000);
  }
  /** How much of the time is left, in per cent. */
  get share(): number {
    return this.#run.total ? (leftAt(this.#run, this.#now) / this.#run.total) * 100 : 0;
  }

  /** Counts until the answer is called: once a while, and whenever the page is looked at again. */
  live(): () => void {
    voices(); // asked for now, they are known when the first roll is called
    const beat = setInterval(() => this.tick(), BEAT);
    const looked = () => this.tick();
    const told = (event: StorageEvent) => this.#hear(event);
    document.addEventListener("visibilitychange", looked);
    window.addEventListener("storage", told);
    return () => {
      clearInterval(beat);
      document.removeEventListener("visibilitychange", looked);
      window.removeEventListener("storage", told);
    };
  }

  /** Looks at the time, and does what is due. */
  tick(): void {
    const now = Date.now();
    if (now < this.#now) this.#run = clockSet(this.#run, now - this.#now);
    this.#now = now;
    if (!this.running) return;
    const left = this.seconds;
    if (left !== this.#warned) {
      this.#warned = left;
      if (left > 0 && left <= LAST) play("piece");
      if (left === WARNING) this.#call("companion.call.warning");
    }
    if (leftAt(this.#run, this.#now - patience()) > 0) return;
    if (this.#likings.onward) this.roll();
    else this.pause();
  }

  /** Rolls: the first time, when the time is over, or before. */
  roll(): void {
    const told = robberMayCome(this.#run.stages);
    this.#keep(rolled(this.#run, this.#likings.times, fairDie, Date.now()));
    const { stage } = this;
    if (!stage) return;
    this.#warned = this.seconds;
    play(stage.kind === "robber" ? "attack" : "dice");
    const speaking = languagesOf(this.#likings.voice, language());
    call(
      speaking.flatMap((one) => [
        ...(told ? [{ language: one, text: phrase(one, "companion.call.robbers") }] : []),
        { language: one, text: callOf(stage, one) },
      ]),
    );
  }

  pause(): void {
    this.#keep(halted(this.#run, Date.now()));
  }
  resume(): void {
    this.#keep(resumed(this.#run, Date.now()));
  }
  /** Adds seconds to what is on. */
  lengthen(seconds: number): void {
    this.#keep(lengthened(this.#run, seconds, Date.now()));
  }
  /** Takes the last roll back: the round before it stands as it was left. */
  goBack(): void {
    this.#keep(takenBack(this.#run));
  }
  end(): void {
    this.#keep(ended(this.#run, Date.now()));
    play("won");
    this.#call("companion.call.over");
  }
  /** Goes on with a game that was ended by mistake. */
  reopen(): void {
    this.#keep(reopened(this.#run));
  }
  /** Forgets this game; the likings stay. */
  startAnew(): void {
    this.#keep(NOT_BEGUN);
  }
  like(other: Partial<Likings>): void {
    this.#likings = readLikings(JSON.stringify({ ...this.#likings, ...other }));
    put(LIKINGS, JSON.stringify(this.#likings));
  }

  /** Says a round as it will be called, so that the loudness can be set before the hall is full. */
  tryVoice(): void {
    const example: Stage = { kind: "round", number: 1, side: "sun", dice: [4, 2] };
    call(languagesOf(this.#likings.voice, language()).map((one) => ({ language: one, text: callOf(example, one) })));
  }

  /** Another window of this browser has done something: it is done here too. */
  #hear({ key, newValue }: StorageEvent): void {
    if (key === LIKINGS) {
      hand(LIKINGS, newValue);
      this.#likings = readLikings(newValue);
    }
    if (key !== RUN) return;
    hand(RUN, newValue);
    this.#run = readRun(newValue);
    this.#now = Date.now();
    this.#warned = this.seconds;
  }

  #call(key: Key): void {
    call(languagesOf(this.#likings.voice, language()).map((one) => ({ language: one, text: phrase(one, key) })));
  }

  #keep(run: typeof NOT_BEGUN): void {
    this.#run = run;
    this.#now = Date.now();
    put(RUN, JSON.stringify(run));
  }
}

/** How long this window waits after the end of the time until it rolls. */
function patience(): number {
  if (document.visibilityState === "hidden") return PATIENCE.hidden;
  return document.hasFocus() ? PATIENCE.used : PATIENCE.seen;
}
