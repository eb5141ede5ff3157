/** All deals of a pipeline: what they come to stage by stage, and each with whom it is of, where it is and whose it is. */
import { useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import { Download, Handshake, SearchX } from "lucide-react";
import { useState } from "react";
import { download } from "@/api/client";
import { namedQuery } from "@/api/contacts";
import { useListState, useLooking } from "@/api/listState";
import type { Deal } from "@/api/models";
import { pipelinesQuery } from "@/api/pipelines";
import { problemOf } from "@/api/problem";
import { asPerson } from "@/api/usePeople";
import { useT } from "@/lib/i18n/useT";
import { Button, IconButton } from "@/ui/Button";
import { FilterBar } from "@/ui/FilterChips";
import { Modal } from "@/ui/Modal";
import { Select } from "@/ui/Select";
import { StateMessage } from "@/ui/StateMessage";
import { ColumnChooser } from "@/ui/table/ColumnChooser";
import { useColumns } from "@/ui/table/columns";
import { DataTable } from "@/ui/table/DataTable";
import { exportAddress, listQuery } from "../api";
import { CLEAR, type DealsSearch, isNarrowed } from "../search";
import { DealDialog } from "./DealDialog";
import { DealFilters } from "./DealFilters";
import { DealHistory } from "./DealHistory";
import { type DealColumns, dealColumns, NarrowDeal } from "./dealColumns";
import { StageSums } from "./StageSums";

interface DealTableProps {
  search: DealsSearch;
  /** Of the organization. */
  currency: string;
  mayWrite: boolean;
  mayExport: boolean;
  onSearch: (change: DealsSearch) => void;
  onOpen: (contactId: string) => void;
}

export function DealTable(props: DealTableProps) {
  const { t } = useT();
  const { search, currency, mayWrite, mayExport, onSearch, onOpen } = props;
  const known = useQuery(pipelinesQuery);
  const pipelines = known.data?.items ?? [];
  const pipeline = pipelines.find(({ id }) => id === search.pipeline) ?? pipelines[0];
  const query = useInfiniteQuery(listQuery(search, pipeline?.id));
  const list = useListState(query);
  const isLooking = useLooking(query, list.rows);
  const people = usePeopleOf(query.data?.pages ?? []);
  const [edited, setEdited] = useState<Deal | null>(null);
  const [looked, setLooked] = useState<Deal | null>(null);
  const facts: DealColumns = { t, pipeline, people, mayWrite, onEdit: setEdited, onHistory: setLooked };
  const choice = useColumns("deals", dealColumns(facts));
  const titleOf = (deal: Deal) => deal.title || t("deals:untitled");
  const add = () => onSearch({ isNew: true });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <FilterBar
        label={t("deals:filter.label")}
        onClear={isNarrowed(search) ? () => onSearch(CLEAR) : undefined}
        className="border-b border-line"
        end={
          <>
            {mayExport && pipeline !== undefined && (
              <IconButton
                label={t("deals:list.export")}
                onClick={() => download(exportAddress(search, pipeline.id))}
              >
                <Download aria-hidden="true" />
              </IconButton>
            )}
            <span className="max-[560px]:hidden">
              <ColumnChooser choice={choice} />
            </span>
          </>
        }
      >
        {pipelines.length > 1 && (
          <Select
            label={t("deals:filter.pipeline")}
            value={pipeline?.id}
            onChange={(id) => onSearch({ pipeline: id, stage: undefined })}
            options={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
            className="!h-7 !w-auto max-w-52"
          />
        )}
        <DealFilters search={search} currency={currency} onSearch={onSearch} />
      </FilterBar>
      {pipeline !== undefined && (
        <StageSums
          pipeline={pipeline}
          search={search}
          currency={currency}
          onStage={(stage) => onSearch({ stage })}
        />
      )}
      <DataTable
        label={t("deals:title")}
        columns={choice.shown}
        {...list}
        rows={known.isSuccess && pipeline === undefined ? [] : isLooking ? undefined : list.rows}
        problem={list.problem ?? (known.isError ? problemOf(t, known) : undefined)}
        rowKey={(deal) => deal.id}
        rowName={titleOf}
        rowHref={(deal) => `/contacts/${deal.contact_id}`}
        onOpen={(deal) => onOpen(deal.contact_id)}
        narrow={(deal) => <NarrowDeal deal={deal} {...facts} />}
        empty={
          isNarrowed(search) ? (
            <StateMessage
              icon={SearchX}
              title={t("deals:list.noneTitle")}
              body={t("deals:list.noneBody")}
              role="status"
            >
              <Button onClick={() => onSearch(CLEAR)}>{t("ui:filter.clear")}</Button>
            </StateMessage>
          ) : (
            <StateMessage icon={Handshake} title={t("deals:list.empty")} body={t("deals:list.emptyBody")}>
              {mayWrite && (
                <Button kind="primary" onClick={add}>
                  {t("deals:new")}
                </Button>
              )}
            </StateMessage>
          )
        }
      />
      <DealDialog
        contactId={edited?.contact_id ?? null}
        edited={edited ?? (search.isNew === true && mayWrite && known.isSuccess ? "new" : null)}
        pipelines={pipelines}
        begin={pipeline}
        currency={currency}
        onClose={() => (edited === null ? onSearch({ isNew: undefined }) : setEdited(null))}
      />
      <Modal
        title={looked === null ? "" : titleOf(looked)}
        isOpen={looked !== null}
        onClose={() => setLooked(null)}
      >
        {looked !== null && <DealHistory dealId={looked.id} />}
      </Modal>
    </div>
  );
}

/** Whom the deals of each page are of; undefined while it is not known. */
function usePeopleOf(pages: readonly { items: readonly Deal[] }[]): DealColumns["people"] {
  const { t } = useT();
  const asked = useQueries({
    queries: pages.map(({ items }) => namedQuery([...new Set(items.map((one) => one.contact_id))].sort())),
  });
  const found = new Map(
    asked.flatMap(({ data }) => data?.items ?? []).map((one) => [one.id, asPerson(one).label]),
  );
  const isKnown = asked.every(({ isPending }) => !isPending);
  return (id) => found.get(id) ?? (isKnown ? t("deals:list.erased") : undefined);
}
