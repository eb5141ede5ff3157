/** To whom something could not be done, each with why. */
import { useQuery } from "@tanstack/react-query";
import { namedQuery } from "@/api/contacts";
import type { BulkJob } from "@/api/models";
import { type T, useT } from "@/lib/i18n/useT";
import { useNumber } from "@/lib/useNumber";
import { Modal } from "@/ui/Modal";
import { refusedQuery } from "../bulkJobs";
import { leftOut } from "../bulkWords";
import { nameOf } from "../words";

const OURS = ["contact_not_found", "changed_since", "failed"] as const;

function why(t: T, reason: string, name: string): string {
  const ours = OURS.find((one) => one === reason);
  return ours === undefined
    ? t(`contacts:enroll.${reason}` as "contacts:enroll.duplicate", { name, defaultValue: reason })
    : t(`contacts:bulk.why.${ours}`);
}

export function BulkRefused({ job, onClose }: { job: BulkJob | null; onClose: () => void }) {
  const { t } = useT();
  const number = useNumber();
  const refused = useQuery({ ...refusedQuery(job?.id ?? ""), enabled: job !== null }).data?.items ?? [];
  const named = useQuery(namedQuery(refused.map(({ contact_id }) => contact_id))).data?.items ?? [];
  const names = new Map(named.map((contact) => [contact.id, nameOf(t, contact)]));
  return (
    <Modal
      title={job === null ? "" : leftOut(t, number, job)}
      size="sm"
      isOpen={job !== null}
      onClose={onClose}
    >
      <ul className="mt-2 max-h-96 overflow-y-auto">
        {refused.map(({ contact_id, reason }) => {
          const name = names.get(contact_id) ?? t("contacts:bulk.gone");
          return (
            <li key={contact_id} className="border-t border-line py-2">
              <bdi>{name}</bdi>
              <div className="text-sm text-pretty text-muted">{why(t, reason, name)}</div>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
