/** The second step: their data beside what we take it for. Each change is kept by the server at once. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Import } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { FormSummary } from "@/ui/Form";
import { previewQuery, useConfigure } from "../api";
import { canIdentify, changed, type Column, columnsOf, saidOf, unreadPhones } from "../columns";
import { keptCells } from "../understood";
import { columnName } from "../words";
import { ColumnRow } from "./ColumnRow";
import { DialectBox } from "./DialectBox";
import { RegionField } from "./RegionField";
import { StepHead } from "./StepHead";

const SAMPLES = 3;

interface ColumnsStepProps {
  job: Import;
  onNext: () => void;
  onSheet: (sheet: string) => void;
}

export function ColumnsStep({ job, onNext, onSheet }: ColumnsStepProps) {
  const { t, language } = useT();
  const configuring = useConfigure(job.id);
  const preview = useQuery(previewQuery(job)).data;
  // What was just changed stands until the server has answered.
  const [pending, setPending] = useState<Column[] | null>(null);
  const columns = pending ?? columnsOf(job.plan);
  const rows = preview?.rows ?? [];

  function change(at: number, said: Partial<Column>) {
    const next = changed(columns, at, said);
    setPending(next);
    configuring.mutate({ columns: saidOf(next) }, { onSettled: () => setPending(null) });
  }

  const samplesOf = (at: number) => keptCells(t, language, rows, at).slice(0, SAMPLES);
  const problems = canIdentify(columns) ? [] : [t("imports:columns.noIdentifier")];
  const unread = unreadPhones(columns, preview?.problems ?? []);
  const hasPhones = columns.some(({ target }) => target === "phone" || target === "whatsapp_id");

  return (
    <>
      <StepHead title={t("imports:columns.title")} body={t("imports:columns.body")} />
      <DialectBox job={job} onSheet={onSheet} />
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {columns.map((column, at) => (
          <ColumnRow
            key={at}
            number={at + 1}
            column={column}
            samples={samplesOf(at)}
            isLoading={preview === undefined}
            guess={preview?.guesses[at]}
            words={preview?.words.filter((word) => word.column === at) ?? []}
            lookedThrough={preview?.looked_through ?? 0}
            onChange={(said) => change(at, said)}
          />
        ))}
      </ul>
      {hasPhones && <RegionField job={job} />}
      <div className="mt-6 space-y-4">
        {unread !== null && (
          <p role="status" className="rounded-card bg-amber-soft px-3 py-2.5 text-pretty text-amber-text">
            {t("imports:columns.noPhone", {
              heading: columnName(t, columns[unread]?.heading ?? "", unread + 1),
            })}
          </p>
        )}
        <FormSummary problems={problems} />
        <Button kind="primary" disabled={problems.length > 0 || pending !== null} onClick={onNext}>
          {t("imports:columns.next")}
        </Button>
      </div>
    </>
  );
}
