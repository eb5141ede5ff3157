import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { api } from "@/api/client";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { serverNow, setServerNow, useNow } from "@/lib/serverClock";
import { clock, weekday } from "@/lib/time";
import { showToast } from "@/ui/toasts";
import { useShell } from "./shellContext";

const STEPS = [
  { key: "hour", seconds: 3_600 },
  { key: "day", seconds: 86_400 },
  { key: "threeDays", seconds: 3 * 86_400 },
] as const;

/** The clock of the sandbox as the organization reads it, and the way to move it. There only when the server says it may be moved. */
export function ClockControl() {
  const { t, language } = useT();
  const queries = useQueryClient();
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
  return (
    <div
      role="group"
      aria-label={t("shell:clock.label")}
      title={t("shell:clock.hint")}
      className="inline-flex h-8 shrink-0 items-center rounded-control border border-line-strong bg-raised"
    >
      <span className="inline-flex items-center gap-1.5 px-2.5 text-sm font-medium num">
        <Clock aria-hidden="true" className="size-4 text-amber" strokeWidth={1.75} />
        {weekday(now, zone, language)} {clock(now, zone, language)}
      </span>
      {STEPS.map(({ key, seconds }) => (
        <button
          key={key}
          type="button"
          aria-label={t(`shell:clock.${key}Label`)}
          disabled={advance.isPending}
          onClick={() => advance.mutate(seconds)}
          className="h-full border-s border-line px-2.5 text-sm font-medium whitespace-nowrap text-muted num transition-colors duration-150 last:rounded-e-control hover:bg-hover hover:text-ink disabled:opacity-50"
        >
          {t(`shell:clock.${key}`)}
        </button>
      ))}
    </div>
  );
}
