/** What holds for each channel: whether a yes is needed, and how many messages are enough. */
import { type Control, Controller } from "react-hook-form";
import { useT } from "@/lib/i18n/useT";
import { Select } from "@/ui/Select";
import { NumberInput } from "@/ui/TextInput";
import { CHANNEL_KEYS, type ChannelKey, type ConsentMode, type SettingsValues } from "../form";

export function ChannelRules({ control }: { control: Control<SettingsValues> }) {
  const { t } = useT();
  const head = "py-1.5 pe-3 text-start text-sm font-medium text-muted";
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-110">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={head}>
              {t("settings:channels.channel")}
            </th>
            <th scope="col" className={head}>
              {t("settings:channels.consent")}
            </th>
            <th scope="col" className={head}>
              {t("settings:channels.day")}
            </th>
            <th scope="col" className={head}>
              {t("settings:channels.week")}
            </th>
          </tr>
        </thead>
        <tbody>
          <CapsRow control={control} name="caps_everywhere" label={t("settings:channels.all")} />
          {CHANNEL_KEYS.map((key) => (
            <CapsRow
              key={key}
              control={control}
              name={`caps.${key}`}
              channel={key}
              label={channelName(t, key)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function channelName(t: ReturnType<typeof useT>["t"], key: ChannelKey): string {
  return t(`settings:channels.name.${key}`);
}

interface CapsRowProps {
  control: Control<SettingsValues>;
  name: "caps_everywhere" | `caps.${ChannelKey}`;
  channel?: ChannelKey;
  label: string;
}

function CapsRow({ control, name, channel, label }: CapsRowProps) {
  const { t } = useT();
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-2 pe-3 text-start font-medium whitespace-nowrap">
        {label}
      </th>
      <td className="py-2 pe-3">
        {channel !== undefined && (
          <Controller
            control={control}
            name={`consent_modes.${channel}`}
            render={({ field }) => (
              <Select<ConsentMode>
                label={`${label}: ${t("settings:channels.consent")}`}
                value={field.value}
                onChange={field.onChange}
                options={(["opt_in", "opt_out"] as const).map((mode) => ({
                  value: mode,
                  label: t(`settings:channels.mode.${mode}`),
                }))}
                className="min-w-36"
              />
            )}
          />
        )}
      </td>
      <Controller
        control={control}
        name={name}
        render={({ field: { value, onChange } }) => {
          const caps = value;
          return (
            <>
              {(["day", "week"] as const).map((period) => (
                <td key={period} className="py-2 pe-3">
                  <NumberInput
                    aria-label={`${label}: ${t(`settings:channels.${period}`)}`}
                    placeholder={t("settings:empty.noLimit")}
                    min={0}
                    value={caps[period] ?? ""}
                    onChange={(event) =>
                      onChange({
                        ...caps,
                        [period]: event.target.value === "" ? null : Number(event.target.value),
                      })
                    }
                    className="max-w-24"
                  />
                </td>
              ))}
            </>
          );
        }}
      />
    </tr>
  );
}
