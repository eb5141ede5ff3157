/** Before what cannot be taken back and reaches many: the number, or the name, is typed. */
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { useT } from "@/lib/i18n/useT";
import { Button } from "./Button";
import { Field } from "./Field";
import { Modal } from "./Modal";
import { TextInput } from "./TextInput";

interface ConfirmTypedProps {
  isOpen: boolean;
  title: string;
  /** What happens, and to whom. */
  body: ReactNode;
  /** What must be typed: the number of people, or the name of what goes. */
  expected: string | number;
  /** The verb of the button: "Send to 8,412 people". */
  action: string;
  isDanger?: boolean;
  isWorking?: boolean;
  /** Why it was not accepted, in words. */
  problem?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

const SEPARATORS = /[\s.,'\u00a0\u202f\u2019]/g;

/** Is it the number? As one may write it: 8412, 8,412, 8.412. */
export function isTypedRight(typed: string, expected: string | number): boolean {
  if (typeof expected === "number") return typed.replace(SEPARATORS, "") === String(expected);
  return typed.trim().toLocaleLowerCase() === expected.trim().toLocaleLowerCase();
}

export function ConfirmTyped(props: ConfirmTypedProps) {
  return (
    <Modal title={props.title} isOpen={props.isOpen} onClose={props.onClose} size="sm">
      <TypedForm {...props} />
    </Modal>
  );
}

function TypedForm({
  body,
  expected,
  action,
  isDanger = false,
  isWorking = false,
  problem,
  onConfirm,
  onClose,
}: ConfirmTypedProps) {
  const { t, language } = useT();
  const [typed, setTyped] = useState("");
  const id = useId();
  const isRight = isTypedRight(typed, expected);
  const shown = typeof expected === "number" ? new Intl.NumberFormat(language).format(expected) : expected;
  return (
    <form
      className="mt-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight && !isWorking) onConfirm();
      }}
    >
      <div id={id} className="text-pretty text-muted">
        {body}
      </div>
      <Field label={t("ui:confirm.type", { text: shown })} error={problem} className="mt-4">
        <TextInput
          autoFocus
          autoComplete="off"
          inputMode={typeof expected === "number" ? "numeric" : "text"}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t("ui:cancel")}</Button>
        <Button
          type="submit"
          kind={isDanger ? "danger" : "primary"}
          disabled={!isRight || isWorking}
          aria-describedby={id}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}
