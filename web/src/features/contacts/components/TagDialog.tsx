/** Which tags, for many at once. */
import { useState } from "react";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Modal } from "@/ui/Modal";
import { MultiPicker } from "@/ui/MultiPicker";
import type { Option } from "@/ui/Select";

interface TagDialogProps {
  title: string;
  action: string;
  isOpen: boolean;
  onClose: () => void;
  onTags: (tags: string[]) => void;
}

export function TagDialog({ title, isOpen, onClose, ...form }: TagDialogProps) {
  return (
    <Modal title={title} isOpen={isOpen} onClose={onClose} size="sm">
      <TagForm onClose={onClose} {...form} />
    </Modal>
  );
}

function TagForm({ action, onClose, onTags }: Pick<TagDialogProps, "action" | "onClose" | "onTags">) {
  const { t } = useT();
  const [tags, setTags] = useState<Option[]>([]);
  return (
    <Form
      className="mt-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (tags.length > 0) onTags(tags.map(({ value }) => value.trim()).filter(Boolean));
      }}
      actions={
        <>
          <SubmitButton isSending={false} disabled={tags.length === 0}>
            {action}
          </SubmitButton>
          <Button onClick={onClose}>{t("ui:cancel")}</Button>
        </>
      }
    >
      <Field label={t("contacts:card.tags")}>
        <MultiPicker
          label={t("contacts:card.tags")}
          value={tags}
          onChange={setTags}
          options={[]}
          addText={t("contacts:tag.add")}
          mayCreate
        />
      </Field>
    </Form>
  );
}
