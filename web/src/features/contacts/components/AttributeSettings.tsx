/** The organization's attributes: those declared with a type, and names that only came along with contacts. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { attributesQuery } from "@/api/attributes";
import { keys } from "@/api/keys";
import type { Attribute } from "@/api/models";
import { problemOf } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { Section } from "@/ui/Page";
import { RelativeTime } from "@/ui/RelativeTime";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState } from "@/ui/StateMessage";
import { showToast } from "@/ui/toasts";
import { declareAttribute, forgetAttribute } from "../api";
import { useChange } from "../useChange";
import { DeclareAttribute, type Declared } from "./DeclareAttribute";

export function AttributeSettings({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useT();
  const queries = useQueryClient();
  const query = useQuery(attributesQuery);
  const [declaring, setDeclaring] = useState<Declared | null>(null);
  const renew = () => void queries.invalidateQueries({ queryKey: keys.attributes() });
  const declare = useChange(
    async (one: Declared) => {
      await declareAttribute(one.name, one.type, one.label || null);
      return one;
    },
    {
      onDone: () => {
        setDeclaring(null);
        renew();
      },
    },
  );
  const forget = useChange(
    async (one: Attribute) => {
      await forgetAttribute(one.name);
      return one;
    },
    {
      onDone: (one) => {
        renew();
        const { type } = one;
        showToast({
          text: t("contacts:attributes.forgotten", { name: one.label ?? one.name }),
          ...(type !== null && {
            undo: () => declare.mutate({ name: one.name, type, label: one.label ?? "" }),
          }),
        });
      },
    },
  );
  if (query.isPending) return <Skeleton className="h-40" />;
  if (query.isError) {
    return <ProblemState {...problemOf(t, query)} />;
  }
  const declared = query.data.items.filter((one) => one.is_declared);
  const seen = query.data.items.filter((one) => !one.is_declared);
  const edit = (one: Attribute) =>
    setDeclaring({ name: one.name, type: one.type ?? "text", label: one.label ?? "" });
  return (
    <>
      <Section
        title={t("contacts:attributes.declared")}
        body={t("contacts:attributes.declaredBody")}
        actions={
          mayWrite && (
            <Button size="sm" onClick={() => setDeclaring({ name: "", type: "text", label: "" })}>
              <Plus aria-hidden="true" />
              {t("contacts:attributes.declare")}
            </Button>
          )
        }
      >
        {declared.length === 0 && <p className="text-muted">{t("contacts:attributes.none")}</p>}
        <ul className="divide-y divide-line">
          {declared.map((one) => (
            <Line key={one.name} attribute={one}>
              {mayWrite && (
                <>
                  <Button size="sm" kind="quiet" onClick={() => edit(one)}>
                    {t("contacts:attributes.change")}
                  </Button>
                  <Button size="sm" kind="quiet" onClick={() => forget.mutate(one)}>
                    {t("contacts:attributes.forget")}
                  </Button>
                </>
              )}
            </Line>
          ))}
        </ul>
      </Section>
      {seen.length > 0 && (
        <Section title={t("contacts:attributes.seen")} body={t("contacts:attributes.seenBody")}>
          <ul className="divide-y divide-line">
            {seen.map((one) => (
              <Line key={one.name} attribute={one}>
                {mayWrite && (
                  <Button size="sm" onClick={() => edit(one)}>
                    {t("contacts:attributes.declareThis")}
                  </Button>
                )}
              </Line>
            ))}
          </ul>
        </Section>
      )}
      <DeclareAttribute
        given={declaring}
        known={declared.map(({ name }) => name)}
        isSending={declare.isPending}
        onDeclare={(one) => declare.mutate(one)}
        onClose={() => setDeclaring(null)}
      />
    </>
  );
}

function Line({ attribute, children }: { attribute: Attribute; children: React.ReactNode }) {
  const { t } = useT();
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <span className="min-w-0 flex-1">
        <bdi className="block font-medium break-words">{attribute.label ?? attribute.name}</bdi>
        <span className="block text-sm text-muted">
          {attribute.label !== null && (
            <>
              <bdi dir="ltr" className="break-all">
                {attribute.name}
              </bdi>
              {" · "}
            </>
          )}
          {attribute.type === null ? (
            <>
              {t("contacts:attributes.seenSince")} <RelativeTime at={attribute.seen_at} />
            </>
          ) : (
            t(`contacts:attributeType.${attribute.type}`)
          )}
        </span>
      </span>
      {children}
    </li>
  );
}
