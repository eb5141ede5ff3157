/** What is asked: checks on what is known at that moment, of which all or any must hold. */
import { useT } from "@/lib/i18n/useT";
import { readChecks } from "../../model/graph";
import { errorAt } from "../../problems";
import { ChecksEditor } from "./ChecksEditor";
import type { PanelProps } from "./panel";

export function ConditionPanel({ node, problems, context, onChange }: PanelProps) {
  const { t } = useT();
  const { match, checks } = readChecks(node.config);
  return (
    <>
      <ChecksEditor
        match={match}
        checks={checks}
        about="person"
        errorOf={(place) => errorAt(t, problems, `${match}.${place}`)}
        isReadOnly={context.isReadOnly}
        onChange={(next, key, field) => onChange({ [key]: next }, field)}
      />
      <p className="text-sm text-pretty text-muted">{t("journeys:condition.hint")}</p>
    </>
  );
}
