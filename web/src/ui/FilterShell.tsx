/** The form behind a chip: its controls, and the verb that applies them. */
import type { ReactNode } from "react";
import { useT } from "@/lib/i18n/useT";
import { Form, SubmitButton } from "./Form";

interface ShellProps {
  isReady?: boolean;
  onApply: () => void;
  children: ReactNode;
}

export function FilterShell({ isReady = true, onApply, children }: ShellProps) {
  const { t } = useT();
  return (
    <Form
      className="!space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onApply();
      }}
      actions={
        <SubmitButton isSending={false} size="sm" disabled={!isReady}>
          {t("ui:filter.apply")}
        </SubmitButton>
      }
    >
      {children}
    </Form>
  );
}
