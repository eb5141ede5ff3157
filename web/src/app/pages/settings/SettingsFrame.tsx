/**
 * The frame of every page of settings: one title, and the parts beside it, as tabs where there is no room. Whoever may
 * not see a part has no tab of it.
 */
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
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <Tabs
          isBeside
          label={t("settings:title")}
          tabs={[
            { to: "/settings", activeOptions: { exact: true }, text: t("settings:tab.general") },
            { to: "/settings/sending", text: t("settings:tab.sending") },
            { to: "/settings/journeys", text: t("journeys:title") },
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
        <PageBody width="reading" className="lg:mx-auto lg:max-w-4xl lg:px-8">
          {children}
        </PageBody>
      </div>
    </>
  );
}
