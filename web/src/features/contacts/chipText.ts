/** What a filter keeps, in words short enough for a chip. */
import { spaced, valueText } from "@/lib/attributeText";
import type { T } from "@/lib/i18n/useT";
import { daysText } from "@/lib/days";
import type { Language } from "@/lib/i18n/languages";
import { listed } from "@/lib/listed";
import type { Chip } from "./filters";
import { channelName, consentName, lifecycleName, statusName } from "./words";

const NAMED = {
  source: ["contacts:chipText.source", "contacts:chipText.noSource"],
  owner: ["contacts:chipText.owner", "contacts:chipText.noOwner"],
} as const;

export const opName = (t: T, op: string): string =>
  t(`contacts:op.${op}` as "contacts:op.is", { defaultValue: spaced(op) });

export function chipText(
  t: T,
  language: Language,
  chip: Chip,
  nameOf: (id: string) => string | null | undefined,
): string {
  switch (chip.kind) {
    case "tags":
      return t(chip.isAny ? "contacts:chipText.tags" : "contacts:chipText.noTags", {
        tags: listed(language, chip.tags, "disjunction"),
      });
    case "lifecycle":
      return lifecycleName(t, chip.value);
    case "leadStatus":
      return t("contacts:chipText.leadStatus", { status: statusName(t, chip.value) });
    case "consent":
      return t("contacts:chipText.consent", {
        channel: channelName(t, chip.key),
        state: consentName(t, chip.state),
      });
    case "phone":
      return chip.isThere ? t("contacts:chipText.phone") : t("contacts:chipText.noPhone");
    case "email":
      return chip.isThere ? t("contacts:chipText.email") : t("contacts:chipText.noEmail");
    case "created":
    case "active":
    case "trial":
      return `${t(`contacts:chip.${chip.kind}`)}: ${daysText(t, language, chip)}`;
    case "dealState":
    case "dealStage":
    case "dealPipeline":
      return t(chip.isAny ? "contacts:chipText.deals" : "contacts:chipText.noDeals", {
        what: listed(
          language,
          chip.values.map((value) =>
            chip.kind === "dealState"
              ? t(`deals:state.${value}` as "deals:state.open", { defaultValue: value })
              : (nameOf(value) ?? "…"),
          ),
          "disjunction",
        ),
      });
    case "source":
    case "owner": {
      const [some, none] = NAMED[chip.kind];
      const names = listed(language, chip.names, "disjunction");
      return chip.names.length === 0 ? t(none) : t(some, { names });
    }
    case "attribute":
      return [spaced(chip.name), opName(t, chip.op), valueText(t, language, chip.value)]
        .filter(Boolean)
        .join(" ");
    case "import":
      return t("contacts:chipText.import", { name: nameOf(chip.id) ?? "…" });
    case "held":
      return chip.isHeld ? t("contacts:chipText.held") : t("contacts:chipText.notHeld");
    case "other":
      return [chip.check.field, opName(t, chip.check.op), valueText(t, language, chip.check.value)]
        .filter(Boolean)
        .join(" ");
  }
}
