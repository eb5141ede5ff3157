/** A dialog in the middle, for what needs the whole attention. On a phone it stands at the foot of the screen. */
import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { useT } from "@/lib/i18n/useT";
import { cx } from "@/lib/cx";
import { IconButton } from "./Button";
import { focusOnClose, focusOnOpen } from "./dialogFocus";

interface ModalProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  size?: "sm" | "md" | "lg" | "xl";
  /** Buttons that stay in sight while the rest scrolls. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Behind a dialog. Radix's own would write a style into the page, which our policy refuses; nothing scrolls behind it. */
export const SCRIM = "fixed inset-0 z-40 animate-fade bg-scrim";

const SIZES = { sm: "max-w-sm", md: "max-w-md", lg: "max-w-xl", xl: "max-w-4xl" };

export function Modal({ title, isOpen, onClose, size = "md", foot, children }: ModalProps) {
  const { t } = useT();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <div aria-hidden="true" className={SCRIM} />
        <Dialog.Content
          data-modal-open=""
          onOpenAutoFocus={focusOnOpen}
          onCloseAutoFocus={focusOnClose}
          aria-describedby={undefined}
          className={cx(
            "fixed inset-x-4 top-[12vh] z-40 mx-auto flex max-h-[76vh] animate-rise flex-col overflow-hidden",
            "rounded-card bg-raised shadow-overlay outline-none",
            "max-[560px]:inset-x-0 max-[560px]:top-auto max-[560px]:bottom-0 max-[560px]:max-h-[88dvh]",
            "max-[560px]:max-w-none max-[560px]:rounded-t-[14px] max-[560px]:rounded-b-none",
            SIZES[size],
          )}
        >
          <div className="flex shrink-0 items-start justify-between gap-3 ps-5 pe-3 pt-3.5">
            <Dialog.Title className="min-w-0 pt-1.5 text-lg font-bold text-pretty">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={t("ui:close")}>
                <X aria-hidden="true" />
              </IconButton>
            </Dialog.Close>
          </div>
          <div className="relative min-h-0 flex-1 overflow-y-auto px-5 pt-2 pb-5">{children}</div>
          {foot !== undefined && (
            <footer className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
              {foot}
            </footer>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
