import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { useEffect, useState } from "react";
import { useShell } from "./shellContext";

/** Is what is shown true right now? Click to connect at once when it may not be. */
export function LiveIndicator() {
  const { t } = useT();
  const { state, reconnect } = useShell().live;
  const seconds = useSecondsTo(state.kind === "waiting" ? state.retryAt : null);
  const isLive = state.kind === "live";
  const text =
    state.kind === "waiting" ? t("shell:live.waiting", { seconds }) : t(`shell:live.${state.kind}`);
  return (
    <button
      type="button"
      onClick={reconnect}
      disabled={isLive}
      title={isLive ? t("shell:live.liveHint") : `${t("shell:live.lostHint")} ${t("shell:live.retry")}`}
      className={cx(
        "inline-flex h-8 shrink-0 items-center gap-2 rounded-control px-2 text-sm font-medium num",
        isLive ? "text-muted max-[640px]:hidden" : "text-amber-text hover:bg-hover",
      )}
    >
      <span
        aria-hidden="true"
        className={cx("size-2 rounded-full", isLive ? "bg-sage" : "animate-breathe bg-amber")}
      />
      {/* The seconds would be read out one by one: only the state is announced. */}
      <span aria-hidden={state.kind === "waiting"}>{text}</span>
      <span role="status" className="sr-only">
        {state.kind === "waiting" ? t("shell:live.connecting") : ""}
      </span>
    </button>
  );
}

function useSecondsTo(at: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (at === null) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? 0 : Math.max(1, Math.ceil((at - now) / 1000));
}
