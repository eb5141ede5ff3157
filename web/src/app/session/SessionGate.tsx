/** Nothing of the dashboard is drawn before it is known who asks. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { asProblem, problemSentence } from "@/api/problem";
import { sessionQuery } from "@/api/session";
import { useT } from "@/lib/i18n/useT";
import { Logo } from "@/ui/Logo";
import { ErrorState, RefusedState } from "@/ui/StateMessage";
import { SignIn } from "./SignIn";
import { useFragmentKey } from "./useFragmentKey";

export function SessionGate({ children }: { children: ReactNode }) {
  const { t } = useT();
  const fragment = useFragmentKey();
  const session = useQuery({ ...sessionQuery, enabled: !fragment.isWorking });
  if (session.data) return children;
  if (session.data === null) return <SignIn firstError={fragment.error} />;
  if (session.isPending) {
    return (
      <div role="status" aria-label={t("ui:loading")} className="grid h-full place-items-center">
        <Logo className="size-9 animate-breathe" />
      </div>
    );
  }
  return (
    <main className="grid h-full place-items-center">
      {asProblem(session.error).isRefused ? (
        <RefusedState />
      ) : (
        <ErrorState why={problemSentence(t, session.error)} onRetry={() => void session.refetch()} />
      )}
    </main>
  );
}
