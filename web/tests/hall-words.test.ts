import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COATS } from "../src/lib/hall/places";
import { en } from "../src/lib/hall/words/en";
import { pl } from "../src/lib/hall/words/pl";

const keys = Object.keys(en) as (keyof typeof en)[];
const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe("both languages say everything in a hall", () => {
  it("has the same keys", () => expect(Object.keys(pl).sort()).toEqual(Object.keys(en).sort()));
  it.each(keys)("%s is said with the same facts and in the right forms", (key) => {
    expect(pl[key].trim()).not.toBe("");
    expect(holes(pl[key])).toEqual(holes(en[key]));
    const forms = [en[key].split("|").length, pl[key].split("|").length];
    expect(["1,1", "2,3"]).toContain(forms.join());
  });
  it("says nothing that no page asks for", () => {
    const source = ["lib/hall", "pages/hall"]
      .flatMap((folder) =>
        (readdirSync(`src/${folder}`, { recursive: true }) as string[]).map((name) => `src/${folder}/${name}`),
      )
      .filter((name) => /\.(svelte|ts)$/.test(name) && !/words\/(en|pl)\.ts$/.test(name))
      .map((name) => readFileSync(name, "utf8"))
      .join("\n");
    const built = new Set(COATS.map((coat) => `coat.${coat}`));
    expect(
      keys.filter(
        (key) => !built.has(key as `coat.red`) && !source.includes(`"${key}"`) && !source.includes(`'${key}'`),
      ),
    ).toEqual([]);
  });
});
