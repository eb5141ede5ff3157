/** Two contacts side by side before they become one: which value stays, what is lost, what moves. */
import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import { useState } from "react";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Combobox } from "@/ui/Combobox";
import { Field } from "@/ui/Field";
import { Modal } from "@/ui/Modal";
import { Skeleton } from "@/ui/Skeleton";
import { ErrorState } from "@/ui/StateMessage";
import { contactQuery, foundQuery, mergePreviewQuery } from "../api";
import { useMerge } from "../useMerge";
import { mainAddress, nameOf, namesApart } from "../words";
import { MergeTable } from "./MergeTable";

interface MergeReviewProps {
  /** Who stays, at first. */
  contactId: string;
  /** Who becomes part of them; null: still to be found; undefined: closed. */
  otherId: string | null | undefined;
  onOther: (id: string) => void;
  onClose: () => void;
  /** Called with the one that stays. */
  onMerged: (id: string) => void;
}

export function MergeReview({ contactId, otherId, onOther, onClose, onMerged }: MergeReviewProps) {
  const { t } = useT();
  return (
    <Modal
      title={t("contacts:merge.title")}
      size={otherId ? "xl" : "md"}
      isOpen={otherId !== undefined}
      onClose={onClose}
    >
      {otherId === null && <FindOther contactId={contactId} onOther={onOther} />}
      {otherId && (
        <Review key={otherId} first={contactId} second={otherId} onClose={onClose} onMerged={onMerged} />
      )}
    </Modal>
  );
}

function FindOther({ contactId, onOther }: { contactId: string; onOther: (id: string) => void }) {
  const { t } = useT();
  const [text, setText] = useState("");
  const found = useQuery(foundQuery(text.trim()));
  const options = (text.trim() === "" ? [] : (found.data?.items ?? []))
    .filter(({ id }) => id !== contactId)
    .map((one) => ({ value: one.id, label: nameOf(t, one), hint: mainAddress(one) ?? undefined }));
  return (
    <Field label={t("contacts:merge.find")} hint={t("contacts:merge.findHint")} className="mt-2">
      <Combobox
        label={t("contacts:merge.find")}
        value={null}
        options={options}
        isLoading={found.isFetching}
        onSearch={setText}
        placeholder={t("contacts:search")}
        onChange={(option) => option !== null && onOther(option.value)}
      />
    </Field>
  );
}

interface ReviewProps {
  first: string;
  second: string;
  onClose: () => void;
  onMerged: (id: string) => void;
}

function Review({ first, second, onClose, onMerged }: ReviewProps) {
  const { t } = useT();
  const [isSwapped, setSwapped] = useState(false);
  const [stays, goes] = isSwapped ? [second, first] : [first, second];
  const winner = useQuery(contactQuery(stays)).data;
  const loser = useQuery(contactQuery(goes)).data;
  const preview = useQuery(mergePreviewQuery(stays, goes));
  const merge = useMerge({
    onMerged: (id) => {
      onClose();
      onMerged(id);
    },
  });
  if (preview.isError)
    return <ErrorState why={problemSentence(t, preview.error)} onRetry={() => void preview.refetch()} />;
  if (winner === undefined || loser === undefined || preview.data === undefined)
    return <Skeleton className="mt-3 h-72" />;
  const [staying, going] = namesApart(t, winner, loser);
  return (
    <>
      <p className="mt-1 max-w-prose text-pretty text-muted">
        {t("contacts:merge.body", { stays: staying, goes: going })}
      </p>
      <MergeTable winner={winner} loser={loser} preview={preview.data} />
      <p className="mt-4 max-w-prose text-sm text-pretty text-muted">
        {t("contacts:merge.moves", { stays: staying, goes: going, count: loser.identifiers.length })}
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-2">
        <Button
          kind="primary"
          disabled={merge.isPending}
          onClick={() => merge.mutate({ stays, goes, name: nameOf(t, winner) })}
        >
          {t("contacts:merge.action")}
        </Button>
        <Button onClick={() => setSwapped(!isSwapped)}>
          <ArrowLeftRight aria-hidden="true" />
          {t("contacts:merge.swap")}
        </Button>
        <span className="text-sm text-muted">{t("contacts:merge.undoable")}</span>
      </div>
    </>
  );
}
