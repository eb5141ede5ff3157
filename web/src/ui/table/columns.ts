/** Which columns of a table are shown, in which order; remembered in this browser. */
import { type ReactNode, useState } from "react";
import { readSetting, writeSetting } from "@/lib/persisted";

export interface Column<Row> {
  id: string;
  header: string;
  /** Only read aloud: what stands below says it. */
  isHeaderHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** Pixels at least; what is left over is shared by `grow`. */
  width: number;
  grow?: number;
  /** Digits end on the right in every language, so that ones stand below ones. */
  align?: "start" | "end" | "digits";
  /** What the server calls it when rows are sorted by this column. */
  sortKey?: string;
  /** Not among the first ones shown; found in the chooser. */
  isExtra?: boolean;
}

/** The column of boxes; the first column stays beside it when the table scrolls sideways. */
export const MARK_WIDTH = 44;
export const MARK_STICKY = "sticky start-11";

/** What is kept: every known id in order, a minus before those that are hidden. */
type Layout = readonly string[];

function defaultLayout<Row>(columns: readonly Column<Row>[]): Layout {
  return columns.map(({ id, isExtra }) => (isExtra === true ? `-${id}` : id));
}

const idOf = (entry: string) => entry.replace(/^-/, "");
const isShown = (entry: string) => !entry.startsWith("-");

/** A remembered layout over the columns that exist now: unknown ones go, new ones come last. */
export function reconcile<Row>(saved: Layout, columns: readonly Column<Row>[]): Layout {
  const known = new Set(columns.map(({ id }) => id));
  const kept = saved.filter((entry, index) => {
    const id = idOf(entry);
    return known.has(id) && saved.findIndex((each) => idOf(each) === id) === index;
  });
  const seen = new Set(kept.map(idOf));
  return [...kept, ...defaultLayout(columns).filter((entry) => !seen.has(idOf(entry)))];
}

export function toggleColumn(layout: Layout, id: string): Layout {
  return layout.map((entry) => (idOf(entry) !== id ? entry : isShown(entry) ? `-${id}` : id));
}

export function moveColumn(layout: Layout, id: string, to: number): Layout {
  const entry = layout.find((each) => idOf(each) === id);
  if (entry === undefined) return layout;
  const rest = layout.filter((each) => each !== entry);
  const place = Math.min(Math.max(to, 1), rest.length);
  return [...rest.slice(0, place), entry, ...rest.slice(place)];
}

export interface ColumnChoice<Row> {
  shown: readonly Column<Row>[];
  /** In order, hidden ones too. The first column names the row: it is always shown, and first. */
  all: readonly { column: Column<Row>; isShown: boolean }[];
  toggle: (id: string) => void;
  move: (id: string, to: number) => void;
  reset: () => void;
  isDefault: boolean;
}

/** The layout that shows these columns and no others. */
function layoutOf<Row>(shown: readonly string[], columns: readonly Column<Row>[]): Layout {
  const [first, ...rest] = columns.map(({ id }) => id);
  const named = [...new Set([...(first === undefined ? [] : [first]), ...shown])];
  return [...named, ...rest.filter((id) => !named.includes(id)).map((id) => `-${id}`)];
}

/** Where a `given` layout is shown, as one that was kept elsewhere is, what is changed of it is not remembered. */
export function useColumns<Row>(
  name: string,
  columns: readonly Column<Row>[],
  given?: readonly string[] | null,
): ColumnChoice<Row> {
  const [saved, setSaved] = useState<Layout>(() =>
    given ? layoutOf(given, columns) : (readSetting(`columns.${name}`) ?? "").split(" "),
  );
  const layout = reconcile(saved, columns);
  function change(next: Layout) {
    setSaved(next);
    if (!given) writeSetting(`columns.${name}`, next.join(" "));
  }
  const byId = new Map(columns.map((column) => [column.id, column]));
  const all = layout.flatMap((entry) => {
    const column = byId.get(idOf(entry));
    return column === undefined ? [] : [{ column, isShown: isShown(entry) }];
  });
  return {
    all,
    shown: all.filter((each) => each.isShown).map(({ column }) => column),
    toggle: (id) => change(toggleColumn(layout, id)),
    move: (id, to) => change(moveColumn(layout, id, to)),
    reset: () => change(defaultLayout(columns)),
    isDefault: layout.join(" ") === defaultLayout(columns).join(" "),
  };
}
