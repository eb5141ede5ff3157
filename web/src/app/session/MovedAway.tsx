/**
 * Another tab took the session to another organization: this page can do nothing more where it is, and what was begun
 * on it stays until its reader says where to go on.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keys } from "@/api/keys";
import { problemSentence } from "@/api/problem";
import { type ShownSession, switchOrganization } from "@/api/session";
import { useT } from "@/lib/i18n/useT";
import { onOtherTab } from "@/lib/own";
import { Confirm } from "@/ui/Confirm";
import { showToast } from "@/ui/toasts";

/** Ask whose session it is as soon as another tab has changed that. */
export function useOtherTabs(): void {
  const queries = useQueryClient();
  useEffect(
    () => onOtherTab(() => void queries.invalidateQueries({ queryKey: keys.session(), exact: true })),
    [queries],
  );
}

export function MovedAway({ session }: { session: ShownSession }) {
  const { t } = useT();
  const queries = useQueryClient();
  const { organization, elsewhere = null } = session;
  if (organization === null || elsewhere === null) return null;
  const names = { here: organization.name, there: elsewhere.name };
  const stay = () =>
    void switchOrganization(organization.id)
      .catch((error: unknown) => showToast({ text: problemSentence(t, error), tone: "error" }))
      .finally(() => queries.invalidateQueries());
  return (
    <Confirm
      question={{
        title: t("shell:elsewhere.title", names),
        body: t("shell:elsewhere.body", names),
        action: t("shell:elsewhere.go", names),
        keep: t("shell:elsewhere.stay", names),
        isDanger: true,
        // Loaded anew, so that nothing of here is taken along.
        onConfirm: () => window.location.assign("/"),
        onKeep: stay,
      }}
      // No key and no click beside it answers: the page can do nothing before one has chosen.
      onClose={() => undefined}
    />
  );
}
