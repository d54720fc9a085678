/**
 * What a game turns around, read by kind: it stands in one panel, under how the game is won. No name of a fact stands
 * here.
 */
import type { Point } from "./geometry";
import { numbersOf, thingsOf, type Of } from "./shown";
import type { State } from "./state";
import type { Odds, OnPlaces, Part, Scene, Shown, Works } from "./wire";

/** One face of a throw: how likely it is, where it leads, and what it means for a seat. */
export interface Face {
  readonly face: number;
  readonly weight: number;
  readonly hex: number;
  readonly part: Part | null;
}
/** What may come of a throw: all faces that have the same outcome. */
export interface Outcome {
  readonly part: Part;
  readonly percent: number;
}
/** Hexes that belong together, what they are worth, and the seats that have had it. */
export interface Isle extends Point {
  readonly number: number;
  readonly points: number;
  readonly shared: number;
  readonly hexes: readonly number[];
}

/** Gives what the game turns around, with its numbers now. */
export function featured(scene: Scene, state: State): [Shown, readonly number[]][] {
  return scene.shown.flatMap((shown): [Shown, readonly number[]][] => {
    const numbers = shown.featured ? numbersOf(state, shown) : undefined;
    return numbers ? [[shown, numbers]] : [];
  });
}

/** Gives the featured facts of one kind. */
export function featuredOf<K extends Shown["kind"]>(scene: Scene, state: State, kind: K): [Of<K>, readonly number[]][] {
  return featured(scene, state).filter((one): one is [Of<K>, readonly number[]] => one[0].kind === kind);
}

/** Says how the game is won: every sentence once. */
export function goalsOf(scene: Scene, state: State): string[] {
  return [...new Set(featured(scene, state).flatMap(([shown]) => (shown.goal ? [shown.goal] : [])))];
}

const ROW = 5; // of odds: seat, face, weight, hex, outcome

/** Reads the faces of a throw as a seat has them: what is said of it stands above what is said of nobody. */
export function facesOf(shown: Odds, numbers: readonly number[], seat: number): Face[] {
  const found = new Map<number, Face>();
  for (const own of [false, true])
    for (let k = 0; k < numbers.length; k += ROW) {
      const [who = -1, face = 0, weight = 0, hex = -1, outcome = -1] = numbers.slice(k, k + ROW);
      if (own ? who === seat && seat >= 0 : who < 0)
        found.set(face, { face, weight, hex, part: shown.of?.[outcome] ?? null });
    }
  return [...found.values()].sort((a, b) => a.face - b.face);
}

/** Gives the share of a face in per cent. */
export function shareOf(face: Face, faces: readonly Face[]): number {
  const all = faces.reduce((sum, one) => sum + one.weight, 0);
  return all > 0 ? Math.round((100 * face.weight) / all) : 0;
}

/** Sums the faces up by what they come to, in the order of the outcomes. */
export function outcomesOf(shown: Odds, faces: readonly Face[]): Outcome[] {
  const all = faces.reduce((sum, one) => sum + one.weight, 0);
  return (shown.of ?? []).flatMap((part) => {
    const weight = faces.filter((face) => face.part?.key === part.key).reduce((sum, face) => sum + face.weight, 0);
    return weight > 0 ? [{ part, percent: Math.round((100 * weight) / all) }] : [];
  });
}

/** Says how likely what a verb throws for ends well for a seat, in per cent; nothing where it throws for nothing. */
export function chanceOf(scene: Scene, state: State, verb: string, seat: number): number | null {
  for (const [shown, numbers] of featuredOf(scene, state, "odds")) {
    if (shown.verb !== verb) continue;
    const faces = facesOf(shown, numbers, seat);
    if (faces.length === 0) return null;
    const good = faces.filter((face) => face.part?.sort === "good");
    const all = faces.reduce((sum, one) => sum + one.weight, 0);
    return Math.round((100 * good.reduce((sum, one) => sum + one.weight, 0)) / all);
  }
  return null;
}

/** Gathers hexes that belong together, with their middle. */
export function islesOf(scene: Scene, shown: OnPlaces, numbers: readonly number[]): Isle[] {
  const found = new Map<number, Isle>();
  for (const thing of thingsOf(shown, numbers)) {
    const hex = scene.hexes[thing.place];
    if (!hex) continue;
    const isle = found.get(thing.number);
    const hexes = [...(isle?.hexes ?? []), thing.place];
    // the mark stands on the northernmost hex, where it covers no number
    const top = isle && isle.y <= hex.y ? isle : hex;
    found.set(thing.number, {
      number: thing.number,
      points: Math.max(0, thing.count),
      shared: thing.shared,
      hexes,
      x: top.x,
      y: top.y,
    });
  }
  return [...found.values()].sort((a, b) => a.number - b.number);
}

/** One of several works: who builds it, how far it is, what a level costs and who fulfils what it needs. */
export interface Work {
  readonly part: Part;
  readonly holder: number;
  readonly level: number;
  readonly purse: number;
  readonly may: number;
  readonly needs: readonly { readonly text: string; readonly met: number }[];
}

/** Reads the rows of works. */
export function worksOf(shown: Works, numbers: readonly number[]): Work[] {
  const wide = 4 + Math.max(0, ...(shown.needs ?? []).map((needs) => needs.length));
  return (shown.of ?? []).map((part, k) => {
    const [holder = -1, level = 0, purse = 0, may = 0, ...met] = numbers.slice(k * wide, (k + 1) * wide);
    const needs = (shown.needs?.[k] ?? []).map((text, at) => ({ text, met: met[at] ?? 0 }));
    return { part, holder, level, purse, may, needs };
  });
}
