/** A key, a link or an address that is to be carried elsewhere. */
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { cx } from "@/lib/cx";
import { copyText } from "@/lib/copyText";
import { useT } from "@/lib/i18n/useT";
import { Button } from "./Button";
import { CONTROL } from "./control";

interface CopyFieldProps {
  /** What it is, read aloud. */
  label: string;
  value: string;
  className?: string;
}

const SHOWN_MS = 2_000;

export function CopyField({ label, value, className }: CopyFieldProps) {
  const { t } = useT();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Icon = isCopied ? Check : Copy;
  return (
    <div className={cx("flex items-center gap-2", className)}>
      <input
        readOnly
        dir="ltr"
        aria-label={label}
        value={value}
        onFocus={(event) => event.target.select()}
        className={cx(CONTROL, "h-8 flex-1 font-mono text-sm coarse:h-10")}
      />
      <Button onClick={() => void copyText(value).then(() => setCopied(true))}>
        <Icon aria-hidden="true" />
        {isCopied ? t("ui:copy.done") : t("ui:copy.copy")}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? t("ui:copy.done") : ""}
      </span>
    </div>
  );
}
