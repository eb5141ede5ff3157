/** Texts that are used again: those in use, or the archived ones. */
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { TemplateList } from "@/features/templates/components/TemplateList";
import { useT } from "@/lib/i18n/useT";
import { useShortcuts } from "@/lib/shortcuts";
import { Button } from "@/ui/Button";
import { Segmented } from "@/ui/Segmented";
import { useShell } from "../shell/shellContext";
import { TopBar } from "../shell/TopBar";

const route = getRouteApi("/templates");

export function TemplatesPage() {
  const { t } = useT();
  const navigate = route.useNavigate();
  const wanted = route.useSearch();
  const mayWrite = useShell().session.permissions.includes("channels.write");
  const write = () => void navigate({ to: "/templates/$templateId", params: { templateId: "new" } });
  useShortcuts(
    t("templates:title"),
    mayWrite ? [{ keys: "c", label: t("templates:new"), icon: Plus, isAction: true, run: write }] : [],
  );
  const begin = mayWrite ? (
    <Button kind="primary" onClick={write}>
      <Plus aria-hidden="true" />
      {t("templates:new")}
    </Button>
  ) : null;
  return (
    <>
      <TopBar title={t("templates:title")} subtitle={t("templates:subtitle")}>
        <Segmented
          label={t("templates:show")}
          value={wanted.archived === true ? "archived" : "inUse"}
          onChange={(value) => void navigate({ search: value === "archived" ? { archived: true } : {} })}
          options={(["inUse", "archived"] as const).map((value) => ({
            value,
            label: t(`templates:${value}`),
          }))}
        />
        {begin}
      </TopBar>
      <TemplateList
        wanted={wanted}
        onWanted={(search) => void navigate({ search, replace: true })}
        onOpen={(templateId) => void navigate({ to: "/templates/$templateId", params: { templateId } })}
        begin={begin}
      />
    </>
  );
}
