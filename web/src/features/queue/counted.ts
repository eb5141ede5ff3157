/** How many people a part of the queue has: while rows are still to come, at least so many. */
import { atLeast, figure } from "@/lib/figures";
import type { Language } from "@/lib/i18n/languages";
import type { T } from "@/lib/i18n/useT";

export const peopleText = (t: T, language: Language, count: number, isMore: boolean): string =>
  isMore ? atLeast(figure(language, count)) : t("queue:people", { count });
