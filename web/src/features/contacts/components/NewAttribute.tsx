/** A value under a name that this contact has none for yet. */
import { Plus } from "lucide-react";
import { useState } from "react";
import { useT } from "@/lib/i18n/useT";
import { IconButton } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Popover, PopoverContent, PopoverTrigger } from "@/ui/Popover";
import { TextInput } from "@/ui/TextInput";

interface NewAttributeProps {
  taken: readonly string[];
  onAdd: (name: string, value: string) => void;
}

export function NewAttribute({ taken, onAdd }: NewAttributeProps) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [value, setValue] = useState("");
  const key = name.trim();
  const isTaken = taken.includes(key);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <IconButton label={t("contacts:attribute.add")} className="-me-2 size-7">
          <Plus aria-hidden="true" />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent align="end" className="w-72" aria-label={t("contacts:attribute.add")}>
        <Form
          className="!space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (key === "" || value.trim() === "" || isTaken) return;
            onAdd(key, value.trim());
            setName("");
            setValue("");
            setOpen(false);
          }}
          actions={<SubmitButton isSending={false}>{t("contacts:attribute.addAction")}</SubmitButton>}
        >
          <Field
            label={t("contacts:attribute.name")}
            error={isTaken ? t("contacts:attribute.taken") : undefined}
          >
            <TextInput
              autoFocus
              maxLength={64}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Field label={t("contacts:attribute.value")}>
            <TextInput value={value} onChange={(event) => setValue(event.target.value)} />
          </Field>
        </Form>
      </PopoverContent>
    </Popover>
  );
}
