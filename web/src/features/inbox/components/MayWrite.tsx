/** Whether the person may be written to, by channel, and since when that is so. */
import type { Contact } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { dayClock, pageZone } from "@/lib/time";
import { useChannelName } from "../channel";
import { Fact, Facts, Group } from "./PersonParts";

export function MayWrite({ contact }: { contact: Contact }) {
  const { t, language } = useT();
  const channelName = useChannelName();
  const now = useNow(60_000);
  const hasEmail = contact.identifiers.some(({ kind }) => kind === "email");
  const channels = ["whatsapp", "email", "sms"].filter(
    (key) => contact.consent[key] !== undefined || key === "whatsapp" || (key === "email" && hasEmail),
  );
  return (
    <Group title={t("inbox:person.mayWrite")}>
      <Facts>
        {channels.map((key) => {
          const consent = contact.consent[key];
          const state = consent?.state ?? "unknown";
          return (
            <Fact key={key} name={channelName(key)}>
              <span
                className={cx(
                  state === "subscribed" && "font-medium text-sage-text",
                  state === "unsubscribed" && "font-medium text-coral-text",
                  state === "unknown" && "text-muted",
                )}
              >
                {state === "subscribed"
                  ? t("inbox:person.yes")
                  : state === "unsubscribed"
                    ? t("inbox:person.no")
                    : t("inbox:person.unknown")}
              </span>
              {consent?.changed_at != null && (
                <span className="text-muted num">
                  {" "}
                  · {dayClock(Date.parse(consent.changed_at), pageZone(), language, now)}
                </span>
              )}
            </Fact>
          );
        })}
      </Facts>
    </Group>
  );
}
