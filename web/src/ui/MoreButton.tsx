/** The rest of a list that is read page by page, where it is asked for and not scrolled to. */
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { Button } from "./Button";

interface MoreButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** What more there is, where "more" does not say it. */
  label?: string;
  className?: string;
}

export function MoreButton({ query, label, className }: MoreButtonProps) {
  const { t } = useT();
  if (!query.hasNextPage) return null;
  return (
    <Button
      kind="quiet"
      aria-disabled={query.isFetchingNextPage}
      className={cx("mt-3", className)}
      onClick={() => {
        if (!query.isFetchingNextPage) query.fetchNextPage();
      }}
    >
      {query.isFetchingNextPage ? t("ui:loadingMore") : (label ?? t("ui:more"))}
    </Button>
  );
}
