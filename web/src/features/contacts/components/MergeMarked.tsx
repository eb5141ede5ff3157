/** Two marked contacts are looked at side by side and made one; whoever was marked first stays, at first. */
import { Merge } from "lucide-react";
import { useState } from "react";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import type { Selection } from "@/ui/table/selection";
import { MergeReview } from "./MergeReview";

export function MergeMarked({ selection }: { selection: Selection }) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  const [first, second, ...more] = selection.keys;
  if (selection.isEverything || first === undefined || second === undefined || more.length > 0) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Merge aria-hidden="true" />
        {t("contacts:bulk.merge")}
      </Button>
      <MergeReview
        contactId={first}
        otherId={isOpen ? second : undefined}
        onOther={() => undefined}
        onClose={() => setOpen(false)}
        onMerged={selection.clear}
      />
    </>
  );
}
