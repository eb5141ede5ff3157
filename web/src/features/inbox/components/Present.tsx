/** Who else of the team is in a conversation, so that two don't answer at once. */
import { useQuery } from "@tanstack/react-query";
import { Eye, PenLine } from "lucide-react";
import { membersQuery } from "@/api/members";
import { usePresence } from "@/api/presence";
import { sessionQuery } from "@/api/session";
import { firstName } from "@/lib/initials";
import { useT } from "@/lib/i18n/useT";
import { listed } from "@/lib/listed";
import { Chip } from "@/ui/Chip";

/** "Bia and Rui", of those who write if anybody does; null when nobody else is there. */
function usePresentNames(
  conversationId: string,
): { isWriting: boolean; count: number; names: string } | null {
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
  return { isWriting, count: meant.length, names: listed(language, names, "conjunction") };
}

/** In the list: who is there. */
export function PresentChip({ conversationId }: { conversationId: string }) {
  const { t } = useT();
  const present = usePresentNames(conversationId);
  if (present === null) return null;
  const { isWriting, count, names } = present;
  return (
    <span className="mt-1.5 flex">
      <Chip tone={isWriting ? "amber" : "plain"} icon={isWriting ? PenLine : Eye}>
        {isWriting
          ? t("inbox:present.writing", { count, names })
          : t("inbox:present.reading", { count, names })}
      </Chip>
    </span>
  );
}

/** Above the field where one writes; said also to whoever only hears the page. */
export function PresentLine({ conversationId }: { conversationId: string }) {
  const { t } = useT();
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
          {present.isWriting
            ? t("inbox:present.writing", { count: present.count, names: present.names })
            : t("inbox:present.reading", { count: present.count, names: present.names })}
        </p>
      )}
    </div>
  );
}
