/** The words of a column that say nothing by themselves: how often each stands there, and what it means. */
import { useLeadStatuses } from "@/api/leadStatuses";
import { useT } from "@/lib/i18n/useT";
import { listed } from "@/lib/listed";
import { useNumber } from "@/lib/useNumber";
import { Button } from "@/ui/Button";
import { Select } from "@/ui/Select";
import type { FoundWord } from "../api";
import type { Column, Meaning } from "../columns";
import { choiceOf, explained, LIFECYCLES, NOTHING, proposed } from "../meanings";
import { statusName } from "../words";

interface WordsProps {
  column: Column;
  heading: string;
  found: readonly FoundWord[];
  /** In how many rows they were counted. */
  lookedThrough: number;
  onChange: (words: Meaning[]) => void;
}

export function Words({ column, heading, found, lookedThrough, onChange }: WordsProps) {
  const { t, language } = useT();
  const figure = useNumber();
  const own = useLeadStatuses();
  const guesses = proposed(found, column.words);
  const lifecycles = LIFECYCLES.map((one) => ({
    value: `lifecycle:${one}`,
    label: t(`imports:words.${one}`),
  }));
  const statuses = own.map((one) => ({
    value: `status:${one}`,
    label: t("imports:words.status", { status: statusName(t, one) }),
  }));
  const means = column.target === "lifecycle" ? [...lifecycles, ...statuses] : [...statuses, ...lifecycles];
  const nameOf = (choice: string) => means.find(({ value }) => value === choice)?.label ?? "";
  if (found.length === 0) return null;
  return (
    <div className="rounded-card bg-sunken p-3 text-sm">
      <p className="text-pretty text-muted num">
        {t("imports:words.body", { count: lookedThrough, figure: figure(lookedThrough) })}
      </p>
      <ul className="mt-2 space-y-2">
        {found.map(({ word, count }) => (
          <li key={word} className="grid grid-cols-2 items-center gap-2">
            <span className="flex min-w-0 items-baseline gap-2">
              <bdi className="truncate font-medium" title={word}>
                {word}
              </bdi>
              <span className="text-muted num">{figure(count)}</span>
            </span>
            <Select
              label={t("imports:words.meaning", { word, heading })}
              value={choiceOf(word, column.words)}
              onChange={(choice) => onChange(explained(column.words, word, choice))}
              options={[{ value: NOTHING, label: t("imports:words.none") }, ...means]}
            />
          </li>
        ))}
      </ul>
      {guesses.length > 0 && (
        <Button size="sm" className="mt-3" onClick={() => onChange([...column.words, ...guesses])}>
          {t("imports:words.propose", {
            words: listed(
              language,
              guesses.map(({ word }) => `${word} (${nameOf(choiceOf(word, guesses))})`),
              "conjunction",
            ),
          })}
        </Button>
      )}
    </div>
  );
}
