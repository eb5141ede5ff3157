import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { Direction } from "radix-ui";
import { useState } from "react";
import { useT } from "@/lib/i18n/useT";
import { Toaster } from "@/ui/Toaster";
import { makeQueryClient } from "./queryClient";
import { startRouter } from "./router";
import { SessionGate } from "./session/SessionGate";

export function App() {
  const { dir } = useT();
  const [queries] = useState(makeQueryClient);
  const [router] = useState(startRouter);
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
