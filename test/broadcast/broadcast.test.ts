import { graphql } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { optOut } from "../../src/domain/consent/opt-out-store.ts";
import { cancelMessage } from "../../src/domain/conversation/commands.ts";
import { openingsForTexts } from "../../src/domain/traffic/hours-store.ts";
import type { Carrier } from "../../src/platform/carrier/port.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { newId } from "../../src/platform/id.ts";
import { createDialerBench, type DialerBench, freshNumber } from "../dialer/bench.ts";
import { workCreatedBroadcasts } from "../support/broadcasts.ts";
import { createTestCarrier } from "../support/carrier.ts";
import { unheard } from "../support/unheard.ts";
import { webhookTools } from "../support/webhook-tools.ts";

let bench: DialerBench;
beforeAll(async () => {
  bench = await createDialerBench();
});
afterAll(() => bench?.close());

interface Skipped {
  reason: string;
  count: number;
}

interface Answer {
  id: string;
  status: string;
  startsAt: string;
  endedAt: string | null;
  inboxIds: string[];
  progress: {
    contactCount: number;
    waiting: number;
    textCount: number;
    segments: number;
    skipped: Skipped[];
    texts: { status: string; count: number; segments: number }[];
  };
  contactCount: number;
  texts: number;
  waiting: number;
  segments: number;
  incomplete: number;
  skipped: Skipped[];
  examples: { to: string; body: string; segments: number }[];
  code?: string;
  message?: string;
  field?: string | null;
}

const BROADCAST = `id status startsAt endedAt inboxIds
  progress { contactCount waiting textCount segments skipped { reason count } texts { status count segments } }`;
const PREVIEW = "contactCount texts waiting segments incomplete skipped { reason count } examples { to body segments }";

type Draft = Record<string, unknown>;

/** Runs one root field as a user. A refused query returns its refusal, like a mutation. */
async function ask(kind: "query" | "mutation", field: string, selection: string, variables: Draft, userId?: string) {
  const [name] = Object.keys(variables) as [string];
  const typeName = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input`;
  const type = name === "input" ? `${typeName}!` : name === "draft" ? "BroadcastDraft!" : "ID!";
  const inner =
    kind === "query" ? selection : `... on Broadcast { ${selection} } ... on DomainError { code message field }`;
  const { data, errors } = await graphql({
    schema,
    source: `${kind} ($${name}: ${type}) { answer: ${field}(${name}: $${name}) { ${inner} } }`,
    variableValues: variables,
    contextValue: createContext(
      bench.test.database,
      await bench.membership(userId ?? bench.world.admin.userId),
      webhookTools,
    ),
  });
  const refusal = errors?.[0]?.originalError as { code: string; message: string; field?: string } | undefined;
  if (errors && !refusal) {
    throw errors[0];
  }
  return (refusal ? { code: refusal.code, message: refusal.message, field: refusal.field } : data?.answer) as Answer;
}

const create = (draft: Draft, userId?: string) =>
  ask("mutation", "createBroadcast", BROADCAST, { input: draft }, userId);
const preview = (draft: Draft) => ask("query", "previewBroadcast", PREVIEW, { draft });
const cancel = (id: string, userId?: string) =>
  ask("mutation", "cancelBroadcast", BROADCAST, { input: { id } }, userId);
const read = (id: string, userId?: string) => ask("query", "broadcast", BROADCAST, { id }, userId);
const work = (segmentsPerSecond = 1000, database = bench.test.database) =>
  workCreatedBroadcasts(bench.test, segmentsPerSecond, { database });

interface Row {
  id: string;
  to: string;
  inbox: string;
  body: string;
  segments: number;
  campaign: string;
  user: string;
  jobs: number;
}

/** The texts of a broadcast in the order of writing. */
const textsOf = (id: string) =>
  bench.test.query<Row>(
    `SELECT m.id, m.phone_number AS "to", m.inbox_id AS inbox, m.body, m.segments, m.campaign_id AS campaign,
       m.user_id AS "user", (SELECT count(*)::int FROM carrier_jobs j WHERE j.id = m.id AND j.kind = 'marketing') AS jobs
     FROM messages m WHERE m.broadcast_id = $1 ORDER BY m.id`,
    [id],
  );

/** Simulates that the carrier took the queued texts. */
const drain = (id: string) =>
  bench.test.query("UPDATE messages SET status = 'sent' WHERE broadcast_id = $1 AND status = 'queued'", [id]);

/** Has a worker attempt the due orders of a broadcast. @returns the numbers that the carrier was asked to text. */
async function sendAll(id: string): Promise<string[]> {
  const sent: string[] = [];
  const carrier: Carrier = {
    segmentsPerSecond: 100,
    confirmedKeywords: new Set(),
    callsPerSecond: 100,
    ringsUsers: false,
    readAccount: async () => ({ isAuthorized: true, balance: null }),
    sendText: async ({ to }) => {
      sent.push(to);
      return { outcome: "accepted", carrierId: newId("msg") };
    },
    placeCall: async () => expect.unreachable(),
    findOrders: async () => [],
    slowestOrderSeconds: 0,
    openLine: async () => ({ outcome: "accepted", carrierId: "CA" }),
    askConference: async () => null,
    listIncoming: async () => ({ items: [], next: null }),
    listMedia: async () => [],
    fetchMedia: async () => expect.unreachable(),
    askText: async () => null,
    askCall: async () => null,
    askForwarded: async () => null,
    hangUp: async () => expect.unreachable(),
    findRecordings: async () => [],
    fetchRecording: async () => expect.unreachable(),
    askTranscript: async () => expect.unreachable(),
    eraseRecording: async () => {},
    control: async () => expect.unreachable(),
  };
  const ids = (await textsOf(id)).map((text) => text.id);
  await bench.test.query("DELETE FROM carrier_jobs WHERE id <> ALL ($1)", [ids]);
  const worker = createTestCarrier(bench.test, { carrier });
  worker.start();
  worker.wake();
  const left = "SELECT count(*)::int AS jobs FROM carrier_jobs WHERE due_at < now() + interval '2 minutes'";
  await expect.poll(() => bench.test.query(left), { timeout: 60_000 }).toEqual([{ jobs: 0 }]);
  await worker.close();
  return sent;
}

/** As if the calling hours had ended while the texts of a broadcast waited for the carrier. */
const postpone = (id: string) =>
  bench.test.query(
    `WITH texts AS (
       UPDATE messages SET send_at = now() + interval '1 hour' WHERE broadcast_id = $1 AND status = 'queued' RETURNING *
     )
     UPDATE carrier_jobs j SET due_at = send_at, created_at = send_at FROM texts WHERE j.id = texts.id`,
    [id],
  );
/** As if they had begun again. */
const reopen = (id: string) =>
  bench.test.query(
    `UPDATE carrier_jobs SET due_at = now(), created_at = now()
     WHERE id IN (SELECT id FROM messages WHERE broadcast_id = $1)`,
    [id],
  );

async function campaignOf(count: number, settings: Draft = {}, inboxIds?: string[]) {
  const campaignId = await bench.campaign(settings, inboxIds);
  const numbers: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const number = freshNumber();
    numbers.push(number);
    await bench.contact(campaignId, { phones: [number], first_name: `Person ${place}` });
  }
  return { campaignId, numbers };
}

const counted = (skipped: Skipped[]) => Object.fromEntries(skipped.map(({ reason, count }) => [reason, count]));

describe("a recipient", () => {
  it("is the same in the preview and in the broadcast, with the same reasons for skipped contacts", async () => {
    const { test } = bench;
    const campaignId = await bench.campaign();
    const [plain, second, listed, out, invalid, landline, twice] = Array.from({ length: 7 }, freshNumber) as string[];
    const add = (phones: unknown[], fields: Draft = {}) => bench.contact(campaignId, { phones, ...fields });
    await add([plain], { first_name: "Ada", extra_fields: { color: "blue" } });
    await add([freshNumber()], { status: "do_not_call" });
    await add([freshNumber(), listed]);
    await add([out]);
    await add([invalid]);
    await add([landline, second]);
    await add([twice], { status: "completed" });
    await add([twice]);
    await add([freshNumber()], { extra_fields: { color: "x".repeat(1000), size: "y".repeat(1000) } });
    await test.query("INSERT INTO do_not_call_numbers (business_id, phone_number, created_at) VALUES ($1, $2, now())", [
      bench.businessId,
      listed,
    ]);
    await unheard(optOut)(test.database, bench.businessId, out as string, "2026-01-01T00:00:00Z", "keyword");
    for (const [number, code] of [
      [invalid, "invalid_number"],
      [landline, "landline"],
    ]) {
      await test.query(
        `INSERT INTO messages (business_id, id, conversation_id, inbox_id, inbox_number, phone_number, direction, body,
           segments, status, error_code, error_message, created_at, updated_at)
         SELECT business_id, $4, conversation_id, inbox_id, inbox_number, $2, 'outgoing', 'x', 1, 'failed', $3, 'No',
           now(), now()
         FROM messages WHERE business_id = $1 LIMIT 1`,
        [bench.businessId, number, code, newId("msg")],
      );
    }
    const body = "Hi {{first_name|there}}, {{extra.color}}{{extra.size}}";
    expect(await preview({ campaignId, body })).toEqual({
      contactCount: 9,
      texts: 3,
      waiting: 0,
      segments: 3,
      incomplete: 3,
      skipped: [
        { reason: "DO_NOT_CALL", count: 2 },
        { reason: "OPTED_OUT", count: 1 },
        { reason: "NO_VALID_NUMBER", count: 1 },
        { reason: "DUPLICATE", count: 1 },
        { reason: "TOO_LONG", count: 1 },
      ],
      examples: [
        { to: plain, body: "Hi Ada, blue", segments: 1 },
        { to: second, body: "Hi there,", segments: 1 },
        { to: twice, body: "Hi there,", segments: 1 },
      ],
    });
    const { id, progress } = await create({ campaignId, body });
    expect(progress).toEqual({ contactCount: 0, waiting: 0, textCount: 0, segments: 0, skipped: [], texts: [] });
    await work();
    const done = await read(id);
    expect(done).toMatchObject({ status: "COMPLETED", endedAt: expect.any(String) });
    expect(counted(done.progress.skipped)).toEqual({
      DO_NOT_CALL: 2,
      OPTED_OUT: 1,
      NO_VALID_NUMBER: 1,
      DUPLICATE: 1,
      TOO_LONG: 1,
    });
    expect(done.progress).toMatchObject({
      contactCount: 9,
      waiting: 0,
      textCount: 3,
      segments: 3,
      texts: [{ status: "QUEUED", count: 3, segments: 3 }],
    });
    const texts = await textsOf(id);
    expect(texts.map(({ to, body }) => [to, body]).sort()).toEqual(
      [
        [plain, "Hi Ada, blue"],
        [second, "Hi there,"],
        [twice, "Hi there,"],
      ].sort(),
    );
    expect(new Set(texts.map(({ jobs, campaign, user }) => `${jobs} ${campaign} ${user}`))).toEqual(
      new Set([`1 ${campaignId} ${bench.world.admin.userId}`]),
    );
  });

  it("is never a contact with an empty text", async () => {
    const campaignId = await bench.campaign();
    await bench.contact(campaignId);
    const { id } = await create({ campaignId, body: "{{company}}" });
    await work();
    expect(counted((await read(id)).progress.skipped)).toEqual({ EMPTY: 1 });
  });

  it("is never a contact that opts out, is listed, marked or removed during the broadcast", async () => {
    const { campaignId, numbers } = await campaignOf(6);
    const { id } = await create({ campaignId, body: "Hello", inboxIds: bench.inboxIds.slice(0, 1) });
    // Room for one: three seconds of a third of a segment.
    await work(1 / 3);
    expect((await textsOf(id)).map(({ to }) => to)).toEqual([numbers[0]]);
    const [, out, listed, marked, removed, last] = numbers as [string, string, string, string, string, string];
    await unheard(optOut)(bench.test.database, bench.businessId, out, "2026-01-01T00:00:00Z", "keyword");
    await bench.test.query(
      "INSERT INTO do_not_call_numbers (business_id, phone_number, created_at) VALUES ($1, $2, now())",
      [bench.businessId, listed],
    );
    await bench.test.query("UPDATE campaign_contacts SET status = 'do_not_call' WHERE primary_number = $1", [marked]);
    await bench.test.query("DELETE FROM campaign_contacts WHERE primary_number = $1", [removed]);
    await drain(id);
    await work(1000);
    expect((await textsOf(id)).map(({ to }) => to)).toEqual([numbers[0], last]);
    expect(counted((await read(id)).progress.skipped)).toEqual({ OPTED_OUT: 1, DO_NOT_CALL: 2, REMOVED: 1 });
  });

  it("is never a contact that is listed or marked while the text waits for the carrier", async () => {
    const { campaignId, numbers } = await campaignOf(3);
    const { id } = await create({ campaignId, body: "Hello" });
    await work();
    const [listed, marked] = numbers as [string, string, string];
    await bench.test.query(
      "INSERT INTO do_not_call_numbers (business_id, phone_number, created_at) VALUES ($1, $2, now())",
      [bench.businessId, listed],
    );
    await bench.test.query("UPDATE campaign_contacts SET status = 'do_not_call' WHERE primary_number = $1", [marked]);
    const sent = await sendAll(id);
    expect(sent).toEqual([numbers[2]]);
    const refused = await bench.test.query(
      `SELECT phone_number AS "to", error_code AS code FROM messages WHERE broadcast_id = $1 AND status = 'failed'
       ORDER BY id`,
      [id],
    );
    expect(refused).toEqual([
      { to: listed, code: "opted_out" },
      { to: marked, code: "opted_out" },
    ]);
    // Neither of them has opted out of the whole business.
    const kept = `SELECT phone_number FROM opt_outs WHERE phone_number = ANY ($1)
      UNION ALL SELECT phone_number FROM text_consents WHERE phone_number = ANY ($1)`;
    expect(await bench.test.query(kept, [[listed, marked]])).toEqual([]);
  });

  it("gets only one text, with any number of concurrent processes", async () => {
    const { campaignId, numbers } = await campaignOf(120);
    const { id } = await create({ campaignId, body: "Hello {{first_name}}" });
    const pools = [1, 2, 3].map(() => openPool({ connection: bench.test.connection, size: 2 }));
    // A worker that finds the broadcast locked gives up and tries again in the next second.
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(pools.map((pool) => work(1000, pool)));
    }
    await Promise.all(pools.map((pool) => pool.close()));
    const texts = await textsOf(id);
    expect(texts.map(({ to }) => to).sort()).toEqual(numbers.toSorted());
    const expected = texts.map((_text, place) => bench.inboxIds[place % bench.inboxIds.length]);
    expect(texts.map(({ inbox }) => inbox)).toEqual(expected);
    expect((await read(id)).status).toBe("COMPLETED");
  });
});

describe("the inboxes", () => {
  it("take turns in the campaign's order, without inactive ones", async () => {
    const [first, second, third] = bench.inboxIds as [string, string, string];
    const { campaignId } = await campaignOf(8, {}, [third, first, second]);
    const { id, inboxIds } = await create({ campaignId, body: "Hello" });
    expect(inboxIds).toEqual([third, first, second]);
    // Two texts of each second and inbox: four of them, one batch after another.
    await bench.test.query("UPDATE inboxes SET deactivated_at = now() WHERE id = $1", [first]);
    await work(2 / 3);
    await bench.test.query("UPDATE inboxes SET deactivated_at = NULL WHERE id = $1", [first]);
    await drain(id);
    await work(1000);
    expect((await textsOf(id)).map(({ inbox }) => inbox)).toEqual([
      third,
      second,
      third,
      second,
      third,
      first,
      second,
      third,
    ]);
  });

  it("are those that the sender may use; without one the broadcast waits", async () => {
    const [first, second] = bench.inboxIds as [string, string, string];
    const { campaignId } = await campaignOf(3);
    const member = await bench.agent("member", [first]);
    const nobody = await bench.agent("member", []);
    const body = "From my own inbox";
    expect(await create({ campaignId, body, inboxIds: [second] }, member.userId)).toMatchObject({ code: "FORBIDDEN" });
    expect(await create({ campaignId, body }, nobody.userId)).toMatchObject({ code: "FORBIDDEN" });
    expect(await create({ campaignId, body, inboxIds: [bench.world.rivals.inboxIds[0]] })).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "inboxIds.0",
    });
    const { id, inboxIds } = await create({ campaignId, body }, member.userId);
    expect(inboxIds).toEqual([first]);
    await bench.test.query("DELETE FROM inbox_users WHERE user_id = $1", [member.userId]);
    await work();
    expect(await read(id)).toMatchObject({ status: "RUNNING", progress: { waiting: 3, textCount: 0 } });
    await bench.test.query("INSERT INTO inbox_users (business_id, user_id, inbox_id) VALUES ($1, $2, $3)", [
      bench.businessId,
      member.userId,
      first,
    ]);
    await work();
    expect((await textsOf(id)).map(({ inbox }) => inbox)).toEqual([first, first, first]);
  });
});

describe("the time", () => {
  // Some zone is closed at any hour of the day: it is the middle of the night somewhere.
  const hourOf = (zone: string) =>
    Number(new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", hourCycle: "h23" }).format(new Date()));
  const closed = ["UTC", "Asia/Tokyo", "America/Los_Angeles"].find((zone) => hourOf(zone) < 7 || hourOf(zone) >= 21);
  const open = ["UTC", "Asia/Tokyo", "America/Los_Angeles"].find((zone) => hourOf(zone) >= 8 && hourOf(zone) < 20);
  const HOURS = { calling_from: "08:00", calling_until: "21:00" };

  it("of the contact decides: the text waits until its calling hours", async () => {
    const campaignId = await bench.campaign(HOURS);
    const [now, later] = [freshNumber(), freshNumber()];
    await bench.contact(campaignId, { phones: [now], time_zone: open });
    await bench.contact(campaignId, { phones: [later], time_zone: closed });
    expect(await preview({ campaignId, body: "Hello" })).toMatchObject({ texts: 2, waiting: 1, segments: 2 });
    expect(await preview({ campaignId, body: "Hello", outsideHours: "SKIP" })).toMatchObject({
      texts: 1,
      waiting: 0,
      skipped: [{ reason: "OUTSIDE_HOURS", count: 1 }],
    });
    const { id } = await create({ campaignId, body: "Hello" });
    await work();
    expect((await textsOf(id)).map(({ to }) => to)).toEqual([now]);
    expect(await read(id)).toMatchObject({ status: "RUNNING", progress: { waiting: 1 } });
    const [{ due }] = (await bench.test.query(
      "SELECT due_at > now() + interval '1 minute' AS due FROM broadcast_recipients WHERE broadcast_id = $1 AND state = 'waiting'",
      [id],
    )) as [{ due: boolean }];
    expect(due).toBe(true);
    await bench.test.query("UPDATE campaign_contacts SET time_zone = $2 WHERE primary_number = $1", [later, open]);
    await bench.test.query(
      "UPDATE broadcast_recipients SET due_at = now() - interval '1 second' WHERE broadcast_id = $1",
      [id],
    );
    await work();
    expect((await textsOf(id)).map(({ to }) => to)).toEqual([now, later]);
    expect((await read(id)).status).toBe("COMPLETED");
  });

  it("of the campaign or the contact may end while a text waits for the carrier", async () => {
    const campaignId = await bench.campaign(HOURS);
    const contact = await bench.contact(campaignId, { phones: [freshNumber()], time_zone: open });
    const { id } = await create({ campaignId, body: "Hello" });
    await work();
    const [text] = await textsOf(id);
    const ids = [text?.id as string];
    const opening = async () => (await openingsForTexts(bench.test.database, bench.businessId, ids))[0];
    expect(await opening()).toBe("open");
    await bench.test.query("UPDATE campaign_contacts SET time_zone = $2 WHERE id = $1", [contact, closed]);
    expect(await opening()).toBeInstanceOf(Date);
    await bench.test.query(
      "UPDATE campaigns SET calling_from = '00:00', calling_until = '24:00', hours_reason = 'They asked for it' WHERE id = $1",
      [campaignId],
    );
    expect(await opening()).toBe("open");
  });

  it("of the contact excludes it if the broadcast skips contacts outside calling hours", async () => {
    const campaignId = await bench.campaign(HOURS);
    await bench.contact(campaignId, { time_zone: closed });
    const { id } = await create({ campaignId, body: "Hello", outsideHours: "SKIP" });
    await work();
    expect(counted((await read(id)).progress.skipped)).toEqual({ OUTSIDE_HOURS: 1 });
  });

  it("of its start may be later: contacts that are added before it are texted too", async () => {
    const { campaignId } = await campaignOf(1);
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await create({ campaignId, body: "Later", startsAt });
    await work();
    expect(await read(id)).toMatchObject({ status: "SCHEDULED", startsAt, progress: { contactCount: 0 } });
    await bench.contact(campaignId);
    await bench.test.query("UPDATE broadcasts SET starts_at = now() WHERE id = $1", [id]);
    // No contact that was added after its start.
    await bench.contact(campaignId, { id: `cct_7${"z".repeat(25)}` });
    await work();
    expect(await read(id)).toMatchObject({ status: "COMPLETED", progress: { contactCount: 2, textCount: 2 } });
  });
});

describe("the end", () => {
  it("is canceled in the middle: texts at the carrier stay, and no more are written", async () => {
    const { campaignId } = await campaignOf(40);
    const { id } = await create({ campaignId, body: "Hello" });
    // Three seconds of three inboxes.
    await work(1);
    await work(1);
    expect(await read(id)).toMatchObject({ status: "RUNNING", progress: { textCount: 9, waiting: 31 } });
    expect(await cancel(id)).toMatchObject({ status: "CANCELED", endedAt: expect.any(String) });
    await drain(id);
    await work(1);
    expect(await read(id)).toMatchObject({ status: "CANCELED", progress: { textCount: 9, waiting: 31 } });
    expect(await cancel(id)).toMatchObject({ status: "CANCELED" });
  });

  it("comes after the texts that wait for calling hours: canceled before, none of them leaves", async () => {
    const { campaignId } = await campaignOf(2);
    const { id } = await create({ campaignId, body: "Hello", inboxIds: bench.inboxIds.slice(0, 1) });
    await work(1 / 3);
    await postpone(id);
    await work();
    expect(await read(id)).toMatchObject({ status: "RUNNING", progress: { textCount: 2 } });
    const reason = await ask("query", "broadcast", "waitingReason", { id });
    expect(reason).toEqual({ waitingReason: "OUTSIDE_HOURS" });
    expect(await cancel(id)).toMatchObject({ status: "CANCELED" });
    await reopen(id);
    expect(await sendAll(id)).toEqual([]);
    expect((await read(id)).progress).toMatchObject({ contactCount: 2, waiting: 2, textCount: 0, skipped: [] });
  });

  it("comes when the last text that waited has left", async () => {
    const { campaignId, numbers } = await campaignOf(1);
    const { id } = await create({ campaignId, body: "Hello", inboxIds: bench.inboxIds.slice(0, 1) });
    await work(1 / 3);
    await postpone(id);
    await work();
    await reopen(id);
    await work();
    expect(await read(id)).toMatchObject({ status: "RUNNING" });
    expect(await sendAll(id)).toEqual(numbers);
    await work();
    expect(await read(id)).toMatchObject({ status: "COMPLETED", progress: { waiting: 0, textCount: 1 } });
  });

  it("of the campaign is that of its texts: they wait while it is paused, and never leave once it is archived", async () => {
    const { campaignId, numbers } = await campaignOf(2);
    const { id } = await create({ campaignId, body: "Hello" });
    await work();
    const set = (status: string) =>
      bench.test.query("UPDATE campaigns SET status = $2 WHERE id = $1", [campaignId, status]);
    await set("paused");
    expect(await sendAll(id)).toEqual([]);
    const [first, second] = await textsOf(id);
    expect([first?.jobs, second?.jobs]).toEqual([1, 1]);
    await set("active");
    await bench.test.query("UPDATE carrier_jobs SET due_at = now(), created_at = now() WHERE id = $1", [first?.id]);
    expect(await sendAll(id)).toEqual([numbers[0]]);
    await set("archived");
    await reopen(id);
    // In doubt: the carrier is asked, and does not know it.
    await bench.test.query("UPDATE messages SET status = 'sending' WHERE id = $1", [second?.id]);
    await bench.test.query("UPDATE carrier_jobs SET doubtful = true WHERE id = $1", [second?.id]);
    expect(await sendAll(id)).toEqual([]);
    expect((await textsOf(id)).map(({ to }) => to)).toEqual([numbers[0]]);
  });

  it("of one text that waits leaves the others: nobody is texted twice", async () => {
    const { campaignId, numbers } = await campaignOf(2);
    const { id } = await create({ campaignId, body: "Hello", inboxIds: bench.inboxIds.slice(0, 1) });
    await work(1 / 3);
    await postpone(id);
    const [text] = await textsOf(id);
    const caller = { businessId: bench.businessId, userId: bench.world.admin.userId, role: "admin" } as const;
    await cancelMessage(bench.test.database, caller, text?.id as string);
    await work();
    expect((await textsOf(id)).map(({ to }) => to)).toEqual([numbers[1]]);
    expect((await read(id)).status).toBe("COMPLETED");
  });

  it("is canceled by the member who ordered it and by an admin, and by no other member", async () => {
    const { campaignId } = await campaignOf(1);
    const { userId: member } = await bench.agent("member", bench.inboxIds);
    const { userId: other } = await bench.agent("member", bench.inboxIds);
    const own = await create({ campaignId, body: "Hello" }, member);
    expect(await cancel(own.id, other)).toMatchObject({ code: "FORBIDDEN" });
    expect(await read(own.id)).toMatchObject({ status: "SCHEDULED" });
    expect(await cancel(own.id, member)).toMatchObject({ status: "CANCELED" });
    const second = await create({ campaignId, body: "Hello" }, member);
    expect(await cancel(second.id)).toMatchObject({ status: "CANCELED" });
  });

  it("is not canceled once it is completed", async () => {
    const { campaignId } = await campaignOf(1);
    const { id } = await create({ campaignId, body: "Hello" });
    await work();
    expect(await cancel(id)).toMatchObject({ code: "CONFLICT" });
  });

  it("waits while its campaign is paused or its business suspended, and ends with an archived one", async () => {
    const { campaignId } = await campaignOf(2);
    const { id } = await create({ campaignId, body: "Hello" });
    const set = (status: string) =>
      bench.test.query("UPDATE campaigns SET status = $2 WHERE id = $1", [campaignId, status]);
    await set("paused");
    await work();
    expect(await read(id)).toMatchObject({ status: "SCHEDULED", progress: { textCount: 0 } });
    expect(await create({ campaignId, body: "Another" })).toMatchObject({ code: "CONFLICT" });
    await set("active");
    await bench.test.query("UPDATE businesses SET suspended_at = now() WHERE id = $1", [bench.businessId]);
    await work();
    await bench.test.query("UPDATE businesses SET suspended_at = NULL WHERE id = $1", [bench.businessId]);
    expect(await read(id)).toMatchObject({ status: "SCHEDULED", progress: { textCount: 0 } });
    await set("archived");
    await work();
    expect(await read(id)).toMatchObject({ status: "CANCELED", progress: { textCount: 0 } });
    expect(await create({ campaignId, body: "Another" })).toMatchObject({ code: "CONFLICT" });
  });

  it("a failed broadcast does not stop another", async () => {
    const [broken, sound] = [await campaignOf(1), await campaignOf(1)];
    const { id } = await create({ campaignId: broken.campaignId, body: "Hello" });
    await bench.test.query("UPDATE broadcasts SET body = '{{' WHERE id = $1", [id]);
    const other = await create({ campaignId: sound.campaignId, body: "Hello" });
    const errors: unknown[] = [];
    await workCreatedBroadcasts(bench.test, 1000, { onError: (error) => errors.push(error) });
    expect(errors).toHaveLength(1);
    expect((await read(other.id)).status).toBe("COMPLETED");
    await cancel(id);
  });
});

it("counts its failed texts by reason", async () => {
  const { campaignId } = await campaignOf(4);
  const { id } = await create({ campaignId, body: "Hello" });
  await work();
  const fail = (code: string, count: number) =>
    bench.test.query(
      `UPDATE messages SET status = 'failed', error_code = $2, error_message = 'refused'
       WHERE id IN (SELECT id FROM messages WHERE broadcast_id = $1 AND status = 'queued' LIMIT $3)`,
      [id, code, count],
    );
  await fail("landline", 1);
  await fail("carrier_blocked", 2);
  expect(await ask("query", "broadcast", "failures { code count }", { id })).toEqual({
    failures: [
      { code: "CARRIER_BLOCKED", count: 2 },
      { code: "LANDLINE", count: 1 },
    ],
  });
});

describe("refuses", () => {
  it.each([
    [{ body: "Hi {{nickname}}" }, "body"],
    [{ body: "" }, "body"],
    [{ body: "x".repeat(1601) }, "body"],
    [{ body: "{{extra.unheard_of}}" }, "body"],
    [{ body: "Hello", inboxIds: [] }, "inboxIds"],
  ])("%o, and names the field %s", async (draft, field) => {
    const { campaignId } = await campaignOf(1);
    const before = await bench.test.query("SELECT count(*) FROM broadcasts");
    expect(await create({ campaignId, ...draft })).toMatchObject({ code: "VALIDATION_ERROR", field });
    expect(await preview({ campaignId, ...draft })).toMatchObject({ code: "validation_error", field });
    expect(await bench.test.query("SELECT count(*) FROM broadcasts")).toEqual(before);
  });

  it("the same text to the same campaign while that broadcast runs", async () => {
    const { campaignId } = await campaignOf(1);
    const answers = await Promise.all([1, 2, 3].map(() => create({ campaignId, body: "Only once" })));
    expect(answers.map(({ code }) => code).sort()).toEqual(["CONFLICT", "CONFLICT", undefined]);
    await work();
    expect(await create({ campaignId, body: "Only once" })).toMatchObject({ status: "SCHEDULED" });
  });

  it("another business's broadcast and campaign", async () => {
    const { campaignId } = await campaignOf(1);
    const { id } = await create({ campaignId, body: "Hello" });
    const rival = bench.world.rival.userId;
    expect(await read(id, rival)).toBeNull();
    expect(await cancel(id, rival)).toMatchObject({ code: "NOT_FOUND" });
    expect(await preview({ campaignId: bench.world.rivals.campaignId, body: "Mine" })).toBeNull();
    expect(await create({ campaignId, body: "Mine" }, rival)).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "campaignId",
    });
    expect((await read(id)).status).toBe("SCHEDULED");
  });
});
