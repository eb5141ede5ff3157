/** Up to two letters that stand for a name, in any script; none for a name without letters, such as a number. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word));
  const first = words[0];
  if (first === undefined) return "";
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return [first, last]
    .filter((word) => word !== undefined)
    .map((word) => /\p{L}/u.exec(word)?.[0] ?? "")
    .join("")
    .toLocaleUpperCase();
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}
