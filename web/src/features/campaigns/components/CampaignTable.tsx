/** All campaigns: how far each is, what came of it, when. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Copy, Megaphone, MoreHorizontal, Trash2 } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useListState } from "@/api/listState";
import type { Campaign, CampaignState } from "@/api/models";
import { figure, percent } from "@/lib/figures";
import type { Language } from "@/lib/i18n/languages";
import { type T, useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { StackedBar } from "@/ui/Bars";
import { IconButton } from "@/ui/Button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/Menu";
import { StateMessage } from "@/ui/StateMessage";
import type { Column } from "@/ui/table/columns";
import { DataTable } from "@/ui/table/DataTable";
import { useSortedRows } from "@/ui/table/useSortedRows";
import { campaignsQuery } from "../api";
import { PART_TONES } from "../tones";
import { partsOf, shareDone } from "../progress";
import { type ListCommands, useDeleting, useListCommands } from "../useCommands";
import { whenText } from "../words";
import { StateChip } from "./StateChip";

interface CampaignTableProps {
  state: CampaignState | undefined;
  /** Of the organization: times that concern everybody stand on its clock. */
  zone: string;
  mayWrite: boolean;
  onOpen: (id: string) => void;
  /** The way to a first campaign, for whoever may make one. */
  start: ReactNode;
}

export function CampaignTable({ state, zone, mayWrite, onOpen, start }: CampaignTableProps) {
  const { t, language } = useT();
  const now = useNow(30_000);
  const list = useListState(useInfiniteQuery(campaignsQuery(state)));
  const deleting = useDeleting();
  const commands = useListCommands(onOpen);
  const columns = useCampaignColumns({ zone, now, commands: mayWrite ? commands : undefined });
  const rows = useMemo(() => list.rows?.filter(({ id }) => !deleting.has(id)), [list.rows, deleting]);
  return (
    <DataTable
      label={t("campaigns:list.label")}
      columns={columns}
      {...list}
      {...useSortedRows(rows, !list.hasMore, VALUES, language)}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      rowHref={(row) => `/campaigns/${row.id}`}
      onOpen={(row) => onOpen(row.id)}
      narrow={(row) => (
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex items-center gap-2">
            <bdi className="min-w-0 flex-1 truncate font-medium">{row.name}</bdi>
            <StateChip state={row.state} />
          </span>
          <span className="truncate text-sm text-muted num">
            {[whenText(t, language, row, zone, now), progressText(t, language, row)]
              .filter((text) => text !== "")
              .join(" · ")}
          </span>
        </span>
      )}
      empty={
        state === undefined ? (
          <StateMessage
            icon={Megaphone}
            title={t("campaigns:list.empty")}
            body={t("campaigns:list.emptyBody")}
          >
            {start}
          </StateMessage>
        ) : (
          <StateMessage
            title={t("campaigns:list.emptyState", {
              state: t(`campaigns:state.${state}`).toLocaleLowerCase(language),
            })}
            body={t("campaigns:list.emptyStateBody")}
          />
        )
      }
    />
  );
}

const of = (counts: Record<string, number>, ...states: string[]) =>
  states.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
const sent = (counts: Record<string, number>) => of(counts, "sent", "delivered", "read");

/** What each column sorts by; a share of nothing is below all others. */
const share =
  (...states: string[]) =>
  ({ counts }: Campaign) =>
    sent(counts) === 0 ? -1 : of(counts, ...states) / sent(counts);
const VALUES = {
  name: (row: Campaign) => row.name,
  audience: ({ counts }: Campaign) => shareDone(counts).total,
  sent: ({ counts }: Campaign) => sent(counts),
  delivered: share("delivered", "read"),
  read: share("read"),
  replied: share("replied"),
};

interface ColumnFacts {
  zone: string;
  now: number;
  /** None for whoever only looks. */
  commands: ListCommands | undefined;
}

function useCampaignColumns({ zone, now, commands }: ColumnFacts): Column<Campaign>[] {
  const { t, language } = useT();
  const number = (count: number) => (count === 0 ? "" : figure(language, count));
  const rate = (id: "delivered" | "read" | "replied", header: string): Column<Campaign> => ({
    id,
    header,
    sortKey: id,
    width: 96,
    align: "digits",
    cell: (row) => {
      const part = VALUES[id](row);
      return <span className="num">{part < 0 ? "" : percent(language, part)}</span>;
    },
  });
  return [
    {
      id: "name",
      header: t("campaigns:list.name"),
      sortKey: "name",
      width: 164,
      grow: 3,
      cell: (row) => <bdi className="truncate font-medium">{row.name}</bdi>,
    },
    {
      id: "state",
      header: t("campaigns:list.state"),
      width: 104,
      cell: (row) => <StateChip state={row.state} />,
    },
    {
      id: "progress",
      header: t("campaigns:list.progress"),
      width: 96,
      grow: 1,
      cell: (row) => <RowBar campaign={row} />,
    },
    {
      id: "audience",
      header: t("campaigns:list.audience"),
      sortKey: "audience",
      width: 92,
      align: "digits",
      cell: ({ counts }) => <span className="num">{number(shareDone(counts).total)}</span>,
    },
    {
      id: "sent",
      header: t("campaigns:list.sent"),
      sortKey: "sent",
      width: 88,
      align: "digits",
      cell: ({ counts }) => <span className="num">{number(sent(counts))}</span>,
    },
    rate("delivered", t("campaigns:list.delivered")),
    rate("read", t("campaigns:list.read")),
    rate("replied", t("campaigns:list.replied")),
    {
      id: "when",
      header: t("campaigns:list.when"),
      width: 160,
      grow: 1,
      cell: (row) => <span className="truncate text-muted num">{whenText(t, language, row, zone, now)}</span>,
    },
    ...(commands !== undefined
      ? [
          {
            id: "actions",
            header: t("campaigns:list.actions"),
            isHeaderHidden: true,
            width: 64,
            align: "end" as const,
            cell: (row: Campaign) => <RowMenu campaign={row} commands={commands} />,
          },
        ]
      : []),
  ];
}

/** "299 of 776 are through"; of a draft nothing. */
function progressText(t: T, language: Language, { counts }: Campaign): string {
  const { done, total } = shareDone(counts);
  if (total === 0) return "";
  return t("campaigns:list.progressOf", { done: figure(language, done), total: figure(language, total) });
}

function RowBar({ campaign }: { campaign: Campaign }) {
  const { t, language } = useT();
  if (shareDone(campaign.counts).total === 0) return null;
  return (
    <StackedBar
      hasLegend={false}
      className="w-full"
      label={progressText(t, language, campaign)}
      parts={partsOf(campaign.counts).map(({ part, count }) => ({
        key: part,
        label: t(`campaigns:live.part.${part}`),
        count,
        tone: PART_TONES[part],
      }))}
    />
  );
}

function RowMenu({ campaign, commands }: { campaign: Campaign; commands: ListCommands }) {
  const { t } = useT();
  const { duplicate, remove } = commands;
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={t("campaigns:list.actionsOf", { name: campaign.name })} className="size-7">
          <MoreHorizontal aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem icon={Copy} onSelect={() => duplicate.mutate(campaign.id)}>
          {t("campaigns:list.duplicate")}
        </MenuItem>
        {campaign.next.includes("delete") && (
          <>
            <MenuSeparator />
            <MenuItem icon={Trash2} isDanger onSelect={() => remove(campaign)}>
              {t("campaigns:list.delete")}
            </MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  );
}
