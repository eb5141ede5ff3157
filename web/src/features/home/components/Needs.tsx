/** What needs a person, the most urgent first; the rest is in the inbox. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  CircleHelp,
  type LucideIcon,
  MessageCircleWarning,
  MessageCircleX,
  Smartphone,
  Waypoints,
} from "lucide-react";
import { asProblem, problemSentence } from "@/api/problem";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { age } from "@/lib/time";
import { Button } from "@/ui/Button";
import { Skeleton } from "@/ui/Skeleton";
import { needsQuery } from "../api";
import { type Need, needsOf } from "../needs";

const ICONS: Record<Need["kind"], { icon: LucideIcon; color: string }> = {
  review: { icon: MessageCircleWarning, color: "text-blue" },
  uncertain: { icon: CircleHelp, color: "text-amber" },
  message_failed: { icon: MessageCircleX, color: "text-coral" },
  connection: { icon: Smartphone, color: "text-coral" },
  enrollment_failed: { icon: Waypoints, color: "text-coral" },
};
const MOST_SHOWN = 5;

export function Needs({ now }: { now: number }) {
  const { t } = useT();
  const query = useQuery(needsQuery);
  return (
    <section aria-labelledby="home-needs">
      <h2 id="home-needs" className="text-sm font-bold text-muted">
        {t("home:needs.title")}
      </h2>
      {query.isPending && <Skeleton className="mt-3 h-14" />}
      {query.isError && !asProblem(query.error).isRefused && (
        <p role="alert" className="mt-2 text-sm text-pretty text-muted">
          {problemSentence(t, query.error)}{" "}
          <Button kind="quiet" size="sm" onClick={() => void query.refetch()}>
            {t("ui:retry")}
          </Button>
        </p>
      )}
      {query.data && <NeedList needs={needsOf(t, query.data.items)} now={now} />}
    </section>
  );
}

function NeedList({ needs, now }: { needs: Need[]; now: number }) {
  const { t } = useT();
  if (needs.length === 0) return <p className="mt-2 text-pretty text-muted">{t("home:needs.nothing")}</p>;
  const more = needs.length - MOST_SHOWN;
  return (
    <>
      <ul className="mt-1 divide-y divide-line border-b border-line">
        {needs.slice(0, MOST_SHOWN).map((need) => (
          <NeedRow key={`${need.kind}:${need.id}`} need={need} now={now} />
        ))}
      </ul>
      {more > 0 && (
        <Link to={"/inbox"} className="mt-2 inline-block text-sm font-medium text-sage-text hover:underline">
          {t("home:needs.more", { count: more })}
        </Link>
      )}
    </>
  );
}

function NeedRow({ need, now }: { need: Need; now: number }) {
  const { t } = useT();
  const { icon: Icon, color } = ICONS[need.kind];
  const since = need.since === null ? null : age(t, need.since, now);
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon aria-hidden="true" strokeWidth={1.75} className={cx("mt-0.5 size-4 shrink-0", color)} />
      <span className="min-w-0 flex-1">
        <span className="block font-semi text-pretty">{need.title}</span>
        <span className="block text-sm text-pretty text-muted">
          {need.why}
          {since !== null && ` · ${since}`}
        </span>
      </span>
      <Link
        to={need.to as "/"}
        className="inline-flex h-8 shrink-0 items-center rounded-control border border-line-strong bg-raised px-3 font-medium hover:bg-hover"
      >
        {need.action}
      </Link>
    </li>
  );
}
