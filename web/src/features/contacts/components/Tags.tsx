/** The tags of one contact: a cross takes one off, typing puts one on. */
import { useState } from "react";
import type { Contact } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { MultiPicker } from "@/ui/MultiPicker";
import { showToast } from "@/ui/toasts";
import { addTags, removeTag } from "../api";
import { useContactEdit } from "../useChange";
import { Card } from "./Card";

interface TagsProps {
  contact: Contact;
  isReadOnly: boolean;
}

/** So many are shown at once; the rest is a press away. */
const FIRST = 15;

type Change = { add: string } | { remove: string };

export function Tags({ contact, isReadOnly }: TagsProps) {
  const { t } = useT();
  const { mutate } = useContactEdit(
    contact.id,
    (change: Change) =>
      "add" in change ? addTags(contact.id, [change.add]) : removeTag(contact.id, change.remove),
    (before, change) => ({
      ...before,
      tags:
        "add" in change
          ? [...before.tags.filter((tag) => tag !== change.add), change.add].sort()
          : before.tags.filter((tag) => tag !== change.remove),
    }),
  );
  const [isAll, setAll] = useState(false);
  const shown = isAll ? contact.tags : contact.tags.slice(0, FIRST);
  const options = shown.map((tag) => ({ value: tag, label: tag }));
  return (
    <Card title={t("contacts:card.tags")}>
      <MultiPicker
        label={t("contacts:card.tags")}
        value={options}
        options={[]}
        addText={t("contacts:tag.add")}
        mayCreate
        disabled={isReadOnly}
        className="!-mx-px !w-auto !border-transparent !bg-transparent !px-0"
        onChange={(next) => {
          const now = next.map(({ value }) => value.trim()).filter(Boolean);
          const added = now.find((tag) => !contact.tags.includes(tag));
          const removed = shown.find((tag) => !now.includes(tag));
          if (added !== undefined) mutate({ add: added });
          if (removed === undefined) return;
          mutate({ remove: removed });
          showToast({
            text: t("contacts:toast.untagged", { tag: removed }),
            undo: () => mutate({ add: removed }),
          });
        }}
      />
      {shown.length < contact.tags.length && (
        <Button kind="quiet" size="sm" className="-ms-2.5 mt-1" onClick={() => setAll(true)}>
          {t("contacts:attribute.showAll", { count: contact.tags.length })}
        </Button>
      )}
    </Card>
  );
}
