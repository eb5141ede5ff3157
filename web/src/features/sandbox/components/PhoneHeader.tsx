import type { ReactNode } from "react";
import type { SandboxPerson } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { formatAddress } from "@/lib/phone";
import { Avatar } from "@/ui/Avatar";

const DOT: Record<SandboxPerson["state"], string | null> = {
  following_up: "bg-sage",
  stopped: "bg-amber",
  idle: null,
};

function StateDot({ state }: { state: SandboxPerson["state"] }) {
  const { t } = useT();
  const colour = DOT[state];
  if (colour === null) return null;
  const label = t(`sandbox:state.${state}`);
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={`size-1.5 shrink-0 rounded-full ${colour}`}
    />
  );
}

interface PhoneHeaderProps {
  person: SandboxPerson;
  isLarge?: boolean;
  children?: ReactNode;
}

export function PhoneHeader({ person, isLarge = false, children }: PhoneHeaderProps) {
  const { t } = useT();
  // Whoever has no name goes by the number.
  const isNamed = person.name !== person.address;
  const name = formatAddress(person.name);
  return (
    <header
      className={`flex shrink-0 items-center gap-2.5 border-b border-line ${isLarge ? "h-14 ps-4 pe-2" : "h-11 px-2.5"}`}
    >
      <Avatar name={person.name} size={isLarge ? "lg" : "sm"} />
      <div className="min-w-0 flex-1">
        <h3 className="flex items-center gap-1.5 font-semi">
          <bdi className={isLarge ? "truncate font-bold" : "truncate text-sm leading-4"} title={name}>
            {name}
          </bdi>
          <StateDot state={person.state} />
        </h3>
        <p
          className={`truncate text-muted num ${isLarge ? "text-sm" : "text-[0.6875rem] leading-[0.875rem]"}`}
        >
          {isNamed ? <bdi dir="ltr">{formatAddress(person.address)}</bdi> : t("sandbox:noName")}
        </p>
      </div>
      {children}
    </header>
  );
}
