import { CircleCheck, OctagonX } from "lucide-react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { useShell } from "./shellContext";

/** Is anything allowed to leave? Quiet while it is, coral when it is not. */
export function KillState({ isFolded }: { isFolded: boolean }) {
  const { t } = useT();
  const isOn = useShell().session.kill_switch;
  const Icon = isOn ? OctagonX : CircleCheck;
  const text = isOn ? t("shell:kill.on") : t("shell:kill.off");
  return (
    <p
      title={isOn ? t("shell:kill.onBody") : t("shell:kill.offHint")}
      className={cx(
        "flex h-8 items-center gap-2.5 px-2.5 font-medium",
        isOn ? "rounded-control bg-coral-soft text-coral-text" : "text-muted",
      )}
    >
      <Icon aria-hidden="true" className={cx("size-4 shrink-0", !isOn && "text-sage")} strokeWidth={1.75} />
      <span className={isFolded ? "sr-only" : "truncate"}>{text}</span>
    </p>
  );
}
