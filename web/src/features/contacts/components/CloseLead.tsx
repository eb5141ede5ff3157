/** A lead is converted or lost: what they became is asked, and what ends with it is said before. */
import { useState } from "react";
import type { Contact } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Modal } from "@/ui/Modal";
import { RadioCards } from "@/ui/RadioCards";
import { lifecycleName, nameOf } from "../words";

export type Closing = "converted" | "lost";

export const closes = (status: string): status is Closing => status === "converted" || status === "lost";

interface Closed {
  lead_status: Closing;
  lifecycle?: "member" | "customer";
}

interface CloseLeadProps {
  contact: Contact;
  closing: Closing | null;
  onDone: (closed: Closed) => void;
  onClose: () => void;
}

export function CloseLead({ contact, closing, onDone, onClose }: CloseLeadProps) {
  const { t } = useT();
  const [became, setBecame] = useState<"member" | "customer">("customer");
  const name = nameOf(t, contact);
  const isConversion = closing === "converted";
  const asks = isConversion && contact.lifecycle === "lead";
  return (
    <Modal
      size="sm"
      title={
        isConversion ? t("contacts:close.convertTitle", { name }) : t("contacts:close.loseTitle", { name })
      }
      isOpen={closing !== null}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("ui:cancel")}</Button>
          <Button
            kind="primary"
            onClick={() => {
              if (closing !== null) onDone({ lead_status: closing, ...(asks && { lifecycle: became }) });
              onClose();
            }}
          >
            {t(isConversion ? "contacts:close.convert" : "contacts:close.lose")}
          </Button>
        </>
      }
    >
      {asks && (
        <RadioCards
          label={t("contacts:close.became")}
          value={became}
          onChange={setBecame}
          columns={2}
          className="mt-3"
          options={(["customer", "member"] as const).map((value) => ({
            value,
            label: lifecycleName(t, value),
          }))}
        />
      )}
      <p className="mt-3 text-pretty text-muted">
        {t(isConversion ? "contacts:close.convertBody" : "contacts:close.loseBody")}
      </p>
    </Modal>
  );
}
