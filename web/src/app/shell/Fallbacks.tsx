/** What stands in place of a page that broke, never was, or could not be fetched. */
import { type ErrorComponentProps, Link } from "@tanstack/react-router";
import { Compass, TriangleAlert, WifiOff } from "lucide-react";
import { useEffect } from "react";
import { asProblem } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { RefusedState, StateMessage } from "@/ui/StateMessage";

function useTitle(title: string) {
  const { t } = useT();
  useEffect(() => {
    document.title = `${title} · ${t("shell:product")}`;
  }, [title, t]);
}

/** The code of a page is fetched when it is opened: without a network, or after an update, that fails. */
const isFetchOfCode = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message);

export function CrashScreen({ error }: Partial<ErrorComponentProps>) {
  if (isFetchOfCode(error)) return <UnreachedScreen />;
  if (asProblem(error).isRefused) return <RefusedScreen />;
  return <BrokenScreen />;
}

function BrokenScreen() {
  const { t } = useT();
  useTitle(t("shell:crash.title"));
  return (
    <StateMessage
      icon={TriangleAlert}
      title={t("shell:crash.title")}
      body={t("shell:crash.body")}
      role="alert"
      isPage
    >
      <Button onClick={() => location.reload()}>{t("shell:crash.reload")}</Button>
    </StateMessage>
  );
}

function UnreachedScreen() {
  const { t } = useT();
  useTitle(t("shell:unreached.title"));
  return (
    <StateMessage
      icon={WifiOff}
      title={t("shell:unreached.title")}
      body={navigator.onLine ? t("shell:unreached.updated") : t("shell:unreached.offline")}
      role="alert"
      isPage
    >
      <Button kind="primary" onClick={() => location.reload()}>
        {t("shell:crash.reload")}
      </Button>
    </StateMessage>
  );
}

/** For a whole page that one's role does not open. */
function RefusedScreen() {
  const { t } = useT();
  useTitle(t("ui:refusedTitle"));
  return <RefusedState isPage />;
}

export function NotFoundScreen() {
  const { t } = useT();
  useTitle(t("shell:notFound.title"));
  return (
    <StateMessage icon={Compass} title={t("shell:notFound.title")} body={t("shell:notFound.body")} isPage>
      <Link to="/" className="font-medium text-sage-text underline underline-offset-4">
        {t("shell:notFound.home")}
      </Link>
    </StateMessage>
  );
}
