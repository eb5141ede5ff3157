import { Link } from "@tanstack/react-router";
import { ChevronsLeft, ChevronsRight, Keyboard, LogOut, type LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { readSetting, writeSetting } from "@/lib/persisted";
import { IconButton } from "@/ui/Button";
import { type Place, PLACES, SETUP_PLACES } from "../places";
import { KillState } from "./KillState";
import { LanguageMenu } from "./LanguageMenu";
import { OrgBadge } from "./OrgBadge";
import { useShell } from "./shellContext";
import { ThemeMenu } from "./ThemeMenu";
import { useSignOut } from "./useSignOut";

const ROW =
  "flex h-8 w-full items-center gap-2.5 rounded-control px-2.5 font-medium text-muted transition-colors duration-150";

export function Rail() {
  const { t } = useT();
  const { openHelp } = useShell();
  const signOut = useSignOut();
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
      {PLACES.map((place) => (
        <PlaceLink key={place.to} place={place} isFolded={isFolded} />
      ))}
      <div className="mx-2 my-2 h-px bg-line" />
      {SETUP_PLACES.map((place) => (
        <PlaceLink key={place.to} place={place} isFolded={isFolded} />
      ))}
      <div className="mt-auto" />
      <KillState isFolded={isFolded} />
      <RailButton icon={Keyboard} label={t("shell:shortcuts.open")} isFolded={isFolded} onClick={openHelp} />
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

function PlaceLink({ place, isFolded }: { place: Place; isFolded: boolean }) {
  const { t } = useT();
  const { to, icon: Icon, label } = place;
  return (
    <Link
      to={to}
      activeOptions={{ exact: to === "/" }}
      title={isFolded ? t(label) : undefined}
      className={cx(
        ROW,
        "aria-[current=page]:bg-raised aria-[current=page]:text-ink aria-[current=page]:ring-1 aria-[current=page]:ring-line aria-[current=page]:ring-inset",
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      <span className={isFolded ? "sr-only" : "truncate"}>{t(label)}</span>
    </Link>
  );
}

interface RailButtonProps {
  icon: LucideIcon;
  label: string;
  isFolded: boolean;
  onClick: () => void;
}

function RailButton({ icon: Icon, label, isFolded, onClick }: RailButtonProps): ReactNode {
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
    </button>
  );
}
