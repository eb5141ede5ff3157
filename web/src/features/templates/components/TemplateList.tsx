/** Templates by name: the channel, the languages, and how the text begins. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import type { ReactNode } from "react";
import { asProblem, problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { directionOf, readable } from "@/lib/liquid";
import { useNumber } from "@/lib/useNumber";
import { MoreButton } from "@/ui/MoreButton";
import { RelativeTime } from "@/ui/RelativeTime";
import { LoadingRows } from "@/ui/LoadingRows";
import { Skeleton } from "@/ui/Skeleton";
import { ErrorState, RefusedState, StateMessage } from "@/ui/StateMessage";
import { type Template, templatesQuery } from "../api";

interface TemplateListProps {
  isArchived: boolean;
  /** The row as a link to the template: the page knows its address. */
  link: (template: Template, content: ReactNode) => ReactNode;
  /** The one action of the empty list. */
  begin: ReactNode;
}

export function TemplateList({ isArchived, link, begin }: TemplateListProps) {
  const { t } = useT();
  const query = useInfiniteQuery(templatesQuery(isArchived));
  if (query.isPending)
    return (
      <LoadingRows count={3} className="h-12 items-center gap-6 px-5">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-72" />
      </LoadingRows>
    );
  if (query.isError) {
    if (asProblem(query.error).isRefused) return <RefusedState />;
    return <ErrorState why={problemSentence(t, query.error)} onRetry={() => void query.refetch()} />;
  }
  const templates = query.data.pages.flatMap(({ items }) => items);
  if (templates.length === 0) {
    return isArchived ? (
      <StateMessage
        icon={FileText}
        title={t("templates:emptyArchived")}
        body={t("templates:emptyArchivedBody")}
      />
    ) : (
      <StateMessage icon={FileText} title={t("templates:emptyTitle")} body={t("templates:emptyBody")}>
        {begin}
      </StateMessage>
    );
  }
  return (
    <>
      <ul aria-label={t("templates:list")} className="divide-y divide-line border-b border-line">
        {templates.map((template) => (
          <li key={template.id}>{link(template, <Row template={template} />)}</li>
        ))}
      </ul>
      <MoreButton query={query} className="m-4" />
    </>
  );
}

function Row({ template }: { template: Template }) {
  const { t } = useT();
  const figure = useNumber();
  const texts = Object.values(template.variants);
  const text = readable(t, template.variants[template.base] ?? "");
  return (
    <span className="grid grid-cols-[minmax(0,1fr)] items-baseline gap-x-4 gap-y-0.5 px-5 py-3 min-[860px]:grid-cols-[minmax(0,1.2fr)_minmax(0,2fr)_11rem_6rem]">
      <bdi className="truncate font-medium">{template.name}</bdi>
      <bdi dir={directionOf(text)} className="truncate text-sm text-muted">
        {text}
      </bdi>
      <span className="truncate text-sm text-muted num">
        {t(`templates:channel.${template.channel}`)}
        {texts.length > 1 &&
          ` · ${t("templates:languages", { count: texts.length, figure: figure(texts.length) })}`}
      </span>
      <span className="hidden justify-self-end text-sm text-muted min-[860px]:block">
        <RelativeTime at={template.updated_at} />
      </span>
    </span>
  );
}
