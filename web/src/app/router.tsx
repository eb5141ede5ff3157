import { createRootRoute, createRoute, createRouter, redirect } from "@tanstack/react-router";
import { CrashScreen, NotFoundScreen } from "./shell/Fallbacks";
import { Shell } from "./shell/Shell";
import { PeoplePage } from "./pages/PeoplePage";
import { SandboxPage } from "./pages/SandboxPage";
import { readSandboxSearch } from "./pages/sandboxSearch";

const root = createRootRoute({
  component: Shell,
  errorComponent: CrashScreen,
  notFoundComponent: NotFoundScreen,
});

const sandbox = createRoute({
  getParentRoute: () => root,
  path: "/",
  validateSearch: readSandboxSearch,
  component: SandboxPage,
});

const sandboxByName = createRoute({
  getParentRoute: () => root,
  path: "/sandbox",
  validateSearch: readSandboxSearch,
  beforeLoad: ({ search }) => {
    redirect({ to: "/", search, replace: true, throw: true });
  },
});

const people = createRoute({
  getParentRoute: () => root,
  path: "/settings/people",
  component: PeoplePage,
});

export function makeRouter() {
  return createRouter({
    routeTree: root.addChildren([sandbox, sandboxByName, people]),
    defaultPreload: "intent",
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
