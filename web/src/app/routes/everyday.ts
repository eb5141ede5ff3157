/** The routes of every day: Home, the inbox, the sandbox, what is sent from; and the gallery of components. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readOpenSearch } from "../pages/openSearch";
import { readSandboxSearch } from "../pages/sandboxSearch";
import { readInboxSearch } from "@/features/inbox/search";
import { root } from "./root";

export const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyRouteComponent(() => import("../pages/HomePage"), "HomePage"),
});

const inboxPage = createRoute({
  getParentRoute: () => root,
  path: "/inbox",
  validateSearch: readInboxSearch,
  component: lazyRouteComponent(() => import("../pages/InboxPage"), "InboxPage"),
});

/** The page of the inbox itself shows which one is open. */
const conversation = createRoute({ getParentRoute: () => inboxPage, path: "$conversationId" });

export const inbox = inboxPage.addChildren([conversation]);

export const sandbox = createRoute({
  getParentRoute: () => root,
  path: "/sandbox",
  validateSearch: readSandboxSearch,
  component: lazyRouteComponent(() => import("../pages/SandboxPage"), "SandboxPage"),
});

export const connections = createRoute({
  getParentRoute: () => root,
  path: "/connections",
  validateSearch: readOpenSearch,
  component: lazyRouteComponent(() => import("../pages/ConnectionsPage"), "ConnectionsPage"),
});

export const gallery = createRoute({
  getParentRoute: () => root,
  path: "/gallery",
  component: lazyRouteComponent(() => import("../pages/gallery/GalleryPage"), "GalleryPage"),
});
