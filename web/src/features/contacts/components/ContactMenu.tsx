/** What is done to one contact now and then: held, merged, exported, erased. */
import { Download, Ellipsis, Hand, Merge, Trash2 } from "lucide-react";
import { useState } from "react";
import { download, fileAddress } from "@/api/client";
import type { Contact } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { IconButton } from "@/ui/Button";
import { ConfirmTyped } from "@/ui/ConfirmTyped";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/Menu";
import { showToast } from "@/ui/toasts";
import { eraseContact } from "../api";
import { useChange, type May } from "../useChange";
import { nameOf } from "../words";
import { HoldDialog, isHeld, useHold } from "./HoldControl";

interface ContactMenuProps {
  contact: Contact;
  may: May;
  onMerge: () => void;
  onErased: () => void;
}

export function ContactMenu({ contact, may, onMerge, onErased }: ContactMenuProps) {
  const { t } = useT();
  const now = useNow(60_000);
  const [asked, setAsked] = useState<"hold" | "erase" | null>(null);
  const hold = useHold(contact);
  const name = nameOf(t, contact);
  const erase = useChange(() => eraseContact(contact.id), {
    onDone: () => {
      showToast({ text: t("contacts:toast.erased") });
      onErased();
    },
  });
  const isOnHold = isHeld(contact, now);
  return (
    <>
      <Menu modal={false}>
        <MenuTrigger asChild>
          <IconButton label={t("contacts:menu.more")}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem
            icon={Hand}
            disabled={!may.write}
            onSelect={() => (isOnHold ? hold(null) : setAsked("hold"))}
          >
            {isOnHold ? t("contacts:hold.release") : t("contacts:menu.hold")}
          </MenuItem>
          <MenuItem icon={Merge} disabled={!may.write} onSelect={onMerge}>
            {t("contacts:menu.merge")}
          </MenuItem>
          <MenuItem
            icon={Download}
            disabled={!may.import}
            onSelect={() => download(fileAddress(`/v1/contacts/${contact.id}/export`))}
          >
            {t("contacts:menu.export")}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} isDanger disabled={!may.erase} onSelect={() => setAsked("erase")}>
            {t("contacts:menu.erase")}
          </MenuItem>
        </MenuContent>
      </Menu>
      <HoldDialog
        title={t("contacts:hold.title", { name })}
        isOpen={asked === "hold"}
        onClose={() => setAsked(null)}
        onHold={hold}
      />
      <ConfirmTyped
        isOpen={asked === "erase"}
        title={t("contacts:erase.title", { name })}
        body={t("contacts:erase.body")}
        expected={name}
        action={t("contacts:erase.action")}
        isDanger
        isWorking={erase.isPending}
        onConfirm={() => erase.mutate(undefined)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
