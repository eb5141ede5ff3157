/** The rail of a phone: where most of the work is, and everything else under More. */
import { Link } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { PHONE_PLACES } from "../places";
import { usePlaceCounts } from "./usePlaceCounts";

const MoreSheet = lazy(() => import("./MoreSheet").then((part) => ({ default: part.MoreSheet })));

const ITEM =
  "relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted -outline-offset-4";

export function BottomBar() {
  const { t } = useT();
  const [isMore, setMore] = useState(false);
  const counts = usePlaceCounts();
  return (
    <nav
      aria-label={t("shell:nav.label")}
      className="flex h-[calc(56px+env(safe-area-inset-bottom))] shrink-0 border-t border-line bg-sunken pb-[env(safe-area-inset-bottom)] short:h-10"
    >
      {PHONE_PLACES.map(({ to, icon: Icon, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === "/", includeSearch: false }}
          className={cx(ITEM, "aria-[current=page]:text-sage-text")}
        >
          <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
          <span className="max-w-full truncate short:sr-only">{t(label)}</span>
          {counts[to]?.isUrgent === true && (
            <span className="absolute start-1/2 top-1 ms-1.5 rounded-full bg-coral-text px-1 text-[0.625rem] leading-4 font-bold text-on-coral num">
              {counts[to].text}
            </span>
          )}
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" className={ITEM} onClick={() => setMore(true)}>
        <Ellipsis aria-hidden="true" className="size-5" strokeWidth={1.75} />
        <span className="short:sr-only">{t("shell:nav.more")}</span>
      </button>
      <Suspense fallback={<span data-modal-open="" hidden />}>
        {isMore && <MoreSheet onClose={() => setMore(false)} />}
      </Suspense>
    </nav>
  );
}
