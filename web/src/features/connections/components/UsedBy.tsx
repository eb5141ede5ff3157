/** Who names this connection; the default also serves everybody who names none. */
import { Megaphone, Workflow } from "lucide-react";
import type { Connection } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Skeleton } from "@/ui/Skeleton";
import type { ConnectionUsage } from "../api";

export function UsedBy({
  connection,
  usage,
}: {
  connection: Connection;
  usage: ConnectionUsage | undefined;
}) {
  const { t } = useT();
  if (usage === undefined) return <Skeleton className="h-5 w-3/5" />;
  const users = [
    ...usage.journeys.map((one) => ({ ...one, kind: "journey" as const, Icon: Workflow })),
    ...usage.campaigns.map((one) => ({ ...one, kind: "campaign" as const, Icon: Megaphone })),
  ];
  const channel = t(`connections:channel.${connection.channel as "sms"}`);
  return (
    <>
      {connection.is_default && (
        <p className="text-pretty text-muted">{t("connections:useDefault", { channel })}</p>
      )}
      {users.length === 0 && !connection.is_default && (
        <p className="text-pretty text-muted">{t("connections:useNone")}</p>
      )}
      {users.length > 0 && (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {users.map(({ id, name, kind, Icon }) => (
            <li key={id} className="flex min-h-9 items-center gap-2.5 py-1.5">
              <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
              <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
              <span className="text-sm text-muted">{t(`connections:${kind}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
