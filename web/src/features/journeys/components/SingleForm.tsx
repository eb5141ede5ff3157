/** A journey of one message as one form: who enters, how long it waits, what it says, from where, what ends it. */
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { JourneyProblem } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { changeNode } from "../model/edits";
import { newId } from "../model/doc";
import type { MessageConfig } from "../model/graph";
import { readSingle, setMessage, setWait, type Single } from "../model/single";
import { errorAt, problemsAt } from "../problems";
import { MessageContent } from "./MessageContent";
import { Purpose } from "./panels/MessagePanel";
import type { EditContext } from "./panels/panel";
import { ConnectionFields, StopFields } from "./panels/SettingsPanel";
import { TriggerPanel } from "./panels/TriggerPanel";
import { ClockField, WaitLength } from "./panels/WaitPanel";

interface SingleFormProps {
  problems: readonly JourneyProblem[];
  context: EditContext;
}

interface WholeFormProps extends SingleFormProps {
  /** To the list of steps, where any number of them stand; the step behind which one more is wanted. */
  onAnother: (behind: string | undefined) => void;
}

export function SingleForm({ problems, context, onAnother }: WholeFormProps) {
  const { t } = useT();
  const { doc } = context;
  const single = readSingle(doc.steps);
  const trigger = doc.steps[0]?.node;
  if (single === null || trigger === undefined) return null;
  return (
    <div className="w-full max-w-150 divide-y divide-line px-5 pb-16">
      <Part title={t("journeys:kind.trigger")}>
        <TriggerPanel
          node={trigger}
          problems={problemsAt(problems, trigger.id)}
          context={context}
          onChange={(config, field) =>
            context.changeDoc(
              { steps: changeNode(doc.steps, trigger.id, { config }) },
              field && `trigger.${field}`,
            )
          }
        />
      </Part>
      <WaitPart single={single} problems={problems} context={context} />
      <MessagePart single={single} problems={problems} context={context} />
      {!context.isReadOnly && (
        <div className="py-5">
          <Button onClick={() => onAnother(single.messageId ?? single.waitId ?? trigger.id)}>
            <Plus aria-hidden="true" strokeWidth={1.75} />
            {t("journeys:form.another")}
          </Button>
          <p className="mt-1.5 text-sm text-pretty text-muted">{t("journeys:form.anotherHint")}</p>
        </div>
      )}
      <Part title={t("journeys:settings.title")}>
        <StopFields context={context} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-4 py-6">
      <h2 className="text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}

interface PartProps extends SingleFormProps {
  single: Single;
}

function WaitPart({ single, problems, context }: PartProps) {
  const { t } = useT();
  const { doc, changeDoc, isReadOnly } = context;
  const mine = single.waitId === null ? [] : problemsAt(problems, single.waitId);
  const error = ["days", "hours", "minutes"].map((field) => errorAt(t, mine, field)).find(Boolean);
  return (
    <Part title={t("journeys:kind.wait")}>
      <WaitLength
        wait={single.wait ?? {}}
        error={error}
        isReadOnly={isReadOnly}
        onChange={(wait, unit) => {
          const isNone = Object.keys(wait).length === 0;
          changeDoc({ steps: setWait(doc.steps, isNone ? null : wait, newId, doc.channel) }, `wait.${unit}`);
        }}
      />
      <ClockField context={context} />
    </Part>
  );
}

function MessagePart({ single, problems, context }: PartProps) {
  const { t } = useT();
  const { doc, changeDoc, isReadOnly } = context;
  const { message } = single;
  const mine = single.messageId === null ? [] : problemsAt(problems, single.messageId);
  const change = (changes: Partial<MessageConfig>, field?: string) =>
    changeDoc(
      { steps: setMessage(doc.steps, { ...message, ...changes }, newId, doc.channel) },
      field ?? null,
    );
  return (
    <Part title={t("journeys:kind.message")}>
      <ConnectionFields context={context} />
      <MessageContent
        config={message}
        channel={doc.channel}
        problems={mine}
        context={context}
        onChange={(changes, field) => change(changes, field && `message.${field}`)}
      />
      <Purpose config={message} isReadOnly={isReadOnly} onChange={change} />
    </Part>
  );
}

export const hasOneForm = (steps: EditContext["doc"]["steps"]): boolean => readSingle(steps) !== null;
