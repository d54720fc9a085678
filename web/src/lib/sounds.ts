/**
 * Wooden, short sounds, made here and not loaded: a knock is a struck bar, dice are several of them, a card is a breath
 * of noise.
 */
import { isHeard, setting, type Sound } from "./settings.svelte";
import { put, taken } from "./shelf";

export type { Sound };

const KEPT = "wyspa.sound";
const LOUDNESS = { soft: 0.09, usual: 0.22, loud: 0.42 } as const;
let stage: AudioContext | null = null;
let muted = taken(KEPT) === "off";

/** Tells whether the page is silent. */
export function isMuted(): boolean {
  return muted;
}

/** Makes the page silent or not, and keeps the choice. */
export function mute(silent: boolean): void {
  muted = silent;
  put(KEPT, silent ? "off" : "on");
}

/** Plays a sound, unless the page is silent or was never touched: browsers refuse sound before the first gesture. */
export function play(sound: Sound): void {
  if (muted || !isHeard(sound) || typeof AudioContext === "undefined") return;
  if (!stage) {
    if (!(navigator as Partial<Navigator>).userActivation?.hasBeenActive) return;
    stage = new AudioContext();
  }
  const at = stage.currentTime;
  if (sound === "dice")
    for (const [k, delay] of [0, 0.05, 0.085, 0.15, 0.19].entries()) knock(at + delay, 900 - 90 * k, 0.045, 0.7);
  if (sound === "piece") knock(at, 420, 0.12, 1);
  if (sound === "card") breath(at, 0.09);
  if (sound === "turn") for (const [k, note] of [523, 659].entries()) knock(at + 0.11 * k, note, 0.16 + 0.04 * k, 0.8);
  if (sound === "refused") knock(at, 140, 0.14, 0.9);
  if (sound === "attack") for (const k of [0, 1]) knock(at + 0.12 * k, 80 - 10 * k, 0.24, 1.3 - 0.2 * k);
  if (sound === "won") for (const [k, note] of [523, 659, 784].entries()) knock(at + 0.12 * k, note, 0.24, 0.9);
}

/** Strikes a bar of wood: a sine with one overtone that dies fast. */
function knock(at: number, pitch: number, seconds: number, strength: number): void {
  if (!stage) return;
  for (const [times, share] of [
    [1, 1],
    [2.76, 0.35],
  ] as const) {
    const tone = new OscillatorNode(stage, { type: "sine", frequency: pitch * times });
    const hush = new GainNode(stage, { gain: LOUDNESS[setting("loudness")] * strength * share });
    hush.gain.setValueAtTime(LOUDNESS[setting("loudness")] * strength * share, at);
    hush.gain.exponentialRampToValueAtTime(0.0008, at + seconds);
    tone.connect(hush).connect(stage.destination);
    tone.start(at);
    tone.stop(at + seconds);
  }
}

/** Lets a card slide: filtered noise. */
function breath(at: number, seconds: number): void {
  if (!stage) return;
  const length = Math.ceil(stage.sampleRate * seconds);
  const noise = new AudioBuffer({ length, sampleRate: stage.sampleRate });
  const wave = noise.getChannelData(0);
  for (let i = 0; i < length; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
  const source = new AudioBufferSourceNode(stage, { buffer: noise });
  const band = new BiquadFilterNode(stage, { type: "bandpass", frequency: 2600, Q: 0.8 });
  const hush = new GainNode(stage, { gain: LOUDNESS[setting("loudness")] * 0.8 });
  source.connect(band).connect(hush).connect(stage.destination);
  source.start(at);
}
