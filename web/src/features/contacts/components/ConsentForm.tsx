/** Takes a person's no at once, and a yes only with how they gave it. */
import { useState } from "react";
import type { Contact } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Modal } from "@/ui/Modal";
import { RadioCards } from "@/ui/RadioCards";
import { TextArea } from "@/ui/TextInput";
import { showToast } from "@/ui/toasts";
import { changeConsent } from "../api";
import { useChange } from "../useChange";
import { channelName, type ConsentKey, nameOf } from "../words";

interface ConsentFormProps {
  contact: Contact;
  channel: ConsentKey | null;
  onClose: () => void;
}

export function ConsentForm({ contact, channel, onClose }: ConsentFormProps) {
  const { t } = useT();
  return (
    <Modal
      title={
        channel === null
          ? ""
          : t("contacts:consent.formTitle", { channel: channelName(t, channel), name: nameOf(t, contact) })
      }
      isOpen={channel !== null}
      onClose={onClose}
    >
      {channel !== null && <Inner contact={contact} channel={channel} onClose={onClose} />}
    </Modal>
  );
}

function Inner({ contact, channel, onClose }: ConsentFormProps & { channel: ConsentKey }) {
  const { t } = useT();
  const now = contact.consent[channel]?.state ?? "unknown";
  const [state, setState] = useState<"subscribed" | "unsubscribed">(
    now === "subscribed" ? "unsubscribed" : "subscribed",
  );
  const [proof, setProof] = useState("");
  const [refused, setRefused] = useState<string | null>(null);
  const isYes = state === "subscribed";
  const isMissing = isYes && proof.trim() === "";
  const change = useChange(
    () =>
      changeConsent(contact.id, {
        key: channel,
        state,
        source: isYes ? "form" : "staff",
        proof: proof.trim() || null,
      }),
    {
      onDone: (answer) => {
        if (!answer.accepted) {
          setRefused(
            t(`contacts:consent.refused.${answer.refused ?? "stale"}` as "contacts:consent.refused.stale"),
          );
          return;
        }
        showToast({
          text: t(isYes ? "contacts:toast.subscribed" : "contacts:toast.unsubscribed", {
            name: nameOf(t, contact),
            channel: channelName(t, channel),
          }),
        });
        onClose();
      },
    },
  );
  return (
    <Form
      className="mt-2"
      summary={refused === null ? [] : [refused]}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissing) change.mutate(undefined);
      }}
      actions={
        <>
          <SubmitButton isSending={change.isPending} disabled={isMissing} kind={isYes ? "primary" : "danger"}>
            {isYes ? t("contacts:consent.saveYes") : t("contacts:consent.saveNo")}
          </SubmitButton>
          <Button onClick={onClose}>{t("ui:cancel")}</Button>
        </>
      }
    >
      <RadioCards
        label={t("contacts:consent.what")}
        value={state}
        onChange={(next) => {
          setState(next);
          setRefused(null);
        }}
        options={[
          { value: "subscribed", label: t("contacts:consent.yes"), hint: t("contacts:consent.yesHint") },
          { value: "unsubscribed", label: t("contacts:consent.no"), hint: t("contacts:consent.noHint") },
        ]}
      />
      <Field
        label={isYes ? t("contacts:consent.proof") : t("contacts:consent.note")}
        hint={isYes ? t("contacts:consent.proofHint") : undefined}
        isOptional={!isYes}
      >
        <TextArea maxLength={2000} value={proof} onChange={(event) => setProof(event.target.value)} />
      </Field>
    </Form>
  );
}
