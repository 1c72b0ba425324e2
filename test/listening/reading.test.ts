import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LostReports, listenRegularly } from "../../src/domain/listening/mark.ts";
import { isReadPast, markListening, readAgain } from "../../src/domain/listening/mark-store.ts";
import { type ReadingParts, readIncoming } from "../../src/domain/listening/reading.ts";
import { addReadings } from "../../src/domain/listening/reading-store.ts";
import { erasePeople } from "../../src/domain/person/erase.ts";
import type { IncomingItem, IncomingQuery } from "../../src/platform/carrier/port.ts";
import { newId } from "../../src/platform/id.ts";
import { createTestCarrier, type TestCarrier } from "../support/carrier.ts";
import type { TestDatabase } from "../support/database.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** What came while nobody listened, from the lists of the carrier. */

const NEVER = new AbortController().signal;

let test: TestDatabase;
let world: World;
let carrier: TestCarrier;
let number = "";
let inboxId = "";
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  carrier = createTestCarrier(test);
  inboxId = world.northwind.inboxIds[0] as string;
  await test.query("UPDATE inboxes SET updated_at = now() - interval '1 day'");
  number = (await test.query("SELECT phone_number AS number FROM inboxes WHERE id = $1", [inboxId]))[0]?.number;
});
afterAll(async () => {
  await carrier?.close();
  await test?.drop();
});

/** What the carrier has of the inbox, the newest first, and the requests that it got. */
let texts: IncomingItem[] = [];
let calls: IncomingItem[] = [];
let queries: IncomingQuery[] = [];
let isDown = false;
beforeEach(async () => {
  [texts, calls, queries, isDown] = [[], [], [], false];
  await test.query("DELETE FROM incoming_readings");
  await test.query("DELETE FROM carrier_listening");
  await addReadings(test.database);
});

const PAGE = 2;
const parts = (more: Partial<ReadingParts["carrier"]> = {}): ReadingParts => ({
  database: test.database,
  receive: carrier.receive,
  carrier: {
    async listIncoming(query) {
      if (query.to !== number) {
        return { items: [], next: null };
      }
      queries.push(query);
      if (isDown) {
        throw new Error("HTTP 503");
      }
      const all = query.kind === "text" ? texts : calls;
      const from = Number(query.cursor ?? 0);
      const next = from + PAGE < all.length ? String(from + PAGE) : null;
      return { items: all.slice(from, from + PAGE), next };
    },
    listMedia: async (carrierId) => [{ url: `simulator:/${carrierId}/0?type=image%2Fpng`, contentType: "image/png" }],
    ...more,
  },
});

let people = 0;
function person(): string {
  people += 1;
  return `+1628557${String(people).padStart(4, "0")}`;
}
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
const text = (from: string, body: string, seconds: number): IncomingItem => ({
  ...{ kind: "text", carrierId: `SM-${body}-${from}`, from, body, mediaCount: 0, at: ago(seconds) },
});
const call = (from: string, seconds: number, endedAt: string | null): IncomingItem => ({
  ...{ kind: "call", carrierId: `CA-${from}`, from, at: ago(seconds), endedAt },
});
const bodies = async (...senders: string[]) =>
  (
    await test.query("SELECT body FROM messages WHERE direction = 'incoming' AND phone_number = ANY($1) ORDER BY id", [
      senders,
    ])
  ).map(({ body }) => body);
const reading = async () =>
  (
    await test.query(
      `SELECT attempts, read_until > now() - interval '5 minutes' AS "isRead", due_at > now() AS "isDone",
         held_until > now() AS "isHeld" FROM incoming_readings WHERE inbox_id = $1`,
      [inboxId],
    )
  )[0];
const DONE = { attempts: 0, isRead: true, isDone: true, isHeld: false };

describe("a reading", () => {
  it("applies what is not known, over pages, the oldest first, and the senders of refusals before all others", async () => {
    const [one, refuser, known] = [person(), person(), person()];
    texts = [
      text(one, "third", 10),
      text(refuser, "STOP", 20),
      text(one, "second", 30),
      text(known, "reported", 40),
      text(refuser, "hello", 50),
      text(one, "first", 60),
      text(one, "long before", 100_000),
    ];
    await carrier.receive(test.database, {
      ...{ kind: "text.incoming", carrierId: `SM-reported-${known}`, from: known, to: number },
      ...{ body: "reported", at: ago(40) },
    });
    await readIncoming(parts(), NEVER);
    expect(await bodies(one, refuser, known)).toEqual(["reported", "hello", "STOP", "first", "second", "third"]);
    expect(await test.query("SELECT source FROM opt_outs WHERE phone_number = $1", [refuser])).toEqual([
      { source: "keyword" },
    ]);
    expect(queries.map(({ kind, cursor }) => [kind, cursor])).toEqual([
      ["text", null],
      ["text", "2"],
      ["text", "4"],
      ["text", "6"],
      ["call", null],
    ]);
    expect(await reading()).toEqual(DONE);
    const before = carrier.domainEvents.length;
    await test.query("UPDATE incoming_readings SET due_at = now(), read_until = now() - interval '1 hour'");
    await Promise.all([readIncoming(parts(), NEVER), readIncoming(parts(), NEVER)]);
    expect(await bodies(one, refuser, known)).toHaveLength(6);
    expect(carrier.domainEvents).toHaveLength(before);
  });

  it("of a call that is over leaves a missed call at its time, without a ring; one that runs is looked at again", async () => {
    const [missed, running] = [person(), person()];
    calls = [call(running, 5, null), call(missed, 300, ago(290))];
    await readIncoming(parts(), NEVER);
    const rows = () =>
      test.query(
        `SELECT c.status, c.started_at < now() - interval '4 minutes' AS early, c.duration_seconds AS seconds,
           extract(epoch FROM c.ended_at - c.started_at)::int AS length, r.state AS message, m.id IS NOT NULL AS missed
         FROM calls c LEFT JOIN missed_calls m ON m.business_id = c.business_id AND m.id = c.id
         LEFT JOIN recordings r ON r.business_id = c.business_id AND r.call_id = c.id
         WHERE c.phone_number = ANY($1)`,
        [[missed, running]],
      );
    expect(await rows()).toEqual([
      { status: "no_answer", early: true, seconds: 0, length: 10, message: "running", missed: true },
    ]);
    expect(carrier.domainEvents.slice(-2).map(({ type, occurredAt }) => [type, occurredAt])).toEqual([
      ["call.incoming.completed", calls[1]?.kind === "call" && calls[1].endedAt],
      ["call.incoming.missed", calls[1]?.kind === "call" && calls[1].endedAt],
    ]);
    expect(await reading()).toEqual({ attempts: 0, isRead: true, isDone: false, isHeld: true });
    calls = [call(running, 35, ago(1))];
    await test.query("UPDATE incoming_readings SET held_until = '-infinity'");
    await readIncoming(parts(), NEVER);
    expect(await rows()).toHaveLength(2);
    expect(await reading()).toEqual(DONE);
  });

  it("that fails is repeated after a pause from the same time on, and stops nobody else's", async () => {
    const sender = person();
    texts = [text(sender, "hello", 60)];
    isDown = true;
    await expect(readIncoming(parts(), NEVER)).rejects.toThrow("1 numbers could not be read at the carrier");
    expect(await reading()).toEqual({ attempts: 1, isRead: false, isDone: false, isHeld: true });
    expect(await test.query("SELECT FROM incoming_readings WHERE attempts = 0 AND due_at > now()")).not.toEqual([]);
    isDown = false;
    await readIncoming(parts(), NEVER);
    expect(await bodies(sender)).toEqual([]);
    await test.query("UPDATE incoming_readings SET held_until = '-infinity'");
    await readIncoming(parts(), NEVER);
    expect(await bodies(sender)).toEqual(["hello"]);
    expect(await reading()).toEqual(DONE);
  });

  it("keeps the gap for as long as the carrier does not list what came", async () => {
    const sender = person();
    texts = [text(sender, "hello", 60)];
    isDown = true;
    await test.query("UPDATE incoming_readings SET attempts = 99");
    await expect(readIncoming(parts(), NEVER)).rejects.toThrow();
    expect(await reading()).toEqual({ attempts: 100, isRead: false, isDone: false, isHeld: true });
    isDown = false;
    await test.query("UPDATE incoming_readings SET held_until = '-infinity'");
    await readIncoming(parts(), NEVER);
    expect(await bodies(sender)).toEqual(["hello"]);
  });

  it("is not made of an inbox that has just been deactivated", async () => {
    await test.query("UPDATE inboxes SET deactivated_at = now() WHERE id = $1", [inboxId]);
    await readIncoming(parts(), NEVER);
    await test.query("UPDATE inboxes SET deactivated_at = NULL WHERE id = $1", [inboxId]);
    expect(queries).toEqual([]);
    expect(await test.query("SELECT FROM incoming_readings WHERE due_at > now()")).not.toEqual([]);
  });

  it("repeats what could not be applied, and gives it up after twelve times", async () => {
    const sender = person();
    texts = [{ ...text(sender, "picture", 60), mediaCount: 1 } as IncomingItem, text(person(), "other", 50)].reverse();
    const broken = parts({ listMedia: () => Promise.reject(new Error("HTTP 500")) });
    await expect(readIncoming(broken, NEVER)).rejects.toThrow();
    expect(await reading()).toMatchObject({ attempts: 1, isDone: false, isHeld: true });
    await test.query("UPDATE incoming_readings SET attempts = 11, held_until = '-infinity'");
    await expect(readIncoming(broken, NEVER)).rejects.toThrow();
    expect(await reading()).toEqual(DONE);
  });

  it("that a gap makes due early is made once: its claim is no later wish for another one", async () => {
    await test.query(
      "INSERT INTO carrier_listening (id, heard_at, gap_ended_at) VALUES (1, now(), now() - interval '2 minutes')",
    );
    await test.query("UPDATE incoming_readings SET due_at = now() + interval '10 minutes'");
    await readIncoming(parts(), NEVER);
    expect(queries.map(({ kind }) => kind)).toEqual(["text", "call"]);
    expect(await reading()).toEqual(DONE);
  });

  it("leaves out what came from a person before the person was erased", async () => {
    const [erased, other] = [person(), person()];
    texts = [text(erased, "again", 10), text(other, "hello", 60), text(erased, "before", 60)];
    const { businessId } = world.northwind;
    const id = newId("era");
    await test.query(
      `INSERT INTO person_erasures (business_id, id, subject, due_at, created_at, erased_at)
       VALUES ($1, $2, $3, now() + interval '1 hour', now() - interval '2 minutes', now() - interval '30 seconds')`,
      [businessId, id, { numbers: [erased] }],
    );
    await readIncoming(parts(), NEVER);
    expect([await bodies(erased), await bodies(other)]).toEqual([["again"], ["hello"]]);
    await test.query("DELETE FROM person_erasures WHERE id = $1", [id]);
  });

  it("of a gap in which an erasure ended leaves out the erased person alone, whose numbers are known until then", async () => {
    const [erased, other] = [person(), person()];
    texts = [text(other, "hello", 1_000), text(erased, "before", 1_000)];
    const { businessId } = world.northwind;
    const id = newId("era");
    const subject = { version: 2, numbers: [erased], contactIds: [], campaignContactIds: [], emails: [] };
    await test.query(
      `INSERT INTO person_erasures (business_id, id, subject, step, found, due_at, created_at, erased_at)
       VALUES ($1, $2, $3, 12, true, now() - interval '1 second', now() - interval '20 minutes',
         now() - interval '15 minutes')`,
      [businessId, id, subject],
    );
    await test.query(
      "UPDATE incoming_readings SET read_until = now() - interval '1 hour', due_at = now() + interval '1 hour'",
    );
    const isComplete = async () => {
      await test.query("UPDATE person_erasures SET due_at = now() WHERE id = $1", [id]);
      for (let step = 0; step < 5; step += 1) {
        await erasePeople(test.database, webhookTools.outbox, undefined, isReadPast);
      }
      const [row] = await test.query("SELECT subject IS NULL AS done FROM person_erasures WHERE id = $1", [id]);
      return row?.done;
    };
    expect(await isComplete()).toBe(false);
    // The erasure has the inbox read at once.
    await readIncoming(parts(), NEVER);
    expect([await bodies(erased), await bodies(other)]).toEqual([[], ["hello"]]);
    expect(await isComplete()).toBe(true);
    await test.query("DELETE FROM person_erasures WHERE id = $1", [id]);
  });

  it("is followed by another one if a report was not applied while it ran", async () => {
    const [sender, meanwhile] = [person(), person()];
    texts = [text(sender, "hello", 60)];
    const { carrier: usual } = parts();
    let isFirst = true;
    const listIncoming: ReadingParts["carrier"]["listIncoming"] = async (query, signal) => {
      const page = await usual.listIncoming(query, signal);
      if (query.to === number && isFirst) {
        isFirst = false;
        texts = [text(meanwhile, "now", 1), ...texts];
        await readAgain(test.database, [number]);
      }
      return page;
    };
    await readIncoming(parts({ listIncoming }), NEVER);
    expect(await bodies(sender, meanwhile)).toEqual(["hello", "now"]);
    expect(await reading()).toEqual(DONE);
  });
});

describe("a gap", () => {
  const due = async () => {
    queries = [];
    await readIncoming(parts(), NEVER);
    return queries.length > 0;
  };

  it("is a time in which no process listened; it makes two readings, and otherwise there is one each hour", async () => {
    expect(await markListening(test.database, 500)).toBe(true);
    expect([await due(), await due()]).toEqual([true, false]);
    expect(await markListening(test.database, 500)).toBe(false);
    await test.query("UPDATE carrier_listening SET heard_at = now() - interval '400 seconds'");
    expect(await markListening(test.database, 500)).toBe(false);
    expect(await due()).toBe(false);
    await test.query("UPDATE carrier_listening SET heard_at = now() - interval '600 seconds'");
    expect(await markListening(test.database, 500)).toBe(true);
    expect([await due(), await due()]).toEqual([true, false]);
    await test.query("UPDATE carrier_listening SET gap_ended_at = gap_ended_at - interval '95 seconds'");
    await test.query("UPDATE incoming_readings SET due_at = due_at - interval '94 seconds'");
    expect([await due(), await due()]).toEqual([true, false]);
    await test.query("UPDATE incoming_readings SET due_at = due_at - interval '61 minutes'");
    expect([await due(), await due()]).toEqual([true, false]);
  });

  it("is also a report that was not applied", async () => {
    await markListening(test.database, 5);
    expect([await due(), await due()]).toEqual([true, false]);
    const lost = new LostReports();
    lost.add(number);
    await test.query("UPDATE carrier_listening SET heard_at = now() - interval '1 second'");
    await listenRegularly(test.database, lost, (error) => expect.unreachable(String(error)))();
    expect([await due(), await due()]).toEqual([true, false]);
  });

  it("before an inbox was active is not read", async () => {
    await test.query("UPDATE inboxes SET updated_at = now() WHERE id = $1", [inboxId]);
    await test.query("DELETE FROM incoming_readings");
    await addReadings(test.database);
    const sender = person();
    texts = [text(sender, "to the owner before", 60)];
    await readIncoming(parts(), NEVER);
    expect(await bodies(sender)).toEqual([]);
    await test.query("UPDATE inboxes SET updated_at = now() - interval '1 day', deactivated_at = now() WHERE id = $1", [
      inboxId,
    ]);
    await addReadings(test.database);
    expect(await reading()).toBeUndefined();
    await test.query("UPDATE inboxes SET deactivated_at = NULL WHERE id = $1", [inboxId]);
  });
});

it("the simulated carrier lists what nobody has taken, and a call that waited too long is missed", async () => {
  const [sender, caller] = [person(), person()];
  const { businessId } = world.northwind;
  const pending = (event: object, seconds: number) =>
    test.query("INSERT INTO simulator_reports (business_id, carrier_id, due_at, event) VALUES ($1, $2, $3, $4)", [
      businessId,
      `SIM-${seconds}`,
      ago(seconds),
      JSON.stringify({ ...event, carrierId: `SIM-${seconds}`, to: number, at: "" }),
    ]);
  const media = [{ url: "simulator:/SIM-90/0?type=image%2Fpng", contentType: "image/png" }];
  await pending({ kind: "text.incoming", from: sender, body: "Anybody?", media }, 90);
  await pending({ kind: "call.incoming", from: caller }, 80);
  await readIncoming(parts(carrier.carrier), NEVER);
  expect(await bodies(sender)).toEqual(["Anybody?"]);
  expect(await test.query("SELECT status FROM calls WHERE phone_number = $1", [caller])).toEqual([
    { status: "no_answer" },
  ]);
  carrier.start();
  await carrier.settle();
  expect(await bodies(sender)).toEqual(["Anybody?"]);
  expect(await test.query("SELECT status FROM calls WHERE phone_number = $1", [caller])).toEqual([
    { status: "no_answer" },
  ]);
});
