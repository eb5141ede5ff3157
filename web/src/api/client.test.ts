import { http, HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";
import { serverNow } from "@/lib/serverClock";
import { server } from "@/testing/server";
import { api, download, onMovedAway, onRefusedFile } from "./client";
import { asProblem, Problem } from "./problem";

const failing = async (call: Promise<unknown>) =>
  asProblem(
    await call.then(
      () => null,
      (error: unknown) => error,
    ),
  );

describe("client", () => {
  it("fills path and query, leaving out what is not given", async () => {
    let asked = "";
    server.use(
      http.get("/v1/queue", ({ request }) => {
        asked = new URL(request.url).search;
        return HttpResponse.json({ now: new Date().toISOString(), items: [], next_cursor: null });
      }),
    );
    await api.get("/v1/queue", { query: { limit: 50, cursor: undefined, state: "paused" } });
    expect(asked).toBe("?limit=50&state=paused");
  });

  it("gives every write a key of its own", async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post("/v1/enrollments/:id/skip", ({ request, params }) => {
        keys.push(request.headers.get("Idempotency-Key"));
        expect(params.id).toBe("a/b");
        return HttpResponse.json({ id: "a", state: "active" });
      }),
    );
    const call = () => api.post("/v1/enrollments/{enrollment_id}/skip", { path: { enrollment_id: "a/b" } });
    await call();
    await call();
    expect(keys[0]).toBeTruthy();
    expect(keys[0]).not.toBe(keys[1]);
  });

  it("takes the server's clock from any answer", async () => {
    const now = Date.now() + 3 * 86_400_000;
    server.use(http.post("/v1/sandbox/clock", () => HttpResponse.json({ now: new Date(now).toISOString() })));
    await api.post("/v1/sandbox/clock", { body: { advance_seconds: 1 } });
    expect(Math.abs(serverNow() - now)).toBeLessThan(2_000);
  });

  it("reads problem documents", async () => {
    server.use(
      http.get("/v1/session", () =>
        HttpResponse.json(
          { code: "forbidden", detail: "No." },
          { status: 403, headers: { "Content-Type": "application/problem+json" } },
        ),
      ),
    );
    const problem = await failing(api.get("/v1/session", {}));
    expect([problem.status, problem.code, problem.detail, problem.isRefused]).toEqual([
      403,
      "forbidden",
      "No.",
      true,
    ]);
  });

  it("tells a server that breaks from one that is away", async () => {
    server.use(http.get("/v1/session", () => new HttpResponse("<html>", { status: 502 })));
    expect((await failing(api.get("/v1/session", {}))).isPassing).toBe(true);
    server.use(http.get("/v1/session", () => HttpResponse.error()));
    expect((await failing(api.get("/v1/session", {}))).code).toBe("no_answer");
    expect(new Problem(422, "x", null).isPassing).toBe(false);
  });
});

describe("a file", () => {
  const files = (answer: () => Response) => {
    server.use(http.get("/v1/imports/i1/rejected.csv", answer));
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    return { clicked, get: () => download("/v1/imports/i1/rejected.csv?organization=o1") };
  };

  it("is fetched by the browser once it is known to come", async () => {
    const { clicked, get } = files(
      () => new HttpResponse("a;b", { headers: { "Content-Type": "text/csv" } }),
    );
    get();
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    const link = clicked.mock.contexts[0] as HTMLAnchorElement;
    expect(link).toHaveAttribute("href", "/v1/imports/i1/rejected.csv?organization=o1");
    expect(link).toHaveAttribute("download");
  });

  it.each([
    [403, "forbidden"],
    [409, "other_organization"],
    [410, "rows_gone"],
  ])("that is refused with %s is not: the reason is told", async (status, code) => {
    const [moved, refused] = [vi.fn(), vi.fn()];
    onMovedAway(moved);
    onRefusedFile(refused);
    const { clicked, get } = files(() => HttpResponse.json({ code }, { status }));
    get();
    await vi.waitFor(() => expect(refused).toHaveBeenCalledWith(expect.objectContaining({ status, code })));
    expect(clicked).not.toHaveBeenCalled();
    expect(moved).toHaveBeenCalledTimes(status === 409 ? 1 : 0);
  });
});
