import type { T } from "./i18n/useT";

interface Standing {
  node: { label: string | null; type: string | null };
}

/** The step where somebody stands, by its own name; without one it is called what it does. */
export const stepName = (t: T, { node: { label, type } }: Standing): string =>
  label === null || label === "" ? t(`journeys:kind.${type ?? "end"}` as "journeys:kind.end") : label;
