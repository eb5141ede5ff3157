/**
 * A panel over the end of its container, or beside it where there is room.
 * On wide screens the page stays usable: j and k go on working, the panel follows. On a phone it is a sheet.
 */
import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { useT } from "@/lib/i18n/useT";
import { cx } from "@/lib/cx";
import { useNarrow } from "@/lib/useNarrow";
import { IconButton } from "./Button";
import { focusOnClose } from "./dialogFocus";
import { SCRIM } from "./Modal";

interface DrawerProps {
  title: string;
  subtitle?: string;
  isOpen: boolean;
  /** Stand before the container instead of over it, so that what is listed there stays in sight. */
  isBeside?: boolean;
  onClose: () => void;
  children: ReactNode;
  foot?: ReactNode;
  /** Where the keyboard goes when the panel closes. */
  returnTo?: () => HTMLElement | null;
}

const SHEET = "fixed inset-x-0 bottom-0 max-h-[86dvh] animate-rise rounded-t-[14px] bg-raised shadow-overlay";
const PANEL = "absolute inset-y-0 w-110 max-w-full animate-slide-end border-line bg-paper shadow-overlay";

export function Drawer({ isOpen, onClose, ...rest }: DrawerProps) {
  const isNarrow = useNarrow();
  const content = <DrawerContent isNarrow={isNarrow} {...rest} />;
  return (
    <Dialog.Root modal={isNarrow} open={isOpen} onOpenChange={(open) => !open && onClose()}>
      {isNarrow ? (
        <Dialog.Portal>
          <div aria-hidden="true" className={SCRIM} />
          {content}
        </Dialog.Portal>
      ) : (
        content
      )}
    </Dialog.Root>
  );
}

type DrawerContentProps = Omit<DrawerProps, "isOpen" | "onClose"> & { isNarrow: boolean };

function DrawerContent({
  title,
  subtitle,
  isBeside = false,
  isNarrow,
  children,
  foot,
  returnTo,
}: DrawerContentProps) {
  const { t } = useT();
  return (
    <Dialog.Content
      aria-describedby={undefined}
      data-modal-open={isNarrow ? "" : undefined}
      onCloseAutoFocus={(event) => {
        const target = returnTo?.();
        if (target) {
          event.preventDefault();
          target.focus({ preventScroll: true });
        } else focusOnClose(event);
      }}
      onInteractOutside={(event) => !isNarrow && event.preventDefault()}
      className={cx(
        "z-40 flex flex-col outline-none",
        isNarrow ? SHEET : PANEL,
        !isNarrow && (isBeside ? "end-full border-e" : "end-0"),
      )}
    >
      <header className="flex shrink-0 items-start gap-3 border-b border-line py-3 ps-5 pe-3">
        <div className="min-w-0 flex-1 self-center">
          <Dialog.Title className="font-bold">{title}</Dialog.Title>
          {subtitle !== undefined && (
            <p dir="auto" className="truncate text-sm text-muted">
              {subtitle}
            </p>
          )}
        </div>
        <Dialog.Close asChild>
          <IconButton label={t("ui:close")}>
            <X aria-hidden="true" />
          </IconButton>
        </Dialog.Close>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
      {foot ? (
        <footer className="flex shrink-0 flex-wrap items-center gap-1.5 border-t border-line px-5 py-3">
          {foot}
        </footer>
      ) : null}
    </Dialog.Content>
  );
}
