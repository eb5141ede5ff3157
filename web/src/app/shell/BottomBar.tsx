/** The rail of a phone: the two halves of the page, and the rest under More. */
import { Link, useNavigate } from "@tanstack/react-router";
import { Ellipsis, ListOrdered, LogOut, type LucideIcon, Smartphone, UsersRound } from "lucide-react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/Menu";
import { LanguageChoices } from "./LanguageMenu";
import { OrgBadge } from "./OrgBadge";
import { ThemeChoices } from "./ThemeMenu";
import { useSignOut } from "./useSignOut";

const ITEM =
  "flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted";

const PLACES: {
  view: "phones" | "queue";
  icon: LucideIcon;
  label: "shell:nav.phones" | "shell:nav.queue";
}[] = [
  { view: "phones", icon: Smartphone, label: "shell:nav.phones" },
  { view: "queue", icon: ListOrdered, label: "shell:nav.queue" },
];

export function BottomBar() {
  const { t } = useT();
  const signOut = useSignOut();
  const navigate = useNavigate();
  return (
    <nav
      aria-label={t("shell:nav.label")}
      className="flex h-[calc(56px+env(safe-area-inset-bottom))] shrink-0 border-t border-line bg-sunken pb-[env(safe-area-inset-bottom)]"
    >
      {PLACES.map(({ view, icon: Icon, label }) => (
        <Link
          key={view}
          to="/sandbox"
          search={(before) => ({ ...before, view, person: undefined, history: undefined })}
          activeOptions={{ includeSearch: true }}
          className={cx(ITEM, "aria-[current=page]:text-sage-text")}
        >
          <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {t(label)}
        </Link>
      ))}
      <Menu>
        <MenuTrigger className={ITEM}>
          <Ellipsis aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {t("shell:nav.more")}
        </MenuTrigger>
        <MenuContent align="end" className="w-64">
          <div className="px-1 pt-2">
            <OrgBadge isFolded={false} />
          </div>
          <MenuItem icon={UsersRound} onSelect={() => void navigate({ to: "/settings/people" })}>
            {t("shell:nav.people")}
          </MenuItem>
          <MenuSeparator />
          <ThemeChoices />
          <MenuSeparator />
          <LanguageChoices />
          <MenuSeparator />
          <MenuItem icon={LogOut} onSelect={signOut}>
            {t("shell:signOut")}
          </MenuItem>
        </MenuContent>
      </Menu>
    </nav>
  );
}
