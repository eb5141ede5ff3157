/** Which columns, in which order: a tick shows one, dragging or the arrows move it. */
import { ArrowDown, ArrowUp, Columns3, GripVertical } from "lucide-react";
import { useState } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { Button, IconButton } from "../Button";
import { BareCheckbox } from "../Checkbox";
import { Popover, PopoverContent, PopoverTrigger } from "../Popover";
import type { ColumnChoice } from "./columns";

export function ColumnChooser<Row>({ choice }: { choice: ColumnChoice<Row> }) {
  const { t } = useT();
  const [dragged, setDragged] = useState<string | null>(null);
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button kind="quiet">
          <Columns3 aria-hidden="true" strokeWidth={1.75} />
          {t("ui:table.columns")}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="w-72 p-1.5" aria-label={t("ui:table.columns")}>
        <ul>
          {choice.all.map(({ column, isShown }, index) => (
            <li
              key={column.id}
              draggable={index > 0}
              onDragStart={() => setDragged(column.id)}
              onDragOver={(event) => {
                event.preventDefault();
                if (dragged !== null && dragged !== column.id) choice.move(dragged, index);
              }}
              onDragEnd={() => setDragged(null)}
              className={cx(
                "flex h-8 items-center gap-2.5 rounded-control px-2 coarse:h-10",
                dragged === column.id && "bg-hover",
              )}
            >
              <BareCheckbox
                label={column.header}
                value={isShown}
                disabled={index === 0}
                onChange={() => choice.toggle(column.id)}
              />
              <span className="min-w-0 flex-1 truncate">{column.header}</span>
              {index > 0 && (
                <>
                  <IconButton
                    label={t("ui:table.moveUp", { name: column.header })}
                    disabled={index === 1}
                    onClick={() => choice.move(column.id, index - 1)}
                    className="size-6"
                  >
                    <ArrowUp aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={t("ui:table.moveDown", { name: column.header })}
                    disabled={index === choice.all.length - 1}
                    onClick={() => choice.move(column.id, index + 1)}
                    className="size-6"
                  >
                    <ArrowDown aria-hidden="true" />
                  </IconButton>
                  <GripVertical
                    aria-hidden="true"
                    className="size-4 cursor-grab text-faint coarse:hidden"
                    strokeWidth={1.75}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
        <Button kind="quiet" size="sm" disabled={choice.isDefault} onClick={choice.reset} className="mt-1">
          {t("ui:table.resetColumns")}
        </Button>
      </PopoverContent>
    </Popover>
  );
}
