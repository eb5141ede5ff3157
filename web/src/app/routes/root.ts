/** What every page stands in. */
import { createRootRoute } from "@tanstack/react-router";
import { CrashScreen, NotFoundScreen } from "../shell/Fallbacks";
import { Shell } from "../shell/Shell";

export const root = createRootRoute({
  component: Shell,
  errorComponent: CrashScreen,
  notFoundComponent: NotFoundScreen,
});
