import type { T } from "./i18n/useT";

/** A journey by its name; the one behind a promised message has none of its own, and is called what it is. */
export const journeyName = (t: T, { name, is_one_off }: { name: string; is_one_off: boolean }): string =>
  is_one_off ? t("ui:plannedMessage") : name;
