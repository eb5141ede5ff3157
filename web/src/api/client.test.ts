import { http, HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { serverNow } from "@/lib/serverClock";
import { server } from "@/testing/server";
import { api } from "./client";
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
