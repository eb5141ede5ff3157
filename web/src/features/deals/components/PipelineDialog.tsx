/** A pipeline and its stages, one line each; what a stage means is chosen once. */
import { useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { Controller, useFieldArray } from "react-hook-form";
import { keys } from "@/api/keys";
import type { Pipeline } from "@/api/models";
import { useProblemForm } from "@/api/useProblemForm";
import { useT } from "@/lib/i18n/useT";
import { Button, IconButton } from "@/ui/Button";
import { Field, FieldGroup } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Modal } from "@/ui/Modal";
import { Select } from "@/ui/Select";
import { TextInput } from "@/ui/TextInput";
import { changePipeline, createPipeline } from "../api";
import { dealProblem } from "../useDeals";

const KINDS = ["open", "won", "lost"] as const;
type Kind = (typeof KINDS)[number];

interface PipelineDialogProps {
  edited: Pipeline | "new" | null;
  onClose: () => void;
}

export function PipelineDialog({ edited, onClose }: PipelineDialogProps) {
  const { t } = useT();
  const title = t(edited === "new" ? "deals:pipelines.new" : "deals:pipelines.edit");
  return (
    <Modal title={title} isOpen={edited !== null} onClose={onClose} size="lg">
      {edited !== null && <Inner pipeline={edited === "new" ? null : edited} onClose={onClose} />}
    </Modal>
  );
}

function Inner({ pipeline, onClose }: { pipeline: Pipeline | null; onClose: () => void }) {
  const { t } = useT();
  const queries = useQueryClient();
  const begin = KINDS.map((kind) => ({ known: null, name: t(`deals:state.${kind}`), kind }));
  const { form, submit, errorOf, summary, isSending } = useProblemForm({
    defaultValues: {
      name: pipeline?.name ?? "",
      stages:
        pipeline?.stages.map(({ id, name, kind }) => ({
          known: id,
          name,
          kind: kind as Kind,
        })) ?? begin,
    },
    say: (problem) => dealProblem(t, problem),
    send: ({ name, stages }) => {
      const body = { name, stages: stages.map(({ known, ...stage }) => ({ id: known, ...stage })) };
      return pipeline === null ? createPipeline(body) : changePipeline(pipeline.id, body);
    },
    onDone: () => {
      onClose();
      void queries.invalidateQueries({ queryKey: keys.contactsAll() });
    },
  });
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name: "stages" });
  return (
    <Form
      className="mt-2"
      summary={summary}
      onSubmit={submit}
      actions={
        <>
          <SubmitButton isSending={isSending}>{t("deals:save")}</SubmitButton>
          <Button onClick={onClose}>{t("ui:cancel")}</Button>
        </>
      }
    >
      <Field label={t("deals:pipelines.name")} error={errorOf("name")}>
        <TextInput autoFocus maxLength={80} {...form.register("name")} />
      </Field>
      <FieldGroup legend={t("deals:pipelines.stages")} hint={t("deals:pipelines.stagesHint")}>
        <ol className="space-y-2">
          {fields.map((stage, place) => (
            <li key={stage.id} className="flex flex-wrap items-start gap-2">
              <Field
                className="min-w-40 flex-1"
                isLabelHidden
                label={t("deals:pipelines.stageName", { number: place + 1 })}
                error={errorOf(`stages.${place}.name`)}
              >
                <TextInput maxLength={80} {...form.register(`stages.${place}.name`)} />
              </Field>
              <Controller
                control={form.control}
                name={`stages.${place}.kind`}
                render={({ field }) => (
                  <Select
                    label={t("deals:pipelines.stageKind", { number: place + 1 })}
                    value={field.value}
                    onChange={field.onChange}
                    disabled={stage.known !== null}
                    options={KINDS.map((kind) => ({ value: kind, label: t(`deals:state.${kind}`) }))}
                    className="!w-28"
                  />
                )}
              />
              <div className="flex">
                <IconButton
                  label={t("deals:pipelines.up", { number: place + 1 })}
                  disabled={place === 0}
                  onClick={() => swap(place, place - 1)}
                >
                  <ArrowUp aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t("deals:pipelines.down", { number: place + 1 })}
                  disabled={place === fields.length - 1}
                  onClick={() => swap(place, place + 1)}
                >
                  <ArrowDown aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t("deals:pipelines.remove", { number: place + 1 })}
                  onClick={() => remove(place)}
                >
                  <X aria-hidden="true" />
                </IconButton>
              </div>
            </li>
          ))}
        </ol>
        <Button size="sm" className="mt-3" onClick={() => append({ known: null, name: "", kind: "open" })}>
          <Plus aria-hidden="true" />
          {t("deals:pipelines.addStage")}
        </Button>
      </FieldGroup>
    </Form>
  );
}
