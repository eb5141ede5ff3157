import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { CHUNKS } from "./build/chunks.ts";
import { early } from "./build/early.ts";

const API = process.env["CADENZA_API"] ?? "http://127.0.0.1:8400";

export default defineConfig(({ mode }) => ({
  // From the root: a page at /journeys/x/edit asks for the same files as the one at /.
  base: "/",
  // The mock worker must never reach the production bundle: it has a public folder of its own.
  publicDir: mode === "mock" ? "mock-public" : "public",
  plugins: [react(), tailwindcss(), early()],
  resolve: {
    alias: {
      "@": fileURLToPath(new URL("./src", import.meta.url)),
      "react-remove-scroll": fileURLToPath(new URL("./build/removeScroll.tsx", import.meta.url)),
    },
  },
  server: { port: 5173, proxy: { "/v1": { target: API, changeOrigin: false } } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    manifest: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  test: {
    environment: "jsdom",
    // Files share a process with its packages and its page, which cost more than most tests; our own modules are
    // loaded anew for each file, before anything else.
    isolate: false,
    setupFiles: ["src/testing/freshModules.ts", "src/testing/setup.ts"],
    sequence: { setupFiles: "list" },
    include: ["src/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    testTimeout: 40_000,
  },
}));
