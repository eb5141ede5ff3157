import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { CrashScreen, NotFoundScreen } from "./shell/Fallbacks";
import { Shell } from "./shell/Shell";
import { readSandboxSearch } from "./pages/sandboxSearch";

const root = createRootRoute({
  component: Shell,
  errorComponent: CrashScreen,
  notFoundComponent: NotFoundScreen,
});

const start = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    redirect({ to: "/sandbox", replace: true, throw: true });
  },
});

const sandbox = createRoute({
  getParentRoute: () => root,
  path: "/sandbox",
  validateSearch: readSandboxSearch,
  component: lazyRouteComponent(() => import("./pages/SandboxPage"), "SandboxPage"),
});

const people = createRoute({
  getParentRoute: () => root,
  path: "/settings/people",
  component: lazyRouteComponent(() => import("./pages/PeoplePage"), "PeoplePage"),
});

export function makeRouter() {
  return createRouter({
    routeTree: root.addChildren([start, sandbox, people]),
    defaultPreload: "intent",
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
