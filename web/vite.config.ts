import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { chunkOf } from "./tools/chunks.ts";
import { installable } from "./tools/installable.ts";

const server = "http://127.0.0.1:8120";

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
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] } },
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
