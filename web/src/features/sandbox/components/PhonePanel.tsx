import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Bell, BellOff, CheckCheck, X } from "lucide-react";
import type { ReactNode } from "react";
import { keys } from "@/api/keys";
import type { SandboxPerson } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { Button, IconButton } from "@/ui/Button";
import { showToast } from "@/ui/toasts";
import { markRead, turnSwitch } from "../api/write";
import { useOutgoing } from "../outgoing";
import { Composer } from "./Composer";
import { PhoneHeader } from "./PhoneHeader";
import { Thread } from "./Thread";

interface PhonePanelProps {
  person: SandboxPerson;
  onClose: () => void;
  foot: ReactNode;
}

/** The phone of one person, grown to be used. */
export function PhonePanel({ person, onClose, foot }: PhonePanelProps) {
  const { t } = useT();
  const queries = useQueryClient();
  const { outgoing, send, retry } = useOutgoing(person);
  const isAllRead = !person.messages.some((message) => message.from === "us" && message.ticks !== "read");
  const after = {
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.people() }),
    onError: (error: unknown) =>
      showToast({ tone: "error", text: t("ui:actionFailed", { why: problemSentence(t, error) }) }),
  };
  const reading = useMutation({ mutationFn: () => markRead(person.id), ...after });
  const turning = useMutation({ mutationFn: () => turnSwitch(person.id, !person.opted_out), ...after });
  return (
    <section
      aria-label={t("sandbox:open", { name: person.name })}
      style={{ viewTransitionName: `phone-${person.id}` }}
      className="flex h-full min-h-0 flex-col overflow-hidden bg-raised min-[860px]:rounded-phone min-[860px]:border min-[860px]:border-line-strong"
    >
      <PhoneHeader person={person} isLarge>
        <IconButton label={t("sandbox:close")} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </PhoneHeader>
      <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 border-b border-line px-4 py-1 text-sm text-muted">
        <div className="min-w-40 flex-1">{foot}</div>
        <div className="-mx-2.5 flex flex-wrap">
          <Button
            kind="quiet"
            size="sm"
            title={t("sandbox:composer.switchHint")}
            disabled={turning.isPending}
            onClick={() => turning.mutate()}
          >
            {person.opted_out ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />}
            {t(person.opted_out ? "sandbox:composer.switchOn" : "sandbox:composer.switchOff")}
          </Button>
          <Button
            kind="quiet"
            size="sm"
            disabled={isAllRead || reading.isPending}
            onClick={() => reading.mutate()}
          >
            <CheckCheck aria-hidden="true" />
            {isAllRead ? t("sandbox:composer.markedRead") : t("sandbox:composer.markRead")}
          </Button>
        </div>
      </div>
      <Thread person={person} outgoing={outgoing} onRetry={retry} />
      <Composer person={person} onSend={send} />
    </section>
  );
}
