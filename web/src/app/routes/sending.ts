/** The routes of what is sent: campaigns, journeys, what comes next, templates. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readCampaignSearch, readCampaignsSearch } from "../pages/campaignSearch";
import {
  readJourneyEditSearch,
  readJourneyPeopleSearch,
  readJourneyReportSearch,
  readJourneysSearch,
} from "../pages/journeySearch";
import { readQueueSearch } from "../pages/queueSearch";
import { readTemplatesSearch } from "../pages/templateSearch";
import { root } from "./root";

export const campaigns = createRoute({
  getParentRoute: () => root,
  path: "/campaigns",
  validateSearch: readCampaignsSearch,
  component: lazyRouteComponent(() => import("../pages/CampaignsPage"), "CampaignsPage"),
});

export const campaign = createRoute({
  getParentRoute: () => root,
  path: "/campaigns/$campaignId",
  validateSearch: readCampaignSearch,
  component: lazyRouteComponent(() => import("../pages/CampaignPage"), "CampaignPage"),
});

export const journeys = createRoute({
  getParentRoute: () => root,
  path: "/journeys",
  validateSearch: readJourneysSearch,
  component: lazyRouteComponent(() => import("../pages/JourneysPage"), "JourneysPage"),
});

export const newJourney = createRoute({
  getParentRoute: () => root,
  path: "/journeys/new",
  component: lazyRouteComponent(() => import("../pages/NewJourneyPage"), "NewJourneyPage"),
});

export const journey = createRoute({
  getParentRoute: () => root,
  path: "/journeys/$journeyId",
  validateSearch: readJourneyEditSearch,
  component: lazyRouteComponent(() => import("../pages/journey/JourneyEditPage"), "JourneyEditPage"),
});

export const journeyPeople = createRoute({
  getParentRoute: () => root,
  path: "/journeys/$journeyId/people",
  validateSearch: readJourneyPeopleSearch,
  component: lazyRouteComponent(() => import("../pages/journey/JourneyPeoplePage"), "JourneyPeoplePage"),
});

export const journeyVersions = createRoute({
  getParentRoute: () => root,
  path: "/journeys/$journeyId/versions",
  component: lazyRouteComponent(() => import("../pages/journey/JourneyVersionsPage"), "JourneyVersionsPage"),
});

export const journeyReport = createRoute({
  getParentRoute: () => root,
  path: "/journeys/$journeyId/report",
  validateSearch: readJourneyReportSearch,
  component: lazyRouteComponent(() => import("../pages/journey/JourneyReportPage"), "JourneyReportPage"),
});

export const queue = createRoute({
  getParentRoute: () => root,
  path: "/queue",
  validateSearch: readQueueSearch,
  component: lazyRouteComponent(() => import("../pages/QueuePage"), "QueuePage"),
});

export const templates = createRoute({
  getParentRoute: () => root,
  path: "/templates",
  validateSearch: readTemplatesSearch,
  component: lazyRouteComponent(() => import("../pages/TemplatesPage"), "TemplatesPage"),
});

export const template = createRoute({
  getParentRoute: () => root,
  path: "/templates/$templateId",
  component: lazyRouteComponent(() => import("../pages/TemplatePage"), "TemplatePage"),
});
