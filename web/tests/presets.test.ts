import { describe, expect, it } from "vitest";
import type { OptionInfo, PresetInfo } from "../src/lib/wire";
import { changedFrom, chosenBy, said } from "../src/lib/presets";

const phases: OptionInfo = {
  name: "phases",
  label: "",
  text: "",
  default: "combined",
  values: ["combined", "separated"],
  said: [],
};
const target: OptionInfo = {
  name: "target",
  label: "",
  text: "",
  default: "off",
  values: ["3", "30"],
  said: [],
  number: true,
};
const official: PresetInfo = {
  preset: "official",
  name: "",
  text: "",
  boxes: [],
  seats: [],
  options: {},
  in_box: { base: { phases: "separated" } },
};

describe("a preset", () => {
  it("chooses besides what its box has", () => {
    expect(chosenBy(official, "base")).toEqual({ phases: "separated" });
    expect(chosenBy(official, "connect")).toEqual({});
    expect(chosenBy(null, "base")).toEqual({});
  });
  it("is overruled by a choice of the box's own default", () => {
    expect(changedFrom({ phases: "separated" }, [phases, target], { phases: "combined" })).toEqual({
      phases: "combined",
    });
    expect(changedFrom({ phases: "separated" }, [phases, target], { phases: "separated", target: "off" })).toEqual({});
  });
  it("is not sent options of another box", () => {
    expect(changedFrom({}, [target], { phases: "separated", target: "8" })).toEqual({ target: "8" });
  });
});

it("says what a preset changes, and nothing that it leaves as it is", () => {
  const spoken = { ...phases, label: "Phases", said: ["mixed", "first trade"] };
  expect(said(official, chosenBy(official, "base"), [spoken, target], null)).toEqual(["Phases: first trade"]);
  expect(said(official, chosenBy(official, "seafarers"), [spoken, target], null)).toEqual([]);
});
