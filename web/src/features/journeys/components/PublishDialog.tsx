/** Before a version goes live: what it means, what becomes of those inside, and a name where it has none yet. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "@/api/keys";
import type { OpenedJourney, Replacing } from "@/api/models";
import { asProblem, problemSentence } from "@/api/problem";
import { figure } from "@/lib/figures";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Form, SubmitButton } from "@/ui/Form";
import { Modal } from "@/ui/Modal";
import { RadioCards } from "@/ui/RadioCards";
import { showToast } from "@/ui/toasts";
import { foreseenQuery, type Looked, publishJourney, rollBack } from "../api";
import type { Wording } from "../words";
import { ChangedTemplates } from "./ChangedTemplates";
import { useFirstName } from "./FirstName";
import { Foreseen } from "./Foreseen";

const CHOICES = ["keep", "move", "cancel"] as const satisfies readonly Replacing[];

/** The draft as it was looked at, or an older version that becomes active again. */
export type Publishing = { looked: Looked } | { version: number };

interface PublishDialogProps {
  journey: OpenedJourney;
  wording: Wording;
  /** None while it is closed. */
  what: Publishing | null;
  onClose: () => void;
  /** The server found something wrong after all, or something else than was looked at. */
  onRefused: () => void;
}

export function PublishDialog({ journey, wording, what, onClose, onRefused }: PublishDialogProps) {
  const { t, language } = useT();
  const queries = useQueryClient();
  const [inside, setInside] = useState<Replacing>("keep");
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [changed, setChanged] = useState<readonly string[]>([]);
  const version = what !== null && "version" in what ? what.version : undefined;
  const count = journey.people.inside;
  const isFirst = journey.version === null;
  const { data: foreseen } = useQuery({
    ...foreseenQuery(journey.id, version, journey.updated_at),
    enabled: what !== null && !isFirst,
  });
  const first = useFirstName(journey, isFirst && version === undefined);

  function close() {
    setProblem(null);
    setChanged([]);
    onClose();
  }

  function hintOf(choice: Replacing): string {
    const hasNew = foreseen !== undefined && foreseen.steps.length > 0;
    if (choice === "keep" && hasNew) return t("journeys:publish.keepNew");
    if (choice !== "move" || foreseen === undefined) return t(`journeys:publish.${choice}Hint`);
    const { nowhere } = foreseen;
    const ends = t("journeys:publish.nowhere", { count: nowhere, figure: figure(language, nowhere) });
    const told = t(hasNew ? "journeys:publish.moveNew" : "journeys:publish.moveHint");
    return nowhere > 0 ? `${told} ${ends}` : told;
  }

  async function put(wanted: Publishing) {
    if ("version" in wanted) return rollBack(journey.id, wanted.version, inside);
    const looked = await first.give(wanted.looked);
    return looked && publishJourney(journey.id, inside, looked);
  }

  async function send() {
    if (what === null || first.isMissing()) return;
    setSending(true);
    setProblem(null);
    setChanged([]);
    try {
      const answer = await put(what);
      if (answer === null) return;
      const { number } = answer;
      await queries.invalidateQueries({ queryKey: keys.journeysAll() });
      showToast({
        text:
          version === undefined
            ? t("journeys:toast.published", { number })
            : t("journeys:toast.rolledBack", { number, from: version }),
      });
      close();
    } catch (error) {
      const { code, params } = asProblem(error);
      const templates = Array.isArray(params.templates) ? (params.templates as string[]) : [];
      setChanged(templates);
      setProblem(
        code !== "journey_changed"
          ? problemSentence(t, error)
          : t(templates.length > 0 ? "journeys:publish.templatesChanged" : "journeys:publish.changed"),
      );
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
    <Modal title={title} isOpen={what !== null} onClose={close}>
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
            <Button onClick={close}>{t("ui:cancel")}</Button>
          </>
        }
      >
        {changed.length > 0 && <ChangedTemplates ids={changed} />}
        {first.field}
        <p className="text-pretty text-muted">
          {version !== undefined
            ? t("journeys:versions.rollbackBody", { number: version })
            : t(journey.state === "paused" ? "journeys:publish.paused" : "journeys:publish.body")}
        </p>
        {foreseen !== undefined && <Foreseen found={foreseen} wording={wording} />}
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
                hint: hintOf(value),
              }))}
            />
          </div>
        )}
      </Form>
    </Modal>
  );
}
