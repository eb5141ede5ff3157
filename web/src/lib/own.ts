/**
 * What somebody has begun here and not finished, such as a reply: kept in this browser for each person and organization
 * apart. Whoever signs out leaves nothing behind, and whoever signs in wipes what another has left.
 */
import { forgetSettings, onSettingChange, readSetting, writeSetting } from "./persisted";

/** Who is in, by the last word of any tab: what another tab has wiped is not written again by this one. */
const WHO = "who";
/** The organization that the browser's session looks at, by the last word of any tab. */
const WHERE = "where";

interface Owner {
  person: string;
  organization: string;
}

let owner: Owner | null = null;

function placeOf(key: string): string | null {
  if (owner === null) return null;
  const { person, organization } = owner;
  return readSetting(WHO) === person ? `own.${person}.${organization}.${key}` : null;
}

/** Says whether that is somebody else, or another organization, than it was. */
export function setOwner(person: string | null, organization: string | null): boolean {
  const before = owner;
  owner = person === null || organization === null ? null : { person, organization };
  if (person !== null && readSetting(WHO) !== person) {
    forgetSettings((key) => key.startsWith("own.") && !key.startsWith(`own.${person}.`));
    writeSetting(WHO, person);
  }
  if (organization !== null && readSetting(WHERE) !== organization) writeSetting(WHERE, organization);
  return before !== null && (before.person !== owner?.person || before.organization !== owner.organization);
}

/** The organization that this page shows; each request names it. */
export const organizationNow = (): string | null => owner?.organization ?? null;

/** This page shows another organization of the same person from now on. */
export const moveTo = (organization: string): boolean => setOwner(owner?.person ?? null, organization);

/** The session looks at another organization of the same person than this page shows: another tab went there. */
export const isMovedAway = (person: string | null, organization: string | null): boolean =>
  owner !== null && owner.person === person && owner.organization !== organization;

/** Another tab signed somebody in, or went to another organization. */
export const onOtherTab = (react: () => void): (() => void) => onSettingChange([WHO, WHERE], react);

/** Whose words these are now, as one word. */
export const ownerNow = (): string => (owner === null ? "" : `${owner.person}.${owner.organization}`);

export function readOwn(key: string): string | null {
  const place = placeOf(key);
  return place === null ? null : readSetting(place);
}

export function writeOwn(key: string, value: string | null): void {
  const place = placeOf(key);
  if (place !== null) writeSetting(place, value);
}

/** At sign-out. */
export function forgetOwn(): void {
  owner = null;
  forgetSettings((key) => key === WHO || key === WHERE || key.startsWith("own."));
}
