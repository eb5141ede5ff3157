/** What the address remembers of a list: which one is open beside it. */
interface OpenSearch {
  id?: string | undefined;
}

export function readOpenSearch(raw: Record<string, unknown>): OpenSearch {
  return typeof raw.id === "string" && raw.id !== "" ? { id: raw.id } : {};
}
