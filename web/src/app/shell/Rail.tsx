import { Link } from "@tanstack/react-router";
import { ChevronsLeft, ChevronsRight, Keyboard, LogOut, type LucideIcon, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { readSetting, writeSetting } from "@/lib/persisted";
import { IconButton } from "@/ui/Button";
import { Keys } from "@/ui/Kbd";
import { type Place, PLACES, SETUP_PLACES } from "../places";
import { KillState } from "./KillState";
import { LanguageMenu } from "./LanguageMenu";
import { OrgBadge } from "./OrgBadge";
import { useShell } from "./shellContext";
import { ThemeMenu } from "./ThemeMenu";
import { type PlaceCount, usePlaceCounts } from "./usePlaceCounts";
import { useSignOut } from "./useSignOut";

const ROW =
  "flex h-8 w-full items-center gap-2.5 rounded-control px-2.5 font-medium text-muted transition-colors duration-150 coarse:h-10";

export function Rail() {
  const { t } = useT();
  const { openHelp, openPalette } = useShell();
  const signOut = useSignOut();
  const counts = usePlaceCounts();
  const [isFolded, setFolded] = useState(() => {
    const saved = readSetting("rail");
    return saved === null ? window.innerWidth < 1280 : saved === "folded";
  });
  function fold(next: boolean) {
    setFolded(next);
    writeSetting("rail", next ? "folded" : "open");
  }
  const FoldIcon = isFolded ? ChevronsRight : ChevronsLeft;
  return (
    <nav
      aria-label={t("shell:nav.label")}
      className={cx(
        "flex shrink-0 flex-col gap-0.5 border-e border-line bg-sunken px-2.5 py-3.5",
        isFolded ? "w-14" : "w-55",
      )}
    >
      <OrgBadge isFolded={isFolded} />
      <div className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto">
        {PLACES.map((place) => (
          <PlaceLink key={place.to} place={place} isFolded={isFolded} count={counts[place.to]} />
        ))}
        <div className="mx-2 my-2 h-px shrink-0 bg-line" />
        {SETUP_PLACES.map((place) => (
          <PlaceLink key={place.to} place={place} isFolded={isFolded} />
        ))}
      </div>
      <RailButton
        icon={Search}
        label={t("shell:palette.open")}
        keys="mod+k"
        isFolded={isFolded}
        onClick={openPalette}
      />
      <KillState isFolded={isFolded} />
      <RailButton
        icon={Keyboard}
        label={t("shell:shortcuts.open")}
        keys="?"
        isFolded={isFolded}
        onClick={openHelp}
      />
      <RailButton icon={LogOut} label={t("shell:signOut")} isFolded={isFolded} onClick={signOut} />
      <div className="mx-2 my-2 h-px bg-line" />
      <div className={cx("flex items-center", isFolded ? "flex-col" : "gap-0.5 px-0.5")}>
        <ThemeMenu />
        <LanguageMenu />
        <IconButton
          label={isFolded ? t("shell:rail.expand") : t("shell:rail.collapse")}
          aria-expanded={!isFolded}
          className={isFolded ? "" : "ms-auto"}
          onClick={() => fold(!isFolded)}
        >
          <FoldIcon aria-hidden="true" className="rtl:-scale-x-100" strokeWidth={1.75} />
        </IconButton>
      </div>
    </nav>
  );
}

interface PlaceLinkProps {
  place: Place;
  isFolded: boolean;
  count?: PlaceCount | undefined;
}

function PlaceLink({ place, isFolded, count }: PlaceLinkProps) {
  const { t } = useT();
  const { to, icon: Icon, label } = place;
  return (
    <Link
      to={to}
      activeOptions={{ exact: to === "/", includeSearch: false }}
      title={isFolded ? t(label) : undefined}
      className={cx(
        ROW,
        "relative hover:text-ink not-aria-[current=page]:hover:bg-hover",
        "aria-[current=page]:bg-raised aria-[current=page]:text-ink aria-[current=page]:ring-1 aria-[current=page]:ring-line aria-[current=page]:ring-inset",
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      <span className={isFolded ? "sr-only" : "truncate"}>{t(label)}</span>
      {count !== undefined &&
        (isFolded ? (
          <span
            className={cx(
              "absolute end-1.5 top-1.5 size-1.5 rounded-full",
              count.isUrgent ? "bg-coral" : "bg-sage",
            )}
          >
            <span className="sr-only">{count.text}</span>
          </span>
        ) : (
          <span
            className={cx(
              "ms-auto text-sm num",
              count.isUrgent ? "font-bold text-coral-text" : "font-normal",
            )}
          >
            {count.text}
          </span>
        ))}
    </Link>
  );
}

interface RailButtonProps {
  icon: LucideIcon;
  label: string;
  keys?: string;
  isFolded: boolean;
  onClick: () => void;
}

function RailButton({ icon: Icon, label, keys, isFolded, onClick }: RailButtonProps): ReactNode {
  return (
    <button
      type="button"
      onClick={onClick}
      title={isFolded ? label : undefined}
      className={cx(ROW, "hover:bg-hover hover:text-ink")}
    >
      <Icon
        aria-hidden="true"
        className="size-4 shrink-0 rtl:[&.lucide-log-out]:-scale-x-100"
        strokeWidth={1.75}
      />
      <span className={isFolded ? "sr-only" : "truncate"}>{label}</span>
      {keys !== undefined && !isFolded && (
        <span aria-hidden="true" className="ms-auto coarse:hidden">
          <Keys keys={keys} />
        </span>
      )}
    </button>
  );
}
