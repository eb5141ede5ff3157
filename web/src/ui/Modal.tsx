/** A dialog in the middle, for what needs the whole attention. */
import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { useT } from "@/lib/i18n/useT";
import { IconButton } from "./Button";

interface ModalProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

export const SCRIM = "fixed inset-0 z-40 animate-fade bg-scrim";

export function Modal({ title, isOpen, onClose, children }: ModalProps) {
  const { t } = useT();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={SCRIM} />
        <Dialog.Content
          data-modal-open=""
          aria-describedby={undefined}
          className="fixed inset-x-4 top-[12vh] z-40 mx-auto max-h-[76vh] max-w-md animate-rise overflow-y-auto rounded-card bg-raised p-5 shadow-overlay outline-none"
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="text-lg font-bold">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={t("ui:close")} className="-me-2">
                <X aria-hidden="true" />
              </IconButton>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
