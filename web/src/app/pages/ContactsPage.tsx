/** Everyone: the table, and the ways to what needs a decision about people. */
import { getRouteApi, Link } from "@tanstack/react-router";
import {
  Ellipsis,
  FileSpreadsheet,
  History,
  Import,
  MessageSquareOff,
  UserRoundPlus,
  UsersRound,
} from "lucide-react";
import { useCallback } from "react";
import { ContactTable } from "@/features/contacts/components/ContactTable";
import { NewContact } from "@/features/contacts/components/NewContact";
import { RecentChanges } from "@/features/contacts/components/RecentChanges";
import type { ContactsSearch } from "@/features/contacts/filters";
import { mayOf } from "@/features/contacts/useChange";
import { useT } from "@/lib/i18n/useT";
import { useShortcuts } from "@/lib/shortcuts";
import { useMinWidth } from "@/lib/useNarrow";
import { Button, IconButton } from "@/ui/Button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/Menu";
import { useShell } from "../shell/shellContext";
import { TopBar } from "../shell/TopBar";

const route = getRouteApi("/contacts");

export function ContactsPage() {
  const { t } = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const hasRoom = useMinWidth(560);
  const may = mayOf(useShell().session.permissions);
  const change = useCallback(
    (next: ContactsSearch) =>
      void navigate({
        search: (before) =>
          Object.fromEntries(
            Object.entries({ ...before, ...next }).filter(([, value]) => value !== undefined),
          ),
        // Narrowing is a step that "back" undoes; typing on is not.
        replace: next.q !== undefined && search.q !== undefined,
        resetScroll: false,
      }),
    [navigate, search.q],
  );
  const open = (id: string) =>
    void navigate({ to: "/contacts/$contactId", params: { contactId: id }, search: {} });
  const openNew = () => change({ isNew: true });
  useShortcuts(
    t("contacts:title"),
    [{ keys: "c", label: t("contacts:new.open"), icon: UserRoundPlus, isAction: true, run: openNew }],
    may.import,
  );
  return (
    <>
      <TopBar title={t("contacts:title")} subtitle={t("contacts:subtitle")}>
        <Menu modal={false}>
          <MenuTrigger asChild>
            <IconButton label={t("contacts:menu.more")}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          </MenuTrigger>
          <MenuContent align="end">
            {may.import && !hasRoom && (
              <MenuItem icon={Import} onSelect={() => void navigate({ to: "/imports/new" })}>
                {t("contacts:import")}
              </MenuItem>
            )}
            {may.import && (
              <MenuItem icon={FileSpreadsheet} onSelect={() => void navigate({ to: "/imports" })}>
                {t("imports:title")}
              </MenuItem>
            )}
            <MenuItem
              icon={UsersRound}
              onSelect={() => void navigate({ to: "/contacts/duplicates", search: {} })}
            >
              {t("contacts:duplicates.title")}
            </MenuItem>
            <MenuItem icon={MessageSquareOff} onSelect={() => void navigate({ to: "/contacts/reviews" })}>
              {t("contacts:reviews.title")}
            </MenuItem>
            <MenuItem icon={History} onSelect={() => change({ showsRecent: true })}>
              {t("contacts:recent.title")}
            </MenuItem>
          </MenuContent>
        </Menu>
        {may.import && (
          <>
            {hasRoom && (
              <Link
                to="/imports/new"
                className="inline-flex h-8 items-center gap-2 rounded-control border border-line-strong bg-raised px-3 font-medium hover:bg-hover"
              >
                <Import aria-hidden="true" className="size-4" strokeWidth={1.75} />
                {t("contacts:import")}
              </Link>
            )}
            <Button kind="primary" onClick={openNew}>
              <UserRoundPlus aria-hidden="true" />
              {t("contacts:new.open")}
            </Button>
          </>
        )}
      </TopBar>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <ContactTable
          search={search}
          onSearch={change}
          onView={(view) => void navigate({ search: view, resetScroll: false })}
          onOpen={({ id }) => open(id)}
          onNew={openNew}
          may={may}
        />
        <RecentChanges
          isOpen={search.showsRecent === true}
          mayWrite={may.write}
          onClose={() => change({ showsRecent: undefined })}
        />
      </div>
      <NewContact isOpen={search.isNew === true} onClose={() => change({ isNew: undefined })} onMade={open} />
    </>
  );
}
