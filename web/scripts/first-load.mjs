/** Print what the first visit downloads, gzipped, and fail past the budget. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const BUDGET_KB = 350;
const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8"));
const entry = Object.values(manifest).find((chunk) => chunk.isEntry);

const files = new Set(["index.html", "first-paint.js"]);
function add(chunk) {
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const css of chunk.css ?? []) files.add(css);
  for (const name of chunk.imports ?? []) add(manifest[name]);
}
add(entry);
// One language and the page itself are loaded right behind the entry.
for (const name of entry.dynamicImports ?? []) {
  if (/catalogues\/ru|pages\//.test(name)) add(manifest[name]);
}

let total = 0;
for (const file of files) {
  const kb = gzipSync(readFileSync(`dist/${file}`)).length / 1024;
  total += kb;
  console.log(`${kb.toFixed(1).padStart(8)} KB  ${file}`);
}
const font = Object.values(manifest).find((chunk) => /inter-latin-wght-normal/.test(chunk.file ?? ""));
if (font) {
  const kb = readFileSync(`dist/${font.file}`).length / 1024;
  total += kb;
  console.log(`${kb.toFixed(1).padStart(8)} KB  ${font.file}`);
}
console.log(`${total.toFixed(1).padStart(8)} KB  first load (budget ${BUDGET_KB} KB)`);
if (total > BUDGET_KB) process.exit(1);
