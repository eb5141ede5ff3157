import { Columns2, ListOrdered, Smartphone } from "lucide-react";
import { useT } from "@/lib/i18n/useT";
import { Segmented } from "@/ui/Segmented";
import type { View } from "./sandboxSearch";

export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const { t } = useT();
  return (
    <Segmented
      label={t("shell:page.view")}
      value={view}
      onChange={onChange}
      options={[
        { value: "both", label: t("shell:page.both"), icon: Columns2, isIconOnly: true },
        { value: "phones", label: t("shell:page.phones"), icon: Smartphone, isIconOnly: true },
        { value: "queue", label: t("shell:page.queue"), icon: ListOrdered, isIconOnly: true },
      ]}
    />
  );
}
