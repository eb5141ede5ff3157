/** A detail of the person or of the organization, with the word that stands where it is missing. */
import { useQuery } from "@tanstack/react-query";
import { Braces } from "lucide-react";
import { useState } from "react";
import { attributesQuery } from "@/api/attributes";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Popover, PopoverContent, PopoverTrigger } from "@/ui/Popover";
import { Select } from "@/ui/Select";
import { TextInput } from "@/ui/TextInput";
import { KNOWN, token } from "../variables";

export function VariableMenu({ onInsert }: { onInsert: (piece: string) => void }) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState<string>(KNOWN[0]);
  const [fallback, setFallback] = useState("");
  const { data } = useQuery(attributesQuery);
  const options = [
    ...KNOWN.map((known) => ({
      value: known,
      label: t(`campaigns:content.variable.${known}`),
      hint: t(
        known.startsWith("organization") ? "campaigns:content.organization" : "campaigns:content.person",
      ),
    })),
    ...(data?.items ?? [])
      .filter(({ is_declared: isDeclared }) => isDeclared)
      .map(({ name: attribute, label }) => ({
        value: `contact.${attribute}`,
        label: label ?? attribute,
        hint: t("campaigns:content.attributes"),
      })),
  ];
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Braces aria-hidden="true" strokeWidth={1.75} />
          {t("campaigns:content.insert")}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="start"
        className="w-72"
        // The text takes the focus back, with the cursor behind what was inserted.
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        <form
          className="space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            onInsert(token(name, fallback));
            setFallback("");
            setOpen(false);
          }}
        >
          <Field label={t("campaigns:content.insert")}>
            <Select value={name} onChange={setName} options={options} />
          </Field>
          <Field label={t("campaigns:content.fallback")} hint={t("campaigns:content.fallbackHint")}>
            <TextInput value={fallback} onChange={(event) => setFallback(event.target.value)} />
          </Field>
          <Button type="submit" kind="primary">
            {t("campaigns:content.insertAction")}
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  );
}
