/** Each test file has our own modules to itself, with the state that they keep; packages stay loaded. */
import { vi } from "vitest";

vi.resetModules();
