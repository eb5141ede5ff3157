/** What the pages of one journey share: it is read, its name and state stand above, its parts below. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { keys } from "@/api/keys";
import type { OpenedJourney } from "@/api/models";
import { asProblem, problemOf, problemSentence } from "@/api/problem";
import { dealNames } from "@/api/pipelines";
import { templateNames } from "@/api/templates";
import { changeJourney, journeyQuery } from "@/features/journeys/api";
import { JourneyMenu } from "@/features/journeys/components/JourneyMenu";
import { StateChip } from "@/features/journeys/components/StateChip";
import type { Wording } from "@/features/journeys/words";
import { useShortcuts } from "@/lib/shortcuts";
import { useT } from "@/lib/i18n/useT";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState } from "@/ui/StateMessage";
import { Tabs } from "@/ui/Tabs";
import { TopBar } from "../../shell/TopBar";
import { useShell } from "../../shell/shellContext";

export function useMayWrite(): boolean {
  return useShell().session.permissions.includes("journeys.write");
}

export function useWording(journey: Pick<OpenedJourney, "channel" | "policies">): Wording {
  const { t, language } = useT();
  const clock = journey.policies.clock;
  const templates = useQuery(templateNames).data;
  const deals = useQuery(dealNames).data;
  return {
    t,
    language,
    channel: journey.channel,
    clock: typeof clock === "string" ? clock : "contact",
    ...(templates !== undefined && { templates }),
    ...(deals !== undefined && { deals }),
  };
}

/** The journey, or what stands in its place while it is not there. */
export function JourneyLoader({
  id,
  children,
}: {
  id: string;
  children: (journey: OpenedJourney) => ReactNode;
}) {
  const { t } = useT();
  const journey = useQuery(journeyQuery(id));
  if (journey.data !== undefined) return children(journey.data);
  const crumbs = [{ to: "/journeys", label: t("journeys:title") }] as const;
  if (journey.isPending)
    return (
      <>
        <TopBar title={t("journeys:title")} />
        <div role="status" aria-label={t("ui:loading")} className="w-full max-w-140 space-y-9 px-5 py-6">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-16 w-full" />
          ))}
        </div>
      </>
    );
  return (
    <>
      <TopBar title={t("journeys:title")} crumbs={crumbs} />
      <ProblemState {...problemOf(t, journey)} />
    </>
  );
}

interface JourneyFrameProps {
  journey: OpenedJourney;
  /** Behind the state: whether it is saved. */
  status?: ReactNode;
  /** The controls of this part, the primary one last. */
  actions?: ReactNode;
  children: ReactNode;
}

export function JourneyFrame({ journey, status, actions, children }: JourneyFrameProps) {
  const { t } = useT();
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const queries = useQueryClient();
  const params = { journeyId: journey.id };
  const parts = [
    {
      to: "/journeys/$journeyId",
      params,
      activeOptions: { exact: true, includeSearch: false },
      text: t("journeys:tabs.edit"),
    } as const,
    {
      to: "/journeys/$journeyId/people",
      params,
      activeOptions: { includeSearch: false },
      text: t("journeys:tabs.people"),
      count: journey.people.inside === 0 ? undefined : journey.people.inside,
    } as const,
    { to: "/journeys/$journeyId/versions", params, text: t("journeys:tabs.versions") } as const,
    {
      to: "/journeys/$journeyId/report",
      params,
      activeOptions: { includeSearch: false },
      text: t("journeys:tabs.report"),
    } as const,
  ];
  async function rename(name: string): Promise<string | null> {
    if (name === "") return t("journeys:publish.nameNeeded");
    try {
      await changeJourney(journey.id, { name });
    } catch (error) {
      return asProblem(error).code === "journey_name_taken"
        ? t("journeys:rename.taken")
        : problemSentence(t, error);
    }
    await queries.invalidateQueries({ queryKey: keys.journeysAll() });
    return null;
  }
  // Below a long form the parts are many Tabs away.
  useShortcuts(
    t("journeys:tabs.label"),
    parts.map((part, place) => ({
      keys: String(place + 1),
      label: part.text,
      run: () => void navigate({ to: part.to, params }),
    })),
  );
  // The heading that one arrived at stood over the skeleton and went with it.
  useEffect(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <TopBar
        title={journey.name}
        onRename={mayWrite && journey.state !== "archived" ? rename : undefined}
        crumbs={[{ to: "/journeys", label: t("journeys:title") }]}
        status={
          <>
            <StateChip state={journey.state} reason={journey.reason} />
            {journey.version !== null && journey.has_changes && journey.state !== "archived" && (
              <span className="text-sm whitespace-nowrap text-muted num max-[860px]:hidden">
                {t("journeys:draftOf", { number: journey.version })}
              </span>
            )}
            {status}
          </>
        }
      >
        {actions}
        {mayWrite && (
          <JourneyMenu
            journey={journey}
            onCopied={(id) => void navigate({ to: "/journeys/$journeyId", params: { journeyId: id } })}
          />
        )}
      </TopBar>
      <Tabs label={t("journeys:tabs.label")} tabs={parts} />
      {children}
    </>
  );
}
