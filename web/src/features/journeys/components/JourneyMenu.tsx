/** What is done to a journey as a whole. */
import { useQueryClient } from "@tanstack/react-query";
import { Archive, Copy, DoorClosed, DoorOpen, Ellipsis, Pause, Pencil, Play } from "lucide-react";
import { useState } from "react";
import { keys } from "@/api/keys";
import type { OpenedJourney } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { IconButton } from "@/ui/Button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/Menu";
import { showToast } from "@/ui/toasts";
import { changeJourney, duplicateJourney, pauseJourney } from "../api";
import { ArchiveDialog, RenameDialog, ResumeDialog } from "./StateDialogs";

interface JourneyMenuProps {
  journey: OpenedJourney;
  onCopied: (id: string) => void;
}

type Asking = "rename" | "resume" | "archive" | null;

export function JourneyMenu({ journey, onCopied }: JourneyMenuProps) {
  const { t } = useT();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Asking>(null);
  const { id, state, entry_open: isOpen } = journey;
  const isArchived = state === "archived";

  async function run<Answer>(call: Promise<Answer>, said: string): Promise<Answer | undefined> {
    try {
      const answer = await call;
      showToast({ text: said });
      return answer;
    } catch (error) {
      showToast({ tone: "error", text: t("ui:actionFailed", { why: problemSentence(t, error) }) });
      return undefined;
    } finally {
      await queries.invalidateQueries({ queryKey: keys.journeysAll() });
    }
  }

  async function duplicate() {
    const copy = await run(
      duplicateJourney(id, t("journeys:copyOf", { name: journey.name }).slice(0, 120)),
      t("journeys:toast.duplicated"),
    );
    if (copy !== undefined) onCopied(copy.id);
  }

  const done = (said: string | null) => {
    setAsking(null);
    if (said !== null) showToast({ text: said });
    void queries.invalidateQueries({ queryKey: keys.journeysAll() });
    void queries.invalidateQueries({ queryKey: keys.queueAll() });
  };

  return (
    <>
      <Menu modal={false}>
        <MenuTrigger asChild>
          <IconButton label={t("journeys:menu.open")}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </MenuTrigger>
        <MenuContent align="end">
          {!isArchived && (
            <MenuItem icon={Pencil} onSelect={() => setAsking("rename")}>
              {t("journeys:menu.rename")}
            </MenuItem>
          )}
          <MenuItem icon={Copy} onSelect={() => void duplicate()}>
            {t("journeys:menu.duplicate")}
          </MenuItem>
          {state === "active" && (
            <MenuItem icon={Pause} onSelect={() => void run(pauseJourney(id), t("journeys:toast.paused"))}>
              {t("journeys:menu.pause")}
            </MenuItem>
          )}
          {state === "paused" && (
            <MenuItem icon={Play} onSelect={() => setAsking("resume")}>
              {t("journeys:menu.resume")}
            </MenuItem>
          )}
          {(state === "active" || state === "paused") && (
            <MenuItem
              icon={isOpen ? DoorClosed : DoorOpen}
              onSelect={() =>
                void run(
                  changeJourney(id, { entry_open: !isOpen }),
                  t(isOpen ? "journeys:toast.closed" : "journeys:toast.opened"),
                )
              }
            >
              {t(isOpen ? "journeys:menu.closeEntry" : "journeys:menu.openEntry")}
            </MenuItem>
          )}
          {!isArchived && (
            <>
              <MenuSeparator />
              <MenuItem icon={Archive} isDanger onSelect={() => setAsking("archive")}>
                {t("journeys:menu.archive")}
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
      <ResumeDialog
        journey={journey}
        isOpen={asking === "resume"}
        onClose={() => setAsking(null)}
        onDone={() => done(t("journeys:toast.resumed"))}
      />
      <ArchiveDialog
        journey={journey}
        isOpen={asking === "archive"}
        onClose={() => setAsking(null)}
        onDone={() => done(t("journeys:toast.archived"))}
      />
      {asking === "rename" && (
        <RenameDialog journey={journey} isOpen onClose={() => setAsking(null)} onDone={() => done(null)} />
      )}
    </>
  );
}
