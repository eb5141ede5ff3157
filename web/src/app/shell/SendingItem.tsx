/** The sending state as a line of the phone's menu, where the rail has no room. */
import { OctagonX, Send } from "lucide-react";
import { useT } from "@/lib/i18n/useT";
import { MenuItem } from "@/ui/Menu";
import { useKillSwitch } from "./useKillSwitch";

export function SendingItem() {
  const { t } = useT();
  const kill = useKillSwitch();
  return (
    <>
      <p className="px-2 py-1.5 text-sm font-bold text-subtle">
        {kill.isOn ? t("shell:kill.on") : t("shell:kill.off")}
      </p>
      {kill.mayTurn && (
        <MenuItem
          icon={kill.isOn ? Send : OctagonX}
          isDanger={!kill.isOn}
          onSelect={kill.isOn ? kill.resume : kill.stop}
        >
          {kill.isOn ? t("shell:kill.resume") : t("shell:kill.stop")}
        </MenuItem>
      )}
    </>
  );
}
