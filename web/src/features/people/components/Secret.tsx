/** A link or key that is shown this once, with a button to copy it. */
import { Copy } from "lucide-react";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { showToast } from "@/ui/toasts";

export function Secret({ text, note }: { text: string; note: string }) {
  const { t } = useT();
  return (
    <div role="status" className="mt-3 rounded-card bg-sage-soft p-3">
      <p className="text-sm text-pretty">{note}</p>
      <div className="mt-2 flex items-center gap-2">
        <code dir="ltr" className="min-w-0 flex-1 text-sm break-all">
          {text}
        </code>
        <Button
          size="sm"
          onClick={() =>
            void navigator.clipboard.writeText(text).then(() => showToast({ text: t("people:copied") }))
          }
        >
          <Copy aria-hidden="true" />
          {t("people:copy")}
        </Button>
      </div>
    </div>
  );
}
