/** What is under way with the person and what the organization keeps about them: a few lines, the rest is a page away. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { attributesQuery } from "@/api/attributes";
import type { Contact, Deal } from "@/api/models";
import { dealNames } from "@/api/pipelines";
import { asProblem, problemSentence } from "@/api/problem";
import { plainText, spaced, valueText } from "@/lib/attributeText";
import { useT } from "@/lib/i18n/useT";
import { moneyText } from "@/lib/money";
import { useNow } from "@/lib/serverClock";
import { dayClock, pageZone } from "@/lib/time";
import { Button } from "@/ui/Button";
import { openDealsOf } from "../api";
import { Fact, Facts, Group } from "./PersonParts";

/** So many lines of each beside the thread. */
const MOST_DEALS = 3;
const MOST_ATTRIBUTES = 6;

interface DealingsProps {
  contact: Contact;
  /** The way to the contact's own page, in these words. */
  link: (contactId: string, words: ReactNode) => ReactNode;
}

export function OpenDeals({ contact, link }: DealingsProps) {
  const { t } = useT();
  const { data, error, refetch } = useQuery(openDealsOf(contact.id, MOST_DEALS));
  const names = useQuery({ ...dealNames, enabled: (data?.items.length ?? 0) > 0 }).data;
  if (error !== null && data === undefined) {
    if (asProblem(error).isRefused) return null;
    return (
      <Group title={t("inbox:person.deals")}>
        <p role="alert" className="text-sm text-pretty text-muted">
          {problemSentence(t, error)}{" "}
          <Button kind="quiet" size="sm" onClick={() => void refetch()}>
            {t("ui:retry")}
          </Button>
        </p>
      </Group>
    );
  }
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Group title={t("inbox:person.deals")}>
      <ul className="space-y-2">
        {data.items.map((deal) => (
          <li key={deal.id}>
            <OneDeal deal={deal} stage={names?.get(deal.stage_id)} link={link} />
          </li>
        ))}
      </ul>
      {data.next_cursor !== null && (
        <div className="mt-2">{link(contact.id, t("inbox:person.moreDeals"))}</div>
      )}
    </Group>
  );
}

function OneDeal({
  deal,
  stage,
  link,
}: Pick<DealingsProps, "link"> & { deal: Deal; stage: string | undefined }) {
  const { t, language } = useT();
  const { amount, currency } = deal;
  const facts = [
    ...(amount !== null && currency !== null ? [moneyText(language, amount, currency)] : []),
    ...(stage !== undefined ? [stage] : []),
  ];
  return (
    <>
      {link(
        deal.contact_id,
        <bdi className="wrap-anywhere">{deal.title || t("inbox:person.dealWithoutTitle")}</bdi>,
      )}
      <p className="flex flex-wrap gap-x-1.5 text-sm text-muted num">
        {facts.map((fact, index) => (
          <span key={fact} className="flex gap-x-1.5">
            {index > 0 && <span aria-hidden="true">·</span>}
            <bdi>{fact}</bdi>
          </span>
        ))}
      </p>
    </>
  );
}

export function Attributes({ contact, link }: DealingsProps) {
  const { t, language } = useT();
  const now = useNow(60_000);
  const own = Object.entries(contact.attributes).filter(([, value]) => plainText(value) !== "");
  const declared = useQuery({ ...attributesQuery, enabled: own.length > 0 }).data?.items ?? [];
  if (own.length === 0) return null;
  const known = new Map(declared.map((one, place) => [one.name, { ...one, place }]));
  const placeOf = (name: string) => {
    const one = known.get(name);
    return one?.is_declared === true ? one.place : declared.length;
  };
  const shown = own
    .sort(([one], [other]) => placeOf(one) - placeOf(other) || one.localeCompare(other, language))
    .slice(0, MOST_ATTRIBUTES);
  const text = (name: string, value: unknown) => {
    const plain = plainText(value);
    const at = known.get(name)?.type === "datetime" ? Date.parse(plain) : Number.NaN;
    return Number.isNaN(at) ? valueText(t, language, value) : dayClock(at, pageZone(), language, now);
  };
  return (
    <Group title={t("inbox:person.attributes")}>
      <Facts>
        {shown.map(([name, value]) => (
          <Fact key={name} name={<bdi title={name}>{known.get(name)?.label ?? spaced(name)}</bdi>}>
            <bdi className="line-clamp-2 wrap-anywhere">{text(name, value)}</bdi>
          </Fact>
        ))}
      </Facts>
      {own.length > MOST_ATTRIBUTES && (
        <div className="mt-2">
          {link(contact.id, t("inbox:person.moreAttributes", { count: own.length - MOST_ATTRIBUTES }))}
        </div>
      )}
    </Group>
  );
}
