import type { Rule } from "eslint";

export const boundaries: Rule.RuleModule;
