/** Where one is, what state it is in, and the one thing to do here. Gives the document its title. */
import { Link, type LinkOptions } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { LiveIndicator } from "./LiveIndicator";
import { type Rename, Title } from "./Title";
import { useShell } from "./shellContext";
import { asLeft } from "./useLeftSearch";

interface TopBarProps {
  title: string;
  subtitle?: string;
  /** Lets the title be changed where it stands. */
  onRename?: Rename | undefined;
  /** The pages above this one, the outermost first. */
  crumbs?: readonly (LinkOptions & { label: string })[];
  /** A chip or a few quiet words behind the title. */
  status?: ReactNode;
  /** Other controls, then the one primary button. */
  children?: ReactNode;
}

export function TopBar({ title, subtitle, onRename, crumbs = [], status, children }: TopBarProps) {
  const { t } = useT();
  const { session } = useShell();
  const { name } = session.organization;
  useEffect(() => {
    document.title = `${title} · ${name} · ${t("shell:product")}`;
  }, [title, name, t]);
  return (
    <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-2.5 gap-y-2 border-b border-line px-5 py-2.5 short:min-h-9 short:flex-nowrap short:py-1">
      <div
        className={cx(
          "flex min-w-0 items-center gap-2.5",
          // On a phone a long title is cut before what can be done moves to a line of its own.
          crumbs.length > 0 && "max-[640px]:grow max-[640px]:basis-40",
        )}
      >
        {crumbs.length > 0 && (
          <nav aria-label={t("shell:crumbs")} className="shrink-0">
            <ol className="flex items-center gap-2.5">
              {crumbs.map(({ label, ...link }) => (
                <li key={label} className="flex items-center gap-2.5 max-[640px]:not-last:sr-only">
                  {/* On a phone the way up is an arrow. */}
                  <Link
                    {...asLeft(link)}
                    className="flex items-center rounded-control text-muted hover:text-ink max-[640px]:-ms-2 max-[640px]:-me-1.5 max-[640px]:p-2"
                  >
                    <ArrowLeft aria-hidden="true" className="size-4 min-[640.02px]:hidden rtl:-scale-x-100" />
                    <span className="max-[640px]:sr-only">{label}</span>
                  </Link>
                  <span aria-hidden="true" className="text-faint max-[640px]:hidden">
                    /
                  </span>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <Title title={title} onRename={onRename} />
        {status !== undefined && <div className="flex shrink-0 items-center gap-2">{status}</div>}
      </div>
      {subtitle !== undefined && (
        <p className="min-w-0 truncate text-sm text-muted max-[1080px]:hidden">{subtitle}</p>
      )}
      <div className="ms-auto">
        <LiveIndicator />
      </div>
      {children !== undefined && (
        <div className="flex flex-wrap items-center justify-end gap-2 max-[859.98px]:ms-auto">{children}</div>
      )}
    </header>
  );
}
