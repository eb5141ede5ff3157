/** Sends a file with its progress, which `fetch` does not tell. */
import { api, headersOf } from "@/api/client";
import type { Import } from "@/api/models";
import { Problem } from "@/api/problem";

interface Sending {
  file: File;
  sheet?: string | undefined;
  /** From 0 to 1; 1 while the server still reads it. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export async function sendFile({ file, sheet, onProgress, signal }: Sending): Promise<Import> {
  const announced = await api.post("/v1/imports", {
    body: { file_name: file.name, ...(sheet !== undefined && { sheet }) },
    signal,
  });
  return put(`/v1/imports/${announced.id}/file`, file, onProgress, signal);
}

function put(address: string, file: File, onProgress: (share: number) => void, signal: AbortSignal) {
  return new Promise<Import>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", address);
    for (const [name, value] of Object.entries(headersOf(address))) request.setRequestHeader(name, value);
    request.responseType = "text";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = readJson(request.responseText);
      if (request.status < 300) resolve(answer as Import);
      else reject(problemOf(request.status, answer));
    };
    request.onerror = () => reject(new Problem(0, "no_answer", null));
    request.onabort = () => reject(new DOMException("", "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function problemOf(status: number, answer: unknown): Problem {
  const body = (answer ?? {}) as { code?: string; detail?: string; errors?: Problem["errors"] };
  return new Problem(status, body.code ?? "unknown", body.detail ?? null, body.errors ?? []);
}
