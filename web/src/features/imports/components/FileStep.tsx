/** The first step: a file is dropped and sent, with its progress. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { keys } from "@/api/keys";
import type { Import } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Progress } from "@/ui/Bars";
import { Button } from "@/ui/Button";
import { FileDrop } from "@/ui/FileDrop";
import { sendFile } from "../send";
import { fileSentence } from "../words";
import { StepHead } from "./StepHead";

const ACCEPTED = ".csv,.tsv,.txt,.xlsx,.xls,.xlsb,.ods";

interface FileStepProps {
  /** Of a spreadsheet whose other sheet was read before. */
  sheet: string | undefined;
  onSent: (job: Import) => void;
}

interface Sending {
  name: string;
  share: number;
}

export function FileStep({ sheet, onSent }: FileStepProps) {
  const { t } = useT();
  const queries = useQueryClient();
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string>();
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function send(file: File) {
    const control = new AbortController();
    stop.current = control;
    setProblem(undefined);
    setSending({ name: file.name, share: 0 });
    try {
      const onProgress = (share: number) => setSending({ name: file.name, share });
      const job = await sendFile({ file, sheet, onProgress, signal: control.signal });
      queries.setQueryData(keys.import(job.id), job);
      onSent(job);
    } catch (error) {
      if (!control.signal.aborted) setProblem(fileSentence(t, error));
      setSending(null);
    } finally {
      void queries.invalidateQueries({ queryKey: keys.importsAll() });
    }
  }

  return (
    <>
      <StepHead title={t("imports:file.title")} body={t("imports:file.body")} />
      {sending === null ? (
        <FileDrop
          label={sheet === undefined ? t("imports:file.drop") : t("imports:file.again", { sheet })}
          hint={t("imports:file.hint")}
          accept={ACCEPTED}
          error={problem}
          onFile={(file) => void send(file)}
          className="py-16"
        />
      ) : (
        <div className="rounded-card border border-line px-5 py-16 text-center">
          <p className="truncate font-medium" role="status">
            {t(sending.share < 1 ? "imports:file.sending" : "imports:file.reading", { name: sending.name })}
          </p>
          <Progress
            label={t("imports:file.sending", { name: sending.name })}
            value={sending.share}
            max={sending.share < 1 ? 1 : null}
            className="mx-auto mt-4 max-w-sm"
          />
          <Button kind="quiet" className="mt-4" onClick={() => stop.current?.abort()}>
            {t("imports:file.stop")}
          </Button>
        </div>
      )}
    </>
  );
}
