/**
 * The round that all play at once, read from what the scene declares: a record with seconds is one, its named field
 * says for whom, and a record of one's own says where one sits.
 */
import { ofKind } from "../shown";
import type { State } from "../state";
import type { Part, Scene } from "../wire";

export interface Round {
  readonly name: string;
  readonly help: string;
  readonly number: number;
  /** For whom it is: a word and its sign. Nothing where it is for nobody. */
  readonly side: { readonly name: string; readonly art: string } | null;
  /** Whether it is for the own side; nothing for somebody who looks on. */
  readonly mine: boolean | null;
  /** Where one sits, in words. */
  readonly here: readonly string[];
}

/** Finds the round; nothing where people take turns. */
export function roundOf(scene: Scene, state: State): Round | null {
  const records = ofKind(scene, state, "record");
  const found = records.find(([shown]) => shown.of?.some((field) => field.sort === "seconds"));
  if (!found) return null;
  const [shown, numbers] = found;
  const fields = shown.of ?? [];
  const named = fields.findIndex((field) => field.sort === "named");
  const which = named >= 0 ? (numbers[named] ?? -1) : -1;
  const own = records.filter(([record]) => state.you?.facts?.[record.key] !== undefined);
  const places = own.flatMap(([record, values]) =>
    (record.of ?? []).map((field, k): [Part, number] => [field, values[k] ?? -1]),
  );
  const seat = places.find(([field]) => field.sort === "named" && field.key === fields[named]?.key);
  return {
    name: shown.name,
    help: shown.help,
    number: numbers[fields.findIndex((field) => field.sort === "number")] ?? 0,
    side:
      which >= 0 ? { name: fields[named]?.names?.[which] ?? "", art: fields[named]?.arts?.[which] ?? shown.art } : null,
    mine: seat && which >= 0 ? seat[1] === which : null,
    here: places.flatMap(([field, n]) => (field.sort === "number" ? [`${field.name} ${n}`] : [])),
  };
}

/** Tells whether one sees a part of the table only, and plays at the same time as all others. */
export function playsNear(scene: Scene | null, state: State | null): boolean {
  return scene !== null && state !== null && (state.you?.near?.length ?? 0) > 0 && roundOf(scene, state) !== null;
}
