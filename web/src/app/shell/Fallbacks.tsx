import { Link } from "@tanstack/react-router";
import { Compass, TriangleAlert } from "lucide-react";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { StateMessage } from "@/ui/StateMessage";

export function CrashScreen() {
  const { t } = useT();
  return (
    <StateMessage
      icon={TriangleAlert}
      title={t("shell:crash.title")}
      body={t("shell:crash.body")}
      role="alert"
    >
      <Button onClick={() => location.reload()}>{t("shell:crash.reload")}</Button>
    </StateMessage>
  );
}

export function NotFoundScreen() {
  const { t } = useT();
  return (
    <StateMessage icon={Compass} title={t("shell:notFound.title")} body={t("shell:notFound.body")}>
      <Link to="/" className="font-medium text-sage-text underline underline-offset-4">
        {t("shell:notFound.home")}
      </Link>
    </StateMessage>
  );
}
