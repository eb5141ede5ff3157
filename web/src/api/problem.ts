/** What went wrong with a call, in one shape: the server's problem document, or no answer at all. */
import type { T } from "@/lib/i18n/useT";
import type { ProblemBody } from "./models";

/** Another tab took the session to another organization: nothing of the request was done. */
export const OTHER_ORGANIZATION = "other_organization";

export class Problem extends Error {
  constructor(
    /** HTTP status, or 0 when no answer came. */
    readonly status: number,
    readonly code: string,
    readonly detail: string | null,
    readonly errors: NonNullable<ProblemBody["errors"]> = [],
    /** What the code is about: the reason of a refusal, the roles that may. */
    readonly params: Readonly<Record<string, unknown>> = {},
  ) {
    super(`${code} (${status})`);
    this.name = "Problem";
  }

  get isSignedOut(): boolean {
    return this.status === 401;
  }

  get isRefused(): boolean {
    return this.status === 403;
  }

  /** Trying the same again may work: no answer, overload, or the server's own fault. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

export function asProblem(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem(0, "unknown", null);
}

export async function problemFrom(response: Response): Promise<Problem> {
  try {
    const body = (await response.json()) as Partial<ProblemBody>;
    return new Problem(
      response.status,
      body.code ?? "unknown",
      body.detail ?? body.title ?? null,
      body.errors,
      body.params,
    );
  } catch {
    return new Problem(response.status, "unknown", null);
  }
}

/** What, why and what to do, in one sentence. */
export function problemSentence(t: T, error: unknown): string {
  const problem = asProblem(error);
  if (problem.status === 403) return t("ui:errorRefused");
  if (problem.status === 404 || problem.status === 410) return t("ui:errorGone");
  if (problem.code === OTHER_ORGANIZATION) return t("ui:errorElsewhere");
  if (problem.status === 409) return t("ui:errorConflict");
  if (problem.status === 429) return t("ui:errorLimit");
  if (problem.status >= 500) return t("ui:errorServer");
  if (problem.status >= 400) return t("ui:errorInvalid", { detail: problem.detail ?? problem.code });
  return t("ui:errorNetwork");
}

/** What went wrong as something was read, as `ProblemState` shows it. */
export const problemOf = (t: T, query: { error: unknown; refetch: () => unknown }) => ({
  isRefused: asProblem(query.error).isRefused,
  why: problemSentence(t, query.error),
  onRetry: () => void query.refetch(),
});
