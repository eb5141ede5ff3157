/** What is planned for the person, each with its beat line, and what ended lately. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { actOn, type EnrollmentAction } from "@/api/enrollments";
import { keys } from "@/api/keys";
import type { ConversationHead, Enrollment, QueueItem } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { journeyName } from "@/lib/journeyName";
import { pauseSentence, settledSentence } from "@/lib/reasonSentence";
import { isCode } from "@/lib/reasonCodes";
import { useNow } from "@/lib/serverClock";
import { dayClock, inZone, pageZone, relative } from "@/lib/time";
import { BeatLine } from "@/ui/BeatLine";
import { Button } from "@/ui/Button";
import { Chip } from "@/ui/Chip";
import { Skeleton } from "@/ui/Skeleton";
import { showToast } from "@/ui/toasts";
import { endedOf, runningOf } from "../api";
import { callOf } from "../words";
import { Group } from "./PersonParts";

const LATELY_MS = 7 * 24 * 3_600_000;
const MOST_ENDED = 2;

interface FollowUpsProps {
  conversation: ConversationHead;
  mayAct: boolean;
}

export function FollowUps({ conversation, mayAct }: FollowUpsProps) {
  const { t } = useT();
  const now = useNow();
  const contactId = conversation.contact.id;
  const running = useQuery(runningOf(contactId)).data?.items;
  const ended = (useQuery(endedOf(contactId)).data?.items ?? [])
    .filter(({ ended_at }) => ended_at !== null && now - Date.parse(ended_at) < LATELY_MS)
    .slice(0, MOST_ENDED);
  return (
    <Group title={t("inbox:person.followUps")}>
      {running === undefined && <Skeleton className="h-20 w-full" />}
      {running?.length === 0 && ended.length === 0 && (
        <p className="text-muted">{t("inbox:person.noFollowUps")}</p>
      )}
      <ul className="space-y-2">
        {running?.map((item) => (
          <li key={item.enrollment_id} className="rounded-card border border-line bg-raised px-3.5 py-3">
            <Running item={item} conversation={conversation} mayAct={mayAct} />
          </li>
        ))}
        {ended.map((enrollment) => (
          <li key={enrollment.id} className="rounded-card border border-line bg-raised px-3.5 py-3">
            <Ended enrollment={enrollment} name={callOf(conversation)} />
          </li>
        ))}
      </ul>
    </Group>
  );
}

function Running({
  item,
  conversation,
  mayAct,
}: {
  item: QueueItem;
  conversation: ConversationHead;
  mayAct: boolean;
}) {
  const { t } = useT();
  const queries = useQueryClient();
  const journey = journeyName(t, item.journey);
  const isPaused = item.state === "paused";
  async function run(action: EnrollmentAction, text: string) {
    try {
      await actOn(item.enrollment_id, action);
      showToast({ text });
    } catch (error) {
      showToast({ tone: "error", text: t("ui:actionFailed", { why: problemSentence(t, error) }) });
    } finally {
      void queries.invalidateQueries({ queryKey: keys.queueAll() });
      void queries.invalidateQueries({ queryKey: keys.conversationAll(conversation.id) });
    }
  }
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <h4 className="min-w-0 font-bold wrap-anywhere">
          <bdi>{journey}</bdi>
        </h4>
        <Chip tone={isPaused ? "plain" : "amber"}>
          {item.journey.is_one_off && item.state === "active"
            ? t("inbox:person.promised")
            : t(`inbox:person.state.${item.state}`)}
        </Chip>
      </div>
      {!item.journey.is_one_off && (
        <BeatLine done={item.step.done} total={item.step.total} isPaused={isPaused} className="mt-2" />
      )}
      <Next item={item} name={callOf(conversation)} />
      {mayAct && (
        <div className="mt-2.5 flex flex-wrap gap-1.5">
          {isPaused ? (
            <Button size="sm" onClick={() => void run("resume", t("inbox:person.ran"))}>
              {t("inbox:person.resume")}
            </Button>
          ) : (
            <>
              <Button size="sm" onClick={() => void run("run-now", t("inbox:person.ran"))}>
                {t("inbox:person.runNow")}
              </Button>
              {!item.journey.is_one_off && (
                <Button size="sm" onClick={() => void run("skip", t("inbox:person.skipped"))}>
                  {t("inbox:person.skip")}
                </Button>
              )}
            </>
          )}
          <Button size="sm" onClick={() => void run("cancel", t("inbox:person.stopped", { journey }))}>
            {t("inbox:person.stop")}
          </Button>
        </div>
      )}
    </>
  );
}

function Next({ item, name }: { item: QueueItem; name: string }) {
  const { t, language } = useT();
  const now = useNow();
  const journey = journeyName(t, item.journey);
  if (item.state === "paused") {
    return <p className="mt-2 text-sm text-muted">{pauseSentence(t, item.reason?.code ?? "manual", name)}</p>;
  }
  const at = item.due_at === null ? null : Date.parse(item.due_at);
  const when =
    at === null ? "" : `${relative(t, at, now)} · ${inZone(t, language, at, item.contact.time_zone, now)}`;
  const text = item.preview;
  return (
    <div className="mt-2 text-sm text-pretty text-muted num">
      {text === null ? (
        <p>{t("inbox:person.nextNode", { node: item.node.label ?? journey, when })}</p>
      ) : (
        <>
          <p className="line-clamp-3 wrap-anywhere">{t("inbox:person.next", { text })}</p>
          <p>{when}</p>
        </>
      )}
    </div>
  );
}

function Ended({ enrollment, name }: { enrollment: Enrollment; name: string }) {
  const { t, language } = useT();
  const now = useNow();
  const { state, reason, ended_at, step } = enrollment;
  const kind = (["stop", "cancel", "fail"] as const).find((one) => reason !== null && isCode(one, reason));
  const why =
    kind !== undefined && reason !== null
      ? settledSentence(t, kind, reason, name)
      : t("inbox:person.completed");
  const when = ended_at === null ? "" : dayClock(Date.parse(ended_at), pageZone(), language, now);
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <h4 className="min-w-0 font-bold wrap-anywhere">
          <bdi>{journeyName(t, { ...enrollment, name: enrollment.journey_name })}</bdi>
        </h4>
        <Chip tone={state === "failed" ? "coral" : "plain"}>{t(`inbox:person.state.${state}`)}</Chip>
      </div>
      <BeatLine
        done={step.done}
        total={step.total}
        tone={state === "failed" ? "coral" : "quiet"}
        className="mt-2"
      />
      <p className="mt-2 text-sm text-pretty text-muted num">
        {t("inbox:person.ended", { reason: why, when })}
      </p>
    </>
  );
}
