/** The routes of who people are: contacts, how they come in, what is known of them, the deals with them. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readContactSearch, readContactsSearch, readDuplicatesSearch } from "../pages/contactSearch";
import { readImportSearch, readNewImportSearch } from "../pages/importSearch";
import { readDealsSearch } from "@/features/deals/search";
import { root } from "./root";

export const contacts = createRoute({
  getParentRoute: () => root,
  path: "/contacts",
  validateSearch: readContactsSearch,
  component: lazyRouteComponent(() => import("../pages/ContactsPage"), "ContactsPage"),
});

export const duplicates = createRoute({
  getParentRoute: () => root,
  path: "/contacts/duplicates",
  validateSearch: readDuplicatesSearch,
  component: lazyRouteComponent(() => import("../pages/DuplicatesPage"), "DuplicatesPage"),
});

export const reviews = createRoute({
  getParentRoute: () => root,
  path: "/contacts/reviews",
  component: lazyRouteComponent(() => import("../pages/ReviewsPage"), "ReviewsPage"),
});

export const contact = createRoute({
  getParentRoute: () => root,
  path: "/contacts/$contactId",
  validateSearch: readContactSearch,
  component: lazyRouteComponent(() => import("../pages/ContactPage"), "ContactPage"),
});

export const imports = createRoute({
  getParentRoute: () => root,
  path: "/imports",
  component: lazyRouteComponent(() => import("../pages/ImportsPage"), "ImportsPage"),
});

export const newImport = createRoute({
  getParentRoute: () => root,
  path: "/imports/new",
  validateSearch: readNewImportSearch,
  component: lazyRouteComponent(() => import("../pages/NewImportPage"), "NewImportPage"),
});

export const oneImport = createRoute({
  getParentRoute: () => root,
  path: "/imports/$importId",
  validateSearch: readImportSearch,
  component: lazyRouteComponent(() => import("../pages/ImportPage"), "ImportPage"),
});

export const deals = createRoute({
  getParentRoute: () => root,
  path: "/deals",
  validateSearch: readDealsSearch,
  component: lazyRouteComponent(() => import("../pages/DealsPage"), "DealsPage"),
});

export const attributes = createRoute({
  getParentRoute: () => root,
  path: "/settings/attributes",
  component: lazyRouteComponent(() => import("../pages/AttributesPage"), "AttributesPage"),
});

export const suppressions = createRoute({
  getParentRoute: () => root,
  path: "/settings/suppressions",
  component: lazyRouteComponent(() => import("../pages/SuppressionsPage"), "SuppressionsPage"),
});
