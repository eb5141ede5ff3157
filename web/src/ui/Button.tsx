import type { ComponentProps } from "react";
import { cx } from "@/lib/cx";

type Kind = "primary" | "plain" | "quiet" | "danger" | "quietDanger";

const KINDS: Record<Kind, string> = {
  primary: "border-sage bg-sage text-on-sage hover:bg-sage-strong hover:border-sage-strong",
  plain: "border-line-strong bg-raised text-ink hover:bg-hover",
  quiet: "border-transparent text-muted hover:bg-hover hover:text-ink",
  quietDanger: "border-transparent text-coral-text hover:bg-coral-soft",
  danger: "border-coral-text bg-coral-text text-on-coral hover:opacity-90",
};

interface ButtonProps extends ComponentProps<"button"> {
  kind?: Kind;
  size?: "md" | "sm";
}

/** A verb. Icons inside are 16 px. */
export function Button({ kind = "plain", size = "md", className, type = "button", ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      data-kind={kind}
      className={cx(
        "inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap",
        "transition-colors duration-150 disabled:pointer-events-none disabled:opacity-50 [&_svg]:size-4",
        size === "md" ? "h-8 px-3 coarse:h-10" : "h-7 px-2.5 text-sm coarse:h-9",
        KINDS[kind],
        className,
      )}
      {...rest}
    />
  );
}

interface IconButtonProps extends ComponentProps<"button"> {
  /** Read aloud, and shown by the browser on hover. */
  label: string;
}

export function IconButton({ label, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        "inline-grid size-8 shrink-0 place-items-center rounded-control text-muted transition-colors duration-150",
        "hover:bg-hover hover:text-ink disabled:pointer-events-none disabled:opacity-50 data-[state=open]:bg-hover",
        "coarse:size-10 [&_svg]:size-4",
        className,
      )}
      {...rest}
    />
  );
}
