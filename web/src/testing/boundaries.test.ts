import { ESLint } from "eslint";
import path from "node:path";
import { expect, it } from "vitest";

const eslint = new ESLint({
  cwd: path.resolve(import.meta.dirname, "../.."),
  overrideConfigFile: true,
  overrideConfig: [
    {
      files: ["**/*.ts"],
      plugins: {
        cadenza: { rules: { boundaries: (await import("../../eslint/boundaries.js")).boundaries } },
      },
      rules: { "cadenza/boundaries": "error" },
    },
  ],
});

async function complaints(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: path.resolve(import.meta.dirname, "..", file) });
  return result!.messages.map(({ message }) => message);
}

it.each([
  [
    "features/queue/a.ts",
    'import "@/features/sandbox/outgoing";',
    "features may not import the feature sandbox.",
  ],
  ["features/queue/a.ts", 'import "../sandbox/outgoing";', "features may not import the feature sandbox."],
  ["features/queue/a.ts", 'import "@/app/router";', "features may not import app."],
  ["ui/a.ts", 'import "@/api/client";', "ui may not import api."],
  ["lib/a.ts", 'import "@/ui/Chip";', "lib may not import ui."],
  ["flow/a.ts", 'import "react";', "flow may not import react."],
  ["app/a.ts", 'void import("@/testing/browser");', "app may not import testing."],
])("%s: %s is refused", async (file, code, message) => {
  expect(await complaints(file, code)).toEqual([message]);
});

it.each([
  ["app/pages/a.ts", 'import "@/features/queue/due"; import "@/features/sandbox/outgoing";'],
  [
    "features/queue/a.ts",
    'import "./grouping"; import "@/ui/Chip"; import "@/api/client"; import "@/lib/cx";',
  ],
  ["features/queue/a.test.ts", 'import "@/testing/builders";'],
])("%s: %s is fine", async (file, code) => {
  expect(await complaints(file, code)).toEqual([]);
});
