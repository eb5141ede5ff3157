import type { Enrollment } from "@/api/models";
import type { Language } from "@/lib/i18n/languages";
import { type T, useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { stepName } from "@/lib/stepName";
import { inZone, relative } from "@/lib/time";
import { BeatLine } from "@/ui/BeatLine";
import { Chip } from "@/ui/Chip";
import type { Column } from "@/ui/table/columns";
import { isInside, sourceWord, toneOf, whyWord } from "../people";

/** When it goes on, on the person's clock; what is paused or has ended goes on at no hour. */
const dueText = (t: T, language: Language, row: Enrollment, now: number): string =>
  row.next_run_at === null || row.state === "paused"
    ? ""
    : inZone(t, language, Date.parse(row.next_run_at), row.time_zone, now);

function StateOf({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useT();
  return <Chip tone={toneOf(enrollment)}>{t(`journeys:people.state_${enrollment.state}`)}</Chip>;
}

export function NarrowPerson({ enrollment }: { enrollment: Enrollment }) {
  const { t, language } = useT();
  const now = useNow(30_000);
  const why = whyWord(t, language, enrollment, now);
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-1">
      <span className="flex items-center gap-2">
        <bdi className="min-w-0 flex-1 truncate font-medium">{enrollment.contact_name}</bdi>
        <StateOf enrollment={enrollment} />
      </span>
      <span className="truncate text-sm text-muted num">
        {why === ""
          ? [stepName(t, enrollment), dueText(t, language, enrollment, now)].filter(Boolean).join(" · ")
          : why}
      </span>
    </span>
  );
}

export function usePeopleColumns(): Column<Enrollment>[] {
  const { t, language } = useT();
  const now = useNow(30_000);
  return [
    {
      id: "name",
      header: t("journeys:people.name"),
      width: 160,
      grow: 2,
      cell: (row) => <bdi className="truncate font-medium">{row.contact_name}</bdi>,
    },
    {
      id: "state",
      header: t("journeys:people.state"),
      width: 150,
      cell: (row) => <StateOf enrollment={row} />,
    },
    {
      id: "where",
      header: t("journeys:people.where"),
      width: 140,
      grow: 1,
      cell: (row) => <bdi className="truncate">{stepName(t, row)}</bdi>,
    },
    {
      id: "progress",
      header: t("journeys:people.progress"),
      width: 120,
      cell: (row) => (
        <BeatLine
          done={row.step.done}
          total={row.step.total}
          tone={row.state === "failed" ? "coral" : isInside(row) ? "amber" : "quiet"}
          isPaused={row.state === "paused"}
          className="w-full"
        />
      ),
    },
    {
      id: "due",
      header: t("journeys:people.due"),
      width: 170,
      cell: (row) =>
        row.next_run_at === null ? null : (
          <span className="truncate num" title={relative(t, Date.parse(row.next_run_at), now)}>
            {dueText(t, language, row, now)}
          </span>
        ),
    },
    {
      id: "why",
      header: t("journeys:people.why"),
      width: 180,
      grow: 2,
      cell: (row) => {
        const why = whyWord(t, language, row, now);
        return (
          <span className="truncate text-muted" title={why}>
            {why}
          </span>
        );
      },
    },
    {
      id: "entered",
      header: t("journeys:people.entered"),
      width: 112,
      cell: (row) => <span className="text-muted num">{relative(t, Date.parse(row.entered_at), now)}</span>,
    },
    {
      id: "source",
      header: t("journeys:people.source"),
      width: 110,
      isExtra: true,
      cell: (row) => <span className="truncate text-muted">{sourceWord(t, row.source)}</span>,
    },
  ];
}
