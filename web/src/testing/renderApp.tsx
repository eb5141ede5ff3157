/** The real application against a made-up organization. */
import { act, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { App } from "@/app/App";
import { FakeEventSource } from "./fakeEventSource";
import { server } from "./server";
import { handlersFor } from "./world/handlers";
import { tellShortStory } from "./world/story";
import { World } from "./world/world";

export const EVENING = Date.parse("2026-11-27T21:42:00Z");

export function makeWorld(tell: (world: World) => void = tellShortStory): World {
  const world = new World(EVENING);
  tell(world);
  // Hints reach the page as they would from the server.
  world.onChange((topic) => act(() => FakeEventSource.all.at(-1)?.say("hint", { topic, ids: [] })));
  return world;
}

export function renderApp({
  path = "/sandbox",
  world = makeWorld(),
  overrides = [] as Parameters<typeof server.use>,
} = {}) {
  window.history.replaceState(null, "", path);
  server.use(...overrides, ...handlersFor(world));
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  return { world, user, ...render(<App />) };
}
