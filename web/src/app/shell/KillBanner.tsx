import { OctagonX } from "lucide-react";
import { useT } from "@/lib/i18n/useT";

export function KillBanner() {
  const { t } = useT();
  return (
    <p
      role="alert"
      className="flex min-h-9 shrink-0 items-center gap-2.5 border-b border-line bg-coral-soft px-5 py-1.5 text-coral-text"
    >
      <OctagonX aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      <span className="text-pretty">
        <b className="font-bold">{t("shell:kill.on")}.</b> {t("shell:kill.onBody")}
      </span>
    </p>
  );
}
