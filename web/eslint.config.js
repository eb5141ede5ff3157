import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { boundaries } from "./eslint/boundaries.js";

export default tseslint.config(
  { ignores: ["dist", "node_modules", "mock-public", "public"] },
  {
    files: ["src/**/*.{ts,tsx}"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { "react-hooks": reactHooks, cadenza: { rules: { boundaries } } },
    rules: {
      ...reactHooks.configs.recommended.rules,
      "cadenza/boundaries": "error",
      "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
      "no-console": "error",
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true, argsIgnorePattern: "^_" }],
      // Numbers in class names and keys are everyday business here.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // Event handlers return promises on purpose; the queries behind them handle the errors.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // The JSON that JSX, i18next and the network hand us is often wider than the rule assumes.
      "@typescript-eslint/no-unnecessary-condition": "off",
    },
  },
  {
    // Generated from the API's document.
    files: ["src/api/schema.ts"],
    rules: { "max-lines": "off", "@typescript-eslint/no-redundant-type-constituents": "off" },
  },
  {
    files: ["src/testing/**", "src/**/*.test.{ts,tsx}"],
    rules: { "@typescript-eslint/no-non-null-assertion": "off", "max-lines": "off" },
  },
);
