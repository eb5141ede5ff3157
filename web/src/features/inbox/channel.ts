import { useT } from "@/lib/i18n/useT";

/** What the way is called by which one talks; it may be gone. */
export function useChannelName(): (channel: string | null) => string {
  const { t } = useT();
  return (channel) =>
    channel === null ? t("inbox:channel.gone") : t(`inbox:channel.${channel}` as "inbox:channel.sms");
}
