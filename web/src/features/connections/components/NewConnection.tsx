/** A new connection of the sandbox: a channel and a name. */
import { useQueryClient } from "@tanstack/react-query";
import { Controller } from "react-hook-form";
import { keys } from "@/api/keys";
import type { Connection } from "@/api/models";
import { useProblemForm } from "@/api/useProblemForm";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Field, FieldGroup } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Modal } from "@/ui/Modal";
import { RadioCards } from "@/ui/RadioCards";
import { TextInput } from "@/ui/TextInput";
import { showToast } from "@/ui/toasts";
import { makeConnection, type NewConnection as Draft } from "../api";

const CHANNELS = ["whatsapp_qr", "whatsapp", "sms", "email"] as const;

interface NewConnectionProps {
  isOpen: boolean;
  onClose: () => void;
  onMade: (connection: Connection) => void;
}

export function NewConnection({ isOpen, onClose, onMade }: NewConnectionProps) {
  const { t } = useT();
  return (
    <Modal title={t("connections:new")} isOpen={isOpen} onClose={onClose}>
      <p className="mt-1 text-pretty text-muted">{t("connections:later.body")}</p>
      <Draft onClose={onClose} onMade={onMade} />
    </Modal>
  );
}

function Draft({ onClose, onMade }: Omit<NewConnectionProps, "isOpen">) {
  const { t } = useT();
  const queries = useQueryClient();
  const { form, submit, errorOf, summary, isSending } = useProblemForm<
    Pick<Draft, "channel" | "name">,
    Connection
  >({
    defaultValues: { channel: "whatsapp_qr", name: "" },
    send: (values) =>
      makeConnection({ ...values, provider: "sandbox", gap_ms: 0, concurrency: 20, gives_phones: true }),
    onDone: (made) => {
      void queries.invalidateQueries({ queryKey: keys.connectionsAll() });
      showToast({ text: t("connections:made", { name: made.name }) });
      onMade(made);
    },
  });
  return (
    <Form
      className="mt-5"
      onSubmit={submit}
      summary={summary}
      actions={
        <>
          <SubmitButton isSending={isSending}>{t("connections:make")}</SubmitButton>
          <Button kind="quiet" onClick={onClose}>
            {t("ui:cancel")}
          </Button>
        </>
      }
    >
      <FieldGroup legend={t("connections:field.channel")} error={errorOf("channel")}>
        <Controller
          control={form.control}
          name="channel"
          render={({ field }) => (
            <RadioCards
              label={t("connections:field.channel")}
              value={field.value}
              onChange={field.onChange}
              options={CHANNELS.map((value) => ({
                value,
                label: t(`connections:channel.${value}`),
                hint: t(`connections:channelHint.${value}`),
              }))}
            />
          )}
        />
      </FieldGroup>
      <Field label={t("connections:field.name")} error={errorOf("name")}>
        <TextInput {...form.register("name")} maxLength={80} />
      </Field>
    </Form>
  );
}
