/** Where one writes: a message to the person, or a note for the team. What was begun stays with its conversation. */
import { Clock, MessageSquareText, SendHorizontal, StickyNote } from "lucide-react";
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import type { ConversationHead } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { useNarrow } from "@/lib/useNarrow";
import { Button, IconButton } from "@/ui/Button";
import { Keys } from "@/ui/Kbd";
import { Popover, PopoverContent, PopoverTrigger } from "@/ui/Popover";
import { NO_DRAFT, readDraft, writeDraft } from "../drafts";
import { refusedSentence } from "../refused";
import { useSendKey } from "../sendKey";
import { callOf } from "../words";
import { CannedReplies } from "./CannedReplies";
import { ComposerHint } from "./ComposerHint";
import { FollowUpForm } from "./FollowUpForm";
import { PresentLine } from "./Present";

export interface ComposerHandle {
  focus: (what: "message" | "note") => void;
  /** Take back what was not sent, before what stands in the field already. */
  take: (text: string) => void;
  /** The same where nothing stands in the field; else it stays as it is. */
  takeIfEmpty: (text: string) => void;
}

interface ComposerProps {
  conversation: ConversationHead;
  onSend: (text: string) => void;
  /** What of an answer stands in the field, whenever it was changed. */
  onWrite: (text: string) => void;
  /** Says whether it was kept. */
  onNote: (text: string) => Promise<boolean>;
  isFollowUpOpen: boolean;
  onFollowUp: (isOpen: boolean) => void;
  /** Escape: the keyboard goes to the thread. */
  onLeave: () => void;
  handle: Ref<ComposerHandle>;
}

export function Composer({
  conversation,
  onSend,
  onWrite,
  onNote,
  isFollowUpOpen,
  onFollowUp,
  onLeave,
  handle,
}: ComposerProps) {
  const { t } = useT();
  const isNarrow = useNarrow();
  const [draft, setDraft] = useState(() => readDraft(conversation.id));
  const [isKeeping, setKeeping] = useState(false);
  const [isCannedOpen, setCannedOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const sendKey = useSendKey();
  const { text, isNote } = draft;
  const name = callOf(conversation);
  const { refused, text_limit: limit } = conversation.reach;
  const isRefused = refused !== null && !isNote;
  const over = limit === null || isNote ? 0 : text.length - limit;
  const mayGo = text.trim() !== "" && !isRefused && over <= 0 && !isKeeping;
  const slash = !isNote && text.startsWith("/") && !text.includes("\n") ? text.slice(1) : null;

  useEffect(() => writeDraft(conversation.id, draft), [conversation.id, draft]);
  useImperativeHandle(handle, () => ({
    focus: (what) => {
      setDraft((now) => ({ ...now, isNote: what === "note" }));
      field.current?.focus({ preventScroll: true });
    },
    takeIfEmpty: (back) => setDraft((now) => (now.text.trim() === "" ? { text: back, isNote: false } : now)),
    take: (back) => {
      setDraft((now) => ({ text: now.text.trim() === "" ? back : `${back}\n${now.text}`, isNote: false }));
      field.current?.focus({ preventScroll: true });
    },
  }));

  const write = (next: string) => {
    setDraft({ text: next, isNote });
    onWrite(isNote ? "" : next);
  };
  function go() {
    if (!mayGo) return;
    if (isNote) void keepNote();
    else {
      onSend(text.trim());
      onWrite("");
      setDraft(NO_DRAFT);
    }
    field.current?.focus({ preventScroll: true });
  }
  /** A message on its way stands in the thread; a note stays in the field until it is kept. */
  async function keepNote() {
    setKeeping(true);
    const isKept = await onNote(text.trim());
    setKeeping(false);
    if (!isKept) return;
    // Also where another conversation is open by now.
    writeDraft(conversation.id, NO_DRAFT);
    setDraft(NO_DRAFT);
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // What the keyboard of a language makes of a key is its own matter.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      // To the thread, where one sees that letters are commands now; what is open stays open.
      event.preventDefault();
      onLeave();
    }
    if (event.key !== "Enter" || event.shiftKey) return;
    const isMod = event.metaKey || event.ctrlKey;
    // On a phone Enter is a new line: the button sends.
    if (slash !== null || (sendKey.value === "mod" ? !isMod : isNarrow && !isMod)) return;
    event.preventDefault();
    go();
  }

  return (
    <div className="@container shrink-0 border-t border-line p-3 min-[1100px]:px-5">
      <PresentLine conversationId={conversation.id} />
      {refused !== null && (
        <p role="status" className="mb-2 rounded-control bg-coral-soft px-3 py-1.5 text-coral-text">
          {refusedSentence(t, refused, name)}
        </p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
        className={cx(
          "relative rounded-card border focus-within:border-sage",
          isNote ? "border-dashed border-amber bg-amber-soft" : "border-edge bg-raised",
        )}
      >
        {(slash !== null || isCannedOpen) && (
          <CannedReplies
            search={slash ?? ""}
            text={slash === null ? text : ""}
            field={field}
            onPick={(body) => {
              write(slash === null && text.trim() !== "" ? `${text.trimEnd()} ${body}` : body);
              setCannedOpen(false);
              field.current?.focus({ preventScroll: true });
            }}
            onClose={() => {
              setCannedOpen(false);
              if (slash !== null) write("");
              field.current?.focus({ preventScroll: true });
            }}
          />
        )}
        <textarea
          ref={field}
          rows={1}
          // An empty field has the direction of the page, or its hint would be scrambled.
          dir={text === "" ? undefined : "auto"}
          value={text}
          readOnly={isKeeping}
          aria-label={isNote ? t("inbox:compose.note") : t("inbox:compose.to", { name })}
          placeholder={isNote ? t("inbox:compose.note") : t("inbox:compose.to", { name })}
          maxLength={isNote ? 5000 : 20_000}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-48 min-h-10 w-full resize-none bg-transparent px-3.5 pt-2.5 pb-1 outline-none placeholder:text-subtle coarse:text-[1rem]"
        />
        <div className="flex items-center gap-1.5 px-2 pb-2">
          <IconButton
            label={t("inbox:compose.asNote")}
            aria-pressed={isNote}
            className={cx(isNote && "bg-raised text-amber-text")}
            onClick={() => {
              setDraft({ text, isNote: !isNote });
              field.current?.focus({ preventScroll: true });
            }}
          >
            <StickyNote aria-hidden="true" />
          </IconButton>
          {!isNote && (
            <IconButton
              label={t("inbox:compose.canned")}
              aria-expanded={isCannedOpen || slash !== null}
              onClick={() => setCannedOpen((isOpen) => !isOpen)}
            >
              <MessageSquareText aria-hidden="true" />
            </IconButton>
          )}
          {!isNote && (
            <Popover open={isFollowUpOpen} onOpenChange={onFollowUp}>
              <PopoverTrigger asChild>
                <Button kind="quiet" className="px-2" disabled={isRefused && refused !== "window_closed"}>
                  <Clock aria-hidden="true" />
                  <span className="@max-[30rem]:sr-only">{t("inbox:followUp.button")}</span>
                  <span aria-hidden="true" className="@max-[40rem]:hidden coarse:hidden">
                    <Keys keys="f" />
                  </span>
                </Button>
              </PopoverTrigger>
              <PopoverContent align="start" side="top" className="w-88">
                <FollowUpForm
                  conversation={conversation}
                  text={text}
                  onPlanned={() => {
                    onFollowUp(false);
                    setDraft(NO_DRAFT);
                  }}
                />
              </PopoverContent>
            </Popover>
          )}
          <ComposerHint
            conversation={conversation}
            text={text}
            isNote={isNote}
            over={over}
            sendKey={sendKey}
          />
          <Button kind="primary" type="submit" disabled={!mayGo} className="max-[640px]:ms-auto">
            {isNote ? (
              <StickyNote aria-hidden="true" />
            ) : (
              <SendHorizontal aria-hidden="true" className="rtl:-scale-x-100" />
            )}
            {isNote ? t("inbox:compose.addNote") : t("inbox:compose.send")}
          </Button>
        </div>
      </form>
    </div>
  );
}
