/** Every import and where it stands. */
import { Link, useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { ImportList } from "@/features/imports/components/ImportList";
import { useT } from "@/lib/i18n/useT";
import { useShortcuts } from "@/lib/shortcuts";
import { Button } from "@/ui/Button";
import { useShell } from "../shell/shellContext";
import { TopBar } from "../shell/TopBar";

export function ImportsPage() {
  const { t } = useT();
  const navigate = useNavigate();
  const mayWrite = useShell().session.permissions.includes("contacts.import");
  const choose = () => void navigate({ to: "/imports/new" });
  useShortcuts(
    t("imports:title"),
    mayWrite ? [{ keys: "c", label: t("imports:new"), icon: Plus, isAction: true, run: choose }] : [],
  );
  const begin = mayWrite ? (
    <Button kind="primary" onClick={choose}>
      <Plus aria-hidden="true" />
      {t("imports:new")}
    </Button>
  ) : null;
  return (
    <>
      <TopBar title={t("imports:title")} subtitle={t("imports:subtitle")}>
        {begin}
      </TopBar>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <ImportList
          begin={begin}
          link={(job, content) => (
            <Link
              to="/imports/$importId"
              params={{ importId: job.id }}
              className="block transition-colors duration-150 hover:bg-hover"
            >
              {content}
            </Link>
          )}
        />
      </div>
    </>
  );
}
