import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

type Colour = [number, number, number];
const css = readFileSync(path.join(import.meta.dirname, "tokens.css"), "utf8");

function tokens(selector: string): Record<string, Colour> {
  const block = new RegExp(`${selector} \\{([^}]*)\\}`).exec(css)![1]!;
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)].map((match) => [
      match[1]!,
      [Number(match[2]), Number(match[3]), Number(match[4])],
    ]),
  );
}

/** Relative luminance of an oklch colour, through linear sRGB. */
function luminance([lightness, chroma, hue]: Colour): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ["paper", "raised", "sunken", "quiet", "hover"];
const TEXT: [string, string[]][] = [
  ["ink", [...SURFACES, "sage-soft", "amber-soft", "blue-soft", "bubble-out", "bubble-in"]],
  ["muted", [...SURFACES, "sage-soft", "bubble-out", "bubble-in"]],
  ["subtle", ["paper", "raised", "sunken"]],
  ["sage-text", ["paper", "raised", "sunken", "sage-soft"]],
  ["amber-text", ["paper", "raised", "sunken", "hover", "amber-soft"]],
  ["coral-text", ["paper", "raised", "sunken", "hover", "coral-soft"]],
  ["blue-text", ["paper", "raised", "blue-soft", "bubble-out"]],
  ["on-sage", ["sage", "sage-strong"]],
  ["on-coral", ["coral-text"]],
  ["paper", ["ink"]],
];
/** Dots, lines and rings that carry meaning need three to one. */
const GRAPHICS: [string, string[]][] = [
  ["sage", ["paper", "raised", "sunken", "hover", "sage-soft"]],
  ["sage-mid", ["paper", "raised"]],
  ["amber", ["paper", "raised", "sunken"]],
  ["coral", ["paper", "raised", "sunken", "coral-soft"]],
  ["blue", ["paper", "raised", "blue-soft"]],
  ["faint", ["paper", "raised", "sunken"]],
  ["on-sage", ["sage"]],
  // The knob of a switch, off and on.
  ["raised", ["faint", "sage"]],
];

describe.each([
  ["light", "\\.light"],
  ["dark", "\\.dark"],
])("%s", (_, selector) => {
  const palette = tokens(selector);
  const pairs = (list: [string, string[]][]) =>
    list.flatMap(([front, backs]) => backs.map((back) => [front, back] as const));

  it.each(pairs(TEXT))("text %s on %s passes AA", (front, back) => {
    expect(contrast(palette[front]!, palette[back]!)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(GRAPHICS))("mark %s on %s passes AA", (front, back) => {
    expect(contrast(palette[front]!, palette[back]!)).toBeGreaterThanOrEqual(3);
  });
});
