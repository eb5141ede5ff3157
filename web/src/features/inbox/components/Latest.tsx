/** What happened last with the person, a line each. */
import { useQuery } from "@tanstack/react-query";
import type { TimelineEntry } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { dayClock, pageZone } from "@/lib/time";
import { latestOf } from "../api";
import { latestSentence } from "../latest";
import { Group } from "./PersonParts";

export function Latest({ contactId, name }: { contactId: string; name: string }) {
  const { t, language } = useT();
  const now = useNow(60_000);
  const entries: readonly TimelineEntry[] | undefined = useQuery(latestOf(contactId)).data?.items;
  if (entries === undefined) return null;
  return (
    <Group title={t("inbox:person.latest")}>
      {entries.length === 0 && <p className="text-muted">{t("inbox:person.noLatest")}</p>}
      <ul className="space-y-1.5">
        {entries.map((entry) => (
          <li key={`${entry.kind}:${entry.id}`} className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 wrap-anywhere">{latestSentence(t, entry, name)}</span>
            <time dateTime={entry.at} className="shrink-0 text-sm text-subtle num">
              {dayClock(Date.parse(entry.at), pageZone(), language, now)}
            </time>
          </li>
        ))}
      </ul>
    </Group>
  );
}
