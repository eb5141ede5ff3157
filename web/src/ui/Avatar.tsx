import { UserRound } from "lucide-react";
import { cx } from "@/lib/cx";
import { initials } from "@/lib/initials";

/** Decoration: the name stands beside it. */
export function Avatar({ name, size = "md" }: { name: string; size?: "xs" | "sm" | "md" | "lg" | "xl" }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid shrink-0 place-items-center rounded-full bg-sage-soft font-bold text-sage-text select-none",
        size === "xs" && "size-5 text-[0.5625rem]",
        size === "sm" && "size-6 text-[0.625rem]",
        size === "md" && "size-7 text-xs",
        size === "lg" && "size-9 text-sm",
        size === "xl" && "size-12 text-lg",
      )}
    >
      {initials(name) || <UserRound className="size-[55%]" strokeWidth={1.75} />}
    </span>
  );
}
