/**
 * Asks before what cannot be undone. What can be undone is done at once, with a way back. The keyboard stands at the way
 * back where something would be lost, else at what one came to do; the key that opened the question does not answer it.
 */
import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./Button";
import { focusOnClose, focusOnOpen } from "./dialogFocus";
import { SCRIM } from "./Modal";

export interface ConfirmQuestion {
  title: string;
  body: ReactNode;
  action: string;
  keep: string;
  isDanger: boolean;
  onConfirm: () => void;
  /** Where the way back is something to do, and not only to leave it. */
  onKeep?: () => void;
}

interface ConfirmProps {
  question: ConfirmQuestion | null;
  onClose: () => void;
}

export function Confirm({ question, onClose }: ConfirmProps) {
  return (
    <AlertDialog.Root open={question !== null} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <div aria-hidden="true" className={SCRIM} />
        {question !== null && (
          <AlertDialog.Content
            data-modal-open=""
            onOpenAutoFocus={question.isDanger ? undefined : focusOnOpen}
            onCloseAutoFocus={focusOnClose}
            onKeyDown={(event) => event.repeat && event.key === "Enter" && event.preventDefault()}
            className="fixed inset-x-4 top-[22vh] z-40 mx-auto max-w-sm animate-rise rounded-card bg-raised p-5 shadow-overlay outline-none"
          >
            <AlertDialog.Title className="text-lg font-bold text-pretty">{question.title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1.5 text-pretty text-muted">
              {question.body}
            </AlertDialog.Description>
            <div className="mt-5 flex flex-wrap justify-end gap-2">
              <AlertDialog.Cancel asChild>
                <Button onClick={question.onKeep}>{question.keep}</Button>
              </AlertDialog.Cancel>
              <AlertDialog.Action asChild>
                <Button kind={question.isDanger ? "danger" : "primary"} onClick={question.onConfirm}>
                  {question.action}
                </Button>
              </AlertDialog.Action>
            </div>
          </AlertDialog.Content>
        )}
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
