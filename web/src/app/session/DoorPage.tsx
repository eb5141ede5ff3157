/** The frame of every page that is seen before one is signed in, and what its forms are made of. */
import { createContext, type ReactNode, type Ref, useContext, useId } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { BeatLine } from "@/ui/BeatLine";
import { CONTROL } from "@/ui/control";
import { SubmitButton } from "@/ui/Form";
import { Logo } from "@/ui/Logo";
import { LanguageMenu } from "../shell/LanguageMenu";
import { ThemeMenu } from "../shell/ThemeMenu";

export function DoorPage({ title, body, children }: { title: string; body: string; children: ReactNode }) {
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <div className="flex justify-end gap-1 p-3">
        <LanguageMenu />
        <ThemeMenu />
      </div>
      <main className="mx-auto flex w-full max-w-88 flex-1 flex-col justify-center px-5 pb-28">
        <Logo className="size-9" />
        <h1 className="mt-5 text-xl font-bold">{title}</h1>
        <p className="mt-1.5 text-pretty text-muted">{body}</p>
        {children}
        <div aria-hidden="true" className="mt-12">
          <BeatLine done={2} total={5} />
        </div>
      </main>
    </div>
  );
}

interface DoorFormProps {
  why: string | null;
  hint?: string;
  submit: string;
  isWorking: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** What was said last stands below the fields, and is said again with each field that is wrong: `DoorField`. */
export function DoorForm({ why, hint, submit, isWorking, onSubmit, children }: DoorFormProps) {
  const id = useId();
  return (
    <form
      noValidate
      className="mt-6 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWorking) onSubmit();
      }}
    >
      <NoteContext.Provider value={id}>{children}</NoteContext.Provider>
      {(why ?? hint) !== undefined && (
        <p
          id={id}
          role={why === null ? undefined : "alert"}
          className={why === null ? "text-sm text-pretty text-muted" : "text-sm text-pretty text-coral-text"}
        >
          {why ?? hint}
        </p>
      )}
      <SubmitButton isSending={isWorking} className="h-9 w-full coarse:h-11">
        {submit}
      </SubmitButton>
    </form>
  );
}

const NoteContext = createContext<string | undefined>(undefined);

interface DoorFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type: "email" | "password";
  autoComplete: string;
  isFirst?: boolean;
  isWrong: boolean;
  ref: Ref<HTMLInputElement>;
}

export function DoorField({ label, onChange, isFirst, isWrong, ...rest }: DoorFieldProps) {
  const id = useId();
  const note = useContext(NoteContext);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-muted">
        {label}
      </label>
      <input
        id={id}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        autoFocus={isFirst === true}
        onChange={(event) => onChange(event.target.value)}
        aria-required
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? note : undefined}
        className={cx(CONTROL, "h-9 align-parent coarse:h-11")}
        {...rest}
      />
    </div>
  );
}

/** The way on from a link that opens nothing any more, and out of a page that one does not want after all. */
export function LeaveButton({ onLeave }: { onLeave: () => void }) {
  const { t } = useT();
  return (
    <button
      type="button"
      onClick={onLeave}
      className="mt-4 self-start rounded-control text-sm font-medium text-sage-text hover:underline"
    >
      {t("shell:invitation.leave")}
    </button>
  );
}
