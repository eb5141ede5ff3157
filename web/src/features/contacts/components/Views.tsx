/** Lists that most teams look at; any other is kept by its address. */
import { Bookmark, ChevronDown } from "lucide-react";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Menu, MenuChoices, MenuContent, MenuTrigger } from "@/ui/Menu";
import type { Check, ContactsSearch } from "../filters";

const view = (...all: Check[]): ContactsSearch => (all.length === 0 ? {} : { filter: { all } });

const VIEWS = {
  everyone: view(),
  newLeads: view({ field: "contact.lead_status", op: "is", value: "new" }),
  trials: view({ field: "contact.lead_status", op: "is", value: "trial_booked" }),
  neverAsked: view({ field: "consent.whatsapp", op: "is", value: "unknown" }),
  optedOut: view({ field: "consent.whatsapp", op: "is", value: "unsubscribed" }),
  held: view({ field: "contact.is_held", op: "is", value: true }),
  noPhone: view({ field: "identifiers.phone", op: "is_not_set" }),
} satisfies Record<string, ContactsSearch>;
type ViewName = keyof typeof VIEWS;
const NAMES = Object.keys(VIEWS) as ViewName[];

interface ViewsProps {
  search: ContactsSearch;
  onView: (view: ContactsSearch) => void;
}

export function Views({ search, onView }: ViewsProps) {
  const { t } = useT();
  const here = JSON.stringify(search.filter);
  const open =
    search.q === undefined ? NAMES.find((name) => JSON.stringify(VIEWS[name].filter) === here) : undefined;
  return (
    <Menu modal={false}>
      <MenuTrigger asChild>
        <Button kind="quiet">
          <Bookmark aria-hidden="true" strokeWidth={1.75} />
          {open === undefined ? t("contacts:views.own") : t(`contacts:views.${open}`)}
          <ChevronDown aria-hidden="true" />
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuChoices
          label={t("contacts:views.title")}
          value={open ?? ""}
          onChange={(name) => onView(VIEWS[name as ViewName])}
          options={NAMES.map((name) => ({ value: name, label: t(`contacts:views.${name}`) }))}
        />
      </MenuContent>
    </Menu>
  );
}
