/** How the file was read, in a line; and how to read it otherwise where letters or columns look wrong. */
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { Import } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { useNumber } from "@/lib/useNumber";
import { Switch } from "@/ui/Checkbox";
import { Field } from "@/ui/Field";
import { Select } from "@/ui/Select";
import { useConfigure } from "../api";
import { dialectOf } from "../options";
import { delimiterName } from "../words";

/** As the server knows them, by the names that people may have met. */
const ENCODINGS: Record<string, string> = {
  "utf-8": "Unicode (UTF-8)",
  cp1252: "Windows-1252",
  cp1250: "Windows-1250",
  cp1251: "Windows-1251",
  cp1253: "Windows-1253",
  cp1254: "Windows-1254",
  cp1255: "Windows-1255",
  cp1256: "Windows-1256",
  "iso-8859-1": "ISO 8859-1",
  "iso-8859-2": "ISO 8859-2",
  "iso-8859-5": "ISO 8859-5",
  "iso-8859-7": "ISO 8859-7",
  "iso-8859-8": "ISO 8859-8",
  "iso-8859-9": "ISO 8859-9",
  "iso-8859-15": "ISO 8859-15",
  "koi8-r": "KOI8-R",
  cp866: "DOS 866",
  cp850: "DOS 850",
  cp862: "DOS 862",
  mac_roman: "Mac Roman",
};
const DELIMITERS = [",", ";", "\t", "|"];

interface DialectBoxProps {
  job: Import;
  onSheet: (sheet: string) => void;
}

export function DialectBox({ job, onSheet }: DialectBoxProps) {
  const { t } = useT();
  const figure = useNumber();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { encoding, delimiter, skipped } = dialectOf(job.plan);
  const isSheet = job.sheets.length > 0;
  const others = Math.max(job.sheets.length - 1, 0);
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-center gap-x-2 text-muted">
        <span>
          <bdi className="font-medium text-ink">{job.file_name}</bdi>
          {" · "}
          {isSheet
            ? t("imports:columns.sheetRead", { sheet: job.sheet ?? "" })
            : t("imports:columns.readAs", {
                encoding: ENCODINGS[encoding] ?? encoding,
                delimiter: delimiterName(t, delimiter),
              })}
          {skipped > 0 && ` ${t("imports:columns.skipped", { count: skipped, figure: figure(skipped) })}`}
          {others > 0 && (
            <span className="text-amber-text">
              {` ${t("imports:columns.otherSheets", { count: others, figure: figure(others) })}`}
            </span>
          )}
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex items-center gap-1 rounded-control font-medium text-sage-text hover:underline coarse:min-h-10"
        >
          {t(others > 0 ? "imports:columns.anotherSheet" : "imports:columns.adjust")}
          <ChevronDown aria-hidden="true" className={cx("size-3.5", isOpen && "rotate-180")} />
        </button>
      </p>
      {isOpen && (
        <div id={id} className="mt-3 rounded-card bg-sunken p-4">
          <Adjust job={job} isSheet={isSheet} onSheet={onSheet} />
        </div>
      )}
    </div>
  );
}

function Adjust({ job, isSheet, onSheet }: DialectBoxProps & { isSheet: boolean }) {
  const { t } = useT();
  const configuring = useConfigure(job.id);
  const dialect = dialectOf(job.plan);
  const signs = DELIMITERS.includes(dialect.delimiter) ? DELIMITERS : [...DELIMITERS, dialect.delimiter];
  return (
    <div className="grid gap-4 min-[480px]:grid-cols-2">
      {isSheet ? (
        <Field label={t("imports:columns.sheet")}>
          <Select
            value={job.sheet}
            onChange={onSheet}
            options={job.sheets.map((value) => ({ value, label: value }))}
          />
        </Field>
      ) : (
        <>
          <Field label={t("imports:columns.encoding")}>
            <Select
              value={dialect.encoding}
              onChange={(encoding) => configuring.mutate({ dialect: { encoding } })}
              options={Object.entries(ENCODINGS).map(([value, label]) => ({ value, label }))}
            />
          </Field>
          <Field label={t("imports:columns.delimiter")}>
            <Select
              value={dialect.delimiter}
              onChange={(delimiter) => configuring.mutate({ dialect: { delimiter } })}
              options={signs.map((value) => ({ value, label: delimiterName(t, value) }))}
            />
          </Field>
        </>
      )}
      <Switch
        className="min-[480px]:col-span-2"
        label={t("imports:columns.header")}
        value={dialect.has_header}
        onChange={(has_header) => configuring.mutate({ dialect: { has_header } })}
      />
    </div>
  );
}
