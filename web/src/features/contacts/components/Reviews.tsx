/** Who asked to be left alone in other words than a keyword: a person reads them and decides. */
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MessageSquareOff } from "lucide-react";
import { keys } from "@/api/keys";
import { namedQuery } from "@/api/contacts";
import type { ConsentReview } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { RelativeTime } from "@/ui/RelativeTime";
import { StateMessage } from "@/ui/StateMessage";
import { showToast } from "@/ui/toasts";
import { decideReview, reviewsQuery } from "../api";
import { useChange } from "../useChange";
import { channelName, nameOf } from "../words";
import { Listed } from "./Listed";

export function Reviews({ mayDecide }: { mayDecide: boolean }) {
  const { t } = useT();
  const query = useInfiniteQuery(reviewsQuery);
  return (
    <Listed
      query={query}
      empty={
        <StateMessage
          icon={MessageSquareOff}
          title={t("contacts:reviews.emptyTitle")}
          body={t("contacts:reviews.emptyBody")}
        />
      }
    >
      {(items) => <Items items={items} mayDecide={mayDecide} />}
    </Listed>
  );
}

function Items({ items, mayDecide }: { items: readonly ConsentReview[]; mayDecide: boolean }) {
  const { t } = useT();
  const queries = useQueryClient();
  const ids = [...new Set(items.map(({ contact_id }) => contact_id))].slice(0, 200);
  const people = new Map((useQuery(namedQuery(ids)).data?.items ?? []).map((one) => [one.id, one]));
  const decide = useChange(
    async ({ review, isOptOut }: { review: ConsentReview; isOptOut: boolean }) => {
      await decideReview(review.id, isOptOut);
      return { review, isOptOut };
    },
    {
      onDone: ({ review, isOptOut }) => {
        const contact = people.get(review.contact_id);
        const name = contact === undefined ? t("contacts:nameless") : nameOf(t, contact);
        showToast({
          text: t(isOptOut ? "contacts:reviews.optedOut" : "contacts:reviews.dismissed", { name }),
        });
        void queries.invalidateQueries({ queryKey: keys.consentReviews() });
      },
    },
  );
  return (
    <ul className="divide-y divide-line">
      {items.map((review) => {
        const contact = people.get(review.contact_id);
        return (
          <li key={review.id} className="py-4 first:pt-0">
            <div className="flex flex-wrap items-baseline gap-x-2">
              <Link
                to="/contacts/$contactId"
                params={{ contactId: review.contact_id }}
                className="min-w-0 font-medium break-words underline-offset-2 hover:underline"
              >
                <bdi>{contact === undefined ? "…" : nameOf(t, contact)}</bdi>
              </Link>
              <span className="text-sm text-muted">
                {channelName(t, review.key)} · <RelativeTime at={review.said_at} />
              </span>
            </div>
            <blockquote
              dir="auto"
              className="my-2 max-w-prose rounded-card bg-sunken px-3 py-2 break-words whitespace-pre-wrap"
            >
              {review.text}
            </blockquote>
            {mayDecide && (
              <div className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  kind="primary"
                  disabled={decide.isPending}
                  onClick={() => decide.mutate({ review, isOptOut: true })}
                >
                  {t("contacts:reviews.accept", { channel: channelName(t, review.key) })}
                </Button>
                <Button
                  size="sm"
                  disabled={decide.isPending}
                  onClick={() => decide.mutate({ review, isOptOut: false })}
                >
                  {t("contacts:reviews.dismiss")}
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
