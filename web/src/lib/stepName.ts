import type { T } from "./i18n/useT";

interface Standing {
  node: { label: string | null; type: string | null };
}

/** The step where somebody stands, by its own name; without one it is called what it does. */
export const stepName = (t: T, { node }: Standing): string =>
  node.label || t(`journeys:kind.${node.type ?? "end"}` as "journeys:kind.end");
