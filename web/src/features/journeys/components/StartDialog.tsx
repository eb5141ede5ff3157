/** Put one person into the journey by hand. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "@/api/keys";
import type { OpenedJourney } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { usePeople } from "@/api/usePeople";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Combobox } from "@/ui/Combobox";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Modal } from "@/ui/Modal";
import type { Option } from "@/ui/Select";
import { showToast } from "@/ui/toasts";
import { enroll } from "../api";

interface StartDialogProps {
  journey: OpenedJourney;
  isOpen: boolean;
  onClose: () => void;
}

export function StartDialog({ journey, isOpen, onClose }: StartDialogProps) {
  const { t } = useT();
  const queries = useQueryClient();
  const [person, setPerson] = useState<Option | null>(null);
  const people = usePeople();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send() {
    if (person === null) return;
    setSending(true);
    setProblem(null);
    try {
      const { result } = await enroll(journey.id, person.value);
      const name = person.label;
      if (result === "enrolled") {
        showToast({ text: t("journeys:toast.started", { name }) });
        setPerson(null);
        onClose();
      } else {
        setProblem(t("journeys:toast.refused", { name, why: t(`journeys:enrollResult.${result}`) }));
      }
    } catch (error) {
      setProblem(problemSentence(t, error));
    } finally {
      setSending(false);
      void queries.invalidateQueries({ queryKey: keys.queueAll() });
    }
  }

  return (
    <Modal title={t("journeys:people.start")} isOpen={isOpen} onClose={onClose}>
      <Form
        className="mt-2"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        summary={problem === null ? [] : [problem]}
        actions={
          <>
            <SubmitButton isSending={isSending} disabled={person === null}>
              {t("journeys:people.startAction")}
            </SubmitButton>
            <Button kind="quiet" onClick={onClose}>
              {t("ui:cancel")}
            </Button>
          </>
        }
      >
        <p className="text-pretty text-muted">{t("journeys:people.startBody")}</p>
        <Field label={t("journeys:preview.person")}>
          <Combobox
            label={t("journeys:preview.person")}
            placeholder={t("journeys:preview.choose")}
            value={person}
            onChange={setPerson}
            {...people}
          />
        </Field>
      </Form>
    </Modal>
  );
}
