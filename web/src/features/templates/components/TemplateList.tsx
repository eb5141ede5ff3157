/** Templates as a table: the channel, the languages, where each is used, who changed it last. */
import { useInfiniteQuery, useQueries } from "@tanstack/react-query";
import { FileText, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useListState } from "@/api/listState";
import type { components } from "@/api/schema";
import { figure } from "@/lib/figures";
import { useT } from "@/lib/i18n/useT";
import { directionOf, readable } from "@/lib/liquid";
import { listed } from "@/lib/listed";
import { Button } from "@/ui/Button";
import { FilterBar } from "@/ui/FilterChips";
import { RelativeTime } from "@/ui/RelativeTime";
import { StateMessage } from "@/ui/StateMessage";
import type { Column } from "@/ui/table/columns";
import { DataTable } from "@/ui/table/DataTable";
import { TypedSearch } from "@/ui/TypedSearch";
import { tagsOf } from "@/ui/writing/ContentChoice";
import { standingsQuery, type Template, templatesQuery, type TemplatesWanted } from "../api";

type Standing = components["schemas"]["TemplateStandingOut"];

interface TemplateListProps {
  wanted: Partial<TemplatesWanted>;
  onWanted: (wanted: Partial<TemplatesWanted>) => void;
  onOpen: (id: string) => void;
  /** The one action of the empty list. */
  begin: ReactNode;
}

export function TemplateList({ wanted, onWanted, onOpen, begin }: TemplateListProps) {
  const { t } = useT();
  const query = useInfiniteQuery(templatesQuery(wanted));
  const list = useListState(query);
  const standings = useStandings(query.data?.pages ?? []);
  const search = (text: string) => {
    const { q: _, ...others } = wanted;
    onWanted(text === "" ? others : { ...others, q: text });
  };
  return (
    <>
      <FilterBar label={t("templates:search.bar")} className="border-b border-line">
        <TypedSearch
          label={t("templates:search.label")}
          value={wanted.q ?? ""}
          onChange={search}
          className="w-64 max-[560px]:w-full"
        />
      </FilterBar>
      <DataTable
        label={t("templates:list")}
        columns={useTemplateColumns(standings)}
        {...list}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowHref={(row) => `/templates/${row.id}`}
        onOpen={(row) => onOpen(row.id)}
        sort={{ by: wanted.by ?? "name", isDescending: wanted.descending === true }}
        onSort={({ by, isDescending }) => {
          const { archived, q } = wanted;
          onWanted({
            ...(archived !== undefined && { archived }),
            ...(q !== undefined && { q }),
            ...(by !== "name" && { by: by as TemplatesWanted["by"] }),
            ...(isDescending && { descending: true as const }),
          });
        }}
        narrow={(row) => <NarrowRow template={row} />}
        empty={
          wanted.q !== undefined ? (
            <StateMessage icon={SearchX} title={t("templates:search.none")}>
              <Button onClick={() => search("")}>{t("templates:search.clear")}</Button>
            </StateMessage>
          ) : wanted.archived === true ? (
            <StateMessage
              icon={FileText}
              title={t("templates:emptyArchived")}
              body={t("templates:emptyArchivedBody")}
            />
          ) : (
            <StateMessage icon={FileText} title={t("templates:emptyTitle")} body={t("templates:emptyBody")}>
              {begin}
            </StateMessage>
          )
        }
      />
    </>
  );
}

/** Asked page by page, beside the list: it is there without them. */
function useStandings(pages: readonly { items: readonly Template[] }[]): ReadonlyMap<string, Standing> {
  const found = useQueries({
    queries: pages
      .filter(({ items }) => items.length > 0)
      .map(({ items }) => standingsQuery(items.map(({ id }) => id))),
  });
  return new Map(found.flatMap(({ data }) => (data?.items ?? []).map((one) => [one.template_id, one])));
}

function useWords() {
  const { t, language } = useT();
  return {
    text: (row: Template) => readable(t, row.variants[row.base] ?? ""),
    languages: (row: Template) => listed(language, tagsOf(row), "unit"),
  };
}

function useTemplateColumns(standings: ReadonlyMap<string, Standing>): Column<Template>[] {
  const { t, language } = useT();
  const words = useWords();
  return [
    {
      id: "name",
      header: t("templates:name"),
      width: 160,
      grow: 2,
      sortKey: "name",
      cell: (row) => <bdi className="block truncate font-medium">{row.name}</bdi>,
    },
    {
      id: "text",
      header: t("templates:column.text"),
      width: 160,
      grow: 3,
      cell: (row) => (
        <bdi dir={directionOf(words.text(row))} className="block truncate text-muted">
          {words.text(row)}
        </bdi>
      ),
    },
    {
      id: "channel",
      header: t("templates:channelField"),
      width: 140,
      sortKey: "channel",
      cell: (row) => <span className="truncate text-muted">{t(`templates:channel.${row.channel}`)}</span>,
    },
    {
      id: "languages",
      header: t("templates:column.languages"),
      width: 120,
      cell: (row) => (
        <bdi dir="ltr" className="block truncate align-parent text-muted">
          {words.languages(row)}
        </bdi>
      ),
    },
    {
      id: "used",
      header: t("templates:column.used"),
      width: 88,
      align: "digits",
      cell: (row) => {
        const standing = standings.get(row.id);
        if (standing === undefined) return null;
        const count = standing.journeys + standing.campaigns;
        return <span className={count === 0 ? "text-subtle num" : "num"}>{figure(language, count)}</span>;
      },
    },
    {
      id: "changed",
      header: t("templates:column.changed"),
      width: 120,
      sortKey: "changed",
      cell: (row) => <RelativeTime at={row.updated_at} className="text-muted num" />,
    },
    {
      id: "by",
      header: t("templates:column.by"),
      width: 144,
      cell: (row) => (
        <bdi className="block truncate text-muted">{standings.get(row.id)?.changed_by ?? ""}</bdi>
      ),
    },
  ];
}

function NarrowRow({ template }: { template: Template }) {
  const { t } = useT();
  const words = useWords();
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-1">
      <bdi className="truncate font-medium">{template.name}</bdi>
      <span className="truncate text-sm text-muted">
        {t(`templates:channel.${template.channel}`)} · <bdi>{words.languages(template)}</bdi>
      </span>
    </span>
  );
}
