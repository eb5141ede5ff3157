/** A file of what is wrong, to be looked at or mended elsewhere. */
import { Download } from "lucide-react";
import { download } from "@/api/client";

export function DownloadLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      download
      onClick={(event) => {
        event.preventDefault();
        download(href);
      }}
      className="inline-flex h-7 items-center gap-2 rounded-control border border-line-strong bg-raised px-2.5 text-sm font-medium hover:bg-hover coarse:h-9"
    >
      <Download aria-hidden="true" className="size-4" />
      {label}
    </a>
  );
}
