/** Of each column one cell: as it stands in the file, and as it is kept. */
import { useQuery } from "@tanstack/react-query";
import type { Import } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Section } from "@/ui/Page";
import { previewQuery } from "../api";
import { columnsOf } from "../columns";
import { exampleOf, keptCells, keptColumns } from "../understood";
import { columnName } from "../words";
import { KeptCell } from "./KeptCell";

export function KeptColumns({ job }: { job: Import }) {
  const { t, language } = useT();
  const rows = useQuery(previewQuery(job)).data?.rows;
  if (rows === undefined) return null;
  const columns = columnsOf(job.plan);
  return (
    <Section title={t("imports:kept.title")} body={t("imports:kept.body")}>
      <dl className="divide-y divide-line border-y border-line">
        {keptColumns(columns).map((at) => {
          const example = exampleOf(keptCells(t, language, rows, at));
          const { heading = "", target = "ignore" } = columns[at] ?? {};
          return (
            <div key={at} className="grid gap-x-6 py-2 min-[560px]:grid-cols-2">
              <dt className="min-w-0">
                <bdi className="block truncate font-medium">{columnName(t, heading, at + 1)}</bdi>
                <span className="block text-sm text-muted">{t(`imports:target.${target}`)}</span>
              </dt>
              <dd className="min-w-0 self-center text-sm text-muted">
                {example === undefined ? t("imports:columns.nothing") : <KeptCell {...example} />}
              </dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}
