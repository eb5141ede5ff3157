/**
 * The page without a server (`npm run dev:mock`). `?mock=` shows a state:
 * empty, loading, error, refused, signin, kill, lost (no live connection), many.
 * `?now=2026-03-09T21:42:00Z` sets the time.
 */
import { delay, http, HttpResponse } from "msw";
import { setupWorker } from "msw/browser";
import { handlersFor } from "./world/handlers";
import { tellStory } from "./world/story";
import { World } from "./world/world";

const status = (code: number, name: string) => () =>
  HttpResponse.json({ type: "about:blank", title: name, status: code, code: name }, { status: code });

const LISTS = ["/v1/queue", "/v1/sandbox/people"];

function overrides(scene: string | null) {
  if (scene === "loading") return LISTS.map((path) => http.get(path, () => delay("infinite")));
  if (scene === "error") return LISTS.map((path) => http.get(path, status(500, "internal")));
  if (scene === "refused") return LISTS.map((path) => http.get(path, status(403, "forbidden")));
  if (scene === "lost") return [http.get("/v1/live", status(503, "unavailable"))];
  if (scene !== "signin") return [];
  let isIn = false;
  return [
    http.get("/v1/session", () => (isIn ? undefined : status(401, "signed_out")())),
    http.post("/v1/session", async ({ request }) => {
      isIn = ((await request.clone().json()) as { password: string }).password === "right";
      return undefined;
    }),
  ];
}

export async function startMock(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const scene = query.get("mock");
  const world = new World(Date.parse(query.get("now") ?? "") || Date.now());
  if (scene !== "empty") tellStory(world);
  world.permissions = ["kill_switch"];
  if (scene === "kill") world.killSwitch = true;
  if (scene === "many")
    for (let index = 0; index < 140; index++) world.enroll(index % 14, index % 3, index % 3, 30 + index * 11);
  setInterval(() => world.tick(), 3_000);
  const worker = setupWorker(...overrides(scene), ...handlersFor(world));
  await worker.start({
    onUnhandledRequest: "bypass",
    quiet: true,
    serviceWorker: { url: "/mockServiceWorker.js" },
  });
}
