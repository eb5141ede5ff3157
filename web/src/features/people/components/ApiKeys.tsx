import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Scope } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Confirm, type ConfirmQuestion } from "@/ui/Confirm";
import { apiKeysQuery, createKey, revokeKey } from "../api";
import { useChange } from "../useChange";
import { ScopeTable } from "./ScopeTable";
import { Secret } from "./Secret";
import { Row, Section } from "./Section";

export function ApiKeys() {
  const { t } = useT();
  const query = useQuery(apiKeysQuery);
  const [question, ask] = useState<ConfirmQuestion | null>(null);
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const making = useChange(() => createKey(name, [...scopes]));
  const revoking = useChange(revokeKey);
  const toggle = (scope: Scope) =>
    setScopes(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope]);
  return (
    <Section
      title={t("people:keys.title")}
      body={t("people:keys.body")}
      empty={t("people:keys.empty")}
      query={query}
      row={(key) => (
        <Row key={key.id} name={key.name} note={key.scopes.join(", ")}>
          <Button
            size="sm"
            kind="quietDanger"
            aria-label={t("people:keys.revokeOf", { name: key.name })}
            onClick={() =>
              ask({
                title: t("people:keys.revokeTitle", { name: key.name }),
                body: t("people:keys.revokeBody"),
                action: t("people:keys.revoke"),
                keep: t("people:keep"),
                isDanger: true,
                onConfirm: () => revoking.mutate(key.id),
              })
            }
          >
            {t("people:keys.revoke")}
          </Button>
        </Row>
      )}
    >
      <form
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault();
          making.mutate(undefined, {
            onSuccess: () => {
              setName("");
              setScopes([]);
            },
          });
        }}
      >
        <div className="flex flex-wrap gap-2">
          <input
            required
            aria-label={t("people:keys.name")}
            placeholder={t("people:keys.name")}
            value={name}
            onChange={(event) => setName(event.target.value)}
            className="h-8 min-w-48 flex-1 rounded-control border border-edge bg-raised px-2.5 outline-none focus:border-sage focus:ring-3 focus:ring-sage-soft"
          />
          <Button
            kind="primary"
            type="submit"
            disabled={name === "" || scopes.length === 0 || making.isPending}
          >
            {t("people:keys.submit")}
          </Button>
        </div>
        <ScopeTable chosen={scopes} onToggle={toggle} />
      </form>
      {making.data && <Secret label={t("people:key")} text={making.data.key} note={t("people:keys.note")} />}
      <Confirm question={question} onClose={() => ask(null)} />
    </Section>
  );
}
