/** Writing the organization's settings. */
import { api } from "@/api/client";
import type { SettingsChanges } from "@/api/models";

export const changeSettings = (body: SettingsChanges) => api.patch("/v1/settings", { body });
