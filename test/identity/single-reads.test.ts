import { afterAll, beforeAll, expect, it } from "vitest";
import { type Bench, createBench, freshNumber, refused, verdict } from "../campaign/bench.ts";

/** The reads of one inbox, user, entry of the do-not-call list, erasure, and of the texts of one conversation. */

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
afterAll(() => bench.close());

const get = (path: string, token = bench.token) => bench.call("GET", path, { token });
const NOT_FOUND = { status: 404, code: "not_found" };

it("an inbox is the entry of its list; an inactive one does not exist", async () => {
  const [first] = (await get("/inboxes")).body.data;
  expect((await get(`/inboxes/${first.id}`)).body).toEqual(first);
  const [inactive] = await bench.api.test.query<{ id: string }>(
    "SELECT id FROM inboxes WHERE business_id = $1 AND deactivated_at IS NOT NULL",
    [bench.api.world.northwind.businessId],
  );
  for (const id of [inactive?.id, bench.api.world.rivals.inboxIds[0], "inb_01h455vb4pex5vsknk084sn02q", "1"]) {
    expect(verdict(await get(`/inboxes/${id}`))).toEqual(NOT_FOUND);
  }
});

it("a user is the entry of the list, with the address for admins alone", async () => {
  for (const user of (await get("/users")).body.data) {
    expect((await get(`/users/${user.id}`)).body).toEqual(user);
  }
  const { admin, agent, rival } = bench.api.world;
  const answer = await get(`/users/${admin.userId}`, await bench.api.token(agent.userId));
  expect(answer.body).toMatchObject({ id: admin.userId, role: "admin" });
  expect(answer.body).not.toHaveProperty("email");
  expect(verdict(await get(`/users/${rival.userId}`))).toEqual(NOT_FOUND);
});

it("an entry of the do-not-call list is that of its number", async () => {
  const number = freshNumber();
  expect(verdict(await get(`/do-not-call/${number}`))).toEqual(NOT_FOUND);
  const { body } = await bench.call("POST", "/do-not-call", { body: { phone_number: number, note: "By letter" } });
  expect((await get(`/do-not-call/${number}`)).body).toEqual(body);
  expect((await get(`/do-not-call/${encodeURIComponent(number)}`)).body).toEqual(body);
  expect(verdict(await get("/do-not-call/415"))).toEqual(NOT_FOUND);
  const rival = await bench.api.token(bench.api.world.rival.userId);
  expect(verdict(await get(`/do-not-call/${number}`, rival))).toEqual(NOT_FOUND);
});

it("the texts of a conversation are those of the list with its filter, page by page", async () => {
  const to = freshNumber();
  const inbox = bench.api.world.northwind.inboxIds[0];
  const send = async (body: string) =>
    (await bench.call("POST", "/messages", { body: { inbox_id: inbox, to, body } })).body;
  const [first, last] = [await send("One"), await send("Two")];
  const path = `/conversations/${first.conversation_id}/messages`;
  const page = (await bench.call("GET", path, { query: { limit: "1" } })).body;
  expect(page).toMatchObject({ data: [{ id: last.id }], has_more: true });
  const next = await bench.call("GET", path, { query: { limit: "1", cursor: page.next_cursor } });
  expect(next.body).toMatchObject({ data: [{ id: first.id }], has_more: false, next_cursor: null });
  expect((await bench.call("GET", path, { query: { direction: "incoming" } })).body.data).toEqual([]);
  expect(verdict(await bench.call("GET", path, { query: { cursor: "wrong" } }))).toEqual(refused("cursor"));
  const rival = await bench.api.token(bench.api.world.rival.userId);
  expect(verdict(await get(path, rival))).toEqual(NOT_FOUND);
  expect(verdict(await get("/conversations/cnv_01h455vb4pex5vsknk084sn02q/messages"))).toEqual(NOT_FOUND);
});

it("an erasure is ordered by a contact or a number, and its state can be read", async () => {
  const order = (body: object, token = bench.token) => bench.call("POST", "/erasures", { token, body });
  const number = freshNumber();
  const [one, two] = [freshNumber(), freshNumber()];
  const contact = (await bench.call("POST", "/contacts", { body: { first_name: "Ada", phones: [one, number] } })).body;
  await bench.call("POST", "/contacts", { body: { first_name: "Byron", phones: [two, number] } });
  const byNumber = await order({ phone_number: number });
  expect(byNumber.status).toBe(202);
  expect(byNumber.body).toEqual({
    id: expect.stringMatching(/^era_/),
    status: "pending",
    contact_count: 2,
    created_at: expect.any(String),
    erased_at: null,
  });
  expect((await order({ contact_id: contact.id })).body.contact_count).toBe(1);
  const { id } = byNumber.body;
  expect((await get(`/erasures/${id}`)).body).toEqual(byNumber.body);
  await bench.api.test.query(
    "UPDATE person_erasures SET subject = NULL, erased_at = created_at, completed_at = created_at WHERE id = $1",
    [id],
  );
  expect((await get(`/erasures/${id}`)).body).toEqual({
    ...byNumber.body,
    status: "done",
    erased_at: byNumber.body.created_at,
  });

  expect(verdict(await order({}))).toEqual({ status: 400, code: "validation_error" });
  expect(verdict(await order({ contact_id: contact.id, phone_number: number })).status).toBe(400);
  expect(verdict(await order({ contact_id: "con_01h455vb4pex5vsknk084sn02q" }))).toEqual(refused("contact_id"));
  expect(verdict(await order({ phone_number: "415" }))).toEqual(refused("phone_number", "invalid_phone_number"));
  const [member, rival] = [bench.api.world.agent, bench.api.world.rival];
  const token = await bench.api.token(member.userId);
  expect(verdict(await order({ phone_number: number }, token))).toEqual({ status: 403, code: "forbidden" });
  expect(verdict(await get(`/erasures/${id}`, token))).toEqual({ status: 403, code: "forbidden" });
  expect(verdict(await get(`/erasures/${id}`, await bench.api.token(rival.userId)))).toEqual(NOT_FOUND);
});
