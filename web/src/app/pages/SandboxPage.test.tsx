import { act, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { http, HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";
import { setLanguage } from "@/lib/i18n/i18n";
import { FakeEventSource } from "@/testing/fakeEventSource";
import { makeWorld, renderApp } from "@/testing/renderApp";

const row = (name: RegExp) => screen.findByRole("button", { name });
const ANA = /^Ana Beatriz Lima, Aula experimental/;
const failing = (path: string, status: number) =>
  http.get(path, () => HttpResponse.json({ code: "x", status }, { status }));

describe("the queue", () => {
  it("says what happens next, when and why", async () => {
    renderApp({ path: "/sandbox?view=queue" });
    const ana = (await row(ANA)).closest("li")!;
    expect(within(ana).getByText("in 2 h")).toBeVisible();
    expect(within(ana).getByText("Due on time")).toBeVisible();
    expect(within(ana).getByRole("img", { name: "Step 3 of 5" })).toBeVisible();
    expect(screen.getByRole("region", { name: "Held back" })).toHaveTextContent("our number is disconnected");
    expect(screen.getByRole("link", { name: "2 are held back" })).toBeVisible();
  });

  it("says at least how many there are while rows are still to come", async () => {
    const world = makeWorld();
    const ana = world.enrollments.find(({ contact }) => contact.name.startsWith("Ana"))!;
    for (let one = 0; one < 60; one++) world.enrollments.push({ ...ana, enrollment_id: `more-${one}` });
    const { user } = renderApp({ path: "/sandbox?view=queue", world });
    const hour = (await screen.findAllByRole("button", { name: ANA }))[0]!.closest("section")!;
    const heading = within(hour).getByRole("heading");
    expect(heading).toHaveTextContent(/\d\+\u2069$/);
    await user.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(heading).toHaveTextContent(/\d people$/));
  });

  it("is walked with j and k, opened with Enter, closed with Escape", async () => {
    const { user } = renderApp({ path: "/sandbox?view=queue" });
    await row(ANA);
    await user.keyboard("jj");
    expect(document.activeElement).toHaveAccessibleName(/^Luiza Tavares/);
    await user.keyboard("k");
    expect(document.activeElement).toHaveAccessibleName(/^Marcos Vinícius/);
    await user.keyboard("{Enter}");
    const history = await screen.findByRole("dialog", { name: "History" });
    expect(await within(history).findByText(/Message handed over/)).toBeVisible();
    expect(location.search).toContain("history=");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    // The keyboard is back on the row it came from.
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Marcos Vinícius/));
  });

  it("pauses at once and resumes by undo", async () => {
    const { user, world } = renderApp({ path: "/sandbox?view=queue" });
    (await row(ANA)).focus();
    await user.keyboard("p");
    const ana = () => world.enrollments.find(({ contact }) => contact.name.startsWith("Ana"))!;
    await waitFor(() => expect(ana().state).toBe("paused"));
    expect((await row(ANA)).closest("li")).toHaveTextContent("Paused by hand");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(ana().state).toBe("active"));
  });

  it("puts a row back when the server refuses the change", async () => {
    const { user } = renderApp({
      path: "/sandbox?view=queue",
      overrides: [
        http.post("/v1/enrollments/:id/pause", () =>
          HttpResponse.json({ code: "conflict" }, { status: 409 }),
        ),
      ],
    });
    (await row(ANA)).focus();
    await user.keyboard("p");
    expect(await screen.findByText(/That did not work: Someone changed this/)).toBeVisible();
    await waitFor(async () => expect((await row(ANA)).closest("li")).toHaveTextContent("Due on time"));
  });

  it("cancels only after the time to undo has passed", async () => {
    const { user, world } = renderApp({ path: "/sandbox?view=queue" });
    (await row(ANA)).focus();
    await user.keyboard("x");
    await waitFor(() => expect(screen.queryByRole("button", { name: ANA })).toBeNull());
    expect(world.enrollments.some(({ contact }) => contact.name.startsWith("Ana"))).toBe(true);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await row(ANA)).toBeVisible();
  });

  it("sends what waits for an undo when the page is closed", async () => {
    const { user, world } = renderApp({ path: "/sandbox?view=queue" });
    (await row(ANA)).focus();
    await user.keyboard("x");
    act(() => void window.dispatchEvent(new Event("pagehide")));
    await waitFor(() =>
      expect(world.enrollments.some(({ contact }) => contact.name.startsWith("Ana"))).toBe(false),
    );
  });

  it("asks first when a row is due before an undo could be pressed", async () => {
    const world = makeWorld((story) => {
      story.addPerson(0);
      story.enroll(0, 0, 2, 0.05);
    });
    const { user } = renderApp({ path: "/sandbox?view=queue", world });
    (await row(ANA)).focus();
    await user.keyboard("x");
    const dialog = await screen.findByRole("alertdialog", { name: "Cancel the follow-up of Ana?" });
    await user.click(within(dialog).getByRole("button", { name: "Keep as it is" }));
    expect(world.enrollments).toHaveLength(1);
  });

  it("asks before it sends early to a real person", async () => {
    const world = makeWorld();
    world.isSandbox = false;
    const { user } = renderApp({ path: "/sandbox?view=queue", world });
    (await row(ANA)).focus();
    await user.keyboard("n");
    expect(await screen.findByRole("alertdialog", { name: "Send to Ana now?" })).toBeVisible();
  });

  it("keeps its filters in the address", async () => {
    const { user } = renderApp({ path: "/sandbox?view=queue" });
    await row(ANA);
    await user.click(screen.getByRole("button", { name: "State: any" }));
    await user.click(await screen.findByRole("menuitemradio", { name: "paused" }));
    await waitFor(() => expect(location.search).toContain("state=paused"));
    expect(await row(/^Алина Сафина/)).toBeVisible();
    expect(screen.queryByRole("button", { name: ANA })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await row(ANA)).toBeVisible();
  });
});

describe("being a person", () => {
  it("stops the follow-up with a reply, in the phone and in the queue", async () => {
    const { user } = renderApp();
    await user.click(await screen.findByRole("button", { name: /^Be Ana Beatriz Lima/ }));
    await user.click(screen.getByRole("button", { name: "oi" }));
    const chat = screen.getByRole("log", { name: "Messages with Ana Beatriz Lima" });
    expect(await within(chat).findByText("Follow-up stopped: Ana replied")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("button", { name: ANA })).toBeNull());
    expect(location.search).toContain("person=p0");
  });

  it("opts out with the word for it", async () => {
    const { user, world } = renderApp({ path: "/sandbox?person=p0" });
    await user.click(await screen.findByRole("button", { name: "parar" }));
    expect(await screen.findAllByText("Follow-up stopped: Ana opted out")).not.toHaveLength(0);
    expect(world.person("p0")!.opted_out).toBe(true);
  });

  it("opts out by the network's own switch, and turns it back", async () => {
    const { user, world } = renderApp({ path: "/sandbox?person=p0" });
    await user.click(await screen.findByRole("button", { name: "Turn off messages" }));
    const back = await screen.findByRole("button", { name: "Turn messages on again" });
    expect(world.person("p0")!.opted_out).toBe(true);
    await user.click(back);
    await waitFor(() => expect(world.person("p0")!.opted_out).toBe(false));
  });

  it("types, keeps the text of the person's language and sends with Enter", async () => {
    const { user, world } = renderApp({ path: "/sandbox?person=p1" });
    expect(await screen.findByRole("button", { name: "הסר" })).toBeVisible();
    await user.type(screen.getByRole("textbox", { name: /^Write as/ }), "שלום{Enter}");
    await waitFor(() =>
      expect(world.person("p1")!.messages.at(-1)).toMatchObject({ from: "them", body: "שלום" }),
    );
  });

  it("lets a colleague write by hand, which stops the follow-up", async () => {
    const { user, world } = renderApp({ path: "/sandbox?person=p0" });
    await user.click(await screen.findByRole("radio", { name: "As us, on our phone" }));
    await user.type(
      screen.getByRole("textbox", { name: "Write to Ana by hand" }),
      "Oi Ana, aqui é a Rafaela{Enter}",
    );
    await waitFor(() => expect(world.person("p0")!.stop_reason).toBe("human_message"));
    expect(await screen.findAllByText("Follow-up stopped: a colleague wrote to Ana")).not.toHaveLength(0);
  });

  it("keeps a message that did not get through, to be tried again", async () => {
    let tries = 0;
    const { user, world } = renderApp({
      path: "/sandbox?person=p0",
      overrides: [
        http.post("/v1/sandbox/people/:id/messages", () => {
          tries += 1;
          return tries === 1 ? HttpResponse.error() : undefined;
        }),
      ],
    });
    await user.click(await screen.findByRole("button", { name: "oi" }));
    await user.click(await screen.findByRole("button", { name: "Not sent. Tap to try again." }));
    await waitFor(() => expect(world.person("p0")!.messages.at(-1)!.body).toBe("oi"));
  });

  it("marks our messages as read", async () => {
    const { user, world } = renderApp({ path: "/sandbox?person=p10", world: makeWorldWithUnread() });
    await user.click(await screen.findByRole("button", { name: "Mark as read" }));
    await waitFor(() => expect(world.person("p10")!.messages[0]!.ticks).toBe("read"));
    expect(await screen.findByRole("button", { name: "Read" })).toBeDisabled();
  });

  it("closes with Escape", async () => {
    const { user } = renderApp({ path: "/sandbox?person=p0" });
    await screen.findByRole("log");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("log")).toBeNull());
  });
});

function makeWorldWithUnread() {
  return makeWorld((world) => {
    for (let index = 0; index <= 10; index++) world.addPerson(index);
    world.say(world.person("p10")!, "us", "Faz 8 dias", world.now(), "delivered");
  });
}

describe("live", () => {
  it("shows what changed elsewhere without being asked", async () => {
    const { world } = renderApp();
    await row(ANA);
    act(() => FakeEventSource.last.say("hello"));
    expect(await screen.findByText("Live")).toBeVisible();
    world.stop(world.person("p0")!, "deal_won");
    expect(await screen.findAllByText("Follow-up stopped: the deal was won")).not.toHaveLength(0);
    await waitFor(() => expect(screen.queryByRole("button", { name: ANA })).toBeNull());
  });

  it("says when the connection is lost and lets one reconnect at once", async () => {
    const { user } = renderApp();
    await row(ANA);
    act(() => FakeEventSource.last.fail());
    const lost = FakeEventSource.last;
    await user.click(await screen.findByRole("button", { name: /Connecting|Reconnecting/ }));
    expect(lost.isClosed).toBe(true);
    expect(FakeEventSource.last).not.toBe(lost);
  });

  it("moves the test clock, and what falls due goes out", async () => {
    const { user, world } = renderApp();
    await row(ANA);
    await user.click(await screen.findByRole("button", { name: "Move the test clock 1 hour ahead" }));
    expect(await screen.findByText(/It is now/)).toBeVisible();
    await waitFor(() => expect(world.person("p5")!.messages.at(-1)!.body).toBe("Como foi a primeira aula?"));
  });

  it("offers no test clock where there is none", async () => {
    const world = makeWorld();
    world.hasTestClock = false;
    renderApp({ world });
    await row(ANA);
    expect(screen.queryByRole("group", { name: "Test clock" })).toBeNull();
  });
});

describe("states", () => {
  it("teach when there is nothing yet", async () => {
    renderApp({ world: makeWorld(() => undefined) });
    expect(await screen.findByText("No phones yet")).toBeVisible();
    expect(await screen.findByText("Nothing is waiting")).toBeVisible();
  });

  it("stand in for what loads", async () => {
    renderApp({ overrides: [http.get("/v1/queue", () => new Promise<never>(() => undefined))] });
    expect(await screen.findByRole("button", { name: /^Be Ana/ })).toBeVisible();
    expect(screen.getAllByRole("status", { name: "Loading" })).toHaveLength(1);
  });

  it("say when something is refused, each for itself", async () => {
    renderApp({ overrides: [failing("/v1/queue", 403)] });
    expect(await screen.findByText("You may not see this")).toBeVisible();
    expect(await screen.findByRole("button", { name: /^Be Ana/ })).toBeVisible();
  });

  it("say what went wrong and try again", async () => {
    let isBroken = true;
    const { user } = renderApp({
      overrides: [
        http.get("/v1/queue", () =>
          isBroken ? HttpResponse.json({ code: "x" }, { status: 422 }) : undefined,
        ),
      ],
    });
    const alert = await screen.findByRole("alert");
    isBroken = false;
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await row(ANA)).toBeVisible();
  });

  it("warn on every screen while all sending is stopped", async () => {
    const world = makeWorld();
    world.killSwitch = true;
    renderApp({ world });
    await row(/^Ana Beatriz Lima, Aula experimental: Paused: all sending is stopped/);
    expect(screen.getByRole("alert")).toHaveTextContent("Nothing leaves until it is turned off");
  });
});

describe("shell", () => {
  it("lists the shortcuts on ?", async () => {
    const { user } = renderApp();
    await row(ANA);
    await user.keyboard("?");
    expect(await screen.findByRole("dialog", { name: "Shortcuts" })).toBeVisible();
  });

  it("turns dark and remembers it", async () => {
    const { user } = renderApp();
    await row(ANA);
    await user.click(screen.getByRole("button", { name: "Theme" }));
    await user.click(await screen.findByRole("menuitemradio", { name: "Dark" }));
    expect(document.documentElement).toHaveClass("dark");
    expect(localStorage.getItem("cadenza.theme")).toBe("dark");
    document.documentElement.classList.remove("dark");
  });

  it("speaks Hebrew from right to left", async () => {
    const { user } = renderApp();
    await row(ANA);
    await user.click(screen.getByRole("button", { name: "Language" }));
    await user.click(await screen.findByRole("menuitemradio", { name: "עברית" }));
    expect(await screen.findByRole("heading", { name: "מה קורה עכשיו" })).toBeVisible();
    expect(document.documentElement.dir).toBe("rtl");
    await act(() => setLanguage("en"));
  });
});

describe("accessibility", () => {
  it.each(["/sandbox", "/sandbox?person=p0", "/sandbox?view=queue"])(
    "axe finds nothing on %s",
    async (path) => {
      const { container } = renderApp({ path });
      await screen.findAllByText(/Ana Beatriz Lima/);
      await vi.waitFor(() => expect(container.querySelector("[aria-label=Loading]")).toBeNull());
      // Colours are checked over the tokens; jsdom draws none.
      const { violations } = await axe.run(document.body, {
        rules: { "color-contrast": { enabled: false } },
      });
      expect(
        violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
        ),
      ).toEqual([]);
    },
  );
});

describe("many phones", () => {
  const crowd = () => {
    const world = makeWorld();
    const [first] = world.people;
    for (let one = 0; one < 170; one++)
      world.people.push({ ...first!, id: `crowd${one}`, contact_id: null, name: `Person ${one}` });
    return world;
  };
  const phones = () => screen.getAllByRole("button", { name: /^Be .*: / });

  it("says how many of them are shown, and shows more", async () => {
    const world = crowd();
    const { user } = renderApp({ path: "/sandbox?view=phones", world });
    expect(await screen.findByText(new RegExp(`24.* of .*${world.people.length}`))).toBeVisible();
    expect(phones()).toHaveLength(24);
    await user.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(phones()).toHaveLength(72));
  });

  it("says of no state that nobody may be in it while most phones are not shown", async () => {
    const world = crowd();
    for (const person of world.people) person.state = "idle";
    renderApp({ path: "/sandbox?view=phones", world });
    const quiet = await screen.findByRole("button", { name: /^Quiet.*24\+/ });
    expect(quiet).toBeVisible();
    expect(screen.getByRole("button", { name: "Stopped" })).toBeVisible();
  });

  it("finds somebody's phone by name, and keeps the open one", async () => {
    const { user } = renderApp({ path: "/sandbox?view=phones", world: crowd() });
    const search = await screen.findByRole("searchbox", { name: "Find a name or number" });
    await user.type(search, "Person 169");
    await user.click(await screen.findByRole("button", { name: /^Be Person 169/ }));
    const open = await screen.findByRole("heading", { name: /Person 169/ });
    await user.clear(search);
    await waitFor(() => expect(phones().length).toBeGreaterThan(20));
    expect(open).toBeVisible();
  });

  it("says that nobody has what is looked for", async () => {
    const { user } = renderApp({ path: "/sandbox?view=phones" });
    await user.type(await screen.findByRole("searchbox", { name: "Find a name or number" }), "zzz");
    expect(await screen.findByText("No phone has “zzz” in its name or number.")).toBeVisible();
  });
});
