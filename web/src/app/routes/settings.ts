/** The routes of settings. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readAuditSearch } from "../pages/settings/auditSearch";
import { root } from "./root";

export const settings = createRoute({
  getParentRoute: () => root,
  path: "/settings",
  component: lazyRouteComponent(() => import("../pages/settings/GeneralPage"), "GeneralPage"),
});

export const sendingSettings = createRoute({
  getParentRoute: () => root,
  path: "/settings/sending",
  component: lazyRouteComponent(() => import("../pages/settings/SendingPage"), "SendingPage"),
});

export const journeySettings = createRoute({
  getParentRoute: () => root,
  path: "/settings/journeys",
  component: lazyRouteComponent(() => import("../pages/settings/JourneySettingsPage"), "JourneySettingsPage"),
});

export const people = createRoute({
  getParentRoute: () => root,
  path: "/settings/people",
  component: lazyRouteComponent(() => import("../pages/PeoplePage"), "PeoplePage"),
});

export const account = createRoute({
  getParentRoute: () => root,
  path: "/settings/account",
  component: lazyRouteComponent(() => import("../pages/settings/AccountPage"), "AccountPage"),
});

export const audit = createRoute({
  getParentRoute: () => root,
  path: "/settings/audit",
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import("../pages/settings/AuditPage"), "AuditPage"),
});

export const pipelines = createRoute({
  getParentRoute: () => root,
  path: "/settings/pipelines",
  component: lazyRouteComponent(() => import("../pages/settings/PipelinesPage"), "PipelinesPage"),
});
