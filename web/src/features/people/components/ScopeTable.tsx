import type { Scope } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { BareCheckbox } from "@/ui/Checkbox";
import { AREAS, SCOPES } from "../api";

const ACTS = ["read", "write"] as const;

/** What a key may do: a line per area, reading and writing apart. */
export function ScopeTable({
  chosen,
  onToggle,
}: {
  chosen: readonly Scope[];
  onToggle: (scope: Scope) => void;
}) {
  const { t } = useT();
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-muted">
          <th scope="col" className="py-1 text-start font-normal">
            <span className="sr-only">{t("people:keys.scopes")}</span>
          </th>
          {ACTS.map((act) => (
            <th key={act} scope="col" className="w-20 py-1 text-center font-normal">
              {t(`people:keys.${act}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {AREAS.map((area) => (
          <tr key={area} className="border-t border-line">
            <th scope="row" className="py-1.5 text-start font-normal">
              {t(`people:keys.area.${area}`)}
            </th>
            {ACTS.map((act) => {
              const scope = SCOPES.find((one) => one === `${area}:${act}`);
              return (
                <td key={act}>
                  <span className="grid place-items-center">
                    {scope && (
                      <BareCheckbox
                        label={`${t(`people:keys.area.${area}`)}: ${t(`people:keys.${act}`)}`}
                        value={chosen.includes(scope)}
                        onChange={() => onToggle(scope)}
                      />
                    )}
                  </span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
