/** Phone numbers grouped the way people there write them; anything else is left as it is. */
const SHAPES: [RegExp, string][] = [
  [/^\+55(\d\d)(\d{4,5})(\d{4})$/, "+55 $1 $2-$3"],
  [/^\+52(?:1)?(\d\d)(\d{4})(\d{4})$/, "+52 $1 $2 $3"],
  [/^\+972(\d\d)(\d{3})(\d{4})$/, "+972 $1 $2 $3"],
  [/^\+7(\d{3})(\d{3})(\d\d)(\d\d)$/, "+7 $1 $2-$3-$4"],
  [/^\+1(\d{3})(\d{3})(\d{4})$/, "+1 $1 $2 $3"],
];

export function formatAddress(address: string): string {
  for (const [shape, text] of SHAPES) {
    if (shape.test(address)) return address.replace(shape, text);
  }
  return address;
}
