/** Is anything allowed to leave? A press says what that means, and stops it or lets it go on. */
import { OctagonX, Send } from "lucide-react";
import { useState } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Popover, PopoverContent, PopoverTrigger } from "@/ui/Popover";
import { useKillSwitch } from "./useKillSwitch";

export function KillState({ isFolded }: { isFolded: boolean }) {
  const { t } = useT();
  const kill = useKillSwitch();
  const [isOpen, setOpen] = useState(false);
  const Icon = kill.isOn ? OctagonX : Send;
  const text = kill.isOn ? t("shell:kill.on") : t("shell:kill.off");
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger
        title={isFolded ? text : undefined}
        className={cx(
          "flex h-8 w-full items-center gap-2.5 rounded-control px-2.5 font-medium transition-colors duration-150 coarse:h-10",
          kill.isOn
            ? "bg-coral-soft text-coral-text"
            : "text-muted hover:bg-hover hover:text-ink data-[state=open]:bg-hover",
        )}
      >
        <Icon
          aria-hidden="true"
          className={cx("size-4 shrink-0", !kill.isOn && "text-sage rtl:-scale-x-100")}
          strokeWidth={1.75}
        />
        <span className={isFolded ? "sr-only" : "truncate"}>{text}</span>
      </PopoverTrigger>
      <PopoverContent side="top" align="start" className="w-72 p-4" aria-label={text}>
        <p className="font-bold">{text}</p>
        <p className="mt-1 text-pretty text-muted">
          {kill.isOn ? t("shell:kill.onBody") : t("shell:kill.offBody")}
        </p>
        {kill.mayTurn ? (
          <Button
            kind={kill.isOn ? "primary" : "danger"}
            className="mt-3"
            disabled={kill.isTurning}
            onClick={() => {
              setOpen(false);
              if (kill.isOn) kill.resume();
              else kill.stop();
            }}
          >
            {kill.isOn ? t("shell:kill.resume") : t("shell:kill.stop")}
          </Button>
        ) : (
          <p className="mt-2 text-sm text-pretty text-muted">{t("shell:kill.refused")}</p>
        )}
      </PopoverContent>
    </Popover>
  );
}
