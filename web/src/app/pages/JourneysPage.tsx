/** All journeys, by state. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { JourneyTable } from "@/features/journeys/components/JourneyTable";
import { useT } from "@/lib/i18n/useT";
import { useShortcuts } from "@/lib/shortcuts";
import { Button } from "@/ui/Button";
import { FilterBar, FilterChoice } from "@/ui/FilterChips";
import { TopBar } from "../shell/TopBar";
import { useShell } from "../shell/shellContext";
import { JOURNEY_STATES, type JourneysSearch } from "./journeySearch";

const LISTED = JOURNEY_STATES.filter((state) => state !== "archived");

export function JourneysPage() {
  const { t } = useT();
  const navigate = useNavigate();
  const { session } = useShell();
  const { state }: JourneysSearch = useSearch({ from: "/journeys" });
  const mayWrite = session.permissions.includes("journeys.write");
  const show = (next: JourneysSearch) => void navigate({ to: "/journeys", search: next, replace: true });
  const begin = () => void navigate({ to: "/journeys/new" });
  useShortcuts(
    t("journeys:title"),
    [{ keys: "c", label: t("journeys:new"), icon: Plus, isAction: true, run: begin }],
    mayWrite,
  );
  const start = (
    <Button kind="primary" onClick={begin}>
      <Plus aria-hidden="true" />
      {t("journeys:new")}
    </Button>
  );
  return (
    <>
      <TopBar title={t("journeys:title")} subtitle={t("journeys:subtitle")}>
        {mayWrite && start}
      </TopBar>
      <FilterBar label={t("journeys:list.label")} onClear={state === undefined ? undefined : () => show({})}>
        <FilterChoice
          name={t("journeys:list.state")}
          value={state}
          onChange={(next) => show(next === undefined ? {} : { state: next })}
          options={JOURNEY_STATES.map((each) => ({ value: each, label: t(`journeys:state.${each}`) }))}
        />
      </FilterBar>
      <div className="flex min-h-0 flex-1 flex-col border-t border-line">
        <JourneyTable
          states={state === undefined ? LISTED : [state]}
          isFiltered={state !== undefined}
          onOpen={(id) => void navigate({ to: "/journeys/$journeyId", params: { journeyId: id } })}
          start={mayWrite && start}
        />
      </div>
    </>
  );
}
