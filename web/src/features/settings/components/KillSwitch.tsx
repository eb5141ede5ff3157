/** The one switch over all sending, among the other settings of the organization. */
import { OctagonX, Send } from "lucide-react";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Section } from "@/ui/Page";

interface KillSwitchProps {
  isOn: boolean;
  mayTurn: boolean;
  isTurning: boolean;
  stop: () => void;
  resume: () => void;
}

export function KillSwitch({ isOn, mayTurn, isTurning, stop, resume }: KillSwitchProps) {
  const { t } = useT();
  const Icon = isOn ? Send : OctagonX;
  return (
    <Section
      title={t("settings:kill.title")}
      body={t(isOn ? "settings:kill.onBody" : "settings:kill.offBody")}
      actions={
        mayTurn && (
          <Button kind={isOn ? "primary" : "plain"} disabled={isTurning} onClick={isOn ? resume : stop}>
            <Icon aria-hidden="true" strokeWidth={1.75} />
            {t(isOn ? "shell:kill.resume" : "shell:kill.stop")}
          </Button>
        )
      }
    />
  );
}
