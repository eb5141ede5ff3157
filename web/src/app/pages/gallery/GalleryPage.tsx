/** Every part of the kit in every state, in one theme or in both at once; for whoever builds a page. */
import { useState } from "react";
import { cx } from "@/lib/cx";
import { Segmented } from "@/ui/Segmented";
import { TopBar } from "../../shell/TopBar";
import { Buttons, Choices, Fields, Forms } from "./Controls";
import { Day, Marks, Numbers } from "./Figures";
import { Layers, Standing } from "./Layers";
import { TEXT } from "./samples";
import { Tables } from "./Tables";

const THEMES = { page: [""], both: ["light", "dark"] } as const;
const CHOICES = [
  { value: "page", label: TEXT.oneTheme },
  { value: "both", label: TEXT.bothThemes },
] as const;

export function GalleryPage() {
  const [shown, setShown] = useState<keyof typeof THEMES>("page");
  return (
    <>
      <TopBar title={TEXT.title} subtitle={TEXT.subtitle}>
        <Segmented label={TEXT.theme} value={shown} onChange={setShown} options={[...CHOICES]} />
      </TopBar>
      <div className="flex min-h-0 flex-1 overflow-y-auto">
        {THEMES[shown].map((theme) => (
          <div key={theme} className={cx(theme, "h-fit min-w-0 flex-1 bg-paper text-ink")}>
            <Buttons />
            <Fields />
            <Choices />
            <Forms />
            <Marks />
            <Numbers />
            <Day />
            <Tables />
            <Layers />
            <Standing />
          </div>
        ))}
      </div>
    </>
  );
}
