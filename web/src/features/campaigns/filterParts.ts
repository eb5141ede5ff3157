/**
 * How a filter of contacts is put together and said: the contacts' own bar and words, which the page hands in, since it
 * is the page that puts features together.
 */
import type { ComponentType } from "react";
import type { Audience } from "@/api/models";

export type PeopleFilter = Extract<Audience, { kind: "filter" }>["filter"];

export interface FilterParts {
  Bar: ComponentType<{ filter: PeopleFilter; onChange: (filter: PeopleFilter, view?: string) => void }>;
  /** "lead, tagged vip and on hold" */
  Words: ComponentType<{ filter: PeopleFilter }>;
}

export const NO_FILTER: PeopleFilter = { all: [] };

export const isEmptyFilter = ({ all, any }: PeopleFilter): boolean => (all ?? any ?? []).length === 0;
