/** The one after or before in a list; the first where none is open, nothing beyond the ends. */
export function neighbour<One extends { id: string }>(
  all: readonly One[],
  openId: string | undefined,
  by: 1 | -1,
): One | undefined {
  const at = all.findIndex(({ id }) => id === openId);
  if (at < 0) return by === 1 ? all[0] : undefined;
  return all[at + by];
}
