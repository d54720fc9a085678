/** What the clock calls out, as sentences; and the voice of the browser that says them. */
import { phrase, type Language } from "../i18n/index.svelte";
import { isMuted } from "../sounds";
import { sumOf, targetOf, type Stage } from "./rounds";
import type { VoiceChoice } from "./likings";

const TAGS: Record<Language, string> = { pl: "pl-PL", en: "en-GB" };

/** Says what was rolled and what is to do. */
export function callOf(stage: Stage, language: Language): string {
  if (stage.kind === "round") {
    const played = phrase(language, stage.side === "sun" ? "companion.suns" : "companion.moons");
    return phrase(language, "companion.call.round", { number: stage.number, played, sum: sumOf(stage.dice) });
  }
  const target = targetOf(stage);
  const where =
    target === null
      ? phrase(language, "companion.robber.desert")
      : phrase(language, "companion.robber.to", { number: target });
  return phrase(language, "companion.call.robber", { where });
}

/** Lists the languages in which is called. */
export function languagesOf(choice: VoiceChoice, page: Language): Language[] {
  if (choice === "off") return [];
  if (choice === "page") return [page];
  return page === "pl" ? ["pl", "en"] : ["en", "pl"];
}

/** A voice as the browser lists it. */
export type Listed = Pick<SpeechSynthesisVoice, "lang" | "localService" | "default">;

/** Chooses a voice for a language: one that lives on this device before one that needs a network. */
export function voiceFor<Voice extends Listed>(voices: readonly Voice[], language: Language): Voice | null {
  const fitting = voices.filter(({ lang }) => lang.toLowerCase().replace("_", "-").split("-")[0] === language);
  const rank = (one: Voice) => (one.localService ? 4 : 0) + (one.lang === TAGS[language] ? 2 : 0) + Number(one.default);
  return fitting.sort((one, other) => rank(other) - rank(one))[0] ?? null;
}

/** Lists the voices of this browser; some list them only after a while. */
export function voices(): readonly SpeechSynthesisVoice[] {
  return speaker()?.getVoices() ?? [];
}

/** Says sentences one after the other; what was being said is cut off. A silent page says nothing. */
export function call(sentences: readonly { language: Language; text: string }[]): void {
  const voice = speaker();
  if (!voice || isMuted() || typeof SpeechSynthesisUtterance === "undefined") return;
  voice.cancel();
  for (const { language, text } of sentences) {
    const said = new SpeechSynthesisUtterance(text);
    said.lang = TAGS[language];
    said.voice = voiceFor(voice.getVoices(), language);
    voice.speak(said);
  }
}

function speaker(): SpeechSynthesis | undefined {
  return (globalThis as { speechSynthesis?: SpeechSynthesis }).speechSynthesis;
}
