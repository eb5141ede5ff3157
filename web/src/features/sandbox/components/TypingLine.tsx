import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { firstName } from "@/lib/initials";

export function TypingLine({ name, isSmall = false }: { name: string; isSmall?: boolean }) {
  const { t } = useT();
  return (
    <div
      className={cx(
        "flex w-fit animate-fade items-center gap-1 self-start rounded-xl rounded-es-[3px] border border-line bg-bubble-in",
        isSmall ? "h-6 px-2" : "h-8 px-3",
      )}
    >
      <span className="sr-only">{t("sandbox:typing", { name: firstName(name) })}</span>
      {[0, 160, 320].map((delay) => (
        <span
          key={delay}
          aria-hidden="true"
          style={{ animationDelay: `${delay}ms` }}
          className="size-1 animate-typing rounded-full bg-muted opacity-60"
        />
      ))}
    </div>
  );
}
