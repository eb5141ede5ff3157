/** Numbers as the reader's language writes them. */
import { useMemo } from "react";
import { useT } from "./i18n/useT";

export function useNumber(): (value: number) => string {
  const { language } = useT();
  return useMemo(() => {
    const format = new Intl.NumberFormat(language);
    return (value: number) => format.format(value);
  }, [language]);
}
