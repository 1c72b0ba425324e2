import { afterAll, beforeAll, expect, it } from "vitest";
import { type Bench, createBench, freshNumber } from "./bench.ts";

/** Why the dialer does not offer a contact, on every answer that has one. */

let bench: Bench;
let businessId: string;
let campaignId: string;
const query = (text: string, values: readonly unknown[]) => bench.api.test.query(text, [...values]);
beforeAll(async () => {
  bench = await createBench();
  businessId = bench.api.world.northwind.businessId;
  campaignId = await bench.campaign();
  await query("UPDATE campaigns SET calling_from = '00:00', calling_until = '24:00' WHERE id = $1", [campaignId]);
});
afterAll(() => bench?.close());

const set = (contact: string, assignments: string) =>
  query(`UPDATE campaign_contacts SET ${assignments} WHERE id = $1`, [contact]);

/** Three calls of today to the number, which is as often as a campaign calls it. */
const callOften = (number: string) =>
  query(
    `INSERT INTO calls (business_id, id, inbox_id, direction, inbox_number, phone_number, status, started_at, ended_at,
       created_at, updated_at)
     SELECT $1, 'call_5' || lpad(n::text, 25, '0'), $2, 'outgoing', '+14155550100', $3, 'no_answer', now(), now(), now(),
       now()
     FROM generate_series(1, 20) n`,
    [businessId, bench.api.world.northwind.inboxIds[0], number],
  );

const reasons: [string | null, (contact: string, number: string) => Promise<unknown>][] = [
  [null, async () => {}],
  ["attempts", (contact) => set(contact, "status = 'called', attempts = 9")],
  ["daily_cap", (_contact, number) => callOften(number)],
  ["do_not_call", (contact) => bench.call("PATCH", pathOf(contact), { body: { status: "do_not_call" } })],
  [
    "opted_out",
    (_contact, number) =>
      query("INSERT INTO opt_outs (business_id, phone_number, opted_out_at, source) VALUES ($1, $2, now(), 'test')", [
        businessId,
        number,
      ]),
  ],
  ["claimed", (contact) => set(contact, "status = 'in_progress'")],
  ["resting", (contact) => set(contact, "status = 'called', call_count = 1, last_called_at = now()")],
  ["callback", (contact) => bench.call("PATCH", pathOf(contact), { body: { due_at: "2099-01-01T00:00:00.000Z" } })],
];

const pathOf = (contact: string) => `/campaigns/${campaignId}/contacts/${contact}`;

it.each(reasons)("%s", async (reason, arrange) => {
  const number = freshNumber();
  const added = await bench.contact(campaignId, { phones: [number] });
  expect(added).not.toHaveProperty("not_dialable_reason");
  await arrange(added.id, number);
  const wanted = { id: added.id, not_dialable_reason: reason };
  const include = { include: "not_dialable_reason" };
  expect((await bench.call("GET", pathOf(added.id), { query: include })).body).toMatchObject(wanted);
  const list = `/campaigns/${campaignId}/contacts`;
  const listed = await bench.call("GET", list, { query: { phone: number, ...include } });
  expect(listed.body.data).toMatchObject([wanted]);
  const changed = await bench.call("PATCH", pathOf(added.id), { query: include, body: { title: "Head" } });
  expect(changed.body).toMatchObject(wanted);
  const body = { contacts: [{ phones: [number] }], on_duplicate: "skip" };
  const many = await bench.call("POST", list, { query: include, body });
  expect(many.body.data).toMatchObject([{ result: "skipped", contact: wanted }]);
});

it("hours", async () => {
  const asleep = await bench.campaign();
  const contact = await bench.contact(asleep);
  // An hour that has just passed wherever the contact is.
  await query(
    `UPDATE campaigns SET calling_from = CASE WHEN extract(hour FROM now() AT TIME ZONE 'UTC') < 12 THEN '20:00' ELSE '02:00' END::time,
       calling_until = CASE WHEN extract(hour FROM now() AT TIME ZONE 'UTC') < 12 THEN '21:00' ELSE '03:00' END::time
     WHERE id = $1`,
    [asleep],
  );
  await query("UPDATE campaign_contacts SET time_zone = 'Etc/UTC' WHERE id = $1", [contact.id]);
  const { body } = await bench.call("GET", `/campaigns/${asleep}/contacts/${contact.id}`, {
    query: { include: "not_dialable_reason" },
  });
  expect(body.not_dialable_reason).toBe("hours");
});

it("is on request alone", async () => {
  const contact = await bench.contact(campaignId);
  const list = `/campaigns/${campaignId}/contacts`;
  for (const path of [list, pathOf(contact.id)]) {
    expect(JSON.stringify((await bench.call("GET", path)).body)).not.toContain("not_dialable_reason");
    const { status, body } = await bench.call("GET", path, { query: { include: "everything" } });
    expect([status, body.error.code, body.error.field]).toEqual([400, "validation_error", "include"]);
  }
});
