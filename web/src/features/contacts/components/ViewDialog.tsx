/** The name of a view, and whose it is. */
import type { SavedView } from "@/api/models";
import { useProblemForm } from "@/api/useProblemForm";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Checkbox } from "@/ui/Checkbox";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Modal } from "@/ui/Modal";
import { TextInput } from "@/ui/TextInput";

interface Values {
  name: string;
  isShared: boolean;
}

interface ViewDialogProps {
  /** The one that gets another name; none where a new one is kept. */
  view?: SavedView | undefined;
  isOpen: boolean;
  onClose: () => void;
  send: (values: Values) => Promise<SavedView>;
  onDone: (view: SavedView) => void;
}

export function ViewDialog({ view, isOpen, onClose, ...form }: ViewDialogProps) {
  const { t } = useT();
  return (
    <Modal
      title={view === undefined ? t("contacts:views.saveTitle") : t("contacts:views.renameTitle")}
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
    >
      <ViewForm view={view} onClose={onClose} {...form} />
    </Modal>
  );
}

function ViewForm({ view, onClose, send, onDone }: Omit<ViewDialogProps, "isOpen">) {
  const { t } = useT();
  const { form, submit, errorOf, summary, isSending } = useProblemForm<Values, SavedView>({
    defaultValues: { name: view?.name ?? "", isShared: view?.is_shared ?? false },
    send,
    onDone: (made) => {
      onDone(made);
      onClose();
    },
  });
  return (
    <Form
      className="mt-2"
      onSubmit={submit}
      summary={summary}
      actions={
        <>
          <SubmitButton isSending={isSending}>
            {view === undefined ? t("contacts:views.saveAction") : t("contacts:views.rename")}
          </SubmitButton>
          <Button kind="quiet" onClick={onClose}>
            {t("ui:cancel")}
          </Button>
        </>
      }
    >
      <Field
        label={t("contacts:views.name")}
        hint={view === undefined ? t("contacts:views.nameHint") : undefined}
        error={errorOf("name")}
      >
        <TextInput maxLength={60} {...form.register("name", { required: t("contacts:views.nameNeeded") })} />
      </Field>
      {view === undefined && (
        <Checkbox
          label={t("contacts:views.shared")}
          value={form.watch("isShared")}
          onChange={(isShared) => form.setValue("isShared", isShared)}
        />
      )}
    </Form>
  );
}
