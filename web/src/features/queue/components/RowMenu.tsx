import { Ellipsis, FastForward, History, Pause, Play, SkipForward, Smartphone, X } from "lucide-react";
import type { QueueItem } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { IconButton } from "@/ui/Button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/Menu";
import type { RowActions } from "../useRowActions";

interface RowMenuProps {
  item: QueueItem;
  actions: RowActions;
  onHistory: () => void;
  onPerson: (() => void) | null;
}

export function RowMenu({ item, actions, onHistory, onPerson }: RowMenuProps) {
  const { t } = useT();
  const isPaused = item.state === "paused";
  return (
    <Menu modal={false}>
      <MenuTrigger asChild>
        <IconButton label={t("queue:menu.open", { name: item.contact.name })} className="relative z-10">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem icon={History} hotkey="↵" onSelect={onHistory}>
          {t("queue:menu.history")}
        </MenuItem>
        {onPerson !== null && (
          <MenuItem icon={Smartphone} hotkey="w" onSelect={onPerson}>
            {t("queue:menu.person")}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={FastForward} hotkey="n" onSelect={() => actions.runNow(item)}>
          {t("queue:menu.runNow")}
        </MenuItem>
        <MenuItem icon={SkipForward} hotkey="s" onSelect={() => actions.skip(item)}>
          {t("queue:menu.skip")}
        </MenuItem>
        <MenuItem icon={isPaused ? Play : Pause} hotkey="p" onSelect={() => actions.togglePause(item)}>
          {isPaused ? t("queue:menu.resume") : t("queue:menu.pause")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={X} hotkey="x" isDanger onSelect={() => actions.cancel(item)}>
          {t("queue:menu.cancel")}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
