import { Columns2, ListOrdered, Smartphone } from "lucide-react";
import { useT } from "@/lib/i18n/useT";
import { Segmented } from "@/ui/Segmented";
import type { View } from "./sandboxSearch";

interface ViewSwitchProps {
  view: View;
  onChange: (view: View) => void;
  /** Only one of them fits. */
  isNarrow: boolean;
}

export function ViewSwitch({ view, onChange, isNarrow }: ViewSwitchProps) {
  const { t } = useT();
  return (
    <Segmented
      label={t("shell:page.view")}
      value={view}
      onChange={onChange}
      options={[
        ...(isNarrow
          ? []
          : [{ value: "both" as const, label: t("shell:page.both"), icon: Columns2, isIconOnly: true }]),
        { value: "phones", label: t("shell:page.phones"), icon: Smartphone, isIconOnly: true },
        { value: "queue", label: t("shell:page.queue"), icon: ListOrdered, isIconOnly: true },
      ]}
    />
  );
}
