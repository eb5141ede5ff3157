/** The beat line as a mark. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 26 26" className={className} aria-hidden="true">
      <rect width="26" height="26" rx="7" fill="var(--sage)" />
      <path d="M5 13h16" stroke="var(--on-sage)" strokeOpacity=".55" strokeWidth="1.4" />
      <circle cx="7" cy="13" r="2" fill="var(--on-sage)" />
      <circle cx="13" cy="13" r="2" fill="var(--on-sage)" />
      <circle cx="19" cy="13" r="2.6" fill="var(--sage)" stroke="var(--on-sage)" strokeWidth="1.6" />
    </svg>
  );
}
