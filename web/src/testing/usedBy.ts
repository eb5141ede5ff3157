/** The test files that have had this loading of our modules: one, or the state of another comes along. */
export const usedBy: (string | undefined)[] = [];
