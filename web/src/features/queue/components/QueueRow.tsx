import type { QueueItem } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { journeyName } from "@/lib/journeyName";
import { Avatar } from "@/ui/Avatar";
import { BeatLine } from "@/ui/BeatLine";
import { BareCheckbox } from "@/ui/Checkbox";
import { Chip, type Tone } from "@/ui/Chip";
import { type Selection, toggleRow } from "@/ui/table/selection";
import { beatTone, channelName, nodeName, rowReason } from "../reason";
import type { RowActions } from "../useRowActions";
import { DueCell } from "./DueCell";
import { RowMenu } from "./RowMenu";

export interface RowContext {
  now: number;
  isKilled: boolean;
  actions: RowActions;
  /** The row whose history is open. */
  openId: string | undefined;
  /** The person who is being played: their rows are marked. */
  activeContactId: string | undefined;
  onOpen: (enrollmentId: string) => void;
  onPerson: ((contactId: string) => void) | null;
  onMark: (contactId: string | undefined) => void;
  selection?: Selection | undefined;
}

interface QueueRowProps {
  item: QueueItem;
  context: RowContext;
  /** Said instead of the reason: the row is on its way out. */
  farewell?: { text: string; tone: Tone } | undefined;
}

/** The face gives way to a box where one points, or once one is marked. */
const FACE =
  "transition-opacity duration-150 group-hover:opacity-0 group-has-[[role=checkbox]:focus-visible]:opacity-0 coarse:opacity-0";
const MARK =
  "opacity-0 transition-opacity duration-150 group-hover:opacity-100 focus-within:opacity-100 coarse:opacity-100";

export function QueueRow({ item, context, farewell }: QueueRowProps) {
  const { t, language } = useT();
  const { now, isKilled, actions, openId, activeContactId, onOpen, onPerson, onMark, selection } = context;
  const { contact, journey, step, enrollment_id: id } = item;
  const isLeaving = farewell !== undefined;
  const isMarked = selection?.keys.has(id) === true;
  const reason = rowReason(t, language, item, { now, isKilled });
  const tone = farewell?.tone ?? reason.tone;
  // What goes out as planned is nearly every row: only what stands out is coloured.
  const isUnremarkable = farewell === undefined && reason.tone === "sage";
  const fade = isLeaving && "opacity-50";
  const what = item.preview === null ? nodeName(t, item.node) : t("queue:preview", { text: item.preview });
  return (
    <li
      data-leaving={isLeaving || undefined}
      onMouseEnter={() => onMark(contact.id)}
      onMouseLeave={() => onMark(undefined)}
      className={cx(
        "group relative queue-row border-b border-line px-5 transition-colors duration-150",
        "has-[[data-row]:focus-visible]:bg-hover",
        !isLeaving && "hover:bg-hover/60",
        openId === id && "bg-hover",
        activeContactId === contact.id && "shadow-[inset_calc(2px*var(--flow,1))_0_0_var(--amber)]",
      )}
    >
      <span className={cx("relative grid place-items-center [grid-area:face]", fade)}>
        <span className={cx(selection !== undefined && (isMarked ? "opacity-0" : FACE))}>
          <Avatar name={contact.name} />
        </span>
        {selection !== undefined && !isLeaving && (
          <span className={cx("absolute z-10", !isMarked && MARK)}>
            <BareCheckbox
              label={t("queue:select", { name: contact.name })}
              value={isMarked}
              onChange={() => selection.set(toggleRow(selection.keys, [id], id, null))}
            />
          </span>
        )}
      </span>
      <div className={cx("min-w-0 [grid-area:who]", fade)}>
        <p dir="auto" className="truncate font-semi">
          <bdi title={contact.name}>{contact.name}</bdi>
        </p>
        <p dir="auto" className="truncate text-sm text-muted">
          <bdi>{journeyName(t, journey)}</bdi> <span aria-hidden="true">·</span> <bdi>{what}</bdi>
        </p>
      </div>
      <div className={cx("queue-due min-w-0 [grid-area:due]", fade)}>
        <DueCell item={item} now={now} />
      </div>
      <div className="queue-foot">
        <BeatLine
          done={step.done}
          total={step.total}
          tone={beatTone(item)}
          isPaused={item.state === "paused"}
          className={cx("queue-beat", fade)}
        />
        <span className="queue-why min-w-0">
          {isUnremarkable ? (
            <span className="text-sm text-muted">{reason.text}</span>
          ) : (
            <Chip tone={tone}>{farewell?.text ?? reason.text}</Chip>
          )}
        </span>
        <span className="queue-via text-sm text-muted">{channelName(t, item.channel)}</span>
      </div>
      {!isLeaving && (
        <>
          <button
            type="button"
            data-row={id}
            aria-label={`${contact.name}, ${journeyName(t, journey)}: ${reason.text}`}
            aria-expanded={openId === id}
            onClick={() => onOpen(id)}
            onFocus={() => {
              onMark(contact.id);
              // An open history follows the row in hand.
              if (openId !== undefined && openId !== id) onOpen(id);
            }}
            className="absolute inset-0 -outline-offset-2"
          />
          <div className="[grid-area:menu]">
            <RowMenu
              item={item}
              actions={actions}
              onHistory={() => onOpen(id)}
              onPerson={onPerson && (() => onPerson(contact.id))}
            />
          </div>
        </>
      )}
    </li>
  );
}
