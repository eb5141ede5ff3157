/**
 * What the first paint needs and a browser would find late: the texts of the language and its letters. The page names
 * them, by language, for `first-paint.js`, which knows which one it is and asks for them at once.
 */
import type { Plugin } from "vite";

const CATALOGUE = /catalogues[\\/](\w\w)[\\/]index\.ts$/;
const READER = '<script src="/first-paint.js">';
const LATIN = "inter-latin-wght-normal";
const LETTERS: Record<string, string[]> = {
  ru: [LATIN, "inter-cyrillic-wght-normal"],
  he: [LATIN, "heebo-hebrew-wght-normal"],
};

export function early(): Plugin {
  return {
    name: "cadenza-early",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const files = Object.values(bundle);
        const named = (name: string) =>
          files.find(({ fileName }) => fileName.includes(`/${name}-`))?.fileName;
        const found: Record<string, string[]> = {};
        for (const file of files) {
          const language = file.type === "chunk" && CATALOGUE.exec(file.facadeModuleId ?? "")?.[1];
          if (!language) continue;
          const letters = (LETTERS[language] ?? [LATIN]).map(named).filter((each) => each !== undefined);
          found[language] = [file.fileName, ...file.imports, ...letters].map((each) => `/${each}`);
        }
        const meta = `<meta name="cadenza-early" content='${JSON.stringify(found)}' />`;
        return html.replace(READER, `${meta}\n    ${READER}`);
      },
    },
  };
}
