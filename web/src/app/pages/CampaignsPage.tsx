/** All campaigns, by state. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { CampaignTable } from "@/features/campaigns/components/CampaignTable";
import { STATES } from "@/features/campaigns/words";
import { useT } from "@/lib/i18n/useT";
import { useShortcuts } from "@/lib/shortcuts";
import { Button } from "@/ui/Button";
import { FilterBar, FilterChoice } from "@/ui/FilterChips";
import { TopBar } from "../shell/TopBar";
import { useShell } from "../shell/shellContext";
import type { CampaignsSearch } from "./campaignSearch";

export function CampaignsPage() {
  const { t } = useT();
  const navigate = useNavigate();
  const { session } = useShell();
  const { stage }: CampaignsSearch = useSearch({ from: "/campaigns" });
  const mayWrite = session.permissions.includes("campaigns.write");
  const open = (id: string) => void navigate({ to: "/campaigns/$campaignId", params: { campaignId: id } });
  const show = (next: CampaignsSearch) => void navigate({ to: "/campaigns", search: next, replace: true });
  const begin = () => open("new");
  useShortcuts(
    t("campaigns:title"),
    [{ keys: "c", label: t("campaigns:new"), icon: Plus, isAction: true, run: begin }],
    mayWrite,
  );
  const start = (
    <Button kind="primary" onClick={begin}>
      <Plus aria-hidden="true" />
      {t("campaigns:new")}
    </Button>
  );
  return (
    <>
      <TopBar title={t("campaigns:title")} subtitle={t("campaigns:subtitle")}>
        {mayWrite && start}
      </TopBar>
      <FilterBar
        label={t("campaigns:list.filter")}
        onClear={stage === undefined ? undefined : () => show({})}
      >
        <FilterChoice
          name={t("campaigns:list.state")}
          value={stage}
          onChange={(next) => show(next === undefined ? {} : { stage: next })}
          options={STATES.map((each) => ({ value: each, label: t(`campaigns:state.${each}`) }))}
        />
      </FilterBar>
      <div className="flex min-h-0 flex-1 flex-col border-t border-line">
        <CampaignTable
          state={stage}
          zone={session.organization.time_zone}
          mayWrite={mayWrite}
          onOpen={open}
          start={mayWrite && start}
        />
      </div>
    </>
  );
}
