import type { Role } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Select } from "@/ui/Select";
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
    <Select
      label={label}
      value={value}
      disabled={disabled}
      onChange={onChange}
      options={ROLES.map((role) => ({
        value: role,
        label: t(`people:role.${role}`),
        hint: t(`people:roleHint.${role}`),
      }))}
      className="max-w-36"
    />
  );
}
