/** Where a template is used: what follows it, and what is under way with the texts it had. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { Eyebrow } from "@/ui/Page";
import { Skeleton } from "@/ui/Skeleton";
import { type TemplateUsage, templateUsageQuery } from "../api";

export function Usage({ id }: { id: string }) {
  const { t } = useT();
  const query = useQuery(templateUsageQuery(id));
  return (
    <section aria-label={t("templates:usage.title")}>
      <Eyebrow>{t("templates:usage.title")}</Eyebrow>
      <div className="mt-2">
        {query.isPending && <Skeleton className="h-14" />}
        {query.isError && <p className="text-sm text-coral-text">{problemSentence(t, query.error)}</p>}
        {query.data !== undefined && <Places usage={query.data} />}
      </div>
    </section>
  );
}

function Places({ usage: { journeys, campaigns } }: { usage: TemplateUsage }) {
  const { t } = useT();
  if (journeys.length + campaigns.length === 0)
    return <p className="text-sm text-pretty text-muted">{t("templates:usage.nowhere")}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {journeys.map(({ id, name, in_draft: inDraft, is_live: isLive }) => (
          <Place
            key={id}
            state={t(
              inDraft && isLive
                ? "templates:usage.both"
                : isLive
                  ? "templates:usage.live"
                  : "templates:usage.draft",
            )}
          >
            <Link to="/journeys/$journeyId" params={{ journeyId: id }} className="hover:underline">
              <bdi>{name}</bdi>
            </Link>
          </Place>
        ))}
        {campaigns.map(({ id, name, state }) => (
          <Place
            key={id}
            state={`${t("templates:usage.campaign")} · ${t(`campaigns:state.${state}` as "campaigns:state.draft")}`}
          >
            <Link to="/campaigns/$campaignId" params={{ campaignId: id }} className="hover:underline">
              <bdi>{name}</bdi>
            </Link>
          </Place>
        ))}
      </ul>
      <p className="mt-2 text-sm text-pretty text-muted">{t("templates:usage.frozen")}</p>
    </>
  );
}

function Place({ state, children }: { state: string; children: ReactNode }) {
  return (
    <li className="py-2">
      <span className="font-medium">{children}</span>
      <span className="block text-sm text-muted">{state}</span>
    </li>
  );
}

/** How many drafts and waiting campaigns would miss it: what is under way has its own texts. */
export function followersOf({ journeys, campaigns }: TemplateUsage): number {
  const waiting = campaigns.filter(({ state }) => ["draft", "scheduled"].includes(state));
  return journeys.filter(({ in_draft: inDraft }) => inDraft).length + waiting.length;
}
