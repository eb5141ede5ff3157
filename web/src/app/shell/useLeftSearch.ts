/**
 * How each page was left: a way up leads back to the list as it was, with its filter and order. Kept for as long as the tab
 * shows this organization; what was open above the list stays closed.
 */
import { type LinkOptions, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

const left = new Map<string, object>();

function withoutLayers({ isNew: _, showsRecent: __, ...search }: Record<string, unknown>): object {
  return search;
}

export function useLeftSearch(): void {
  const router = useRouter();
  useEffect(() => {
    const stop = router.subscribe("onBeforeNavigate", ({ fromLocation }) => {
      if (fromLocation !== undefined) left.set(fromLocation.pathname, withoutLayers(fromLocation.search));
    });
    return () => {
      stop();
      left.clear();
    };
  }, [router]);
}

/** The same way, to the page as it was left; where the way itself says how, so it is. */
export function asLeft<Way extends LinkOptions>(way: Way): Way {
  const search = typeof way.to === "string" ? left.get(way.to) : undefined;
  return search === undefined ? way : { search, ...way };
}
