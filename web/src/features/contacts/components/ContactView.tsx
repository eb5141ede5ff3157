/** One person: what will happen to them and what did, beside who they are and whether we may write. */
import type { ReactNode } from "react";
import type { Contact } from "@/api/models";
import { Avatar } from "@/ui/Avatar";
import { useT } from "@/lib/i18n/useT";
import type { TimelineGroup } from "../timeline";
import type { May } from "../useChange";
import { lifecycleName, mainAddress, nameOf, statusName } from "../words";
import { Addresses } from "./Addresses";
import { Attributes } from "./Attributes";
import { Consent } from "./Consent";
import { Details } from "./Details";
import { FollowUps } from "./FollowUps";
import { HoldNotice } from "./HoldControl";
import { MaybeSame } from "./MaybeSame";
import { Tags } from "./Tags";
import { Timeline } from "./Timeline";

interface ContactViewProps {
  contact: Contact;
  may: May;
  group: TimelineGroup | undefined;
  onGroup: (group: TimelineGroup | undefined) => void;
  onReview: (otherId: string) => void;
  /** The person's threads, from where they are worked. */
  links?: ReactNode;
  /** What is sold to them, below what follows them up. */
  deals?: ReactNode;
}

export function ContactView({ contact, may, group, onGroup, onReview, links, deals }: ContactViewProps) {
  const isReadOnly = !may.write;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto" data-scroll-restoration-id="contact">
      <div className="grid min-[960px]:grid-cols-[minmax(0,1fr)_minmax(300px,360px)]">
        <div className="min-w-0 px-5 py-6">
          <Who contact={contact} links={links} />
          <HoldNotice contact={contact} mayWrite={may.write} />
          {may.write && <MaybeSame contact={contact} onReview={onReview} />}
          <FollowUps contact={contact} mayEnroll={may.enroll} />
          {deals}
          <Timeline contact={contact} group={group} onGroup={onGroup} mayUndo={may.write} />
        </div>
        <aside className="min-w-0 px-5 py-6 max-[959px]:row-start-2 max-[959px]:border-t max-[959px]:border-line min-[960px]:border-s min-[960px]:border-line">
          <Addresses contact={contact} />
          <Consent contact={contact} isReadOnly={isReadOnly} />
          <Tags contact={contact} isReadOnly={isReadOnly} />
          <Details contact={contact} isReadOnly={isReadOnly} />
          <Attributes contact={contact} isReadOnly={isReadOnly} />
        </aside>
      </div>
    </div>
  );
}

function Who({ contact, links }: { contact: Contact; links: ReactNode }) {
  const { t } = useT();
  const name = nameOf(t, contact);
  const address = mainAddress(contact);
  const standing = [
    lifecycleName(t, contact.lifecycle),
    ...(contact.lead_status === null ? [] : [statusName(t, contact.lead_status)]),
    ...(contact.owner === null ? [] : [t("contacts:ownedBy", { name: contact.owner })]),
  ];
  return (
    <div className="mb-7 flex flex-wrap items-center gap-x-3.5 gap-y-3">
      <Avatar name={name} size="xl" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="line-clamp-2 text-xl font-bold break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-pretty text-muted">
          {standing.join(" · ")}
          {address !== null && address !== name && (
            <>
              {" "}
              <span className="whitespace-nowrap">
                <span aria-hidden="true">·</span>{" "}
                <bdi dir="ltr" className="num">
                  {address}
                </bdi>
              </span>
            </>
          )}
        </p>
      </div>
      {links}
    </div>
  );
}
