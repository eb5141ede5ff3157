/** The first step of an import: the file. */
import { getRouteApi } from "@tanstack/react-router";
import { FileStep } from "@/features/imports/components/FileStep";
import { STEPS } from "@/features/imports/steps";
import { useT } from "@/lib/i18n/useT";
import { PageBody } from "@/ui/Page";
import { RefusedState } from "@/ui/StateMessage";
import { Steps } from "@/ui/Steps";
import { useShell } from "../shell/shellContext";
import { TopBar } from "../shell/TopBar";

const route = getRouteApi("/imports/new");

export function NewImportPage() {
  const { t } = useT();
  const { sheet, mends } = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = useShell().session.permissions.includes("contacts.import");
  return (
    <>
      <TopBar title={t("imports:new")} crumbs={[{ to: "/imports", label: t("imports:title") }]} />
      <PageBody width="reading">
        {mayWrite ? (
          <>
            <Steps
              label={t("imports:steps")}
              steps={STEPS.map((key) => ({ key, label: t(`imports:step.${key}`) }))}
              current="file"
              className="mb-8"
            />
            <FileStep
              sheet={sheet}
              onSent={({ id }) =>
                void navigate({
                  to: "/imports/$importId",
                  params: { importId: id },
                  search: mends === undefined ? {} : { mends },
                  replace: true,
                })
              }
            />
          </>
        ) : (
          <RefusedState />
        )}
      </PageBody>
    </>
  );
}
