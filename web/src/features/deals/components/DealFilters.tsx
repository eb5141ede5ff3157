/** What the list of deals is narrowed down to, as chips. */
import { useState } from "react";
import { useOwners } from "@/api/useOwners";
import { daysText } from "@/lib/days";
import { useT } from "@/lib/i18n/useT";
import { DaysForm } from "@/ui/DaysForm";
import { FilterChoice, FilterPopover } from "@/ui/FilterChips";
import { amountsText } from "../money";
import { type DealsSearch, STATES } from "../search";
import { AmountForm } from "./AmountForm";

/** No name of a member: what asks for deals without an owner. */
const NOBODY = "\u0000nobody";

interface DealFiltersProps {
  search: DealsSearch;
  /** What an amount is asked in first. */
  currency: string;
  onSearch: (change: DealsSearch) => void;
}

export function DealFilters({ search, currency, onSearch }: DealFiltersProps) {
  const { t, language } = useT();
  const { options } = useOwners(search.owner ?? null);
  const [open, setOpen] = useState<"amount" | "moved" | null>(null);
  const { min, max, since, until } = search;
  const hasAmount = search.currency !== undefined;
  const hasDays = since !== undefined || until !== undefined;
  const put = (change: DealsSearch) => {
    setOpen(null);
    onSearch(change);
  };
  return (
    <>
      <FilterChoice
        name={t("deals:filter.state")}
        value={search.state}
        onChange={(state) => onSearch({ state, stage: undefined })}
        options={STATES.map((value) => ({ value, label: t(`deals:state.${value}`) }))}
      />
      <FilterChoice
        name={t("deals:field.owner")}
        value={search.owner === "" ? NOBODY : search.owner}
        onChange={(owner) => onSearch({ owner: owner === NOBODY ? "" : owner })}
        options={[...options, { value: NOBODY, label: t("deals:filter.nobody") }]}
      />
      <FilterPopover
        text={
          hasAmount
            ? amountsText(t, language, { currency: search.currency ?? currency, min, max })
            : t("deals:field.amount")
        }
        isOn={hasAmount}
        isOpen={open === "amount"}
        onOpenChange={(isOpen) => setOpen(isOpen ? "amount" : null)}
        {...(hasAmount && { onRemove: () => put({ currency: undefined, min: undefined, max: undefined }) })}
      >
        <AmountForm given={{ currency: search.currency ?? currency, min, max }} onApply={put} />
      </FilterPopover>
      <FilterPopover
        text={
          hasDays
            ? `${t("deals:filter.moved")}: ${daysText(t, language, { from: since, until })}`
            : t("deals:filter.moved")
        }
        isOn={hasDays}
        isOpen={open === "moved"}
        onOpenChange={(isOpen) => setOpen(isOpen ? "moved" : null)}
        {...(hasDays && { onRemove: () => put({ since: undefined, until: undefined }) })}
      >
        <DaysForm
          given={{ from: since, until }}
          onApply={(days) => put({ since: days.from, until: days.until })}
        />
      </FilterPopover>
    </>
  );
}
