import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { type T, useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { relative } from "@/lib/time";
import { Button } from "@/ui/Button";
import { Confirm, type ConfirmQuestion } from "@/ui/Confirm";
import { apiKeysQuery, AREAS, revokeKey } from "../api";
import { useChange } from "../useChange";
import { KeyDialog } from "./KeyDialog";
import { RowMark } from "./RowMark";
import { Row, Section } from "./Section";

export function ApiKeys() {
  const { t } = useT();
  const now = useNow(60_000);
  const query = useQuery(apiKeysQuery);
  const [isMaking, setMaking] = useState(false);
  const [question, ask] = useState<ConfirmQuestion | null>(null);
  const revoking = useChange(revokeKey);
  return (
    <Section
      title={t("people:keys.title")}
      body={t("people:keys.body")}
      empty={t("people:keys.empty")}
      query={query}
      action={
        <Button size="sm" onClick={() => setMaking(true)}>
          <Plus aria-hidden="true" />
          {t("people:keys.new")}
        </Button>
      }
      row={({ id, name, scopes, last_used_at: usedAt }) => (
        <Row
          key={id}
          name={name}
          mark={<RowMark icon={KeyRound} />}
          note={
            <>
              {usedAt === null
                ? t("people:keys.unused")
                : t("people:keys.used", { when: relative(t, Date.parse(usedAt), now) })}{" "}
              <span aria-hidden="true">·</span> {scopesText(t, scopes)}
            </>
          }
        >
          <Button
            size="sm"
            kind="quietDanger"
            aria-label={t("people:keys.revokeOf", { name })}
            onClick={() =>
              ask({
                title: t("people:keys.revokeTitle", { name }),
                body: t("people:keys.revokeBody"),
                action: t("people:keys.revoke"),
                keep: t("people:keep"),
                isDanger: true,
                onConfirm: () => revoking.mutate(id),
              })
            }
          >
            {t("people:keys.revoke")}
          </Button>
        </Row>
      )}
    >
      <KeyDialog isOpen={isMaking} onClose={() => setMaking(false)} />
      <Confirm question={question} onClose={() => ask(null)} />
    </Section>
  );
}

/** "Contacts: Read, Write · Inbox: Read": area by area, as they are chosen. */
function scopesText(t: T, scopes: readonly string[]): string {
  return AREAS.flatMap((area) => {
    const acts = (["read", "write"] as const).filter((act) => scopes.includes(`${area}:${act}`));
    if (acts.length === 0) return [];
    return [`${t(`people:keys.area.${area}`)}: ${acts.map((act) => t(`people:keys.${act}`)).join(", ")}`];
  }).join(" · ");
}
