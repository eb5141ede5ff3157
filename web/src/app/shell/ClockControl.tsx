/** The clock of the sandbox as the organization reads it, and the way to move it ahead. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { api } from "@/api/client";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { serverNow, setServerNow, useNow } from "@/lib/serverClock";
import { clock, weekday } from "@/lib/time";
import { useNarrow } from "@/lib/useNarrow";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/Menu";
import { showToast } from "@/ui/toasts";
import { useShell } from "./shellContext";

const STEPS = [
  { key: "hour", seconds: 3_600 },
  { key: "day", seconds: 86_400 },
  { key: "threeDays", seconds: 3 * 86_400 },
] as const;

const SEGMENT = "h-full px-2.5 text-sm font-medium whitespace-nowrap num";

/** Three steps beside each other, or one menu where there is no room. */
export function ClockControl() {
  const { t, language } = useT();
  const queries = useQueryClient();
  const isNarrow = useNarrow();
  const now = useNow(1_000);
  const zone = useShell().session.organization.time_zone;
  const advance = useMutation({
    mutationFn: (seconds: number) => api.post("/v1/sandbox/clock", { body: { advance_seconds: seconds } }),
    onSuccess: (answer) => {
      setServerNow(answer.now);
      const at = serverNow();
      showToast({
        text: t("shell:clock.moved", { time: `${weekday(at, zone, language)} ${clock(at, zone, language)}` }),
        durationMs: 3_000,
      });
      return queries.invalidateQueries();
    },
    onError: (error) =>
      showToast({ tone: "error", text: t("ui:actionFailed", { why: problemSentence(t, error) }) }),
  });
  const time = (
    <>
      <Clock aria-hidden="true" className="size-3.5 text-amber" strokeWidth={1.75} />
      {weekday(now, zone, language)} {clock(now, zone, language)}
    </>
  );
  const frame =
    "inline-flex h-7 shrink-0 items-center rounded-control border border-line-strong bg-raised text-ink coarse:h-9";
  if (isNarrow)
    return (
      <Menu modal={false}>
        <MenuTrigger
          title={t("shell:clock.hint")}
          disabled={advance.isPending}
          className={`${frame} gap-1.5 px-2.5 text-sm font-medium num`}
        >
          <span className="sr-only">{t("shell:clock.label")}</span>
          {time}
        </MenuTrigger>
        <MenuContent align="end">
          {STEPS.map(({ key, seconds }) => (
            <MenuItem key={key} onSelect={() => advance.mutate(seconds)}>
              {t(`shell:clock.${key}Label`)}
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
    );
  return (
    <div role="group" aria-label={t("shell:clock.label")} title={t("shell:clock.hint")} className={frame}>
      <span className={`${SEGMENT} inline-flex items-center gap-1.5`}>{time}</span>
      {STEPS.map(({ key, seconds }) => (
        <button
          key={key}
          type="button"
          aria-label={t(`shell:clock.${key}Label`)}
          disabled={advance.isPending}
          onClick={() => advance.mutate(seconds)}
          className={`${SEGMENT} border-s border-line text-muted transition-colors duration-150 last:rounded-e-control hover:bg-hover hover:text-ink disabled:opacity-50`}
        >
          {t(`shell:clock.${key}`)}
        </button>
      ))}
    </div>
  );
}
