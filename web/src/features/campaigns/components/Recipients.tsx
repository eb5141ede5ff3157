/** Everyone in a campaign, with what became of them and why. */
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Download, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { download } from "@/api/client";
import { keys, type RecipientFilters } from "@/api/keys";
import { useListState, useLooking } from "@/api/listState";
import type { Campaign, Recipient, RecipientState } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { whyText } from "@/lib/reasonSentence";
import { useNow } from "@/lib/serverClock";
import { inZone } from "@/lib/time";
import { Chip } from "@/ui/Chip";
import { FilterBar, FilterChoice } from "@/ui/FilterChips";
import { StateMessage } from "@/ui/StateMessage";
import type { Column } from "@/ui/table/columns";
import { DataTable } from "@/ui/table/DataTable";
import { exportAddress, recipientsQuery } from "../api";
import { lastMoment, recipientAddress, recipientName, recipientReason } from "../recipient";
import { RECIPIENT_TONES } from "../words";

const FILTERS: readonly RecipientState[] = [
  "pending",
  "queued",
  "sent",
  "delivered",
  "read",
  "uncertain",
  "failed",
  "skipped",
  "cancelled",
];
const REPLIED = "replied" as const;
/** With more pages than these a table that one reads is not read again with each count. */
const KEPT_LIVE = 3;

interface RecipientsProps {
  campaign: Campaign;
  /** When the campaign was counted last: its people have moved since. */
  countedAt: number;
  zone: string;
  filters: RecipientFilters;
  onFilter: (filters: RecipientFilters) => void;
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
}

export function Recipients({
  campaign,
  countedAt,
  zone,
  filters,
  onFilter,
  openId,
  onOpen,
}: RecipientsProps) {
  const { t } = useT();
  const queries = useQueryClient();
  const query = useInfiniteQuery(recipientsQuery(campaign.id, filters));
  const list = useListState(query);
  // A page looks at so many people: one of nobody has a next one while there are more to look at.
  useLooking(query, list.rows, Infinity);
  const isUnknown = list.rows?.length === 0 && query.hasNextPage;
  const pages = query.data?.pages.length ?? 0;
  useEffect(() => {
    if (pages > 0 && pages <= KEPT_LIVE)
      void queries.invalidateQueries({ queryKey: keys.recipientsOf(campaign.id) });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- with each count, not with each page
  }, [countedAt, campaign.id]);
  // Those who are asked for anew are as of now: the figures above them too, or the two contradict each other.
  const asked = JSON.stringify(filters);
  const shown = useRef(asked);
  useEffect(() => {
    if (shown.current === asked) return;
    shown.current = asked;
    void queries.invalidateQueries({ queryKey: keys.campaignStats(campaign.id) });
  }, [asked, campaign.id, queries]);
  return (
    <section className="mt-9">
      <h2 className="text-lg font-bold">{t("campaigns:people.title")}</h2>
      <Filters filters={filters} onFilter={onFilter} campaignId={campaign.id} />
      <div className="-mx-5 flex h-[min(70vh,640px)] flex-col border-t border-line">
        <Table
          list={isUnknown ? { ...list, rows: undefined } : list}
          zone={zone}
          openId={openId}
          onOpen={onOpen}
          isFrozen={campaign.frozen_at !== null}
        />
      </div>
    </section>
  );
}

interface TableProps {
  list: ReturnType<typeof useListState<Recipient>>;
  zone: string;
  openId: string | undefined;
  onOpen: (id: string) => void;
  isFrozen: boolean;
}

function Table({ list, zone, openId, onOpen, isFrozen }: TableProps) {
  const { t, language } = useT();
  const now = useNow(30_000);
  const columns: Column<Recipient>[] = [
    {
      id: "name",
      header: t("campaigns:people.name"),
      width: 180,
      grow: 2,
      cell: (row) => <bdi className="truncate font-medium">{recipientName(t, row)}</bdi>,
    },
    {
      id: "address",
      header: t("campaigns:people.address"),
      width: 176,
      cell: (row) => (
        <bdi dir="ltr" className="truncate text-muted num">
          {recipientAddress(row)}
        </bdi>
      ),
    },
    {
      id: "state",
      header: t("campaigns:people.state"),
      width: 150,
      cell: (row) => <RecipientChip state={row.state} />,
    },
    {
      id: "reason",
      header: t("campaigns:people.reason"),
      width: 220,
      grow: 3,
      cell: (row) => (
        <span className="truncate text-muted">{recipientReason(t, language, row, zone, now)}</span>
      ),
    },
    {
      id: "when",
      header: t("campaigns:people.when"),
      width: 130,
      cell: (row) => (
        <span className="truncate text-muted num">
          {inZone(t, language, Date.parse(lastMoment(row)), zone, now)}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={t("campaigns:people.label")}
      columns={columns}
      {...list}
      rowKey={(row) => row.id}
      rowName={(row) => recipientName(t, row)}
      openKey={openId}
      onOpen={(row) => onOpen(row.id)}
      narrow={(row) => (
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex items-center gap-2">
            <bdi className="min-w-0 flex-1 truncate font-medium">{recipientName(t, row)}</bdi>
            <RecipientChip state={row.state} />
          </span>
          <span className="truncate text-sm text-muted">
            {recipientReason(t, language, row, zone, now) || recipientAddress(row)}
          </span>
        </span>
      )}
      empty={
        <StateMessage
          title={t(isFrozen ? "campaigns:people.empty" : "campaigns:people.emptyYet")}
          body={t(isFrozen ? "campaigns:people.emptyBody" : "campaigns:people.emptyYetBody")}
        />
      }
    />
  );
}

function RecipientChip({ state }: { state: RecipientState }) {
  const { t } = useT();
  return (
    <Chip tone={RECIPIENT_TONES[state]}>
      {t(`campaigns:live.one.${state === "pending" ? "waiting" : state}`)}
    </Chip>
  );
}

interface FiltersProps {
  filters: RecipientFilters;
  onFilter: (filters: RecipientFilters) => void;
  campaignId: string;
}

function Filters({ filters, onFilter, campaignId }: FiltersProps) {
  const { t } = useT();
  const { state, reason, hasReplied = false } = filters;
  const isAny = state === undefined && reason === undefined && !hasReplied;
  return (
    <FilterBar
      label={t("campaigns:people.filter")}
      className="-mx-5"
      onClear={isAny ? undefined : () => onFilter({})}
      end={
        <a
          href={exportAddress(campaignId)}
          download
          onClick={(event) => {
            event.preventDefault();
            download(exportAddress(campaignId));
          }}
          className="inline-flex items-center gap-1.5 rounded-control font-medium text-muted hover:text-ink"
        >
          <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
          {t("campaigns:people.export")}
        </a>
      }
    >
      <FilterChoice
        name={t("campaigns:people.state")}
        value={hasReplied ? REPLIED : state}
        onChange={(value) =>
          onFilter(value === undefined ? {} : value === REPLIED ? { hasReplied: true } : { state: value })
        }
        options={[
          ...FILTERS.map((each) => ({
            value: each,
            label: t(`campaigns:live.part.${each === "pending" ? "waiting" : each}`),
          })),
          { value: REPLIED, label: t("campaigns:people.repliedAt") },
        ]}
      />
      {reason !== undefined && (
        <button
          type="button"
          onClick={() => onFilter({ state })}
          className="inline-flex h-6.5 items-center gap-1 rounded-full bg-sage-soft ps-2.5 pe-1.5 text-sm font-medium text-sage-text coarse:h-9"
        >
          {t("campaigns:people.onlyReason", { reason: whyText(t, reason) })}
          <X aria-label={t("ui:filter.remove")} className="size-3.5" />
        </button>
      )}
    </FilterBar>
  );
}
