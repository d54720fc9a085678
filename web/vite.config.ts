import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/**
 * Puts the drawings into the page itself: they are there with the first paint, and `use` finds their patterns. Their
 * names are marked, because rules choose them, and a field of the page may have the same.
 */
function drawings(): Plugin {
  const marked = () => readFileSync("src/art/pieces.svg", "utf8").replaceAll('<symbol id="', '<symbol id="art-');
  return {
    name: "drawings",
    transformIndexHtml: (page) => page.replace("<!-- drawings -->", marked),
  };
}

/** Lays the fonts' licences beside them. */
function fontLicences(): Plugin {
  return {
    name: "font-licences",
    generateBundle() {
      for (const [name, path] of [
        ["inter", "@fontsource-variable/inter"],
        ["vollkorn", "@fontsource/vollkorn"],
      ] as const) {
        this.emitFile({
          type: "asset",
          fileName: `assets/OFL-${name}.txt`,
          source: readFileSync(`node_modules/${path}/LICENSE`, "utf8"),
        });
      }
    },
  };
}

/**
 * Writes the worker that keeps the page, with the names of all files that the page is made of: after they were written,
 * since some that are planned never are (a script of nothing but styles), and a worker that cannot fetch all is not kept.
 */
function offline(): Plugin {
  const wanted = /\.(js|css|woff2)$/;
  return {
    name: "offline",
    writeBundle({ dir }, bundle) {
      const files = [
        "/",
        ...Object.keys(bundle)
          .filter((name) => wanted.test(name))
          .map((name) => `/${name}`),
      ].sort();
      const page = readFileSync("index.html", "utf8") + readFileSync("src/art/pieces.svg", "utf8");
      const version = createHash("sha256")
        .update(files.join(" ") + page)
        .digest("hex")
        .slice(0, 12);
      const worker = readFileSync("worker.js", "utf8")
        .replace("__VERSION__", version)
        .replace('["__FILES__"]', JSON.stringify(files));
      writeFileSync(join(dir ?? "", "worker.js"), worker);
    },
  };
}

export default defineConfig({
  plugins: [svelte(), drawings(), fontLicences(), offline()],
  base: "/",
  build: {
    outDir: "../src/wyspa/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: { proxy: { "/api": "http://127.0.0.1:8765", "/ws": { target: "ws://127.0.0.1:8765", ws: true } } },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
