import { setupServer } from "msw/node";

/** The network of the tests: what is not handled is an error. */
export const server = setupServer();
