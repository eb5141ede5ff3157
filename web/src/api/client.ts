/**
 * The one door to the API. Paths, parameters and answers are checked against `schema.ts`.
 * Every write carries an Idempotency-Key; every answer with `now` sets the server's clock.
 * Every request names the organization that the page shows: all tabs share one session, and one that was left behind
 * in another organization is refused instead of writing there.
 */
import { newId } from "@/lib/newId";
import { organizationNow } from "@/lib/own";
import { setServerNow } from "@/lib/serverClock";
import { OTHER_ORGANIZATION, Problem, problemFrom } from "./problem";
import type { paths } from "./schema";

type Method = "get" | "post" | "put" | "patch" | "delete";
type Operation<P extends keyof paths, M extends Method> = M extends keyof paths[P] ? paths[P][M] : never;
type PathsWith<M extends Method> = {
  [P in keyof paths]: M extends keyof paths[P] ? P : never;
}[keyof paths];

type ParametersOf<O> = O extends { parameters: infer V } ? V : object;
type PathOf<O> = ParametersOf<O> extends { path: infer V } ? { path: V } : { path?: never };
type QueryOf<O> = "query" extends keyof ParametersOf<O>
  ? { query?: ParametersOf<O>["query"] }
  : { query?: never };
type BodyOf<O> = O extends { requestBody: { content: { "application/json": infer V } } }
  ? { body: V }
  : O extends { requestBody?: { content: { "application/json": infer V } } | undefined }
    ? "requestBody" extends keyof O
      ? { body?: V }
      : { body?: never }
    : { body?: never };
type AnswerOf<O> = O extends { responses: infer R }
  ? R[keyof R] extends { content: { "application/json": infer V } }
    ? V
    : undefined
  : never;

type Options<O> = PathOf<O> & QueryOf<O> & BodyOf<O> & { signal?: AbortSignal; keepalive?: boolean };

interface LooseOptions {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
}

function address(path: string, options: LooseOptions): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(options.path?.[name] ?? ""),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) {
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (["string", "number", "boolean"].includes(typeof each)) query.append(name, String(each));
    }
  }
  const text = query.toString();
  return text ? `${filled}?${text}` : filled;
}

/** The session itself, and what a person does with it, is of no organization. */
const OF_NO_ORGANIZATION = /^\/v1\/sessions?\b/;

/** What each request of a page says about itself. */
export function headersOf(path: string): Record<string, string> {
  const organization = OF_NO_ORGANIZATION.test(path) ? null : organizationNow();
  return {
    Accept: "application/json",
    ...(organization !== null && { "Cadenza-Organization": organization }),
  };
}

/** Where a file is: a browser that follows a link sends no headers of ours, so the organization stands in its query. */
export function fileAddress(path: string, query = new URLSearchParams()): string {
  const organization = organizationNow();
  const asked = new URLSearchParams(query);
  if (organization !== null) asked.set("organization", organization);
  return `${path}?${asked.toString()}`;
}

let signedOut: () => void = () => undefined;
let movedAway: () => void = () => undefined;
let refusedFile: (problem: unknown) => void = () => undefined;

/** Called whenever any answer says that nobody is signed in. */
export function onSignedOut(react: () => void): void {
  signedOut = react;
}

/** Called whenever any answer says that the session looks at another organization than this page. */
export function onMovedAway(react: () => void): void {
  movedAway = react;
}

/** Called with the reason whenever a file does not come. */
export function onRefusedFile(react: (problem: unknown) => void): void {
  refusedFile = react;
}

/** The answer, if it is one of success; what else came is thrown. */
async function answerOf(where: string, request: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(where, { credentials: "same-origin", ...request });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Problem(0, "no_answer", null);
  }
  if (response.status === 401) signedOut();
  if (response.ok) return response;
  const problem = await problemFrom(response);
  if (problem.code === OTHER_ORGANIZATION) movedAway();
  throw problem;
}

/**
 * Fetched by the browser itself, whatever its size. It is asked for first, and left as soon as it begins to come: a browser
 * says of a refused file no more than that it failed.
 */
export function download(file: string): void {
  void fetchOnceKnown(file).catch((problem: unknown) => refusedFile(problem));
}

async function fetchOnceKnown(file: string): Promise<void> {
  const asked = new AbortController();
  await answerOf(file, { signal: asked.signal });
  asked.abort();
  const link = document.createElement("a");
  link.href = file;
  link.download = "";
  link.click();
}

async function call(method: Method, path: string, options: LooseOptions): Promise<unknown> {
  const headers = headersOf(path);
  if (method !== "get") headers["Idempotency-Key"] = newId();
  if (options.body !== undefined) headers["Content-Type"] = "application/json";
  const response = await answerOf(address(path, options), {
    method: method.toUpperCase(),
    headers,
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
  });
  if (!(response.headers.get("content-type") ?? "").includes("json")) return undefined;
  const answer: unknown = await response.json();
  if (answer !== null && typeof answer === "object" && "now" in answer && typeof answer.now === "string") {
    setServerNow(answer.now);
  }
  return answer;
}

function door<M extends Method>(method: M) {
  return <P extends PathsWith<M>>(path: P, options: Options<Operation<P, M>>) =>
    call(method, path, options as LooseOptions) as Promise<AnswerOf<Operation<P, M>>>;
}

export const api = {
  get: door("get"),
  post: door("post"),
  put: door("put"),
  patch: door("patch"),
  delete: door("delete"),
};
