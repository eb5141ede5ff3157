/** Everything that happened to a person, newest first, a day under its name. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
  ArrowDownLeft,
  ArrowUpRight,
  CircleCheckBig,
  Flag,
  GitMerge,
  Handshake,
  type LucideIcon,
  PencilLine,
  Split,
  Workflow,
} from "lucide-react";
import { membersQuery } from "@/api/members";
import type { Contact, TimelineEntry } from "@/api/models";
import { problemOf } from "@/api/problem";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { clock, dayKey, dayName, pageZone } from "@/lib/time";
import { MoreButton } from "@/ui/MoreButton";
import { Section } from "@/ui/Page";
import { Segmented } from "@/ui/Segmented";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState } from "@/ui/StateMessage";
import { timelineQuery } from "../api";
import { GROUPS, kindsOf, tell, type TimelineGroup } from "../timeline";
import { actorName, nameOf } from "../words";
import { UndoMerge } from "./UndoMerge";

interface TimelineProps {
  contact: Contact;
  group: TimelineGroup | undefined;
  onGroup: (group: TimelineGroup | undefined) => void;
  mayUndo: boolean;
}

export function Timeline({ contact, group, onGroup, mayUndo }: TimelineProps) {
  const { t } = useT();
  const query = useInfiniteQuery(timelineQuery(contact.id, kindsOf(group)));
  const entries = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Section title={t("contacts:timeline.title")}>
      <div className="-mx-1 mb-4 overflow-x-auto px-1">
        <Segmented
          label={t("contacts:timeline.filter")}
          value={group ?? "all"}
          onChange={(next) => onGroup(next === "all" ? undefined : next)}
          options={(["all", ...GROUPS] as const).map((value) => ({
            value,
            label: t(`contacts:timeline.group.${value}`),
          }))}
          className="min-w-max"
        />
      </div>
      {query.isPending && <Skeleton className="h-40" />}
      {query.isError && entries === undefined && <ProblemState {...problemOf(t, query)} />}
      {entries?.length === 0 && <p className="text-muted">{t("contacts:timeline.none")}</p>}
      {entries !== undefined && <Days contact={contact} entries={entries} mayUndo={mayUndo} />}
      <MoreButton query={query} label={t("contacts:timeline.earlier")} className="-ms-3" />
    </Section>
  );
}

interface DaysProps {
  contact: Contact;
  entries: readonly TimelineEntry[];
  mayUndo: boolean;
}

function Days({ contact, entries, mayUndo }: DaysProps) {
  const { t, language } = useT();
  const now = useNow(60_000);
  const zone = pageZone();
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of entries) {
    const key = dayKey(Date.parse(entry.at), zone);
    days.set(key, [...(days.get(key) ?? []), entry]);
  }
  return (
    <div className="space-y-5">
      {[...days].map(([key, ofDay]) => (
        <div key={key}>
          <h3 className="mb-1.5 text-sm font-medium text-muted">
            {dayName(t, language, Date.parse(ofDay[0]?.at ?? key), zone, now)}
          </h3>
          <ol className="ms-2 space-y-3 border-s border-line ps-4">
            {ofDay.map((entry) => (
              <Line
                key={`${entry.kind} ${entry.id}`}
                contact={contact}
                entry={entry}
                mayUndo={mayUndo}
                now={now}
              />
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

const ICONS: Record<TimelineEntry["kind"], LucideIcon> = {
  message: ArrowUpRight,
  event: Flag,
  consent: CircleCheckBig,
  change: PencilLine,
  deal: Handshake,
  enrollment_started: Workflow,
  enrollment_ended: Workflow,
  merge: GitMerge,
  merge_undone: Split,
};

interface LineProps {
  contact: Contact;
  entry: TimelineEntry;
  mayUndo: boolean;
  now: number;
}

function Line({ contact, entry, mayUndo, now }: LineProps) {
  const { t, language } = useT();
  const members = useQuery(membersQuery).data?.items ?? [];
  const { text, detail, tone } = tell(t, language, entry, nameOf(t, contact));
  const who = actorName(t, entry.details.actor as string | null | undefined, members);
  const isInbound = entry.kind === "message" && entry.details.direction === "in";
  const Icon = isInbound ? ArrowDownLeft : ICONS[entry.kind];
  return (
    <li className="relative">
      <span
        aria-hidden="true"
        className="absolute -start-[25px] top-0.5 grid size-4 place-items-center bg-paper text-faint"
      >
        <Icon className={cx("size-3.5", isInbound && "text-sage")} strokeWidth={1.75} />
      </span>
      <div className="flex items-baseline gap-x-3">
        <p
          className={cx(
            "min-w-0 flex-1 text-pretty break-words",
            tone === "coral" && "text-coral-text",
            tone === "amber" && "text-amber-text",
          )}
        >
          {text}
          {who !== null && (
            <span className="text-muted">
              {" "}
              · <bdi>{who}</bdi>
            </span>
          )}
        </p>
        <time dateTime={entry.at} className="shrink-0 text-sm text-muted num">
          {clock(Date.parse(entry.at), pageZone(), language)}
        </time>
      </div>
      {detail !== undefined && (
        <p
          dir="auto"
          className="mt-0.5 line-clamp-4 max-w-prose align-parent text-sm break-words whitespace-pre-wrap text-muted"
        >
          {detail}
        </p>
      )}
      {entry.kind === "merge" && mayUndo && <UndoMerge entry={entry} now={now} />}
    </li>
  );
}
