import { useQuery } from "@tanstack/react-query";
import { Check, Tag } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ConversationHead } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { labelsQuery } from "../api";
import type { Work } from "../useWork";

interface LabelPickerProps {
  conversation: ConversationHead;
  work: Work;
  /** The menu was opened for it. */
  isFirst: boolean;
}

/** The labels of a conversation: those in use, and a new one by typing it. */
export function LabelPicker({ conversation, work, isFirst }: LabelPickerProps) {
  const { t } = useT();
  const known = useQuery(labelsQuery).data?.items ?? [];
  const [text, setText] = useState("");
  const { labels } = conversation;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The menu takes the keyboard when it opens.
    if (isFirst) setTimeout(() => field.current?.focus());
  }, [isFirst]);
  const all = [...new Set([...labels, ...known])].sort((one, other) => one.localeCompare(other));
  const toggle = (label: string) =>
    void work.label(
      conversation,
      labels.includes(label) ? labels.filter((one) => one !== label) : [...labels, label],
    );
  return (
    <form
      className="p-1"
      // The menu would take the letters for a way to its items.
      onKeyDown={(event) => event.key !== "Escape" && event.stopPropagation()}
      onSubmit={(event) => {
        event.preventDefault();
        const label = text.trim();
        if (label !== "" && !labels.includes(label)) toggle(label);
        setText("");
      }}
    >
      <p className="flex items-center gap-2.5 px-1 py-1 text-sm font-bold text-subtle">
        {t("inbox:head.labels")}
      </p>
      <ul className="max-h-40 overflow-y-auto">
        {all.map((label) => (
          <li key={label}>
            <button
              type="button"
              role="checkbox"
              aria-checked={labels.includes(label)}
              onClick={() => toggle(label)}
              className="flex h-8 w-full items-center gap-2.5 rounded-control px-1 text-start hover:bg-hover"
            >
              <Tag aria-hidden="true" className="size-4 text-muted" strokeWidth={1.75} />
              <bdi className="min-w-0 flex-1 truncate">{label}</bdi>
              {labels.includes(label) && <Check aria-hidden="true" className="size-4 text-sage" />}
            </button>
          </li>
        ))}
      </ul>
      <input
        ref={field}
        dir="auto"
        value={text}
        maxLength={40}
        aria-label={t("inbox:head.labelsHint")}
        placeholder={t("inbox:head.labelsHint")}
        onChange={(event) => setText(event.target.value)}
        className="mt-1 h-8 w-full rounded-control border border-edge bg-raised px-2 outline-none placeholder:text-subtle focus:border-sage"
      />
    </form>
  );
}
