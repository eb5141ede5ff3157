/** "No automatic messages to Ana until Friday": set from a few usual times, or any. */
import { Hand } from "lucide-react";
import { useState } from "react";
import type { Contact } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { serverNow, useNow } from "@/lib/serverClock";
import { dayClock, pageZone } from "@/lib/time";
import { atNine, usualName, usualTimes } from "@/lib/usualTimes";
import { Button } from "@/ui/Button";
import { Chip } from "@/ui/Chip";
import { DateTimeInput } from "@/ui/DateTimeInput";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Modal } from "@/ui/Modal";
import { NamedTime } from "@/ui/NamedTime";
import { showToast } from "@/ui/toasts";
import { holdContact } from "../api";
import { useContactEdit } from "../useChange";
import { nameOf } from "../words";

export function useHold(contact: Contact) {
  const { t } = useT();
  const { mutate } = useContactEdit(
    contact.id,
    (until: string | null) => holdContact(contact.id, until),
    (before, until) => ({ ...before, held_until: until }),
  );
  return (until: string | null) => {
    const before = contact.held_until;
    mutate(until);
    showToast({
      text: t(until === null ? "contacts:toast.released" : "contacts:toast.held", {
        name: nameOf(t, contact),
      }),
      undo: () => mutate(before),
    });
  };
}

export const isHeld = (contact: Contact, now: number) =>
  contact.held_until !== null && Date.parse(contact.held_until) > now;

/** Said at the head of the page while it holds, with the way out. */
export function HoldNotice({ contact, mayWrite }: { contact: Contact; mayWrite: boolean }) {
  const { t, language } = useT();
  const now = useNow(60_000);
  const hold = useHold(contact);
  if (contact.held_until === null || !isHeld(contact, now)) return null;
  const time = dayClock(Date.parse(contact.held_until), pageZone(), language, now);
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-amber-soft px-3 py-2">
      <Chip tone="amber" icon={Hand}>
        {t("contacts:hold.until", { time })}
      </Chip>
      <span className="min-w-0 flex-1 text-sm text-pretty text-amber-text">{t("contacts:hold.what")}</span>
      {mayWrite && (
        <Button size="sm" onClick={() => hold(null)}>
          {t("contacts:hold.release")}
        </Button>
      )}
    </div>
  );
}

interface HoldDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  onHold: (until: string) => void;
}

export function HoldDialog({ title, isOpen, onClose, onHold }: HoldDialogProps) {
  return (
    <Modal title={title} isOpen={isOpen} onClose={onClose} size="sm">
      <HoldForm onHold={onHold} onClose={onClose} />
    </Modal>
  );
}

function HoldForm({ onHold, onClose }: Pick<HoldDialogProps, "onHold" | "onClose">) {
  const { t, language } = useT();
  const zone = pageZone();
  const [now] = useState(serverNow);
  const usual = usualTimes(now, zone, true);
  const [until, setUntil] = useState<string | null>(() => new Date(atNine(now, zone, 3)).toISOString());
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (until === null) return;
        onHold(until);
        onClose();
      }}
      actions={
        <>
          <SubmitButton isSending={false} disabled={until === null}>
            {t("contacts:hold.action")}
          </SubmitButton>
          <Button onClick={onClose}>{t("ui:cancel")}</Button>
        </>
      }
    >
      <p className="mt-1.5 text-pretty text-muted">{t("contacts:hold.what")}</p>
      <div className="grid gap-1.5">
        {usual.map((one) => (
          <Button key={one.key} size="sm" onClick={() => setUntil(new Date(one.at).toISOString())}>
            <NamedTime name={usualName(t, language, one, zone)} at={one.at} now={now} />
          </Button>
        ))}
      </div>
      <Field label={t("contacts:hold.field")}>
        <DateTimeInput value={until} onChange={setUntil} />
      </Field>
    </Form>
  );
}
