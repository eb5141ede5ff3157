/** What lies over the page, and what stands in it while there is nothing else. */
import { Users } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/Button";
import { ConfirmTyped } from "@/ui/ConfirmTyped";
import { Drawer } from "@/ui/Drawer";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/Menu";
import { Modal } from "@/ui/Modal";
import { Section } from "@/ui/Page";
import { Popover, PopoverContent, PopoverTrigger, Tooltip } from "@/ui/Popover";
import { Skeleton } from "@/ui/Skeleton";
import { ErrorState, RefusedState, StateMessage } from "@/ui/StateMessage";
import { showToast } from "@/ui/toasts";
import { Sample } from "./Sample";
import { TEXT } from "./samples";

export function Layers() {
  const [open, setOpen] = useState<"modal" | "typed" | "drawer" | null>(null);
  const close = () => setOpen(null);
  return (
    <Sample name="Modal, ConfirmTyped, Drawer, Menu, Popover, Tooltip, showToast">
      <div className="relative flex min-h-24 flex-wrap content-start items-center gap-2 overflow-hidden">
        <Button onClick={() => setOpen("modal")}>{TEXT.openDialog}</Button>
        <Button onClick={() => setOpen("typed")}>{TEXT.openTyped}</Button>
        <Button onClick={() => setOpen("drawer")}>{TEXT.openDrawer}</Button>
        <Menu>
          <MenuTrigger asChild>
            <Button>{TEXT.openMenu}</Button>
          </MenuTrigger>
          <MenuContent align="start">
            <MenuItem icon={Users} hotkey="i" onSelect={() => undefined}>
              {TEXT.importVerb}
            </MenuItem>
            <MenuItem isDanger onSelect={() => undefined}>
              {TEXT.verb}
            </MenuItem>
          </MenuContent>
        </Menu>
        <Popover>
          <PopoverTrigger asChild>
            <Button>{TEXT.openPopover}</Button>
          </PopoverTrigger>
          <PopoverContent className="w-64">{TEXT.sectionBody}</PopoverContent>
        </Popover>
        <Tooltip text={TEXT.tooltip}>
          <Button kind="quiet">{TEXT.hover}</Button>
        </Tooltip>
        <Button kind="quiet" onClick={() => showToast({ text: TEXT.toast, undo: () => undefined })}>
          {TEXT.showToast}
        </Button>
        <Drawer title={TEXT.section} isOpen={open === "drawer"} onClose={close}>
          {TEXT.sectionBody}
        </Drawer>
      </div>
      <Modal
        title={TEXT.section}
        isOpen={open === "modal"}
        onClose={close}
        foot={<Button kind="primary">{TEXT.verb}</Button>}
      >
        <p className="text-muted">{TEXT.sectionBody}</p>
      </Modal>
      <ConfirmTyped
        isOpen={open === "typed"}
        title={TEXT.confirmTitle}
        body={TEXT.confirmBody}
        expected={8412}
        action={TEXT.confirmVerb}
        onConfirm={close}
        onClose={close}
      />
    </Sample>
  );
}

export function Standing() {
  return (
    <Sample name="StateMessage, ErrorState, RefusedState, Skeleton, Section">
      <div className="grid gap-x-4 min-[860px]:grid-cols-3">
        <StateMessage icon={Users} title={TEXT.contactsEmpty} body={TEXT.contactsEmptyBody}>
          <Button kind="primary">{TEXT.importVerb}</Button>
        </StateMessage>
        <ErrorState why={TEXT.why} onRetry={() => undefined} />
        <RefusedState />
      </div>
      <div className="mb-8 space-y-2">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
      <Section title={TEXT.section} body={TEXT.sectionBody} actions={<Button>{TEXT.verb}</Button>} />
    </Sample>
  );
}
