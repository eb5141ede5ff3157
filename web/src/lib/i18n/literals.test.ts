import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import en from "./catalogues/en";

const SRC = path.resolve(import.meta.dirname, "../..");
const SPOKEN = new Set([
  "aria-label",
  "title",
  "placeholder",
  "alt",
  "label",
  "text",
  "body",
  "subtitle",
  "altText",
]);
const LETTER = /\p{L}/u;
const PLURAL = /_(zero|one|two|few|many|other)$/;

const keysOf = (tree: object, prefix: string): string[] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "string" ? [prefix + key] : keysOf(value as object, `${prefix}${key}.`),
  );

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx") && !name.startsWith("testing") && !name.includes(".test."))
    .map((name) => path.join(folder, name));
}

function spokenLiterals(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found: string[] = [];
  const isText = (node: ts.Node): node is ts.StringLiteralLike =>
    ts.isStringLiteralLike(node) && LETTER.test(node.text);
  function visit(node: ts.Node): void {
    if (ts.isJsxText(node) && LETTER.test(node.text)) found.push(node.text.trim());
    if (
      ts.isJsxExpression(node) &&
      node.expression &&
      isText(node.expression) &&
      ts.isJsxElement(node.parent)
    ) {
      found.push(node.expression.text);
    }
    if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText()) && node.initializer) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
      if (value && isText(value)) found.push(value.text);
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found.map((text) => `${path.relative(SRC, file)}: ${text}`);
}

it("shows no text that is not in the catalogues", () => {
  const files = sources(SRC);
  expect(files.length).toBeGreaterThan(40);
  // Icons of keys on the keyboard are names of keys, not words.
  expect(files.flatMap(spokenLiterals)).toEqual([]);
});

/** Keys that are put together: `queue:node.${type}` says every one of that beginning. */
function saidKeys(): { isSaid: (key: string) => boolean } {
  const text = readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/^testing|catalogues|\.test\.|schema\.ts$/.test(name))
    .map((name) => readFileSync(path.join(SRC, name), "utf8"))
    .join("\n");
  const whole = new Set([...text.matchAll(/["'`](\w+:[\w.]+)["'`]/g)].map((match) => match[1] ?? ""));
  const shapes = [...text.matchAll(/`(\w+:(?:[\w.]|\$\{[^`}]+\})+)`/g)].map(
    ([, shape = ""]) => new RegExp(`^${shape.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, ".+")}$`),
  );
  return { isSaid: (key) => whole.has(key) || shapes.some((shape) => shape.test(key)) };
}

it("keeps no text that nothing says", () => {
  const { isSaid } = saidKeys();
  const kept = Object.entries(en).flatMap(([namespace, texts]) =>
    keysOf(texts, `${namespace}:`).map((key) => key.replace(PLURAL, "")),
  );
  expect(kept.length).toBeGreaterThan(1_000);
  // The phrases of the sandbox are read by their file, in every language at once.
  expect(kept.filter((key) => !key.startsWith("phrases:") && !isSaid(key))).toEqual([]);
});
