/** The pages and their addresses; each page is fetched when it is first opened. */
import { type AnyRoute, createRouter } from "@tanstack/react-router";
import * as everyday from "./routes/everyday";
import * as people from "./routes/people";
import { root } from "./routes/root";
import * as sending from "./routes/sending";
import * as settings from "./routes/settings";
import { CrashScreen } from "./shell/Fallbacks";

function makeRouter() {
  return createRouter({
    routeTree: root.addChildren([
      people.contacts,
      people.duplicates,
      people.reviews,
      people.contact,
      people.imports,
      people.newImport,
      people.oneImport,
      people.deals,
      people.attributes,
      people.suppressions,
      sending.campaigns,
      sending.campaign,
      sending.journeys,
      sending.newJourney,
      sending.journey,
      sending.journeyPeople,
      sending.journeyVersions,
      sending.journeyReport,
      sending.queue,
      sending.templates,
      sending.template,
      everyday.home,
      everyday.inbox,
      everyday.sandbox,
      everyday.connections,
      everyday.gallery,
      settings.settings,
      settings.sendingSettings,
      settings.journeySettings,
      settings.people,
      settings.account,
      settings.audit,
      settings.pipelines,
    ]),
    defaultPreload: "intent",
    defaultErrorComponent: CrashScreen,
    scrollRestoration: true,
  });
}

/** The page that is asked for comes along while it is asked who asks. */
export function startRouter() {
  const router = makeRouter();
  const routes: Record<string, AnyRoute> = router.routesById;
  const { pathname, search } = router.latestLocation;
  for (const { routeId } of router.matchRoutes(pathname, search) as { routeId: string }[]) {
    const route = routes[routeId];
    // A file that cannot be had now is asked for again by the page, which can say so.
    if (route !== undefined) void router.loadRouteChunk(route)?.catch(() => undefined);
  }
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
