/** One person of a campaign: what happened, and what was known when it was decided. */
import { useQuery } from "@tanstack/react-query";
import type { Recipient } from "@/api/models";
import { problemSentence } from "@/api/problem";
import type { Language } from "@/lib/i18n/languages";
import { type T, useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { city, inZone } from "@/lib/time";
import { Drawer } from "@/ui/Drawer";
import { Skeleton } from "@/ui/Skeleton";
import { ErrorState } from "@/ui/StateMessage";
import { activityQuery, recipientQuery } from "../api";
import { recipientAddress, recipientName, recipientReason } from "../recipient";

interface RecipientPanelProps {
  campaignId: string;
  recipientId: string | undefined;
  zone: string;
  onClose: () => void;
}

export function RecipientPanel({ campaignId, recipientId, zone, onClose }: RecipientPanelProps) {
  const { t } = useT();
  const found = useQuery({
    ...recipientQuery(campaignId, recipientId ?? ""),
    enabled: recipientId !== undefined,
  });
  const recipient = recipientId === undefined ? undefined : found.data;
  return (
    <Drawer
      title={recipient === undefined ? t("ui:loading") : recipientName(t, recipient)}
      subtitle={recipient === undefined ? "" : recipientAddress(recipient)}
      isOpen={recipientId !== undefined}
      onClose={onClose}
    >
      {found.isError && (
        <ErrorState why={problemSentence(t, found.error)} onRetry={() => void found.refetch()} />
      )}
      {recipient !== undefined && <Told campaignId={campaignId} recipient={recipient} zone={zone} />}
    </Drawer>
  );
}

function Told({ campaignId, recipient, zone }: { campaignId: string; recipient: Recipient; zone: string }) {
  const { t, language } = useT();
  const now = useNow(30_000);
  const activity = useQuery(activityQuery(campaignId, recipient.id));
  const why = recipientReason(t, language, recipient, zone, now);
  const text = typeof recipient.error?.text === "string" ? recipient.error.text : null;
  return (
    <div className="space-y-6">
      {why !== "" && (
        <p className="rounded-card bg-sunken px-3 py-2.5 font-medium text-pretty">
          {why}
          {text !== null && (
            <span className="mt-0.5 block text-sm font-normal text-muted">
              {t("campaigns:recipient.network", { text })}
            </span>
          )}
        </p>
      )}
      <section>
        <h3 className="text-sm font-bold text-subtle">{t("campaigns:recipient.activity")}</h3>
        {activity.isPending && <Skeleton className="mt-2 h-16 w-full" />}
        {activity.isError && (
          <p role="alert" className="mt-1 text-coral-text">
            {problemSentence(t, activity.error)}
          </p>
        )}
        <ol className="mt-2">
          {(activity.data?.items ?? []).map(({ at, what }) => (
            <li key={`${at} ${what}`} className="group relative flex items-baseline gap-3 py-1.5 ps-5">
              <span
                aria-hidden="true"
                className="absolute inset-y-0 start-[3.5px] w-px bg-line-strong group-first:top-4 group-last:bottom-auto group-last:h-4"
              />
              <span
                aria-hidden="true"
                className="absolute start-0 top-3 size-2 rounded-full bg-sage ring-2 ring-paper"
              />
              <span className="min-w-0 flex-1 font-medium">{t(`campaigns:recipient.${what}`)}</span>
              <time dateTime={at} className="text-sm whitespace-nowrap text-muted num">
                {inZone(t, language, Date.parse(at), zone, now)}
              </time>
            </li>
          ))}
        </ol>
      </section>
      {recipient.inputs !== null && (
        <section>
          <h3 className="text-sm font-bold text-subtle">{t("campaigns:recipient.inputs")}</h3>
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
            {Object.entries(recipient.inputs).map(([name, value]) => (
              <Input key={name} name={name} value={inputText(t, language, name, value, zone, now)} />
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

function Input({ name, value }: { name: string; value: string }) {
  const { t } = useT();
  return (
    <>
      <dt className="text-muted">
        {t(`campaigns:recipient.input.${name}` as "campaigns:recipient.input.mode", { defaultValue: name })}
      </dt>
      <dd className="min-w-0 num">
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}

const WORDS = new Set(["consent", "mode", "connection"]);
const MOMENTS = new Set(["last_inbound_at", "held_until"]);

function inputText(
  t: T,
  language: Language,
  name: string,
  value: unknown,
  zone: string,
  now: number,
): string {
  if (typeof value === "boolean") return t(value ? "campaigns:recipient.yes" : "campaigns:recipient.no");
  if (typeof value !== "string") return String(value);
  if (WORDS.has(name))
    return t(`campaigns:recipient.${name}.${value}` as "campaigns:recipient.consent.unknown", {
      defaultValue: value,
    });
  if (MOMENTS.has(name)) return inZone(t, language, Date.parse(value), zone, now);
  return name === "zone" ? city(t, value) : value;
}
