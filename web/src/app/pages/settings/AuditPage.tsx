/** Who did what to what, from where, and what differs since. */
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { AuditLog } from "@/features/audit/components/AuditLog";
import { useT } from "@/lib/i18n/useT";
import { SettingsFrame } from "./SettingsFrame";

export function AuditPage() {
  const { t } = useT();
  const search = useSearch({ from: "/settings/audit" });
  const navigate = useNavigate({ from: "/settings/audit" });
  return (
    <SettingsFrame title={t("audit:title")}>
      <p className="mb-6 text-sm text-pretty text-muted">
        {t("contacts:recent.apart")}{" "}
        <Link
          to="/contacts"
          search={{ showsRecent: true }}
          className="font-medium text-ink underline underline-offset-2"
        >
          {t("contacts:recent.title")}
        </Link>
      </p>
      <AuditLog filters={search} onFilter={(filters) => void navigate({ search: filters, replace: true })} />
    </SettingsFrame>
  );
}
