import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startCall } from "../../src/domain/call/commands.ts";
import { recordConsent } from "../../src/domain/consent/records.ts";
import { decideRefusal, findReviews, lapseReviews, reviewDueAt } from "../../src/domain/consent/reviews.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import type { CarrierEvent } from "../../src/platform/carrier/port.ts";
import { ASKED } from "../support/asked.ts";
import { createTestCarrier, orderText, type TestCarrier } from "../support/carrier.ts";
import type { TestDatabase } from "../support/database.ts";
import { unheard } from "../support/unheard.ts";
import { webhookTools } from "../support/webhook-tools.ts";
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
  unheard(startCall)(test.database, caller, { inboxId, to: sender, ...ASKED }).then(
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

  it.each([
    "s.t.o.p",
    "St0p",
    "S T O P",
    "توقف",
    "הסר",
    "หยุด",
    "dừng",
    "रोको",
    "afmelden",
    "zatrzymaj",
    "sluta",
    "lopeta",
  ])("of texts leaves calls: %j", async (body) => {
    const sender = from();
    await receive(sender, body);
    expect(await optedOut(sender)).toBe(true);
    expect(await isCalled(sender)).toBe(true);
  });

  it("withdraws the consents of the person", async () => {
    const sender = from();
    const covers = {
      basis: "written",
      covers: ["calls"],
      givenAt: "2026-01-01T00:00:00Z",
      channel: "web",
      words: "Yes",
    };
    await recordConsent(test.database, caller, { phoneNumbers: [sender], ...covers });
    await receive(sender, "I revoke my consent to be called");
    const kept = "SELECT withdrawal_reason FROM consents WHERE phone_number = $1 AND withdrawn_at IS NOT NULL";
    expect(await test.query(kept, [sender])).toEqual([{ withdrawal_reason: "Asked by text not to be called." }]);
  });

  it("that is doubtful is settled by a later START", async () => {
    const sender = from();
    await receive(sender, "wrong number");
    const open = () => test.query("SELECT FROM refusal_reviews WHERE phone_number = $1", [sender]);
    expect(await open()).toHaveLength(1);
    await receive(sender, "START");
    expect(await open()).toEqual([]);
  });

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
    await unheard(startCall)(test.database, caller, { inboxId, to: sender, ...ASKED });
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
    unheard(decideRefusal)(test.database, caller, { id: sender, decision });

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
    expect(
      (
        await Promise.all([
          lapseReviews(test.database, webhookTools.outbox),
          lapseReviews(test.database, webhookTools.outbox),
        ])
      ).toSorted(),
    ).toEqual([0, 1]);
    expect([await optedOut(late), (await listed(late)).length]).toEqual([true, 1]);
    expect([await optedOut(early), (await listed(early)).length]).toEqual([false, 0]);
    expect(await reviews(early)).toHaveLength(1);
  });

  it("that cannot be recorded does not stop the others", async () => {
    const [broken, late] = [from(), from()];
    await receive(broken, "this is spam", "2026-11-08T09:00:00.000Z");
    await receive(late, "this is spam", "2026-11-09T09:00:00.000Z");
    await test.query(`ALTER TABLE do_not_call_numbers ADD CONSTRAINT broken CHECK (phone_number <> '${broken}')`);
    await expect(lapseReviews(test.database, webhookTools.outbox)).rejects.toThrow(
      "1 late reviews could not be recorded as refusals",
    );
    await test.query("ALTER TABLE do_not_call_numbers DROP CONSTRAINT broken");
    expect([(await listed(broken)).length, (await listed(late)).length]).toEqual([0, 1]);
    expect(await lapseReviews(test.database, webhookTools.outbox)).toBe(1);
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
  expect(["2026-11-26T12:00:00.000Z", "2026-11-28T12:00:00.000Z", "2026-11-29T12:00:00.000Z"].map(reviewDueAt)).toEqual(
    ["2026-12-10T12:00:00.000Z", "2026-12-11T12:00:00.000Z", "2026-12-11T12:00:00.000Z"],
  );
});

describe("a block by the carrier", () => {
  let otherId: string;
  let otherNumber: string;
  beforeAll(async () => {
    otherId = world.northwind.inboxIds[1] as string;
    const [inbox] = await test.query("SELECT phone_number FROM inboxes WHERE id = $1", [otherId]);
    otherNumber = inbox?.phone_number;
  });
  const refuse = (id: string, at: string) =>
    carrier.receive(test.database, {
      ...{
        kind: "text.status",
        reference: { businessId: caller.businessId, id },
        carrierId: null,
        status: "failed",
        at,
      },
      error: { code: "opted_out", message: "They said stop." },
    } as unknown as CarrierEvent);
  const say = (sender: string, to: string, body: string, at: string) =>
    carrier.receive(test.database, {
      ...{ kind: "text.incoming", carrierId: `SM-block-${++count}`, from: sender, to, body, at },
    } as CarrierEvent);

  it("at one number does not undo the person's START at another, and ends with START to it", async () => {
    const sender = from();
    await say(sender, number, "STOP", "2026-11-20T09:00:00.000Z");
    await say(sender, otherNumber, "START", "2026-11-20T09:01:00.000Z");
    const id = await orderText(test.database, caller, inboxId, sender);
    await refuse(id, "2026-11-20T09:02:00.000Z");
    expect(await optedOut(sender)).toBe(false);
    await orderText(test.database, caller, otherId, sender);
    await expect(orderText(test.database, caller, inboxId, sender)).rejects.toMatchObject({ field: "to" });
    await say(sender, number, "START", "2026-11-20T09:03:00.000Z");
    await orderText(test.database, caller, inboxId, sender);
    expect((await answers(sender)).filter(({ body }) => body.includes("have resubscribed"))).toHaveLength(2);
  });

  it("without a START is an opt-out of the business, and START to another number leaves the block", async () => {
    const sender = from();
    const id = await orderText(test.database, caller, inboxId, sender);
    await refuse(id, "2026-11-20T09:02:00.000Z");
    expect(await optedOut(sender)).toBe(true);
    await say(sender, otherNumber, "START", "2026-11-20T09:03:00.000Z");
    expect(await optedOut(sender)).toBe(false);
    await expect(orderText(test.database, caller, inboxId, sender)).rejects.toMatchObject({ field: "to" });
    await orderText(test.database, caller, otherId, sender);
  });

  it("stops queued texts from its number alone", async () => {
    const sender = from();
    await say(sender, otherNumber, "START", "2026-11-20T09:00:00.000Z");
    const [first, second, third] = [
      await orderText(test.database, caller, inboxId, sender),
      await orderText(test.database, caller, inboxId, sender),
      await orderText(test.database, caller, otherId, sender),
    ];
    await refuse(first, "2026-11-20T09:02:00.000Z");
    carrier.start();
    await carrier.settle();
    expect(await test.query("SELECT status FROM messages WHERE id = ANY($1) ORDER BY id", [[second, third]])).toEqual([
      { status: "failed" },
      { status: "delivered" },
    ]);
  });
});

describe("HELP", () => {
  it.each([
    [
      "HELP",
      "Northwind Sales: for help, contact help@northwind.example. Reply STOP to unsubscribe. Message and data rates may apply.",
    ],
    [
      "Ayuda",
      "Northwind Sales: si necesita ayuda, contacte con help@northwind.example. Responda STOP para darse de baja.",
    ],
    [
      "aide",
      "Northwind Sales : pour obtenir de l'aide, contactez help@northwind.example. Répondez STOP pour vous désabonner.",
    ],
    [
      "HILFE!",
      "Northwind Sales: Hilfe erhalten Sie unter help@northwind.example. Antworten Sie STOP, um sich abzumelden.",
    ],
    ["ajuda", "Northwind Sales: para ajuda, contacte help@northwind.example. Responda STOP para cancelar."],
    ["مساعدة", "Northwind Sales: للمساعدة، تواصل مع help@northwind.example. أرسل STOP لإلغاء الاشتراك."],
    [
      "Trợ giúp!",
      "Northwind Sales: để được trợ giúp, hãy liên hệ help@northwind.example. Trả lời STOP để hủy đăng ký.",
    ],
  ])("names the business and its contact, in the language of the keyword: %s", async (keyword, answer) => {
    await test.query("UPDATE businesses SET help_contact = 'help@northwind.example' WHERE id = $1", [
      caller.businessId,
    ]);
    const sender = from();
    await receive(sender, keyword);
    expect(await answers(sender)).toEqual([{ body: answer }]);
  });

  it.each([
    ["help", "Northwind Sales: reply STOP to unsubscribe, START to resubscribe. Message and data rates may apply."],
    ["AYUDA", "Northwind Sales: responda STOP para darse de baja, o START para volver a suscribirse."],
    ["مساعده", "Northwind Sales: أرسل STOP لإلغاء الاشتراك، أو START للاشتراك من جديد."],
    ["עזרה", "Northwind Sales: השיבו STOP להסרה, או START להצטרפות מחדש."],
    ["मदद", "Northwind Sales: संदेश बंद करने के लिए STOP, और फिर से पाने के लिए START लिखकर भेजें।"],
    ["ช่วยเหลือ", "Northwind Sales: ตอบ STOP เพื่อยกเลิก หรือ START เพื่อรับข้อความอีกครั้ง"],
    ["tro giup", "Northwind Sales: trả lời STOP để hủy đăng ký, hoặc START để đăng ký lại."],
  ])("names the business alone without a contact, in the language of the keyword: %s", async (keyword, answer) => {
    await test.query("UPDATE businesses SET help_contact = NULL WHERE id = $1", [caller.businessId]);
    const sender = from();
    await receive(sender, keyword);
    expect(await answers(sender)).toEqual([{ body: answer }]);
  });
});
