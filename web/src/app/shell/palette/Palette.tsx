/** ⌘K: go anywhere, find anyone, do anything, without leaving the keyboard. */
import { useNavigate } from "@tanstack/react-router";
import { Command } from "cmdk";
import { Contact, type LucideIcon, Megaphone, Route, Search, Shapes } from "lucide-react";
import { Dialog } from "radix-ui";
import { type ReactNode, useState } from "react";
import { useT } from "@/lib/i18n/useT";
import { listShortcuts } from "@/lib/shortcuts";
import { focusOnClose } from "@/ui/dialogFocus";
import { Keys } from "@/ui/Kbd";
import { SCRIM } from "@/ui/Modal";
import { ALL_PLACES } from "../../places";
import { useGo } from "../useGo";
import { type Found, useFound } from "./useFound";

export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useT();
  const navigate = useNavigate();
  const go = useGo();
  const [text, setText] = useState("");
  const [actions] = useState(() =>
    listShortcuts().flatMap(({ shortcuts }) => shortcuts.filter(({ isAction }) => isAction === true)),
  );
  const found = useFound(text);
  const then = (run: () => void) => () => {
    onClose();
    run();
  };
  const group = (label: string, items: readonly Found[], icon: LucideIcon, open: (id: string) => void) =>
    items.length > 0 && (
      <Command.Group heading={label} className={GROUP}>
        {items.map(({ id, name, note }) => (
          // Found by the server: what was typed counts as its keyword, or it would be filtered out again.
          <Item key={id} value={id} keywords={[text]} icon={icon} onSelect={then(() => open(id))}>
            <bdi>{name}</bdi>
            {note !== null && <bdi className="ms-2 text-sm text-muted">{note}</bdi>}
          </Item>
        ))}
      </Command.Group>
    );

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <div aria-hidden="true" className={SCRIM} />
        <Dialog.Content
          onCloseAutoFocus={focusOnClose}
          data-modal-open=""
          aria-describedby={undefined}
          className="fixed inset-x-3 top-[12vh] z-40 mx-auto max-w-xl animate-rise overflow-hidden rounded-card bg-raised shadow-overlay outline-none"
        >
          <Dialog.Title className="sr-only">{t("shell:palette.open")}</Dialog.Title>
          <Command label={t("shell:palette.open")} loop>
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Search aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
              <Command.Input
                autoFocus
                value={text}
                onValueChange={setText}
                placeholder={t("shell:palette.placeholder")}
                className="h-12 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-subtle coarse:text-[1rem]"
              />
            </div>
            <Command.List className="max-h-[56vh] overflow-y-auto overscroll-contain p-1.5">
              <Command.Empty>
                <p className="px-3 py-8 text-center text-muted">
                  {found.isSearching ? t("shell:palette.searching") : t("shell:palette.nothing")}
                </p>
              </Command.Empty>
              <Command.Group heading={t("shell:palette.go")} className={GROUP}>
                {ALL_PLACES.map(({ to, icon, label, key }) => (
                  <Item
                    key={to}
                    value={to}
                    keywords={[t(label)]}
                    icon={icon}
                    hotkey={`g ${key}`}
                    onSelect={then(() => go(to))}
                  >
                    {t(label)}
                  </Item>
                ))}
              </Command.Group>
              {group(t("shell:palette.contacts"), found.contacts, Contact, (contactId) => {
                void navigate({ to: "/contacts/$contactId", params: { contactId } });
              })}
              {group(t("shell:palette.campaigns"), found.campaigns, Megaphone, (campaignId) => {
                void navigate({ to: "/campaigns/$campaignId", params: { campaignId } });
              })}
              {group(t("shell:palette.journeys"), found.journeys, Route, (journeyId) => {
                void navigate({ to: "/journeys/$journeyId", params: { journeyId } });
              })}
              <Command.Group heading={t("shell:palette.do")} className={GROUP}>
                {actions.map(({ label, icon, keys, run }) => (
                  <Item
                    key={label}
                    value={label}
                    {...(icon && { icon })}
                    {...(keys !== undefined && { hotkey: keys })}
                    onSelect={then(() => run())}
                  >
                    {label}
                  </Item>
                ))}
                <Item
                  value="gallery"
                  icon={Shapes}
                  keywords={[t("shell:palette.gallery")]}
                  onSelect={then(() => void navigate({ to: "/gallery" }))}
                >
                  {t("shell:palette.gallery")}
                </Item>
              </Command.Group>
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const GROUP =
  "[&>[cmdk-group-heading]]:px-2.5 [&>[cmdk-group-heading]]:py-1.5 [&>[cmdk-group-heading]]:text-sm [&>[cmdk-group-heading]]:font-bold [&>[cmdk-group-heading]]:text-subtle";

interface ItemProps {
  value: string;
  keywords?: string[];
  icon?: LucideIcon;
  hotkey?: string;
  onSelect: () => void;
  children: ReactNode;
}

function Item({ value, keywords, icon: Icon, hotkey, onSelect, children }: ItemProps) {
  return (
    <Command.Item
      value={value}
      {...(keywords && { keywords })}
      onSelect={onSelect}
      className="flex h-9 items-center gap-3 rounded-control px-2.5 select-none data-[selected=true]:bg-hover coarse:h-11"
    >
      {Icon ? (
        <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
      ) : (
        <span className="size-4 shrink-0" />
      )}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {hotkey !== undefined && (
        <span aria-hidden="true" className="coarse:hidden">
          <Keys keys={hotkey} />
        </span>
      )}
    </Command.Item>
  );
}
