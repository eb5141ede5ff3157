import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { Direction } from "radix-ui";
import { useEffect, useState } from "react";
import { onRefusedFile } from "@/api/client";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { Toaster } from "@/ui/Toaster";
import { showToast } from "@/ui/toasts";
import { makeQueryClient } from "./queryClient";
import { startRouter } from "./router";
import { SessionGate } from "./session/SessionGate";

export function App() {
  const { t, dir } = useT();
  const [queries] = useState(makeQueryClient);
  const [router] = useState(startRouter);
  useEffect(
    () => onRefusedFile((problem) => showToast({ text: problemSentence(t, problem), tone: "error" })),
    [t],
  );
  return (
    <Direction.Provider dir={dir}>
      <QueryClientProvider client={queries}>
        <SessionGate>
          <RouterProvider router={router} />
        </SessionGate>
        <Toaster />
      </QueryClientProvider>
    </Direction.Provider>
  );
}
