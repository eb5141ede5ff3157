/** One import, at the step where it stands: the server's state decides, so that a reload goes on there. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { FileX2 } from "lucide-react";
import type { Import } from "@/api/models";
import { problemOf } from "@/api/problem";
import { importQuery } from "@/features/imports/api";
import { ColumnsStep } from "@/features/imports/components/ColumnsStep";
import { MendNotes, MendOffer } from "@/features/imports/components/Mending";
import { ResultStage } from "@/features/imports/components/ResultStage";
import { ReviewStep } from "@/features/imports/components/ReviewStep";
import { RulesStep } from "@/features/imports/components/RulesStep";
import { mendedByName } from "@/features/imports/options";
import { reachedBy, stageOf, type Step, STEPS } from "@/features/imports/steps";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { PageBody } from "@/ui/Page";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState, StateMessage } from "@/ui/StateMessage";
import { Steps } from "@/ui/Steps";
import { useShell } from "../shell/shellContext";
import { TopBar } from "../shell/TopBar";
import { ImportLinks } from "./ImportLinks";

const route = getRouteApi("/imports/$importId");

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
        {query.isError && <ProblemState {...problemOf(t, query)} />}
        {query.data && <Stage key={importId} job={query.data} />}
      </PageBody>
    </>
  );
}

function Stage({ job }: { job: Import }) {
  const { t } = useT();
  const navigate = route.useNavigate();
  const mayWrite = useShell().session.permissions.includes("contacts.import");
  const search = route.useSearch();
  const stage = stageOf(job, search.step);
  const go = (step: Step) => void navigate({ search: { ...search, step }, resetScroll: true });
  const firstId = search.mends ?? mendedByName(job.file_name);
  const notes = <MendNotes job={job} link={linkTo} />;

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
    return (
      <>
        {notes}
        <ResultStage
          job={job}
          mayWrite={mayWrite}
          links={<ImportLinks job={job} />}
          mendLink={
            <Button
              size="sm"
              onClick={() => void navigate({ to: "/imports/new", search: { mends: job.id } })}
            >
              {t("imports:run.mend")}
            </Button>
          }
        />
      </>
    );
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
      {notes}
      {job.mends_id === null && firstId !== undefined && mayWrite && (
        <MendOffer job={job} firstId={firstId} link={linkTo} />
      )}
      {stage === "columns" && (
        <ColumnsStep
          job={job}
          onNext={() => go("rules")}
          onSheet={(sheet) => void navigate({ to: "/imports/new", search: { sheet, mends: search.mends } })}
        />
      )}
      {stage === "rules" && <RulesStep job={job} onNext={() => go("review")} />}
      {stage === "review" && <ReviewStep job={job} onRules={() => go("rules")} />}
    </>
  );
}

function linkTo(job: Import) {
  return (
    <Link
      to="/imports/$importId"
      params={{ importId: job.id }}
      className="font-medium text-sage-text hover:underline"
    >
      <bdi>{job.file_name}</bdi>
    </Link>
  );
}
