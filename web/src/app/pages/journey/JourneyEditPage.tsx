/** The editor of a journey, in two faces over the same draft: one form, or the list of its steps. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ListOrdered, Redo2, RectangleEllipsis, SlidersHorizontal, Undo2 } from "lucide-react";
import { useMemo, useState } from "react";
import { keys } from "@/api/keys";
import { connectionsQuery } from "@/api/connections";
import type { OpenedJourney } from "@/api/models";
import { type Looked, problemsQuery, reportQuery } from "@/features/journeys/api";
import { EditorBody, SETTINGS } from "@/features/journeys/components/EditorBody";
import { FailedNote } from "@/features/journeys/components/FailedNote";
import { PublishDialog } from "@/features/journeys/components/PublishDialog";
import { ReadOnlySteps } from "@/features/journeys/components/ReadOnlySteps";
import { ConflictNote, DraftState } from "@/features/journeys/components/DraftState";
import { hasOneForm } from "@/features/journeys/components/SingleForm";
import { type Doc, docOf, graphOf } from "@/features/journeys/model/doc";
import { stepOf } from "@/features/journeys/problems";
import { useEditor } from "@/features/journeys/useEditor";
import { focusInvalid, focusStep } from "@/features/journeys/useStepCommands";
import { useT } from "@/lib/i18n/useT";
import { useShortcuts } from "@/lib/shortcuts";
import { useNarrow } from "@/lib/useNarrow";
import { Button, IconButton } from "@/ui/Button";
import { Segmented } from "@/ui/Segmented";
import { showToast } from "@/ui/toasts";
import { useShell } from "../../shell/shellContext";
import type { JourneyEditSearch } from "../journeySearch";
import { JourneyFrame, JourneyLoader, useMayWrite, useWording } from "./JourneyFrame";

const REPORTED_DAYS = 30;

export function JourneyEditPage() {
  const { journeyId } = useParams({ from: "/journeys/$journeyId" });
  return (
    <JourneyLoader id={journeyId}>
      {(journey) => {
        const doc = docOf(journey);
        return doc === null ? (
          <Reading key={journeyId} journey={journey} />
        ) : (
          <Editing key={journeyId} journey={journey} start={doc} />
        );
      }}
    </JourneyLoader>
  );
}

function useReports(journey: OpenedJourney) {
  const { data } = useQuery({
    ...reportQuery(journey.id, REPORTED_DAYS),
    enabled: journey.version !== null,
  });
  return useMemo(() => new Map((data?.nodes ?? []).map((node) => [node.id, node])), [data]);
}

/** A graph that is no list of steps: shown as it is. */
function Reading({ journey }: { journey: OpenedJourney }) {
  return (
    <JourneyFrame journey={journey}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <ReadOnlySteps graph={graphOf(journey)} wording={useWording(journey)} reports={useReports(journey)} />
      </div>
    </JourneyFrame>
  );
}

function Editing({ journey, start }: { journey: OpenedJourney; start: Doc }) {
  const { t } = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isNarrow = useNarrow();
  const { session } = useShell();
  const mayWrite = useMayWrite();
  const search: JourneyEditSearch = useSearch({ from: "/journeys/$journeyId" });
  const editor = useEditor(journey, start);
  const { doc } = editor;
  const wording = useWording(doc);
  const connections = useQuery(connectionsQuery).data?.items ?? [];
  const problems = useQuery(problemsQuery(journey.id, editor.revision)).data?.problems;
  const reports = useReports(journey);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [tries, setTries] = useState(0);
  const isReadOnly = !mayWrite || journey.state === "archived";
  const canForm = hasOneForm(doc.steps);
  const view = canForm && search.view === "form" ? "form" : "steps";

  const go = (change: JourneyEditSearch) =>
    void navigate({
      to: "/journeys/$journeyId",
      params: { journeyId: journey.id },
      search: { ...search, ...change },
      replace: true,
      resetScroll: false,
    });

  async function publish() {
    const revision = await editor.flush();
    if (revision === null) return;
    const fresh = await queries.query(problemsQuery(journey.id, revision));
    const [first] = fresh.problems;
    if (first === undefined) {
      setLooked({ revision, templates: fresh.templates });
      return;
    }
    const id = stepOf(first);
    setTries(tries + 1);
    showToast({ tone: "error", text: t("journeys:publish.refused", { count: fresh.problems.length }) });
    if (view === "form") requestAnimationFrame(focusInvalid);
    else if (id !== undefined) {
      go({ step: id });
      requestAnimationFrame(() => focusStep(id));
    }
  }

  async function lookAgain() {
    await Promise.all(
      [keys.journeyProblemsOf(journey.id), keys.journeysAll(), keys.templatesAll()].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
    if (looked === null) return;
    const { templates } = await queries.query(problemsQuery(journey.id, looked.revision));
    setLooked((was) => was && { ...was, templates });
  }

  useShortcuts(
    t("journeys:shortcuts.group"),
    [{ keys: "mod+enter", label: t("journeys:edit.publish"), run: () => void publish() }],
    !isReadOnly,
  );

  const isNew = journey.version === null;
  const hasNews = isNew || journey.has_changes || editor.canUndo;
  return (
    <JourneyFrame
      journey={journey}
      status={<DraftState editor={editor} zone={session.organization.time_zone} />}
      actions={
        !isReadOnly && (
          <>
            <IconButton label={t("journeys:edit.undo")} disabled={!editor.canUndo} onClick={editor.undo}>
              <Undo2 aria-hidden="true" className="rtl:-scale-x-100" />
            </IconButton>
            <IconButton label={t("journeys:edit.redo")} disabled={!editor.canRedo} onClick={editor.redo}>
              <Redo2 aria-hidden="true" className="rtl:-scale-x-100" />
            </IconButton>
            {canForm && (
              <Segmented
                label={t("journeys:edit.view")}
                value={view}
                onChange={(next) => go({ view: next === "steps" ? undefined : next })}
                options={[
                  {
                    value: "form",
                    label: t("journeys:edit.form"),
                    icon: RectangleEllipsis,
                    isIconOnly: isNarrow,
                  },
                  { value: "steps", label: t("journeys:edit.list"), icon: ListOrdered, isIconOnly: isNarrow },
                ]}
              />
            )}
            {isNarrow && view === "steps" && (
              <IconButton label={t("journeys:edit.settings")} onClick={() => go({ step: SETTINGS })}>
                <SlidersHorizontal aria-hidden="true" />
              </IconButton>
            )}
            <Button
              kind="primary"
              disabled={!hasNews}
              title={hasNews ? undefined : t("journeys:edit.nothingNew")}
              onClick={() => void publish()}
            >
              {t("journeys:edit.publish")}
            </Button>
          </>
        )
      }
    >
      <ConflictNote editor={editor} />
      <EditorBody
        editor={editor}
        context={{
          journeyId: journey.id,
          doc,
          wording,
          connections,
          isPublished: !isNew,
          isReadOnly,
          changeDoc: (changes, key = null) => editor.change({ ...doc, ...changes }, key),
        }}
        view={view}
        onSteps={() => go({ view: undefined })}
        selectedId={search.step}
        onSelect={(step) => go({ step })}
        problems={problems}
        tries={tries}
        reports={reports}
        note={
          <>
            <FailedNote journey={journey} />
            {isReadOnly && (
              <p className="px-5 pt-4 text-center text-sm text-muted">
                {t(journey.state === "archived" ? "journeys:edit.archived" : "journeys:edit.viewer")}
              </p>
            )}
          </>
        }
      />
      <PublishDialog
        journey={journey}
        wording={wording}
        what={looked && { looked }}
        onClose={() => setLooked(null)}
        onRefused={() => void lookAgain()}
      />
    </JourneyFrame>
  );
}
