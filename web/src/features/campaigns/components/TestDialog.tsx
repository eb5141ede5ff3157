/** The text goes to a few people as a test, before anybody is told of the campaign. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { asProblem, problemSentence } from "@/api/problem";
import type { Tried } from "@/api/models";
import { type T, useT } from "@/lib/i18n/useT";
import { isCode } from "@/lib/reasonCodes";
import { deferSentence, settledSentence } from "@/lib/reasonSentence";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { FormSummary, SubmitButton } from "@/ui/Form";
import { Modal } from "@/ui/Modal";
import { TextInput } from "@/ui/TextInput";
import { sendTest } from "../api";
import { findingSentence } from "../findings";
import { PeoplePicker } from "./PeoplePicker";

interface TestDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Saves what is not saved yet, and gives the campaign's id; null where that failed. */
  prepare: () => Promise<string | null>;
}

export function TestDialog({ isOpen, onClose, prepare }: TestDialogProps) {
  const { t } = useT();
  return (
    <Modal title={t("campaigns:test.title")} isOpen={isOpen} onClose={onClose}>
      <p className="mt-1.5 text-pretty text-muted">{t("campaigns:test.body")}</p>
      <TestForm onClose={onClose} prepare={prepare} />
    </Modal>
  );
}

function TestForm({ onClose, prepare }: Omit<TestDialogProps, "isOpen">) {
  const { t, language } = useT();
  const [ids, setIds] = useState<string[]>([]);
  const [address, setAddress] = useState("");
  const trying = useMutation({
    mutationFn: async () => {
      const id = await prepare();
      return id === null ? [] : (await sendTest(id, ids, address.trim() === "" ? [] : [address])).items;
    },
  });
  // What became of a test stands until others are asked for.
  const problem = trying.isError ? asProblem(trying.error) : null;
  const atAddress = problem?.errors.find(({ path }) => path.startsWith("addresses"));
  const others = (problem?.errors ?? []).filter((error) => error !== atAddress);
  const nobody = ids.length === 0 && address.trim() === "";
  return (
    <form
      className="mt-4 space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!nobody) trying.mutate();
      }}
    >
      <Field label={t("campaigns:test.people")}>
        <PeoplePicker
          ids={ids}
          onChange={(next) => {
            setIds(next);
            trying.reset();
          }}
        />
      </Field>
      <Field
        label={t("campaigns:test.address")}
        hint={t("campaigns:test.addressHint")}
        error={atAddress && t("campaigns:test.badAddress")}
      >
        <TextInput
          dir="ltr"
          value={address}
          onChange={(event) => {
            setAddress(event.target.value);
            trying.reset();
          }}
        />
      </Field>
      <FormSummary
        problems={
          problem !== null && problem.errors.length === 0
            ? [problemSentence(t, trying.error)]
            : others.map((error) => findingSentence(t, language, { ...error, params: error.params ?? {} }))
        }
      />
      {trying.isSuccess && (
        <ul role="status" className="space-y-1">
          {trying.data.map((one) => (
            <li
              key={one.contact_id}
              className={one.message_id === null ? "text-coral-text" : "text-sage-text"}
            >
              {triedSentence(t, one)}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t("campaigns:test.done")}</Button>
        <SubmitButton isSending={trying.isPending} disabled={nobody}>
          {t("campaigns:test.action")}
        </SubmitButton>
      </div>
    </form>
  );
}

function triedSentence(t: T, { name, message_id: messageId, reason }: Tried): string {
  const who = name ?? t("campaigns:preview.noName");
  if (messageId !== null) return t("campaigns:test.sent", { name: who });
  const code = reason ?? "unknown";
  const why = isCode("defer", code)
    ? deferSentence(t, code, null)
    : settledSentence(t, isCode("skip", code) ? "skip" : "fail", code, who);
  return t("campaigns:test.refused", { name: who, why });
}
