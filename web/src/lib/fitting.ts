/** A chip takes as much as so many letters for itself; so does the count of those that are left out. */
const CHIP = 3;

/** How many chips stand side by side in a room of so many letters, each in full; the first is always among them. */
export function fitting(texts: readonly string[], letters: number): number {
  let room = letters;
  const fits = texts.findIndex((text, index) => {
    room -= text.length + CHIP;
    return room < (index < texts.length - 1 ? CHIP : 0);
  });
  return fits === -1 ? texts.length : Math.max(1, fits);
}
