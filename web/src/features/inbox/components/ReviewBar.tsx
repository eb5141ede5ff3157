import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { keys } from "@/api/keys";
import type { ConversationHead } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { showToast } from "@/ui/toasts";
import { callOf } from "../words";

/** They wrote something that sounds like "leave me alone" and is no keyword: a person decides. */
export function ReviewBar({ reviewId, conversation }: { reviewId: string; conversation: ConversationHead }) {
  const { t } = useT();
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: (how: "accept" | "dismiss") =>
      api.post(`/v1/consent-reviews/{review_id}/${how}`, { path: { review_id: reviewId } }),
    onError: (error) =>
      showToast({ tone: "error", text: t("ui:actionFailed", { why: problemSentence(t, error) }) }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.inboxAll() });
      void queries.invalidateQueries({ queryKey: keys.conversationAll(conversation.id) });
      void queries.invalidateQueries({ queryKey: keys.contact(conversation.contact.id) });
    },
  });
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-coral-soft px-4 py-2 min-[1100px]:px-6">
      <p className="min-w-40 flex-1 text-pretty text-coral-text max-[640px]:basis-full">
        {t("inbox:thread.asksToStop", { name: callOf(conversation) })}
      </p>
      <Button size="sm" disabled={decide.isPending} onClick={() => decide.mutate("dismiss")}>
        {t("inbox:thread.dismiss")}
      </Button>
      <Button size="sm" kind="danger" disabled={decide.isPending} onClick={() => decide.mutate("accept")}>
        {t("inbox:thread.optOut")}
      </Button>
    </div>
  );
}
