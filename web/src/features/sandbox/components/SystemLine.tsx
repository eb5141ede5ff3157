import type { SandboxPerson } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { firstName } from "@/lib/initials";
import { settledSentence } from "@/lib/reasonSentence";
import { ThreadLine } from "@/ui/chat/ThreadLine";

/** "Follow-up stopped: Ana replied", in the thread where it happened. */
export function SystemLine({ person, isSmall = false }: { person: SandboxPerson; isSmall?: boolean }) {
  const { t } = useT();
  if (person.state !== "stopped" || person.stop_reason === null) return null;
  const isGone = person.opted_out || person.stop_reason === "opted_out" || person.stop_reason === "erased";
  return (
    <ThreadLine tone={isGone ? "coral" : "amber"} isSmall={isSmall}>
      {settledSentence(t, "stop", person.stop_reason, firstName(person.name))}
    </ThreadLine>
  );
}
