import { describe, expect, it } from "vitest";
import { choose, CHOICES, forgetAll, hear, isHeard, NAMES, read, setting } from "../src/lib/settings.svelte";
import { taken } from "../src/lib/shelf";

describe("settings", () => {
  it("begin as usual", () => {
    for (const name of NAMES) expect(setting(name)).toBe(CHOICES[name][0]);
  });

  it("are kept only where they differ from the usual", () => {
    choose("text", "115");
    hear("dice", false);
    expect(JSON.parse(taken("wyspa.settings") ?? "")).toEqual({ text: "115", silent: ["dice"] });
    expect(isHeard("dice")).toBe(false);
    hear("dice", true);
    forgetAll();
    expect(JSON.parse(taken("wyspa.settings") ?? "")).toEqual({});
  });

  it("forget what is none of the choices", () => {
    for (const broken of [null, "{", "[]", "7", '{"text":"900"}', '{"text":7,"silent":["thunder"]}'])
      expect(read(broken)).toEqual(read(null));
    expect(read('{"text":"90","silent":["won","thunder"]}')).toMatchObject({
      settings: { text: "90" },
      silent: ["won"],
    });
  });
});
