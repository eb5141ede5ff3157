/** Tabs over the table: everyone, then the views that somebody named; the address holds which is open. */
import { Bookmark, ChevronDown, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { SavedView } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Button, IconButton } from "@/ui/Button";
import { Menu, MenuChoices, MenuContent, MenuItem, MenuTrigger } from "@/ui/Menu";
import { Tabs } from "@/ui/Tabs";
import type { ContactsSearch } from "../filters";
import { contentOf, isChanged, READY_MADE, READY_MADES, readyMadeOf, searchOf } from "../savedViews";
import { useViews } from "../useViews";
import { ViewDialog } from "./ViewDialog";

interface ViewBarProps {
  search: ContactsSearch;
  saved: readonly SavedView[];
  /** The columns as they stand now. */
  columns: readonly string[];
  mayWrite: boolean;
  onView: (search: ContactsSearch) => void;
}

export function ViewBar({ search, saved, columns, mayWrite, onView }: ViewBarProps) {
  const { t } = useT();
  const views = useViews();
  const [dialog, setDialog] = useState<"save" | "rename" | null>(null);
  const open = saved.find(({ id }) => id === search.view);
  const readyMade = readyMadeOf(search);
  const content = contentOf(search, columns);
  const isPlain = search.filter === undefined && search.sort === undefined;
  const isOff = open !== undefined && isChanged(open, search, columns);
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-end border-b border-line pe-3.5">
      <Tabs
        label={t("contacts:views.title")}
        className="min-w-44 flex-1 border-b-0"
        tabs={[
          {
            id: "everyone",
            text: t("contacts:views.everyone"),
            to: "/contacts" as const,
            search: {},
            activeOptions: { exact: true },
            isCurrent: open === undefined && search.filter === undefined,
          },
          ...(readyMade === undefined
            ? []
            : [
                {
                  id: readyMade,
                  text: t(`contacts:views.${readyMade}`),
                  to: "/contacts" as const,
                  search: READY_MADE[readyMade],
                  isCurrent: true,
                },
              ]),
          ...saved.map((view) => ({
            id: view.id,
            text: view.name,
            to: "/contacts" as const,
            search: searchOf(view),
            isCurrent: view.id === open?.id,
          })),
        ]}
      />
      <div className="flex shrink-0 items-center gap-1">
        {mayWrite && isOff && (
          <Button kind="quiet" size="sm" onClick={() => void views.update(open, content)}>
            {t("contacts:views.update")}
          </Button>
        )}
        {mayWrite && (isOff || (open === undefined && !isPlain)) && (
          <Button kind="quiet" size="sm" onClick={() => setDialog("save")}>
            <Bookmark aria-hidden="true" strokeWidth={1.75} />
            <span className="max-[560px]:sr-only">{t("contacts:views.save")}</span>
          </Button>
        )}
        {open !== undefined && mayWrite && (
          <OwnMenu
            view={open}
            onRename={() => setDialog("rename")}
            onForget={() => void views.forget(open).then(() => onView({}))}
          />
        )}
        <Menu modal={false}>
          <MenuTrigger asChild>
            <Button kind="quiet" size="sm">
              {t("contacts:views.more")}
              <ChevronDown aria-hidden="true" />
            </Button>
          </MenuTrigger>
          <MenuContent align="end">
            <MenuChoices
              label={t("contacts:views.ready")}
              value={readyMade ?? ""}
              onChange={(name) => onView(READY_MADE[name as keyof typeof READY_MADE])}
              options={READY_MADES.map((name) => ({ value: name, label: t(`contacts:views.${name}`) }))}
            />
          </MenuContent>
        </Menu>
      </div>
      <ViewDialog
        view={dialog === "rename" ? open : undefined}
        isOpen={dialog !== null}
        onClose={() => setDialog(null)}
        send={({ name, isShared }) =>
          dialog === "rename" && open !== undefined
            ? views.rename(open.id, name)
            : views.create(name, isShared, content)
        }
        onDone={(view) => dialog === "save" && onView({ ...searchOf(view), q: search.q })}
      />
    </div>
  );
}

interface OwnMenuProps {
  view: SavedView;
  onRename: () => void;
  onForget: () => void;
}

function OwnMenu({ view, onRename, onForget }: OwnMenuProps) {
  const { t } = useT();
  return (
    <Menu modal={false}>
      <MenuTrigger asChild>
        <IconButton label={t("contacts:views.menu", { name: view.name })}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        <p className="px-2 py-1.5 text-sm text-muted">
          {t(view.is_shared ? "contacts:views.isShared" : "contacts:views.isOwn")}
        </p>
        <MenuItem icon={Pencil} onSelect={onRename}>
          {t("contacts:views.rename")}
        </MenuItem>
        <MenuItem icon={Trash2} onSelect={onForget}>
          {t("contacts:views.forget")}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
