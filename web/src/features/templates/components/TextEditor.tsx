/** The text of one language: details are put in where the cursor stands, and what is wrong is said with its line. */
import { useQuery } from "@tanstack/react-query";
import { Braces } from "lucide-react";
import { useRef } from "react";
import { useT } from "@/lib/i18n/useT";
import { useNumber } from "@/lib/useNumber";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/Menu";
import { TextArea } from "@/ui/TextInput";
import { type TextProblem, variablesQuery } from "../api";
import { mended, token } from "../draft";
import { problemText, variableName } from "../words";

interface TextEditorProps {
  label: string;
  text: string;
  problems: readonly TextProblem[];
  isReadOnly: boolean;
  onChange: (text: string) => void;
}

export function TextEditor({ label, text, problems, isReadOnly, onChange }: TextEditorProps) {
  const { t } = useT();
  const figure = useNumber();
  const area = useRef<HTMLTextAreaElement>(null);

  function insert(piece: string) {
    const { selectionStart: start, selectionEnd: end } = area.current ?? {
      selectionStart: text.length,
      selectionEnd: text.length,
    };
    onChange(text.slice(0, start) + piece + text.slice(end));
    // Once the text has it, the cursor stands behind what was put in.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(start + piece.length, start + piece.length);
    });
  }

  return (
    <div>
      <Field
        label={label}
        hint={t("templates:textHint")}
        error={
          problems.length > 0 ? problems.map((problem) => problemText(t, problem)).join(". ") : undefined
        }
      >
        <TextArea
          ref={area}
          rows={8}
          value={text}
          readOnly={isReadOnly}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {!isReadOnly && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <VariableMenu onInsert={(name) => insert(token(name))} />
          {problems.map((problem) => (
            <Mend key={JSON.stringify(problem)} text={text} problem={problem} onChange={onChange} />
          ))}
          <span className="ms-auto text-sm text-muted num">{figure(text.length)}</span>
        </div>
      )}
    </div>
  );
}

function VariableMenu({ onInsert }: { onInsert: (name: string) => void }) {
  const { t } = useT();
  const names = useQuery(variablesQuery).data?.items ?? [];
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size="sm">
          <Braces aria-hidden="true" strokeWidth={1.75} />
          {t("templates:insert")}
        </Button>
      </MenuTrigger>
      <MenuContent align="start" onCloseAutoFocus={(event) => event.preventDefault()}>
        {names.map((name) => (
          <MenuItem key={name} onSelect={() => onInsert(name)}>
            {variableName(t, name)}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}

interface MendProps {
  text: string;
  problem: TextProblem;
  onChange: (text: string) => void;
}

function Mend({ text, problem, onChange }: MendProps) {
  const { t } = useT();
  const better = mended(text, problem);
  if (better === null) return null;
  return (
    <Button size="sm" kind="quiet" onClick={() => onChange(better)}>
      {t("templates:problem.nearest", { name: String(problem.params.nearest) })}
    </Button>
  );
}
