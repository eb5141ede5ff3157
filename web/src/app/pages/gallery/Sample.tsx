import type { ReactNode } from "react";

/** A part of the kit by the names that one imports it by. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="border-t border-line px-5 py-6 min-[860px]:px-8">
      <h2 className="mb-4 text-sm font-bold text-subtle">{name}</h2>
      {children}
    </section>
  );
}
