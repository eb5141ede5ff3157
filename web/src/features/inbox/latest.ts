/** One thing that happened to a person, in a line. */
import type { TimelineEntry } from "@/api/models";
import type { T } from "@/lib/i18n/useT";
import { isCode } from "@/lib/reasonCodes";
import { journeyName } from "@/lib/journeyName";
import { settledBy } from "./words";

const nameOf = (t: T, details: TimelineEntry["details"]) =>
  journeyName(t, { name: text(details.journey), is_one_off: details.is_one_off === true });

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** What a field was changed to: the usual stages by their names, everything else as it was typed. */
function valueWords(t: T, field: string, value: string): string {
  if (value === "") return value;
  if (field === "lifecycle")
    return t(`inbox:person.lifecycle.${value}` as "inbox:person.lifecycle.lead", { defaultValue: value });
  if (field === "lead_status")
    return t(`inbox:person.leadStatus.${value}` as "inbox:person.leadStatus.new", { defaultValue: value });
  return value;
}

export function latestSentence(t: T, { kind, details }: TimelineEntry, name: string): string {
  switch (kind) {
    case "event": {
      const event = text(details.name);
      const key = event.replaceAll(".", "_");
      const known = t(`contacts:event.${key}` as "contacts:event.lead_created", { defaultValue: event });
      return t(`inbox:latest.events.${key}` as "inbox:latest.events.conversation_resolved", {
        defaultValue: known,
      });
    }
    case "consent": {
      const state = text(details.state);
      const said = t(`inbox:latest.${state}` as "inbox:latest.subscribed", { defaultValue: state });
      return t("inbox:latest.consent", {
        channel: t(`inbox:channel.${text(details.key)}` as "inbox:channel.sms", {
          defaultValue: text(details.key),
        }),
        state: details.accepted === true ? said : `${said} · ${t("contacts:consent.notTaken")}`,
      });
    }
    case "change": {
      const field = text(details.field);
      const after = text(details.after);
      if (field === "tag") {
        return after === ""
          ? t("contacts:timeline.untagged", { tag: text(details.before) })
          : t("contacts:timeline.tagged", { tag: after });
      }
      return t("inbox:latest.change", {
        field: t(`inbox:latest.${field}` as "inbox:latest.owner", { defaultValue: field }),
        after: valueWords(t, field, after),
      });
    }
    case "deal": {
      const state = text(details.stage_state);
      const [title, before, after] = [text(details.title), text(details.before), text(details.after)];
      if (state === "won" || state === "lost") return t(`deals:timeline.${state}`, { title });
      return t(before === "" ? "deals:timeline.began" : "deals:timeline.moved", { title, before, after });
    }
    case "enrollment_started":
      return t("inbox:latest.enrollment_started", { journey: nameOf(t, details) });
    case "enrollment_ended": {
      const reason = text(details.reason);
      const state = text(details.state);
      return t("inbox:latest.enrollment_ended", {
        journey: nameOf(t, details),
        reason:
          isCode("stop", reason) || isCode("cancel", reason) || isCode("fail", reason)
            ? settledBy(t, reason, name)
            : t(`inbox:person.state.${state}` as "inbox:person.state.completed", { defaultValue: state }),
      });
    }
    default:
      return t("inbox:latest.merge");
  }
}
