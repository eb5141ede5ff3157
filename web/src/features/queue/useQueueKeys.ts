/** The keyboard over the queue: j and k move, letters act on the row that has the focus. */
import type { QueueItem } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { useShortcuts } from "@/lib/shortcuts";
import type { RowActions } from "./useRowActions";

function rowElements(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-row]")];
}

export function findRow(id: string | undefined): HTMLElement | null {
  return rowElements().find((row) => row.dataset.row === id) ?? null;
}

/** The row in hand: the focused one, else the one whose history is open, else where the keys last were. */
function rowInHand(): string | undefined {
  const focused = (document.activeElement as HTMLElement | null)?.dataset.row;
  return focused ?? document.querySelector<HTMLElement>("[data-row][aria-expanded=true]")?.dataset.row;
}

let lastRow: string | undefined;

function move(step: 1 | -1): void {
  const rows = rowElements();
  const from = rowInHand() ?? lastRow;
  const here = rows.findIndex((row) => row.dataset.row === from);
  const next = rows[here === -1 ? 0 : Math.min(Math.max(here + step, 0), rows.length - 1)];
  if (next === undefined) return;
  lastRow = next.dataset.row;
  next.focus({ preventScroll: true });
  next.closest("li")?.scrollIntoView({ block: "nearest" });
}

interface QueueKeys {
  items: readonly QueueItem[] | undefined;
  actions: RowActions;
  onPerson: ((contactId: string) => void) | null;
}

export function useQueueKeys({ items, actions, onPerson }: QueueKeys): void {
  const { t } = useT();
  const onRow = (run: (item: QueueItem) => void) => (event?: KeyboardEvent) => {
    const id = rowInHand();
    const item = items?.find((each) => each.enrollment_id === id);
    if (item === undefined) return;
    event?.preventDefault();
    run(item);
  };
  useShortcuts(t("shell:shortcuts.groupQueue"), [
    { keys: "j", label: t("shell:shortcuts.next"), run: () => move(1) },
    { keys: "k", label: t("shell:shortcuts.previous"), run: () => move(-1) },
    ...(onPerson === null
      ? []
      : [
          {
            keys: "w",
            label: t("shell:shortcuts.person"),
            run: onRow(({ contact }) => onPerson(contact.id)),
          },
        ]),
    { keys: "n", label: t("shell:shortcuts.runNow"), run: onRow(actions.runNow) },
    { keys: "s", label: t("shell:shortcuts.skip"), run: onRow(actions.skip) },
    { keys: "p", label: t("shell:shortcuts.pause"), run: onRow(actions.togglePause) },
    { keys: "x", label: t("shell:shortcuts.cancelRow"), run: onRow(actions.cancel) },
  ]);
}
