import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepDialer } from "../../src/domain/dialer/sweep.ts";
import { releaseClocks, stepThisClock } from "../support/clock.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { type Agent, createDialerBench, type DialerBench, freshNumber } from "./bench.ts";
import { beginWork, movesOf } from "./moves.ts";

let bench: DialerBench;
let agent: Agent;
beforeAll(async () => {
  bench = await createDialerBench();
});
beforeEach(async () => {
  agent = await bench.agent();
});
afterEach(releaseClocks);
afterAll(() => bench?.close());

const NOBODY = { hangUp: async () => {} };

/** A session on a campaign with the given number of contacts. */
const begin = (count: number, settings: Record<string, unknown> = {}, who = agent) =>
  beginWork(bench, who, count, settings);
const moves = (session: string, who: Agent) => movesOf(bench, session, who);

const MINUTE = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

it("a session of a suspended business ends, and its contact keeps its status", async () => {
  const { session, contacts, next } = await begin(1);
  await next();
  await bench.test.query("UPDATE businesses SET suspended_at = now() WHERE id = $1", [bench.businessId]);
  await sweepDialer(bench.test.database, NOBODY, webhookTools.outbox);
  await bench.test.query("UPDATE businesses SET suspended_at = NULL WHERE id = $1", [bench.businessId]);
  const [found] = await bench.test.query("SELECT ended_at IS NOT NULL AS ended FROM dialer_sessions WHERE id = $1", [
    session,
  ]);
  expect(found).toEqual({ ended: true });
  expect(await bench.read(contacts[0] as string)).toMatchObject({ status: "not_called" });
});

describe("a contact", () => {
  it("is claimed, dialed, talked to and completed", async () => {
    const { campaignId, contacts, next, dial, pick } = await begin(1);
    const [contact] = contacts as [string];
    expect((await next()).contact).toMatchObject({ id: contact, status: "IN_PROGRESS" });
    expect((await next()).contact).toMatchObject({ id: contact });
    const call = (await dial(contact)).call;
    expect(call).toMatchObject({ from: "+14155550100", status: "QUEUED", disposition: null });
    expect((await dial(contact)).code).toBe("CONFLICT");
    await bench.accept(call?.id as string);
    expect(await bench.read(contact)).toMatchObject({ status: "in_progress", callCount: 1 });
    await bench.end(call?.id as string, "completed", { answeredBy: "human" });
    expect(await bench.read(contact)).toMatchObject({ status: "in_progress", callCount: 1, dispositionKey: null });
    expect(await pick(contact, "Interested")).toMatchObject({ contact: null });
    expect(await bench.read(contact)).toMatchObject({ status: "completed", callCount: 1 });
    const [campaign] = await bench.test.query<{ status: string; open: number; calledAt: Date }>(
      `SELECT status, open_contact_count AS open, last_called_at AS "calledAt" FROM campaigns WHERE id = $1`,
      [campaignId],
    );
    expect(campaign).toEqual({ status: "completed", open: 0, calledAt: expect.any(Date) });
  });

  it.each([
    ["busy", {}, "busy", "called"],
    ["no_answer", {}, "no_answer", "called"],
    ["completed", { answeredBy: "machine" as const }, "voicemail", "called"],
    ["failed", { errorCode: "carrier_error" }, "failed", "called"],
    ["failed", { errorCode: "invalid_number" }, "invalid_number", "completed"],
  ] as const)("a call that ends %s %o is recorded as %s automatically", async (status, more, key, becomes) => {
    const { contacts, next, dial } = await begin(1);
    const [contact] = contacts as [string];
    await next();
    const call = (await dial(contact)).call?.id as string;
    if (!("errorCode" in more)) {
      await bench.accept(call);
    }
    await bench.end(call, status, more);
    const callCount = "errorCode" in more ? 0 : 1;
    expect(await bench.read(contact)).toEqual({ status: becomes, callCount, dueAt: null, dispositionKey: key });
    const [row] = await bench.test.query(
      "SELECT d.system_key FROM calls c JOIN dispositions d ON d.id = c.disposition_id WHERE c.id = $1",
      [call],
    );
    expect(row).toEqual({ system_key: key });
    const after = await next();
    expect(becomes === "completed" ? after.code : after.contact).toBe(becomes === "completed" ? "CONFLICT" : null);
  });

  it("dials the next phone after an invalid number", async () => {
    const { campaignId, next, dial } = await begin(0);
    const [first, second] = [freshNumber(), freshNumber()];
    const contact = await bench.contact(campaignId, { phones: [first, second] });
    await next();
    const call = (await dial(contact)).call;
    expect(call?.to).toBe(first);
    await bench.end(call?.id as string, "failed", { errorCode: "invalid_number" });
    const after = await next();
    expect(after.contact).toMatchObject({ id: contact, status: "IN_PROGRESS" });
    expect(after.call).toMatchObject({ to: second, status: "QUEUED" });
    await bench.end(after.call?.id as string, "failed", { errorCode: "invalid_number" });
    expect(await bench.read(contact)).toMatchObject({ status: "completed", dispositionKey: "invalid_number" });
  });

  it("counts an attempt once, also when its end overtakes its acceptance", async () => {
    const { contacts, next, dial } = await begin(1);
    const [contact] = contacts as [string];
    await next();
    const call = (await dial(contact)).call?.id as string;
    await bench.end(call, "no_answer");
    await bench.accept(call);
    await bench.accept(call);
    expect(await bench.read(contact)).toMatchObject({ status: "called", callCount: 1 });
  });

  it("keeps a do-not-call despite later outcomes", async () => {
    const { contacts, next, dial, pick } = await begin(1);
    const [contact] = contacts as [string];
    await next();
    const call = (await dial(contact)).call?.id as string;
    await bench.accept(call);
    expect(await pick(contact, "do_not_call")).toMatchObject({ contact: { status: "DO_NOT_CALL" } });
    await bench.end(call, "completed", { answeredBy: "human" });
    expect(await pick(contact, "Interested")).toMatchObject({ contact: null });
    expect(await bench.read(contact)).toMatchObject({ status: "do_not_call", callCount: 1 });
  });

  it("can get a disposition after an automatic outcome", async () => {
    const { contacts, next, dial, pick } = await begin(1);
    const [contact] = contacts as [string];
    await next();
    const call = (await dial(contact)).call?.id as string;
    await bench.accept(call);
    await bench.end(call, "no_answer");
    expect((await pick(contact, "Not interested")).code).toBeUndefined();
    expect(await bench.read(contact)).toMatchObject({ status: "completed" });
  });
});

describe("a disposition", () => {
  const NOTE = "query ($id: ID!) { call(id: $id) { note disposition { name } } }";
  const pickWith = async (session: string, contact: string, key: string, more: string) =>
    agent.run(
      `pickDisposition(input: {sessionId: "${session}", contactId: "${contact}", dispositionId: "${await bench.disposition(key)}", ${more}})`,
    );

  it("keeps a note with the call", async () => {
    const { session, contacts, next, dial, pick } = await begin(1);
    const [contact] = contacts as [string];
    await next();
    expect(await pickWith(session, contact, "Interested", 'note: "Before the call"')).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "note",
    });
    const call = (await dial(contact)).call?.id as string;
    await bench.accept(call);
    await bench.end(call, "completed", { answeredBy: "human" });
    const tooLong = await pickWith(session, contact, "Interested", `note: "${"n".repeat(5_001)}"`);
    expect(tooLong).toMatchObject({ code: "VALIDATION_ERROR", field: "note" });
    await pickWith(session, contact, "Call back later", 'note: " Wants a quote\\nby mail "');
    expect(await bench.ask(NOTE, { id: call })).toMatchObject({ note: "Wants a quote\nby mail" });
    await pick(contact, "Not interested");
    expect(await bench.ask(NOTE, { id: call })).toEqual({
      note: "Wants a quote\nby mail",
      disposition: { name: "Not interested" },
    });
    await pickWith(session, contact, "Not interested", 'note: ""');
    expect(await bench.ask(NOTE, { id: call })).toMatchObject({ note: null });
  });

  it("is picked once for an idempotency key, even after another agent has changed it", async () => {
    const { session, campaignId, contacts, next } = await begin(2);
    const [contact] = contacts as [string];
    await next();
    const key = 'idempotencyKey: "first answer is lost"';
    const first = await pickWith(session, contact, "Call back later", key);
    await bench.test.query("UPDATE campaign_contacts SET held_until = NULL WHERE campaign_id = $1", [campaignId]);
    await next();
    await pickWith(session, contact, "Interested", 'idempotencyKey: "another"');
    expect(await pickWith(session, contact, "Call back later", key)).toEqual(first);
    expect(await bench.read(contact)).toMatchObject({ status: "completed" });
  });
});

describe("the phones of a claim", () => {
  const PHONES = "query ($id: ID!) { dialerSession(id: $id) { phones { number label obstacle attempts } } }";

  it("have the reasons why they are not dialed", async () => {
    const { campaignId, session, next, dial, leave } = await begin(0);
    const numbers = [freshNumber(), freshNumber(), freshNumber()] as const;
    const [dialed, listed, invalid] = numbers;
    const contact = await bench.contact(campaignId, { phones: [...numbers] });
    await next();
    const call = (await dial(contact, invalid)).call?.id as string;
    await bench.end(call, "failed", { errorCode: "invalid_number" });
    const second = (await next()).call;
    expect(second?.to).toBe(dialed);
    await bench.accept(second?.id as string);
    await bench.end(second?.id as string, "completed", { answeredBy: "human" });
    const bar = "mutation ($input: DoNotCallNumberInput!) { addDoNotCallNumber(input: $input) { __typename } }";
    await bench.ask(bar, { input: { phoneNumber: listed } });
    expect(await bench.ask(PHONES, { id: session })).toEqual({
      phones: [
        { number: dialed, label: null, obstacle: null, attempts: 1 },
        { number: listed, label: null, obstacle: "DO_NOT_CALL", attempts: 0 },
        { number: invalid, label: null, obstacle: "INVALID_NUMBER", attempts: 0 },
      ],
    });
    await leave();
    expect(await bench.ask(PHONES, { id: session })).toEqual({ phones: null });
  });
});

describe("a release", () => {
  it("a skipped contact keeps its status, and is not offered again at once", async () => {
    const { contacts, next, skip } = await begin(2);
    const [first, second] = contacts as [string, string];
    expect((await next()).contact?.id).toBe(first);
    expect((await skip(first)).contact).toBeNull();
    expect(await bench.read(first)).toMatchObject({ status: "not_called" });
    expect((await next()).contact?.id).toBe(second);
    expect((await skip(first)).code).toBe("CONFLICT");
    await skip(second);
    expect((await next()).contact).toBeNull();
    await bench.test.query("UPDATE campaign_contacts SET held_until = now() - interval '1 second' WHERE id = ANY($1)", [
      contacts,
    ]);
    await sweepDialer(bench.test.database, NOBODY, webhookTools.outbox);
    expect((await next()).contact?.id).toBe(first);
  });

  it("a contact of a vanished agent goes to the next requesting agent", async () => {
    const { contacts, campaignId, next, session, dial } = await begin(1);
    const [contact] = contacts as [string];
    await next();
    const other = await bench.agent();
    const theirs = moves(await other.start(campaignId), other);
    expect((await theirs.next()).contact).toBeNull();
    await bench.test.query("UPDATE dialer_sessions SET lease_until = now() WHERE id = $1", [session]);
    expect((await theirs.next()).contact?.id).toBe(contact);
    expect((await dial(contact)).code).toBe("NOT_FOUND");
  });

  it("a vanished agent's contact that was dialed is called, once its call has ended", async () => {
    const { contacts, next, dial, session } = await begin(1);
    const [contact] = contacts as [string];
    await next();
    const call = (await dial(contact)).call?.id as string;
    await bench.accept(call);
    await bench.test.query("UPDATE dialer_sessions SET lease_until = now() WHERE id = $1", [session]);
    await sweepDialer(bench.test.database, NOBODY, webhookTools.outbox);
    expect(await bench.read(contact)).toMatchObject({ status: "in_progress" });
    await bench.end(call, "completed", { answeredBy: "human" });
    await bench.test.query("UPDATE dialer_sessions SET lease_until = now() WHERE id = $1", [session]);
    await sweepDialer(bench.test.database, NOBODY, webhookTools.outbox);
    expect(await bench.read(contact)).toMatchObject({ status: "called" });
  });

  it("leaving hangs up, and the contact is released once the call has ended", async () => {
    const { contacts, next, dial, leave } = await begin(1);
    const [contact] = contacts as [string];
    await next();
    const call = (await dial(contact)).call?.id as string;
    await bench.accept(call);
    expect((await leave()).endedAt).not.toBeNull();
    const ended: string[] = [];
    await sweepDialer(
      bench.test.database,
      { hangUp: async (carrierId) => void ended.push(carrierId) },
      webhookTools.outbox,
    );
    expect(ended).toEqual([call]);
    await bench.end(call, "canceled");
    expect(await bench.read(contact)).toMatchObject({ status: "called" });
    expect((await leave()).code).toBe("NOT_FOUND");
  });

  it("a call that the carrier does not end does not stop the end of others", async () => {
    const calls: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      const { contacts, next, dial, leave } = await begin(1);
      await next();
      const call = (await dial(contacts[0] as string)).call?.id as string;
      await bench.accept(call);
      await leave();
      calls.push(call);
    }
    const asked: string[] = [];
    const hangUp = async (carrierId: string) => {
      asked.push(carrierId);
      throw new Error("no such call");
    };
    await expect(sweepDialer(bench.test.database, { hangUp }, webhookTools.outbox)).rejects.toThrow(
      "2 of 2 calls could not be hung up",
    );
    expect(asked.sort()).toEqual(calls.sort());
    await Promise.all(calls.map((call) => bench.end(call, "canceled")));
  });

  it("an agent has one session: a new one ends the earlier", async () => {
    const { contacts, next, session, campaignId } = await begin(1);
    await next();
    const again = await agent.start(campaignId);
    expect(again).not.toBe(session);
    expect((await next()).code).toBe("NOT_FOUND");
    expect((await moves(again, agent).next()).contact?.id).toBe(contacts[0]);
  });
});

describe("the order", () => {
  it("is the agent's callbacks, callbacks for any agent, first calls, then retries by attempts and rest", async () => {
    const campaignId = await bench.campaign();
    const other = await bench.agent();
    const called = (callCount: number, minutes: number) => ({
      status: "called",
      call_count: callCount,
      attempts: callCount,
      last_called_at: minutesAgo(minutes),
    });
    const contact = (fields: Record<string, unknown> = {}) => bench.contact(campaignId, fields);
    const longRest = await contact(called(2, 500));
    const anyones = await contact({ due_at: minutesAgo(50) });
    const first = await contact();
    const resting = await contact(called(1, 119));
    const busy = await contact({ ...called(1, 16), was_busy: true });
    const own = await contact({ due_at: minutesAgo(5), due_user_id: agent.userId, ...called(9, 1) });
    const older = await contact({ due_at: minutesAgo(9), due_user_id: agent.userId });
    const fewAttempts = await contact(called(1, 121));
    const theirs = await contact({ due_at: minutesAgo(99), due_user_id: other.userId });
    const future = await contact({ due_at: minutesAgo(-5) });
    const second = await contact();
    const exhausted = await contact(called(4, 999));
    await contact({ status: "completed" });
    await contact({ status: "do_not_call", due_at: minutesAgo(5) });
    const given: (string | undefined)[] = [];
    const { next, skip } = moves(await agent.start(campaignId), agent);
    for (;;) {
      const id = (await next()).contact?.id;
      if (id === undefined) {
        break;
      }
      given.push(id);
      await skip(id);
    }
    expect(given).toEqual([older, own, anyones, first, second, fewAttempts, busy, longRest]);
    expect(given).not.toEqual(expect.arrayContaining([resting, future, exhausted, theirs]));
    expect((await moves(await other.start(campaignId), other).next()).contact?.id).toBe(theirs);
  });

  it("hides a contact until its callback, and serves it once", async () => {
    const { contacts, next, callback, pick, dial } = await begin(1, { attempt_spacing_minutes: 120 });
    const [contact] = contacts as [string];
    await next();
    await callback(contact, new Date(Date.now() + 10 * MINUTE), true);
    await pick(contact, "Call back later");
    expect((await next()).contact).toBeNull();
    await bench.test.query(
      "UPDATE campaign_contacts SET due_at = now() - interval '1 second', held_until = NULL WHERE id = $1",
      [contact],
    );
    expect((await next()).contact?.id).toBe(contact);
    await bench.accept((await dial(contact)).call?.id as string);
    expect(await bench.read(contact)).toMatchObject({ dueAt: null });
  });
});

describe("the exclusions from dialing", () => {
  const list = (number: string) =>
    bench.test.query("INSERT INTO do_not_call_numbers (business_id, phone_number, created_at) VALUES ($1, $2, now())", [
      bench.businessId,
      number,
    ]);

  it("listed, opted-out and too often called numbers are skipped; other phones are not", async () => {
    const campaignId = await bench.campaign();
    const [listed, optedOut, tired, good] = [freshNumber(), freshNumber(), freshNumber(), freshNumber()];
    await list(listed);
    await bench.test.query(
      "INSERT INTO opt_outs (business_id, phone_number, opted_out_at, source) VALUES ($1, $2, now(), 'test')",
      [bench.businessId, optedOut],
    );
    for (let time = 0; time < 3; time += 1) {
      await bench.test.query(
        `INSERT INTO calls (business_id, id, inbox_id, direction, inbox_number, phone_number, status, started_at, created_at, updated_at)
         SELECT $1, 'call_0000000000000000000000000' || $4, $2, 'outgoing', '+14155550100', $3, 'no_answer', now() - interval '23 hours', now(), now()`,
        [bench.businessId, bench.inboxIds[0], tired, String(time)],
      );
    }
    for (const number of [listed, optedOut, tired]) {
      await bench.contact(campaignId, { phones: [number] });
    }
    const contact = await bench.contact(campaignId, { phones: [listed, optedOut, tired, good] });
    const { next, dial } = moves(await agent.start(campaignId), agent);
    expect((await next()).contact?.id).toBe(contact);
    expect((await dial(contact, listed)).code).toBe("UNPROCESSABLE_ENTITY");
    expect(await dial(contact, freshNumber())).toMatchObject({ code: "VALIDATION_ERROR", field: "number" });
    expect((await dial(contact)).call?.to).toBe(good);
  });

  it("a campaign may dial numbers that have opted out of texts", async () => {
    const campaignId = await bench.campaign({ dials_opted_out: true });
    const number = freshNumber();
    await bench.test.query(
      "INSERT INTO opt_outs (business_id, phone_number, opted_out_at, source) VALUES ($1, $2, now(), 'test')",
      [bench.businessId, number],
    );
    const contact = await bench.contact(campaignId, { phones: [number] });
    const { next, dial } = moves(await agent.start(campaignId), agent);
    await next();
    expect((await dial(contact)).call?.to).toBe(number);
  });

  it("are checked again when the call is ordered", async () => {
    const { contacts, next, dial, skip } = await begin(1);
    const [contact] = contacts as [string];
    const number = (await next()).contact?.primaryNumber as string;
    await list(number);
    expect((await dial(contact)).code).toBe("UNPROCESSABLE_ENTITY");
    await bench.test.query("DELETE FROM do_not_call_numbers WHERE phone_number = $1", [number]);
    await bench.test.query("UPDATE campaign_contacts SET status = 'do_not_call' WHERE id = $1", [contact]);
    expect((await dial(contact)).code).toBe("UNPROCESSABLE_ENTITY");
    await skip(contact);
    expect(await bench.read(contact)).toMatchObject({ status: "do_not_call" });
    expect(await bench.test.query("SELECT FROM calls WHERE campaign_contact_id = $1", [contact])).toEqual([]);
  });

  it("a long series of listed numbers does not block the contacts behind it", async () => {
    const campaignId = await bench.campaign();
    for (let place = 0; place < 300; place += 1) {
      const number = freshNumber();
      await list(number);
      await bench.contact(campaignId, { phones: [number] });
    }
    const contact = await bench.contact(campaignId);
    const { next } = moves(await agent.start(campaignId), agent);
    expect((await next()).contact?.id).toBe(contact);
  });

  it("no number is called outside the hours, at the claim and at the dial", async () => {
    const { campaignId, contacts, next, dial } = await begin(1, { calling_from: "00:00", calling_until: "00:01" });
    const [contact] = contacts as [string];
    const zone = Array.from({ length: 24 }, (_, hour) => `Etc/GMT${hour < 12 ? `+${hour}` : `-${hour - 11}`}`).find(
      (name) =>
        !new Intl.DateTimeFormat("en-GB", { timeZone: name, hour: "2-digit", hourCycle: "h23" })
          .format()
          .startsWith("00"),
    );
    await bench.test.query("UPDATE campaign_contacts SET time_zone = $2 WHERE id = $1", [contact, zone]);
    expect((await next()).contact).toBeNull();
    await bench.test.query("UPDATE campaigns SET calling_until = '24:00' WHERE id = $1", [campaignId]);
    expect((await next()).contact?.id).toBe(contact);
    await bench.test.query("UPDATE campaigns SET calling_until = '00:01' WHERE id = $1", [campaignId]);
    expect((await dial(contact)).code).toBe("UNPROCESSABLE_ENTITY");
  });

  it("a step of this machine's clock by half a day moves no calling hours", async () => {
    const zone = Array.from({ length: 24 }, (_, hour) => `Etc/GMT${hour < 12 ? `+${hour}` : `-${hour - 11}`}`).find(
      (name) =>
        new Intl.DateTimeFormat("en-GB", { timeZone: name, hour: "2-digit", hourCycle: "h23" })
          .format()
          .startsWith("06"),
    );
    const morning = await begin(1, { calling_from: "05:00", calling_until: "09:00" });
    const other = await bench.agent();
    const evening = await begin(1, { calling_from: "17:00", calling_until: "21:00" }, other);
    await bench.test.query("UPDATE campaign_contacts SET time_zone = $2 WHERE id = ANY($1)", [
      [...morning.contacts, ...evening.contacts],
      zone,
    ]);
    stepThisClock(12 * 3_600_000);
    expect((await evening.next()).contact).toBeNull();
    expect((await morning.next()).contact?.id).toBe(morning.contacts[0]);
    expect((await morning.dial(morning.contacts[0] as string)).code).toBeUndefined();
  });
});

describe("a number", () => {
  it("has only one claim across all campaigns", async () => {
    const shared = freshNumber();
    const [one, two] = [await bench.campaign(), await bench.campaign()];
    const first = await bench.contact(one, { phones: [freshNumber(), shared] });
    const second = await bench.contact(two, { phones: [shared] });
    const other = await bench.agent();
    const mine = moves(await agent.start(one), agent);
    const theirs = moves(await other.start(two), other);
    expect((await mine.next()).contact?.id).toBe(first);
    expect((await theirs.next()).contact).toBeNull();
    await mine.skip(first);
    expect((await theirs.next()).contact?.id).toBe(second);
  });
});

describe("a session", () => {
  it("uses some of the campaign's inboxes, those the agent may use", async () => {
    const [first, second] = bench.inboxIds as [string, string];
    const member = await bench.agent("member", [first]);
    const campaignId = await bench.campaign({}, [first, second]);
    const start = (who: Agent, inboxIds: string[], campaign = campaignId) =>
      who.run(`startDialerSession(input: {campaignId: "${campaign}", inboxIds: ${JSON.stringify(inboxIds)}})`);
    expect((await start(member, [second])).code).toBe("FORBIDDEN");
    expect(await start(member, [])).toMatchObject({ code: "VALIDATION_ERROR", field: "inboxIds" });
    expect(await start(member, [first, first])).toMatchObject({ code: "VALIDATION_ERROR", field: "inboxIds" });
    expect(await start(agent, [bench.inboxIds[2] as string])).toMatchObject({ field: "inboxIds.0" });
    expect(await start(agent, [first], bench.world.rivals.campaignId)).toMatchObject({ field: "campaignId" });
    expect((await start(member, [first])).code).toBeUndefined();
    const paused = await bench.campaign({ status: "paused" });
    expect((await start(agent, [first], paused)).code).toBe("CONFLICT");
  });

  it("belongs only to its agent", async () => {
    const { session, contacts } = await begin(1);
    const stranger = moves(session, await bench.agent());
    const [contact] = contacts as [string];
    for (const answer of [stranger.next(), stranger.dial(contact), stranger.skip(contact), stranger.leave()]) {
      expect((await answer).code).toBe("NOT_FOUND");
    }
  });

  it("calls from its inboxes in turn, in the campaign's order, without those that are inactive", async () => {
    const { next, dial, skip, campaignId } = await begin(7, { daily_number_cap: 20 });
    const used: string[] = [];
    const call = async () => {
      const { contact } = await next();
      const { call } = await dial(contact?.id as string);
      used.push(call?.from as string);
      await bench.end(call?.id as string, "canceled");
      await skip(contact?.id as string);
    };
    await call();
    await call();
    await call();
    await call();
    await bench.test.query("UPDATE inboxes SET deactivated_at = now() WHERE id = $1", [bench.inboxIds[1]]);
    await call();
    await call();
    await bench.test.query("UPDATE inboxes SET deactivated_at = NULL WHERE id = $1", [bench.inboxIds[1]]);
    expect(used).toEqual([
      "+14155550100",
      "+12125550100",
      "+13125550100",
      "+14155550100",
      "+13125550100",
      "+14155550100",
    ]);
    await bench.test.query("UPDATE campaigns SET status = 'paused' WHERE id = $1", [campaignId]);
    expect((await next()).code).toBe("CONFLICT");
  });
});
