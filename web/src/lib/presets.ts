/** What a preset chooses at a table of a box, and which options a person has chosen otherwise. */
import type { Catalogue, OptionInfo, PresetInfo } from "./wire";

/** All that a preset chooses in a box: what it chooses everywhere, and what it chooses besides there. */
export function chosenBy(preset: PresetInfo | null, box: string): Record<string, string> {
  return { ...preset?.options, ...preset?.in_box?.[box] };
}

/**
 * The options that differ from what the preset and the box would give; those that the box does not have are left out.
 */
export function changedFrom(
  usual: Record<string, string>,
  options: OptionInfo[],
  chosen: Record<string, string>,
): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const { name, default: plain } of options) {
    const value = chosen[name] ?? "";
    if (value !== "" && value !== (usual[name] ?? plain)) changed[name] = value;
  }
  return changed;
}

/** Says what a preset changes: options that it sets otherwise than the box, its clock, the rules it puts on. */
export function said(
  preset: PresetInfo | null,
  usual: Record<string, string>,
  options: readonly OptionInfo[],
  choices: Catalogue | null,
): string[] {
  if (!preset) return [];
  const set = options.flatMap((option) => {
    const value = usual[option.name];
    if (value === undefined || value === option.default) return [];
    return [`${option.label}: ${option.said[option.values.indexOf(value)] ?? value}`];
  });
  const clock = choices?.clocks.find((one) => one.key === preset.clock && one.key !== "off");
  const rules = choices?.rules.filter((one) => preset.rules?.includes(one.rule)) ?? [];
  return [...set, ...(clock ? [clock.name] : []), ...rules.map((one) => one.name)];
}
