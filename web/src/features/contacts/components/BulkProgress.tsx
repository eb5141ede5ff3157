/** How far something done to many is. It goes on only while the page is open, and says so. */
import type { Progress } from "../useBulk";
import { useT } from "@/lib/i18n/useT";
import { useNumber } from "@/lib/useNumber";
import { Button } from "@/ui/Button";
import { Modal } from "@/ui/Modal";

export function BulkProgress({ progress, onStop }: { progress: Progress | null; onStop: () => void }) {
  const { t } = useT();
  const number = useNumber();
  return (
    <Modal
      title={progress === null ? "" : t(`contacts:bulk.working.${progress.kind}`)}
      size="sm"
      isOpen={progress !== null}
      onClose={onStop}
      foot={<Button onClick={onStop}>{t("contacts:bulk.stop")}</Button>}
    >
      {progress !== null && (
        <>
          <div
            role="progressbar"
            aria-label={t(`contacts:bulk.working.${progress.kind}`)}
            aria-valuenow={progress.done}
            aria-valuemin={0}
            aria-valuemax={progress.total}
            className="mt-3 h-1 overflow-hidden rounded-full bg-sunken"
          >
            <div
              className="h-full bg-sage transition-[width] duration-150"
              style={{ width: `${Math.min(100, (100 * progress.done) / Math.max(1, progress.total))}%` }}
            />
          </div>
          <p className="mt-2 num">
            {t("contacts:bulk.progress", { done: number(progress.done), total: number(progress.total) })}
          </p>
          <p className="mt-1 text-sm text-pretty text-muted">{t("contacts:bulk.stayOpen")}</p>
        </>
      )}
    </Modal>
  );
}
