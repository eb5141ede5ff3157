/** Numbers as the reader's language writes them. */
import { useCallback } from "react";
import { figure } from "./figures";
import { useT } from "./i18n/useT";

export function useNumber(): (value: number) => string {
  const { language } = useT();
  return useCallback((value: number) => figure(language, value), [language]);
}
