/** What may be done to the marked contacts at once. */
import { Download, Ellipsis, Hand, Tag, Tags, Trash2, Workflow } from "lucide-react";
import { useState } from "react";
import { download, fileAddress } from "@/api/client";
import { useT } from "@/lib/i18n/useT";
import { useNumber } from "@/lib/useNumber";
import { Button, IconButton } from "@/ui/Button";
import { ConfirmTyped } from "@/ui/ConfirmTyped";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/Menu";
import type { Selection } from "@/ui/table/selection";
import { showToast } from "@/ui/toasts";
import { type ContactsSearch, listQuery } from "../filters";
import { type BulkWish, selections, useBulk } from "../useBulk";
import type { May } from "../useChange";
import { HoldDialog } from "./HoldControl";
import { MergeMarked } from "./MergeMarked";
import { RunForMany } from "./RunForMany";
import { TagDialog } from "./TagDialog";

interface BulkActionsProps {
  selection: Selection;
  search: ContactsSearch;
  /** How many match; undefined where there are too many to count. */
  total: number | undefined;
  may: May;
}

type Asked = "tag" | "untag" | "hold" | "run" | "erase";
const MOST_EXPORTED = 200;

export function BulkActions({ selection, search, total, may }: BulkActionsProps) {
  const { t } = useT();
  const number = useNumber();
  const [asked, setAsked] = useState<Asked | null>(null);
  const run = useBulk(search, may.write);
  const count = selection.isEverything ? total : selection.keys.size;
  const titleOf = (what: Asked, label: string) =>
    count === undefined
      ? t("contacts:bulk.ofAll", { what: label })
      : t(`contacts:bulk.${what}Title`, { count, figure: number(count) });
  const close = () => setAsked(null);

  async function start(wish: BulkWish) {
    close();
    const isTaken = await run(wish, selection.isEverything ? "everything" : [...selection.keys]);
    if (isTaken) selection.clear();
  }

  function exportMarked() {
    const query = new URLSearchParams(listQuery(search));
    if (!selection.isEverything) {
      if (selection.keys.size > MOST_EXPORTED) {
        showToast({ text: t("contacts:bulk.exportLimit", { count: MOST_EXPORTED }), tone: "error" });
        return;
      }
      for (const id of selection.keys) query.append("id", id);
    }
    download(fileAddress("/v1/exports/contacts.csv", query));
  }

  return (
    <>
      <Button size="sm" disabled={!may.write} onClick={() => setAsked("tag")}>
        <Tag aria-hidden="true" />
        {t("contacts:bulk.tag")}
      </Button>
      <Button size="sm" disabled={!may.run} onClick={() => setAsked("run")} className="max-[560px]:hidden">
        <Workflow aria-hidden="true" />
        {t("contacts:bulk.run")}
      </Button>
      {may.write && <MergeMarked selection={selection} />}
      <Menu modal={false}>
        <MenuTrigger asChild>
          <IconButton label={t("contacts:menu.more")}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </MenuTrigger>
        <MenuContent align="end" side="top">
          <MenuItem
            icon={Workflow}
            disabled={!may.run}
            onSelect={() => setAsked("run")}
            className="min-[560.02px]:hidden"
          >
            {t("contacts:bulk.run")}
          </MenuItem>
          <MenuItem icon={Tags} disabled={!may.write} onSelect={() => setAsked("untag")}>
            {t("contacts:bulk.untag")}
          </MenuItem>
          <MenuItem icon={Hand} disabled={!may.write} onSelect={() => setAsked("hold")}>
            {t("contacts:menu.hold")}
          </MenuItem>
          <MenuItem icon={Download} disabled={!may.import} onSelect={exportMarked}>
            {t("contacts:bulk.export")}
          </MenuItem>
          <MenuSeparator />
          {/* Before so much is gone, its number is typed: what nobody has counted is not erased at once. */}
          <MenuItem
            icon={Trash2}
            isDanger
            disabled={!may.erase || count === undefined}
            onSelect={() => setAsked("erase")}
          >
            {t("contacts:menu.erase")}
          </MenuItem>
        </MenuContent>
      </Menu>
      <TagDialog
        title={
          asked === "untag"
            ? titleOf("untag", t("contacts:bulk.untag"))
            : titleOf("tag", t("contacts:bulk.tag"))
        }
        action={asked === "untag" ? t("contacts:bulk.untag") : t("contacts:bulk.tag")}
        isOpen={asked === "tag" || asked === "untag"}
        onClose={close}
        onTags={(tags) => void start({ kind: asked === "untag" ? "untag" : "tag", tags })}
      />
      <HoldDialog
        title={titleOf("hold", t("contacts:menu.hold"))}
        isOpen={asked === "hold"}
        onClose={close}
        onHold={(until) => void start({ kind: "hold", until })}
      />
      {asked === "run" && (
        <RunForMany
          title={titleOf("run", t("contacts:bulk.run"))}
          count={count}
          whom={selections(search, selection.isEverything ? "everything" : [...selection.keys])}
          onClose={close}
          onRun={(journeyId, name) => void start({ kind: "run", journeyId, name })}
        />
      )}
      {count !== undefined && (
        <ConfirmTyped
          isOpen={asked === "erase"}
          title={titleOf("erase", "")}
          body={t("contacts:erase.body")}
          expected={count}
          action={t("contacts:erase.action")}
          isDanger
          onConfirm={() => void start({ kind: "erase" })}
          onClose={close}
        />
      )}
    </>
  );
}
