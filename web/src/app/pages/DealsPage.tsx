/** Every deal: by stage what they come to, and each with whom it is of. */
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { DealTable } from "@/features/deals/components/DealTable";
import type { DealsSearch } from "@/features/deals/search";
import { useT } from "@/lib/i18n/useT";
import { useShortcuts } from "@/lib/shortcuts";
import { Button } from "@/ui/Button";
import { useShell } from "../shell/shellContext";
import { TopBar } from "../shell/TopBar";

const route = getRouteApi("/deals");

export function DealsPage() {
  const { t } = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { session } = useShell();
  const mayWrite = session.permissions.includes("contacts.write");
  const change = (next: DealsSearch) =>
    void navigate({
      search: (before) =>
        Object.fromEntries(Object.entries({ ...before, ...next }).filter(([, value]) => value !== undefined)),
      resetScroll: false,
    });
  const add = () => change({ isNew: true });
  useShortcuts(
    t("deals:title"),
    [{ keys: "c", label: t("deals:new"), icon: Plus, isAction: true, run: add }],
    mayWrite,
  );
  return (
    <>
      <TopBar title={t("deals:title")} subtitle={t("deals:subtitle")}>
        {mayWrite && (
          <Button kind="primary" onClick={add}>
            <Plus aria-hidden="true" />
            {t("deals:new")}
          </Button>
        )}
      </TopBar>
      <DealTable
        search={search}
        currency={session.organization.currency}
        mayWrite={mayWrite}
        mayExport={session.permissions.includes("contacts.import")}
        onSearch={change}
        onOpen={(contactId) =>
          void navigate({ to: "/contacts/$contactId", params: { contactId }, search: {} })
        }
      />
    </>
  );
}
