/** Which files the dashboard is cut into: a browser asks for six at a time, and fifty small ones wait for each other. */
import { fileURLToPath } from "node:url";

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const PAGE = fileURLToPath(new URL("../index.html", import.meta.url));
/** What at least as many pages share is fetched with the first of them; what fewer do stays apart. */
const SHARED_BY_PAGES = 8;

let frame: Set<string> | undefined;

/** What every page needs: found from the page itself, along the imports that are not put off. */
function frameOf(modules: Modules): Set<string> {
  const found = new Set([PAGE]);
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

const inFrame = (name: string) => (id: string, modules: Modules) =>
  (frame ??= frameOf(modules)).has(id) ? name : null;

/** The libraries' file stays in the browser's cache when only ours changes. */
export const CHUNKS = [
  { name: inFrame("libraries"), test: /[\\/]node_modules[\\/]/, priority: 1 },
  { name: inFrame("frame") },
  // Home, the first page of most, has no table: it stays apart with what draws only the rows in sight.
  {
    name: "components",
    test: /[\\/]src[\\/]ui[\\/](?!table[\\/])|[\\/]lucide-react[\\/]/,
    minShareCount: SHARED_BY_PAGES,
  },
];
