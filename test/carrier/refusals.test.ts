import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startCall } from "../../src/domain/call/commands.ts";
import { decideRefusal, findReviews, lapseReviews, reviewDueAt } from "../../src/domain/consent/reviews.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import type { CarrierEvent } from "../../src/platform/carrier/port.ts";
import { createTestCarrier, orderText, type TestCarrier } from "../support/carrier.ts";
import type { TestDatabase } from "../support/database.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

let test: TestDatabase;
let world: World;
let caller: Caller;
let inboxId: string;
let number: string;
let carrier: TestCarrier;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  caller = { businessId: world.northwind.businessId, userId: world.admin.userId, role: "admin" };
  inboxId = world.northwind.inboxIds[0] as string;
  const [inbox] = await test.query("SELECT phone_number FROM inboxes WHERE id = $1", [inboxId]);
  number = inbox?.phone_number;
});
beforeEach(() => {
  carrier = createTestCarrier(test);
  return () => carrier.close();
});
afterAll(() => test.drop());

let count = 0;
const from = () => `+1416555${String(4000 + ++count)}`;
const receive = (sender: string, body: string, at = "2026-11-20T09:00:00.000Z") =>
  carrier.receive(test.database, {
    ...{ kind: "text.incoming", carrierId: `SM-refusal-${++count}`, from: sender, to: number, body, at },
  } as CarrierEvent);
const listed = (sender: string) =>
  test.query("SELECT source, note FROM do_not_call_numbers WHERE phone_number = $1", [sender]);
const optedOut = async (sender: string) =>
  (await test.query("SELECT FROM opt_outs WHERE phone_number = $1", [sender])).length === 1;
const answers = (sender: string) =>
  test.query("SELECT body FROM messages WHERE phone_number = $1 AND direction = 'outgoing'", [sender]);
const isCalled = (sender: string) =>
  startCall(test.database, caller, { inboxId, to: sender }).then(
    () => true,
    ({ code }) => code,
  );

describe("a refusal in words", () => {
  it.each([
    "Do not call me again",
    "dont call this number",
    "No me llame más",
    "Ne m'appelez plus",
    "Rufen Sie mich nicht mehr an",
    "Не звоните мне больше",
    "もう電話しないでください",
  ])("of calls ends calls, and texts are not refused: %j", async (body) => {
    const sender = from();
    await receive(sender, body);
    expect(await listed(sender)).toEqual([{ source: "agent", note: "Asked by text not to be called." }]);
    expect(await optedOut(sender)).toBe(false);
    expect(await isCalled(sender)).toBe("unprocessable_entity");
    expect(await answers(sender)).toEqual([]);
  });

  it.each(["Leave me alone", "I revoke my consent to be contacted", "I withdraw consent", "Remove my number"])(
    "of everything ends texts and calls, and is confirmed once: %j",
    async (body) => {
      const sender = from();
      await receive(sender, body);
      await receive(sender, body);
      expect(await listed(sender)).toHaveLength(1);
      expect(await optedOut(sender)).toBe(true);
      expect(await isCalled(sender)).toBe("unprocessable_entity");
      expect(await answers(sender)).toEqual([
        { body: "Northwind Sales: you have unsubscribed. We will not text or call this number again." },
      ]);
    },
  );

  it.each(["s.t.o.p", "St0p", "S T O P", "توقف", "הסר", "หยุด", "dừng", "रोको", "afmelden", "zatrzymaj", "sluta", "lopeta"])(
    "of texts leaves calls: %j",
    async (body) => {
      const sender = from();
      await receive(sender, body);
      expect(await optedOut(sender)).toBe(true);
      expect(await isCalled(sender)).toBe(true);
    },
  );

  it("ends calls of a plan without the dialer, too, and an existing entry keeps its note", async () => {
    const sender = from();
    await test.query("UPDATE businesses SET has_dialer = false WHERE id = $1", [caller.businessId]);
    await receive(sender, "do not call me");
    await test.query("UPDATE businesses SET has_dialer = true WHERE id = $1", [caller.businessId]);
    expect(await listed(sender)).toHaveLength(1);
    await test.query("UPDATE do_not_call_numbers SET note = 'By letter' WHERE phone_number = $1", [sender]);
    await receive(sender, "do not call me");
    expect(await listed(sender)).toEqual([{ source: "agent", note: "By letter" }]);
  });

  it.each(["call after five", "don't call before noon", "no me llamen hoy, mañana si", "please call me"])(
    "is not a request for another time: %j",
    async (body) => {
      const sender = from();
      await receive(sender, body);
      expect(await isCalled(sender)).toBe(true);
      expect(await optedOut(sender)).toBe(false);
    },
  );

  it("ends queued calls", async () => {
    const sender = from();
    await startCall(test.database, caller, { inboxId, to: sender });
    await receive(sender, "Do not call me again");
    carrier.start();
    await carrier.settle();
    const calls = await test.query("SELECT status FROM calls WHERE phone_number = $1", [sender]);
    expect(calls).toEqual([{ status: "failed" }]);
    await expect(orderText(test.database, caller, inboxId, sender)).rejects.toMatchObject({ field: "to" });
  });
});

describe("a text that may be a refusal", () => {
  const reviews = (sender: string) =>
    test.query(
      "SELECT said_at::text AS said, due_at::text AS due, message_id FROM refusal_reviews WHERE phone_number = $1",
      [sender],
    );
  const decide = (sender: string, decision: string) =>
    decideRefusal(test.database, caller, { phoneNumber: sender, decision });

  it("waits for a decision within ten business days of the first", async () => {
    const sender = from();
    // A Friday.
    await receive(sender, "Who gave you my number?", "2026-11-20T09:00:00.000Z");
    await receive(sender, "enough", "2026-11-23T09:00:00.000Z");
    const [message] = await test.query("SELECT id FROM messages WHERE phone_number = $1 ORDER BY id LIMIT 1", [sender]);
    expect(await reviews(sender)).toEqual([
      { said: "2026-11-20 09:00:00+00", due: "2026-12-04 09:00:00+00", message_id: message?.id },
    ]);
    expect(await isCalled(sender)).toBe(true);
    const page = await findReviews(test.database, caller, { first: 100 });
    expect(page.rows.map(({ phoneNumber, dueAt }) => ({ phoneNumber, dueAt }))).toContainEqual({
      phoneNumber: sender,
      dueAt: "2026-12-04T09:00:00.000Z",
    });
    await expect(findReviews(test.database, { ...caller, role: "member" }, { first: 1 })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it.each([
    ["texts", true, 0],
    ["calls", false, 1],
    ["all", true, 1],
    ["none", false, 0],
  ])("is decided once: %s", async (decision, isOptedOut, entries) => {
    const sender = from();
    await receive(sender, "wrong number");
    const results = await Promise.allSettled([decide(sender, decision), decide(sender, decision)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect([await optedOut(sender), (await listed(sender)).length]).toEqual([isOptedOut, entries]);
    expect(await reviews(sender)).toEqual([]);
  });

  it("is a refusal of everything if nobody decides, and not before", async () => {
    const [late, early] = [from(), from()];
    await receive(late, "this is spam", "2026-11-09T09:00:00.000Z");
    await receive(early, "this is spam", new Date().toISOString());
    expect((await Promise.all([lapseReviews(test.database), lapseReviews(test.database)])).toSorted()).toEqual([0, 1]);
    expect([await optedOut(late), (await listed(late)).length]).toEqual([true, 1]);
    expect([await optedOut(early), (await listed(early)).length]).toEqual([false, 0]);
    expect(await reviews(early)).toHaveLength(1);
  });

  it("waits no longer after a clear refusal of everything, nor after one before it", async () => {
    const sender = from();
    await receive(sender, "wrong number");
    await receive(sender, "leave me alone");
    expect(await reviews(sender)).toEqual([]);
    await receive(sender, "wrong number");
    expect(await reviews(sender)).toEqual([]);
    await expect(decide(sender, "none")).rejects.toMatchObject({ code: "not_found" });
  });
});

it("business days end on no weekend", () => {
  // A Thursday, a Saturday and a Sunday.
  expect(["2026-11-26T12:00:00.000Z", "2026-11-28T12:00:00.000Z", "2026-11-29T12:00:00.000Z"].map(reviewDueAt)).toEqual([
    "2026-12-10T12:00:00.000Z",
    "2026-12-11T12:00:00.000Z",
    "2026-12-11T12:00:00.000Z",
  ]);
});
