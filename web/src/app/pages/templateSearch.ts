/** What the address of the list of templates holds. */
export interface TemplatesSearch {
  archived?: true | undefined;
}

export function readTemplatesSearch(raw: Record<string, unknown>): TemplatesSearch {
  return raw.archived === true ? { archived: true } : {};
}
