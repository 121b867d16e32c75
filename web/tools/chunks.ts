/** Which modules of the built page come together in one file: few requests, and nothing that is not needed yet. */

interface Module {
  isEntry: boolean;
  importers: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): Module | null;
}

/** A file of the page's texts, or of a game's box on the shelf, in another language than English. */
const LANGUAGE = /\/lang\/(?!en\/)(\w+)\/(?!game|tour|language)[\w-]+\.json$/;
const COVER = /\/games\/[^/]+\/Cover\.svelte/;

/** Modules that the page was found to load at once. */
const needed = new Set<string>();

/** Whether the page loads a module at once: no lazy import lies between the entry and it. */
function isNeededAtOnce(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (needed.has(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const module = graph.getModuleInfo(id);
  if (module === null || !(module.isEntry || module.importers.some((importer) => isNeededAtOnce(importer, graph, seen)))) return false;
  needed.add(id);
  return true;
}

/** The name of the file that a module goes to; null where the bundler may decide. */
export function chunkOf(id: string, graph: Graph): string | null {
  const [, lang] = LANGUAGE.exec(id) ?? [];
  if (lang) return `lang-${lang}`;
  if (isNeededAtOnce(id, graph)) return "page";
  return COVER.test(id) ? "covers" : null;
}
