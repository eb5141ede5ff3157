import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronsUpDown } from "lucide-react";
import { switchOrganization } from "@/api/session";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { city, clock } from "@/lib/time";
import { Logo } from "@/ui/Logo";
import { Menu, MenuChoices, MenuContent, MenuTrigger } from "@/ui/Menu";
import { showToast } from "@/ui/toasts";
import { useShell } from "./shellContext";

const BADGE = "flex w-full items-center gap-2.5 px-1 pt-0.5 pb-3.5 text-start";

/** Whose dashboard this is, and what time it is there; a switch for whoever is in several organizations. */
export function OrgBadge({ isFolded }: { isFolded: boolean }) {
  const { t } = useT();
  const { organization, organizations } = useShell().session;
  const queries = useQueryClient();
  const switching = useMutation({
    mutationFn: switchOrganization,
    onSuccess: () => queries.resetQueries(),
    onError: (error) => showToast({ text: problemSentence(t, error), tone: "error" }),
  });
  if (organizations.length < 2) {
    return (
      <div className={BADGE}>
        <Badge isFolded={isFolded} />
      </div>
    );
  }
  return (
    <Menu modal={false}>
      <MenuTrigger className={BADGE} aria-label={t("shell:org.switch", { name: organization.name })}>
        <Badge isFolded={isFolded} />
        {!isFolded && <ChevronsUpDown aria-hidden="true" className="ms-auto size-4 shrink-0 text-muted" />}
      </MenuTrigger>
      <MenuContent align="start">
        <MenuChoices
          label={t("shell:org.choose")}
          value={organization.id}
          onChange={(id) => switching.mutate(id)}
          options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
        />
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
