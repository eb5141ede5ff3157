/** What "?" shows: every shortcut that works at this moment, read from the one registry. */
import { useT } from "@/lib/i18n/useT";
import { listShortcuts } from "@/lib/shortcuts";
import { Keys } from "@/ui/Kbd";
import { Modal } from "@/ui/Modal";

export function Shortcuts({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useT();
  return (
    <Modal title={t("shell:shortcuts.title")} isOpen={isOpen} onClose={onClose} size="lg">
      {/* Columns fill one after the other: as tall as their share, whatever the groups are. */}
      <div className="columns-[240px] gap-x-8 [column-fill:balance]">{isOpen && <Groups />}</div>
    </Modal>
  );
}

function Groups() {
  return listShortcuts().map(({ name, shortcuts }) => {
    const listed = shortcuts.filter(({ keys, isUnlisted }) => keys !== undefined && isUnlisted !== true);
    if (listed.length === 0) return null;
    return (
      // Padding, since a column would swallow the margin of its first group.
      <section key={name} className="break-inside-avoid pt-4">
        <h3 className="text-sm font-bold text-subtle">{name}</h3>
        <dl className="mt-1">
          {listed.map(({ keys = "", label }) => (
            <div
              key={keys}
              className="flex min-h-8 items-center justify-between gap-4 border-b border-line last:border-0"
            >
              <dt className="min-w-0">{label}</dt>
              <dd className="shrink-0">
                <Keys keys={keys} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    );
  });
}
