/** The names of what chips know by its id: imports, and the pipelines and stages of deals. */
import { useQuery } from "@tanstack/react-query";
import { dealNames } from "@/api/pipelines";
import { importsQuery } from "./api";
import type { Chip } from "./filters";

export function useChipNames(chips: readonly Chip[]): (id: string) => string | undefined {
  const has = (...kinds: Chip["kind"][]) => chips.some(({ kind }) => kinds.includes(kind));
  const imports = useQuery({ ...importsQuery, enabled: has("import") }).data?.items;
  const deals = useQuery({ ...dealNames, enabled: has("dealStage", "dealPipeline") }).data;
  return (id) => imports?.find((one) => one.id === id)?.file_name ?? deals?.get(id);
}
