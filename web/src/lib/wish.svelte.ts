/** A table that somebody thinks of: what is chosen, what follows from it, and what the server says to it. */
import { previewOf } from "./api";
import { mapIn, type SentDrawing } from "./drawings";
import { language, t } from "./i18n/index.svelte";
import { changedFrom, chosenBy, said } from "./presets";
import type { Catalogue, Chair, ClockMode, Island, NewTable, Resigned } from "./wire";

const SEEDS = 1_000_000_000; // as many as nine digits say

export class Wish {
  choices = $state.raw<Catalogue | null>(null);
  box = $state("");
  map = $state("");
  sent = $state.raw<SentDrawing | null>(null);
  preset = $state("");
  count = $state(4);
  chairs = $state<Chair[]>([]);
  clock = $state<ClockMode>("off");
  open = $state(false);
  resigned = $state<Resigned>("bot");
  guestsTalk = $state(false);
  you = $state("");
  name = $state("");
  options = $state<Record<string, string>>({});
  rules = $state<string[]>([]);
  /** The seed of the island that is shown, and whether it is the one to play on. */
  seed = $state(Math.floor(Math.random() * SEEDS));
  chosen = $state(false);
  /** What the server said to the newest wish. */
  island = $state.raw<Island | null>(null);

  inBox = $derived.by(() => this.choices?.boxes.find((one) => one.box === this.box) ?? null);
  maps = $derived.by(() => {
    const own = mapIn(this.sent, this.box);
    return [...(own ? [own] : []), ...(this.inBox?.maps ?? [])];
  });
  onMap = $derived.by(() => this.maps.find((one) => one.map === this.map) ?? this.inBox?.maps[0] ?? null);
  presets = $derived.by(() => this.choices?.presets ?? []);
  byPreset = $derived.by(
    () =>
      this.presets.find((one) => one.preset === this.preset && !this.presetWhy(one.preset)) ?? this.presets[0] ?? null,
  );
  usual = $derived.by(() => chosenBy(this.byPreset, this.box));
  sizes = $derived.by((): number[] => {
    if (this.byPreset?.seats.length) return this.byPreset.seats;
    return this.onMap?.seats.length ? this.onMap.seats : (this.inBox?.seats ?? []);
  });
  hall = $derived.by(() => this.sizes.length > 12);
  looseRules = $derived.by(() => this.choices?.rules.filter((one) => one.boxes.includes(this.box)) ?? []);
  level = $derived.by(() => this.choices?.levels[0]?.key ?? "");
  /** What the preset changes at a table of this box, in words. */
  changes = $derived.by(() => said(this.byPreset, this.usual, this.inBox?.options ?? [], this.choices));

  /** The wish as the server reads it. */
  asked = $derived.by((): NewTable => {
    const byPreset = this.byPreset?.rules ?? [];
    const put = this.looseRules.filter((one) => this.rules.includes(one.rule) && !byPreset.includes(one.rule));
    const brought = this.looseRules
      .filter((one) => this.rules.includes(one.rule) || byPreset.includes(one.rule))
      .flatMap((one) => one.options);
    return {
      you: this.you.trim() || t("name.guest"),
      seats: this.chairs.map((chair) => this.#seat(chair)),
      box: this.box,
      map: this.onMap?.map ?? "",
      preset: this.byPreset?.preset ?? "",
      options: changedFrom(this.usual, [...(this.inBox?.options ?? []), ...brought], this.options),
      rules: put.map((one) => one.rule),
      name: this.name.trim(),
      private: !this.open,
      clock: this.clock,
      resigned: this.resigned,
      guests_talk: this.guestsTalk,
      island: this.chosen && !this.island?.fixed ? String(this.seed) : "",
      start: this.chairs.every((chair) => chair.who !== "open"),
    };
  });
  /** What the island depends on: when it changes, the server is asked again. */
  question = $derived.by((): string => {
    if (!this.inBox || this.chairs.length !== this.count) return "";
    const { box, map, preset, options, rules, seats } = this.asked;
    const chairs = seats.map((chair) => ({ who: "open", colour: chair.colour ?? "" }));
    const language_ = language();
    return JSON.stringify({
      you: "-",
      box,
      map,
      preset,
      options,
      rules,
      seats: chairs,
      language: language_,
      island: String(this.seed),
    });
  });

  #seat(chair: Chair): Chair {
    const seat: Chair = chair.who === "bot" ? { who: "bot", level: chair.level || this.level } : { who: chair.who };
    return chair.colour ? { ...seat, colour: chair.colour } : seat;
  }

  /** Asks what such a table would be. */
  async look(): Promise<void> {
    const question = this.question;
    const found = await previewOf(question);
    if (question === this.question) this.island = found;
  }

  /** Deals another island. */
  deal(): void {
    this.seed = Math.floor(Math.random() * SEEDS);
  }

  /** Says why something cannot be chosen with the rest; nothing: it can. */
  why(kind: string, value: string): string {
    return this.island?.impossible?.find((one) => one.kind === kind && one.value === value)?.why ?? "";
  }

  /** Says why a preset cannot be chosen: it is for other boxes, or the rest does not go with it. */
  presetWhy(preset: string): string {
    const found = this.presets.find((one) => one.preset === preset);
    if (found && found.boxes.length > 0 && !found.boxes.includes(this.box))
      return this.why("preset", preset) || t("new.other.box");
    return "";
  }

  /** Puts somebody on a chair; one's own chair is one. */
  sit(k: number, value: string): void {
    const [who = "open", kind = ""] = value.split(":");
    const colour = this.chairs[k]?.colour ?? "";
    this.chairs[k] = who === "bot" ? { who: "bot", level: kind, colour } : { who: who as Chair["who"], colour };
    if (who !== "you") return;
    this.chairs.forEach((chair, other) => {
      if (other !== k && chair.who === "you") this.chairs[other] = { ...chair, who: "bot", level: this.level };
    });
  }

  /** Gives a chair a colour; whoever had it takes any. */
  paint(k: number, colour: string): void {
    this.chairs.forEach((chair, other) => {
      if (other === k || (colour && chair.colour === colour))
        this.chairs[other] = { ...chair, colour: other === k ? colour : "" };
    });
  }

  /** Keeps number and chairs within what can be played. */
  fit(): void {
    const { sizes } = this;
    if (sizes.length > 0 && !sizes.includes(this.count)) this.count = sizes.includes(4) ? 4 : (sizes.at(-1) ?? 4);
    if (this.chairs.length === this.count) return;
    this.chairs = Array.from(
      { length: this.count },
      (_, k) => this.chairs[k] ?? (k === 0 ? { who: "you" } : { who: "bot", level: this.level }),
    );
  }

  /** A drawing that can be played is chosen at once, if need be with its box; in another language it is told again. */
  take(found: SentDrawing): void {
    const again = found.map === this.sent?.map;
    this.sent = found;
    if (!found.map || again) return;
    this.map = found.map;
    if (!mapIn(found, this.box)) this.box = found.box ?? this.box;
  }
}
