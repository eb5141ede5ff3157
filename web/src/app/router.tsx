import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { CrashScreen, NotFoundScreen } from "./shell/Fallbacks";
import { Shell } from "./shell/Shell";
import { readCampaignSearch, readCampaignsSearch } from "./pages/campaignSearch";
import { readImportSearch, readNewImportSearch } from "./pages/importSearch";
import { readOpenSearch } from "./pages/openSearch";
import { readSandboxSearch } from "./pages/sandboxSearch";

const root = createRootRoute({
  component: Shell,
  errorComponent: CrashScreen,
  notFoundComponent: NotFoundScreen,
});

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyRouteComponent(() => import("./pages/HomePage"), "HomePage"),
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

const campaigns = createRoute({
  getParentRoute: () => root,
  path: "/campaigns",
  validateSearch: readCampaignsSearch,
  component: lazyRouteComponent(() => import("./pages/CampaignsPage"), "CampaignsPage"),
});

const campaign = createRoute({
  getParentRoute: () => root,
  path: "/campaigns/$campaignId",
  validateSearch: readCampaignSearch,
  component: lazyRouteComponent(() => import("./pages/CampaignPage"), "CampaignPage"),
});

const connections = createRoute({
  getParentRoute: () => root,
  path: "/connections",
  validateSearch: readOpenSearch,
  component: lazyRouteComponent(() => import("./pages/ConnectionsPage"), "ConnectionsPage"),
});

const imports = createRoute({
  getParentRoute: () => root,
  path: "/imports",
  component: lazyRouteComponent(() => import("./pages/ImportsPage"), "ImportsPage"),
});

const newImport = createRoute({
  getParentRoute: () => root,
  path: "/imports/new",
  validateSearch: readNewImportSearch,
  component: lazyRouteComponent(() => import("./pages/NewImportPage"), "NewImportPage"),
});

const oneImport = createRoute({
  getParentRoute: () => root,
  path: "/imports/$importId",
  validateSearch: readImportSearch,
  component: lazyRouteComponent(() => import("./pages/ImportPage"), "ImportPage"),
});

const gallery = createRoute({
  getParentRoute: () => root,
  path: "/gallery",
  component: lazyRouteComponent(() => import("./pages/gallery/GalleryPage"), "GalleryPage"),
});

export function makeRouter() {
  return createRouter({
    routeTree: root.addChildren([
      home,
      sandbox,
      people,
      campaigns,
      campaign,
      connections,
      imports,
      newImport,
      oneImport,
      gallery,
    ]),
    defaultPreload: "intent",
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
