/**
 * Who may import whom: app > features > flow, api, ui, lib; a feature never imports a feature.
 * `lib` is the floor and imports nothing of ours; `testing` may see everything, only tests may see it.
 */
import path from "node:path";

const MAY_IMPORT = {
  app: ["features", "flow", "api", "ui", "lib"],
  features: ["flow", "api", "ui", "lib"],
  flow: ["lib"],
  api: ["lib"],
  ui: ["lib"],
  lib: [],
};
const FRAMEWORK_FREE = { flow: /^react/, lib: /^@tanstack\/react-router/ };

function place(file, src) {
  const [layer, part] = path.relative(src, file).split(path.sep);
  return { layer, part };
}

export const boundaries = {
  meta: { type: "problem", schema: [], messages: { no: "{{from}} may not import {{to}}." } },
  create(context) {
    const src = path.join(context.cwd, "src");
    const file = context.filename;
    const from = place(file, src);
    const isFree = !(from.layer in MAY_IMPORT) || /\.test\.tsx?$/.test(file);

    function check(node) {
      const target = node.source?.value;
      if (isFree || typeof target !== "string") return;
      const report = (to) => context.report({ node, messageId: "no", data: { from: from.layer, to } });
      if (FRAMEWORK_FREE[from.layer]?.test(target)) return report(target);
      if (!target.startsWith("@/") && !target.startsWith(".")) return;
      const full = target.startsWith("@/")
        ? path.join(src, target.slice(2))
        : path.resolve(path.dirname(file), target);
      const to = place(full, src);
      if (to.layer === from.layer) {
        if (from.layer === "features" && to.part !== from.part) report(`the feature ${to.part}`);
        return;
      }
      if (!MAY_IMPORT[from.layer].includes(to.layer)) report(to.layer);
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};
