/** The one switch over all sending; turned back as easily as on. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { OctagonX, Play } from "lucide-react";
import { keys } from "@/api/keys";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Section } from "@/ui/Page";
import { showToast } from "@/ui/toasts";
import { turnKillSwitch } from "../api";

export function KillSwitch({ isOn, mayTurn }: { isOn: boolean; mayTurn: boolean }) {
  const { t } = useT();
  const queries = useQueryClient();
  const turning = useMutation({
    mutationFn: turnKillSwitch,
    onSuccess: (settings) => {
      queries.setQueryData(keys.settings(), settings);
      return queries.invalidateQueries({ queryKey: keys.session() });
    },
    onError: (error) => showToast({ text: problemSentence(t, error), tone: "error" }),
  });
  return (
    <Section
      title={t("settings:kill.title")}
      body={t(isOn ? "settings:kill.onBody" : "settings:kill.offBody")}
      actions={
        mayTurn && (
          <Button
            kind={isOn ? "primary" : "quietDanger"}
            disabled={turning.isPending}
            onClick={() => turning.mutate(!isOn)}
          >
            {isOn ? <Play aria-hidden="true" /> : <OctagonX aria-hidden="true" />}
            {t(isOn ? "settings:kill.turnOff" : "settings:kill.turnOn")}
          </Button>
        )
      }
    />
  );
}
