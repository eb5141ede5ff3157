/**
 * A table of any length: only the rows in sight are in the page. Columns are chosen by `useColumns`, marks are kept
 * by `useSelection`, pages come as one scrolls. On a phone, rows are drawn by `narrow` as a list.
 */
import { type ReactNode, useMemo, useRef } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { useNarrow } from "@/lib/useNarrow";
import { ProblemState, type ReadProblem } from "../StateMessage";
import { BulkBar } from "./BulkBar";
import { type Column, MARK_WIDTH } from "./columns";
import { type Selection, toggleRow } from "./selection";
import { SkeletonRows } from "./SkeletonRows";
import { type Sort, TableHead } from "./TableHead";
import { TableRow } from "./TableRow";
import { useLatestHandlers } from "./useLatestHandlers";
import { useRowWindow } from "./useRowWindow";
import { useTableKeys } from "./useTableKeys";

export interface DataTableProps<Row> {
  /** What it lists, read aloud. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  rowHref?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** The row whose panel is open. */
  openKey?: string | undefined;
  hasMore?: boolean;
  isLoadingMore?: boolean;
  onMore?: () => void;
  problem?: ReadProblem | undefined;
  empty: ReactNode;
  /** How many there are in all, when the server says. */
  total?: number | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  selection?: Selection;
  bulkActions?: ReactNode;
  /** Taking all that match, also what is not loaded, makes sense. */
  mayTakeEverything?: boolean;
  narrow?: (row: Row) => ReactNode;
  className?: string;
}

const ROW = 36;
const NARROW_ROW = 60;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, problem, empty } = props;
  if (rows === undefined && problem !== undefined) return <ProblemState {...problem} />;
  if (rows?.length === 0) return empty;
  return <Grid {...props} />;
}

function templateOf<Row>(columns: readonly Column<Row>[], isMarkable: boolean): string {
  const sizes = columns.map(({ width, grow = 0 }, index) =>
    grow > 0 || index === 0 ? `minmax(${width}px, ${grow || 1}fr)` : `${width}px`,
  );
  return (isMarkable ? [`${MARK_WIDTH}px`, ...sizes] : sizes).join(" ");
}

function Grid<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, rowName, rowHref, onOpen, selection, hasMore = false, onMore } = props;
  const { t } = useT();
  const isNarrow = useNarrow() && props.narrow !== undefined;
  const size = isNarrow ? NARROW_ROW : ROW;
  const scroller = useRef<HTMLDivElement>(null);
  const anchor = useRef<string | null>(null);
  const isMarkable = selection !== undefined;
  const order = useMemo(() => (rows ?? []).map(rowKey), [rows, rowKey]);
  const template = templateOf(columns, isMarkable);

  const keys = useTableKeys({
    order,
    isMarkable,
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / size) - 2),
    open: (key) => openRow(order.indexOf(key)),
    mark,
    markAll: () => selection?.set(new Set(order)),
    clear: () => selection?.clear(),
    goTo: (index) => {
      virtual.scrollToIndex(index, { align: "auto" });
      // The row may only be drawn by this very move.
      requestAnimationFrame(() => {
        scroller.current
          ?.querySelector<HTMLElement>(`[data-index="${index}"] > [role=row]`)
          ?.focus({ preventScroll: true });
      });
    },
  });
  const { activeIndex } = keys;

  const { virtual, drawn } = useRowWindow({
    count: order.length,
    size,
    headHeight: isNarrow ? 0 : ROW,
    scroller,
    activeIndex,
    more: hasMore && !(props.isLoadingMore ?? false) ? onMore : undefined,
  });

  function openRow(index: number) {
    const row = rows?.[index];
    if (row !== undefined) onOpen?.(row);
  }
  function mark(key: string, isRange: boolean) {
    if (selection === undefined) return;
    selection.set(toggleRow(selection.keys, order, key, isRange ? anchor.current : null));
    anchor.current = key;
  }
  const handlers = useLatestHandlers<Row>({
    open: (row) => onOpen?.(row),
    mark,
    activate: keys.setActiveKey,
  });

  const count = selection?.keys.size ?? 0;
  return (
    <div className={cx("relative flex min-h-0 flex-1 flex-col", props.className)}>
      <div ref={scroller} className="min-h-0 flex-1 overflow-auto overscroll-contain">
        <div
          role="grid"
          aria-label={props.label}
          aria-rowcount={rows === undefined ? -1 : hasMore ? (props.total ?? -2) + 1 : order.length + 1}
          aria-multiselectable={isMarkable || undefined}
          aria-busy={rows === undefined}
          onKeyDown={keys.onKeyDown}
          style={
            isNarrow
              ? undefined
              : { minWidth: columns.reduce((sum, { width }) => sum + width, isMarkable ? MARK_WIDTH : 0) }
          }
        >
          <div role="rowgroup" className={isNarrow ? "sr-only" : "contents"}>
            <TableHead
              columns={columns}
              template={template}
              sort={props.sort}
              onSort={props.onSort}
              marked={isMarkable ? (count === 0 ? false : count < order.length ? "mixed" : true) : undefined}
              onMarkAll={(isOn) => (isOn ? selection?.set(new Set(order)) : selection?.clear())}
            />
          </div>
          {rows === undefined ? (
            <SkeletonRows size={size} />
          ) : (
            <div
              role="rowgroup"
              className="relative"
              style={{ height: virtual.getTotalSize() + (hasMore ? size : 0) }}
            >
              {drawn.map(({ index, start }) => {
                const row = rows[index];
                const key = order[index];
                if (row === undefined || key === undefined) return null;
                return (
                  <div key={key} data-index={index} role="presentation">
                    <TableRow
                      row={row}
                      rowKey={key}
                      name={rowName(row)}
                      ariaIndex={index + 2}
                      columns={columns}
                      template={template}
                      href={rowHref?.(row)}
                      top={start}
                      height={size}
                      isMarkable={isMarkable}
                      isMarked={selection?.keys.has(key) ?? false}
                      isActive={key === keys.activeKey}
                      isOpen={key === props.openKey}
                      narrow={isNarrow ? props.narrow : undefined}
                      handlers={handlers}
                    />
                  </div>
                );
              })}
              {hasMore && (
                <div
                  role="row"
                  className="absolute inset-x-0 bottom-0 flex items-center px-3"
                  style={{ height: size }}
                >
                  <div role="gridcell">
                    <span role="status" className="text-sm text-muted">
                      {t("ui:loadingMore")}
                    </span>
                  </div>
                </div>
              )}
            </div>
          )}
        </div>
      </div>
      {selection !== undefined && (
        <BulkBar
          selection={selection}
          everything={
            props.mayTakeEverything === true
              ? (props.total ?? (hasMore ? "uncounted" : order.length))
              : undefined
          }
        >
          {props.bulkActions}
        </BulkBar>
      )}
    </div>
  );
}
