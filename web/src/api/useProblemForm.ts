/**
 * A form whose refusal stands where it belongs: each error of the server's problem at its field, the rest above
 * the button. What the server names and the form does not have is never lost.
 */
import { useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import { useT } from "@/lib/i18n/useT";
import { asProblem, problemSentence } from "./problem";
import { type FieldProblem, fieldSentence } from "./problemText";

interface ProblemFormOptions<Values extends FieldValues, Answer> {
  defaultValues: DefaultValues<Values>;
  send: (values: Values) => Promise<Answer>;
  onDone?: (answer: Answer, values: Values) => void;
  /** The field that a path of the server is shown at, where their names differ. */
  fieldOf?: (path: string) => string;
  /** A feature's own words for a problem it knows; undefined leaves it to the common ones. */
  say?: (problem: Pick<FieldProblem, "code" | "params">) => string | undefined;
  /** The field at which a refusal of the whole stands, by its code: one that `say` has words for. */
  homes?: Readonly<Record<string, FieldPath<Values>>>;
}

export interface ProblemForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  submit: (event?: React.BaseSyntheticEvent) => void;
  errorOf: (path: FieldPath<Values>) => string | undefined;
  /** What belongs to no field. */
  summary: readonly string[];
  isSending: boolean;
}

function messageAt(errors: object, path: string): string | undefined {
  const found: unknown = get(errors, path);
  const isFound = typeof found === "object" && found !== null && "message" in found;
  return isFound && typeof found.message === "string" ? found.message : undefined;
}

export function useProblemForm<Values extends FieldValues, Answer>({
  defaultValues,
  send,
  onDone,
  fieldOf = (path) => path,
  say = () => undefined,
  homes = {},
}: ProblemFormOptions<Values, Answer>): ProblemForm<Values> {
  const { t } = useT();
  const form = useForm<Values>({ defaultValues });
  const [summary, setSummary] = useState<readonly string[]>([]);

  /** The registered field that holds this path: `tags.2` is shown at `tags`. */
  function homeOf(path: string): FieldPath<Values> | undefined {
    const names = [...form.control._names.mount] as FieldPath<Values>[];
    return names
      .filter((name) => path === name || path.startsWith(`${name}.`))
      .sort((one, other) => other.length - one.length)[0];
  }

  function place(error: unknown) {
    const problem = asProblem(error);
    const loose: string[] = [];
    let isFirst = true;
    for (const found of problem.errors) {
      const message = say(found) ?? fieldSentence(t, found);
      const home = homeOf(fieldOf(found.path));
      if (home === undefined) {
        loose.push(found.path === "" ? message : t("ui:problem.at", { path: found.path, message }));
        continue;
      }
      form.setError(home, { type: "server", message }, { shouldFocus: isFirst });
      isFirst = false;
    }
    const whole = say({ code: problem.code, params: {} });
    const home = homes[problem.code];
    if (whole !== undefined && home !== undefined)
      form.setError(home, { type: "server", message: whole }, { shouldFocus: isFirst });
    else if (whole !== undefined) loose.unshift(whole);
    else if (problem.errors.length === 0) loose.push(problemSentence(t, error));
    setSummary(loose);
  }

  const submit = form.handleSubmit(async (values) => {
    setSummary([]);
    try {
      const answer = await send(values);
      onDone?.(answer, values);
    } catch (error) {
      place(error);
    }
  });
  const { errors, isSubmitting } = form.formState;
  return {
    form,
    submit: (event) => void submit(event),
    errorOf: (path) => messageAt(errors, path),
    summary,
    isSending: isSubmitting,
  };
}
