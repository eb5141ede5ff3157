/** "Follow up in …": what to say, and when; unless the person writes first. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { actOn } from "@/api/enrollments";
import { keys } from "@/api/keys";
import type { ConversationHead, FollowUpWhen } from "@/api/models";
import { asProblem, problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { serverNow } from "@/lib/serverClock";
import { city, dayClock, inZone, pageZone, sameClock } from "@/lib/time";
import { Button } from "@/ui/Button";
import { DateTimeInput } from "@/ui/DateTimeInput";
import { TextArea } from "@/ui/TextInput";
import { showToast } from "@/ui/toasts";
import { planFollowUp } from "../api";
import { refusedSentence } from "../refused";
import { followUpChoices } from "../when";
import { callOf } from "../words";

interface FollowUpFormProps {
  conversation: ConversationHead;
  text: string;
  onPlanned: () => void;
}

export function FollowUpForm({ conversation, text: begun, onPlanned }: FollowUpFormProps) {
  const { t, language } = useT();
  const queries = useQueryClient();
  const [text, setText] = useState(begun);
  const [chosen, setChosen] = useState("tomorrow");
  const [custom, setCustom] = useState<string | null>(null);
  const name = callOf(conversation);
  const zone = conversation.contact.time_zone ?? pageZone();
  const now = serverNow();
  const choices = followUpChoices(now, zone);
  const when: FollowUpWhen | undefined =
    chosen === "custom"
      ? custom === null
        ? undefined
        : { at: custom }
      : choices.find(({ key }) => key === chosen)?.when;

  const plan = useMutation({
    mutationFn: (at: FollowUpWhen) => planFollowUp(conversation.id, text.trim(), at),
    onSuccess: ({ at, enrollment_id, time_zone }) => {
      const time = inZone(t, language, Date.parse(at), time_zone, serverNow());
      showToast({
        text: t("inbox:followUp.planned", { when: time, name }),
        undo: () => void actOn(enrollment_id, "cancel").finally(refresh),
      });
      onPlanned();
    },
    onSettled: () => refresh(),
  });
  function refresh() {
    void queries.invalidateQueries({ queryKey: keys.queueAll() });
    void queries.invalidateQueries({ queryKey: keys.conversationAll(conversation.id) });
    void queries.invalidateQueries({ queryKey: keys.inboxAll() });
  }

  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (when !== undefined && text.trim() !== "") plan.mutate(when);
      }}
    >
      <div>
        <h3 className="font-bold">{t("inbox:followUp.title")}</h3>
        <p className="text-sm text-muted">{t("inbox:followUp.hint", { name })}</p>
      </div>
      <TextArea
        aria-label={t("inbox:followUp.text")}
        placeholder={t("inbox:followUp.text")}
        rows={2}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <fieldset>
        <legend className="text-sm font-bold text-subtle">
          {sameClock(zone, pageZone(), now)
            ? t("inbox:followUp.when")
            : t("inbox:followUp.zone", { name, city: city(t, zone) })}
        </legend>
        {[...choices, null].map((choice) => {
          const key = choice?.key ?? "custom";
          return (
            <label
              key={key}
              className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-1.5 hover:bg-hover coarse:min-h-10"
            >
              <input
                type="radio"
                name="when"
                className="accent-sage"
                checked={chosen === key}
                onChange={() => setChosen(key)}
              />
              <span className="flex-1">{t(`inbox:followUp.${key}`)}</span>
              {choice !== null && (
                <span className="text-sm text-muted num">{dayClock(choice.at, zone, language, now)}</span>
              )}
            </label>
          );
        })}
        {chosen === "custom" && (
          <DateTimeInput
            className="ms-7 mt-1.5"
            label={t("inbox:followUp.custom")}
            value={custom}
            onChange={setCustom}
            zone={zone}
            min={new Date(now).toISOString()}
          />
        )}
      </fieldset>
      {plan.error !== null && (
        <p role="alert" className="text-sm text-coral-text">
          <Why error={plan.error} name={name} />
        </p>
      )}
      <Button
        kind="primary"
        type="submit"
        className="self-end"
        disabled={plan.isPending || when === undefined || text.trim() === ""}
      >
        {t("inbox:followUp.plan")}
      </Button>
    </form>
  );
}

function Why({ error, name }: { error: Error; name: string }) {
  const { t } = useT();
  const { code, params } = asProblem(error);
  const reason = params.reason ?? params.result;
  return (code === "sending_refused" || code === "follow_up_refused") && typeof reason === "string"
    ? refusedSentence(t, reason, name)
    : problemSentence(t, error);
}
