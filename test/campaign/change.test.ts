import { afterAll, beforeAll, expect, it } from "vitest";
import { type Bench, createBench, freshNumber, refused, verdict } from "./bench.ts";

/** PATCH /campaigns/{id}: its fields, and the transitions of its status. */

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
afterAll(() => bench.close());

const patch = (id: string, body: unknown) => bench.call("PATCH", `/campaigns/${id}`, { body });
const read = async (id: string) => (await bench.call("GET", `/campaigns/${id}`)).body;
const CONFLICT = { status: 409, code: "conflict" };

it("changes only the given fields, also without a status", async () => {
  const id = await bench.campaign();
  const before = await read(id);
  const inboxes = bench.api.world.northwind.inboxIds.slice(0, 2).reverse();
  const changed = { name: "Winter", description: "Cold", inbox_ids: inboxes };
  const answer = await patch(id, changed);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ ...before, ...changed, updated_at: expect.any(String) });
  expect(await read(id)).toEqual(answer.body);
});

it("pauses, resumes and archives; the status that it has is no change", async () => {
  const id = await bench.campaign();
  for (const status of ["active", "paused", "paused", "active", "archived", "archived"]) {
    const answer = await patch(id, { status });
    expect([answer.status, answer.body.status]).toEqual([200, status]);
  }
});

it("changes the fields and the status together, or neither", async () => {
  const id = await bench.campaign();
  expect((await patch(id, { name: "Paused", status: "paused" })).body).toMatchObject({
    name: "Paused",
    status: "paused",
  });
  await patch(id, { status: "archived" });
  const archived = await read(id);
  expect(verdict(await patch(id, { name: "Again", status: "archived" }))).toEqual(CONFLICT);
  expect(await read(id)).toEqual(archived);
});

it("refuses a transition that the states forbid, and changes nothing", async () => {
  const id = await bench.campaign();
  const contact = await bench.contact(id, { phones: [freshNumber()] });
  await bench.force(contact.id, "completed");
  const completed = await read(id);
  expect(completed.status).toBe("completed");
  for (const status of ["paused", "active"]) {
    expect(verdict(await patch(id, { name: "Changed", status }))).toEqual(CONFLICT);
    expect(await read(id)).toEqual(completed);
  }
  await patch(id, { status: "archived" });
  for (const body of [{ status: "active" }, { status: "paused" }, { name: "Changed" }]) {
    expect(verdict(await patch(id, body))).toEqual(CONFLICT);
  }
});

it("leaves a pause of the service to an admin with a reason", async () => {
  const id = await bench.campaign();
  await bench.api.test.query("UPDATE campaigns SET status = 'paused', pause_reason = 'abandonment' WHERE id = $1", [
    id,
  ]);
  expect(verdict(await patch(id, { status: "active" }))).toEqual(CONFLICT);
  expect((await patch(id, { status: "paused" })).status).toBe(200);
});

it("refuses an input by its field, and an unknown inbox", async () => {
  const id = await bench.campaign();
  const before = await read(id);
  for (const [body, field] of [
    [{ status: "completed" }, "status"],
    [{ status: "draft" }, "status"],
    [{ name: "" }, "name"],
    [{ name: null }, "name"],
    [{ inbox_ids: [] }, "inbox_ids"],
    [{ inbox_ids: ["inb_01h455vb4pex5vsknk084sn02q"] }, "inbox_ids.0"],
    [{ dialer_settings: {} }, "dialer_settings"],
  ] as const) {
    expect(verdict(await patch(id, body))).toEqual(refused(field));
  }
  expect(verdict(await patch(id, {}))).toEqual({ status: 400, code: "validation_error" });
  expect(await read(id)).toEqual(before);
});

it("is for admins, whatever the scopes of a member's token", async () => {
  const id = await bench.campaign();
  const token = await bench.api.token(bench.api.world.agent.userId);
  const answer = await bench.call("PATCH", `/campaigns/${id}`, { token, body: { status: "paused" } });
  expect(verdict(answer)).toEqual({ status: 403, code: "forbidden" });
  expect((await read(id)).status).toBe("active");
});
