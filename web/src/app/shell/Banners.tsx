/** Slim lines over every page: what holds for all of them right now. */
import { useQuery } from "@tanstack/react-query";
import { FlaskConical, OctagonX, WifiOff } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { connectionsQuery } from "@/api/connections";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { ClockControl } from "./ClockControl";
import { useShell } from "./shellContext";
import { useKillSwitch } from "./useKillSwitch";

const TONES = {
  coral: "bg-coral-soft text-coral-text",
  amber: "bg-amber-soft text-amber-text",
  blue: "bg-blue-soft text-blue-text",
};

interface BannerProps {
  tone: keyof typeof TONES;
  icon: LucideIcon;
  isUrgent?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

function Banner({ tone, icon: Icon, isUrgent = false, action, children }: BannerProps) {
  return (
    <div
      role={isUrgent ? "alert" : "status"}
      className={cx(
        "flex min-h-8 shrink-0 items-center gap-2.5 border-b border-line px-5 py-1 text-sm",
        TONES[tone],
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 text-pretty short:truncate">{children}</p>
      {action}
    </div>
  );
}

export function KillBanner() {
  const { t } = useT();
  const kill = useKillSwitch();
  if (!kill.isOn) return null;
  return (
    <Banner
      tone="coral"
      icon={OctagonX}
      isUrgent
      action={
        kill.mayTurn && (
          <Button size="sm" disabled={kill.isTurning} onClick={kill.resume}>
            {t("shell:kill.resume")}
          </Button>
        )
      }
    >
      <b className="font-bold">{t("shell:kill.on")}.</b> {t("shell:kill.onBody")}
    </Banner>
  );
}

/**
 * Every connection is a sandbox: nothing that is sent here reaches a phone. Its clock stands here, in the same place on
 * every page, where no page has a button of its own; that it may be moved says that nothing real is anywhere.
 */
export function SandboxBanner() {
  const { t } = useT();
  const { session } = useShell();
  const connections = useQuery({
    ...connectionsQuery,
    enabled: session.sandbox && !session.test_clock && session.permissions.includes("channels.read"),
  }).data?.items;
  const isAllSandbox =
    session.sandbox && connections?.every(({ provider }) => provider === "sandbox") === true;
  if (!session.test_clock && !isAllSandbox) return null;
  return (
    <Banner tone="blue" icon={FlaskConical} action={session.test_clock && <ClockControl />}>
      {t("shell:sandboxBanner")}
    </Banner>
  );
}

export function OfflineBanner() {
  const { t } = useT();
  if (useShell().live.state.kind !== "offline") return null;
  return (
    <Banner tone="amber" icon={WifiOff}>
      {t("shell:offlineBanner")}
    </Banner>
  );
}
