import type { SandboxPerson } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { firstName } from "@/lib/initials";
import { settledSentence } from "@/lib/reasonSentence";

/** "Follow-up stopped: Ana replied", in the thread where it happened. */
export function SystemLine({ person, isSmall = false }: { person: SandboxPerson; isSmall?: boolean }) {
  const { t } = useT();
  if (person.state !== "stopped" || person.stop_reason === null) return null;
  const isGone = person.opted_out || person.stop_reason === "opted_out" || person.stop_reason === "erased";
  return (
    <p
      className={cx(
        "animate-fade self-center text-center font-medium text-balance",
        isSmall
          ? "rounded-[10px] px-2 py-0.5 text-[0.6875rem] leading-4"
          : "rounded-2xl px-3.5 py-1.5 text-sm",
        isGone ? "bg-coral-soft text-coral-text" : "bg-amber-soft text-amber-text",
      )}
    >
      {settledSentence(t, "stop", person.stop_reason, firstName(person.name))}
    </p>
  );
}
