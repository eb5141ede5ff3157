/** The groups and their rows, those that have just left among them. */
import { ListOrdered } from "lucide-react";
import { useMemo } from "react";
import type { QueueItem } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { pageZone } from "@/lib/time";
import { Button } from "@/ui/Button";
import type { Tone } from "@/ui/Chip";
import { StateMessage } from "@/ui/StateMessage";
import { useDepartures } from "../departures";
import { groupQueue } from "../grouping";
import { usePending } from "../pending";
import type { QueuePanelProps } from "./QueuePanel";
import type { RowContext } from "./QueueRow";
import { QueueSection } from "./QueueSection";

interface QueueRowsProps extends QueuePanelProps {
  items: readonly QueueItem[];
  actions: RowContext["actions"];
  now: number;
  isMore: boolean;
}

export function QueueRows({ items, actions, now, isMore, ...props }: QueueRowsProps) {
  const { t } = useT();
  const pending = usePending();
  const rows = useDepartures(items, JSON.stringify(props.filters));
  const groups = useMemo(() => groupQueue(rows, now, pageZone()), [rows, now]);
  const waiting = new Set(items.map((item) => item.enrollment_id));
  function farewellOf(item: QueueItem): { text: string; tone: Tone } | undefined {
    const kind = pending.get(item.enrollment_id);
    if (kind === "skip") return { text: t("queue:pending.skip"), tone: "plain" };
    if (waiting.has(item.enrollment_id)) return undefined;
    const ending = kind === "cancel" ? t("reasons:cancel.manual") : props.endingOf(item.contact.id);
    return { text: ending ?? t("queue:gone"), tone: "amber" };
  }
  const context: RowContext = {
    now,
    isKilled: props.isKilled,
    actions,
    openId: props.openId,
    activeContactId: props.activeContactId,
    onOpen: props.onOpen,
    onPerson: props.onPerson,
    onMark: props.onMark,
    selection: props.page?.selection,
  };
  if (groups.length === 0) {
    const isFiltered = Object.values(props.filters).some((value) => value !== undefined);
    return isFiltered ? (
      <StateMessage title={t("queue:empty.filtered")}>
        <Button onClick={() => props.onFilters({})}>{t("queue:filter.clear")}</Button>
      </StateMessage>
    ) : (
      <StateMessage icon={ListOrdered} title={t("queue:empty.title")} body={t("queue:empty.body")} />
    );
  }
  return (
    <div role="region" aria-label={t("queue:list")}>
      {groups.map((group) => (
        <QueueSection
          key={group.key}
          group={group}
          context={context}
          isMore={isMore}
          farewellOf={farewellOf}
        />
      ))}
    </div>
  );
}
