import { api } from "@/api/client";

export type RowAction = "cancel" | "run-now" | "pause" | "resume" | "skip";

/** `keepalive` lets a change that waited for its undo still leave when the page is closed. */
export const act = (enrollmentId: string, action: RowAction, keepalive = false) =>
  api.post(`/v1/enrollments/{enrollment_id}/${action}`, { path: { enrollment_id: enrollmentId }, keepalive });
