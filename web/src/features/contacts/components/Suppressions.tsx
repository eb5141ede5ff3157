/** The do-not-contact list. It holds hashes, so it cannot be read out: addresses are looked up, added and taken off. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { spaced } from "@/lib/attributeText";
import { useT } from "@/lib/i18n/useT";
import { formatAddress } from "@/lib/phone";
import { Button } from "@/ui/Button";
import { StateChip } from "@/ui/Chip";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Section } from "@/ui/Page";
import { RelativeTime } from "@/ui/RelativeTime";
import { TextArea } from "@/ui/TextInput";
import { showToast } from "@/ui/toasts";
import { type Address, lookUpSuppressions, suppress, unsuppress } from "../api";
import { readAddresses } from "../addresses";
import { refusal } from "../useChange";
import { channelName } from "../words";

type Found = Awaited<ReturnType<typeof lookUpSuppressions>>["items"][number];
const ERASURE = "erasure";

export function Suppressions({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useT();
  const [text, setText] = useState("");
  const [found, setFound] = useState<Found[] | null>(null);
  const { addresses, unread } = readAddresses(text);
  const isReady = addresses.length > 0 && unread.length === 0;
  const onError = (error: unknown) =>
    showToast({ text: t("ui:actionFailed", { why: refusal(t, error) }), tone: "error" });
  const look = useMutation({
    mutationFn: lookUpSuppressions,
    onSuccess: ({ items }) => setFound(items),
    onError,
  });
  const change = useMutation({
    mutationFn: async ({ whom, isOn }: { whom: Address[]; isOn: boolean }) => {
      await (isOn ? suppress(whom) : unsuppress(whom));
      return { whom, isOn };
    },
    onSuccess: ({ whom, isOn }) => {
      showToast({
        text: t(isOn ? "contacts:suppressions.added" : "contacts:suppressions.removed", {
          count: whom.length,
        }),
        undo: () => change.mutate({ whom, isOn: !isOn }),
      });
      look.mutate(found === null ? whom : found.map(addressOf));
    },
    onError,
  });
  return (
    <>
      <Section title={t("contacts:suppressions.look")} body={t("contacts:suppressions.lookBody")}>
        <Form
          className="max-w-xl"
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) look.mutate(addresses);
          }}
          actions={
            <>
              <SubmitButton isSending={look.isPending} disabled={!isReady}>
                {t("contacts:suppressions.lookUp")}
              </SubmitButton>
              {mayWrite && (
                <Button
                  disabled={!isReady || change.isPending}
                  onClick={() => change.mutate({ whom: addresses, isOn: true })}
                >
                  {t("contacts:suppressions.add")}
                </Button>
              )}
            </>
          }
        >
          <Field
            label={t("contacts:suppressions.addresses")}
            hint={t("contacts:suppressions.addressesHint")}
            error={
              unread.length > 0 ? t("contacts:suppressions.unread", { text: unread[0] ?? "" }) : undefined
            }
          >
            <TextArea dir="ltr" rows={3} value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
        </Form>
      </Section>
      {found !== null && (
        <Section title={t("contacts:suppressions.found")}>
          <ul className="divide-y divide-line">
            {found.map((one) => (
              <FoundLine
                key={`${one.kind} ${one.value}`}
                found={one}
                isBusy={change.isPending}
                mayWrite={mayWrite}
                onChange={(isOn) => change.mutate({ whom: [addressOf(one)], isOn })}
              />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

const addressOf = ({ kind, value }: Found): Address => ({
  kind: kind === "email" ? "email" : "phone",
  value,
});

interface FoundLineProps {
  found: Found;
  mayWrite: boolean;
  isBusy: boolean;
  onChange: (isOn: boolean) => void;
}

function FoundLine({ found, mayWrite, isBusy, onChange }: FoundLineProps) {
  const { t } = useT();
  const isErased = found.entries.some(({ source }) => source === ERASURE);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <span className="min-w-0 flex-1 basis-60">
        <bdi dir="ltr" className="block font-medium break-all num">
          {formatAddress(found.value)}
        </bdi>
        {found.entries.map(({ key, source, at }) => (
          <span key={`${key} ${source}`} className="block text-sm text-muted">
            {key === "" || key === undefined ? t("contacts:suppressions.everywhere") : channelName(t, key)}
            {" · "}
            {t(`contacts:suppressions.source.${source}` as "contacts:suppressions.source.api", {
              defaultValue: spaced(source ?? ""),
            })}
            {at !== undefined && (
              <>
                {" · "}
                <RelativeTime at={at} />
              </>
            )}
          </span>
        ))}
      </span>
      <StateChip state={found.suppressed ? "needs" : "neutral"}>
        {found.suppressed ? t("contacts:suppressions.on") : t("contacts:suppressions.off")}
      </StateChip>
      {mayWrite && (
        <Button
          size="sm"
          disabled={isBusy || isErased}
          title={isErased ? t("contacts:suppressions.erasedStays") : undefined}
          onClick={() => onChange(!found.suppressed)}
        >
          {found.suppressed ? t("contacts:suppressions.takeOff") : t("contacts:suppressions.put")}
        </Button>
      )}
    </li>
  );
}
