/** The opening scene: a bit of everything the page must be able to show. */
import { CAST } from "./cast";
import { World } from "./world";

const HOUR = 60;

export function tellStory(world: World): World {
  CAST.forEach((_, index) => world.addPerson(index));
  const now = world.now();
  const at = (minutes: number) => now + minutes * 60_000;
  const until = (minutes: number) => world.iso(at(minutes));

  world.enroll(5, 1, 2, 12);
  world.enroll(8, 0, 2, 55);
  world.enroll(0, 0, 2, 96);
  const asked = world.enroll(4, 1, 3, 20 * HOUR);
  asked.state = "waiting_reply";
  world.enroll(1, 1, 2, 14 * HOUR + 18, { kind: "defer", code: "quiet_hours", until: until(14 * HOUR + 18) });
  world.enroll(2, 2, 2, 14 * HOUR + 18, { kind: "defer", code: "send_window", until: until(14 * HOUR + 18) });
  world.enroll(3, 1, 0, 13 * HOUR, { kind: "defer", code: "quiet_hours", until: until(13 * HOUR) });
  world.enroll(7, 1, 3, 15 * HOUR + 4, { kind: "defer", code: "pacing", until: until(15 * HOUR + 4) });
  world.enroll(10, 2, 0, -37, { kind: "defer", code: "connection_unavailable", until: null });
  world.enroll(11, 2, 3, 38 * HOUR, { kind: "defer", code: "frequency_cap", until: until(38 * HOUR) });
  world.enroll(12, 1, 2, null, { kind: "pause", code: "manual", until: null });
  world.enroll(13, 2, 1, 62 * HOUR);
  world.enroll(9, 1, 2, 66 * HOUR);

  chat(world, "p8", ["Oi! Vocês têm aula no sábado?", "Temos sim, às 10h. Quer vir conhecer?"], -60 * HOUR);
  chat(world, "p13", ["Estou viajando, volto dia 5"], -70 * HOUR);
  chat(world, "p4", ["¡Muy buena! ¿Cuánto cuesta el plan anual?"], -3 * HOUR);

  const yonatan = world.person("p6")!;
  world.say(
    yonatan,
    "us",
    "ברוכים הבאים לסטודיו אאורורה! מתי נוח לך להגיע לשיעור הראשון?",
    at(-26 * HOUR),
    "read",
  );
  world.say(yonatan, "them", "תודה! נתראה ביום ראשון", at(-42));
  yonatan.state = "stopped";
  yonatan.stop_reason = "reply";
  world.person("p7")!.typing = true;
  return world;
}

/** A few people, for tests: one on time, one sooner, one later, one held back, one paused. */
export function tellShortStory(world: World): World {
  for (const index of [0, 1, 5, 8, 10, 12]) world.addPerson(index);
  world.enroll(5, 1, 2, 12);
  world.enroll(8, 0, 2, 55);
  world.enroll(0, 0, 2, 96);
  const until = world.iso(world.now() + 14 * HOUR * 60_000);
  world.enroll(1, 1, 2, 14 * HOUR, { kind: "defer", code: "quiet_hours", until });
  world.enroll(10, 2, 0, -37, { kind: "defer", code: "connection_unavailable", until: null });
  world.enroll(12, 1, 2, null, { kind: "pause", code: "manual", until: null });
  return world;
}

/** Alternating lines, the person first, put before what is there. */
function chat(world: World, id: string, lines: string[], minutes: number): void {
  const person = world.person(id)!;
  lines.forEach((line, index) => {
    world.say(
      person,
      index % 2 === 0 ? "them" : "us",
      line,
      world.now() + (minutes + index * 4) * 60_000,
      index % 2 === 0 ? null : "read",
    );
  });
  person.messages = [...person.messages].sort((a, b) => a.at.localeCompare(b.at));
}
