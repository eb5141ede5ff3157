/** How many SMS a text takes: 160 characters of the phone's own alphabet, 70 of any other, a little less in parts. */
const GSM =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿" +
  "abcdefghijklmnopqrstuvwxyzäöñüà";
const GSM_DOUBLE = "^{}\\[~]|€\f";

interface Segments {
  count: number;
  /** Characters left in the last one. */
  left: number;
}

export function segmentsOf(text: string): Segments {
  const letters = Array.from(text);
  const isGsm = letters.every((letter) => GSM.includes(letter) || GSM_DOUBLE.includes(letter));
  const length = isGsm
    ? letters.reduce((sum, letter) => sum + (GSM_DOUBLE.includes(letter) ? 2 : 1), 0)
    : text.length;
  const [whole, part] = isGsm ? [160, 153] : [70, 67];
  if (length <= whole) return { count: length === 0 ? 0 : 1, left: whole - length };
  const count = Math.ceil(length / part);
  return { count, left: count * part - length };
}
