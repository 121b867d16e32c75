/** Made while the page is built: a manifest per language, the worker with its list of files, and faces that come with the first line. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type HtmlTagDescriptor, type Plugin } from "vite";
import { manifestFor, manifestName } from "../src/offline/manifest.ts";
import { keptOf } from "../src/offline/plan.ts";
import { languages, manifestTexts } from "./manifest-texts.ts";

export function installable(): Plugin {
  return {
    name: "installable",
    apply: "build",
    generateBundle() {
      for (const lang of languages()) {
        this.emitFile({ type: "asset", fileName: manifestName(lang), source: JSON.stringify(manifestFor(lang, manifestTexts(lang)), null, 1) });
      }
    },
    transformIndexHtml: { order: "post", handler: (_, { bundle }) => Object.keys(bundle ?? {}).filter(isFace).map(fetchedEarly) },
    writeBundle: { order: "post", sequential: true, handler: ({ dir = "" }) => writeWorker(dir) },
  };
}

/** The faces that words are set in: without them at hand the first words jump when they come. */
const isFace = (file: string): boolean => file.endsWith(".woff2");

const fetchedEarly = (file: string): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${file}` },
  injectTo: "head",
});

async function writeWorker(folder: string): Promise<void> {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = keptOf(all.map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll("\\", "/")).sort());
  const digest = createHash("sha256");
  for (const file of files) digest.update(file).update(readFileSync(join(folder, file === "/" ? "index.html" : file)));
  const version = digest.digest("hex").slice(0, 12);
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { BUILT: JSON.stringify({ version, files }) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "es2022",
      lib: { entry: "src/offline/worker.ts", formats: ["iife"], name: "worker", fileName: () => "sw.js" },
    },
  });
}
