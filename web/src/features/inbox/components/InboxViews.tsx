import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Hand } from "lucide-react";
import { useNavigate } from "@tanstack/react-router";
import type { InboxCounts } from "@/api/models";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { useNarrow } from "@/lib/useNarrow";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/Menu";
import { countsQuery } from "../api";
import { countText } from "../counted";
import { type InboxSearch, type View, VIEWS } from "../search";

const IN_FRONT: readonly View[] = ["open", "mine", "unassigned", "unread"];

/** The views of the inbox with how many each has; those looked at seldom stand behind. */
export function InboxViews({ search }: { search: InboxSearch }) {
  const { t } = useT();
  const navigate = useNavigate();
  const counts = useQuery(countsQuery).data;
  const current = search.view ?? "open";
  const shown = IN_FRONT.includes(current) ? IN_FRONT : [...IN_FRONT.slice(0, 3), current];
  const needs = current === "needs" ? 0 : (counts?.needs_person ?? 0);
  const behind = VIEWS.filter(
    (view) => !IN_FRONT.includes(view) && view !== current && (view !== "needs" || needs === 0),
  );
  return (
    <nav aria-label={t("inbox:view.label")} className="flex min-w-0 items-center gap-1 overflow-x-auto">
      {shown.map((view) => (
        <Link
          key={view}
          to="/inbox"
          search={{ label: search.label, view: view === "open" ? undefined : view }}
          aria-current={view === current ? "page" : undefined}
          className={cx(
            "inline-flex h-6.5 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-sm font-medium transition-colors duration-150 coarse:h-9",
            view === current
              ? "bg-sage-soft text-sage-text"
              : "bg-quiet text-muted hover:bg-hover hover:text-ink",
          )}
        >
          {t(`inbox:view.${view}`)}
          <Count counts={counts} view={view} />
        </Link>
      ))}
      {needs > 0 && <NeedsPerson count={needs} />}
      <Menu>
        <MenuTrigger
          aria-label={t("inbox:view.more")}
          title={t("inbox:view.more")}
          className="inline-flex h-6.5 shrink-0 items-center rounded-full bg-quiet px-2 text-muted hover:bg-hover hover:text-ink coarse:h-9"
        >
          <ChevronDown aria-hidden="true" className="size-3.5" />
        </MenuTrigger>
        <MenuContent align="start">
          {behind.map((view) => (
            <MenuItem
              key={view}
              onSelect={() =>
                void navigate({
                  to: "/inbox",
                  search: { label: search.label, view: view === "open" ? undefined : view },
                })
              }
            >
              <span className="flex items-center justify-between gap-4">
                {t(`inbox:view.${view}`)}
                <span className="text-sm text-muted">
                  <Count counts={counts} view={view} />
                </span>
              </span>
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
    </nav>
  );
}

/** The way to those who wait for a person; a phone has room for the number alone. */
function NeedsPerson({ count }: { count: number }) {
  const { t } = useT();
  const isNarrow = useNarrow();
  const figure = countText(t, count);
  const words = t("inbox:view.needing", { count, figure });
  return (
    <Link
      to="/inbox"
      search={{ view: "needs" }}
      aria-label={isNarrow ? words : undefined}
      className="inline-flex h-6.5 shrink-0 items-center gap-1.5 rounded-full bg-coral-soft px-2.5 text-sm font-medium text-coral-text num coarse:h-9"
    >
      {isNarrow && <Hand aria-hidden="true" className="size-3.5" strokeWidth={2} />}
      {isNarrow ? figure : words}
    </Link>
  );
}

function Count({ counts, view }: { counts: InboxCounts | undefined; view: View }) {
  const { t } = useT();
  if (counts === undefined || view === "resolved") return null;
  const count = counts[view === "needs" ? "needs_person" : view];
  if (count === 0) return null;
  return <span className="num">{countText(t, count)}</span>;
}
