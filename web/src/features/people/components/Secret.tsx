/** A link or key that is shown this once, with a button to copy it. */
import { CopyField } from "@/ui/CopyField";

export function Secret({ label, text, note }: { label: string; text: string; note: string }) {
  return (
    <div role="status" className="mt-3 rounded-card bg-sage-soft p-3">
      <p className="text-sm text-pretty">{note}</p>
      <CopyField label={label} value={text} className="mt-2" />
    </div>
  );
}
