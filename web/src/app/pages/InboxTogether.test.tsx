/** Two colleagues in one conversation: they see each other, and none answers to less than was said. */
import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetOutgoing } from "@/features/inbox/outgoing";
import { Desk, makeConversation, makeThreadMessage } from "@/testing/desk";
import { FakeEventSource } from "@/testing/fakeEventSource";
import { pretendScreen } from "@/testing/layout";

const field = () => screen.findByRole("textbox", { name: "Write to Ana" });
const said = () => desk.asked.filter(([, what]) => what === "a/presence").map(([, , body]) => body);

let desk: Desk;
beforeEach(() => {
  pretendScreen();
  forgetOutgoing();
  desk = new Desk();
  desk.conversations = [makeConversation("a", "Ana Lima"), makeConversation("b", "Bia Reis")];
  desk.members = [{ person_id: "rui", name: "Rui Costa" }];
});
afterEach(() => vi.restoreAllMocks());

it("shows who else is there and who writes, until nothing more is heard of them", async () => {
  desk.open("/inbox/a");
  await field();
  const tell = (people: object[]) =>
    act(() => FakeEventSource.last.say("presence", people.length === 0 ? {} : { a: people }));
  tell([{ id: "rui", is_writing: false, for_seconds: 25 }]);
  expect(await screen.findAllByText("Rui has this open")).toHaveLength(2);
  tell([
    { id: "rui", is_writing: true, for_seconds: 1 },
    { id: "person-1", is_writing: true, for_seconds: 25 },
  ]);
  // Without waiting: a slow machine would wait until it is over.
  expect(screen.getAllByText("Rui is replying…")).toHaveLength(2);
  // Its time is over, and no event came.
  await waitFor(() => expect(screen.queryByText("Rui is replying…")).toBeNull());
  expect(screen.queryByText(/is replying/)).toBeNull();
});

it("says what one does: looking, writing, and being gone", async () => {
  const { user } = desk.open("/inbox/a");
  // Said once or more: it is said again for as long as it is so.
  await waitFor(() => expect(said()[0]).toEqual({ doing: "reading" }));
  await user.type(await field(), "Oi");
  await waitFor(() => expect(said()).toContainEqual({ doing: "writing" }));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(said().at(-1)).toEqual({ doing: "reading" }));
  await user.click(
    within(screen.getByRole("list", { name: "Conversations" })).getByRole("link", { name: /Bia/ }),
  );
  await waitFor(() => expect(said().at(-1)).toEqual({ doing: "gone" }));
});

/** A server that refuses an answer to less than was said; returns up to where each answer had seen. */
function refusing() {
  const tried: unknown[] = [];
  const messages = http.post("/v1/conversations/:id/messages", async ({ request }) => {
    const { up_to } = (await request.json()) as { up_to: number };
    tried.push(up_to);
    return up_to < 2
      ? HttpResponse.json({ code: "written_since", status: 409 }, { status: 409 })
      : HttpResponse.json({ message_id: "sent", conversation_id: "a", seq: 3, repeated: false });
  });
  return { tried, messages };
}

it("asks once whether the words still fit when somebody has written meanwhile", async () => {
  const { tried, messages } = refusing();
  const { user } = desk.open("/inbox/a", [messages]);
  await screen.findByText("line 1");
  desk.messages = [makeThreadMessage(1), makeThreadMessage(2, { body: "Às 10 não posso" })];
  await user.type(await field(), "Às 10, então{Enter}");
  expect(await screen.findByText(/more was written while you did/)).toBeVisible();
  // What came in between stands above it.
  expect(await screen.findByText("Às 10 não posso")).toBeVisible();
  expect(tried).toEqual([1]);
  await user.click(screen.getByRole("button", { name: "Send anyway" }));
  await waitFor(() => expect(tried).toEqual([1, 2]));
  await waitFor(() => expect(screen.queryByText(/more was written/)).toBeNull());
});

it("gives the words back to whoever wants to change them", async () => {
  const { user } = desk.open("/inbox/a", [refusing().messages]);
  await user.type(await field(), "Às 10, então{Enter}");
  await user.type(await field(), "?");
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  expect(await field()).toHaveValue("Às 10, então\n?");
  expect(screen.queryByText(/more was written/)).toBeNull();
});
