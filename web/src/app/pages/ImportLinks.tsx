/** Where one goes from an import that has ended: to the people, or to what they shall hear. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { connectionsQuery } from "@/api/connections";
import type { CampaignChanges, Import } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { createCampaign } from "@/features/campaigns/api";
import { countOf } from "@/features/contacts/api";
import { RunForMany } from "@/features/contacts/components/RunForMany";
import { selections, useBulk } from "@/features/contacts/useBulk";
import { mayOf } from "@/features/contacts/useChange";
import { useT } from "@/lib/i18n/useT";
import { useNumber } from "@/lib/useNumber";
import { Button } from "@/ui/Button";
import { showToast } from "@/ui/toasts";
import { useShell } from "../shell/shellContext";

const LONGEST_NAME = 120;
type Channel = NonNullable<CampaignChanges["channel"]>;

/** The people of an import, as the table of contacts is narrowed down to them. */
const peopleOf = (job: Import) => ({ filter: { all: [{ field: "imports", op: "has", value: job.id }] } });

export function ImportLinks({ job }: { job: Import }) {
  const { t } = useT();
  const navigate = useNavigate();
  const { permissions } = useShell().session;
  return (
    <>
      <Button kind="primary" onClick={() => void navigate({ to: "/contacts", search: peopleOf(job) })}>
        {t("imports:run.see")}
      </Button>
      {permissions.includes("campaigns.write") && <SendCampaign job={job} />}
      {mayOf(permissions).run && <StartJourney job={job} />}
      <Button onClick={() => void navigate({ to: "/imports/new" })}>{t("imports:run.another")}</Button>
    </>
  );
}

function SendCampaign({ job }: { job: Import }) {
  const { t } = useT();
  const navigate = useNavigate();
  const connections = useQuery(connectionsQuery).data?.items;
  const writing = useMutation({
    mutationFn: () =>
      createCampaign({
        name: job.file_name.slice(0, LONGEST_NAME),
        channel: (connections?.find((one) => one.is_default)?.channel ?? "whatsapp_qr") as Channel,
        audience: { kind: "import", import_id: job.id },
      }),
    onSuccess: ({ id }) => void navigate({ to: "/campaigns/$campaignId", params: { campaignId: id } }),
    onError: (error) => showToast({ text: problemSentence(t, error), tone: "error" }),
  });
  return (
    <Button disabled={writing.isPending} onClick={() => writing.mutate()}>
      {t("imports:run.send")}
    </Button>
  );
}

function StartJourney({ job }: { job: Import }) {
  const { t } = useT();
  const number = useNumber();
  const [isOpen, setOpen] = useState(false);
  const whom = peopleOf(job);
  const counted = useQuery({ ...countOf(whom), enabled: isOpen });
  const run = useBulk(whom, mayOf(useShell().session.permissions).write);
  const count = counted.data?.is_exact === true ? counted.data.count : undefined;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("imports:run.start")}</Button>
      {/* Not before they are counted: of a number that is not known yet the name would have to be typed. */}
      {isOpen && !counted.isPending && (
        <RunForMany
          title={
            count === undefined
              ? t("imports:run.start")
              : t("contacts:bulk.runTitle", { count, figure: number(count) })
          }
          count={count}
          whom={selections(whom, "everything")}
          onClose={() => setOpen(false)}
          onRun={(journeyId, name) => {
            setOpen(false);
            void run({ kind: "run", journeyId, name }, "everything");
          }}
        />
      )}
    </>
  );
}
