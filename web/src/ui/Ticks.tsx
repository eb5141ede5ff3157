import { Check, CheckCheck, Clock3 } from "lucide-react";
import { useT } from "@/lib/i18n/useT";

/** One tick sent, two delivered, two blue read; a clock while on its way. */
export function Ticks({ ticks }: { ticks: "sent" | "delivered" | "read" | null }) {
  const { t } = useT();
  const label = t(`sandbox:ticks.${ticks ?? "none"}`);
  const Icon = ticks === null ? Clock3 : ticks === "sent" ? Check : CheckCheck;
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex">
      <Icon
        aria-hidden="true"
        strokeWidth={2.25}
        className={
          ticks === null
            ? "size-3 text-muted"
            : ticks === "read"
              ? "size-3.5 text-blue-text"
              : "size-3.5 text-muted"
        }
      />
    </span>
  );
}
