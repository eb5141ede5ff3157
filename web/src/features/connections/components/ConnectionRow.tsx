/** One connection in the list: what it is, how it stands, what waits for it. */
import type { Connection } from "@/api/models";
import { useNumber } from "@/lib/useNumber";
import { useT } from "@/lib/i18n/useT";
import { ChannelMark } from "@/ui/ChannelMark";
import { StateChip } from "@/ui/Chip";
import type { ConnectionUsage } from "../api";
import { perMinuteOf } from "../pace";
import { standingOf } from "../standing";

interface ConnectionRowProps {
  connection: Connection;
  usage: ConnectionUsage | undefined;
  now: number;
  isOpen: boolean;
  onOpen: () => void;
}

export function ConnectionRow({ connection, usage, now, isOpen, onOpen }: ConnectionRowProps) {
  const { t } = useT();
  const figure = useNumber();
  const { key, state } = standingOf(connection, now);
  const rate = perMinuteOf(connection.gap_ms);
  return (
    <li>
      <button
        type="button"
        data-connection={connection.id}
        aria-pressed={isOpen}
        onClick={onOpen}
        className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-5 py-3 text-start transition-colors duration-150 hover:bg-hover aria-pressed:bg-hover min-[860px]:grid-cols-[auto_minmax(0,1.6fr)_minmax(7rem,auto)_minmax(0,1fr)_minmax(7rem,auto)]"
      >
        <ChannelMark look="tile" channel={connection.channel} />
        <span className="min-w-0">
          <bdi className="block truncate font-medium">{connection.name}</bdi>
          <span className="block truncate text-sm text-muted">
            {t(`connections:channel.${connection.channel as "sms"}`)}
            {connection.is_sandbox && ` · ${t("connections:sandbox")}`}
            {connection.is_default && ` · ${t("connections:default")}`}
          </span>
        </span>
        <span className="justify-self-end min-[860px]:justify-self-start">
          <StateChip state={state}>{t(`connections:standing.${key}`)}</StateChip>
        </span>
        <span className="col-span-2 col-start-2 truncate text-sm text-muted num min-[860px]:col-span-1 min-[860px]:col-start-auto">
          <Load usage={usage} />
        </span>
        <span className="hidden justify-self-end text-sm text-muted num min-[860px]:block">
          {rate === null ? t("connections:paceOpen") : t("connections:pace", { rate: figure(rate) })}
        </span>
      </button>
    </li>
  );
}

function Load({ usage }: { usage: ConnectionUsage | undefined }) {
  const { t } = useT();
  const figure = useNumber();
  if (usage === undefined) return null;
  const { queued, uncertain, sent_recently: sent, failed_recently: failed } = usage;
  const parts = [
    queued > 0 ? t("connections:queued", { count: queued, figure: figure(queued) }) : null,
    uncertain > 0 ? t("connections:uncertain", { count: uncertain, figure: figure(uncertain) }) : null,
    sent > 0 ? t("connections:recent", { count: sent, figure: figure(sent) }) : null,
    failed > 0 ? t("connections:failed", { count: failed, figure: figure(failed) }) : null,
  ].filter((part) => part !== null);
  return <>{parts.length === 0 ? t("connections:queuedNone") : parts.join(" · ")}</>;
}
