import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { CrashScreen, NotFoundScreen } from "./shell/Fallbacks";
import { Shell } from "./shell/Shell";
import { readCampaignSearch, readCampaignsSearch } from "./pages/campaignSearch";
import { readContactSearch, readContactsSearch, readDuplicatesSearch } from "./pages/contactSearch";
import { readImportSearch, readNewImportSearch } from "./pages/importSearch";
import {
  readJourneyEditSearch,
  readJourneyPeopleSearch,
  readJourneyReportSearch,
  readJourneysSearch,
} from "./pages/journeySearch";
import { readOpenSearch } from "./pages/openSearch";
import { readQueueSearch } from "./pages/queueSearch";
import { readSandboxSearch } from "./pages/sandboxSearch";
import { readTemplatesSearch } from "./pages/templateSearch";
import { readAuditSearch } from "./pages/settings/auditSearch";
import { readInboxSearch } from "@/features/inbox/search";

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

const inbox = createRoute({
  getParentRoute: () => root,
  path: "/inbox",
  validateSearch: readInboxSearch,
  component: lazyRouteComponent(() => import("./pages/InboxPage"), "InboxPage"),
});

/** The page of the inbox itself shows which one is open. */
const conversation = createRoute({ getParentRoute: () => inbox, path: "$conversationId" });

const settings = createRoute({
  getParentRoute: () => root,
  path: "/settings",
  component: lazyRouteComponent(() => import("./pages/settings/GeneralPage"), "GeneralPage"),
});

const people = createRoute({
  getParentRoute: () => root,
  path: "/settings/people",
  component: lazyRouteComponent(() => import("./pages/PeoplePage"), "PeoplePage"),
});

const account = createRoute({
  getParentRoute: () => root,
  path: "/settings/account",
  component: lazyRouteComponent(() => import("./pages/settings/AccountPage"), "AccountPage"),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: "/settings/audit",
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import("./pages/settings/AuditPage"), "AuditPage"),
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

const journeys = createRoute({
  getParentRoute: () => root,
  path: "/journeys",
  validateSearch: readJourneysSearch,
  component: lazyRouteComponent(() => import("./pages/JourneysPage"), "JourneysPage"),
});

const newJourney = createRoute({
  getParentRoute: () => root,
  path: "/journeys/new",
  component: lazyRouteComponent(() => import("./pages/NewJourneyPage"), "NewJourneyPage"),
});

const journey = createRoute({
  getParentRoute: () => root,
  path: "/journeys/$journeyId",
  validateSearch: readJourneyEditSearch,
  component: lazyRouteComponent(() => import("./pages/journey/JourneyEditPage"), "JourneyEditPage"),
});

const journeyPeople = createRoute({
  getParentRoute: () => root,
  path: "/journeys/$journeyId/people",
  validateSearch: readJourneyPeopleSearch,
  component: lazyRouteComponent(() => import("./pages/journey/JourneyPeoplePage"), "JourneyPeoplePage"),
});

const journeyVersions = createRoute({
  getParentRoute: () => root,
  path: "/journeys/$journeyId/versions",
  component: lazyRouteComponent(() => import("./pages/journey/JourneyVersionsPage"), "JourneyVersionsPage"),
});

const journeyReport = createRoute({
  getParentRoute: () => root,
  path: "/journeys/$journeyId/report",
  validateSearch: readJourneyReportSearch,
  component: lazyRouteComponent(() => import("./pages/journey/JourneyReportPage"), "JourneyReportPage"),
});

const queue = createRoute({
  getParentRoute: () => root,
  path: "/queue",
  validateSearch: readQueueSearch,
  component: lazyRouteComponent(() => import("./pages/QueuePage"), "QueuePage"),
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

const contacts = createRoute({
  getParentRoute: () => root,
  path: "/contacts",
  validateSearch: readContactsSearch,
  component: lazyRouteComponent(() => import("./pages/ContactsPage"), "ContactsPage"),
});

const duplicates = createRoute({
  getParentRoute: () => root,
  path: "/contacts/duplicates",
  validateSearch: readDuplicatesSearch,
  component: lazyRouteComponent(() => import("./pages/DuplicatesPage"), "DuplicatesPage"),
});

const reviews = createRoute({
  getParentRoute: () => root,
  path: "/contacts/reviews",
  component: lazyRouteComponent(() => import("./pages/ReviewsPage"), "ReviewsPage"),
});

const contact = createRoute({
  getParentRoute: () => root,
  path: "/contacts/$contactId",
  validateSearch: readContactSearch,
  component: lazyRouteComponent(() => import("./pages/ContactPage"), "ContactPage"),
});

const attributes = createRoute({
  getParentRoute: () => root,
  path: "/settings/attributes",
  component: lazyRouteComponent(() => import("./pages/AttributesPage"), "AttributesPage"),
});

const suppressions = createRoute({
  getParentRoute: () => root,
  path: "/settings/suppressions",
  component: lazyRouteComponent(() => import("./pages/SuppressionsPage"), "SuppressionsPage"),
});

const gallery = createRoute({
  getParentRoute: () => root,
  path: "/gallery",
  component: lazyRouteComponent(() => import("./pages/gallery/GalleryPage"), "GalleryPage"),
});

const templates = createRoute({
  getParentRoute: () => root,
  path: "/templates",
  validateSearch: readTemplatesSearch,
  component: lazyRouteComponent(() => import("./pages/TemplatesPage"), "TemplatesPage"),
});

const template = createRoute({
  getParentRoute: () => root,
  path: "/templates/$templateId",
  component: lazyRouteComponent(() => import("./pages/TemplatePage"), "TemplatePage"),
});

export function makeRouter() {
  return createRouter({
    routeTree: root.addChildren([
      contacts,
      duplicates,
      reviews,
      contact,
      attributes,
      suppressions,
      home,
      inbox.addChildren([conversation]),
      templates,
      template,
      sandbox,
      settings,
      people,
      account,
      audit,
      campaigns,
      campaign,
      journeys,
      newJourney,
      journey,
      journeyPeople,
      journeyVersions,
      journeyReport,
      queue,
      connections,
      imports,
      newImport,
      oneImport,
      gallery,
    ]),
    defaultPreload: "intent",
    defaultErrorComponent: CrashScreen,
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
