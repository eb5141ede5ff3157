/** What works on every page: the palette, the places, and what concerns the whole dashboard. */
import { useNavigate, useRouter } from "@tanstack/react-router";
import {
  Building2,
  Contrast,
  History,
  Import,
  Keyboard,
  Languages,
  LogOut,
  Megaphone,
  OctagonX,
  Route,
  Send,
} from "lucide-react";
import { chooseLanguage } from "@/lib/i18n/i18n";
import { LANGUAGE_CODES, LANGUAGES } from "@/lib/i18n/languages";
import { useT } from "@/lib/i18n/useT";
import { leaveField, type Shortcut, useShortcuts } from "@/lib/shortcuts";
import { setTheme } from "@/lib/theme";
import { ALL_PLACES } from "../places";
import { useGo } from "./useGo";
import { useKillSwitch } from "./useKillSwitch";
import { useShell } from "./shellContext";
import { useSignOut } from "./useSignOut";

export function useGlobalShortcuts(): void {
  const { t, language } = useT();
  const { session, openHelp, openNewOrganization, openPalette } = useShell();
  const navigate = useNavigate();
  const router = useRouter();
  const go = useGo();
  const signOut = useSignOut();
  const kill = useKillSwitch();

  useShortcuts(t("shell:shortcuts.groupPlaces"), [
    ...ALL_PLACES.map(({ to, label, key }) => ({
      keys: `g ${key}`,
      label: t(label),
      run: () => go(to),
    })),
  ]);
  const may = (permission: string) => session.permissions.includes(permission);
  const beginnings: Shortcut[] = [
    ...(may("campaigns.write")
      ? [
          {
            label: t("campaigns:new"),
            icon: Megaphone,
            run: () => void navigate({ to: "/campaigns/$campaignId", params: { campaignId: "new" } }),
          },
        ]
      : []),
    ...(may("journeys.write")
      ? [{ label: t("journeys:new"), icon: Route, run: () => void navigate({ to: "/journeys/new" }) }]
      : []),
    ...(may("contacts.import")
      ? [{ label: t("imports:new"), icon: Import, run: () => void navigate({ to: "/imports/new" }) }]
      : []),
  ];

  useShortcuts(t("shell:shortcuts.groupEverywhere"), [
    ...beginnings.map((beginning) => ({ ...beginning, isAction: true })),
    {
      label: t("contacts:recent.open"),
      icon: History,
      isAction: true,
      // Beside the table as it is.
      run: () => {
        const { pathname, search } = router.state.location;
        const shown = pathname === "/contacts" ? search : {};
        void navigate({ to: "/contacts", search: { ...shown, showsRecent: true }, resetScroll: false });
      },
    },
    { keys: "mod+k", label: t("shell:palette.open"), run: openPalette },
    // Out of it, letters and figures are shortcuts again.
    { keys: "Escape", label: t("shell:shortcuts.leaveField"), isLast: true, run: leaveField },
    {
      keys: "t",
      label: t("shell:shortcuts.theme"),
      icon: Contrast,
      isAction: true,
      run: () => setTheme(document.documentElement.classList.contains("dark") ? "light" : "dark"),
    },
    { keys: "?", label: t("shell:shortcuts.help"), icon: Keyboard, isAction: true, run: openHelp },
    ...(kill.mayTurn
      ? [
          {
            label: kill.isOn ? t("shell:kill.resume") : t("shell:kill.stop"),
            icon: kill.isOn ? Send : OctagonX,
            isAction: true,
            run: kill.isOn ? kill.resume : kill.stop,
          },
        ]
      : []),
    ...LANGUAGE_CODES.filter((code) => code !== language).map((code) => ({
      label: t("shell:palette.language", { language: LANGUAGES[code].name }),
      icon: Languages,
      isAction: true,
      run: () => void chooseLanguage(code),
    })),
    { label: t("shell:org.new"), icon: Building2, isAction: true, run: openNewOrganization },
    { label: t("shell:signOut"), icon: LogOut, isAction: true, run: signOut },
  ]);
}
