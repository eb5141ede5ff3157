/** When a lead tries it out: shown, and set where it stands. */
import { useState } from "react";
import type { Contact } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { dayClock, pageZone } from "@/lib/time";
import { Button } from "@/ui/Button";
import { DateTimeInput } from "@/ui/DateTimeInput";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Popover, PopoverContent, PopoverTrigger } from "@/ui/Popover";
import { Fact } from "./Card";
import { ROW_TEXT } from "./InPlace";

interface TrialProps {
  contact: Contact;
  isReadOnly: boolean;
  onSave: (at: string | null) => void;
}

export function Trial({ contact, isReadOnly, onSave }: TrialProps) {
  const { t, language } = useT();
  const now = useNow(60_000);
  const [isOpen, setOpen] = useState(false);
  const label = t("contacts:field.trial_at");
  const shown =
    contact.trial_at === null ? (
      <span className="text-subtle">{t("contacts:empty.value")}</span>
    ) : (
      <span className="num">{dayClock(Date.parse(contact.trial_at), pageZone(), language, now)}</span>
    );
  if (contact.trial_at === null && (isReadOnly || contact.lifecycle !== "lead")) return null;
  return (
    <Fact name={label}>
      {isReadOnly ? (
        <span className={ROW_TEXT}>{shown}</span>
      ) : (
        <Popover open={isOpen} onOpenChange={setOpen}>
          <PopoverTrigger asChild>
            <button
              type="button"
              aria-label={t("contacts:edit", { name: label })}
              className={`${ROW_TEXT} hover:bg-hover`}
            >
              {shown}
            </button>
          </PopoverTrigger>
          <PopoverContent align="end" className="w-80" aria-label={label}>
            <When
              at={contact.trial_at}
              onSave={(at) => {
                onSave(at);
                setOpen(false);
              }}
            />
          </PopoverContent>
        </Popover>
      )}
    </Fact>
  );
}

function When({ at, onSave }: { at: string | null; onSave: (at: string | null) => void }) {
  const { t } = useT();
  const [chosen, setChosen] = useState(at);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        onSave(chosen);
      }}
      actions={
        <>
          <SubmitButton isSending={false} disabled={chosen === null}>
            {t("deals:save")}
          </SubmitButton>
          {at !== null && <Button onClick={() => onSave(null)}>{t("deals:delete")}</Button>}
        </>
      }
    >
      <Field label={t("contacts:field.trial_at")}>
        <DateTimeInput value={chosen} onChange={setChosen} />
      </Field>
    </Form>
  );
}
