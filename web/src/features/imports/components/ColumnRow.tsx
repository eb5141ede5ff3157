/** One column of the file: its heading, some of its cells, and what they mean. */
import { Check } from "lucide-react";
import { useT } from "@/lib/i18n/useT";
import { cx } from "@/lib/cx";
import { Chip } from "@/ui/Chip";
import { Select } from "@/ui/Select";
import { Skeleton } from "@/ui/Skeleton";
import { TextInput } from "@/ui/TextInput";
import type { FoundWord, Guess } from "../api";
import { type Column, CONSENT_KEYS, STANDING, type Sureness, surenessOf, TARGETS, TYPES } from "../columns";
import type { Kept } from "../understood";
import { columnName } from "../words";
import { KeptCell } from "./KeptCell";
import { Words } from "./Words";

interface ColumnRowProps {
  number: number;
  column: Column;
  samples: readonly Kept[];
  isLoading: boolean;
  guess: Guess | undefined;
  /** Words under it that say nothing by themselves, and in how many rows they were counted. */
  words: readonly FoundWord[];
  lookedThrough: number;
  onChange: (said: Partial<Column>) => void;
}

/** Only what wants a look is marked; the rest is said in passing. */
function Known({ sureness }: { sureness: Sureness }) {
  const { t } = useT();
  const text = t(`imports:sure.${sureness}`);
  if (sureness === "likely") return <Chip tone="amber">{text}</Chip>;
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted">
      {sureness === "sure" && (
        <Check aria-hidden="true" className="size-3.5 shrink-0 text-sage" strokeWidth={2} />
      )}
      {text}
    </p>
  );
}

export function ColumnRow(props: ColumnRowProps) {
  const { number, column, samples, isLoading, guess, onChange } = props;
  const { t } = useT();
  const heading = columnName(t, column.heading, number);
  const sureness = surenessOf(column, guess);
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 min-[560px]:grid-cols-2">
      <div className={cx("min-w-0", column.target === "ignore" && "text-muted")}>
        <bdi className="block truncate font-medium">{heading}</bdi>
        {isLoading ? (
          <Skeleton className="mt-1 h-4 w-3/5" />
        ) : (
          <ul className="mt-0.5 text-sm text-muted">
            {samples.length === 0 && <li>{t("imports:columns.nothing")}</li>}
            {samples.map(({ cell, value }, at) => (
              <li key={at}>
                <KeptCell cell={cell} value={column.target === "ignore" ? cell : value} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="min-w-0 space-y-2">
        <Select
          label={t("imports:columns.meaning", { heading })}
          value={column.target}
          onChange={(target) => onChange({ target })}
          options={TARGETS.map((value) => ({ value, label: t(`imports:target.${value}`) }))}
        />
        <Details column={column} heading={heading} onChange={onChange} />
        {STANDING.includes(column.target) && (
          <Words
            column={column}
            heading={heading}
            found={props.words}
            lookedThrough={props.lookedThrough}
            onChange={(words) => onChange({ words })}
          />
        )}
        {!isLoading && <Known sureness={sureness} />}
      </div>
    </li>
  );
}

type DetailsProps = Pick<ColumnRowProps, "column" | "onChange"> & { heading: string };

/** What else must be said: the name and kind of a detail, the consent, the order of dates. */
function Details({ column, heading, onChange }: DetailsProps) {
  const { t } = useT();
  if (column.target === "consent") {
    return (
      <Select
        label={t("imports:columns.keyOf", { heading })}
        value={column.name}
        onChange={(name) => onChange({ name })}
        options={CONSENT_KEYS.map((value) => ({ value, label: t(`imports:key.${value}`) }))}
      />
    );
  }
  if (column.target === "trial_at") return <OrderSelect {...{ column, heading, onChange }} />;
  if (column.target !== "attribute") return null;
  const isDate = column.type === "date" || column.type === "datetime";
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <TextInput
          key={column.name}
          aria-label={t("imports:columns.nameOf", { heading })}
          defaultValue={column.name}
          maxLength={60}
          onBlur={({ target }) => {
            const name = target.value.trim();
            if (name !== "" && name !== column.name) onChange({ name });
            else target.value = column.name;
          }}
        />
        <Select
          label={t("imports:columns.typeOf", { heading })}
          value={column.type}
          onChange={(type) => onChange({ type })}
          options={TYPES.map((value) => ({ value, label: t(`imports:type.${value}`) }))}
        />
      </div>
      {isDate && <OrderSelect {...{ column, heading, onChange }} />}
    </>
  );
}

function OrderSelect({ column, heading, onChange }: DetailsProps) {
  const { t } = useT();
  return (
    <Select
      label={t("imports:columns.orderOf", { heading })}
      value={column.date_order}
      onChange={(date_order) => onChange({ date_order })}
      options={(["day_first", "month_first"] as const).map((value) => ({
        value,
        label: t(`imports:order.${value}`),
      }))}
    />
  );
}
