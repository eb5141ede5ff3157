/** A name, what its values are, and what people call it. */
import { useState } from "react";
import type { AttributeType } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Modal } from "@/ui/Modal";
import { Select } from "@/ui/Select";
import { TextInput } from "@/ui/TextInput";

export interface Declared {
  name: string;
  type: AttributeType;
  label: string;
}

const TYPES: readonly AttributeType[] = ["text", "number", "boolean", "date", "datetime", "list"];

interface DeclareAttributeProps {
  given: Declared | null;
  known: readonly string[];
  isSending: boolean;
  onDeclare: (declared: Declared) => void;
  onClose: () => void;
}

export function DeclareAttribute(props: DeclareAttributeProps) {
  const { t } = useT();
  const { given, onClose } = props;
  const title = given?.name
    ? t("contacts:attributes.declareOf", { name: given.name })
    : t("contacts:attributes.declare");
  return (
    <Modal title={title} isOpen={given !== null} onClose={onClose}>
      {given !== null && <Inner {...props} given={given} />}
    </Modal>
  );
}

function Inner({ given, known, isSending, onDeclare, onClose }: DeclareAttributeProps & { given: Declared }) {
  const { t } = useT();
  const [name, setName] = useState(given.name);
  const [type, setType] = useState(given.type);
  const [label, setLabel] = useState(given.label);
  const key = name.trim();
  const isTaken = given.name === "" && known.includes(key);
  return (
    <Form
      className="mt-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (key !== "" && !isTaken) onDeclare({ name: key, type, label: label.trim() });
      }}
      actions={
        <>
          <SubmitButton isSending={isSending} disabled={key === "" || isTaken}>
            {t("contacts:attributes.save")}
          </SubmitButton>
          <Button onClick={onClose}>{t("ui:cancel")}</Button>
        </>
      }
    >
      {given.name === "" && (
        <Field
          label={t("contacts:attribute.name")}
          hint={t("contacts:attributes.nameHint")}
          error={isTaken ? t("contacts:attribute.taken") : undefined}
        >
          <TextInput
            autoFocus
            dir="ltr"
            maxLength={64}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      )}
      <Field label={t("contacts:attributes.label")} hint={t("contacts:attributes.labelHint")} isOptional>
        <TextInput maxLength={100} value={label} onChange={(event) => setLabel(event.target.value)} />
      </Field>
      <Field label={t("contacts:attributes.type")} hint={t("contacts:attributes.typeHint")}>
        <Select
          value={type}
          onChange={setType}
          options={TYPES.map((value) => ({ value, label: t(`contacts:attributeType.${value}`) }))}
        />
      </Field>
    </Form>
  );
}
