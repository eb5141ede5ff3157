/** What may be done to one live follow-up. Pausing can be taken back; the others say what they did. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { actOn, type EnrollmentAction } from "@/api/enrollments";
import { keys } from "@/api/keys";
import type { Contact, Enrollment } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { journeyName } from "@/lib/journeyName";
import { showToast } from "@/ui/toasts";
import { nameOf } from "./words";

const LIVE = ["active", "waiting_reply", "paused"];
export const isLive = (enrollment: Enrollment) => LIVE.includes(enrollment.state);

const SAID = {
  "run-now": "contacts:toast.ranNow",
  skip: "contacts:toast.skipped",
  pause: "contacts:toast.paused",
  resume: "contacts:toast.resumed",
  cancel: "contacts:toast.stopped",
} as const;

export function useFollowUp(contact: Contact, enrollment: Enrollment) {
  const { t } = useT();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (action: EnrollmentAction) => actOn(enrollment.id, action),
    onSuccess: (_, action) =>
      showToast({
        text: t(SAID[action], {
          name: nameOf(t, contact),
          journey: journeyName(t, { ...enrollment, name: enrollment.journey_name }),
        }),
        ...(action === "pause" && { undo: () => mutate("resume") }),
      }),
    onError: (error) =>
      showToast({ text: t("ui:actionFailed", { why: problemSentence(t, error) }), tone: "error" }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: keys.queueAll() });
      void queries.invalidateQueries({ queryKey: keys.contactsAll() });
    },
  });
  return { act: (action: EnrollmentAction) => mutate(action) };
}
