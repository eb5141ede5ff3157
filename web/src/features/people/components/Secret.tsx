/** A link or key that is shown this once, in a dialog of its own: with a button to copy it, and a way out. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { CopyField } from "@/ui/CopyField";
import { Modal } from "@/ui/Modal";

export interface Shown {
  title: string;
  label: string;
  text: string;
  note: string;
}

export function SecretDialog({ shown, onClose }: { shown: Shown | null; onClose: () => void }) {
  return (
    <Modal title={shown?.title ?? ""} isOpen={shown !== null} onClose={onClose}>
      {shown !== null && <Secret {...shown} onClose={onClose} />}
    </Modal>
  );
}

interface SecretMakerProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** The form that makes it, and gives what is to be shown. */
  form: (onMade: (made: Shown) => void, onClose: () => void) => ReactNode;
}

/** A form that makes a link or key; then what it made, in the same dialog. */
export function SecretMaker({ title, isOpen, onClose, form }: SecretMakerProps) {
  const [made, setMade] = useState<Shown | null>(null);
  function close() {
    setMade(null);
    onClose();
  }
  return (
    <Modal title={made?.title ?? title} isOpen={isOpen} onClose={close}>
      {made === null ? form(setMade, close) : <Secret {...made} onClose={close} />}
    </Modal>
  );
}

function Secret({ label, text, note, onClose }: Omit<Shown, "title"> & { onClose: () => void }) {
  const { t } = useT();
  const part = useRef<HTMLDivElement>(null);
  // The button that made it is gone: what one came for takes the keyboard, ready to be copied.
  useEffect(() => part.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={part} role="status" className="mt-1.5">
      <p className="text-pretty text-muted">{note}</p>
      <CopyField label={label} value={text} className="mt-4" />
      <div className="mt-5 flex justify-end">
        <Button onClick={onClose}>{t("ui:close")}</Button>
      </div>
    </div>
  );
}
