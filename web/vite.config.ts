import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { installable } from "./tools/installable.ts";

const server = "http://127.0.0.1:8120";

/** A file of the page's texts, or of a game's box on the shelf, in another language than English. */
const LANGUAGE = /\/lang\/(?!en\/)(\w+)\/(?!game|tour|language)[\w-]+\.json$/;

export default defineConfig({
  plugins: [svelte(), installable()],
  build: {
    outDir: "../src/tablee/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the page's policy allows no inline scripts or styles
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // the texts that a language brings for the page come in one file
      output: { codeSplitting: { groups: [{ test: LANGUAGE, name: (id) => `lang-${LANGUAGE.exec(id)?.[1]}` }] } },
    },
  },
  server: {
    proxy: { "/api": server, "/ws": { target: server, ws: true } }, // `npm run dev` beside `tablee serve`
  },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "node",
    css: true, // contrast.test.ts reads the tokens
  },
});
