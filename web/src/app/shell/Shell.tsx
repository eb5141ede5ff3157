/** The frame of every page: the rail or the bottom bar, what holds everywhere, and the page in the middle. */
import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { sessionQuery } from "@/api/session";
import { useLive } from "@/api/useLive";
import { BulkNotices } from "@/features/contacts/components/BulkNotices";
import { useCutTexts } from "@/lib/cutTexts";
import { useT } from "@/lib/i18n/useT";
import { useNarrow } from "@/lib/useNarrow";
import { Confirm, type ConfirmQuestion } from "@/ui/Confirm";
import { KillBanner, OfflineBanner, SandboxBanner } from "./Banners";
import { BottomBar } from "./BottomBar";
import { Rail } from "./Rail";
import { ShellContext } from "./shellContext";
import { Shortcuts } from "./Shortcuts";
import { useArrival } from "./useArrival";
import { useGlobalShortcuts } from "./useGlobalShortcuts";
import { useLeftSearch } from "./useLeftSearch";

// Opened now and then: fetched when they are.
const NewOrganization = lazy(() =>
  import("./NewOrganization").then((part) => ({ default: part.NewOrganization })),
);
const Palette = lazy(() => import("./palette/Palette").then((part) => ({ default: part.Palette })));

export function Shell() {
  const session = useQuery(sessionQuery).data;
  const live = useLive(Boolean(session) && !session?.elsewhere);
  const { t } = useT();
  const [question, ask] = useState<ConfirmQuestion | null>(null);
  const [layer, setLayer] = useState<"help" | "palette" | "organization" | null>(null);
  if (!session?.organization) return null;
  const { organization } = session;
  return (
    <ShellContext.Provider
      value={{
        session: { ...session, organization },
        live,
        openHelp: () => setLayer("help"),
        openPalette: () => setLayer("palette"),
        openNewOrganization: () => setLayer("organization"),
        askToResume: (resume) =>
          ask({
            title: t("shell:kill.resumeTitle"),
            body: t("shell:kill.resumeBody"),
            action: t("shell:kill.resume"),
            keep: t("ui:cancel"),
            isDanger: false,
            onConfirm: resume,
          }),
      }}
    >
      <Frame />
      <BulkNotices />
      <Confirm question={question} onClose={() => ask(null)} />
      <Shortcuts isOpen={layer === "help"} onClose={() => setLayer(null)} />
      <Suspense fallback={<span data-modal-open="" hidden />}>
        {layer === "palette" && <Palette onClose={() => setLayer(null)} />}
        {layer === "organization" && <NewOrganization onClose={() => setLayer(null)} />}
      </Suspense>
    </ShellContext.Provider>
  );
}

function Frame() {
  const { t } = useT();
  const isNarrow = useNarrow();
  useGlobalShortcuts();
  useCutTexts();
  useArrival();
  useLeftSearch();
  return (
    <>
      <a
        href="#content"
        className="fixed start-3 top-3 z-50 -translate-y-20 rounded-control bg-ink px-3 py-1.5 text-paper focus:translate-y-0"
      >
        {t("shell:skipToContent")}
      </a>
      {/* Nothing of a page, seen or only heard, makes the whole document scroll. */}
      <div className="relative flex h-full overflow-clip">
        {!isNarrow && <Rail />}
        <div className="flex min-w-0 flex-1 flex-col">
          <KillBanner />
          <OfflineBanner />
          <SandboxBanner />
          <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
            <Outlet />
          </main>
          {isNarrow && <BottomBar />}
        </div>
      </div>
    </>
  );
}
