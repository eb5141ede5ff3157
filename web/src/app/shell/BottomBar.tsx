/** The rail of a phone: where most of the work is, and everything else under More. */
import { Link, useNavigate } from "@tanstack/react-router";
import { Ellipsis, LogOut, Search } from "lucide-react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/ui/Menu";
import { ALL_PLACES, PHONE_PLACES } from "../places";
import { LanguageChoices } from "./LanguageMenu";
import { OrgBadge } from "./OrgBadge";
import { SendingItem } from "./SendingItem";
import { useShell } from "./shellContext";
import { ThemeChoices } from "./ThemeMenu";
import { usePlaceCounts } from "./usePlaceCounts";
import { useSignOut } from "./useSignOut";

const ITEM =
  "relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted -outline-offset-4";

export function BottomBar() {
  const { t } = useT();
  const { openPalette } = useShell();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const counts = usePlaceCounts();
  const others = ALL_PLACES.filter((place) => !PHONE_PLACES.includes(place));
  return (
    <nav
      aria-label={t("shell:nav.label")}
      className="flex h-[calc(56px+env(safe-area-inset-bottom))] shrink-0 border-t border-line bg-sunken pb-[env(safe-area-inset-bottom)]"
    >
      {PHONE_PLACES.map(({ to, icon: Icon, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === "/", includeSearch: false }}
          className={cx(ITEM, "aria-[current=page]:text-sage-text")}
        >
          <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
          <span className="max-w-full truncate">{t(label)}</span>
          {counts[to]?.isUrgent === true && (
            <span className="absolute top-1.5 ms-6 rounded-full bg-coral-text px-1 text-[0.625rem] leading-4 font-bold text-on-coral num">
              {counts[to].text}
            </span>
          )}
        </Link>
      ))}
      <Menu>
        <MenuTrigger className={ITEM}>
          <Ellipsis aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {t("shell:nav.more")}
        </MenuTrigger>
        <MenuContent align="end" className="w-68">
          <div className="px-1 pt-1">
            <OrgBadge isFolded={false} />
          </div>
          <SendingItem />
          <MenuSeparator />
          <MenuItem icon={Search} onSelect={openPalette}>
            {t("shell:palette.open")}
          </MenuItem>
          {others.map(({ to, icon, label }) => (
            <MenuItem key={to} icon={icon} onSelect={() => void navigate({ to })}>
              {t(label)}
            </MenuItem>
          ))}
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
