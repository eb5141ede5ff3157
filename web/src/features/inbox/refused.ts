import type { T } from "@/lib/i18n/useT";

const KNOWN = [
  "opted_out",
  "window_closed",
  "suppressed",
  "erased",
  "channel_not_configured",
  "no_address",
] as const;

/** Why one can't write here now, and what would change that. */
export function refusedSentence(t: T, code: string, name: string): string {
  const known = KNOWN.find((one) => one === code);
  return known === undefined ? t("inbox:refused.other", { code }) : t(`inbox:refused.${known}`, { name });
}
