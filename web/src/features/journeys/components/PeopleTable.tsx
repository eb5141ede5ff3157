/** Everybody who is or was inside: where, how far, what next, and why not yet. */
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { keys } from "@/api/keys";
import { useListState } from "@/api/listState";
import type { BulkCommand, Enrollment } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Confirm, type ConfirmQuestion } from "@/ui/Confirm";
import { StateMessage } from "@/ui/StateMessage";
import { useColumns } from "@/ui/table/columns";
import { DataTable } from "@/ui/table/DataTable";
import { useSelection } from "@/ui/table/selection";
import { showToast } from "@/ui/toasts";
import { commandMany, enrollmentsQuery } from "../api";
import { ASKED, type PeopleGroup } from "../people";
import { NarrowPerson, usePeopleColumns } from "./peopleColumns";

interface PeopleTableProps {
  journeyId: string;
  isActive: boolean;
  group: PeopleGroup | undefined;
  openId: string | undefined;
  mayCommand: boolean;
  onOpen: (enrollment: Enrollment) => void;
  start: ReactNode;
}

const COMMANDS = [
  ["pause", "bulkPause"],
  ["resume", "bulkResume"],
  ["skip", "bulkSkip"],
  ["run_now", "bulkRunNow"],
] as const satisfies readonly (readonly [BulkCommand, string])[];

export function PeopleTable({
  journeyId,
  isActive,
  group,
  openId,
  mayCommand,
  onOpen,
  start,
}: PeopleTableProps) {
  const { t } = useT();
  const asked = group === undefined ? undefined : ASKED[group];
  const list = useListState(
    useInfiniteQuery(enrollmentsQuery({ journeyId, states: asked?.states, reason: asked?.reason })),
  );
  const selection = useSelection();
  const { run, question, close } = useBulk([...selection.keys], selection.clear);
  return (
    <>
      <DataTable
        label={t("journeys:people.label")}
        columns={useColumns("journey-people", usePeopleColumns()).shown}
        {...list}
        rowKey={(row) => row.id}
        rowName={(row) => row.contact_name}
        onOpen={onOpen}
        openKey={openId}
        narrow={(row) => <NarrowPerson enrollment={row} />}
        {...(mayCommand && {
          selection,
          bulkActions: (
            <>
              {COMMANDS.map(([command, word]) => (
                <Button key={command} kind="quiet" size="sm" onClick={() => run(command)}>
                  {t(`journeys:people.${word}`)}
                </Button>
              ))}
              <Button kind="quietDanger" size="sm" onClick={() => run("cancel")}>
                {t("journeys:people.bulkCancel")}
              </Button>
            </>
          ),
        })}
        empty={
          group === undefined ? (
            <StateMessage
              icon={UsersRound}
              title={t("journeys:people.empty")}
              body={t(isActive ? "journeys:people.emptyLiveBody" : "journeys:people.emptyBody")}
            >
              {start}
            </StateMessage>
          ) : (
            <StateMessage title={t("journeys:people.nothing")} />
          )
        }
      />
      <Confirm question={question} onClose={close} />
    </>
  );
}

const MOST = 200;

/** One thing done to many; stopping asks first, since it can't be taken back. */
function useBulk(ids: readonly string[], onDone: () => void) {
  const { t } = useT();
  const queries = useQueryClient();
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null);

  async function send(command: BulkCommand) {
    try {
      const answers = [];
      for (let from = 0; from < ids.length; from += MOST)
        answers.push(await commandMany(command, ids.slice(from, from + MOST)));
      const done = answers.reduce((sum, answer) => sum + answer.done, 0);
      const refused = ids.length - done;
      showToast({
        text:
          refused === 0
            ? t("journeys:people.done", { count: done })
            : t("journeys:people.partly", { done, count: refused }),
      });
      onDone();
    } catch (error) {
      showToast({ tone: "error", text: t("ui:actionFailed", { why: problemSentence(t, error) }) });
    } finally {
      await queries.invalidateQueries({ queryKey: keys.queueAll() });
    }
  }

  function run(command: BulkCommand) {
    if (command !== "cancel") {
      void send(command);
      return;
    }
    setQuestion({
      title: t("journeys:people.cancelTitle", { count: ids.length }),
      body: t("journeys:people.cancelBody"),
      action: t("journeys:people.cancelAction"),
      keep: t("journeys:people.keep"),
      isDanger: true,
      onConfirm: () => void send("cancel"),
    });
  }

  return { run, question, close: () => setQuestion(null) };
}
