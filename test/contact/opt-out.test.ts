import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isOptedOut, optIn, optOut } from "../../src/domain/consent/opt-out-store.ts";
import { findContactByNumber, findOrCreateInboundContact } from "../../src/domain/contact/by-number.ts";
import { type Bench, createBench, freshNumber } from "../campaign/bench.ts";
import { unheard } from "../support/unheard.ts";

let bench: Bench;
let businessId: string;
beforeAll(async () => {
  bench = await createBench();
  businessId = bench.api.world.northwind.businessId;
});
afterAll(() => bench.close());

const database = () => bench.api.test.database;
const save = async (phones: string[]) => (await bench.call("POST", "/contacts", { body: { phones } })).body;
const read = async (id: string) => (await bench.call("GET", `/contacts/${id}`)).body;
const [EARLIER, LATER] = ["2026-01-02T03:04:05.678Z", "2026-02-02T03:04:05.678Z"];

describe("an opt-out", () => {
  it("belongs to the number, and the contact shows the earliest opt-out of its numbers", async () => {
    const [first, second] = [freshNumber(), freshNumber()];
    const contact = await save([first, second]);
    const other = await save([second]);
    expect(await unheard(optOut)(database(), businessId, second, LATER, "keyword")).toBe(true);
    expect(await read(contact.id)).toMatchObject({ opted_out: true, opted_out_at: LATER });
    expect(await unheard(optOut)(database(), businessId, first, EARLIER, "carrier")).toBe(true);
    expect(await read(contact.id)).toMatchObject({ opted_out: true, opted_out_at: EARLIER });
    expect(await read(other.id)).toMatchObject({ opted_out: true, opted_out_at: LATER });
    expect(await unheard(optIn)(database(), businessId, first, LATER)).toBe(true);
    expect(await unheard(optIn)(database(), businessId, first, LATER)).toBe(false);
    expect(await read(contact.id)).toMatchObject({ opted_out: true, opted_out_at: LATER });
    await unheard(optIn)(database(), businessId, second, LATER);
    expect(await read(contact.id)).toMatchObject({ opted_out: false, opted_out_at: null });
  });

  it("keeps its first time", async () => {
    const number = freshNumber();
    const contact = await save([number]);
    await unheard(optOut)(database(), businessId, number, LATER, "keyword");
    expect(await unheard(optOut)(database(), businessId, number, EARLIER, "keyword")).toBe(false);
    expect((await read(contact.id)).opted_out_at).toBe(LATER);
  });

  it("ends with a later request of the number, in any order of receipt", async () => {
    const [first, second, third] = ["2026-03-01T00:00:00.000Z", "2026-03-02T00:00:00.000Z", "2026-03-03T00:00:00.000Z"];
    const heard = async (...requests: ["stop" | "start", string][]) => {
      const number = freshNumber();
      for (const [request, at] of requests) {
        await (request === "stop"
          ? unheard(optOut)(database(), businessId, number, at, "keyword")
          : unheard(optIn)(database(), businessId, number, at));
      }
      return isOptedOut(database(), businessId, [number]);
    };
    expect(await heard(["stop", second], ["start", first])).toBe(true);
    expect(await heard(["start", second], ["stop", first])).toBe(false);
    expect(await heard(["stop", first], ["stop", third], ["start", second])).toBe(true);
    expect(await heard(["start", third], ["stop", second], ["start", first])).toBe(false);
    expect(await heard(["stop", first], ["start", third], ["stop", second])).toBe(false);
    // For equal or missing times of the carrier, the order of receipt decides.
    expect(await heard(["stop", first], ["start", first])).toBe(false);
    expect(await heard(["start", first], ["stop", first])).toBe(true);
  });

  it("is a change of the contacts that have the number, and of no others", async () => {
    const number = freshNumber();
    const [contact, other] = [await save([freshNumber(), number]), await save([freshNumber()])];
    const past = "2026-01-01T00:00:00.000Z";
    const age = () =>
      bench.api.test.query("UPDATE contacts SET updated_at = $2 WHERE id = ANY($1)", [[contact.id, other.id], past]);
    for (const change of [
      () => unheard(optOut)(database(), businessId, number, LATER, "keyword"),
      () => unheard(optIn)(database(), businessId, number, LATER),
    ]) {
      await age();
      await change();
      expect((await read(contact.id)).updated_at > past).toBe(true);
      expect((await read(other.id)).updated_at).toBe(past);
    }
  });

  it("outlives the contact, and applies to the next contact with the number", async () => {
    const number = freshNumber();
    await unheard(optOut)(database(), businessId, number, EARLIER, "keyword");
    expect(await save([number])).toMatchObject({ opted_out: true, opted_out_at: EARLIER });
  });

  it("does not apply to another business", async () => {
    const number = freshNumber();
    const rival = bench.api.world.rivals.businessId;
    await unheard(optOut)(database(), rival, number, EARLIER, "keyword");
    expect((await save([number])).opted_out).toBe(false);
    expect(await isOptedOut(database(), businessId, [number])).toBe(false);
    expect(await isOptedOut(database(), rival, [freshNumber(), number])).toBe(true);
    expect(await isOptedOut(database(), rival, [])).toBe(false);
  });
});

describe("an opt-out on behalf of a person", () => {
  const PAST = "2026-01-02T03:04:05.678Z";
  const patch = (id: string, body: object) => bench.call("PATCH", `/contacts/${id}`, { body });
  const post = (body: object) => bench.call("POST", "/contacts", { body });

  it("applies to all numbers of a contact, with a time and a reason, and can be removed", async () => {
    const phones = [freshNumber(), freshNumber()];
    const plain = await post({ phones, opted_out: true });
    expect(plain).toMatchObject({ status: 201, body: { opted_out: true, opted_out_reason: "api" } });
    expect(await isOptedOut(database(), businessId, [phones[1] as string])).toBe(true);
    expect(await patch(plain.body.id, { opted_out: false })).toMatchObject({
      status: 200,
      body: { opted_out: false, opted_out_at: null, opted_out_reason: null },
    });
    const told = { opted_out: true, opted_out_at: PAST, opted_out_reason: "Wrote a letter" };
    expect((await patch(plain.body.id, told)).body).toMatchObject(told);
    expect((await post({ phones: [phones[1]], match_on: "phone", opted_out: true })).body).toMatchObject(told);
    const refused = await bench.call("POST", "/messages", {
      body: { inbox_id: bench.api.world.northwind.inboxIds[0], to: phones[0], body: "Hello" },
    });
    expect(refused).toMatchObject({ status: 422, body: { error: { field: "to" } } });
  });

  it("gives way to the person's own request", async () => {
    const number = freshNumber();
    const contact = (await post({ phones: [number], opted_out: true, opted_out_at: PAST })).body;
    expect(await unheard(optOut)(database(), businessId, number, LATER, "keyword")).toBe(false);
    expect(await patch(contact.id, { opted_out: false })).toMatchObject({
      status: 409,
      body: { error: { code: "conflict", field: "opted_out" } },
    });
    expect(await read(contact.id)).toMatchObject({ opted_out: true, opted_out_at: PAST, opted_out_reason: "keyword" });
    await unheard(optIn)(database(), businessId, number, "2026-03-01T00:00:00.000Z");
    // An older opt-out does not apply after a later request for texts.
    expect((await patch(contact.id, { opted_out: true, opted_out_at: LATER })).body.opted_out).toBe(false);
    expect((await patch(contact.id, { opted_out: true })).body.opted_out).toBe(true);
  });

  it("is refused with invalid values, and without a phone", async () => {
    const contact = (await post({ first_name: "Nobody" })).body;
    const error = async (body: object) => (await patch(contact.id, body)).body.error;
    expect(await error({ opted_out: true })).toMatchObject({ code: "unprocessable_entity", field: "opted_out" });
    expect(await error({ opted_out_at: PAST })).toMatchObject({ code: "validation_error", field: "opted_out_at" });
    expect(await error({ opted_out: false, opted_out_reason: "x" })).toMatchObject({ field: "opted_out_reason" });
    expect(await error({ opted_out: true, opted_out_at: "2999-01-01T00:00:00Z" })).toMatchObject({
      code: "unprocessable_entity",
      field: "opted_out_at",
    });
    expect(await error({ opted_out: "yes" })).toMatchObject({ code: "validation_error", field: "opted_out" });
    expect((await patch(contact.id, { opted_out: false })).status).toBe(200);
  });
});

describe("a number that texts or calls", () => {
  it("belongs to the oldest contact with it", async () => {
    const number = freshNumber();
    const oldest = await save([freshNumber(), number]);
    await save([number]);
    expect((await unheard(findOrCreateInboundContact)(database(), businessId, number)).id).toBe(oldest.id);
    expect((await findContactByNumber(database(), businessId, number))?.id).toBe(oldest.id);
  });

  it("becomes one contact, with any number of concurrent messages", async () => {
    const number = freshNumber();
    expect(await findContactByNumber(database(), businessId, number)).toBeNull();
    const found = await Promise.all(
      Array.from({ length: 30 }, (_, turn) =>
        turn % 3 === 0
          ? bench.call("POST", "/contacts", { body: { phones: [number], match_on: "phone" } }).then(({ body }) => body)
          : unheard(findOrCreateInboundContact)(database(), businessId, number),
      ),
    );
    expect(new Set(found.map(({ id }) => id))).toHaveLength(1);
  });

  it("is unknown in another business", async () => {
    const number = freshNumber();
    const contact = await save([number]);
    const rival = await unheard(findOrCreateInboundContact)(database(), bench.api.world.rivals.businessId, number);
    expect(rival).toMatchObject({ source: "inbound", phones: [{ number, label: null }], firstName: null });
    expect(rival.id).not.toBe(contact.id);
  });
});
