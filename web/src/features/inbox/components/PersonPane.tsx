/** The person one talks with: what is planned for them, who they are, whether we may write, what happened last. */
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import type { ConversationHead } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { IconButton } from "@/ui/Button";
import { Skeleton } from "@/ui/Skeleton";
import { ErrorState } from "@/ui/StateMessage";
import { contactOf, headOf } from "../api";
import { callOf, nameOf } from "../words";
import { Attributes, OpenDeals } from "./Dealings";
import { FollowUps } from "./FollowUps";
import { Known } from "./Known";
import { Latest } from "./Latest";
import { MayWrite } from "./MayWrite";

interface PersonPaneProps {
  id: string;
  mayAct: boolean;
  onClose: (() => void) | undefined;
  /** The way to the contact's own page, drawn by the page that has one. */
  link: (contactId: string, words: ReactNode) => ReactNode;
}

export function PersonPane({ id, mayAct, onClose, link }: PersonPaneProps) {
  const { t } = useT();
  const conversation = useQuery(headOf(id)).data;
  const name = conversation === undefined ? "" : nameOf(conversation);
  return (
    <aside
      aria-label={t("inbox:person.label", { name })}
      className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-5 py-4"
    >
      {onClose !== undefined && (
        <div className="flex items-center justify-between">
          <h2 className="truncate font-bold">
            <bdi>{name}</bdi>
          </h2>
          <IconButton label={t("inbox:person.close")} onClick={onClose} className="-me-2">
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {conversation === undefined ? (
        <Waiting />
      ) : (
        <About conversation={conversation} mayAct={mayAct} link={link} />
      )}
    </aside>
  );
}

function About({
  conversation,
  mayAct,
  link,
}: {
  conversation: ConversationHead;
  mayAct: boolean;
  link: PersonPaneProps["link"];
}) {
  const { t } = useT();
  const contact = useQuery(contactOf(conversation.contact.id));
  return (
    <>
      <FollowUps conversation={conversation} mayAct={mayAct} />
      {contact.data !== undefined ? (
        <>
          <Known contact={contact.data} link={link} />
          <OpenDeals contact={contact.data} link={link} />
          <Attributes contact={contact.data} link={link} />
          <MayWrite contact={contact.data} />
        </>
      ) : contact.isPending ? (
        <Waiting />
      ) : (
        <ErrorState why={problemSentence(t, contact.error)} onRetry={() => void contact.refetch()} />
      )}
      <Latest contactId={conversation.contact.id} name={callOf(conversation)} />
    </>
  );
}

function Waiting() {
  return (
    <div className="space-y-3">
      {["w-1/3", "w-4/5", "w-3/5", "w-2/3"].map((width) => (
        <Skeleton key={width} className={`h-3 ${width}`} />
      ))}
    </div>
  );
}
