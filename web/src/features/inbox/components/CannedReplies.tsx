/** Answers written again and again: found by "/" and their name, and made from what stands in the field. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { api } from "@/api/client";
import { keys } from "@/api/keys";
import { asProblem, problemSentence } from "@/api/problem";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { showToast } from "@/ui/toasts";
import { cannedQuery } from "../api";
import { findReplies } from "../canned";

interface CannedRepliesProps {
  search: string;
  /** What could be saved as a new one. */
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  onPick: (body: string) => void;
  onClose: () => void;
}

export function CannedReplies({ search, text, field, onPick, onClose }: CannedRepliesProps) {
  const { t } = useT();
  const all = useQuery(cannedQuery).data?.items ?? [];
  const found = findReplies(all, search);
  const [marked, setMarked] = useState(0);
  const at = Math.min(marked, Math.max(0, found.length - 1));

  useEffect(() => {
    const input = field.current;
    function onKeyDown(event: globalThis.KeyboardEvent) {
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      if (step !== 0) setMarked((at + step + found.length) % Math.max(1, found.length));
      else if (event.key === "Escape") onClose();
      else if ((event.key === "Enter" || event.key === "Tab") && found[at] !== undefined)
        onPick(found[at].body);
      else return;
      event.preventDefault();
      event.stopPropagation();
    }
    input?.addEventListener("keydown", onKeyDown);
    return () => input?.removeEventListener("keydown", onKeyDown);
  });

  return (
    <div
      role="group"
      aria-label={t("inbox:compose.canned")}
      className="absolute inset-x-0 bottom-full z-20 mb-1.5 max-h-72 animate-fade overflow-y-auto rounded-card bg-raised p-1 shadow-overlay"
    >
      {found.map((reply, index) => (
        <button
          key={reply.id}
          type="button"
          onPointerMove={() => setMarked(index)}
          onClick={() => onPick(reply.body)}
          className={cx(
            "flex w-full items-baseline gap-3 rounded-control px-2.5 py-1.5 text-start",
            index === at && "bg-hover",
          )}
        >
          <bdi className="w-28 shrink-0 truncate font-medium">{reply.name}</bdi>
          <bdi className="min-w-0 flex-1 truncate text-muted">{reply.body}</bdi>
        </button>
      ))}
      {found.length === 0 && (
        <p className="px-2.5 py-2 text-muted">
          {all.length === 0 ? t("inbox:compose.cannedEmpty") : t("inbox:compose.cannedNone")}
        </p>
      )}
      {text.trim() !== "" && <SaveReply text={text.trim()} onSaved={onClose} />}
    </div>
  );
}

function SaveReply({ text, onSaved }: { text: string; onSaved: () => void }) {
  const { t } = useT();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const save = useMutation({
    mutationFn: () => api.post("/v1/canned-replies", { body: { name: name.trim(), body: text } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.cannedReplies() });
      showToast({ text: t("inbox:compose.cannedSaved", { name: name.trim() }) });
      onSaved();
    },
    onError: (error) =>
      showToast({
        tone: "error",
        text:
          asProblem(error).code === "canned_reply_name_taken"
            ? t("inbox:compose.cannedTaken")
            : t("ui:actionFailed", { why: problemSentence(t, error) }),
      }),
  });
  return (
    <div className="mt-1 flex items-center gap-2 border-t border-line px-2.5 pt-2 pb-1">
      <input
        dir="auto"
        value={name}
        maxLength={60}
        aria-label={t("inbox:compose.cannedName")}
        placeholder={t("inbox:compose.cannedName")}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (name.trim() !== "") save.mutate();
        }}
        className="h-8 min-w-0 flex-1 rounded-control border border-edge bg-raised px-2 outline-none placeholder:text-subtle focus:border-sage"
      />
      <Button size="sm" disabled={name.trim() === "" || save.isPending} onClick={() => save.mutate()}>
        {t("inbox:compose.save")}
      </Button>
    </div>
  );
}
