import type { ReactNode } from "react";
import { useEffect } from "react";
import { useT } from "@/lib/i18n/useT";
import { ClockControl } from "./ClockControl";
import { LiveIndicator } from "./LiveIndicator";
import { useShell } from "./shellContext";

interface TopBarProps {
  title: string;
  subtitle: string;
  children?: ReactNode;
}

export function TopBar({ title, subtitle, children }: TopBarProps) {
  const { t } = useT();
  const { session } = useShell();
  const { name } = session.organization;
  useEffect(() => {
    document.title = `${title} · ${name} · ${t("shell:product")}`;
  }, [title, name, t]);
  return (
    <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-5 py-2.5">
      <h1 className="text-lg font-bold">{title}</h1>
      <p className="min-w-0 truncate text-sm text-muted max-[1080px]:hidden">{subtitle}</p>
      <div className="ms-auto flex items-center gap-2">
        <LiveIndicator />
        {session.test_clock && <ClockControl />}
        {children}
      </div>
    </header>
  );
}
