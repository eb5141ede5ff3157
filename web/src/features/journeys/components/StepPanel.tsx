/** The panel of the selected step: its name, and what its kind asks for. */
import { X } from "lucide-react";
import type { ComponentType } from "react";
import type { JourneyProblem } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { IconButton } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { TextInput } from "@/ui/TextInput";
import { changeNode } from "../model/edits";
import type { FlowNode } from "../model/graph";
import { problemsAt, problemWord } from "../problems";
import { lookOf } from "./kinds";
import { ConditionPanel } from "./panels/ConditionPanel";
import { EndPanel } from "./panels/EndPanel";
import { MessagePanel } from "./panels/MessagePanel";
import type { EditContext, PanelProps } from "./panels/panel";
import { TriggerPanel } from "./panels/TriggerPanel";
import { WaitPanel } from "./panels/WaitPanel";

const PANELS: Record<string, ComponentType<PanelProps>> = {
  trigger: TriggerPanel,
  message: MessagePanel,
  wait: WaitPanel,
  condition: ConditionPanel,
  end: EndPanel,
};

interface StepPanelProps {
  node: FlowNode;
  problems: readonly JourneyProblem[];
  context: EditContext;
  /** The sheet around it has the heading already. */
  isBare: boolean;
  onClose: () => void;
}

export function StepPanel({ node, problems, context, isBare, onClose }: StepPanelProps) {
  const { t } = useT();
  const { doc, changeDoc, isReadOnly } = context;
  const { icon: Icon, className } = lookOf(node.type);
  const Panel = PANELS[node.type];
  const mine = problemsAt(problems, node.id);
  // Problems of the step as a whole have no field to stand at.
  const whole = mine.filter(({ path }) => path === `nodes.${node.id}`);
  return (
    <section aria-label={t(`journeys:kind.${node.type}` as "journeys:kind.end")} className="space-y-4 p-5">
      {!isBare && (
        <header className="flex items-center gap-3">
          <span className={cx("grid size-7 place-items-center rounded-control", className)}>
            <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </span>
          <h2 className="flex-1 font-bold">{t(`journeys:kind.${node.type}` as "journeys:kind.end")}</h2>
          <IconButton label={t("journeys:edit.close")} onClick={onClose} className="-me-2">
            <X aria-hidden="true" />
          </IconButton>
        </header>
      )}
      {whole.map((problem) => (
        <p key={problem.code} role="alert" className="text-sm text-pretty text-coral-text">
          {problemWord(t, problem)}
        </p>
      ))}
      {Panel !== undefined && (
        <Panel
          key={node.id}
          node={node}
          problems={mine}
          context={context}
          onChange={(config, field) =>
            changeDoc(
              { steps: changeNode(doc.steps, node.id, { config }) },
              field === undefined ? null : `${node.id}.${field}`,
            )
          }
        />
      )}
      <Field label={t("journeys:edit.label")} hint={t("journeys:edit.labelHint")} isOptional>
        <TextInput
          value={node.label}
          maxLength={120}
          readOnly={isReadOnly}
          onChange={(event) =>
            changeDoc(
              { steps: changeNode(doc.steps, node.id, { label: event.target.value }) },
              `${node.id}.label`,
            )
          }
        />
      </Field>
    </section>
  );
}
