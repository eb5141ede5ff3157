/** Who enters, by what, and whether they may come again. */
import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useT } from "@/lib/i18n/useT";
import { Button, IconButton } from "@/ui/Button";
import { Checkbox } from "@/ui/Checkbox";
import { Field, FieldGroup } from "@/ui/Field";
import { Select } from "@/ui/Select";
import { NumberInput, TextInput } from "@/ui/TextInput";
import { rulesQuery } from "../../api";
import { newId } from "../../model/doc";
import { asTrigger, readChecks, type Reentry, type Rule, type RuleType } from "../../model/graph";
import { errorAt, type Located, problemsUnder, sentenceAt } from "../../problems";
import { ChecksEditor } from "./ChecksEditor";
import type { EditContext, PanelProps } from "./panel";

const TYPES = ["event", "tag_added", "tag_removed", "manual", "api"] as const satisfies readonly RuleType[];
const REENTRY = ["never", "after_finish", "after_days", "always"] as const;
const SUBJECTS = ["anyone", "leads", "members"] as const;

function asType(rule: Rule, type: RuleType): Rule {
  const kept = { id: rule.id, type, ...(rule.on === false && { on: false }) };
  if (type === "event") return { ...kept, name: rule.name ?? "" };
  if (type === "tag_added" || type === "tag_removed") return { ...kept, tag: rule.tag ?? "" };
  return kept;
}

export function TriggerPanel({ node, problems, context, onChange }: PanelProps) {
  const { t } = useT();
  const config = asTrigger(node.config);
  const reentry: Reentry = config.reentry ?? { rule: "after_finish" };
  const isOff = context.isReadOnly;
  const setRules = (rules: Rule[], field?: string) => onChange({ ...config, rules }, field);
  return (
    <>
      <FieldGroup
        legend={t("journeys:trigger.rules")}
        error={config.rules.length === 0 ? errorAt(t, problems, "rules") : undefined}
      >
        <ul className="divide-y divide-line border-y border-line">
          {config.rules.map((rule, index) => (
            <RuleFields
              key={rule.id}
              rule={rule}
              problems={problemsUnder(problems, `rules.${index}`)}
              context={context}
              onChange={(next, field) =>
                setRules(
                  config.rules.map((one) => (one.id === rule.id ? next : one)),
                  field,
                )
              }
              onRemove={() => setRules(config.rules.filter(({ id }) => id !== rule.id))}
            />
          ))}
        </ul>
        {!isOff && (
          <Button
            size="sm"
            className="mt-2.5"
            onClick={() => setRules([...config.rules, { id: newId("rule"), type: "event", name: "" }])}
          >
            <Plus aria-hidden="true" />
            {t("journeys:trigger.addRule")}
          </Button>
        )}
      </FieldGroup>
      <Field label={t("journeys:trigger.subject")} hint={t("journeys:trigger.subjectHint")}>
        <Select
          value={context.doc.subject}
          disabled={isOff}
          onChange={(subject) => context.changeDoc({ subject })}
          options={SUBJECTS.map((value) => ({ value, label: t(`journeys:trigger.subjects.${value}`) }))}
        />
      </Field>
      <Field label={t("journeys:trigger.reentry")} error={errorAt(t, problems, "reentry")}>
        <Select
          value={reentry.rule}
          disabled={isOff}
          onChange={(rule) =>
            onChange({
              ...config,
              reentry: {
                ...reentry,
                rule,
                ...(rule === "after_days" ? { days: reentry.days ?? 30 } : { days: undefined }),
              },
            })
          }
          options={REENTRY.map((value) => ({ value, label: t(`journeys:trigger.reentryRule.${value}`) }))}
        />
      </Field>
      {reentry.rule === "after_days" && (
        <Field label={t("journeys:trigger.days")}>
          <NumberInput
            min={1}
            value={reentry.days ?? ""}
            disabled={isOff}
            onChange={(event) =>
              onChange(
                { ...config, reentry: { ...reentry, days: event.target.valueAsNumber || undefined } },
                "days",
              )
            }
          />
        </Field>
      )}
      <Checkbox
        label={t("journeys:trigger.concurrent")}
        value={reentry.concurrent === true}
        disabled={isOff}
        onChange={(concurrent) => onChange({ ...config, reentry: { ...reentry, concurrent } })}
      />
    </>
  );
}

interface RuleFieldsProps {
  rule: Rule;
  /** Of this way in, by the place in it. */
  problems: readonly Located[];
  context: EditContext;
  onChange: (rule: Rule, field?: string) => void;
  onRemove: () => void;
}

function RuleFields({ rule, problems, context, onChange, onRemove }: RuleFieldsProps) {
  const { t } = useT();
  const error = sentenceAt(
    t,
    problems.filter(({ at }) => !at.startsWith("filter.")),
    "",
  );
  const named = rule.type === "event" ? "name" : rule.type.startsWith("tag") ? "tag" : null;
  return (
    <li className="space-y-2 py-3">
      <div className="flex items-start gap-1">
        <Field
          label={t("journeys:trigger.typeLabel")}
          isLabelHidden
          className="flex-1"
          error={named === null ? error : undefined}
        >
          <Select
            value={rule.type}
            disabled={context.isReadOnly}
            onChange={(type) => onChange(asType(rule, type))}
            options={TYPES.map((value) => ({ value, label: t(`journeys:trigger.type.${value}`) }))}
          />
        </Field>
        {!context.isReadOnly && (
          <IconButton label={t("journeys:trigger.removeRule")} onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {named !== null && (
        <Field
          label={t(named === "name" ? "journeys:trigger.event" : "journeys:trigger.tag")}
          hint={named === "name" ? t("journeys:trigger.eventHint") : undefined}
          error={error}
        >
          <TextInput
            dir="ltr"
            value={rule[named] ?? ""}
            readOnly={context.isReadOnly}
            onChange={(event) => onChange({ ...rule, [named]: event.target.value }, `rule.${rule.id}`)}
          />
        </Field>
      )}
      {rule.type === "event" && (
        <RuleFilter rule={rule} problems={problems} isReadOnly={context.isReadOnly} onChange={onChange} />
      )}
      {context.isPublished && <RuleCounts journeyId={context.journeyId} ruleId={rule.id} />}
    </li>
  );
}

interface RuleFilterProps extends Pick<RuleFieldsProps, "rule" | "problems" | "onChange"> {
  isReadOnly: boolean;
}

/** Not every such event: only those that fit. */
function RuleFilter({ rule, problems, isReadOnly, onChange }: RuleFilterProps) {
  const { t } = useT();
  const { match, checks } = readChecks({ ...rule.filter });
  if (isReadOnly && checks.length === 0) return null;
  return (
    <FieldGroup legend={t("journeys:trigger.filter")}>
      <div className="space-y-2.5">
        <ChecksEditor
          match={match}
          checks={checks}
          about="event"
          errorOf={(place) => sentenceAt(t, problems, `filter.${match}.${place}`)}
          isReadOnly={isReadOnly}
          mayBeEmpty
          onChange={(next, key, field) => {
            const { filter: _, ...rest } = rule;
            onChange(
              next.length === 0 ? rest : { ...rest, filter: { [key]: next } },
              field && `rule.${rule.id}.${field}`,
            );
          }}
        />
      </div>
    </FieldGroup>
  );
}

function RuleCounts({ journeyId, ruleId }: { journeyId: string; ruleId: string }) {
  const { t } = useT();
  const { data } = useQuery(rulesQuery(journeyId));
  if (data === undefined) return null;
  const mine = data.items.filter(({ rule_id: id }) => id === ruleId);
  const entered = mine
    .filter(({ result }) => result === "enrolled")
    .reduce((sum, { count }) => sum + count, 0);
  const refused = mine.reduce((sum, { count }) => sum + count, 0) - entered;
  return (
    <p className="text-sm text-muted num">
      {mine.length === 0
        ? t("journeys:trigger.countsNone")
        : t("journeys:trigger.counts", { entered, refused })}
    </p>
  );
}
