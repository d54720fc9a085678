/** No line is longer than prettier makes them: it leaves comments and sentences as they are. */
import { readdirSync, readFileSync } from "node:fs";
import prettier from "prettier";

const { printWidth } = await prettier.resolveConfig("lines.js");
const files = ["src", "tests"].flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((file) => `${folder}/${file}`),
);
for (const file of files.filter((name) => /\.(ts|svelte|css)$/.test(name))) {
  for (const [k, line] of readFileSync(file, "utf8").split("\n").entries()) {
    const length = Array.from(line).length;
    if (length <= printWidth) continue;
    console.error(`${file}:${k + 1} has ${length} characters; ${printWidth} are the most`);
    process.exitCode = 1;
  }
}
