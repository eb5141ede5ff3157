/** States, figures, bars and lines of time. */
import { Avatar } from "@/ui/Avatar";
import { BarChart } from "@/ui/BarChart";
import { Progress, StackedBar, Swatch } from "@/ui/Bars";
import { BeatLine } from "@/ui/BeatLine";
import { StateChip } from "@/ui/Chip";
import { KeyValue, Stat, Stats } from "@/ui/Figures";
import { Kbd } from "@/ui/Kbd";
import { LineChart } from "@/ui/LineChart";
import { RelativeTime } from "@/ui/RelativeTime";
import { Steps } from "@/ui/Steps";
import { Sample } from "./Sample";
import {
  CHIPS,
  DAY,
  FACTS,
  NOW_HOUR,
  OWNERS,
  REPORT,
  SOURCES,
  STATS,
  STEPS,
  TEXT,
  TREND,
  TREND_LINES,
} from "./samples";

export function Marks() {
  return (
    <Sample name="StateChip, Avatar, Kbd, RelativeTime, BeatLine, Steps">
      <div className="flex flex-wrap items-center gap-2">
        {CHIPS.map(({ state, text }) => (
          <StateChip key={state} state={state}>
            {text}
          </StateChip>
        ))}
        {OWNERS.map(({ label }) => (
          <Avatar key={label} name={label} />
        ))}
        <Kbd>{TEXT.hotkey}</Kbd>
        <RelativeTime at="2026-11-30T09:00:00Z" zone="Asia/Jerusalem" isLong className="text-sm text-muted" />
      </div>
      <div className="mt-5 grid max-w-xl grid-cols-2 gap-x-8 gap-y-3">
        <BeatLine done={2} total={5} />
        <BeatLine done={1} total={4} tone="coral" />
        <BeatLine done={3} total={9} tone="sage" isPaused />
        <BeatLine done={20} total={60} />
      </div>
      <Steps label={TEXT.steps} steps={STEPS} current="check" onGo={() => undefined} className="mt-6" />
    </Sample>
  );
}

export function Numbers() {
  return (
    <Sample name="Stat, KeyValue, Progress, StackedBar, LineChart">
      <div className="grid gap-8 min-[560px]:grid-cols-2">
        <Stats>
          {STATS.map((stat) => (
            <Stat key={stat.name} {...stat} />
          ))}
        </Stats>
        <KeyValue facts={FACTS} />
        <div className="space-y-4">
          <Progress label={TEXT.steps} value={4871} max={8412} />
          <Progress label={TEXT.steps} value={0} max={null} tone="amber" />
          <LineChart label={TEXT.trend} momentLabel={TEXT.trendDay} lines={TREND_LINES} points={TREND} />
        </div>
        <StackedBar label={TEXT.report} parts={REPORT} />
      </div>
    </Sample>
  );
}

export function Day() {
  return (
    <Sample name="BarChart">
      <ul className="mb-3 flex gap-4 text-sm text-muted">
        {SOURCES.map(({ key, label, tone }) => (
          <li key={key} className="flex items-center gap-1.5">
            <Swatch tone={tone} />
            {label}
          </li>
        ))}
      </ul>
      <BarChart label={TEXT.today} series={SOURCES} bars={DAY} now={NOW_HOUR} />
    </Sample>
  );
}
