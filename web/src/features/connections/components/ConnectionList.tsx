/** Every connection, how it stands, and where real ones are. */
import { useQuery } from "@tanstack/react-query";
import { RadioTower } from "lucide-react";
import { connectionsQuery } from "@/api/connections";
import { problemOf } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { LoadingRows } from "@/ui/LoadingRows";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState, StateMessage } from "@/ui/StateMessage";
import { usageQuery } from "../api";
import { ConnectionRow } from "./ConnectionRow";

interface ConnectionListProps {
  openId: string | undefined;
  now: number;
  mayWrite: boolean;
  onOpen: (id: string) => void;
  onNew: () => void;
}

export function ConnectionList({ openId, now, mayWrite, onOpen, onNew }: ConnectionListProps) {
  const { t } = useT();
  const query = useQuery(connectionsQuery);
  const usages = useQuery(usageQuery).data?.items;
  if (query.isPending)
    return (
      <LoadingRows count={2} className="h-16 items-center gap-3 px-5">
        <Skeleton className="size-8" />
        <Skeleton className="h-4 w-44" />
      </LoadingRows>
    );
  if (query.isError) {
    return <ProblemState {...problemOf(t, query)} />;
  }
  const { items } = query.data;
  if (items.length === 0) {
    return (
      <StateMessage icon={RadioTower} title={t("connections:emptyTitle")} body={t("connections:emptyBody")}>
        {mayWrite && (
          <Button kind="primary" onClick={onNew}>
            {t("connections:make")}
          </Button>
        )}
      </StateMessage>
    );
  }
  return (
    <>
      <ul aria-label={t("connections:list")} className="divide-y divide-line border-b border-line">
        {items.map((connection) => (
          <ConnectionRow
            key={connection.id}
            connection={connection}
            usage={usages?.find((one) => one.connection_id === connection.id)}
            now={now}
            isOpen={connection.id === openId}
            onOpen={() => onOpen(connection.id)}
          />
        ))}
      </ul>
      <section className="max-w-2xl px-5 py-6">
        <h2 className="font-bold">{t("connections:later.title")}</h2>
        <p className="mt-1 text-pretty text-muted">{t("connections:later.body")}</p>
      </section>
    </>
  );
}
