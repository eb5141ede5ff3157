/** All messages that may have been sent, decided at once: by somebody who has looked at a few of them, or at the phone. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "@/api/keys";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Confirm, type ConfirmQuestion } from "@/ui/Confirm";
import { showToast } from "@/ui/toasts";
import { itemsQuery, settleSeveral } from "../api";

export function UncertainBar() {
  const { t } = useT();
  const queries = useQueryClient();
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null);
  const items = useQuery(itemsQuery).data?.items ?? [];
  const ids = items.filter(({ kind }) => kind === "uncertain").map(({ id }) => id);
  const settle = useMutation({
    // Those that were asked about, and none that came while one thought.
    mutationFn: ({ which, how }: { which: readonly string[]; how: "sent" | "send_again" }) =>
      settleSeveral(which, how),
    onError: (error) =>
      showToast({ tone: "error", text: t("ui:actionFailed", { why: problemSentence(t, error) }) }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.needs() });
      void queries.invalidateQueries({ queryKey: keys.inboxAll() });
      void queries.invalidateQueries({ queryKey: keys.conversationsAll() });
    },
  });
  const count = ids.length;
  if (count === 0) return null;
  const ask = () =>
    setQuestion({
      title: t("inbox:uncertain.askTitle", { count }),
      body: t("inbox:uncertain.askBody"),
      action: t("inbox:uncertain.again"),
      keep: t("inbox:uncertain.keep"),
      isDanger: true,
      onConfirm: () => settle.mutate({ which: ids, how: "send_again" }),
    });
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line bg-coral-soft px-4 py-2">
      <p className="min-w-40 flex-1 text-sm text-pretty text-coral-text">
        {t("inbox:uncertain.many", { count })}
      </p>
      <Button
        size="sm"
        disabled={settle.isPending}
        onClick={() => settle.mutate({ which: ids, how: "sent" })}
      >
        {t("inbox:uncertain.accept")}
      </Button>
      <Button size="sm" disabled={settle.isPending} onClick={ask}>
        {t("inbox:uncertain.again")}
      </Button>
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </div>
  );
}
