/** What moves now, as two sentences. */
import type { Home } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { inZone, relative } from "@/lib/time";
import { amount } from "../words";

export function Headline({ home, now, isKilled }: { home: Home; now: number; isKilled: boolean }) {
  const { t, language } = useT();
  const { sending, waiting, next_at: nextAt } = home.moving;
  return (
    <p className="text-[1.375rem] leading-8 text-pretty max-[640px]:text-lg max-[640px]:leading-6.5 low:text-lg low:leading-6.5">
      <span className="font-bold">
        {isKilled
          ? t("home:now.killed")
          : sending > 0
            ? t("home:now.sending", { count: sending, figure: amount(language, sending) })
            : t("home:now.quiet")}
      </span>{" "}
      <span className="block text-muted">
        {waiting === 0
          ? t("home:now.nobodyWaits")
          : nextAt === null || isKilled
            ? t("home:now.waiting", { count: waiting, figure: amount(language, waiting) })
            : t("home:now.waitingUntil", {
                count: waiting,
                figure: amount(language, waiting),
                relative: relative(t, Math.max(Date.parse(nextAt), now), now),
                time: inZone(t, language, Date.parse(nextAt), home.time_zone, now),
              })}
      </span>
    </p>
  );
}
