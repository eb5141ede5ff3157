/**
 * Print what the first visit downloads, gzipped, and in how many files; fail past either budget, or if what the page asks
 * for early is not there; and what the heaviest page adds to it.
 */
import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const BUDGET_KB = 350;
const MOST_FILES = 20;
const START = /pages\/HomePage/;
const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8"));
const entry = Object.values(manifest).find((chunk) => chunk.isEntry);

/** The files of a chunk and of all that it needs, without those that are there already. */
function filesOf(chunk, known = new Set(), found = new Set()) {
  if (known.has(chunk.file) || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const css of chunk.css ?? []) if (!known.has(css)) found.add(css);
  for (const name of chunk.imports ?? []) filesOf(manifest[name], known, found);
  return found;
}

const zipped = (file) => gzipSync(readFileSync(`dist/${file}`)).length / 1024;
const sum = (sizes) => sizes.reduce((total, size) => total + size, 0);
const line = (kb, text) => console.log(`${kb.toFixed(1).padStart(8)} KB  ${text}`);

// Everywhere: the frame, the largest language, the font of most texts.
const base = new Set(["index.html", "first-paint.js", ...filesOf(entry)]);
const later = Object.values(manifest)
  .filter((chunk) => base.has(chunk.file))
  .flatMap((chunk) => chunk.dynamicImports ?? []);
for (const name of later.filter((each) => /catalogues\/ru/.test(each))) {
  for (const file of filesOf(manifest[name], base)) base.add(file);
}
const sizes = [...base].map((file) => [zipped(file), file]);
const font = Object.values(manifest).find((chunk) => /inter-latin-wght-normal/.test(chunk.file ?? ""));
if (font) sizes.push([readFileSync(`dist/${font.file}`).length / 1024, font.file]);
for (const [kb, file] of sizes) line(kb, file);
const frame = sum(sizes.map(([kb]) => kb));

const pages = later
  .filter((name) => /pages\//.test(name))
  .map((name) => [sum([...filesOf(manifest[name], base)].map(zipped)), name])
  .sort(([one], [other]) => other - one);
const [heaviest, heaviestName] = pages[0];
const start = pages.find(([, name]) => START.test(name))[0];
line(frame, "on every page");
line(frame + start, `first load (budget ${BUDGET_KB} KB)`);
line(heaviest, `more for the heaviest page, ${heaviestName}`);

const startChunk = later.find((name) => START.test(name));
const files = sizes.length + filesOf(manifest[startChunk], base).size;
console.log(`${String(files).padStart(8)} files (at most ${MOST_FILES})`);
const [, early] = /<meta name="cadenza-early" content='(.+)' \/>/.exec(
  readFileSync("dist/index.html", "utf8"),
);
const missing = Object.values(JSON.parse(early))
  .flat()
  .filter((file) => !existsSync(`dist${file}`));
if (missing.length > 0) console.error(`asked for early, and not there: ${missing.join(", ")}`);
if (frame + start > BUDGET_KB || files > MOST_FILES || missing.length > 0) process.exit(1);
