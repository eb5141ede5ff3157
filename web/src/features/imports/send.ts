/** Sends a file with its progress, which `fetch` does not tell. */
import { api, headersOf } from "@/api/client";
import type { Import } from "@/api/models";
import { Problem, problemFrom } from "@/api/problem";

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
      const { status, responseText } = request;
      const answer = new Response(responseText, { status });
      if (answer.ok) resolve(answer.json() as Promise<Import>);
      else void problemFrom(answer).then(reject);
    };
    request.onerror = () => reject(new Problem(0, "no_answer", null));
    request.onabort = () => reject(new DOMException("", "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}
