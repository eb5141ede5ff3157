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

/** Red, green and blue of linear sRGB. */
function linear([lightness, chroma, hue]: Colour): Colour {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return [red, green, blue];
}

const luminance = ([red, green, blue]: Colour) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

function contrastOf(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const contrast = (one: Colour, other: Colour) => contrastOf(linear(one), linear(other));

/** What is seen of a colour that lets some of another through, as browsers mix them. */
function through(front: Colour, back: Colour, opacity: number): Colour {
  const encoded = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);
  const decoded = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const [under, over] = [linear(back), linear(front)];
  return over.map((part, at) =>
    decoded(encoded(part) * opacity + encoded(under[at]!) * (1 - opacity)),
  ) as Colour;
}

const SURFACES = ["paper", "raised", "sunken", "quiet", "hover"];
const TEXT: [string, string[]][] = [
  ["ink", [...SURFACES, "sage-soft", "amber-soft", "blue-soft", "bubble-out", "bubble-in"]],
  ["muted", [...SURFACES, "sage-soft", "bubble-out", "bubble-in"]],
  ["subtle", SURFACES],
  ["sage-text", [...SURFACES, "sage-soft"]],
  ["amber-text", [...SURFACES, "amber-soft"]],
  ["coral-text", [...SURFACES, "coral-soft"]],
  ["blue-text", [...SURFACES, "blue-soft", "bubble-out"]],
  ["on-sage", ["sage", "sage-strong"]],
  ["on-coral", ["coral-text"]],
  ["paper", ["ink"]],
];
/** Dots, lines and rings that carry meaning need three to one. */
const GRAPHICS: [string, string[]][] = [
  // Also the ring of what has the keyboard, on whatever it may stand.
  ["sage", [...SURFACES, "sage-soft", "amber-soft", "coral-soft", "blue-soft", "bubble-out", "bubble-in"]],
  ["sage-mid", ["paper", "raised", "hover"]],
  ["amber", ["paper", "raised", "sunken", "hover"]],
  ["coral", ["paper", "raised", "sunken", "hover", "coral-soft"]],
  ["blue", ["paper", "raised", "hover", "blue-soft"]],
  ["faint", ["paper", "raised", "sunken", "hover"]],
  ["on-sage", ["sage"]],
  // Where a field ends, on what it holds and on what it may stand.
  ["edge", ["paper", "raised", "sunken"]],
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

  /** Buttons fade as a whole: text and ground alike let the page through. */
  const faded = (front: string, back: string, opacity: number) =>
    contrastOf(
      through(palette[front]!, palette.paper!, opacity),
      through(palette[back]!, palette.paper!, opacity),
    );

  it("the button of what can't be undone passes AA under the pointer", () => {
    expect(faded("on-coral", "coral-text", 0.9)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ["on-sage", "sage"],
    ["on-coral", "coral-text"],
    ["ink", "raised"],
    ["muted", "paper"],
    ["coral-text", "paper"],
  ])("a button that can't be pressed, %s on %s, can be read", (front, back) => {
    expect(faded(front, back, 0.5)).toBeGreaterThanOrEqual(1.9);
  });
});
