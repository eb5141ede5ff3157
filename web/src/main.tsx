import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "@/app/App";
import { startI18n } from "@/lib/i18n/i18n";
import "@/ui/styles.css";

async function start(): Promise<void> {
  // The mode is a constant of the build: a production bundle keeps nothing of this.
  if (import.meta.env.MODE === "mock") await (await import("@/testing/browser")).startMock();
  await startI18n();
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no #root");
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start();
