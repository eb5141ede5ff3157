/** What needs a person, as sentences with one place to go to. */
import type { NeedItem } from "@/api/models";
import type { T } from "@/lib/i18n/useT";
import { formatAddress } from "@/lib/phone";
import { journeyName } from "@/lib/journeyName";
import { errorSentence } from "@/lib/reasonSentence";

export interface Need {
  kind: NeedItem["kind"];
  id: string;
  title: string;
  why: string;
  action: string;
  to: string;
  since: number | null;
}

export function needsOf(t: T, items: readonly NeedItem[]): Need[] {
  return items.map((item) => ({
    kind: item.kind,
    id: item.id,
    since: item.since === null ? null : Date.parse(item.since),
    ...sentences(t, item),
  }));
}

function sentences(t: T, item: NeedItem): Pick<Need, "title" | "why" | "action" | "to"> {
  const name =
    item.contact === null ? (item.name ?? "") : formatAddress(item.contact.name ?? t("inbox:line.someone"));
  const thread = item.conversation_id === null ? "/inbox" : `/inbox/${item.conversation_id}`;
  const why = item.reason === null ? "" : errorSentence(t, item.reason);
  switch (item.kind) {
    case "review":
      return {
        title: t("home:needs.review", { name }),
        why: t("home:needs.reviewWhy"),
        action: t("home:needs.open"),
        to: thread,
      };
    case "uncertain":
      return {
        title: t("home:needs.uncertain", { name }),
        why: t("home:needs.uncertainWhy"),
        action: t("home:needs.decide"),
        to: thread,
      };
    case "message_failed":
      return {
        title: t("home:needs.messageFailed", { name }),
        why,
        action: t("home:needs.open"),
        to: thread,
      };
    case "connection":
      return {
        title: t("home:needs.connection", { name }),
        why: t("home:needs.connectionWhy"),
        action: t("home:needs.look"),
        to: "/connections",
      };
    case "enrollment_failed":
      return {
        title: t("home:needs.enrollments", {
          count: item.count,
          name: journeyName(t, { name: item.name ?? "", is_one_off: item.is_one_off }),
        }),
        why,
        action: t("home:needs.look"),
        // The one behind promised messages has no page: who failed there has one.
        to:
          item.journey_id === null
            ? "/journeys"
            : item.is_one_off && item.contact !== null
              ? `/contacts/${item.contact.id}`
              : `/journeys/${item.journey_id}`,
      };
  }
}
