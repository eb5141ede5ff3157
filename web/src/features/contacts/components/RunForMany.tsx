/** Puts many contacts into a journey: which, then whom that reaches. Of many the number is typed. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { journeysQuery } from "@/api/journeys";
import { problemSentence } from "@/api/problem";
import { useThresholds } from "@/api/settings";
import { askingFor } from "@/lib/asking";
import { useT } from "@/lib/i18n/useT";
import { useNumber } from "@/lib/useNumber";
import { Confirm } from "@/ui/Confirm";
import { ConfirmTyped } from "@/ui/ConfirmTyped";
import { Modal } from "@/ui/Modal";
import { OptionList } from "@/ui/OptionList";
import type { Option } from "@/ui/Select";
import type { Selected } from "../api";
import { runReachQuery, runReachSentence } from "../runReach";

interface RunForManyProps {
  title: string;
  /** How many; undefined where there are too many to count. */
  count: number | undefined;
  whom: readonly Selected[];
  onRun: (journeyId: string, name: string) => void;
  onClose: () => void;
}

export function RunForMany({ title, count, whom, onRun, onClose }: RunForManyProps) {
  const [picked, setPicked] = useState<Option | null>(null);
  const asking = askingFor(count, useThresholds("journey"));
  const run = ({ value, label }: Option) => onRun(value, label);
  return (
    <>
      <Modal title={title} isOpen={picked === null} onClose={onClose} size="sm">
        <PickJourney onPick={asking === "nothing" ? run : setPicked} />
      </Modal>
      {picked !== null && (
        <Question
          title={title}
          count={count}
          isTyped={asking === "typed"}
          whom={whom}
          journey={picked}
          onRun={() => run(picked)}
          onClose={onClose}
        />
      )}
    </>
  );
}

interface QuestionProps {
  title: string;
  count: number | undefined;
  isTyped: boolean;
  whom: readonly Selected[];
  journey: Option;
  onRun: () => void;
  onClose: () => void;
}

function Question({ title, count, isTyped, whom, journey, onRun, onClose }: QuestionProps) {
  const { t } = useT();
  const number = useNumber();
  const action = t("contacts:bulk.runAction");
  const name = journey.label;
  const body = (
    <>
      {count === undefined
        ? t("contacts:bulk.runAsksAll", { name })
        : t("contacts:bulk.runAsks", { name, count, figure: number(count) })}
      <Reach journeyId={journey.value} whom={whom} />
    </>
  );
  if (!isTyped) {
    const question = { title, body, action, keep: t("ui:cancel"), isDanger: false, onConfirm: onRun };
    return <Confirm question={question} onClose={onClose} />;
  }
  return (
    <ConfirmTyped
      isOpen
      title={title}
      body={body}
      // Nobody has counted them: then it is the journey's name.
      expected={count ?? name}
      action={action}
      onConfirm={onRun}
      onClose={onClose}
    />
  );
}

/** Its place is there before its words: the buttons below do not move away from under a finger. */
function Reach({ journeyId, whom }: { journeyId: string; whom: readonly Selected[] }) {
  const { t, language } = useT();
  const reach = useQuery(runReachQuery(journeyId, whom));
  return (
    <span role="status" className="mt-2 block min-h-20 text-pretty text-ink num">
      {reach.isPending && <span className="text-muted">{t("contacts:bulk.runLooking")}</span>}
      {reach.data !== undefined && runReachSentence(t, language, reach.data)}
      {reach.isError && <span className="text-muted">{problemSentence(t, reach.error)}</span>}
    </span>
  );
}

function PickJourney({ onPick }: { onPick: (journey: Option) => void }) {
  const { t } = useT();
  const journeys = useQuery(journeysQuery);
  const options = (journeys.data?.items ?? [])
    .filter(({ state }) => state === "active")
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="-mx-5 mt-2 -mb-5 border-t border-line">
      <OptionList
        label={t("contacts:bulk.run")}
        options={options}
        chosen={[]}
        isLoading={journeys.isPending}
        emptyText={t("contacts:followUps.noJourneys")}
        onPick={onPick}
      />
    </div>
  );
}
