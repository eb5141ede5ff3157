/** Who else of the team is in a conversation, so that two don't answer at once. */
import { useQuery } from "@tanstack/react-query";
import { Eye, PenLine } from "lucide-react";
import { membersQuery } from "@/api/members";
import { usePresence } from "@/api/presence";
import { sessionQuery } from "@/api/session";
import { firstName } from "@/lib/initials";
import { useT } from "@/lib/i18n/useT";
import { listed } from "@/lib/listed";

/** "Bia and Rui have this open", of those who write if anybody does; null when nobody else is there. */
export function usePresentNames(conversationId: string): { isWriting: boolean; words: string } | null {
  const { t, language } = useT();
  const me = useQuery(sessionQuery).data?.person?.id;
  const members = useQuery(membersQuery).data?.items ?? [];
  const present = usePresence(conversationId, me);
  const isWriting = present.some((one) => one.isWriting);
  const meant = present.filter((one) => one.isWriting || !isWriting);
  if (meant.length === 0) return null;
  const names = meant.map(({ id }) => {
    const name = members.find(({ person_id }) => person_id === id)?.name;
    return name === undefined ? t("inbox:present.colleague") : firstName(name);
  });
  const who = { count: meant.length, names: listed(language, names, "conjunction") };
  return { isWriting, words: t(isWriting ? "inbox:present.writing" : "inbox:present.reading", who) };
}

/** Above the field where one writes; said also to whoever only hears the page. */
export function PresentLine({ conversationId }: { conversationId: string }) {
  const present = usePresentNames(conversationId);
  const Icon = present?.isWriting ? PenLine : Eye;
  return (
    <div role="status">
      {present !== null && (
        <p
          className={
            present.isWriting
              ? "mb-2 flex items-center gap-2 rounded-control bg-amber-soft px-3 py-1.5 text-sm font-medium text-amber-text"
              : "mb-2 flex items-center gap-2 px-3 text-sm text-muted"
          }
        >
          <Icon aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={2} />
          {present.words}
        </p>
      )}
    </div>
  );
}
