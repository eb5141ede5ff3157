/** One template, or a new one. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { problemOf, problemSentence } from "@/api/problem";
import { templateQuery } from "@/api/templates";
import {
  archiveTemplate,
  changeTemplate,
  duplicateTemplate,
  makeTemplate,
  restoreTemplate,
  type Template,
  templateUsageQuery,
  useTemplateChange,
} from "@/features/templates/api";
import { TemplateEditor } from "@/features/templates/components/TemplateEditor";
import { followersOf, Usage } from "@/features/templates/components/Usage";
import { draftOf, emptyDraft, type Draft } from "@/features/templates/draft";
import { useT } from "@/lib/i18n/useT";
import { useNumber } from "@/lib/useNumber";
import { IconButton } from "@/ui/Button";
import { Chip } from "@/ui/Chip";
import { Confirm } from "@/ui/Confirm";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/Menu";
import { PageBody } from "@/ui/Page";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState, RefusedState } from "@/ui/StateMessage";
import { showToast } from "@/ui/toasts";
import { useShell } from "../shell/shellContext";
import { TopBar } from "../shell/TopBar";

const route = getRouteApi("/templates/$templateId");
const NEW = "new";

export function TemplatePage() {
  const { t } = useT();
  const { templateId } = route.useParams();
  const navigate = route.useNavigate();
  const { session } = useShell();
  const mayWrite = session.permissions.includes("channels.write");
  const isNew = templateId === NEW;
  const query = useQuery({ ...templateQuery(templateId), enabled: !isNew });
  const template = query.data;
  const saving = useTemplateChange(({ name, channel, variants, base }: Draft) =>
    template === undefined
      ? makeTemplate({ name, channel, variants, base })
      : changeTemplate(template.id, { name, variants, base, based_on: template.updated_at }),
  );
  const save = async (draft: Draft) => {
    const { id } = await saving.mutateAsync(draft);
    showToast({ text: t("templates:saved") });
    if (isNew) void navigate({ params: { templateId: id }, replace: true });
  };
  return (
    <>
      <TopBar
        title={isNew ? t("templates:new") : (template?.name ?? t("templates:title"))}
        crumbs={[{ to: "/templates", label: t("templates:title") }]}
        status={template?.is_archived === true && <Chip>{t("templates:archived")}</Chip>}
      >
        {template !== undefined && mayWrite && <Acts template={template} />}
      </TopBar>
      <PageBody>
        {isNew &&
          (mayWrite ? (
            <TemplateEditor
              initial={emptyDraft(session.organization.locale)}
              isNew
              isReadOnly={false}
              onSave={save}
            />
          ) : (
            <RefusedState />
          ))}
        {!isNew && query.isPending && <Skeleton className="h-80" />}
        {!isNew && query.isError && <ProblemState {...problemOf(t, query)} />}
        {!isNew && template !== undefined && (
          <TemplateEditor
            key={template.id}
            initial={draftOf(template)}
            isNew={false}
            isReadOnly={!mayWrite || template.is_archived}
            onSave={save}
          >
            <Usage id={template.id} />
          </TemplateEditor>
        )}
      </PageBody>
    </>
  );
}

function Acts({ template }: { template: Template }) {
  const { t } = useT();
  const figure = useNumber();
  const navigate = route.useNavigate();
  const { id, name } = template;
  const archiving = useTemplateChange(archiveTemplate);
  const restoring = useTemplateChange(restoreTemplate);
  const copying = useTemplateChange(duplicateTemplate);
  const onError = (error: unknown) => showToast({ text: problemSentence(t, error), tone: "error" });
  const restore = () =>
    restoring.mutate(id, {
      onSuccess: () => showToast({ text: t("templates:restored", { name }) }),
      onError,
    });
  const usage = useQuery(templateUsageQuery(id)).data;
  const followers = usage === undefined ? 0 : followersOf(usage);
  const [isAsking, setAsking] = useState(false);
  const archive = () =>
    archiving.mutate(id, {
      onSuccess: () => showToast({ text: t("templates:archivedNow", { name }), undo: restore }),
      onError,
    });
  const duplicate = () =>
    copying.mutate(id, {
      onSuccess: (copy) => {
        showToast({ text: t("templates:duplicated", { name: copy.name }) });
        void navigate({ params: { templateId: copy.id } });
      },
      onError,
    });
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={t("templates:more")}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem onSelect={duplicate}>{t("templates:duplicate")}</MenuItem>
        {template.is_archived ? (
          <MenuItem onSelect={restore}>{t("templates:restore")}</MenuItem>
        ) : (
          <MenuItem onSelect={followers > 0 ? () => setAsking(true) : archive}>
            {t("templates:archive")}
          </MenuItem>
        )}
      </MenuContent>
      <Confirm
        question={
          isAsking
            ? {
                title: t("templates:archiveUsed", { name }),
                body: t("templates:archiveUsedBody", { count: followers, figure: figure(followers) }),
                action: t("templates:archive"),
                keep: t("templates:keep"),
                isDanger: true,
                onConfirm: archive,
              }
            : null
        }
        onClose={() => setAsking(false)}
      />
    </Menu>
  );
}
