/** What a person does to one follow-up, from wherever it is seen. */
import { api } from "./client";

export type EnrollmentAction = "cancel" | "run-now" | "pause" | "resume" | "skip";

/** `keepalive` lets a change that waited for its undo still leave when the page is closed. */
export const actOn = (enrollmentId: string, action: EnrollmentAction, keepalive = false) =>
  api.post(`/v1/enrollments/{enrollment_id}/${action}`, { path: { enrollment_id: enrollmentId }, keepalive });
