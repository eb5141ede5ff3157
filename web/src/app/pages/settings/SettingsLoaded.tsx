/** What every page of the organization's own settings waits for, and who may change them. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { OrganizationSettings } from "@/api/models";
import { problemOf } from "@/api/problem";
import { settingsQuery } from "@/api/settings";
import { useT } from "@/lib/i18n/useT";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState } from "@/ui/StateMessage";
import { useShell } from "../../shell/shellContext";

interface SettingsLoadedProps {
  children: (known: OrganizationSettings, mayWrite: boolean) => ReactNode;
}

export function SettingsLoaded({ children }: SettingsLoadedProps) {
  const { t } = useT();
  const query = useQuery(settingsQuery);
  const mayWrite = useShell().session.permissions.includes("settings.write");
  if (query.isPending) return <Skeleton className="h-128" />;
  if (query.isError) return <ProblemState {...problemOf(t, query)} />;
  return (
    <>
      {!mayWrite && <p className="mb-6 text-pretty text-muted">{t("settings:readOnly")}</p>}
      {children(query.data, mayWrite)}
    </>
  );
}
