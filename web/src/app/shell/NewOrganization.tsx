/** Another organization, made and gone to in one step. */
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Modal } from "@/ui/Modal";
import { OrganizationForm } from "./OrganizationForm";
import { useEnterOrganization } from "./useEnterOrganization";

export function NewOrganization({ onClose }: { onClose: () => void }) {
  const { t } = useT();
  const enter = useEnterOrganization();
  return (
    <Modal title={t("shell:org.newTitle")} isOpen onClose={onClose}>
      <p className="mt-1.5 text-pretty text-muted">{t("shell:org.newBody")}</p>
      <OrganizationForm
        enter={enter}
        onDone={onClose}
        actions={<Button onClick={onClose}>{t("ui:cancel")}</Button>}
      />
    </Modal>
  );
}
