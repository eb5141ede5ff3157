/** Where one is, what state it is in, and the one thing to do here. Gives the document its title. */
import { Link, type LinkOptions } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useT } from "@/lib/i18n/useT";
import { LiveIndicator } from "./LiveIndicator";
import { useShell } from "./shellContext";

interface TopBarProps {
  title: string;
  subtitle?: string;
  /** The pages above this one, the outermost first. */
  crumbs?: readonly (LinkOptions & { label: string })[];
  /** A chip or a few quiet words behind the title. */
  status?: ReactNode;
  /** Other controls, then the one primary button. */
  children?: ReactNode;
}

export function TopBar({ title, subtitle, crumbs = [], status, children }: TopBarProps) {
  const { t } = useT();
  const { session } = useShell();
  const { name } = session.organization;
  useEffect(() => {
    document.title = `${title} · ${name} · ${t("shell:product")}`;
  }, [title, name, t]);
  return (
    <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-2.5 gap-y-2 border-b border-line px-5 py-2.5 short:min-h-9 short:flex-nowrap short:py-1">
      <div className="flex min-w-0 items-center gap-2.5">
        {crumbs.length > 0 && (
          <nav aria-label={t("shell:crumbs")} className="shrink-0 max-[640px]:sr-only">
            <ol className="flex items-center gap-2.5">
              {crumbs.map(({ label, ...link }) => (
                <li key={label} className="flex items-center gap-2.5">
                  <Link {...link} className="rounded-control text-muted hover:text-ink">
                    {label}
                  </Link>
                  <span aria-hidden="true" className="text-faint">
                    /
                  </span>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1 tabIndex={-1} className="truncate text-lg font-bold outline-none">
          <bdi>{title}</bdi>
        </h1>
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
