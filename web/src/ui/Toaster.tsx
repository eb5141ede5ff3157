import { X } from "lucide-react";
import { Toast } from "radix-ui";
import { useT } from "@/lib/i18n/useT";
import { Button, IconButton } from "./Button";
import { dismissToast, type ToastNotice, useToasts } from "./toasts";

export function Toaster() {
  const { t, dir } = useT();
  const notices = useToasts();
  return (
    <Toast.Provider
      swipeDirection={dir === "rtl" ? "left" : "right"}
      label={t("ui:notifications", { hotkey: "F8" })}
    >
      {notices.map((notice) => (
        <Notice key={notice.id} notice={notice} />
      ))}
      {/* Beside the rail: buttons that act stand at the other end of a foot. */}
      <Toast.Viewport
        label={t("ui:notifications", { hotkey: "F8" })}
        className="pointer-events-none fixed inset-x-3 bottom-[calc(env(safe-area-inset-bottom)+68px)] z-50 flex flex-col items-center gap-2 outline-none min-[860px]:start-60 min-[860px]:end-auto min-[860px]:bottom-5 min-[860px]:max-w-md min-[860px]:items-start"
      />
    </Toast.Provider>
  );
}

function Notice({ notice }: { notice: ToastNotice }) {
  const { t } = useT();
  const { id, text, tone, durationMs, undo } = notice;
  const action = undo === undefined ? notice.action : { label: t("ui:undo"), run: undo };
  return (
    <Toast.Root
      duration={durationMs}
      type={tone === "error" ? "foreground" : "background"}
      onOpenChange={(open) => !open && dismissToast(id)}
      className="pointer-events-auto flex min-h-10 max-w-full animate-rise items-center gap-2 rounded-card bg-ink ps-4 pe-1.5 text-paper shadow-overlay"
    >
      {tone === "error" && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-coral" />}
      <Toast.Description className="min-w-0 py-2 text-pretty">{text}</Toast.Description>
      {action !== undefined && (
        <Toast.Action asChild altText={action.label}>
          <Button
            kind="quiet"
            size="sm"
            className="text-paper underline decoration-current/40 underline-offset-4 hover:bg-paper/15 hover:text-paper"
            onClick={action.run}
          >
            {action.label}
          </Button>
        </Toast.Action>
      )}
      <Toast.Close asChild>
        <IconButton label={t("ui:close")} className="size-7 text-paper/70 hover:bg-paper/15 hover:text-paper">
          <X aria-hidden="true" />
        </IconButton>
      </Toast.Close>
    </Toast.Root>
  );
}
