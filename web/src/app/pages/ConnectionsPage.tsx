/** What the organization sends from. The address remembers which connection is open. */
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { connectionsQuery } from "@/api/connections";
import { usageQuery } from "@/features/connections/api";
import { ConnectionDrawer } from "@/features/connections/components/ConnectionDrawer";
import { ConnectionList } from "@/features/connections/components/ConnectionList";
import { NewConnection } from "@/features/connections/components/NewConnection";
import { useT } from "@/lib/i18n/useT";
import { useNow } from "@/lib/serverClock";
import { useShortcuts } from "@/lib/shortcuts";
import { Button } from "@/ui/Button";
import { useShell } from "../shell/shellContext";
import { TopBar } from "../shell/TopBar";

const route = getRouteApi("/connections");

export function ConnectionsPage() {
  const { t } = useT();
  const now = useNow();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = useShell().session.permissions.includes("channels.write");
  const [isMaking, setMaking] = useState(false);
  const connection = useQuery(connectionsQuery).data?.items.find(({ id }) => id === search.id);
  const usage = useQuery(usageQuery).data?.items.find((one) => one.connection_id === connection?.id);
  const open = (id: string | undefined) =>
    void navigate({ search: { id }, replace: search.id !== undefined, resetScroll: false });

  useShortcuts(t("connections:title"), [
    ...(mayWrite
      ? [{ keys: "c", label: t("connections:new"), isAction: true, run: () => setMaking(true) }]
      : []),
    {
      keys: "Escape",
      label: t("shell:shortcuts.close"),
      run: () => search.id !== undefined && open(undefined),
    },
  ]);

  return (
    <>
      <TopBar title={t("connections:title")} subtitle={t("connections:subtitle")}>
        {mayWrite && (
          <Button kind="primary" onClick={() => setMaking(true)}>
            <Plus aria-hidden="true" />
            {t("connections:new")}
          </Button>
        )}
      </TopBar>
      <div className="relative flex min-h-0 flex-1 flex-col overflow-hidden">
        <div className="min-h-0 flex-1 overflow-y-auto">
          <ConnectionList
            openId={connection?.id}
            now={now}
            mayWrite={mayWrite}
            onOpen={open}
            onNew={() => setMaking(true)}
          />
        </div>
        <ConnectionDrawer
          connection={connection}
          usage={usage}
          now={now}
          mayWrite={mayWrite}
          onClose={() => open(undefined)}
        />
      </div>
      <NewConnection
        isOpen={isMaking}
        onClose={() => setMaking(false)}
        onMade={({ id }) => {
          setMaking(false);
          open(id);
        }}
      />
    </>
  );
}
