/** A detail of the person or of the organization, with the word that stands where it is missing. */
import { Braces } from "lucide-react";
import { useState } from "react";
import { useT } from "@/lib/i18n/useT";
import { token } from "@/lib/liquid";
import { Button } from "../Button";
import { Field } from "../Field";
import { Popover, PopoverContent, PopoverTrigger, useHandOver } from "../Popover";
import { type Option, Select } from "../Select";
import { TextInput } from "../TextInput";

/** Roots below which the author names the detail. */
type OpenRoot = "event" | "vars";

interface VariableMenuProps {
  options: readonly Option[];
  roots?: readonly OpenRoot[];
  onInsert: (piece: string) => void;
}

export function VariableMenu({ options, roots = [], onInsert }: VariableMenuProps) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  const { handOver, onCloseAutoFocus } = useHandOver();
  const [picked, setPicked] = useState<string>();
  const [detail, setDetail] = useState("");
  const [fallback, setFallback] = useState("");
  const name = picked ?? options[0]?.value ?? "contact.first_name";
  const isNamed = (roots as readonly string[]).includes(name);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Braces aria-hidden="true" strokeWidth={1.75} />
          {t("writing:insert")}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="start"
        className="w-72"
        // The text takes the focus, with the cursor behind what was inserted.
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <form
          className="space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            handOver();
            onInsert(token(isNamed ? `${name}.${detail.trim() || "name"}` : name, fallback));
            setFallback("");
            setOpen(false);
          }}
        >
          <Field label={t("writing:insert")}>
            <Select
              value={name}
              onChange={setPicked}
              options={[...options, ...roots.map((value) => ({ value, label: t(`writing:root.${value}`) }))]}
            />
          </Field>
          {isNamed && (
            <Field label={t("writing:which")}>
              <TextInput dir="ltr" value={detail} onChange={(event) => setDetail(event.target.value)} />
            </Field>
          )}
          <Field label={t("writing:fallback")} hint={t("writing:fallbackHint")}>
            <TextInput value={fallback} onChange={(event) => setFallback(event.target.value)} />
          </Field>
          <Button type="submit" kind="primary">
            {t("writing:insertAction")}
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  );
}
