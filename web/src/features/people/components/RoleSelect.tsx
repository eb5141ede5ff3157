import type { Role } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { ROLES } from "../api";

interface RoleSelectProps {
  label: string;
  value: Role;
  disabled?: boolean;
  onChange: (role: Role) => void;
}

export function RoleSelect({ label, value, disabled = false, onChange }: RoleSelectProps) {
  const { t } = useT();
  return (
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as Role)}
      className="h-8 rounded-control border border-line-strong bg-raised px-2 disabled:opacity-50"
    >
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {t(`people:role.${role}`)}
        </option>
      ))}
    </select>
  );
}
