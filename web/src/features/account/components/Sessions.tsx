/** The browsers one is signed in with; any of them can be signed out from here. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { keys } from "@/api/keys";
import { problemOf, problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Chip } from "@/ui/Chip";
import { Section } from "@/ui/Page";
import { RelativeTime } from "@/ui/RelativeTime";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState } from "@/ui/StateMessage";
import { showToast } from "@/ui/toasts";
import { sessionsQuery, signOutOf, signOutOfOthers } from "../api";
import { browserOf } from "../browser";

export function Sessions() {
  const { t } = useT();
  const queries = useQueryClient();
  const query = useQuery(sessionsQuery);
  const handlers = {
    onError: (error: unknown) => showToast({ text: problemSentence(t, error), tone: "error" as const }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.sessions() }),
  };
  const leaving = useMutation({ mutationFn: signOutOf, ...handlers });
  const leavingOthers = useMutation({ mutationFn: signOutOfOthers, ...handlers });
  const items = query.data?.items ?? [];
  return (
    <Section
      title={t("account:sessions.title")}
      body={t("account:sessions.body")}
      actions={
        items.length > 1 && (
          <Button onClick={() => leavingOthers.mutate()} disabled={leavingOthers.isPending}>
            {t("account:sessions.others")}
          </Button>
        )
      }
    >
      {query.isPending && <Skeleton className="h-12" />}
      {query.isError && <ProblemState {...problemOf(t, query)} />}
      <ul className="divide-y divide-line">
        {items.map((session) => (
          <li key={session.id} className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">
                <BrowserLine userAgent={session.user_agent} />
              </span>
              <span className="block truncate text-sm text-muted">
                <bdi dir="ltr">{session.address}</bdi> <span aria-hidden="true">·</span>{" "}
                <RelativeTime at={session.last_seen_at} />
              </span>
            </span>
            {session.is_this ? (
              <Chip tone="sage">{t("account:sessions.this")}</Chip>
            ) : (
              <Button size="sm" kind="quietDanger" onClick={() => leaving.mutate(session.id)}>
                {t("account:sessions.signOut")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function BrowserLine({ userAgent }: { userAgent: string }) {
  const { t } = useT();
  const { browser, system } = browserOf(userAgent);
  const known = browser ?? t("account:sessions.unknown");
  return system === null ? known : t("account:sessions.on", { browser: known, system });
}
