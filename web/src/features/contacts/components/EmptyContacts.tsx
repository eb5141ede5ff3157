/** Nobody yet, or nobody like this. */
import { useNavigate } from "@tanstack/react-router";
import { SearchX, UserRoundPlus } from "lucide-react";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { StateMessage } from "@/ui/StateMessage";

interface EmptyContactsProps {
  isNarrowed: boolean;
  mayAdd: boolean;
  onNew: () => void;
  onClear: () => void;
}

export function EmptyContacts({ isNarrowed, mayAdd, onNew, onClear }: EmptyContactsProps) {
  const { t } = useT();
  const navigate = useNavigate();
  if (isNarrowed) {
    return (
      <StateMessage
        icon={SearchX}
        title={t("contacts:empty.noneTitle")}
        body={t("contacts:empty.noneBody")}
        role="status"
      >
        <Button onClick={onClear}>{t("ui:filter.clear")}</Button>
      </StateMessage>
    );
  }
  return (
    <StateMessage icon={UserRoundPlus} title={t("contacts:empty.title")} body={t("contacts:empty.body")}>
      {mayAdd && (
        <>
          <Button kind="primary" onClick={onNew}>
            {t("contacts:new.open")}
          </Button>
          <Button onClick={() => void navigate({ to: "/imports/new" })}>{t("contacts:import")}</Button>
        </>
      )}
    </StateMessage>
  );
}
