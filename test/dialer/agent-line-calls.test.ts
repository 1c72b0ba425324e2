import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startCall } from "../../src/domain/call/commands.ts";
import { dialContact } from "../../src/domain/dialer/commands.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import type { Carrier } from "../../src/platform/carrier/port.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { ASKED, ASKED_FIELDS } from "../support/asked.ts";
import { thorough } from "../support/effort.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { unheard } from "../support/unheard.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createLineGround, freshNumber, type LineGround } from "./agent-line-ground.ts";
import type { Agent, DialerBench } from "./bench.ts";

/** The calls that agents on a line make, and the end of a call whose agent is lost. */

let ground: LineGround;
let bench: DialerBench;
beforeAll(async () => {
  ground = await createLineGround();
  bench = ground.bench;
});
beforeEach(() => ground.reset());
afterEach(() => ground?.carrier.close());
afterAll(() => ground?.close());

it("a call that waits for its turn until the calling hours end is not placed", async () => {
  ground.start();
  const number = freshNumber();
  const { campaignId, contact, dial } = await ground.ready(number);
  await ground.carrier.close();
  const id = (await dial()).call?.id as string;
  // It is night where the contact is: 00:00 to 00:01 is over, or begins in a day.
  await bench.test.query(
    "UPDATE campaigns SET calling_from = '00:00', calling_until = '00:01', hours_reason = 'They asked for it' WHERE id = $1",
    [campaignId],
  );
  await bench.test.query("UPDATE campaign_contacts SET time_zone = $2 WHERE id = $1", [
    contact,
    new Date().getUTCHours() < 12 ? "Etc/GMT-6" : "Etc/GMT+6",
  ]);
  await bench.test.query("UPDATE carrier_jobs SET created_at = now() - interval '2 seconds' WHERE id = $1", [id]);
  ground.open();
  ground.start();
  await expect
    .poll(() => bench.test.query("SELECT status, error_code AS error FROM calls WHERE id = $1", [id]))
    .toEqual([{ status: "failed", error: "not_placed" }]);
  expect(await ground.ordersTo(number)).toBe(0);
});

describe("a person who answers", () => {
  const WORDS =
    "This is a call from Northwind Sales. We are sorry that no one is available right now. " +
    "The purpose of the call was telemarketing. Our number is 1 4 1 5 5 5 5 0 1 0 0. " +
    "To receive no more calls from us, press 9 now. Goodbye.";

  /** Moves a call as the carrier tells it. */
  const report = (
    id: string,
    status: "ringing" | "in_progress" | "completed",
    at = new Date().toISOString(),
    by: "human" | "machine" = "human",
  ) =>
    ground.carrier.receive(bench.test.database, {
      kind: "call.status",
      call: { businessId: bench.businessId, id },
      carrierId: `CA-${id}`,
      status,
      answeredBy: status === "in_progress" ? by : null,
      durationSeconds: null,
      error: null,
      at,
    });

  /** A call that the carrier has, played by hand. */
  async function placed(number?: string) {
    ground.start();
    const dialed = await ground.ready(number);
    await ground.carrier.close();
    const id = (await dialed.dial()).call?.id as string;
    await bench.test.query("DELETE FROM carrier_jobs WHERE id = $1", [id]);
    ground.open();
    await report(id, "ringing");
    const told: unknown[] = [];
    const hangUp: Carrier["hangUp"] = async (_id, _signal, words) => void told.push(words);
    return { ...dialed, id, told, hangUp };
  }

  const abandonment = async (campaignId: string) =>
    (
      await bench.ask(
        "query ($id: ID!) { campaign(id: $id) { abandonment { answeredCalls abandonedCalls percent level } } }",
        { id: campaignId },
      )
    ).abandonment;

  it("when it is a machine is hung up, and the agent is free for the next call", async () => {
    const { who, session, contact, id, told, hangUp } = await placed();
    await report(id, "in_progress", undefined, "machine");
    await ground.sweep({ hangUp });
    expect(told).toEqual([null]);
    await bench.end(id, "completed", { answeredBy: "machine" });
    expect(await bench.read(contact)).toMatchObject({ status: "called", dispositionKey: "voicemail" });
    expect((await ground.lineOf(session)).state).toBe("READY");
    expect((await who.run(`nextDialerContact(input: {sessionId: "${session}"})`)).contact).toBeNull();
  });

  it("when it is a person is not hung up", async () => {
    const { id, told, hangUp } = await placed();
    await report(id, "in_progress");
    await ground.sweep({ hangUp });
    expect(told).toEqual([]);
  });

  it("and loses the agent during the talk hears the caller's name once, and is not abandoned", async () => {
    const { session, campaignId, id, told, hangUp } = await placed();
    await report(id, "in_progress", new Date(Date.now() - 60_000).toISOString());
    await ground.hangUpAgent(session);
    await ground.sweep({ hangUp });
    await ground.sweep({ hangUp });
    expect(told).toEqual([{ text: WORDS }]);
    expect(await ground.readCall(id)).toMatchObject({ lost: true, told: true, abandoned: false });
    expect(await abandonment(campaignId)).toEqual({
      answeredCalls: 1,
      abandonedCalls: 0,
      percent: 0,
      level: "FINE",
    });
  });

  it("after the agent was lost hears the caller's name and is abandoned", async () => {
    const { session, campaignId, id, told, hangUp } = await placed();
    await ground.hangUpAgent(session, new Date(Date.now() - 1_000).toISOString());
    expect(await ground.readCall(id)).toMatchObject({ status: "ringing", lost: true, abandoned: false });
    await report(id, "in_progress");
    await ground.sweep({ hangUp });
    expect(told).toEqual([{ text: WORDS }]);
    expect(await ground.readCall(id)).toMatchObject({ told: true, abandoned: true });
    expect(await abandonment(campaignId)).toEqual({
      answeredCalls: 1,
      abandonedCalls: 1,
      percent: 100,
      level: "EXCEEDED",
    });
  });

  it("hears the purpose of its campaign in its language, and refuses further calls with a key, once", async () => {
    const number = freshNumber();
    const { session, campaignId, contact, id, told } = await placed(number);
    await bench.ask(
      `mutation ($input: UpdateCampaignInput!) { updateCampaign(input: $input) {
        ... on DomainError { message } } }`,
      { input: { id: campaignId, dialerSettings: { callPurpose: "un recordatorio", callLanguage: "es-US" } } },
    );
    await ground.hangUpAgent(session, new Date(Date.now() - 1_000).toISOString());
    await report(id, "in_progress");
    await ground.sweep({ hangUp: async (...given) => void told.push(given[2], given[3]) });
    const call = { businessId: bench.businessId, id };
    expect(told).toEqual([
      {
        text:
          "Esta es una llamada de Northwind Sales. Lamentamos que nadie pueda atenderle en este momento. El motivo de la " +
          "llamada era: un recordatorio. Nuestro número es 1 4 1 5 5 5 5 0 1 0 0. Para no recibir más llamadas nuestras, " +
          "pulse 9 ahora. Adiós.",
        language: "es-US",
      },
      call,
    ]);
    const press = (key: string) =>
      ground.carrier.receive(bench.test.database, {
        kind: "message.ended",
        ...{ call, carrierId: "CA1", key, at: new Date().toISOString() },
      });
    const listed = () => bench.test.query("SELECT source FROM do_not_call_numbers WHERE phone_number = $1", [number]);
    await press("5");
    expect(await listed()).toEqual([]);
    await press("9");
    await press("9");
    expect(await listed()).toEqual([{ source: "agent" }]);
    await report(id, "completed");
    expect(await bench.read(contact)).toMatchObject({ status: "do_not_call", dispositionKey: "do_not_call" });
  });

  it("after the agent was lost, with a late report of it, is abandoned too", async () => {
    const { session, id } = await placed();
    await report(id, "in_progress");
    await ground.hangUpAgent(session, new Date(Date.now() - 5_000).toISOString());
    expect(await ground.readCall(id)).toMatchObject({ lost: true, abandoned: true });
  });

  thorough.it("is not called if the agent is lost before the order is sent, and the contact is unchanged", async () => {
    ground.start();
    const number = freshNumber();
    const { session, contact, dial } = await ground.ready(number);
    await ground.carrier.close();
    const id = (await dial()).call?.id as string;
    ground.open();
    await ground.hangUpAgent(session);
    ground.carrier.start();
    await expect.poll(async () => (await ground.readCall(id))?.status).toBe("failed");
    expect(await ground.ordersTo(number)).toBe(0);
    expect(await bench.read(contact)).toMatchObject({ status: "not_called", callCount: 0 });
  });

  thorough.it("after the agent was lost hears nothing when it is a machine, and is not abandoned", async () => {
    const { session, campaignId, id, told, hangUp } = await placed();
    await ground.hangUpAgent(session, new Date(Date.now() - 1_000).toISOString());
    await report(id, "in_progress");
    await bench.test.query("UPDATE calls SET answered_by = 'machine' WHERE id = $1", [id]);
    await ground.sweep({ hangUp });
    expect(told).toEqual([null]);
    expect(await abandonment(campaignId)).toMatchObject({ answeredCalls: 0, abandonedCalls: 0 });
  });

  it.each([
    [100, 0, 0, "FINE"],
    [101, 2, 1.98, "FINE"],
    [100, 2, 2, "WARNING"],
    [100, 3, 3, "WARNING"],
    [100, 4, 4, "EXCEEDED"],
  ])("counts: of %i calls, %i were abandoned, which is %d percent: %s", async (answered, abandoned, percent, level) => {
    const campaignId = await bench.campaign();
    await bench.test.query(
      `INSERT INTO calls (business_id, id, inbox_id, campaign_id, direction, inbox_number, phone_number, status,
         answered_by, answered_at, abandoned_at, started_at, ended_at, created_at, updated_at)
       SELECT $1, 'call_0' || lpad((n + 1000 * $4 + 100000 * $5)::text, 25, '0'), $2, $3, 'outgoing', '+14155550100',
         '+14155550177', 'completed', 'human', now() - age, CASE WHEN n <= $5 THEN now() - age END, now(), now(), now(), now()
       FROM generate_series(1, $4 + 20) n
       CROSS JOIN LATERAL (SELECT CASE WHEN n > $4 THEN interval '31 days' ELSE interval '29 days' END AS age)`,
      [bench.businessId, bench.inboxIds[0], campaignId, answered, abandoned],
    );
    expect(await abandonment(campaignId)).toEqual({
      answeredCalls: answered,
      abandonedCalls: abandoned,
      percent,
      level,
    });
  });
});

describe("a call by hand", () => {
  /** The number of statements that wait for another transaction. */
  const waiting = async () => (await waitingForLocks(bench.test)).length;
  const call = (who: Agent, to: string) =>
    bench.ask(
      `mutation ($inbox: ID!, $to: String!) { startCall(input: {inboxId: $inbox, to: $to, ${ASKED_FIELDS}}) {
        ... on Call { id status } ... on DomainError { code message } } }`,
      { inbox: bench.inboxIds[0], to },
      who.userId,
    );
  const end = (who: Agent, id: string) =>
    bench.ask("mutation ($id: ID!) { endCall(input: {id: $id}) { ... on Call { id } } }", { id }, who.userId);
  const statusOf = async (id: string) => (await ground.readCall(id))?.status;
  const lineOfCall = async (id: string) =>
    (
      await bench.test.query("SELECT l.state FROM calls c JOIN agent_lines l ON l.id = c.line_id WHERE c.id = $1", [id])
    )[0]?.state;

  it("rings the caller first, then the other side, and the caller's phone is hung up after it", async () => {
    ground.start();
    const [who, to] = [await ground.agentAt(), freshNumber()];
    const { id } = await call(who, to);
    expect([await statusOf(id), await ground.ordersTo(to)]).toEqual(["queued", 0]);
    await expect.poll(() => statusOf(id)).toBe("completed");
    expect([await ground.ordersTo(who.phone), await ground.ordersTo(to)]).toEqual([1, 1]);
    await ground.checkUntil(() => lineOfCall(id)).toBe("closed");
  });

  thorough.it.each(["0021", "0022"])(
    "calls nobody if the caller does not pick up or presses no key: %s",
    async (digits) => {
      ground.start({ speed: 100 });
      const [who, to] = [await ground.agentAt(digits), freshNumber()];
      const { id } = await call(who, to);
      await expect.poll(() => statusOf(id)).toBe("failed");
      expect([await lineOfCall(id), await ground.ordersTo(to)]).toEqual(["lost", 0]);
    },
  );

  thorough.it("that ends while the caller's phone rings calls no one, and stops the ring", async () => {
    ground.start({ speed: 0.1 });
    const [who, to] = [await ground.agentAt(), freshNumber()];
    const { id } = await call(who, to);
    await expect.poll(() => ground.ordersTo(who.phone)).toBe(1);
    await end(who, id);
    await ground.checkUntil(async () => [await statusOf(id), await lineOfCall(id)]).toEqual(["canceled", "closed"]);
    expect(await ground.ordersTo(to)).toBe(0);
  });

  it("of an agent in a session uses the connected phone, one call at a time", async () => {
    ground.start();
    const { who, session, dial } = await ground.ready();
    await ground.carrier.close();
    ground.open();
    const to = freshNumber();
    const { id } = await call(who, to);
    expect(await call(who, freshNumber())).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("in a call"),
    });
    expect(await dial()).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("in a call") });
    ground.carrier.start();
    await expect.poll(() => statusOf(id)).toBe("completed");
    expect(await ground.ordersTo(who.phone)).toBe(1);
    expect((await ground.lineOf(session)).state).toBe("READY");
    expect((await dial()).code).toBeUndefined();
  });

  it.each([
    ["first, and", "by hand", "dialed"],
    ["second, and", "dialed", "by hand"],
  ])(
    "%s a call of the dialer at the same instant do not share a phone: the later one is refused",
    async (_order, ...order) => {
      ground.start();
      const { who, session, contact } = await ground.ready();
      await ground.carrier.close();
      ground.open();
      const caller: Caller = { businessId: bench.businessId, userId: who.userId, role: "admin" };
      const ways: Record<string, (database: Database) => Promise<unknown>> = {
        "by hand": (database) =>
          unheard(startCall)(database, caller, { inboxId: bench.inboxIds[0], to: freshNumber(), ...ASKED }),
        dialed: (database) => dialContact(database, caller, webhookTools.outbox, session, contact, null),
      };
      const [first, second] = order.map((way) => ways[way]) as [(typeof ways)[string], (typeof ways)[string]];
      let later: Promise<unknown> | undefined;
      await bench.test.database.transaction(async (transaction) => {
        await first(transaction);
        later = second(bench.test.database).catch((error) => error);
        await expect.poll(waiting).toBe(1);
      });
      expect(await later).toMatchObject({ code: "conflict", message: expect.stringContaining("in a call") });
      const live = `SELECT count(*)::int AS calls FROM calls c JOIN agent_lines l ON l.business_id = c.business_id
      AND l.id = c.line_id WHERE l.user_id = $1 AND c.ended_at IS NULL`;
      expect(await bench.test.query(live, [who.userId])).toEqual([{ calls: 1 }]);
      expect((await ground.lineOf(session)).state).toBe("READY");
    },
  );

  it("to a machine continues: its caller may leave a message", async () => {
    ground.open();
    const who = await ground.agentAt();
    const { id } = await call(who, freshNumber());
    await ground.carrier.receive(bench.test.database, {
      kind: "call.status",
      call: { businessId: bench.businessId, id },
      carrierId: `CA-${id}`,
      status: "in_progress",
      answeredBy: "machine",
      durationSeconds: null,
      error: null,
      at: new Date().toISOString(),
    });
    const told: unknown[] = [];
    await ground.sweep({ hangUp: async (carrierId) => void told.push(carrierId) });
    expect(told).toEqual([]);
  });
});
