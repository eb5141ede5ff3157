/** A plus between two steps, or the button below them: what happens next is found by typing. */
import { Plus } from "lucide-react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { Kbd } from "@/ui/Kbd";
import { OptionList } from "@/ui/OptionList";
import { Popover, PopoverContent, PopoverTrigger, useHandOver } from "@/ui/Popover";
import { STEP_KINDS, type StepKind } from "../model/graph";

interface AddStepProps {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onAdd: (kind: StepKind) => void;
  /** An end only ends a branch: the main list has one. */
  hasEnd: boolean;
  /** With its words, else only the plus. */
  isWide?: boolean;
}

export function AddStep({ isOpen, onOpen, onAdd, hasEnd, isWide = false }: AddStepProps) {
  const { t } = useT();
  const { handOver, onCloseAutoFocus } = useHandOver();
  const kinds = STEP_KINDS.filter((kind) => kind !== "end" || hasEnd);
  return (
    <Popover open={isOpen} onOpenChange={onOpen}>
      <PopoverTrigger
        aria-label={isWide ? undefined : t("journeys:edit.addHere")}
        className={cx(
          "inline-flex items-center justify-center gap-2 rounded-full border border-line-strong bg-raised text-muted transition-[opacity,color,border-color] duration-150",
          "hover:border-sage hover:text-sage-text",
          isWide
            ? "h-8 px-3 font-medium coarse:h-10"
            : "size-5 opacity-60 group-hover/gap:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 coarse:size-8",
        )}
      >
        <Plus aria-hidden="true" className={isWide ? "size-4" : "size-3.5"} />
        {isWide && (
          <>
            {t("journeys:edit.add")}
            <span aria-hidden="true" className="coarse:hidden">
              <Kbd>/</Kbd>
            </span>
          </>
        )}
      </PopoverTrigger>
      <PopoverContent
        align="center"
        className="w-80 p-0"
        // The new step takes the focus.
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <OptionList
          label={t("journeys:edit.add")}
          placeholder={t("journeys:edit.search")}
          options={kinds.map((kind) => ({
            value: kind,
            label: t(`journeys:kind.${kind}`),
            hint: t(`journeys:kindHint.${kind}`),
          }))}
          chosen={[]}
          onPick={({ value }) => {
            handOver();
            onOpen(false);
            onAdd(value as StepKind);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}
