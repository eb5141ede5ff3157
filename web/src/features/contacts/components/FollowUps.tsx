/** The journeys a person is inside now, each with its beat line, what it waits for, and what may be done about it. */
import { useQuery } from "@tanstack/react-query";
import { Ellipsis, FastForward, Pause, Play, SkipForward, Square } from "lucide-react";
import { useState } from "react";
import type { Contact, Enrollment } from "@/api/models";
import { problemOf } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { journeyName } from "@/lib/journeyName";
import { settledSentence } from "@/lib/reasonSentence";
import { stepName } from "@/lib/stepName";
import { BeatLine, type BeatTone } from "@/ui/BeatLine";
import { Button, IconButton } from "@/ui/Button";
import { StateChip, type State } from "@/ui/Chip";
import { Confirm, type ConfirmQuestion } from "@/ui/Confirm";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/Menu";
import { Section } from "@/ui/Page";
import { RelativeTime } from "@/ui/RelativeTime";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState } from "@/ui/StateMessage";
import { followUpsQuery } from "../api";
import { isLive, useFollowUp } from "../useFollowUp";
import { nameOf } from "../words";
import { StartJourney } from "./StartJourney";

interface FollowUpsProps {
  contact: Contact;
  mayEnroll: boolean;
}

export function FollowUps({ contact, mayEnroll }: FollowUpsProps) {
  const { t } = useT();
  const query = useQuery(followUpsQuery(contact.id));
  const [isAll, setAll] = useState(false);
  const all = query.data?.items;
  const live = all?.filter(isLive);
  const ended = all?.filter((one) => !isLive(one)) ?? [];
  return (
    <Section
      title={t("contacts:followUps.title")}
      actions={mayEnroll && <StartJourney contact={contact} />}
      className="!mb-8"
    >
      {query.isPending && <Skeleton className="h-12" />}
      {query.isError && <ProblemState {...problemOf(t, query)} />}
      {live?.length === 0 && (
        <p className="text-muted">{t("contacts:followUps.none", { name: nameOf(t, contact) })}</p>
      )}
      <ul className="divide-y divide-line">
        {live?.map((one) => (
          <FollowUp key={one.id} enrollment={one} contact={contact} mayAct={mayEnroll} />
        ))}
      </ul>
      {ended.length > 0 && (
        <>
          <Button
            kind="quiet"
            size="sm"
            className="-ms-2.5 mt-2"
            onClick={() => setAll(!isAll)}
            aria-expanded={isAll}
          >
            {t("contacts:followUps.ended", { count: ended.length })}
          </Button>
          {isAll && (
            <ul className="mt-1 space-y-1.5">
              {ended.map((one) => (
                <EndedRow key={one.id} enrollment={one} contact={contact} />
              ))}
            </ul>
          )}
        </>
      )}
    </Section>
  );
}

const STATES: Record<string, { state: State; tone: BeatTone }> = {
  active: { state: "waiting", tone: "amber" },
  waiting_reply: { state: "waiting", tone: "amber" },
  paused: { state: "neutral", tone: "amber" },
};

interface RowProps {
  enrollment: Enrollment;
  contact: Contact;
}

function FollowUp({ enrollment: one, contact, mayAct }: RowProps & { mayAct: boolean }) {
  const { t } = useT();
  const name = nameOf(t, contact);
  const { act } = useFollowUp(contact, one);
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null);
  const journey = journeyName(t, { ...one, name: one.journey_name });
  const isPaused = one.state === "paused";
  const look =
    one.last_error === null ? STATES[one.state] : { state: "needs" as const, tone: "coral" as const };
  const stop = () =>
    setQuestion({
      title: t("contacts:followUps.stopTitle", { journey }),
      body: t("contacts:followUps.stopBody", { name }),
      action: t("contacts:followUps.stop"),
      keep: t("contacts:followUps.keep"),
      isDanger: true,
      onConfirm: () => act("cancel"),
    });
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi className="min-w-0 font-medium break-words">{journey}</bdi>
          <StateChip state={look?.state ?? "neutral"}>
            {t(`contacts:followUps.state.${one.state}` as "contacts:followUps.state.active")}
          </StateChip>
        </div>
        <div className="mt-2 flex items-center gap-4">
          <BeatLine
            done={one.step.done}
            total={one.step.total}
            tone={look?.tone ?? "amber"}
            isPaused={isPaused}
            className="w-40 shrink-0"
          />
          <p className="min-w-0 text-sm text-pretty text-muted">
            <bdi>{stepName(t, one)}</bdi>
            {one.next_run_at !== null && !isPaused && (
              <>
                {" "}
                <span aria-hidden="true">·</span>{" "}
                <RelativeTime at={one.next_run_at} zone={one.time_zone} isLong className="num" />
              </>
            )}
          </p>
        </div>
      </div>
      {mayAct && (
        <Menu modal={false}>
          <MenuTrigger asChild>
            <IconButton label={t("contacts:followUps.menu", { journey })}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          </MenuTrigger>
          <MenuContent align="end">
            <MenuItem icon={FastForward} onSelect={() => act("run-now")} disabled={isPaused}>
              {t("contacts:followUps.runNow")}
            </MenuItem>
            <MenuItem icon={SkipForward} onSelect={() => act("skip")} disabled={isPaused}>
              {t("contacts:followUps.skip")}
            </MenuItem>
            <MenuItem icon={isPaused ? Play : Pause} onSelect={() => act(isPaused ? "resume" : "pause")}>
              {isPaused ? t("contacts:followUps.resume") : t("contacts:followUps.pause")}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Square} isDanger onSelect={stop}>
              {t("contacts:followUps.stop")}
            </MenuItem>
          </MenuContent>
        </Menu>
      )}
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </li>
  );
}

function EndedRow({ enrollment: one, contact }: RowProps) {
  const { t } = useT();
  const name = nameOf(t, contact);
  const kind = one.state === "stopped" ? "stop" : one.state === "cancelled" ? "cancel" : "fail";
  const why =
    one.state === "completed"
      ? t("contacts:followUps.completed")
      : settledSentence(t, kind, one.reason ?? "unknown", name);
  return (
    <li className="flex flex-wrap items-baseline gap-x-2.5 text-muted">
      <bdi className="min-w-0 break-words text-ink">{journeyName(t, { ...one, name: one.journey_name })}</bdi>
      <span className="text-sm">{why}</span>
      {one.ended_at !== null && <RelativeTime at={one.ended_at} className="ms-auto text-sm num" />}
    </li>
  );
}
