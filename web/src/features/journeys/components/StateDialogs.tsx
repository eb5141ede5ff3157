/** Resuming asks about those who are late; archiving asks for the name, since there is no way back. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OpenedJourney, ResumePolicy } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useProblemForm } from "@/api/useProblemForm";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { ConfirmTyped } from "@/ui/ConfirmTyped";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Modal } from "@/ui/Modal";
import { RadioCards } from "@/ui/RadioCards";
import { TextInput } from "@/ui/TextInput";
import { archiveJourney, changeJourney, parkedQuery, resumeJourney } from "../api";

const POLICIES = ["skip", "reanchor", "hold"] as const satisfies readonly ResumePolicy[];

interface DialogProps {
  journey: OpenedJourney;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** One call, and what it says if it fails. */
function useSending(send: () => Promise<unknown>, onDone: () => void) {
  const { t } = useT();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string[]>([]);
  async function run() {
    setSending(true);
    try {
      await send();
      onDone();
    } catch (error) {
      setProblem([problemSentence(t, error)]);
    } finally {
      setSending(false);
    }
  }
  return {
    isSending,
    problem,
    run,
    submit: (event: React.SyntheticEvent) => {
      event.preventDefault();
      void run();
    },
  };
}

export function ResumeDialog({ journey, isOpen, onClose, onDone }: DialogProps) {
  const { t } = useT();
  const [policy, setPolicy] = useState<ResumePolicy>("skip");
  const { data } = useQuery({ ...parkedQuery(journey.id), enabled: isOpen });
  const { isSending, problem, submit } = useSending(() => resumeJourney(journey.id, policy), onDone);
  return (
    <Modal title={t("journeys:resume.title")} isOpen={isOpen} onClose={onClose}>
      <Form
        className="mt-2"
        onSubmit={submit}
        summary={problem}
        actions={
          <>
            <SubmitButton isSending={isSending}>{t("journeys:resume.action")}</SubmitButton>
            <Button kind="quiet" onClick={onClose}>
              {t("ui:cancel")}
            </Button>
          </>
        }
      >
        <p className="min-h-5 text-pretty text-muted">
          {data !== undefined &&
            (data.parked === 0
              ? t("journeys:resume.nobody")
              : t("journeys:resume.body", { count: data.parked, late: data.late }))}
        </p>
        {data !== undefined && data.parked > 0 && (
          <RadioCards
            label={t("journeys:resume.choice")}
            value={policy}
            onChange={setPolicy}
            options={POLICIES.map((value) => ({
              value,
              label: t(`journeys:resume.${value}`),
              hint: t(`journeys:resume.${value}Hint`),
            }))}
          />
        )}
      </Form>
    </Modal>
  );
}

export function ArchiveDialog({ journey, isOpen, onClose, onDone }: DialogProps) {
  const { t } = useT();
  const { isSending, problem, run } = useSending(() => archiveJourney(journey.id), onDone);
  return (
    <ConfirmTyped
      isOpen={isOpen}
      title={t("journeys:archive.title", { name: journey.name })}
      body={t("journeys:archive.body", { count: journey.people.inside })}
      expected={journey.name}
      action={t("journeys:archive.action")}
      isDanger
      isWorking={isSending}
      problem={problem[0]}
      onConfirm={() => void run()}
      onClose={onClose}
    />
  );
}

export function RenameDialog({ journey, isOpen, onClose, onDone }: DialogProps) {
  const { t } = useT();
  const { form, submit, errorOf, summary, isSending } = useProblemForm<{ name: string }, unknown>({
    defaultValues: { name: journey.name },
    send: ({ name }) => changeJourney(journey.id, { name }),
    onDone,
    say: ({ code }) => (code === "journey_name_taken" ? t("journeys:rename.taken") : undefined),
  });
  return (
    <Modal title={t("journeys:rename.title")} isOpen={isOpen} onClose={onClose}>
      <Form
        className="mt-2"
        onSubmit={submit}
        summary={summary}
        actions={
          <>
            <SubmitButton isSending={isSending}>{t("journeys:rename.action")}</SubmitButton>
            <Button kind="quiet" onClick={onClose}>
              {t("ui:cancel")}
            </Button>
          </>
        }
      >
        <Field label={t("journeys:rename.name")} error={errorOf("name")}>
          <TextInput maxLength={120} autoComplete="off" {...form.register("name")} />
        </Field>
      </Form>
    </Modal>
  );
}
