/** The frame of every page of settings: one title, and the parts as tabs. Whoever may not see a part has no tab of it. */
import type { ReactNode } from "react";
import { useT } from "@/lib/i18n/useT";
import { PageBody } from "@/ui/Page";
import { Tabs } from "@/ui/Tabs";
import { useShell } from "../../shell/shellContext";
import { TopBar } from "../../shell/TopBar";

export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useT();
  const { permissions } = useShell().session;
  return (
    <>
      <TopBar title={title} crumbs={[{ to: "/settings", label: t("settings:title") }]} />
      <Tabs
        label={t("settings:title")}
        tabs={[
          { to: "/settings", activeOptions: { exact: true }, text: t("settings:tab.general") },
          { to: "/settings/people", text: t("people:title") },
          { to: "/settings/attributes", text: t("contacts:attributes.title") },
          { to: "/settings/pipelines", text: t("deals:pipelines.title") },
          { to: "/settings/suppressions", text: t("contacts:suppressions.title") },
          ...(permissions.includes("audit.read")
            ? [{ to: "/settings/audit" as const, text: t("audit:title") }]
            : []),
          { to: "/settings/account", text: t("account:title") },
        ]}
      />
      <PageBody width="reading">{children}</PageBody>
    </>
  );
}
