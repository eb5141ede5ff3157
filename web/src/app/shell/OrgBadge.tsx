/** Whose dashboard this is, and what time it is there; the way to another organization, or to a new one. */
import { useMutation } from "@tanstack/react-query";
import { ChevronsUpDown, Plus } from "lucide-react";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { city, clock } from "@/lib/time";
import { Logo } from "@/ui/Logo";
import { Menu, MenuChoices, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/Menu";
import { showToast } from "@/ui/toasts";
import { useShell } from "./shellContext";
import { useEnterOrganization } from "./useEnterOrganization";

export function OrgBadge({ isFolded }: { isFolded: boolean }) {
  const { t } = useT();
  const { session, openNewOrganization } = useShell();
  const { organization, organizations } = session;
  const switching = useMutation({
    mutationFn: useEnterOrganization(),
    onError: (error) => showToast({ text: problemSentence(t, error), tone: "error" }),
  });
  return (
    <Menu modal={false}>
      <MenuTrigger
        className="mb-2 flex w-full items-center gap-2.5 rounded-control px-1 py-1 text-start hover:bg-hover data-[state=open]:bg-hover"
        aria-label={t("shell:org.switch", { name: organization.name })}
      >
        <Badge isFolded={isFolded} />
        {!isFolded && (
          <ChevronsUpDown
            aria-hidden="true"
            className="ms-auto size-4 shrink-0 text-muted"
            strokeWidth={1.75}
          />
        )}
      </MenuTrigger>
      <MenuContent align="start" className="max-w-80 min-w-56">
        <MenuChoices
          label={t("shell:org.choose")}
          value={organization.id}
          onChange={(id) => id !== organization.id && switching.mutate(id)}
          options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <MenuSeparator />
        <MenuItem icon={Plus} onSelect={openNewOrganization}>
          {t("shell:org.new")}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

function Badge({ isFolded }: { isFolded: boolean }) {
  const { t, language } = useT();
  const { name, time_zone: zone } = useShell().session.organization;
  const now = useNow(1_000);
  const time = t("shell:org.time", { city: city(t, zone), time: clock(now, zone, language) });
  return (
    <>
      <Logo className="size-6.5 shrink-0" />
      <span className={isFolded ? "sr-only" : "min-w-0"}>
        <span className="block truncate leading-4 font-bold">
          <bdi>{name}</bdi>
        </span>
        <span className="block truncate text-sm leading-4 text-muted num">{time}</span>
      </span>
    </>
  );
}
