/** A panel at the end of the line. On wide screens the page beside it stays usable: j and k go on working. */
import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { useT } from "@/lib/i18n/useT";
import { useNarrow } from "@/lib/useNarrow";
import { IconButton } from "./Button";
import { SCRIM } from "./Modal";

interface DrawerProps {
  title: string;
  subtitle?: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function Drawer({ title, subtitle, isOpen, onClose, children }: DrawerProps) {
  const { t } = useT();
  const isNarrow = useNarrow();
  return (
    <Dialog.Root modal={isNarrow} open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        {isNarrow && <Dialog.Overlay className={SCRIM} />}
        <Dialog.Content
          aria-describedby={undefined}
          onInteractOutside={(event) => !isNarrow && event.preventDefault()}
          className="fixed inset-x-0 bottom-0 z-40 flex max-h-[86dvh] animate-rise flex-col rounded-t-[14px] bg-raised shadow-overlay outline-none min-[860px]:inset-x-auto min-[860px]:end-0 min-[860px]:top-0 min-[860px]:max-h-none min-[860px]:w-[400px] min-[860px]:animate-slide-end min-[860px]:rounded-none"
        >
          <header className="flex shrink-0 items-start gap-3 border-b border-line py-3 ps-5 pe-3">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="text-lg font-bold">{title}</Dialog.Title>
              {subtitle !== undefined && <p className="truncate text-sm text-muted">{subtitle}</p>}
            </div>
            <Dialog.Close asChild>
              <IconButton label={t("ui:close")}>
                <X aria-hidden="true" />
              </IconButton>
            </Dialog.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
