/** Signed in, and a member of nothing: make an organization, or wait for an invitation. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createOrganization, switchOrganization } from "@/api/session";
import { useT } from "@/lib/i18n/useT";
import { regionOfZone } from "@/lib/regionOfZone";
import { browserZone } from "@/lib/time";
import { DoorField, DoorForm, DoorPage } from "./DoorPage";
import { doorSentence } from "./SignIn";

export function NoOrganization() {
  const { t, language } = useT();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const making = useMutation({
    mutationFn: async () => {
      const zone = browserZone();
      const { id } = await createOrganization({
        name,
        time_zone: zone,
        locale: language,
        region: regionOfZone(zone),
      });
      await switchOrganization(id);
    },
    onSuccess: () => queries.resetQueries(),
  });
  return (
    <DoorPage title={t("shell:noOrganization.title")} body={t("shell:noOrganization.body")}>
      <DoorForm
        why={making.error === null ? null : doorSentence(t, making.error)}
        submit={t("shell:noOrganization.submit")}
        isReady={name.trim() !== ""}
        isWorking={making.isPending}
        onSubmit={() => making.mutate()}
      >
        <DoorField
          label={t("shell:noOrganization.name")}
          autoComplete="organization"
          value={name}
          onChange={setName}
          isFirst
        />
      </DoorForm>
    </DoorPage>
  );
}
