import {
  AlarmClock,
  ArrowLeft,
  Bot,
  Check,
  Ellipsis,
  MailOpen,
  PanelRight,
  RotateCcw,
  Search,
  UserRound,
  UserRoundCheck,
} from "lucide-react";
import { useRef, useState } from "react";
import type { ConversationHead, Member } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { city, clock, dayClock, pageZone, sameClock } from "@/lib/time";
import { Avatar } from "@/ui/Avatar";
import { Button, IconButton } from "@/ui/Button";
import { keyCaps, Keys } from "@/ui/Kbd";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/Menu";
import type { Work } from "../useWork";
import { nameOf } from "../words";
import { useChannelName } from "../channel";
import { LabelPicker } from "./LabelPicker";
import { SnoozeMenu, SnoozeUntil } from "./SnoozeMenu";

export type HeaderMenu = "assign" | "snooze" | "labels";

interface ThreadHeaderProps {
  conversation: ConversationHead;
  members: readonly Member[];
  me: string | undefined;
  work: Work;
  /** Resolves it, or opens it again. */
  onDone: (conversation: ConversationHead) => void;
  mayWrite: boolean;
  menu: HeaderMenu | null;
  onMenu: (menu: HeaderMenu | null) => void;
  /** Opens the search inside the conversation. */
  onFind: () => void;
  onBack: (() => void) | undefined;
  onPerson: (() => void) | undefined;
}

/** Who it is, by which way, what time it is there; who has it; and being done with it. */
export function ThreadHeader(props: ThreadHeaderProps) {
  const { conversation, work, mayWrite, menu, onMenu, onFind, onBack, onPerson } = props;
  const { t } = useT();
  const [isChoosing, setChoosing] = useState(false);
  const name = nameOf(conversation);
  const snooze = (until: string) => void work.snooze(conversation, until);
  return (
    <header className="@container flex min-h-14 shrink-0 items-center gap-2 border-b border-line px-4 py-2 min-[1100px]:px-6">
      {onBack !== undefined && (
        <IconButton label={t("inbox:head.back")} onClick={onBack} className="-ms-2">
          <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
        </IconButton>
      )}
      <Avatar name={name} />
      <div className="ms-1 min-w-0 flex-1 @min-[24rem]:min-w-40">
        <h2 className="truncate font-bold">
          <bdi>{name}</bdi>
        </h2>
        <Subtitle conversation={conversation} />
      </div>
      <IconButton
        label={t("inbox:find.open")}
        onClick={onFind}
        className={mayWrite ? "@max-[33rem]:hidden" : ""}
      >
        <Search aria-hidden="true" />
      </IconButton>
      {mayWrite && <Assign {...props} />}
      {mayWrite && (
        <Menu open={menu === "snooze"} onOpenChange={(open) => onMenu(open ? "snooze" : null)}>
          <MenuTrigger asChild>
            <IconButton label={t("inbox:head.snooze")} className="@max-[33rem]:hidden">
              <AlarmClock aria-hidden="true" />
            </IconButton>
          </MenuTrigger>
          <SnoozeMenu onSnooze={snooze} onOther={() => setChoosing(true)} />
        </Menu>
      )}
      <SnoozeUntil
        conversation={conversation}
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        onSnooze={snooze}
      />
      {mayWrite && <Done conversation={conversation} onDone={props.onDone} />}
      {mayWrite && <More {...props} />}
      {onPerson !== undefined && (
        <IconButton label={t("inbox:head.person", { name })} onClick={onPerson} className="-me-2">
          <PanelRight aria-hidden="true" className="rtl:-scale-x-100" />
        </IconButton>
      )}
    </header>
  );
}

function Subtitle({ conversation }: { conversation: ConversationHead }) {
  const { t, language } = useT();
  const now = useNow();
  const channelName = useChannelName();
  const zone = conversation.contact.time_zone;
  const isElsewhere = zone !== null && !sameClock(zone, pageZone(), now);
  const parts = [
    channelName(conversation.channel),
    ...(isElsewhere
      ? [t("inbox:head.timeThere", { time: clock(now, zone, language), city: city(t, zone) })]
      : []),
    ...(conversation.handoff_since !== null ? [t("inbox:row.handedOff")] : []),
    ...(conversation.snoozed_until !== null
      ? [
          t("inbox:head.snoozedUntil", {
            until: dayClock(Date.parse(conversation.snoozed_until), pageZone(), language, now),
          }),
        ]
      : []),
  ];
  return <p className="truncate text-sm text-muted num">{parts.join(" · ")}</p>;
}

function Assign({ conversation, members, me, work, menu, onMenu }: ThreadHeaderProps) {
  const { t } = useT();
  const { assignee } = conversation;
  const who = assignee === null ? null : (assignee.name ?? t("inbox:head.formerColleague"));
  return (
    <Menu open={menu === "assign"} onOpenChange={(open) => onMenu(open ? "assign" : null)}>
      <MenuTrigger asChild>
        <Button
          kind="quiet"
          aria-label={who === null ? t("inbox:head.assign") : t("inbox:head.assigned", { name: who })}
          className="max-w-40 @max-[44rem]:max-w-28 @max-[35rem]:px-2"
        >
          {who === null ? <UserRound aria-hidden="true" /> : <UserRoundCheck aria-hidden="true" />}
          <bdi className="truncate @max-[35rem]:hidden">{who ?? t("inbox:head.assign")}</bdi>
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        {me !== undefined && assignee?.id !== me && (
          <>
            <MenuItem
              icon={UserRoundCheck}
              onSelect={() => {
                const mine = members.find(({ person_id }) => person_id === me);
                void work.assign(conversation, { id: me, name: mine?.name ?? null });
              }}
            >
              {t("inbox:head.assignMe")}
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        {members
          .filter(({ person_id }) => person_id !== me)
          .map(({ person_id: id, name }) => (
            <MenuItem key={id} onSelect={() => void work.assign(conversation, { id, name })}>
              <bdi>{name}</bdi>
            </MenuItem>
          ))}
        {assignee !== null && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => void work.assign(conversation, null)}>
              {t("inbox:head.nobody")}
            </MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  );
}

function Done({ conversation, onDone }: Pick<ThreadHeaderProps, "conversation" | "onDone">) {
  const { t } = useT();
  const isResolved = conversation.state === "resolved";
  const label = isResolved ? t("inbox:head.reopen") : t("inbox:head.resolve");
  return (
    <Button
      aria-label={label}
      onClick={() => onDone(conversation)}
      title={label}
      className="@max-[27rem]:px-2"
    >
      {isResolved ? <RotateCcw aria-hidden="true" /> : <Check aria-hidden="true" />}
      <span className="@max-[27rem]:hidden">{label}</span>
      <span aria-hidden="true" className="@max-[44rem]:hidden coarse:hidden">
        <Keys keys="e" />
      </span>
    </Button>
  );
}

function More({ conversation, work, menu, onMenu, onFind }: ThreadHeaderProps) {
  const { t } = useT();
  const isFinding = useRef(false);
  const isHandedOff = conversation.handoff_since !== null;
  const [isOpen, setOpen] = useState(false);
  const isForLabels = menu === "labels";
  return (
    <Menu
      open={isOpen || isForLabels}
      onOpenChange={(open) => {
        setOpen(open);
        if (!open && isForLabels) onMenu(null);
      }}
    >
      <MenuTrigger asChild>
        <IconButton label={t("inbox:head.more")}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent
        align="end"
        className="min-w-60"
        // The field that opens takes the keyboard, not the button of the menu; while that is open it keeps it.
        onCloseAutoFocus={(event) => {
          if (!isFinding.current) return;
          event.preventDefault();
          isFinding.current = false;
          onFind();
        }}
      >
        <MenuItem
          icon={Search}
          hotkey={keyCaps("mod+f").join(" ")}
          onSelect={() => (isFinding.current = true)}
        >
          {t("inbox:find.open")}
        </MenuItem>
        <MenuItem icon={MailOpen} hotkey="u" onSelect={() => void work.unread(conversation)}>
          {t("inbox:head.markUnread")}
        </MenuItem>
        <MenuItem icon={AlarmClock} hotkey="s" onSelect={() => onMenu("snooze")}>
          {t("inbox:head.snooze")}
        </MenuItem>
        <MenuItem
          icon={Bot}
          hotkey="h"
          onSelect={() => void (isHandedOff ? work.release(conversation) : work.handoff(conversation))}
        >
          {isHandedOff ? t("inbox:head.release") : t("inbox:head.handoff")}
        </MenuItem>
        <MenuSeparator />
        <LabelPicker conversation={conversation} work={work} isFirst={isForLabels} />
      </MenuContent>
    </Menu>
  );
}
