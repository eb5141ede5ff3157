/** Every address of a person with what is known of it: whether it works, and whether the provider refuses it. */
import { Ban, Copy, TriangleAlert } from "lucide-react";
import type { Contact, Identifier } from "@/api/models";
import { copyText } from "@/lib/copyText";
import { useT } from "@/lib/i18n/useT";
import { formatAddress } from "@/lib/phone";
import { IconButton } from "@/ui/Button";
import { showToast } from "@/ui/toasts";
import { identifierName } from "../words";
import { Card } from "./Card";

export function Addresses({ contact }: { contact: Contact }) {
  const { t } = useT();
  return (
    <Card title={t("contacts:card.addresses")}>
      {contact.identifiers.length === 0 && <p className="text-muted">{t("contacts:empty.addresses")}</p>}
      <ul className="space-y-1">
        {contact.identifiers.map((one) => (
          <AddressRow key={`${one.kind} ${one.scope} ${one.value}`} identifier={one} />
        ))}
      </ul>
    </Card>
  );
}

function AddressRow({ identifier }: { identifier: Identifier }) {
  const { t } = useT();
  const shown = formatAddress(identifier.value);
  const isBad = identifier.status === "invalid";
  async function copy() {
    await copyText(identifier.value);
    showToast({ text: t("contacts:toast.copied", { address: shown }) });
  }
  return (
    <li className="group relative flex min-h-7 items-center gap-2 coarse:pe-10">
      <span className="min-w-0 flex-1">
        <bdi dir="ltr" className={isBad ? "wrap-anywhere text-muted line-through" : "wrap-anywhere num"}>
          {shown}
        </bdi>
        <span className="ms-2 text-sm text-muted">{identifierName(t, identifier.kind)}</span>
        {isBad && (
          <span className="flex items-center gap-1.5 text-sm text-coral-text">
            <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
            {t("contacts:identifierState.invalid")}
          </span>
        )}
        {identifier.status === "unknown" && (
          <span className="block text-sm text-muted">{t("contacts:identifierState.unknown")}</span>
        )}
      </span>
      <IconButton
        label={t("contacts:copy", { address: shown })}
        onClick={() => void copy()}
        className="absolute end-0 top-0 size-7 bg-paper opacity-0 group-hover:opacity-100 focus-visible:opacity-100 coarse:-top-1.5 coarse:opacity-100"
      >
        <Copy aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** Said above the page when the provider itself refuses to carry our messages to the person. */
export function ProviderOptOut({ contact }: { contact: Contact }) {
  const { t } = useT();
  const refused = Object.entries(contact.consent).filter(([, one]) => one.source === "provider_signal");
  if (!refused.some(([, one]) => one.state === "unsubscribed")) return null;
  return (
    <p className="mt-2 flex gap-1.5 text-sm text-coral-text">
      <Ban aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      {t("contacts:identifierState.providerOptOut")}
    </p>
  );
}
