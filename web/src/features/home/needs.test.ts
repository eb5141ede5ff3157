import i18next from "i18next";
import { expect, it } from "vitest";
import type { NeedItem } from "@/api/models";
import type { T } from "@/lib/i18n/useT";
import { needsOf } from "./needs";

it("calls somebody who has no name by a word, not by nothing", () => {
  const contact = { id: "c1", name: null, locale: null, time_zone: null };
  const item = {
    kind: "review",
    id: "i1",
    contact,
    conversation_id: null,
    reason: null,
    since: null,
  } as NeedItem;
  expect(needsOf(i18next.t as unknown as T, [item])[0]?.title).toBe("Someone may want to opt out");
});
