/** Pause, resume, cancel: each says what it does before it does it. */
import { Ban, MoreHorizontal, Pause, Play } from "lucide-react";
import { useState } from "react";
import type { Campaign } from "@/api/models";
import { figure } from "@/lib/figures";
import { useT } from "@/lib/i18n/useT";
import { Button, IconButton } from "@/ui/Button";
import { Confirm } from "@/ui/Confirm";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/Menu";
import { useRunCommands } from "../useCommands";

export function RunButtons({ campaign }: { campaign: Campaign }) {
  const { t, language } = useT();
  const { pause, resume, cancel } = useRunCommands(campaign.id);
  const [isAsking, setAsking] = useState(false);
  const may = (command: string) => campaign.next.includes(command);
  const waiting = (campaign.counts.pending ?? 0) + (campaign.counts.queued ?? 0);
  return (
    <>
      {may("pause") && (
        <Button
          title={t("campaigns:command.pauseHint")}
          disabled={pause.isPending}
          onClick={() => pause.mutate()}
        >
          <Pause aria-hidden="true" strokeWidth={1.75} />
          {t("campaigns:command.pause")}
        </Button>
      )}
      {may("resume") && (
        <Button
          kind="primary"
          title={t("campaigns:command.resumeHint")}
          disabled={resume.isPending}
          onClick={() => resume.mutate()}
        >
          <Play aria-hidden="true" strokeWidth={1.75} />
          {t("campaigns:command.resume")}
        </Button>
      )}
      {may("cancel") && (
        <Menu>
          <MenuTrigger asChild>
            <IconButton label={t("campaigns:command.more")}>
              <MoreHorizontal aria-hidden="true" />
            </IconButton>
          </MenuTrigger>
          <MenuContent align="end">
            <MenuItem icon={Ban} isDanger onSelect={() => setAsking(true)}>
              {t("campaigns:command.cancel")}
            </MenuItem>
          </MenuContent>
        </Menu>
      )}
      <Confirm
        question={
          isAsking
            ? {
                title: t("campaigns:command.cancelTitle"),
                body: t("campaigns:command.cancelBody", {
                  count: waiting,
                  figure: figure(language, waiting),
                }),
                action: t("campaigns:command.cancel"),
                keep: t("campaigns:command.keep"),
                isDanger: true,
                onConfirm: () => cancel.mutate(),
              }
            : null
        }
        onClose={() => setAsking(false)}
      />
    </>
  );
}
