/** One import, at the step where it stands: the server's state decides, so that a reload goes on there. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { FileX2 } from "lucide-react";
import { connectionsQuery } from "@/api/connections";
import type { CampaignChanges, Import } from "@/api/models";
import { asProblem, problemSentence } from "@/api/problem";
import { createCampaign } from "@/features/campaigns/api";
import { importQuery } from "@/features/imports/api";
import { ColumnsStep } from "@/features/imports/components/ColumnsStep";
import { ResultStage } from "@/features/imports/components/ResultStage";
import { ReviewStep } from "@/features/imports/components/ReviewStep";
import { RulesStep } from "@/features/imports/components/RulesStep";
import { reachedBy, stageOf, type Step, STEPS } from "@/features/imports/steps";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { PageBody } from "@/ui/Page";
import { Skeleton } from "@/ui/Skeleton";
import { ErrorState, RefusedState, StateMessage } from "@/ui/StateMessage";
import { Steps } from "@/ui/Steps";
import { showToast } from "@/ui/toasts";
import { useShell } from "../shell/shellContext";
import { TopBar } from "../shell/TopBar";

const route = getRouteApi("/imports/$importId");
const LONGEST_NAME = 120;
type Channel = NonNullable<CampaignChanges["channel"]>;

export function ImportPage() {
  const { t } = useT();
  const { importId } = route.useParams();
  const query = useQuery(importQuery(importId));
  return (
    <>
      <TopBar
        title={query.data?.file_name ?? t("imports:title")}
        crumbs={[{ to: "/imports", label: t("imports:title") }]}
      />
      <PageBody width="reading">
        {query.isPending && <Skeleton className="h-64" />}
        {query.isError &&
          (asProblem(query.error).isRefused ? (
            <RefusedState />
          ) : (
            <ErrorState why={problemSentence(t, query.error)} onRetry={() => void query.refetch()} />
          ))}
        {query.data && <Stage key={importId} job={query.data} />}
      </PageBody>
    </>
  );
}

function Stage({ job }: { job: Import }) {
  const { t } = useT();
  const navigate = route.useNavigate();
  const mayWrite = useShell().session.permissions.includes("contacts.import");
  const stage = stageOf(job, route.useSearch().step);
  const go = (step: Step) => void navigate({ search: { step }, resetScroll: true });

  if (stage === "lost") {
    return (
      <StateMessage icon={FileX2} title={t("imports:file.lostTitle")} body={t("imports:file.lostBody")}>
        <Button kind="primary" onClick={() => void navigate({ to: "/imports/new" })}>
          {t("imports:file.lostAction")}
        </Button>
      </StateMessage>
    );
  }
  if (stage === "result") {
    return <ResultStage job={job} mayWrite={mayWrite} links={<ResultLinks job={job} />} />;
  }
  return (
    <>
      <Steps
        label={t("imports:steps")}
        steps={STEPS.map((key) => ({ key, label: t(`imports:step.${key}`) }))}
        current={stage}
        reached={reachedBy(job, stage)}
        onGo={(key) => key !== "file" && go(key as Step)}
        className="mb-8"
      />
      {stage === "columns" && (
        <ColumnsStep
          job={job}
          onNext={() => go("rules")}
          onSheet={(sheet) => void navigate({ to: "/imports/new", search: { sheet } })}
        />
      )}
      {stage === "rules" && <RulesStep job={job} onNext={() => go("review")} />}
      {stage === "review" && <ReviewStep job={job} onRules={() => go("rules")} />}
    </>
  );
}

/** Where one goes from here: to the people, or to what they shall hear. */
function ResultLinks({ job }: { job: Import }) {
  const { t } = useT();
  const navigate = route.useNavigate();
  const { permissions } = useShell().session;
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
  const isOfImport = { all: [{ field: "imports", op: "has", value: job.id }] };
  return (
    <>
      <Button
        kind="primary"
        onClick={() => void navigate({ to: "/contacts", search: { filter: isOfImport } })}
      >
        {t("imports:run.see")}
      </Button>
      {permissions.includes("campaigns.write") && (
        <Button disabled={writing.isPending} onClick={() => writing.mutate()}>
          {t("imports:run.send")}
        </Button>
      )}
      <Button onClick={() => void navigate({ to: "/imports/new" })}>{t("imports:run.another")}</Button>
    </>
  );
}
