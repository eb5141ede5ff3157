/** What goes out next, when, to how many: the head of the queue. Nothing where nobody waits for an hour. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Home } from "@/api/models";
import { atLeast, figure } from "@/lib/figures";
import { useT } from "@/lib/i18n/useT";
import { journeyName } from "@/lib/journeyName";
import { formatAddress } from "@/lib/phone";
import { inZone } from "@/lib/time";
import { nextQuery } from "../api";
import { type Departure, departuresOf } from "../next";

export function Next({ home, now }: { home: Home; now: number }) {
  const { t } = useT();
  const { data } = useQuery(nextQuery);
  const paused = new Set(home.journeys.filter(({ state }) => state === "paused").map(({ id }) => id));
  const departures =
    data === undefined
      ? []
      : departuresOf(
          data.items.filter(({ journey }) => !paused.has(journey.id)),
          data.next_cursor !== null,
          now,
        );
  if (departures.length === 0) return null;
  return (
    <section aria-labelledby="home-next">
      <h2 id="home-next" className="text-sm font-bold text-muted">
        {t("home:next.title")}
      </h2>
      <ol className="mt-1 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 divide-y divide-line border-b border-line">
        {departures.map((one) => (
          <Row key={one.key} departure={one} zone={home.time_zone} now={now} />
        ))}
      </ol>
      <Link
        to="/queue"
        className="mt-2 inline-block text-sm font-medium text-sage-text hover:underline coarse:py-2"
      >
        {t("home:next.queue")}
      </Link>
    </section>
  );
}

function Row({ departure, zone, now }: { departure: Departure; zone: string; now: number }) {
  const { t, language } = useT();
  const { at, journey, contact, count, isMore } = departure;
  const many = figure(language, count);
  const name = contact === null ? null : formatAddress(contact.name ?? t("inbox:line.someone"));
  return (
    <li className="col-span-full grid grid-cols-subgrid items-baseline py-2">
      <time dateTime={new Date(at).toISOString()} className="text-sm text-muted num">
        {inZone(t, language, at, zone, now)}
      </time>
      <bdi className="truncate">{journeyName(t, journey)}</bdi>
      <span className="max-w-36 truncate text-end text-sm text-muted num">
        {name !== null && !isMore ? (
          <bdi>{name}</bdi>
        ) : (
          t("home:next.people", { count, figure: isMore ? atLeast(many) : many })
        )}
      </span>
    </li>
  );
}
