/** One connection: how it stands and what that means, who uses it, its limits, and what may be done with it. */
import { useId, useState } from "react";
import type { Connection } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { settledSentence } from "@/lib/reasonSentence";
import { dayClock, pageZone } from "@/lib/time";
import { Button } from "@/ui/Button";
import { StateChip } from "@/ui/Chip";
import { Confirm, type ConfirmQuestion } from "@/ui/Confirm";
import { Drawer } from "@/ui/Drawer";
import { showToast } from "@/ui/toasts";
import {
  changeConnection,
  type ConnectionUsage,
  pauseConnection,
  resumeConnection,
  retireConnection,
  useConnectionChange,
} from "../api";
import { standingOf } from "../standing";
import { Facts } from "./Facts";
import { LimitsForm } from "./LimitsForm";
import { UsedBy } from "./UsedBy";

interface ConnectionDrawerProps {
  connection: Connection | undefined;
  usage: ConnectionUsage | undefined;
  now: number;
  mayWrite: boolean;
  onClose: () => void;
}

export function ConnectionDrawer({ connection, usage, now, mayWrite, onClose }: ConnectionDrawerProps) {
  const { t } = useT();
  return (
    <Drawer
      title={connection?.name ?? t("connections:title")}
      isOpen={connection !== undefined}
      onClose={onClose}
      returnTo={() => document.querySelector<HTMLElement>("[data-connection][aria-pressed=true]")}
      foot={
        connection !== undefined &&
        mayWrite && <Acts connection={connection} usage={usage} onGone={onClose} />
      }
    >
      {connection !== undefined && (
        <div className="space-y-8">
          <Standing connection={connection} usage={usage} now={now} />
          <Part title={t("connections:section.use")}>
            <UsedBy connection={connection} usage={usage} />
          </Part>
          <Part title={t("connections:section.limits")}>
            <LimitsForm key={connection.id} connection={connection} mayWrite={mayWrite} />
          </Part>
          <Part title={t("connections:section.facts")}>
            <Facts connection={connection} />
          </Part>
        </div>
      )}
    </Drawer>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-bold">{title}</h3>
      {children}
    </section>
  );
}

type StandingProps = Pick<ConnectionDrawerProps, "usage" | "now"> & { connection: Connection };

function Standing({ connection, usage, now }: StandingProps) {
  const { t, language } = useT();
  const { key, state } = standingOf(connection, now);
  const when = (iso: string) => dayClock(Date.parse(iso), pageZone(), language, now);
  const failure = usage?.last_failure ?? null;
  return (
    <div>
      <StateChip state={state}>{t(`connections:standing.${key}`)}</StateChip>
      <p className="mt-2 text-pretty text-muted">
        {t(`connections:means.${key}` as "connections:means.limited", {
          time: connection.limited_until === null ? "" : when(connection.limited_until),
        })}
      </p>
      {failure !== null && (
        <p className="mt-3 text-pretty">
          <span className="block text-sm text-muted">
            {t("connections:lastFailure")}
            {usage?.last_failed_at != null && ` · ${when(usage.last_failed_at)}`}
          </span>
          {settledSentence(t, "fail", failure, "")}
        </p>
      )}
    </div>
  );
}

interface ActsProps {
  connection: Connection;
  usage: ConnectionUsage | undefined;
  onGone: () => void;
}

function Acts({ connection, usage, onGone }: ActsProps) {
  const { t } = useT();
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null);
  const pausing = useConnectionChange(pauseConnection);
  const resuming = useConnectionChange(resumeConnection);
  const retiring = useConnectionChange(retireConnection);
  const changing = useConnectionChange(changeConnection);
  const { id, name } = connection;
  const why = useId();
  const waits = usage === undefined ? 0 : usage.queued + usage.sending + usage.uncertain;
  const mayRemove = connection.is_paused && waits === 0;
  // Awaited, since this panel is gone with the connection before a callback of its own would run.
  async function remove() {
    try {
      await retiring.mutateAsync(id);
    } catch {
      return;
    }
    showToast({ text: t("connections:removed", { name }) });
    onGone();
  }
  const ask = () =>
    setQuestion({
      title: t("connections:removeTitle", { name }),
      body: t("connections:removeBody"),
      action: t("connections:remove"),
      keep: t("connections:removeKeep"),
      isDanger: true,
      onConfirm: () => void remove(),
    });
  const resume = () =>
    resuming.mutate(id, { onSuccess: () => showToast({ text: t("connections:resumed", { name }) }) });
  const pause = () =>
    pausing.mutate(id, {
      onSuccess: () =>
        showToast({ text: t("connections:paused", { name }), undo: () => resuming.mutate(id) }),
    });
  return (
    <>
      {connection.is_paused ? (
        <Button kind="primary" onClick={resume}>
          {t("connections:resume")}
        </Button>
      ) : (
        <Button onClick={pause}>{t("connections:pause")}</Button>
      )}
      {!connection.is_default && (
        <Button kind="quiet" onClick={() => changing.mutate({ id, changes: { is_default: true } })}>
          {t("connections:makeDefault")}
        </Button>
      )}
      <Button
        kind="quietDanger"
        className="ms-auto"
        disabled={!mayRemove}
        aria-describedby={mayRemove ? undefined : why}
        onClick={ask}
      >
        {t("connections:remove")}
      </Button>
      {!mayRemove && (
        <p id={why} className="basis-full text-end text-sm text-pretty text-muted">
          {t("connections:removeWhy")}
        </p>
      )}
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </>
  );
}
