/** Before a version goes live: what it means, and what becomes of those inside. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "@/api/keys";
import type { OpenedJourney, Replacing } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Form, SubmitButton } from "@/ui/Form";
import { Modal } from "@/ui/Modal";
import { RadioCards } from "@/ui/RadioCards";
import { showToast } from "@/ui/toasts";
import { publishJourney, rollBack } from "../api";

const CHOICES = ["keep", "move", "cancel"] as const satisfies readonly Replacing[];

interface PublishDialogProps {
  journey: OpenedJourney;
  isOpen: boolean;
  onClose: () => void;
  /** An older version that becomes active again; else the draft. */
  version?: number | undefined;
  /** The server found something wrong after all. */
  onRefused: () => void;
}

export function PublishDialog({ journey, isOpen, onClose, version, onRefused }: PublishDialogProps) {
  const { t } = useT();
  const queries = useQueryClient();
  const [inside, setInside] = useState<Replacing>("keep");
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const count = journey.people.inside;
  const isFirst = journey.version === null;

  async function send() {
    setSending(true);
    setProblem(null);
    try {
      const { number } =
        version === undefined
          ? await publishJourney(journey.id, inside)
          : await rollBack(journey.id, version, inside);
      await queries.invalidateQueries({ queryKey: keys.journeysAll() });
      showToast({
        text:
          version === undefined
            ? t("journeys:toast.published", { number })
            : t("journeys:toast.rolledBack", { number, from: version }),
      });
      onClose();
    } catch (error) {
      setProblem(problemSentence(t, error));
      onRefused();
    } finally {
      setSending(false);
    }
  }

  const title =
    version !== undefined
      ? t("journeys:versions.rollbackTitle", { number: version })
      : isFirst
        ? t("journeys:publish.first")
        : t("journeys:publish.title", { number: (journey.version ?? 0) + 1 });
  return (
    <Modal title={title} isOpen={isOpen} onClose={onClose}>
      <Form
        className="mt-2"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        summary={problem === null ? [] : [problem]}
        actions={
          <>
            <SubmitButton isSending={isSending}>
              {version === undefined ? t("journeys:publish.action") : t("journeys:versions.rollback")}
            </SubmitButton>
            <Button kind="quiet" onClick={onClose}>
              {t("ui:cancel")}
            </Button>
          </>
        }
      >
        <p className="text-pretty text-muted">
          {version !== undefined
            ? t("journeys:versions.rollbackBody", { number: version })
            : t(journey.state === "paused" ? "journeys:publish.paused" : "journeys:publish.body")}
        </p>
        {count > 0 && !isFirst && (
          <div className="space-y-3">
            <p className="font-medium text-pretty">{t("journeys:publish.inside", { count })}</p>
            <RadioCards
              label={t("journeys:publish.choice")}
              value={inside}
              onChange={setInside}
              options={CHOICES.map((value) => ({
                value,
                label: t(`journeys:publish.${value}`),
                hint: t(`journeys:publish.${value}Hint`),
              }))}
            />
          </div>
        )}
      </Form>
    </Modal>
  );
}
