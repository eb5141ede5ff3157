import { Check, CheckCheck, CircleAlert, CircleHelp, Clock3 } from "lucide-react";
import { useT } from "@/lib/i18n/useT";

/** Null is on its way. */
export type TicksState = "sent" | "delivered" | "read" | "failed" | "uncertain" | null;

const MARKS = {
  none: [Clock3, "size-3 text-muted"],
  sent: [Check, "size-3.5 text-muted"],
  delivered: [CheckCheck, "size-3.5 text-muted"],
  read: [CheckCheck, "size-3.5 text-blue-text"],
  failed: [CircleAlert, "size-3.5 text-coral-text"],
  uncertain: [CircleHelp, "size-3.5 text-amber-text"],
} as const;

/** One tick sent, two delivered, two blue read; a clock while on its way. */
export function Ticks({ ticks }: { ticks: TicksState }) {
  const { t } = useT();
  const label = t(`ui:ticks.${ticks ?? "none"}`);
  const [Icon, look] = MARKS[ticks ?? "none"];
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex">
      <Icon aria-hidden="true" strokeWidth={2.25} className={look} />
    </span>
  );
}
