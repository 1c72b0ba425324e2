import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AgentLineState, moveLine } from "../../src/domain/call/agent-line-rules.ts";
import { startCall } from "../../src/domain/call/commands.ts";
import { dialContact } from "../../src/domain/dialer/commands.ts";
import { dialerHooks } from "../../src/domain/dialer/outcome.ts";
import { sweepDialer } from "../../src/domain/dialer/sweep.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { checkSilent } from "../../src/domain/traffic/checks.ts";
import type { AgentLineNews, Carrier } from "../../src/platform/carrier/port.ts";
import type { SimulatorSettings } from "../../src/platform/carrier/simulator/index.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { createTestCarrier, type TestCarrier } from "../support/carrier.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { type Agent, createDialerBench, type DialerBench } from "./bench.ts";

/** The agent's phone rings once for a session. The dialer calls no contact without a connected agent. */

let bench: DialerBench;
let open: TestCarrier;
beforeAll(async () => {
  bench = await createDialerBench();
});
beforeEach(async () => {
  await bench.test.query("TRUNCATE carrier_jobs, simulator_reports, simulator_orders");
  await bench.test.query("UPDATE dialer_sessions SET ended_at = now() WHERE ended_at IS NULL");
  await bench.test.query("UPDATE calls SET ended_at = now() WHERE ended_at IS NULL");
  await bench.test.query("UPDATE agent_lines SET state = 'closed', ended_at = now() WHERE ended_at IS NULL");
});
afterEach(() => open?.close());
afterAll(() => bench?.close());

let numbers = 0;
/** A number at which a person answers. */
function freshNumber(): string {
  numbers += 1;
  return `+1418${String(numbers).padStart(4, "0")}555`;
}

const SOON = { timeout: 15_000 };

let phones = 0;
/** An agent with a phone number whose last digits control the simulator. */
async function agentAt(digits = "0100"): Promise<Agent & { phone: string }> {
  const agent = await bench.agent();
  phones += 1;
  const phone = `+1416${String(100 + phones)}${digits}`;
  await bench.test.query("UPDATE users SET phone_number = $2 WHERE id = $1", [agent.userId, phone]);
  return { ...agent, phone };
}

function start(settings: Partial<SimulatorSettings> = {}): void {
  open = createTestCarrier(bench.test, { hooks: dialerHooks(webhookTools.outbox), speed: 200, ...settings });
  open.start();
}

const sweep = (carrier: Pick<Carrier, "hangUp"> = open.carrier) =>
  sweepDialer(bench.test.database, carrier, webhookTools.outbox);
const check = () => checkSilent({ database: bench.test.database, carrier: open.carrier, receive: open.receive });
/** The silence is over. */
const wait = () =>
  bench.test.query("UPDATE agent_lines SET next_check_at = now() WHERE ended_at IS NULL AND carrier_id IS NOT NULL");

const lineOf = async (session: string) =>
  (
    await bench.ask(`query ($id: ID!) { dialerSession(id: $id) { line { id phoneNumber state lostReason } } }`, {
      id: session,
    })
  ).line;

const ordersTo = async (number: string) =>
  (await bench.test.query("SELECT id FROM simulator_orders WHERE to_number = $1", [number])).length;

const readCall = async (id: string) =>
  (
    await bench.test.query(
      `SELECT status, answered_by AS by, agent_lost_at IS NOT NULL AS lost, last_words_at IS NOT NULL AS told,
         abandoned_at IS NOT NULL AS abandoned FROM calls WHERE id = $1`,
      [id],
    )
  )[0];

/** A session of an agent on the phone, with a claimed contact. */
async function ready(number = freshNumber(), agent?: Agent) {
  const who = agent ?? (await agentAt());
  const campaignId = await bench.campaign();
  const contact = await bench.contact(campaignId, { phones: [number] });
  const session = await who.start(campaignId);
  await expect.poll(async () => (await lineOf(session))?.state, SOON).toBe("READY");
  await who.run(`nextDialerContact(sessionId: "${session}")`);
  const dial = () => who.run(`dialContact(sessionId: "${session}", contactId: "${contact}")`);
  return { who, campaignId, contact, session, dial };
}

/** The phone of the agent is hung up, as the carrier tells it. */
async function hangUpAgent(session: string, at = new Date().toISOString()): Promise<void> {
  const [line] = await bench.test.query(
    "SELECT id, carrier_id AS carrier FROM agent_lines WHERE session_id = $1 ORDER BY id DESC LIMIT 1",
    [session],
  );
  const event = { line: { businessId: bench.businessId, id: line?.id }, carrierId: line?.carrier, at };
  await open.receive(bench.test.database, { kind: "line.left", ...event });
}

describe("a session", () => {
  it("rings the agent's phone once, and calls no contact before a key is pressed", async () => {
    start();
    const who = await agentAt();
    const campaignId = await bench.campaign();
    const numbers = [freshNumber(), freshNumber()];
    const contacts = [
      await bench.contact(campaignId, { phones: [numbers[0]] }),
      await bench.contact(campaignId, { phones: [numbers[1]] }),
    ];
    const session = await who.start(campaignId);
    expect(await lineOf(session)).toMatchObject({ phoneNumber: who.phone, state: expect.not.stringMatching("READY") });
    await who.run(`nextDialerContact(sessionId: "${session}")`);
    const early = await who.run(`dialContact(sessionId: "${session}", contactId: "${contacts[0]}")`);
    expect(early).toMatchObject({ code: "CONFLICT", message: expect.stringMatching(/phone/) });
    await expect.poll(async () => (await lineOf(session)).state, SOON).toBe("READY");
    for (const [index, contact] of contacts.entries()) {
      expect((await who.run(`nextDialerContact(sessionId: "${session}")`)).contact?.id).toBe(contact);
      const { call } = await who.run(`dialContact(sessionId: "${session}", contactId: "${contact}")`);
      await expect.poll(async () => (await readCall(call?.id as string))?.status, SOON).toBe("completed");
      expect(await readCall(call?.id as string)).toMatchObject({ by: "human", lost: false, abandoned: false });
      expect(await ordersTo(numbers[index] as string)).toBe(1);
      await who.run(
        `pickDisposition(sessionId: "${session}", contactId: "${contact}", dispositionId: "${await bench.disposition("Interested")}")`,
      );
    }
    expect(await ordersTo(who.phone)).toBe(1);
    expect(await lineOf(session)).toMatchObject({ state: "READY", lostReason: null });

    await who.run(`leaveDialerSession(sessionId: "${session}")`);
    await check();
    await expect.poll(async () => (await lineOf(session)).state, SOON).toBe("CLOSED");
  });

  it.each([
    ["0021", "NO_ANSWER"],
    ["0022", "NO_KEY"],
    ["0023", "HUNG_UP"],
  ])("whose agent's phone ends in %s loses the line: %s, and rings it again on request", async (digits, reason) => {
    start({ speed: 100 });
    const who = await agentAt(digits);
    const campaignId = await bench.campaign();
    const contact = await bench.contact(campaignId);
    const session = await who.start(campaignId);
    await expect.poll(() => lineOf(session), SOON).toMatchObject({ state: "LOST", lostReason: reason });
    await who.run(`nextDialerContact(sessionId: "${session}")`);
    const refused = await who.run(`dialContact(sessionId: "${session}", contactId: "${contact}")`);
    expect(refused).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("connectDialerSession") });
    await bench.test.query("UPDATE users SET phone_number = '+14165559999' WHERE id = $1", [who.userId]);
    expect((await who.run(`connectDialerSession(sessionId: "${session}")`)).code).toBeUndefined();
    expect((await who.run(`connectDialerSession(sessionId: "${session}")`)).code).toBe("CONFLICT");
    await expect.poll(() => lineOf(session), SOON).toMatchObject({ state: "READY", phoneNumber: "+14165559999" });
  });

  it("takes over the connected phone of the previous session", async () => {
    start();
    const { who, session } = await ready();
    const next = await who.start(await bench.campaign());
    expect((await lineOf(next)).state).toBe("READY");
    expect((await lineOf(session))?.id).toBeUndefined();
    await check();
    expect(await ordersTo((who as { phone?: string }).phone as string)).toBe(1);
    expect((await lineOf(next)).state).toBe("READY");
  });

  it("of an agent without a phone number has none", async () => {
    start();
    const who = await bench.agent();
    const session = await who.start(await bench.campaign());
    expect(await lineOf(session)).toBeNull();
    expect((await who.run(`connectDialerSession(sessionId: "${session}")`)).code).toBeUndefined();
    expect(await lineOf(session)).toBeNull();
  });

  it("that ends before the phone rings never rings it", async () => {
    open = createTestCarrier(bench.test, { hooks: dialerHooks(webhookTools.outbox) });
    const who = await agentAt();
    const session = await who.start(await bench.campaign());
    await who.run(`leaveDialerSession(sessionId: "${session}")`);
    open.start();
    await expect.poll(async () => (await lineOf(session)).state, SOON).toBe("CLOSED");
    expect(await ordersTo(who.phone)).toBe(0);
  });
});

describe("a person who answers", () => {
  const WORDS =
    "This is a call from Northwind Sales. We are sorry that no one is available right now. " +
    "Our number is 1 4 1 5 5 5 5 0 1 0 0. Goodbye.";

  /** Moves a call as the carrier tells it. */
  const report = (
    id: string,
    status: "ringing" | "in_progress",
    at = new Date().toISOString(),
    by: "human" | "machine" = "human",
  ) =>
    open.receive(bench.test.database, {
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
    start();
    const dialed = await ready(number);
    await open.close();
    const id = (await dialed.dial()).call?.id as string;
    await bench.test.query("DELETE FROM carrier_jobs WHERE id = $1", [id]);
    open = createTestCarrier(bench.test, { hooks: dialerHooks(webhookTools.outbox) });
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
    await sweep({ hangUp });
    expect(told).toEqual([null]);
    await bench.end(id, "completed", { answeredBy: "machine" });
    expect(await bench.read(contact)).toMatchObject({ status: "called", dispositionKey: "voicemail" });
    expect((await lineOf(session)).state).toBe("READY");
    expect((await who.run(`nextDialerContact(sessionId: "${session}")`)).contact).toBeNull();
  });

  it("when it is a person is not hung up", async () => {
    const { id, told, hangUp } = await placed();
    await report(id, "in_progress");
    await sweep({ hangUp });
    expect(told).toEqual([]);
  });

  it("and loses the agent during the talk hears the caller's name once, and is not abandoned", async () => {
    const { session, campaignId, id, told, hangUp } = await placed();
    await report(id, "in_progress", new Date(Date.now() - 60_000).toISOString());
    await hangUpAgent(session);
    await sweep({ hangUp });
    await sweep({ hangUp });
    expect(told).toEqual([WORDS]);
    expect(await readCall(id)).toMatchObject({ lost: true, told: true, abandoned: false });
    expect(await abandonment(campaignId)).toEqual({
      answeredCalls: 1,
      abandonedCalls: 0,
      percent: 0,
      level: "FINE",
    });
  });

  it("after the agent was lost hears the caller's name and is abandoned", async () => {
    const { session, campaignId, id, told, hangUp } = await placed();
    await hangUpAgent(session, new Date(Date.now() - 1_000).toISOString());
    expect(await readCall(id)).toMatchObject({ status: "ringing", lost: true, abandoned: false });
    await report(id, "in_progress");
    await sweep({ hangUp });
    expect(told).toEqual([WORDS]);
    expect(await readCall(id)).toMatchObject({ told: true, abandoned: true });
    expect(await abandonment(campaignId)).toEqual({
      answeredCalls: 1,
      abandonedCalls: 1,
      percent: 100,
      level: "EXCEEDED",
    });
  });

  it("after the agent was lost, with a late report of it, is abandoned too", async () => {
    const { session, id } = await placed();
    await report(id, "in_progress");
    await hangUpAgent(session, new Date(Date.now() - 5_000).toISOString());
    expect(await readCall(id)).toMatchObject({ lost: true, abandoned: true });
  });

  it("is not called if the agent is lost before the order is sent, and the contact is unchanged", async () => {
    start();
    const number = freshNumber();
    const { session, contact, dial } = await ready(number);
    await open.close();
    const id = (await dial()).call?.id as string;
    open = createTestCarrier(bench.test, { hooks: dialerHooks(webhookTools.outbox) });
    await hangUpAgent(session);
    open.start();
    await expect.poll(async () => (await readCall(id))?.status, SOON).toBe("failed");
    expect(await ordersTo(number)).toBe(0);
    expect(await bench.read(contact)).toMatchObject({ status: "not_called", callCount: 0 });
  });

  it("after the agent was lost hears nothing when it is a machine, and is not abandoned", async () => {
    const { session, campaignId, id, told, hangUp } = await placed();
    await hangUpAgent(session, new Date(Date.now() - 1_000).toISOString());
    await report(id, "in_progress");
    await bench.test.query("UPDATE calls SET answered_by = 'machine' WHERE id = $1", [id]);
    await sweep({ hangUp });
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
  const waiting = async () =>
    (
      await bench.test.query(
        `SELECT count(*)::int AS statements FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    )[0]?.statements;
  const call = (who: Agent, to: string) =>
    bench.ask(
      `mutation ($inbox: ID!, $to: String!) { startCall(inboxId: $inbox, to: $to) {
        ... on Call { id status } ... on DomainError { code message } } }`,
      { inbox: bench.inboxIds[0], to },
      who.userId,
    );
  const end = (who: Agent, id: string) =>
    bench.ask("mutation ($id: ID!) { endCall(id: $id) { ... on Call { id } } }", { id }, who.userId);
  const statusOf = async (id: string) => (await readCall(id))?.status;
  const lineOfCall = async (id: string) =>
    (
      await bench.test.query("SELECT l.state FROM calls c JOIN agent_lines l ON l.id = c.line_id WHERE c.id = $1", [id])
    )[0]?.state;

  it("rings the caller first, then the other side, and the caller's phone is hung up after it", async () => {
    start();
    const [who, to] = [await agentAt(), freshNumber()];
    const { id } = await call(who, to);
    expect([await statusOf(id), await ordersTo(to)]).toEqual(["queued", 0]);
    await expect.poll(() => statusOf(id), SOON).toBe("completed");
    expect([await ordersTo(who.phone), await ordersTo(to)]).toEqual([1, 1]);
    await check();
    await expect.poll(() => lineOfCall(id), SOON).toBe("closed");
  });

  it.each(["0021", "0022"])("calls nobody if the caller does not pick up or presses no key: %s", async (digits) => {
    start({ speed: 100 });
    const [who, to] = [await agentAt(digits), freshNumber()];
    const { id } = await call(who, to);
    await expect.poll(() => statusOf(id), SOON).toBe("failed");
    expect([await lineOfCall(id), await ordersTo(to)]).toEqual(["lost", 0]);
  });

  it("that ends while the caller's phone rings calls no one, and stops the ring", async () => {
    start({ speed: 0.1 });
    const [who, to] = [await agentAt(), freshNumber()];
    const { id } = await call(who, to);
    await expect.poll(() => ordersTo(who.phone), SOON).toBe(1);
    await end(who, id);
    await expect
      .poll(async () => {
        await check();
        return [await statusOf(id), await lineOfCall(id)];
      }, SOON)
      .toEqual(["canceled", "closed"]);
    expect(await ordersTo(to)).toBe(0);
  });

  it("of an agent in a session uses the connected phone, one call at a time", async () => {
    start();
    const { who, session, dial } = await ready();
    await open.close();
    open = createTestCarrier(bench.test, { hooks: dialerHooks(webhookTools.outbox) });
    const to = freshNumber();
    const { id } = await call(who, to);
    expect(await call(who, freshNumber())).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("in a call"),
    });
    expect(await dial()).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("in a call") });
    open.start();
    await expect.poll(() => statusOf(id), SOON).toBe("completed");
    expect(await ordersTo((who as { phone?: string }).phone as string)).toBe(1);
    expect((await lineOf(session)).state).toBe("READY");
    expect((await dial()).code).toBeUndefined();
  });

  it.each([
    ["first, and", "by hand", "dialed"],
    ["second, and", "dialed", "by hand"],
  ])(
    "%s a call of the dialer at the same instant do not share a phone: the later one is refused",
    async (_order, ...order) => {
      start();
      const { who, session, contact } = await ready();
      await open.close();
      open = createTestCarrier(bench.test, { hooks: dialerHooks(webhookTools.outbox) });
      const caller: Caller = { businessId: bench.businessId, userId: who.userId, role: "admin" };
      const ways: Record<string, (database: Database) => Promise<unknown>> = {
        "by hand": (database) => startCall(database, caller, { inboxId: bench.inboxIds[0], to: freshNumber() }),
        dialed: (database) => dialContact(database, caller, session, contact, null),
      };
      const [first, second] = order.map((way) => ways[way]) as [(typeof ways)[string], (typeof ways)[string]];
      let later: Promise<unknown> | undefined;
      await bench.test.database.transaction(async (transaction) => {
        await first(transaction);
        later = second(bench.test.database).catch((error) => error);
        await expect.poll(waiting, SOON).toBe(1);
      });
      expect(await later).toMatchObject({ code: "conflict", message: expect.stringContaining("in a call") });
      const live = `SELECT count(*)::int AS calls FROM calls c JOIN agent_lines l ON l.business_id = c.business_id
      AND l.id = c.line_id WHERE l.user_id = $1 AND c.ended_at IS NULL`;
      expect(await bench.test.query(live, [who.userId])).toEqual([{ calls: 1 }]);
      expect((await lineOf(session)).state).toBe("READY");
    },
  );

  it("to a machine continues: its caller may leave a message", async () => {
    open = createTestCarrier(bench.test, { hooks: dialerHooks(webhookTools.outbox) });
    const who = await agentAt();
    const { id } = await call(who, freshNumber());
    await open.receive(bench.test.database, {
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
    await sweep({ hangUp: async (carrierId) => void told.push(carrierId) });
    expect(told).toEqual([]);
  });
});

describe("reports on a line", () => {
  const NEWS: AgentLineNews[] = [
    { kind: "line.status", status: "ringing" },
    { kind: "line.status", status: "in_progress" },
    { kind: "line.proved" },
    { kind: "line.joined", conferenceId: "CF1" },
    { kind: "line.left" },
    { kind: "line.status", status: "completed" },
  ];
  const ordersOf = <Value>(values: readonly Value[]): Value[][] =>
    values.length === 0
      ? [[]]
      : values.flatMap((value, place) => ordersOf(values.toSpliced(place, 1)).map((rest) => [value, ...rest]));
  const play = (news: readonly AgentLineNews[], isClosing = false): AgentLineState =>
    news.reduce<AgentLineState>((state, each) => moveLine(state, isClosing, each)?.state ?? state, "ordered");

  it("in any order, twice or not, end in the same state", () => {
    for (const news of ordersOf(NEWS)) {
      expect(play(news)).toBe("lost");
      expect(play(news, true)).toBe("closed");
      const living = news.filter((each) => each.kind !== "line.left" && each !== NEWS[5]);
      expect(play([...living, ...living])).toBe("ready");
    }
  });

  it("are recovered after a loss: the agent has joined", async () => {
    start({ faults: { reports: (plans) => plans.filter(({ event }) => event.kind !== "line.joined") } });
    const who = await agentAt();
    const session = await who.start(await bench.campaign());
    await expect.poll(async () => (await lineOf(session)).state, SOON).toBe("JOINING");
    await expect
      .poll(async () => {
        await wait();
        await check();
        return (await lineOf(session)).state;
      }, SOON)
      .toBe("READY");
  });

  it("are recovered after a loss: the agent has hung up", async () => {
    const isEnd = (kind: string, status: unknown) => kind === "line.left" || status === "completed";
    start({
      speed: 100,
      faults: {
        reports: (plans) => plans.filter(({ event }) => !isEnd(event.kind, "status" in event ? event.status : null)),
      },
    });
    const who = await agentAt("0023");
    const session = await who.start(await bench.campaign());
    await expect
      .poll(async () => {
        await wait();
        await check();
        return lineOf(session);
      }, SOON)
      .toMatchObject({ state: "LOST", lostReason: "HUNG_UP" });
  });
});
