import { useT } from "@/lib/i18n/useT";
import { Kbd } from "@/ui/Kbd";
import { Modal } from "@/ui/Modal";

const QUEUE = [
  { keys: ["j"], text: "next" },
  { keys: ["k"], text: "previous" },
  { keys: ["↵"], text: "history" },
  { keys: ["w"], text: "person" },
  { keys: ["n"], text: "runNow" },
  { keys: ["s"], text: "skip" },
  { keys: ["p"], text: "pause" },
  { keys: ["x"], text: "cancelRow" },
] as const;
const PAGE = [
  { keys: ["v"], text: "views" },
  { keys: ["t"], text: "theme" },
  { keys: ["Esc"], text: "close" },
  { keys: ["?"], text: "help" },
] as const;

export function Shortcuts({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useT();
  return (
    <Modal title={t("shell:shortcuts.title")} isOpen={isOpen} onClose={onClose}>
      {(
        [
          ["groupQueue", QUEUE],
          ["groupPage", PAGE],
        ] as const
      ).map(([group, shortcuts]) => (
        <section key={group} className="mt-4">
          <h3 className="text-sm font-bold text-subtle">{t(`shell:shortcuts.${group}`)}</h3>
          <dl className="mt-1">
            {shortcuts.map(({ keys, text }) => (
              <div
                key={text}
                className="flex min-h-8 items-center justify-between gap-4 border-b border-line last:border-0"
              >
                <dt>{t(`shell:shortcuts.${text}`)}</dt>
                <dd className="flex gap-1">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
