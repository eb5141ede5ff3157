/** Everybody who is or was inside a journey, with the history of each, and the way in by hand. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { OpenedJourney } from "@/api/models";
import { enrollmentsQuery } from "@/features/journeys/api";
import { PeopleTable } from "@/features/journeys/components/PeopleTable";
import { StartDialog } from "@/features/journeys/components/StartDialog";
import { ASKED, asQueueItem, GROUPS } from "@/features/journeys/people";
import { historyQuery } from "@/features/queue/api/queue";
import { HistoryDrawer } from "@/features/queue/components/HistoryDrawer";
import { useRowActions } from "@/features/queue/useRowActions";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { useShortcuts } from "@/lib/shortcuts";
import { Button } from "@/ui/Button";
import { Confirm } from "@/ui/Confirm";
import { FilterBar, FilterChoice } from "@/ui/FilterChips";
import { useShell } from "../../shell/shellContext";
import type { JourneyPeopleSearch } from "../journeySearch";
import { JourneyFrame, JourneyLoader } from "./JourneyFrame";

export function JourneyPeoplePage() {
  const { journeyId } = useParams({ from: "/journeys/$journeyId/people" });
  return (
    <JourneyLoader id={journeyId}>{(journey) => <People key={journeyId} journey={journey} />}</JourneyLoader>
  );
}

function People({ journey }: { journey: OpenedJourney }) {
  const { t } = useT();
  const navigate = useNavigate();
  const now = useNow(15_000);
  const { session } = useShell();
  const search: JourneyPeopleSearch = useSearch({ from: "/journeys/$journeyId/people" });
  const { who, history } = search;
  const [isStarting, setStarting] = useState(false);
  const mayCommand = session.permissions.includes("enrollments.write");
  const isLive = journey.state === "active" && journey.entry_open;
  const { actions, question, closeQuestion } = useRowActions(!session.sandbox);
  const open = useOpenEnrollment(journey.id, who, history);

  const go = (change: JourneyPeopleSearch) =>
    void navigate({
      to: "/journeys/$journeyId/people",
      params: { journeyId: journey.id },
      search: { ...search, ...change },
      replace: true,
      resetScroll: false,
    });

  useShortcuts(
    t("journeys:people.label"),
    [
      {
        keys: "c",
        label: t("journeys:people.start"),
        icon: UserPlus,
        isAction: true,
        run: () => setStarting(true),
      },
    ],
    mayCommand && isLive,
  );

  const start = (
    <Button
      kind="primary"
      disabled={!isLive}
      title={isLive ? undefined : t("journeys:people.startNotLive")}
      onClick={() => setStarting(true)}
    >
      <UserPlus aria-hidden="true" />
      {t("journeys:people.start")}
    </Button>
  );
  return (
    <JourneyFrame journey={journey} actions={mayCommand && start}>
      <FilterBar
        label={t("journeys:people.label")}
        onClear={who === undefined ? undefined : () => go({ who: undefined })}
      >
        <FilterChoice
          name={t("journeys:people.state")}
          value={who}
          onChange={(next) => go({ who: next })}
          options={GROUPS.map((value) => ({ value, label: t(`journeys:people.states.${value}`) }))}
        />
      </FilterBar>
      <div className="relative flex min-h-0 flex-1 flex-col border-t border-line">
        <PeopleTable
          journeyId={journey.id}
          isActive={journey.state === "active"}
          group={who}
          openId={history}
          mayCommand={mayCommand}
          onOpen={({ id }) => go({ history: id })}
          start={
            mayCommand &&
            isLive && (
              <>
                {start}
                <Button onClick={() => void navigate({ to: "/contacts" })}>
                  {t("journeys:people.startMany")}
                </Button>
              </>
            )
          }
        />
        <HistoryDrawer
          enrollmentId={history}
          item={open && asQueueItem(open)}
          now={now}
          isKilled={session.kill_switch}
          isBeside={false}
          actions={mayCommand ? actions : null}
          onClose={() => go({ history: undefined })}
        />
      </div>
      <StartDialog journey={journey} isOpen={isStarting} onClose={() => setStarting(false)} />
      <Confirm question={question} onClose={closeQuestion} />
    </JourneyFrame>
  );
}

/** The open one from the list; where it is not on a page that is loaded, from its history. */
function useOpenEnrollment(
  journeyId: string,
  who: JourneyPeopleSearch["who"],
  enrollmentId: string | undefined,
) {
  const asked = who === undefined ? undefined : ASKED[who];
  const list = useInfiniteQuery(
    enrollmentsQuery({ journeyId, states: asked?.states, reason: asked?.reason }),
  );
  const history = useQuery({ ...historyQuery(enrollmentId ?? ""), enabled: enrollmentId !== undefined });
  if (enrollmentId === undefined) return undefined;
  const listed = list.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === enrollmentId);
  return listed ?? history.data?.now;
}
