/** A class means one thing: where it stands alone in a selector, outside of any condition, it stands in one file. */
import { readdirSync, readFileSync } from "node:fs";

const FOLDER = "src/style";
const ALONE = /^\.([\w-]+)(?:::?[\w-]+(?:\([^)]*\))?|\[[^\]]*\])*$/;

/** Lists the selectors that stand outside of any condition. */
function outermost(text) {
  const found = [];
  let [depth, from] = [0, 0];
  for (let k = 0; k < text.length; k += 1) {
    if (text[k] === "{" && depth++ === 0) found.push(text.slice(from, k).trim());
    if (text[k] === "}" && --depth === 0) from = k + 1;
  }
  return found.filter((selector) => !selector.startsWith("@")).flatMap((list) => list.split(/,(?![^(]*\))/));
}

const homes = new Map();
for (const file of readdirSync(FOLDER).filter((name) => name.endsWith(".css"))) {
  for (const selector of outermost(readFileSync(`${FOLDER}/${file}`, "utf8").replaceAll(/\/\*[^]*?\*\//g, ""))) {
    const name = selector.includes(":not(.") ? undefined : ALONE.exec(selector.trim())?.[1];
    if (name) homes.set(name, (homes.get(name) ?? new Set()).add(file));
  }
}
for (const [name, files] of homes) {
  if (files.size === 1) continue;
  console.error(
    `.${name} is styled in ${[...files].sort().join(" and ")}: one of them is its home, or it means two things`,
  );
  process.exitCode = 1;
}
