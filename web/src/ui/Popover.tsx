/** A small surface beside what opened it, and a word about what the pointer rests on. */
import { Popover as RadixPopover, Tooltip as RadixTooltip } from "radix-ui";
import { type ComponentProps, type ReactElement, type ReactNode, useRef } from "react";
import { cx } from "@/lib/cx";

export const Popover = RadixPopover.Root;
export const PopoverTrigger = RadixPopover.Trigger;

export function PopoverContent({ className, ...rest }: ComponentProps<typeof RadixPopover.Content>) {
  return (
    <RadixPopover.Portal>
      <RadixPopover.Content
        data-modal-open=""
        sideOffset={4}
        collisionPadding={8}
        className={cx(
          "z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] overflow-y-auto",
          "animate-fade rounded-card bg-raised p-3 shadow-overlay outline-none",
          className,
        )}
        {...rest}
      />
    </RadixPopover.Portal>
  );
}

/** The focus goes to what came of it; back to where it was, when nothing did. */
export function useHandOver() {
  const isHandedOver = useRef(false);
  return {
    handOver: () => {
      isHandedOver.current = true;
    },
    onCloseAutoFocus: (event: Event) => {
      if (isHandedOver.current) event.preventDefault();
      isHandedOver.current = false;
    },
  };
}

interface TooltipProps {
  text: ReactNode;
  side?: "top" | "bottom" | "left" | "right";
  /** One element that can have the focus, or a pointer rest on it. */
  children: ReactElement;
}

export function Tooltip({ text, side = "top", children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={350}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 animate-fade rounded-control bg-ink px-2.5 py-1.5 text-sm text-pretty text-paper num"
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
