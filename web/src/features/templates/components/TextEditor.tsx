/** The text of one language: details are put in where the cursor stands, and what is wrong is said with its line. */
import { useVariables } from "@/api/variables";
import { useT } from "@/lib/i18n/useT";
import { useInsert } from "@/lib/useInsert";
import { useNumber } from "@/lib/useNumber";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { DetailsInText, DetailTextArea } from "@/ui/writing/DetailText";
import { VariableMenu } from "@/ui/writing/VariableMenu";
import type { TextProblem } from "../api";
import { mended } from "../draft";
import { problemText } from "../words";

interface TextEditorProps {
  label: string;
  text: string;
  problems: readonly TextProblem[];
  isReadOnly: boolean;
  /** Its language has just been added: the keyboard goes there. */
  isFresh: boolean;
  onChange: (text: string) => void;
}

export function TextEditor({ label, text, problems, isReadOnly, isFresh, onChange }: TextEditorProps) {
  const { t } = useT();
  const figure = useNumber();
  const variables = useVariables();
  const { area, insert } = useInsert(text, onChange);

  return (
    <div>
      <Field
        label={label}
        hint={t("templates:textHint")}
        error={
          problems.length > 0 ? problems.map((problem) => problemText(t, problem)).join(". ") : undefined
        }
      >
        <DetailTextArea
          ref={area}
          autoFocus={isFresh}
          rows={8}
          value={text}
          readOnly={isReadOnly}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {!isReadOnly && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <VariableMenu options={variables} onInsert={insert} />
          {problems.map((problem) => (
            <Mend key={JSON.stringify(problem)} text={text} problem={problem} onChange={onChange} />
          ))}
          <span className="ms-auto text-sm text-muted num">{figure(text.length)}</span>
        </div>
      )}
      <DetailsInText text={text} options={variables} isReadOnly={isReadOnly} onChange={onChange} />
    </div>
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
