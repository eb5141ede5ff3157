/** What a browser calls itself, as a person would say it: "Firefox on Windows". Pure. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrom(e|ium)\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

interface BrowserName {
  browser: string | null;
  system: string | null;
}

export function browserOf(userAgent: string): BrowserName {
  const named = (list: readonly [RegExp, string][]) =>
    list.find(([shape]) => shape.test(userAgent))?.[1] ?? null;
  return { browser: named(BROWSERS), system: named(SYSTEMS) };
}
