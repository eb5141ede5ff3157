/** Dropdown menus: Radix underneath, our surface on top. */
import { Check, type LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "@/lib/cx";
import { Kbd } from "./Kbd";

export const Menu = DropdownMenu.Root;
export const MenuTrigger = DropdownMenu.Trigger;

const ITEM =
  "flex h-8 w-full items-center gap-2.5 rounded-control px-2 text-start outline-none select-none " +
  "data-[highlighted]:bg-hover data-[disabled]:opacity-50 [&>svg]:size-4 [&>svg]:text-muted coarse:h-10";

export function MenuContent({ className, children, ...rest }: ComponentProps<typeof DropdownMenu.Content>) {
  return (
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        sideOffset={4}
        collisionPadding={8}
        className={cx(
          "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto",
          "animate-fade rounded-card bg-raised p-1 shadow-overlay",
          className,
        )}
        {...rest}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  );
}

interface MenuItemProps {
  icon?: LucideIcon;
  hotkey?: string;
  isDanger?: boolean;
  disabled?: boolean;
  className?: string;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({
  icon: Icon,
  hotkey,
  isDanger,
  disabled,
  className,
  onSelect,
  children,
}: MenuItemProps) {
  return (
    <DropdownMenu.Item
      disabled={disabled === true}
      onSelect={onSelect}
      className={cx(ITEM, isDanger === true && "text-coral-text [&>svg]:text-coral-text", className)}
    >
      {Icon && <Icon aria-hidden="true" strokeWidth={1.75} />}
      <span className="flex-1 truncate">{children}</span>
      {hotkey !== undefined && (
        <span aria-hidden="true" className="ms-4 coarse:hidden">
          <Kbd>{hotkey}</Kbd>
        </span>
      )}
    </DropdownMenu.Item>
  );
}

interface MenuChoicesProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: { value: string; label: string; lang?: string }[];
}

export function MenuChoices({ label, value, onChange, options }: MenuChoicesProps) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
      <DropdownMenu.Label className="px-2 py-1.5 text-sm font-bold text-subtle">{label}</DropdownMenu.Label>
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} lang={option.lang} className={ITEM}>
          <span className="flex-1 truncate">{option.label}</span>
          <DropdownMenu.ItemIndicator>
            <Check aria-hidden="true" className="size-4 text-sage" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="mx-2 my-1 h-px bg-line" />;
}
