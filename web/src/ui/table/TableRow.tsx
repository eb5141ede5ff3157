/** One row: a link over its whole width, a box to mark it, cells that are cut and not wrapped. */
import { memo, type ReactNode } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { BareCheckbox } from "../Checkbox";
import { type Column, MARK_STICKY, MARK_WIDTH } from "./columns";

export interface RowHandlers<Row> {
  open: (row: Row) => void;
  mark: (key: string, isRange: boolean) => void;
  activate: (key: string) => void;
}

interface TableRowProps<Row> {
  row: Row;
  rowKey: string;
  name: string;
  /** 1 for the header. */
  ariaIndex: number;
  columns: readonly Column<Row>[];
  template: string;
  href: string | undefined;
  top: number;
  height: number;
  isMarkable: boolean;
  isMarked: boolean;
  isActive: boolean;
  isOpen: boolean;
  narrow: ((row: Row) => ReactNode) | undefined;
  handlers: RowHandlers<Row>;
}

function Drawn<Row>(props: TableRowProps<Row>) {
  const { t } = useT();
  const { row, rowKey, name, columns, isMarkable, isMarked, isActive, narrow, handlers } = props;
  const [first, ...others] = columns;
  return (
    <div
      role="row"
      aria-rowindex={props.ariaIndex}
      aria-selected={isMarkable ? isMarked : undefined}
      data-key={rowKey}
      tabIndex={isActive ? 0 : -1}
      onClick={(event) => {
        // What can be pressed inside of the row does its own thing, and so does a menu that a cell has opened: what
        // is pressed there comes by here as well, but lies elsewhere in the page.
        const pressed = event.target as Element;
        const isOwn = event.currentTarget.contains(pressed);
        if (isOwn && pressed.closest("a, button, input, [data-mark]") === null) handlers.open(row);
      }}
      onFocus={(event) => event.target === event.currentTarget && handlers.activate(rowKey)}
      style={{
        transform: `translateY(${props.top}px)`,
        height: props.height,
        gridTemplateColumns:
          narrow === undefined ? props.template : isMarkable ? `${MARK_WIDTH}px 1fr` : "1fr",
      }}
      className={cx(
        "group absolute inset-x-0 top-0 grid items-center border-b border-line",
        "cursor-default transition-colors duration-150",
        // Over the cells that stay in place, which would cover an outline.
        "outline-none after:pointer-events-none after:absolute after:inset-0 after:z-20 focus-visible:after:ring-2 focus-visible:after:ring-sage focus-visible:after:ring-inset",
        isMarked ? "bg-sage-soft" : props.isOpen ? "bg-hover" : "bg-paper hover:bg-hover",
      )}
    >
      {isMarkable && (
        <div
          role="gridcell"
          data-mark=""
          // The box is small; its whole cell takes the press.
          onClick={(event) => handlers.mark(rowKey, event.shiftKey)}
          className="sticky start-0 z-10 flex h-full items-center bg-inherit ps-5"
        >
          <span className="pointer-events-none grid">
            <BareCheckbox
              label={t("ui:table.mark", { name })}
              value={isMarked}
              tabIndex={-1}
              onChange={() => undefined}
            />
          </span>
        </div>
      )}
      {first !== undefined && (
        <div
          role="gridcell"
          className={cx(
            "z-10 flex h-full min-w-0 items-center bg-inherit",
            narrow === undefined ? "pe-3" : "pe-5",
            isMarkable ? "ps-1" : "ps-5",
            narrow === undefined && (isMarkable ? MARK_STICKY : "sticky start-0"),
          )}
        >
          <RowLink {...props}>{narrow === undefined ? first.cell(row) : narrow(row)}</RowLink>
        </div>
      )}
      {narrow === undefined &&
        others.map((column) => (
          <div
            key={column.id}
            role="gridcell"
            className={cx(
              "min-w-0 truncate px-3 last:pe-5",
              column.align === "end" && "text-end",
              column.align === "digits" && "align-digits num",
            )}
          >
            {column.cell(row)}
          </div>
        ))}
    </div>
  );
}

function RowLink<Row>({ row, href, handlers, children }: TableRowProps<Row> & { children: ReactNode }) {
  if (href === undefined) return <div className="min-w-0 flex-1 truncate">{children}</div>;
  return (
    <a
      href={href}
      tabIndex={-1}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        handlers.open(row);
      }}
      className="flex h-full min-w-0 flex-1 items-center"
    >
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </a>
  );
}

export const TableRow = memo(Drawn) as typeof Drawn;
