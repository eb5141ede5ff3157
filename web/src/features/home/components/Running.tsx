/** What runs: each campaign with how far it is, each journey with whom it goes on with. */
import { Link } from "@tanstack/react-router";
import { type LucideIcon, Megaphone, Route } from "lucide-react";
import type { ReactNode } from "react";
import type { Home } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { StackedBar } from "@/ui/Bars";
import { BeatLine } from "@/ui/BeatLine";
import { Chip } from "@/ui/Chip";
import type { RunningCampaign, RunningJourney } from "../api";
import {
  amount,
  campaignNote,
  campaignStanding,
  journeyNote,
  journeyStanding,
  type Standing,
} from "../words";

interface Around {
  now: number;
  zone: string;
  isKilled: boolean;
}

export function Running({ home, now, isKilled }: { home: Home; now: number; isKilled: boolean }) {
  const { t } = useT();
  const around = { now, zone: home.time_zone, isKilled };
  if (home.campaigns.length + home.journeys.length === 0) return null;
  return (
    <section aria-labelledby="home-running">
      <h2 id="home-running" className="text-sm font-bold text-muted">
        {t("home:running.title")}
      </h2>
      <ul className="mt-1 divide-y divide-line border-b border-line">
        {home.campaigns.map((one) => (
          <CampaignRow key={one.id} campaign={one} around={around} />
        ))}
        {home.journeys.map((one) => (
          <JourneyRow key={one.id} journey={one} around={around} />
        ))}
      </ul>
    </section>
  );
}

function CampaignRow({ campaign, around }: { campaign: RunningCampaign; around: Around }) {
  const { t, language } = useT();
  return (
    <Row
      to={`/campaigns/${campaign.id}`}
      icon={Megaphone}
      name={campaign.name}
      kind={t("home:running.campaign", {
        channel: t(`queue:via.${campaign.channel}` as "queue:via.sms", { defaultValue: campaign.channel }),
      })}
      note={campaignNote(t, language, campaign, around)}
      standing={campaignStanding(t, campaign, around.isKilled)}
    >
      {campaign.total > 0 && <Progress campaign={campaign} />}
    </Row>
  );
}

function Progress({ campaign }: { campaign: RunningCampaign }) {
  const { t } = useT();
  const { name, done, failed, total } = campaign;
  return (
    <StackedBar
      label={name}
      total={total}
      hasLegend={false}
      className="w-full"
      parts={[
        { key: "done", label: t("home:running.through"), count: done - failed, tone: "sage" },
        { key: "failed", label: t("home:running.failed"), count: failed, tone: "coral" },
      ]}
    />
  );
}

function JourneyRow({ journey, around }: { journey: RunningJourney; around: Around }) {
  const { t, language } = useT();
  const standing = journeyStanding(t, journey, around.isKilled);
  const inside = t("home:running.inside", {
    count: journey.inside,
    figure: amount(language, journey.inside),
  });
  return (
    <Row
      to={`/journeys/${journey.id}`}
      icon={Route}
      name={journey.name}
      kind={t("home:running.journey", { version: journey.version ?? 1, inside })}
      note={journeyNote(t, language, journey, around)}
      standing={standing}
    >
      {journey.step !== null && (
        <BeatLine
          done={journey.step.done}
          total={journey.step.total}
          isPaused={journey.state === "paused"}
          className="w-full"
        />
      )}
    </Row>
  );
}

interface RowProps {
  to: string;
  icon: LucideIcon;
  name: string;
  kind: string;
  note: string;
  standing: Standing;
  children?: ReactNode;
}

function Row({ to, icon: Icon, name, kind, note, standing, children }: RowProps) {
  return (
    <li>
      <Link
        to={to as "/"}
        className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 rounded-control py-2.5 hover:bg-hover/60 md:grid-cols-[16px_minmax(0,1.2fr)_minmax(0,0.75fr)_minmax(0,0.85fr)_96px]"
      >
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 text-muted" />
        <span className="min-w-0">
          <span dir="auto" className="block truncate font-semi">
            {name}
          </span>
          <span className="block truncate text-sm text-muted">{kind}</span>
        </span>
        <span className="hidden min-w-0 items-center px-1 md:flex">{children}</span>
        <span className="col-start-2 row-start-2 min-w-0 text-sm text-pretty text-muted num md:col-start-4 md:row-start-1">
          {note}
        </span>
        <span className="col-start-3 row-start-1 flex md:col-start-5">
          <Chip tone={standing.tone}>{standing.text}</Chip>
        </span>
      </Link>
    </li>
  );
}
