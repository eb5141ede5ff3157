/** What was sent, to whom it was meant, and when: beside the numbers. */
import { useQuery } from "@tanstack/react-query";
import { connectionsQuery } from "@/api/connections";
import type { Audience, Campaign } from "@/api/models";
import { figure } from "@/lib/figures";
import { isolate } from "@/lib/i18n/i18n";
import type { Language } from "@/lib/i18n/languages";
import { type T, useT } from "@/lib/i18n/useT";
import { listed } from "@/lib/listed";
import { directionOf, withNames } from "@/lib/liquid";
import { localeName } from "@/lib/locales";
import { useNow } from "@/lib/serverClock";
import { inZone } from "@/lib/time";
import { KeyValue } from "@/ui/Figures";
import { Eyebrow } from "@/ui/Page";
import type { FilterParts } from "../filterParts";

interface FactsProps {
  campaign: Campaign;
  zone: string;
  filterParts: FilterParts;
}

export function Facts({ campaign, zone, filterParts: { Words } }: FactsProps) {
  const { t, language } = useT();
  const now = useNow(60_000);
  const connections = useQuery(connectionsQuery);
  const number = connections.data?.items.find(({ id }) => id === campaign.connection_id);
  const channel = t(`queue:via.${campaign.channel}`, { defaultValue: campaign.channel });
  const languages = Object.keys(campaign.frozen?.texts ?? {}).map((tag) => localeName(tag, language));
  const moment = (iso: string) => inZone(t, language, Date.parse(iso), zone, now);
  const text = withNames(t, said(campaign));
  const facts = [
    {
      name: t("campaigns:facts.from"),
      value: number === undefined ? channel : `${channel} · ${number.name}`,
    },
    {
      name: t("campaigns:facts.audience"),
      value:
        campaign.audience?.kind === "filter" ? (
          <>
            {t("campaigns:audience.matching")} <Words filter={campaign.audience.filter} />
            {campaign.audience.view && (
              <span className="block text-sm text-muted">
                {t("campaigns:audience.viewNamed", { view: isolate(campaign.audience.view) })}
              </span>
            )}
          </>
        ) : (
          audienceText(t, language, campaign.audience)
        ),
    },
    ...momentsOf(campaign).map(([name, at]) => ({ name: t(`campaigns:facts.${name}`), value: moment(at) })),
    ...(campaign.consent_mode === null
      ? []
      : [
          {
            name: t("campaigns:facts.consent"),
            value: t(campaign.consent_mode === "opt_in" ? "campaigns:facts.optIn" : "campaigns:facts.optOut"),
          },
        ]),
  ];
  return (
    <aside className="w-80 shrink-0 max-[1080px]:w-full">
      <Eyebrow>{t("campaigns:facts.title")}</Eyebrow>
      <div className="mt-2 flex rounded-phone border border-line bg-sunken p-3">
        <p className="ms-auto w-fit max-w-[92%] rounded-xl rounded-ee-[3px] bg-bubble-out px-3 py-1.5 wrap-anywhere whitespace-pre-line">
          <span dir={directionOf(text)} className="block text-start [unicode-bidi:plaintext]">
            {text}
          </span>
        </p>
      </div>
      {languages.length > 1 && (
        <p className="mt-1.5 text-sm text-muted">
          {t("campaigns:facts.languages", { languages: languages.join(", ") })}
        </p>
      )}
      <KeyValue className="mt-4" facts={facts} />
    </aside>
  );
}

/** What it says; of a template the base. */
function said({ body, frozen }: Campaign): string {
  return frozen === null ? body : (frozen.texts[frozen.base] ?? "");
}

function momentsOf({ started_at: startedAt, ended_at: endedAt }: Campaign): ["started" | "ended", string][] {
  return [
    ...(startedAt === null ? [] : [["started", startedAt] as ["started", string]]),
    ...(endedAt === null ? [] : [["ended", endedAt] as ["ended", string]]),
  ];
}

type Plain = Exclude<Audience, { kind: "filter" }>;

function audienceText(t: T, language: Language, audience: Plain | null): string {
  if (audience === null) return "–";
  switch (audience.kind) {
    case "everyone":
      return t("campaigns:facts.everyone");
    case "tag":
      return t("campaigns:facts.tags", { tags: audience.tag });
    case "tags":
      return t("campaigns:facts.tags", {
        tags: listed(language, audience.tags, "disjunction"),
      });
    case "import":
      return t("campaigns:facts.import");
    case "contacts":
      return t("campaigns:facts.people", {
        count: audience.contact_ids.length,
        figure: figure(language, audience.contact_ids.length),
      });
  }
}
