/** Puts the contact into an active journey by hand. A refusal is an answer, and says why. */
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { journeysQuery } from "@/api/journeys";
import type { Contact } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { OptionList } from "@/ui/OptionList";
import { Popover, PopoverContent, PopoverTrigger } from "@/ui/Popover";
import { showToast } from "@/ui/toasts";
import { startJourney } from "../api";
import { useChange } from "../useChange";
import { nameOf } from "../words";

export function StartJourney({ contact }: { contact: Contact }) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(false);
  const journeys = useQuery({ ...journeysQuery, enabled: isOpen });
  const start = useChange(({ id }: { id: string; name: string }) => startJourney(id, contact.id), {
    onDone: (answer) => {
      const name = nameOf(t, contact);
      const isIn = answer.result === "enrolled";
      showToast({
        text: isIn
          ? t("contacts:toast.started", { name })
          : t(`contacts:enroll.${answer.result}` as "contacts:enroll.duplicate", { name }),
        tone: isIn ? "plain" : "error",
      });
    },
  });
  const options = (journeys.data?.items ?? [])
    .filter(({ state }) => state === "active")
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button size="sm" disabled={start.isPending}>
          <Plus aria-hidden="true" />
          {t("contacts:followUps.start")}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="w-72 p-0">
        <OptionList
          label={t("contacts:followUps.start")}
          options={options}
          chosen={[]}
          isLoading={journeys.isPending}
          emptyText={t("contacts:followUps.noJourneys")}
          onPick={({ value, label }) => {
            setOpen(false);
            start.mutate({ id: value, name: label });
          }}
        />
      </PopoverContent>
    </Popover>
  );
}
