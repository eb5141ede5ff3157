/** What moves now, what needs a person, the day hour by hour, what runs, and the first steps. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Megaphone, Plus, Route } from "lucide-react";
import type { Home } from "@/api/models";
import { asProblem, problemSentence } from "@/api/problem";
import { homeQuery, needsQuery } from "@/features/home/api";
import { FirstSteps } from "@/features/home/components/FirstSteps";
import { Headline } from "@/features/home/components/Headline";
import { HomeSkeleton } from "@/features/home/components/HomeSkeleton";
import { Needs } from "@/features/home/components/Needs";
import { Next } from "@/features/home/components/Next";
import { Running } from "@/features/home/components/Running";
import { TodayChart } from "@/features/home/components/TodayChart";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { useMinWidth } from "@/lib/useNarrow";
import { Button, IconButton } from "@/ui/Button";
import { Chip } from "@/ui/Chip";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/Menu";
import { PageBody } from "@/ui/Page";
import { ErrorState, RefusedState } from "@/ui/StateMessage";
import { useShell } from "../shell/shellContext";
import { TopBar } from "../shell/TopBar";

const NEW = { campaignId: "new" };

export function HomePage() {
  const { t } = useT();
  const { session } = useShell();
  const now = useNow();
  const query = useQuery(homeQuery);
  const { data: home, error } = query;
  return (
    <>
      <TopBar title={t("home:title")} status={<State isKilled={session.kill_switch} />}>
        <Begin />
      </TopBar>
      <PageBody width="full" className="max-w-[1440px] low:py-4">
        {query.isPending && <HomeSkeleton />}
        {error !== null &&
          home === undefined &&
          (asProblem(error).isRefused ? (
            <RefusedState />
          ) : (
            <ErrorState why={problemSentence(t, error)} onRetry={() => void query.refetch()} />
          ))}
        {home && <Parts home={home} now={now} />}
      </PageBody>
    </>
  );
}

/** Beside each other where there is room; else what needs a person stands before what only informs. */
function Parts({ home, now }: { home: Home; now: number }) {
  const { session } = useShell();
  const hasRoom = useMinWidth(1080);
  const isKilled = session.kill_switch;
  const headline = <Headline home={home} now={now} isKilled={isKilled} />;
  const needs = session.permissions.includes("inbox.read") && <Needs now={now} />;
  const today = <TodayChart home={home} now={now} />;
  const running = <Running home={home} now={now} isKilled={isKilled} />;
  const next = session.permissions.includes("queue.read") && <Next home={home} now={now} />;
  const steps = <FirstSteps home={home} organizationId={session.organization.id} />;
  if (!hasRoom)
    return (
      <div className="space-y-7 low:space-y-5">
        {headline}
        {needs}
        {steps}
        {today}
        {next}
        {running}
      </div>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_340px] gap-x-10">
      <div className="min-w-0 space-y-9 low:space-y-6">
        {headline}
        {today}
        {running}
      </div>
      <div className="min-w-0 space-y-9">
        {needs}
        {next}
        {steps}
      </div>
    </div>
  );
}

/** A new campaign, a new journey: two buttons, or one menu on a phone. */
function Begin() {
  const { t } = useT();
  const { permissions } = useShell().session;
  const navigate = useNavigate();
  const hasRoom = useMinWidth(640);
  const ways = [
    {
      text: t("home:newCampaign"),
      icon: Megaphone,
      isAllowed: permissions.includes("campaigns.write"),
      run: () => void navigate({ to: "/campaigns/$campaignId", params: NEW }),
    },
    {
      text: t("home:newJourney"),
      icon: Route,
      isAllowed: permissions.includes("journeys.write"),
      run: () => void navigate({ to: "/journeys/new" }),
    },
  ].filter(({ isAllowed }) => isAllowed);
  if (ways.length === 0) return null;
  if (!hasRoom)
    return (
      <Menu modal={false}>
        <MenuTrigger asChild>
          <IconButton label={ways.map(({ text }) => text).join(", ")}>
            <Plus aria-hidden="true" strokeWidth={1.75} />
          </IconButton>
        </MenuTrigger>
        <MenuContent align="end">
          {ways.map(({ text, icon, run }) => (
            <MenuItem key={text} icon={icon} onSelect={run}>
              {text}
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
    );
  return ways.map(({ text, icon: Icon, run }, index) => (
    <Button key={text} kind={index === ways.length - 1 ? "primary" : "plain"} onClick={run}>
      <Icon aria-hidden="true" />
      {text}
    </Button>
  ));
}

function State({ isKilled }: { isKilled: boolean }) {
  const { t } = useT();
  const { data } = useQuery(needsQuery);
  if (isKilled) return <Chip tone="coral">{t("home:state.killed")}</Chip>;
  if (data === undefined) return null;
  return data.items.length === 0 ? (
    <Chip tone="sage">{t("home:state.running")}</Chip>
  ) : (
    <Chip tone="coral">{t("home:state.needs")}</Chip>
  );
}
