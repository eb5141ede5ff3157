/** Takes one file: dropped, picked, or pasted. */
import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { cx } from "@/lib/cx";
import { useT } from "@/lib/i18n/useT";
import { Button } from "./Button";

interface FileDropProps {
  /** "Drop a CSV or Excel file here". */
  label: string;
  hint?: string;
  /** As of `<input accept>`: ".csv,.xlsx". */
  accept?: string;
  error?: string | undefined;
  disabled?: boolean;
  onFile: (file: File) => void;
  className?: string;
}

export function FileDrop({ label, hint, accept, error, disabled = false, onFile, className }: FileDropProps) {
  const { t } = useT();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file !== undefined && !disabled) onFile(file);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      onPaste={(event) => take(event.clipboardData.files)}
      className={cx(
        "flex flex-col items-center rounded-card border border-dashed px-5 py-10 text-center transition-colors duration-150",
        isOver ? "border-sage bg-sage-soft" : error === undefined ? "border-line-strong" : "border-coral",
        className,
      )}
    >
      <FileUp aria-hidden="true" className="mb-3 size-5 text-muted" strokeWidth={1.75} />
      <p className="font-medium">{label}</p>
      {hint !== undefined && <p className="mt-1 text-sm text-pretty text-muted">{hint}</p>}
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files);
          // The same file may be picked again after it was mended.
          event.target.value = "";
        }}
      />
      <Button className="mt-4" disabled={disabled} onClick={() => input.current?.click()}>
        {t("ui:file.choose")}
      </Button>
      {error !== undefined && (
        <p role="alert" className="mt-3 text-sm text-pretty text-coral-text">
          {error}
        </p>
      )}
    </div>
  );
}
