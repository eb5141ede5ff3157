/** The organization's settings and its kill switch. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { keys } from "@/api/keys";
import type { SettingsChanges } from "@/api/models";

export const settingsQuery = queryOptions({
  queryKey: keys.settings(),
  queryFn: ({ signal }) => api.get("/v1/settings", { signal }),
});

export const changeSettings = (body: SettingsChanges) => api.patch("/v1/settings", { body });
