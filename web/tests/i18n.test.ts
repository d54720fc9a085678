import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { en } from "../src/lib/i18n/en";
import { formFor, phrase } from "../src/lib/i18n/index.svelte";
import { pl } from "../src/lib/i18n/pl";
import { CHOICES, NAMES, SOUNDS } from "../src/lib/settings.svelte";

const keys = Object.keys(en) as (keyof typeof en)[];
const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe("both languages say everything", () => {
  it("has the same keys", () => expect(Object.keys(pl).sort()).toEqual(Object.keys(en).sort()));
  it.each(keys)("%s is said with the same facts", (key) => {
    expect(pl[key].trim()).not.toBe("");
    expect(holes(pl[key])).toEqual(holes(en[key]));
  });
  it.each(keys.filter((key) => en[key].includes("|")))("%s has two forms in English and three in Polish", (key) => {
    expect(en[key].split("|")).toHaveLength(2);
    expect(pl[key].split("|")).toHaveLength(3);
  });
  it("says nothing that no page asks for, and every page asks for something that is said", () => {
    const source = (readdirSync("src", { recursive: true }) as string[])
      .filter((name) => /\.(svelte|ts)$/.test(name) && !/i18n\/(en|pl)\.ts$/.test(name))
      .map((name) => readFileSync(`src/${name}`, "utf8"))
      .join("\n");
    // keys that are put together: the words of each setting and of each sound, and what is said in a talk
    const settings = NAMES.flatMap((name) => [name, ...CHOICES[name].map((value) => `${name}.${value}`)]);
    const built = new Set([
      ...["said.agrees", "said.asked", "said.counters", "said.refuses"],
      ...["dark", "light", "system"].map((theme) => `settings.theme.${theme}`),
      ...settings.map((name) => `settings.${name}`),
      ...SOUNDS.map((sound) => `settings.sound.${sound}`),
    ]);
    expect([...built].filter((key) => !keys.includes(key as (typeof keys)[number]))).toEqual([]);
    expect(
      keys.filter((key) => !built.has(key) && !source.includes(`"${key}"`) && !source.includes(`'${key}'`)),
    ).toEqual([]);
  });
});

it.each([
  [1, 0],
  [2, 1],
  [4, 1],
  [5, 2],
  [12, 2],
  [22, 1],
  [25, 2],
  [0, 2],
])("Polish counts %i with form %i", (n, form) => expect(formFor("pl", n, 3)).toBe(form));
it("fills in facts", () => {
  expect(phrase("pl", "build.places", { n: 13 })).toBe("13 miejsc");
  expect(phrase("en", "build.places", { n: 1 })).toBe("1 place");
});
