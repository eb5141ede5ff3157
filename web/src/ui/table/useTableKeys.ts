/** The keyboard over a table: j, k and the arrows move, Enter opens, Space marks, Shift marks what it passes. */
import { type KeyboardEvent as ReactKeyboardEvent, useState } from "react";
import { useT } from "@/lib/i18n/useT";
import { useShortcuts } from "@/lib/shortcuts";

interface TableKeys {
  order: readonly string[];
  isMarkable: boolean;
  /** Rows that fit at once. */
  page: () => number;
  open: (key: string) => void;
  mark: (key: string, isRange: boolean) => void;
  markAll: () => void;
  clear: () => void;
  /** Bring the row into sight and give it the focus. */
  goTo: (index: number) => void;
}

export function useTableKeys({ order, isMarkable, page, open, mark, markAll, clear, goTo }: TableKeys) {
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const found = activeKey === null ? -1 : order.indexOf(activeKey);

  function go(index: number) {
    const to = Math.min(Math.max(index, 0), order.length - 1);
    const key = order[to];
    if (key === undefined) return;
    setActiveKey(key);
    goTo(to);
  }
  const step = (by: number) => go(found === -1 ? 0 : found + by);

  function onKeyDown(event: ReactKeyboardEvent) {
    const isRow = (event.target as HTMLElement).getAttribute("role") === "row";
    if (!isRow || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key !== "a") return;
    const act: Record<string, () => void> = {
      ArrowDown: () => move(1, event.shiftKey),
      ArrowUp: () => move(-1, event.shiftKey),
      PageDown: () => step(page()),
      PageUp: () => step(-page()),
      Home: () => go(0),
      End: () => go(order.length - 1),
      Enter: () => activeKey !== null && open(activeKey),
    };
    if (isMarkable) {
      act[" "] = () => activeKey !== null && mark(activeKey, event.shiftKey);
      if (isCommand) act.a = markAll;
    }
    const run = act[event.key];
    if (run === undefined) return;
    event.preventDefault();
    run();
  }

  function move(by: 1 | -1, isMarking: boolean) {
    const next = order[found + by];
    if (isMarking && isMarkable && next !== undefined) mark(next, true);
    step(by);
  }

  const { t } = useT();
  const inRow = () => undefined;
  // With the focus elsewhere on the page, j and k come back to the row where they were.
  useShortcuts(t("ui:table.keys.group"), [
    { keys: "j", label: t("ui:table.keys.next"), run: () => step(1) },
    { keys: "k", label: t("ui:table.keys.previous"), run: () => step(-1) },
    { keys: "Enter", label: t("ui:table.keys.open"), run: inRow },
    ...(isMarkable
      ? [
          { keys: " ", label: t("ui:table.keys.mark"), run: inRow },
          { keys: "Escape", label: t("ui:table.keys.clear"), run: clear },
        ]
      : []),
  ]);

  return {
    activeKey: found === -1 ? (order[0] ?? null) : activeKey,
    activeIndex: found,
    setActiveKey,
    onKeyDown,
  };
}
