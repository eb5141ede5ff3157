/** What templates say now that somebody has changed since the author looked, in each language. */
import { useQuery } from "@tanstack/react-query";
import { templateQuery } from "@/api/templates";
import { useT } from "@/lib/i18n/useT";
import { directionOf, withNames } from "@/lib/liquid";
import { localeName } from "@/lib/locales";
import { Skeleton } from "@/ui/Skeleton";

export function ChangedTemplates({ ids }: { ids: readonly string[] }) {
  return (
    <ul className="space-y-3">
      {ids.map((id) => (
        <li key={id}>
          <ChangedTemplate id={id} />
        </li>
      ))}
    </ul>
  );
}

function ChangedTemplate({ id }: { id: string }) {
  const { t, language } = useT();
  const { data } = useQuery(templateQuery(id));
  if (data === undefined) return <Skeleton className="h-4 w-56" />;
  return (
    <>
      <p className="font-medium text-pretty">
        <bdi>{data.name}</bdi>
      </p>
      {Object.entries(data.variants).map(([tag, raw]) => {
        const text = withNames(t, raw);
        return (
          <div key={tag} className="mt-1 text-sm">
            <p className="text-muted">{localeName(tag, language)}</p>
            <p dir={directionOf(text)} className="text-pretty wrap-break-word whitespace-pre-line">
              {text}
            </p>
          </div>
        );
      })}
    </>
  );
}
