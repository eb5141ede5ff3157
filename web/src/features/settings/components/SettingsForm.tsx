/** The settings of one page in a form: only what was changed is sent, and holds from the next batch on. */
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { keys } from "@/api/keys";
import type { OrganizationSettings } from "@/api/models";
import { type ProblemForm, useProblemForm } from "@/api/useProblemForm";
import { useT } from "@/lib/i18n/useT";
import { useNumber } from "@/lib/useNumber";
import { Button } from "@/ui/Button";
import { FormSummary, SubmitButton } from "@/ui/Form";
import { showToast } from "@/ui/toasts";
import { changeSettings } from "../api";
import { changesOf, type SettingsValues, valuesOf } from "../form";

interface SettingsFormProps {
  known: OrganizationSettings;
  mayWrite: boolean;
  /** The fields of this page; what stands on the others stays as it is. */
  children: (form: ProblemForm<SettingsValues>) => ReactNode;
}

type Params = Readonly<Record<string, unknown>>;

export function SettingsForm({ known, mayWrite, children }: SettingsFormProps) {
  const { t } = useT();
  const queries = useQueryClient();
  const number = useNumber();
  /** A number is refused with the bounds it has to keep to. */
  const wrong = ({ lowest, highest, is_optional }: Params) =>
    typeof lowest !== "number" || typeof highest !== "number"
      ? t("settings:wrong")
      : t(is_optional === true ? "settings:boundsOrEmpty" : "settings:bounds", {
          lowest: number(lowest),
          highest: number(highest),
        });
  const problemForm = useProblemForm<SettingsValues, OrganizationSettings>({
    defaultValues: valuesOf(known),
    send: (values) => changeSettings(changesOf(known, values)),
    onDone: (changed) => {
      queries.setQueryData(keys.settings(), changed);
      // The name and the clock of the organization stand in the rail.
      void queries.invalidateQueries({ queryKey: keys.session() });
      form.reset(valuesOf(changed));
      showToast({ text: t("settings:saved") });
    },
    say: ({ code, params }) => (code === "invalid_setting" ? wrong(params) : undefined),
  });
  const { form, submit, summary, isSending } = problemForm;
  // Not the form's own `isDirty`: that is also true for a value that was changed and changed back.
  const values = useWatch({ control: form.control }) as SettingsValues;
  const hasChanges = Object.keys(changesOf(known, values)).length > 0;
  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={!mayWrite} className="min-w-0">
        {children(problemForm)}
      </fieldset>
      <FormSummary problems={summary} />
      {hasChanges && (
        <div className="sticky bottom-0 -mx-2 flex animate-rise items-center gap-2 border-t border-line bg-paper px-2 py-3">
          <SubmitButton isSending={isSending}>{t("settings:save")}</SubmitButton>
          <Button kind="quiet" onClick={() => form.reset(valuesOf(known))}>
            {t("settings:discard")}
          </Button>
        </div>
      )}
    </form>
  );
}
