/** The organization itself: what it is called, when it writes, how much is enough, and the switch over all sending. */
import { useQuery } from "@tanstack/react-query";
import { asProblem, problemSentence } from "@/api/problem";
import { settingsQuery } from "@/api/settings";
import { KillSwitch } from "@/features/settings/components/KillSwitch";
import { SettingsForm } from "@/features/settings/components/SettingsForm";
import { useT } from "@/lib/i18n/useT";
import { Skeleton } from "@/ui/Skeleton";
import { ErrorState, RefusedState } from "@/ui/StateMessage";
import { useShell } from "../../shell/shellContext";
import { useKillSwitch } from "../../shell/useKillSwitch";
import { SettingsFrame } from "./SettingsFrame";

export function GeneralPage() {
  const { t } = useT();
  const { permissions } = useShell().session;
  const kill = useKillSwitch();
  const query = useQuery(settingsQuery);
  const mayWrite = permissions.includes("settings.write");
  return (
    <SettingsFrame title={t("settings:tab.general")}>
      {query.isPending && <Skeleton className="h-128" />}
      {query.isError &&
        (asProblem(query.error).isRefused ? (
          <RefusedState />
        ) : (
          <ErrorState why={problemSentence(t, query.error)} onRetry={() => void query.refetch()} />
        ))}
      {query.data && (
        <>
          <KillSwitch {...kill} />
          {!mayWrite && <p className="mb-6 text-pretty text-muted">{t("settings:readOnly")}</p>}
          <SettingsForm known={query.data} mayWrite={mayWrite} />
        </>
      )}
    </SettingsFrame>
  );
}
