import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { sessionQuery } from "@/api/session";
import { useLive } from "@/api/useLive";
import { useT } from "@/lib/i18n/useT";
import { setTheme } from "@/lib/theme";
import { useHotkeys } from "@/lib/useHotkeys";
import { useNarrow } from "@/lib/useNarrow";
import { BottomBar } from "./BottomBar";
import { KillBanner } from "./KillBanner";
import { Rail } from "./Rail";
import { ShellContext } from "./shellContext";
import { Shortcuts } from "./Shortcuts";

export function Shell() {
  const { t } = useT();
  const session = useQuery(sessionQuery).data;
  const live = useLive(Boolean(session));
  const isNarrow = useNarrow();
  const [isHelpOpen, setHelpOpen] = useState(false);
  useHotkeys({
    "?": () => setHelpOpen(true),
    t: () => setTheme(document.documentElement.classList.contains("dark") ? "light" : "dark"),
  });
  if (!session?.organization) return null;
  const { organization } = session;
  return (
    <ShellContext.Provider
      value={{ session: { ...session, organization }, live, openHelp: () => setHelpOpen(true) }}
    >
      <a
        href="#content"
        className="fixed start-3 top-3 z-50 -translate-y-20 rounded-control bg-ink px-3 py-1.5 text-paper focus:translate-y-0"
      >
        {t("shell:skipToContent")}
      </a>
      <div className="flex h-full">
        {!isNarrow && <Rail />}
        <div className="flex min-w-0 flex-1 flex-col">
          {session.kill_switch && <KillBanner />}
          <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
            <Outlet />
          </main>
          {isNarrow && <BottomBar />}
        </div>
      </div>
      <Shortcuts isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </ShellContext.Provider>
  );
}
