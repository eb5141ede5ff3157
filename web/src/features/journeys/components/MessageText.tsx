/** What is written, with the details of the person put in where the cursor stands. */
import { Braces } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Popover, PopoverContent, PopoverTrigger } from "@/ui/Popover";
import { Select } from "@/ui/Select";
import { TextArea, TextInput } from "@/ui/TextInput";
import type { Steps } from "../model/steps";
import { KNOWN, openRoots, token } from "../model/variables";
import { channelWord } from "../words";

interface MessageTextProps {
  text: string;
  channel: string;
  error: string | undefined;
  steps: Steps;
  isReadOnly: boolean;
  onChange: (text: string) => void;
  /** Beside the button that inserts. */
  foot?: ReactNode;
}

export function MessageText({ text, channel, error, steps, isReadOnly, onChange, foot }: MessageTextProps) {
  const { t } = useT();
  const area = useRef<HTMLTextAreaElement>(null);

  function insert(piece: string) {
    const { selectionStart: start, selectionEnd: end } = area.current ?? {
      selectionStart: text.length,
      selectionEnd: text.length,
    };
    onChange(text.slice(0, start) + piece + text.slice(end));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(start + piece.length, start + piece.length);
    });
  }

  return (
    <div>
      <Field
        label={t("journeys:message.text")}
        hint={t("journeys:message.textHint", { channel: channelWord(t, channel) })}
        error={error}
      >
        <TextArea
          ref={area}
          rows={5}
          value={text}
          readOnly={isReadOnly}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <div className="mt-2 flex items-center gap-3">
        {!isReadOnly && <VariableMenu steps={steps} onInsert={insert} />}
        <span className="text-sm text-muted num">
          {t("journeys:message.characters", { count: text.length })}
        </span>
        {foot}
      </div>
    </div>
  );
}

function VariableMenu({ steps, onInsert }: { steps: Steps; onInsert: (piece: string) => void }) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState<string>(KNOWN[0]);
  const [detail, setDetail] = useState("");
  const [fallback, setFallback] = useState("");
  const roots = openRoots(steps);
  const isNamed = (roots as readonly string[]).includes(name);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Braces aria-hidden="true" strokeWidth={1.75} />
          {t("journeys:message.insert")}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" className="w-72" onCloseAutoFocus={(event) => event.preventDefault()}>
        <form
          className="space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            onInsert(token(isNamed ? `${name}.${detail.trim() || "name"}` : name, fallback));
            setFallback("");
            setOpen(false);
          }}
        >
          <Field label={t("journeys:message.insert")}>
            <Select
              value={name}
              onChange={setName}
              options={[...KNOWN, ...roots].map((value) => ({
                value,
                label: t(`journeys:message.variables.${value}`),
              }))}
            />
          </Field>
          {isNamed && (
            <Field label={t("journeys:message.custom")}>
              <TextInput dir="ltr" value={detail} onChange={(event) => setDetail(event.target.value)} />
            </Field>
          )}
          <Field label={t("journeys:message.fallback")} hint={t("journeys:message.fallbackHint")}>
            <TextInput value={fallback} onChange={(event) => setFallback(event.target.value)} />
          </Field>
          <Button type="submit" kind="primary">
            {t("journeys:message.insertAction")}
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  );
}
