/** What cannot be used says why: no component takes a thing away without a reason. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "../src");
const TAGS = /<(?!\/)([a-z]+)((?:\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|"[^"]*"|=>|[^<>{}"])*)>/g;
const DISABLED = /(?<![\w-])(?:aria-)?disabled(?![\w-])/;

/** Lists the tags of a component that are disabled without saying why. */
function unexplained(text: string): string[] {
  const page = text.replace(/<script[\s\S]*?<\/script>/g, "");
  const tags = [...page.matchAll(TAGS)].filter(([, , attributes]) => {
    const bare = (attributes ?? "").replace(/"[^"]*"/g, '""').replace(/\{@attach[\s\S]*$/, "");
    return DISABLED.test(bare.replace(/=\{[\s\S]*?\}/g, "="));
  });
  // a choice of a list cannot say anything: the page says beside the list which of them cannot be chosen, and why
  const silent = tags.filter(([, name]) => name !== "option" || !/class="[^"]*\bwhy\b/.test(page));
  return silent.map(([tag]) => tag.slice(0, 120));
}

describe("disabled things", () => {
  it("are found where they say nothing", () => {
    expect(unexplained("<button class='a' disabled={x > 2} onclick={() => go()}>")).toHaveLength(1);
    expect(unexplained("<input disabled />")).toHaveLength(1);
    expect(unexplained('<button aria-disabled="true">')).toHaveLength(1);
    expect(unexplained("<option disabled={x}>a</option>")).toHaveLength(1);
    expect(unexplained('<option disabled={x}>a</option><p class="xs why">so</p>')).toHaveLength(0);
    expect(unexplained("<button {@attach cannot(x ? t('why') : '')}>")).toHaveLength(0);
  });

  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" }).filter((file) => file.endsWith(".svelte"));
  it.each(files)("%s gives its reasons", (file) => {
    expect(unexplained(readFileSync(join(SOURCE, file), "utf-8"))).toEqual([]);
  });
});
