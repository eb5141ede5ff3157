/** The filters of the audit log in the address. */
import type { AuditFilters } from "@/api/keys";
import { PERIODS } from "@/features/audit/api";

export function readAuditSearch(raw: Record<string, unknown>): AuditFilters {
  const text = (name: string) => {
    const value = raw[name];
    return typeof value === "string" && value !== "" ? value.slice(0, 100) : undefined;
  };
  return {
    actor: text("actor"),
    action: text("action"),
    period: PERIODS.find((period) => period === raw.period),
  };
}
