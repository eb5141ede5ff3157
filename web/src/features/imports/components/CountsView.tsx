/** What became of the rows: one bar, and each part with its number. */
import { useT } from "@/lib/i18n/useT";
import { type BarTone, StackedBar } from "@/ui/Bars";
import type { Counts } from "../api";
import { type Part, partCounts, PARTS } from "../counts";

const TONES: Record<Part, BarTone> = {
  created: "sage",
  updated: "sageLight",
  unchanged: "blue",
  duplicate: "quiet",
  rejected: "coral",
};

export function CountsView({ counts, label }: { counts: Counts; label: string }) {
  const { t } = useT();
  const by = partCounts(counts);
  return (
    <StackedBar
      label={label}
      parts={PARTS.map((key) => ({
        key,
        label: t(`imports:part.${key}`, { count: by[key] }),
        count: by[key],
        tone: TONES[key],
      }))}
    />
  );
}
