/** The frame of every page that is seen before one is signed in, and what its forms are made of. */
import { type ReactNode, useId } from "react";
import { useT } from "@/lib/i18n/useT";
import { BeatLine } from "@/ui/BeatLine";
import { Button } from "@/ui/Button";
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
  isReady: boolean;
  isWorking: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

export function DoorForm({ why, hint, submit, isReady, isWorking, onSubmit, children }: DoorFormProps) {
  const { t } = useT();
  return (
    <form
      className="mt-6 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isWorking) onSubmit();
      }}
    >
      {children}
      {(why ?? hint) !== undefined && (
        <p
          role={why === null ? undefined : "alert"}
          className={why === null ? "text-sm text-pretty text-muted" : "text-sm text-pretty text-coral-text"}
        >
          {why ?? hint}
        </p>
      )}
      <Button kind="primary" type="submit" className="h-9 w-full" disabled={!isReady || isWorking}>
        {isWorking ? t("shell:signIn.working") : submit}
      </Button>
    </form>
  );
}

interface DoorFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "email" | "password";
  autoComplete: string;
  isFirst?: boolean;
  isWrong?: boolean;
}

export function DoorField({
  label,
  value,
  onChange,
  type = "text",
  isFirst,
  isWrong,
  ...rest
}: DoorFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="text-sm font-bold">
        {label}
      </label>
      <input
        id={id}
        type={type}
        dir={type === "text" ? "auto" : "ltr"}
        spellCheck={false}
        autoFocus={isFirst === true}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={isWrong === true}
        className="mt-1.5 h-9 w-full rounded-control border border-line-strong bg-raised px-3 outline-none focus:border-sage focus:ring-3 focus:ring-sage-soft aria-invalid:border-coral"
        {...rest}
      />
    </div>
  );
}
