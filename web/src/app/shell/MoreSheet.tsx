/** What the rail has and the bottom bar of a phone has no room for: a sheet at the foot of the screen. */
import { useNavigate } from "@tanstack/react-router";
import { Keyboard, LogOut, type LucideIcon, Search } from "lucide-react";
import { chooseLanguage } from "@/lib/i18n/i18n";
import { LANGUAGE_CODES, LANGUAGES, type Language } from "@/lib/i18n/languages";
import { useT } from "@/lib/i18n/useT";
import { setTheme, THEMES, useTheme } from "@/lib/theme";
import { Modal } from "@/ui/Modal";
import { Segmented } from "@/ui/Segmented";
import { Select } from "@/ui/Select";
import { ALL_PLACES, PHONE_PLACES } from "../places";
import { ClockControl } from "./ClockControl";
import { KillState } from "./KillState";
import { OrgBadge } from "./OrgBadge";
import { useShell } from "./shellContext";
import { useSignOut } from "./useSignOut";

export function MoreSheet({ onClose }: { onClose: () => void }) {
  const { t } = useT();
  return (
    <Modal title={t("shell:nav.more")} isOpen onClose={onClose}>
      <Content onClose={onClose} />
    </Modal>
  );
}

function Content({ onClose }: { onClose: () => void }) {
  const { t, language } = useT();
  const { session, openPalette, openHelp } = useShell();
  const theme = useTheme();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const then = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <div className="space-y-3 pt-1">
      <OrgBadge isFolded={false} />
      <KillState isFolded={false} />
      {session.test_clock && <ClockControl />}
      <div className="border-y border-line py-1.5">
        <Line icon={Search} text={t("shell:palette.open")} onClick={then(openPalette)} />
        {ALL_PLACES.filter((place) => !PHONE_PLACES.includes(place)).map(({ to, icon, label }) => (
          <Line key={to} icon={icon} text={t(label)} onClick={then(() => void navigate({ to }))} />
        ))}
        <Line icon={Keyboard} text={t("shell:shortcuts.open")} onClick={then(openHelp)} />
        <Line icon={LogOut} text={t("shell:signOut")} onClick={signOut} />
      </div>
      <Segmented
        label={t("shell:theme.label")}
        value={theme}
        onChange={setTheme}
        options={THEMES.map((value) => ({ value, label: t(`shell:theme.${value}`) }))}
        className="flex w-full"
      />
      <Select<Language>
        label={t("shell:language.label")}
        value={language}
        onChange={(next) => void chooseLanguage(next)}
        options={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code].name }))}
      />
    </div>
  );
}

interface LineProps {
  icon: LucideIcon;
  text: string;
  onClick: () => void;
}

function Line({ icon: Icon, text, onClick }: LineProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex h-11 w-full items-center gap-3 rounded-control px-2 text-start font-medium hover:bg-hover"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
      <span className="truncate">{text}</span>
    </button>
  );
}
