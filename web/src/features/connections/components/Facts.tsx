/** What is fixed of a connection: its channel and what that can do. */
import type { Connection } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { longDay, pageZone } from "@/lib/time";
import { useNumber } from "@/lib/useNumber";

export function Facts({ connection }: { connection: Connection }) {
  const { t, language } = useT();
  const figure = useNumber();
  const { capabilities: can } = connection;
  const rows: [label: string, value: string][] = [
    [t("connections:fact.channel"), t(`connections:channel.${connection.channel as "sms"}`)],
    [t("connections:fact.provider"), connection.is_sandbox ? t("connections:sandbox") : connection.provider],
    [t("connections:fact.address"), connection.address ?? t("connections:fact.noAddress")],
    [
      t("connections:fact.leads"),
      can.to_leads ? t("connections:fact.leadsYes") : t("connections:fact.leadsNo"),
    ],
    [
      t("connections:fact.window"),
      can.has_24_hour_window ? t("connections:fact.windowYes") : t("connections:fact.windowNo"),
    ],
    [
      t("connections:fact.length"),
      can.text_limit === null
        ? t("connections:fact.lengthOpen")
        : t("connections:fact.lengthValue", { figure: figure(can.text_limit) }),
    ],
    [t("connections:fact.made"), longDay(Date.parse(connection.created_at), pageZone(), language)],
  ];
  if (connection.opt_out_key !== null) {
    const key = t(`connections:optOut.${connection.opt_out_key as "sms"}`);
    rows.splice(3, 0, [t("connections:fact.optOut"), t("connections:fact.optOutValue", { key })]);
  }
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows.map(([label, value]) => (
        <div key={label} className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 py-1.5">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 text-end">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
