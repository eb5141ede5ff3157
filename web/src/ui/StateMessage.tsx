/** Empty, error and refused: what, why, and the one thing to do. */
import type { LucideIcon } from "lucide-react";
import { LockKeyhole, RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { Button } from "./Button";

interface StateMessageProps {
  icon?: LucideIcon;
  title: string;
  body?: string;
  children?: ReactNode;
  role?: "alert" | "status";
  /** It stands for the whole page: its title is the page's heading. */
  isPage?: boolean;
}

export function StateMessage({ icon: Icon, title, body, children, role, isPage = false }: StateMessageProps) {
  const Title = isPage ? "h1" : "p";
  return (
    <div
      role={role}
      className={cx(
        "mx-auto flex max-w-80 animate-fade flex-col items-center px-4 text-center",
        isPage ? "my-auto py-6" : "py-16",
      )}
    >
      {Icon && <Icon aria-hidden="true" className="mb-3 size-5 text-faint" strokeWidth={1.75} />}
      <Title tabIndex={isPage ? -1 : undefined} className={cx("font-bold outline-none", isPage && "text-lg")}>
        {title}
      </Title>
      {body !== undefined && <p className="mt-1 text-pretty text-muted">{body}</p>}
      {children !== undefined && <div className="mt-4 flex gap-2">{children}</div>}
    </div>
  );
}

export function ErrorState({ why, onRetry }: { why: string; onRetry: () => void }) {
  const { t } = useT();
  return (
    <StateMessage icon={TriangleAlert} title={t("ui:errorTitle")} body={why} role="alert">
      <Button onClick={onRetry}>
        <RotateCw aria-hidden="true" />
        {t("ui:retry")}
      </Button>
    </StateMessage>
  );
}

/** What could not be read: one may not see it, or why it failed and the way to try again. */
export interface ReadProblem {
  isRefused: boolean;
  why: string;
  onRetry: () => void;
}

/** Stands where it would be. */
export function ProblemState({ isRefused, why, onRetry }: ReadProblem) {
  return isRefused ? <RefusedState /> : <ErrorState why={why} onRetry={onRetry} />;
}

export function RefusedState({ isPage = false }: { isPage?: boolean }) {
  const { t } = useT();
  return (
    <StateMessage
      icon={LockKeyhole}
      title={t("ui:refusedTitle")}
      body={t("ui:refusedBody")}
      role="alert"
      isPage={isPage}
    />
  );
}
