/** Which queries are old after a hint: those of its topic, and those of pages that show several topics at once. */

const OF_HOME = new Set([
  "queue",
  "campaigns",
  "journeys",
  "connections",
  "inbox",
  "imports",
  "people",
  "contacts",
]);
const OF_NEEDS = new Set(["connections", "journeys"]);

/** Pages of many topics, some of which move several times a second: asked again at a calm pace. */
export const CALM = new Set(["home"]);

/** The wall says where each person stands, so it is stale with the queue; an open thread shows what the list does. A
 * campaign is judged with what its template says. */
export function staleAfter(topics: readonly string[]): Set<string> {
  const stale = new Set(topics);
  if (stale.has("queue")) stale.add("sandbox");
  if (stale.has("inbox")) stale.add("conversations");
  if (stale.has("templates")) stale.add("campaign-reach");
  if (topics.some((topic) => OF_HOME.has(topic))) stale.add("home");
  if (topics.some((topic) => OF_NEEDS.has(topic))) stale.add("inbox-items");
  return stale;
}
