import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findInboxByNumber } from "../../src/domain/identity/called-inbox-store.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import type { CarrierEvent } from "../../src/platform/carrier/port.ts";
import { confirmedKeywords } from "../../src/platform/carrier/twilio/carrier.ts";
import { newId } from "../../src/platform/id.ts";
import { createTestCarrier, orderCall, orderText, type TestCarrier } from "../support/carrier.ts";
import type { TestDatabase } from "../support/database.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

let test: TestDatabase;
let world: World;
let caller: Caller;
let number: string;
let otherInbox: string;
let carrier: TestCarrier;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  caller = { businessId: world.northwind.businessId, userId: world.admin.userId, role: "admin" };
  const [inbox] = await test.query("SELECT phone_number AS number FROM inboxes WHERE id = $1", [
    world.northwind.inboxIds[0],
  ]);
  number = inbox?.number;
  otherInbox = world.northwind.inboxIds[1] as string;
});
beforeEach(() => {
  carrier = createTestCarrier(test);
});
afterEach(() => carrier.close());
afterAll(() => test.drop());

const AT = "2026-11-21T09:00:00.000Z";
let count = 0;
const from = () => `+1416555${String(2000 + ++count)}`;
const incoming = (
  sender: string,
  body: string,
  rest: Partial<Extract<CarrierEvent, { kind: "text.incoming" }>> = {},
): CarrierEvent => ({
  kind: "text.incoming",
  carrierId: `SM-${++count}`,
  from: sender,
  to: number,
  body,
  at: AT,
  ...rest,
});
const receive = (event: CarrierEvent) => carrier.receive(test.database, event);
const rows = (sender: string) =>
  test.query(`SELECT direction, status, body FROM messages WHERE phone_number = $1 AND business_id = $2 ORDER BY id`, [
    sender,
    caller.businessId,
  ]);
const optedOut = (sender: string, businessId = caller.businessId) =>
  test
    .query("SELECT FROM opt_outs WHERE phone_number = $1 AND business_id = $2", [sender, businessId])
    .then((found) => found.length === 1);

it("a call keeps the first attestation that the carrier tells, of the caller or of an outgoing call", async () => {
  const attested = () =>
    test.query("SELECT direction, attestation FROM calls WHERE attestation IS NOT NULL ORDER BY direction");
  await receive({
    kind: "call.incoming",
    carrierId: "CA-attested",
    from: from(),
    to: number,
    attestation: "B",
    at: AT,
  });
  await receive({ kind: "call.incoming", carrierId: "CA-unattested", from: from(), to: number, at: AT });
  const id = await orderCall(test.database, caller, world.northwind.inboxIds[0] as string, from());
  const report = { kind: "call.status", call: { businessId: caller.businessId, id }, carrierId: "CA-signed" } as const;
  const rest = { answeredBy: null, durationSeconds: null, error: null, at: AT };
  await receive({ ...report, ...rest, status: "ringing", attestation: "A" });
  await receive({ ...report, ...rest, status: "in_progress" });
  await receive({ ...report, ...rest, status: "completed", durationSeconds: 5 });
  expect(await attested()).toEqual([
    { direction: "incoming", attestation: "B" },
    { direction: "outgoing", attestation: "A" },
  ]);
});

it("a call keeps an attestation that is told late, and no event follows from that alone", async () => {
  const id = await orderCall(test.database, caller, world.northwind.inboxIds[0] as string, from());
  const report = { kind: "call.status", call: { businessId: caller.businessId, id }, carrierId: "CA-late" } as const;
  const rest = { answeredBy: null, durationSeconds: null, error: null, at: AT };
  const state = async () => ({
    calls: await test.query("SELECT status, attestation FROM calls WHERE id = $1", [id]),
    events: carrier.domainEvents.length,
  });
  await receive({ ...report, ...rest, status: "in_progress" });
  const running = await state();
  await receive({ ...report, ...rest, status: "ringing", attestation: "C" });
  expect(await state()).toEqual({ ...running, calls: [{ status: "in_progress", attestation: "C" }] });
  await test.query("UPDATE calls SET attestation = NULL WHERE id = $1", [id]);
  await receive({ ...report, ...rest, status: "completed", durationSeconds: 5 });
  const ended = await state();
  await receive({ ...report, ...rest, status: "completed", durationSeconds: 5, attestation: "B" });
  expect(await state()).toEqual({ ...ended, calls: [{ status: "completed", attestation: "B" }] });
});

it("a call to a suspended business rings no phone", async () => {
  await test.query("UPDATE inboxes SET forward_to = '+14165550199' WHERE phone_number = $1", [number]);
  expect(await findInboxByNumber(test.database, number)).toMatchObject({ forwardTo: "+14165550199" });
  await test.query("UPDATE businesses SET suspended_at = now() WHERE id = $1", [caller.businessId]);
  expect(await findInboxByNumber(test.database, number)).toMatchObject({ forwardTo: null });
  await test.query("UPDATE businesses SET suspended_at = NULL WHERE id = $1", [caller.businessId]);
  await test.query("UPDATE inboxes SET forward_to = NULL WHERE phone_number = $1", [number]);
});

describe("an incoming text", () => {
  it("from an unknown number creates a contact, a conversation and an event, only once even if it is repeated", async () => {
    const sender = from();
    const event = incoming(sender, "Hi there");
    await Promise.all(Array.from({ length: 6 }, () => receive(event)));
    await receive(event);
    expect(await rows(sender)).toEqual([{ direction: "incoming", status: "received", body: "Hi there" }]);
    const [conversation] = await test.query(
      `SELECT c.unread_count AS unread, k.source, m.id AS message
       FROM conversations c JOIN contacts k ON k.business_id = c.business_id AND k.id = c.contact_id
       JOIN messages m ON m.id = c.last_message_id WHERE c.phone_number = $1`,
      [sender],
    );
    expect(conversation).toMatchObject({ unread: 1, source: "inbound" });
    // A transaction that lost the race wrote no event that remained.
    const told = carrier.domainEvents.filter(({ type }) => type !== "contact.created");
    expect(new Set(told.map((domainEvent) => JSON.stringify(domainEvent)))).toEqual(
      new Set([
        JSON.stringify({
          businessId: caller.businessId,
          actor: { type: "person", userId: null, clientId: null },
          type: "message.incoming.received",
          occurredAt: AT,
          subject: { messageId: conversation?.message },
        }),
      ]),
    );
  });

  it("for a number without an active inbox leaves no row", async () => {
    const sender = from();
    const [inactive] = await test.query("SELECT phone_number FROM inboxes WHERE deactivated_at IS NOT NULL");
    await receive(incoming(sender, "STOP", { to: "+19995550000" }));
    await receive(incoming(sender, "STOP", { to: inactive?.phone_number }));
    await receive(incoming("70123", "Your code is 1"));
    expect(carrier.ignored).toHaveLength(3);
    expect(await test.query("SELECT FROM conversations WHERE phone_number = $1", [sender])).toEqual([]);
    expect(await test.query("SELECT FROM contact_phones WHERE phone_number = $1", [sender])).toEqual([]);
    expect(carrier.domainEvents).toEqual([]);
  });

  it("to an inactive inbox opts out of the business that had the number last, if it is a refusal", async () => {
    const [sender, asker] = [from(), from()];
    const inactive = "+14155559100";
    for (const [businessId, since] of [
      [world.rivals.businessId, "2026-01-01"],
      [caller.businessId, "2026-02-01"],
    ]) {
      await test.query(
        `INSERT INTO inboxes (business_id, id, phone_number, name, deactivated_at, created_at, updated_at)
         VALUES ($1, $2, $3, 'Former', $4, now(), now())`,
        [businessId, newId("inb"), inactive, since],
      );
    }
    await receive(incoming(sender, "Wrong number, stop", { to: inactive }));
    await receive(incoming(asker, "Can you stop by at 5?", { to: inactive }));
    expect(await Promise.all([optedOut(sender), optedOut(sender, world.rivals.businessId), optedOut(asker)])).toEqual([
      true,
      false,
      false,
    ]);
    await receive(incoming(sender, "START", { to: inactive, at: "2026-11-21T09:00:01.000Z" }));
    expect(await optedOut(sender)).toBe(false);
    expect(await rows(sender)).toEqual([]);
  });
});

describe("STOP", () => {
  it("opts out of the whole business, is confirmed once despite the opt-out, and blocks every inbox", async () => {
    carrier.start();
    const sender = from();
    await receive(incoming(sender, "Stop."));
    await receive(incoming(sender, "STOP"));
    await carrier.settle();
    expect(await rows(sender)).toEqual([
      { direction: "incoming", status: "received", body: "Stop." },
      {
        direction: "outgoing",
        status: "delivered",
        body: "Northwind Sales: you have unsubscribed and will receive no more messages. Reply START to resubscribe.",
      },
      { direction: "incoming", status: "received", body: "STOP" },
    ]);
    await expect(orderText(test.database, caller, otherInbox, sender)).rejects.toMatchObject({
      code: "unprocessable_entity",
      field: "to",
    });
    expect(await optedOut(sender, world.rivals.businessId)).toBe(false);

    await receive(incoming(sender, "START"));
    await receive(incoming(sender, "Yes"));
    await carrier.settle();
    expect((await rows(sender)).filter(({ body }) => body.includes("have resubscribed"))).toHaveLength(1);
    await orderText(test.database, caller, otherInbox, sender);
  });

  it("is not undone by an earlier START that arrives later, which is not confirmed either", async () => {
    const sender = from();
    await receive(incoming(sender, "STOP", { at: "2026-11-21T09:05:00.000Z" }));
    await receive(incoming(sender, "START", { at: "2026-11-21T09:04:00.000Z" }));
    expect(await optedOut(sender)).toBe(true);
    expect((await rows(sender)).filter(({ direction }) => direction === "outgoing")).toHaveLength(1);
    await receive(incoming(sender, "START", { at: "2026-11-21T09:06:00.000Z" }));
    await receive(incoming(sender, "STOP", { at: "2026-11-21T09:05:30.000Z" }));
    expect(await optedOut(sender)).toBe(false);
  });

  it("stops queued texts", async () => {
    const sender = from();
    const id = await orderText(test.database, caller, otherInbox, sender);
    await receive(incoming(sender, "please stop texting me"));
    carrier.start();
    await carrier.settle();
    expect(await test.query("SELECT status, error_code FROM messages WHERE id = $1", [id])).toEqual([
      { status: "failed", error_code: "opted_out" },
    ]);
  });

  it("is confirmed even to a number on the do-not-call list, which gets nothing else", async () => {
    const sender = from();
    const id = await orderText(test.database, caller, otherInbox, sender);
    await test.query("INSERT INTO do_not_call_numbers (business_id, phone_number, created_at) VALUES ($1, $2, now())", [
      caller.businessId,
      sender,
    ]);
    await receive(incoming(sender, "STOP"));
    carrier.start();
    await carrier.settle();
    expect(await test.query("SELECT status, error_code FROM messages WHERE id = $1", [id])).toEqual([
      { status: "failed", error_code: "opted_out" },
    ]);
    expect((await rows(sender)).map(({ direction, status }) => [direction, status])).toEqual([
      ["outgoing", "failed"],
      ["incoming", "received"],
      ["outgoing", "delivered"],
    ]);
  });

  it("is confirmed by the service only if the carrier does not confirm it", async () => {
    await carrier.close();
    carrier = createTestCarrier(test, { confirmedKeywords });
    const [word, plain, told] = [from(), from(), from()];
    await receive(incoming(word, " Stop "));
    await receive(incoming(plain, "take me off your list"));
    await receive(incoming(told, "Basta", { keyword: "stop" }));
    const answers = async (sender: string) => (await rows(sender)).filter(({ direction }) => direction === "outgoing");
    expect(await Promise.all([word, plain, told].map((sender) => optedOut(sender)))).toEqual([true, true, true]);
    expect([await answers(word), (await answers(plain)).length, await answers(told)]).toEqual([[], 1, []]);
    for (const body of ["opt out", "STOP.", "PARAR", "STOP\n\nAda Lovelace"]) {
      const sender = from();
      await receive(incoming(sender, body));
      expect([body, await optedOut(sender), (await answers(sender)).length]).toEqual([body, true, 1]);
    }
  });

  it("is recorded when the carrier refuses a text because of it", async () => {
    const sender = from();
    const id = await orderText(test.database, caller, otherInbox, sender);
    await receive({
      kind: "text.status",
      reference: { businessId: caller.businessId, id },
      carrierId: "SM-x",
      status: "failed",
      error: { code: "opted_out", message: "They said stop." },
      at: AT,
    });
    expect(await optedOut(sender)).toBe(true);
  });
});

it("HELP is answered, and changes nothing; a Yes without a previous STOP is an ordinary text", async () => {
  carrier.start();
  const sender = from();
  await receive(incoming(sender, "HELP"));
  await receive(incoming(sender, "Yes"));
  await carrier.settle();
  expect((await rows(sender)).map(({ direction, status }) => [direction, status])).toEqual([
    ["incoming", "received"],
    ["outgoing", "delivered"],
    ["incoming", "received"],
  ]);
  expect(await optedOut(sender)).toBe(false);
});

it("an incoming call rings, is answered, ends and has one event", async () => {
  const caller = from();
  const ring: CarrierEvent = { kind: "call.incoming", carrierId: "CA-1", from: caller, to: number, at: AT };
  await Promise.all([receive(ring), receive(ring)]);
  const status = (status: "in_progress" | "completed" | "ringing", at: string): CarrierEvent => ({
    kind: "call.status",
    call: { inboxNumber: number },
    carrierId: "CA-1",
    status,
    answeredBy: null,
    durationSeconds: null,
    error: null,
    at,
    // Of the phone to which the inbox forwards.
    isForwarded: true,
  });
  await receive(status("in_progress", "2026-11-21T09:00:02.000Z"));
  await receive(status("completed", "2026-11-21T09:01:02.400Z"));
  await receive(status("ringing", "2026-11-21T09:00:01.000Z"));
  await receive(status("completed", "2026-11-21T09:01:05.000Z"));
  await receive({ ...status("completed", AT), carrierId: "CA-unknown" } as CarrierEvent);
  const calls = await test.query(
    `SELECT c.id, c.direction, c.status, c.duration_seconds AS seconds, k.source
     FROM calls c JOIN contacts k ON k.business_id = c.business_id AND k.id = c.contact_id WHERE c.phone_number = $1`,
    [caller],
  );
  expect(calls).toEqual([
    { id: calls[0]?.id, direction: "incoming", status: "completed", seconds: 60, source: "inbound" },
  ]);
  expect(await test.query("SELECT FROM conversations WHERE phone_number = $1", [caller])).toHaveLength(1);
  expect(carrier.domainEvents.map(({ type, occurredAt, subject }) => [type, occurredAt, subject])).toEqual([
    ["contact.created", expect.any(String), expect.anything()],
    ["call.incoming.started", AT, { callId: calls[0]?.id }],
    ["call.incoming.answered", "2026-11-21T09:00:02.000Z", { callId: calls[0]?.id }],
    ["call.incoming.completed", "2026-11-21T09:01:02.400Z", { callId: calls[0]?.id }],
  ]);
  expect(carrier.ignored).toHaveLength(1);
});
