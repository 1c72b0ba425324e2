import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WITHHELD } from "../../src/domain/call/rules.ts";
import { mergeContacts } from "../../src/domain/contact/commands.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { erasePersonOf } from "../../src/domain/person/commands.ts";
import { erasePeople } from "../../src/domain/person/erase.ts";
import { deleteQueue } from "../../src/domain/queue/commands.ts";
import { answerIncoming } from "../../src/domain/route/answer.ts";
import { endCall } from "../../src/domain/route/callback.ts";
import { heldCaller } from "../../src/domain/route/hold.ts";
import { declineIncomingCall } from "../../src/domain/route/offers.ts";
import { HANG_UP, type User } from "../route/ground.ts";
import { audioUrl } from "../support/carrier.ts";
import { numberWhereItIs } from "../support/day-and-night.ts";
import { unheard } from "../support/unheard.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createQueueGround, type QueueGround } from "./ground.ts";

/** Callers who ask to be called back, and keep their places. */

let ground: QueueGround;
beforeAll(async () => {
  ground = await createQueueGround();
});
beforeEach(async () => {
  ground.open();
  await ground.reset();
  await ground.bench.test.query("TRUNCATE queue_agents, queued_calls, call_offers");
});
afterEach(() => ground?.carrier.close());
afterAll(() => ground?.close());

const OFFERING = { offersCallback: true };
const day = () => numberWhereItIs("day");
const THANKS = "Thank you. We will call you back when it is your turn. Goodbye.";

/** The caller presses 1. @returns the call to come; undefined if there is none. */
async function press(id: string): Promise<string | undefined> {
  const { businessId, test } = ground.bench;
  const call = { businessId, id };
  await ground.carrier.receive(test.database, {
    ...{ kind: "call.key", call, carrierId: await carrierId(id), to: await ground.inboxNumber(), key: "1" },
    at: new Date().toISOString(),
  });
  return callbackOf(id);
}

async function carrierId(id: string): Promise<string> {
  return (await ground.bench.test.query("SELECT carrier_id AS carrier FROM calls WHERE id = $1", [id]))[0]?.carrier;
}

async function callbackOf(id: string): Promise<string | undefined> {
  const { query } = ground.bench.test;
  return (await query("SELECT call_id AS id FROM queued_calls WHERE callback_of = $1", [id]))[0]?.id;
}

/** A caller has pressed 1 and hung up. @returns both calls. */
async function askForCallback(from = day()): Promise<{ asked: string; callback: string }> {
  const asked = await ground.call(from);
  const callback = (await press(asked)) as string;
  await ground.hangUp(asked);
  return { asked, callback };
}

/** A member takes the call, and is in its conference. */
async function take(callId: string, { phone }: User): Promise<void> {
  await ground.report(callId, phone, { kind: "line.proved" });
  const line = (await ground.lines(callId)).findLast(({ to }) => to === phone);
  await ground.carrier.receive(ground.bench.test.database, {
    ...{ kind: "line.joined", conferenceId: `CF-${callId}`, carrierId: `CA-${line?.id}` },
    line: { businessId: ground.bench.businessId, id: line?.id as string },
    at: new Date().toISOString(),
  });
}

/** The call to the person ends. */
function end(
  id: string,
  status: "completed" | "no_answer" | "canceled",
  answeredBy: "human" | "machine" | null = null,
) {
  const { businessId, test } = ground.bench;
  return ground.carrier.receive(test.database, {
    ...{ kind: "call.status", call: { businessId, id }, carrierId: `CA-${id}`, status, answeredBy, error: null },
    ...{ durationSeconds: status === "completed" ? 30 : null, at: new Date().toISOString() },
  });
}

/** The person answers. */
function answer(id: string) {
  const { businessId, test } = ground.bench;
  return ground.carrier.receive(test.database, {
    ...{ kind: "call.status", call: { businessId, id }, carrierId: `CA-${id}`, status: "in_progress", error: null },
    ...{ answeredBy: "human", durationSeconds: null, at: new Date().toISOString() },
  });
}

const ordered = async (id: string) =>
  (await ground.bench.test.query("SELECT FROM carrier_jobs WHERE id = $1", [id])).length > 0;
const isMissed = async (id: string) =>
  (await ground.bench.test.query("SELECT FROM missed_calls WHERE id = $1", [id])).length > 0;
const hear = (id: string) =>
  heldCaller(ground.bench.test.database, audioUrl, { businessId: ground.bench.businessId, id });
/** No callback waits for its time. */
const hasten = () => ground.bench.test.query("UPDATE queued_calls SET not_before = NULL");

describe("a caller", () => {
  it("asks for a callback, and the place is kept by the call to come, which a member takes before it is made", async () => {
    const one = await ground.agentAt();
    await ground.queueOfInbox([one], OFFERING);
    const first = await ground.call(day());
    await ground.assign();
    await ground.report(first, one.phone, { kind: "line.proved" });
    const from = day();
    const [asked, later] = [await ground.call(from), await ground.call(day())];
    expect(await hear(asked)).toEqual({
      words: [{ text: "To be called back when it is your turn, press 1." }],
      music: null,
      key: "1",
    });
    const callback = (await press(asked)) as string;
    const { test } = ground.bench;
    const to = await ground.inboxNumber();
    expect(await answerIncoming(test.database, audioUrl, { carrierId: await carrierId(asked), to })).toEqual({
      do: "say",
      words: { text: THANKS },
    });
    expect(await press(asked)).toBe(callback);
    await ground.hangUp(asked);
    expect(await ground.states(asked, callback)).toEqual(["callback", "waiting"]);
    expect(await isMissed(asked)).toBe(false);
    expect(await ground.read(callback)).toMatchObject({ status: "queued", user: null });

    await ground.report(first, one.phone, { kind: "line.left" });
    await ground.hangUp(first);
    await ground.assign();
    expect(await ground.ringing(callback)).toEqual([one.phone]);
    expect(await ground.states(later)).toEqual(["waiting"]);
    expect(await ordered(callback)).toBe(false);
    await take(callback, one);
    expect(await ordered(callback)).toBe(true);
    expect(await ground.states(callback)).toEqual(["answered"]);
    const [call] = await test.query(
      `SELECT direction, phone_number AS to, inbox_id AS inbox, user_id AS user, asked_note AS asked FROM calls
       WHERE id = $1`,
      [callback],
    );
    expect(call).toEqual({
      ...{ direction: "outgoing", to: from, inbox: ground.inboxId, user: one.userId },
      asked: "Asked for with a key while waiting in a queue",
    });
    await end(callback, "completed", "human");
    expect(await callbackOf(asked)).toBe(callback);
    expect(await isMissed(asked)).toBe(false);
  });

  it("is called back by the simulated carrier, and talks", async () => {
    await ground.carrier.close();
    ground.start();
    const one = await ground.agentAt();
    await ground.queueOfInbox([one], OFFERING);
    const asked = await ground.call(day(), { callbackAfterSeconds: 10 });
    await expect.poll(() => ground.states(asked)).toEqual(["callback"]);
    await expect.poll(() => ground.read(asked)).toMatchObject({ status: "no_answer", ended: true });
    await hasten();
    await ground.assign();
    const callback = (await callbackOf(asked)) as string;
    await expect.poll(() => ground.read(callback)).toMatchObject({ status: "completed", answered: true });
    expect(await ground.read(callback)).toMatchObject({ user: one.userId });
    expect(await ground.states(callback)).toEqual(["answered"]);
  });

  it("who waits outside of the conference is moved there when a member takes the call", async () => {
    const one = await ground.agentAt();
    await ground.queueOfInbox([one], OFFERING);
    const id = await ground.call(day());
    const to = await ground.inboxNumber();
    expect(
      await answerIncoming(ground.bench.test.database, audioUrl, { carrierId: await carrierId(id), to }),
    ).toMatchObject({ do: "wait", isQueued: true, takesKeys: true });
    await ground.assign();
    await take(id, one);
    expect(await ground.controls(id)).toEqual([{ do: "move", conference: id }]);
  });

  it("is not offered one with a withheld or a listed number, at night, while a phone rings, and by another queue", async () => {
    const one = await ground.agentAt();
    const queue = await ground.queueOfInbox([], OFFERING);
    const listed = day();
    await ground.bench.test.query(
      "INSERT INTO do_not_call_numbers (business_id, phone_number, source, created_at) VALUES ($1, $2, 'manual', now())",
      [ground.bench.businessId, listed],
    );
    for (const from of [WITHHELD, listed, numberWhereItIs("night")]) {
      const id = await ground.call(from);
      expect(await hear(id)).toEqual({ words: [], music: null });
      expect(await press(id)).toBeUndefined();
      expect(await ground.states(id)).toEqual(["waiting"]);
      await ground.hangUp(id);
    }
    const other = await ground.queue([one]);
    await ground.route([], { queueId: other });
    const id = await ground.call(day());
    expect(await press(id)).toBeUndefined();
    await ground.hangUp(id);
    await ground.route([], { queueId: await ground.queue([one], OFFERING) });
    const rung = await ground.call(day());
    await ground.assign();
    expect(await press(rung)).toBeUndefined();
    expect(await ground.states(rung)).toEqual(["ringing"]);
    expect(queue).not.toBe(other);
  });

  it("with two calls at once has one callback", async () => {
    await ground.queueOfInbox([], OFFERING);
    const from = day();
    const ids = [await ground.call(from), await ground.call(from)];
    const callbacks = await Promise.all(ids.map((id) => press(id)));
    expect(callbacks.filter((id) => id !== undefined)).toHaveLength(1);
    expect((await ground.states(...ids)).toSorted()).toEqual(["callback", "waiting"]);
  });

  it("who calls again takes the place back, and is not called", async () => {
    const one = await ground.agentAt();
    await ground.queueOfInbox([one], OFFERING);
    const from = day();
    const { asked, callback } = await askForCallback(from);
    const between = await ground.call(day());
    await ground.bench.test.query("UPDATE queued_calls SET arrived_at = arrived_at - interval '1 hour'");
    await hasten();
    await ground.assign();
    expect(await ground.ringing(callback)).toEqual([one.phone]);
    const again = await ground.call(from);
    expect(await callbackOf(asked)).toBeUndefined();
    expect(await ground.ringing(callback)).toEqual([]);
    expect(await ground.read(callback)).toMatchObject({ unwanted: true, state: "ended" });
    expect(await ordered(callback)).toBe(true);
    await ground.endClosing();
    await ground.assign();
    expect(await ground.states(again, between)).toEqual(["ringing", "waiting"]);
    // The longest wait counts from the new call.
    await ground.lapse(again);
    expect(await ground.states(again)).toEqual(["waiting"]);
    // The worker of the carrier ends the call that nobody wants.
    await ground.carrier.close();
    ground.start();
    await expect.poll(() => ground.read(callback)).toMatchObject({ status: "canceled", ended: true });
    expect(await isMissed(asked)).toBe(false);
  });

  it("who presses 1 at the instant of an assignment is rung for, or called back, but not both", async () => {
    const one = await ground.agentAt();
    await ground.queueOfInbox([one], OFFERING);
    for (let count = 0; count < 5; count += 1) {
      const id = await ground.call(day());
      const [callback] = await Promise.all([press(id), ground.assign(), ground.assign()]);
      const [state] = await ground.states(id);
      expect(state).toBe(callback === undefined ? "ringing" : "callback");
      expect((await ground.ringing(id)).length).toBe(callback === undefined ? 1 : 0);
      await ground.hangUp(id);
      await ground.bench.test.query("TRUNCATE call_offers, queued_calls");
      await ground.endClosing();
      await ground.wakeAgents();
    }
  });

  it("who calls again at the instant in which a member takes the callback is called by it alone, or not at all", async () => {
    const one = await ground.agentAt();
    await ground.queueOfInbox([one], OFFERING);
    for (let count = 0; count < 3; count += 1) {
      const from = day();
      const { asked, callback } = await askForCallback(from);
      await ground.assign();
      const [again] = await Promise.all([ground.call(from), take(callback, one)]);
      const isKept = (await callbackOf(asked)) !== undefined;
      const [call] = await ground.bench.test.query(
        `SELECT hang_up_requested_at IS NULL AS wanted, user_id IS NOT NULL AS taken FROM calls WHERE id = $1`,
        [callback],
      );
      expect(call).toEqual({ wanted: isKept, taken: isKept });
      expect(await ground.states(again)).toEqual(["waiting"]);
      await ground.hangUp(again);
      await end(callback, "completed", "human");
      await ground.report(callback, one.phone, { kind: "line.left" });
      await ground.endClosing();
    }
  });

  it("who calls again has the place, although the queue is full", async () => {
    const queueId = await ground.queueOfInbox([], { ...OFFERING, mostCallers: 1 });
    const from = day();
    const { asked } = await askForCallback(from);
    await ground.call(day());
    const again = await ground.call(from);
    expect(await ground.places(again)).toEqual([{ queue: queueId, state: "waiting", user: null }]);
    expect(await callbackOf(asked)).toBeUndefined();
    expect(await ground.states(await ground.call(day()))).toEqual(["overflowed"]);
  });

  it("who is reached by another call, while a member has the callback, is not called again", async () => {
    const [one, two] = [await ground.agentAt(), await ground.agentAt()];
    await ground.queueOfInbox([one], OFFERING);
    const from = day();
    const { asked, callback } = await askForCallback(from);
    await ground.assign();
    await take(callback, one);
    await ground.route([two]);
    const again = await ground.call(from);
    await ground.report(again, two.phone, { kind: "line.proved" });
    await ground.hangUp(again);
    await end(callback, "no_answer");
    expect(await callbackOf(asked)).toBe(callback);
    expect(await ground.states(callback)).toEqual(["answered"]);
    expect(await isMissed(asked)).toBe(false);
  });

  it("who is reached by the callback was also missed by no call in between", async () => {
    const one = await ground.agentAt();
    await ground.queueOfInbox([one], OFFERING);
    const from = day();
    const { callback } = await askForCallback(from);
    ground.place = 1;
    await ground.route([]);
    const missed = await ground.call(from);
    await ground.hangUp(missed, "no_answer");
    ground.place = 0;
    expect(await isMissed(missed)).toBe(true);
    await ground.assign();
    await take(callback, one);
    await answer(callback);
    await end(callback, "completed", "human");
    const { query } = ground.bench.test;
    expect(await query("SELECT handled_by AS by FROM missed_calls WHERE id = $1", [missed])).toEqual([
      { by: one.userId },
    ]);
  });

  it("who is reached by another call is not called back", async () => {
    await ground.queueOfInbox([], OFFERING);
    const from = day();
    const { callback } = await askForCallback(from);
    const one = await ground.agentAt();
    await ground.route([one]);
    const again = await ground.call(from);
    await ground.report(again, one.phone, { kind: "line.proved" });
    await ground.hangUp(again);
    expect(await ground.read(callback)).toMatchObject({ unwanted: true, state: "ended" });
  });
});

describe("a callback", () => {
  it("that no member takes keeps its place, and other members are rung", async () => {
    const [one, two] = [await ground.agentAt(), await ground.agentAt()];
    await ground.queueOfInbox([one, two], OFFERING);
    const { callback } = await askForCallback();
    await ground.assign();
    await declineIncomingCall(ground.bench.test.database, ground.caller(one), callback);
    expect(await ground.states(callback)).toEqual(["waiting"]);
    await ground.assign();
    expect(await ground.ringing(callback)).toEqual([two.phone]);
    await ground.lapse(callback);
    expect(await ground.states(callback)).toEqual(["waiting"]);
    expect(await ordered(callback)).toBe(false);
  });

  it("whose person does not answer is made three times, and then the first call is a missed one", async () => {
    const one = await ground.agentAt();
    await ground.queueOfInbox([one], OFFERING);
    const { asked } = await askForCallback();
    const made: string[] = [];
    for (const outcome of ["no_answer", "completed", "no_answer"] as const) {
      const id = (await callbackOf(asked)) as string;
      made.push(id);
      await ground.assign();
      expect(await ground.ringing(id)).toEqual([one.phone]);
      await take(id, one);
      await end(id, outcome, outcome === "completed" ? "machine" : null);
      await ground.report(id, one.phone, { kind: "line.left" });
      await ground.assign();
      expect(await ground.ringing((await callbackOf(asked)) as string)).toEqual([]);
      await hasten();
    }
    expect(new Set(made).size).toBe(3);
    expect(await callbackOf(asked)).toBe(made[2]);
    expect(await ground.states(made[2] as string)).toEqual(["abandoned"]);
    expect(await isMissed(asked)).toBe(true);
    const missed = ground.carrier.domainEvents.filter(({ type }) => type === "call.incoming.missed");
    expect(missed.map(({ subject }) => subject)).toEqual([{ callId: asked }]);
  });

  it("whose member leaves before the person is called waits for another one", async () => {
    const [one, two] = [await ground.agentAt(), await ground.agentAt()];
    await ground.queueOfInbox([one, two], OFFERING);
    const { asked, callback } = await askForCallback();
    await ground.assign();
    await ground.report(callback, one.phone, { kind: "line.proved" });
    await ground.report(callback, one.phone, { kind: "line.left" });
    await ground.carrier.close();
    ground.start();
    await expect.poll(() => ground.read(callback)).toMatchObject({ status: "canceled", ended: true });
    const next = (await callbackOf(asked)) as string;
    expect(next).not.toBe(callback);
    expect(await ground.states(next)).toEqual(["waiting"]);
    expect(await isMissed(asked)).toBe(false);
  });

  it("whose member vanishes before the person is called waits for another one", async () => {
    const one = await ground.agentAt();
    await ground.queueOfInbox([one], OFFERING);
    const { asked, callback } = await askForCallback();
    await ground.assign();
    await take(callback, one);
    await ground.bench.test.query("UPDATE agent_lines SET conference_id = NULL WHERE call_id = $1", [callback]);
    await ground.carrier.close();
    ground.start();
    await expect.poll(() => ground.read(callback)).toMatchObject({ status: "canceled", ended: true });
    expect(await ground.states((await callbackOf(asked)) as string)).toEqual(["waiting"]);
    expect(await isMissed(asked)).toBe(false);
  });

  it("whose member hangs up at the instant of the order waits for another one", async () => {
    const one = await ground.agentAt();
    await ground.queueOfInbox([one], OFFERING);
    const { asked, callback } = await askForCallback();
    await ground.assign();
    await take(callback, one);
    await ground.carrier.close();
    ground.open();
    ground.carrier.carrier.placeCall = async () => ({ outcome: "agentless" });
    ground.carrier.start();
    await expect.poll(() => ground.read(callback)).toMatchObject({ status: "canceled", ended: true });
    expect(await ground.states((await callbackOf(asked)) as string)).toEqual(["waiting"]);
    expect(await isMissed(asked)).toBe(false);
  });

  it("whose person answers and meets nobody is made again", async () => {
    const one = await ground.agentAt();
    await ground.queueOfInbox([one], OFFERING);
    const { asked, callback } = await askForCallback();
    await ground.assign();
    await take(callback, one);
    await ground.report(callback, one.phone, { kind: "line.left" });
    await answer(callback);
    await end(callback, "completed", "human");
    expect(await ground.states((await callbackOf(asked)) as string)).toEqual(["waiting"]);
    expect(await callbackOf(asked)).not.toBe(callback);
  });

  it("is a call of the caps from its order on", async () => {
    const one = await ground.agentAt();
    await ground.queueOfInbox([one], OFFERING);
    const { callback } = await askForCallback();
    const { query } = ground.bench.test;
    await query("UPDATE calls SET started_at = now() - interval '23 hours' WHERE id = $1", [callback]);
    await ground.assign();
    await take(callback, one);
    expect(
      await query("SELECT started_at > now() - interval '1 hour' AS now FROM calls WHERE id = $1", [callback]),
    ).toEqual([{ now: true }]);
  });

  it("of an inbox that is no longer active rings nobody, and the first call is a missed one", async () => {
    const one = await ground.agentAt();
    await ground.queueOfInbox([one], OFFERING);
    const { asked, callback } = await askForCallback();
    const { query } = ground.bench.test;
    await query("UPDATE inboxes SET deactivated_at = now() WHERE id = $1", [ground.inboxId]);
    try {
      await ground.assign();
      expect(await ground.ringing(callback)).toEqual([]);
      await ground.carrier.close();
      ground.start();
      await expect.poll(() => ground.read(callback)).toMatchObject({ status: "canceled", ended: true });
      expect(await isMissed(asked)).toBe(true);
    } finally {
      await query("UPDATE inboxes SET deactivated_at = NULL WHERE id = $1", [ground.inboxId]);
    }
  });

  it("that a user has ended is taken by no member", async () => {
    const one = await ground.agentAt();
    await ground.queueOfInbox([one], OFFERING);
    const { callback } = await askForCallback();
    await ground.assign();
    await endCall(ground.bench.test.database, ground.admin, callback);
    await ground.report(callback, one.phone, { kind: "line.proved" });
    expect(await ground.read(callback)).toMatchObject({ user: null });
  });

  it("that is being made keeps its queue", async () => {
    const one = await ground.agentAt();
    const queueId = await ground.queueOfInbox([one], OFFERING);
    const { callback } = await askForCallback();
    await ground.assign();
    await take(callback, one);
    await ground.route([]);
    const remove = () => deleteQueue(ground.bench.test.database, ground.admin, queueId);
    await expect(remove()).rejects.toMatchObject({ code: "conflict" });
    await end(callback, "completed", "human");
    await remove();
  });

  it("that a member has taken is not made while its person is on the line again, and waits", async () => {
    const one = await ground.agentAt();
    await ground.queueOfInbox([one], OFFERING);
    const from = day();
    const { asked, callback } = await askForCallback(from);
    await ground.assign();
    await take(callback, one);
    const again = await ground.call(from);
    await ground.carrier.close();
    ground.start();
    await expect.poll(() => ground.read(callback)).toMatchObject({ status: "canceled", ended: true });
    const next = (await callbackOf(asked)) as string;
    expect(await ground.states(again, next)).toEqual(["waiting", "waiting"]);
    await hasten();
    await ground.endClosing();
    await ground.assign();
    expect(await ground.ringing(next)).toEqual([]);
    expect(await isMissed(asked)).toBe(false);
  });

  it("waits outside of the hours of the route, and of the person, until its end: then the first call is a missed one", async () => {
    const one = await ground.agentAt();
    const queueId = await ground.queueOfInbox([one], OFFERING);
    const { asked, callback } = await askForCallback();
    await ground.route([], { queueId, hours: [] });
    await ground.assign();
    expect(await ground.states(callback)).toEqual(["waiting"]);
    await ground.route([], { queueId });
    await ground.assign();
    expect(await ground.ringing(callback)).toEqual([]);
    await hasten();
    await ground.bench.test.query("UPDATE calls SET phone_number = $2 WHERE id = $1", [
      callback,
      numberWhereItIs("night"),
    ]);
    await ground.assign();
    expect(await ground.ringing(callback)).toEqual([]);
    await ground.bench.test.query("UPDATE queued_calls SET callback_until = now() WHERE call_id = $1", [callback]);
    await ground.lapse(callback);
    await ground.carrier.close();
    ground.start();
    await expect.poll(() => ground.read(callback)).toMatchObject({ status: "canceled", ended: true });
    expect(await ground.states(callback)).toEqual(["abandoned"]);
    expect(await isMissed(asked)).toBe(true);
  });

  it("to a number that is put onto the do-not-call list is not made", async () => {
    const one = await ground.agentAt();
    await ground.queueOfInbox([one], OFFERING);
    const from = day();
    const { asked, callback } = await askForCallback(from);
    await ground.bench.test.query(
      "INSERT INTO do_not_call_numbers (business_id, phone_number, source, created_at) VALUES ($1, $2, 'manual', now())",
      [ground.bench.businessId, from],
    );
    await ground.carrier.close();
    ground.start();
    await ground.assign();
    await expect.poll(() => ground.read(callback)).toMatchObject({ status: "canceled", ended: true });
    expect(await isMissed(asked)).toBe(true);
  });

  it("is ended by a user who ends its call", async () => {
    await ground.queueOfInbox([], OFFERING);
    const { asked, callback } = await askForCallback();
    await ground.carrier.close();
    ground.start();
    await endCall(ground.bench.test.database, ground.admin, callback);
    await expect.poll(() => ground.read(callback)).toMatchObject({ status: "canceled", ended: true });
    expect(await ground.states(callback)).toEqual(["abandoned"]);
    expect(await isMissed(asked)).toBe(true);
  });

  describe("that a member has taken", () => {
    /** A member has it. @returns how it is afterwards, and what the number of its calls is. */
    async function taken() {
      const one = await ground.agentAt();
      await ground.queueOfInbox([one], OFFERING);
      const from = day();
      const { asked, callback } = await askForCallback(from);
      await ground.assign();
      await take(callback, one);
      const calls = async () =>
        (
          await ground.bench.test.query("SELECT id FROM calls WHERE phone_number = $1 AND direction = 'outgoing'", [
            from,
          ])
        ).length;
      const isOver = async () => {
        expect([await callbackOf(asked), await calls()]).toEqual([callback, 1]);
        expect(await ground.states(callback)).toEqual(["abandoned"]);
        expect(await isMissed(asked)).toBe(true);
      };
      return { one, from, asked, callback, calls, isOver };
    }
    const endAs = (caller: Caller, id: string) => endCall(ground.bench.test.database, caller, id);

    it("and a user ends before the person is called is over", async () => {
      const { one, callback, isOver } = await taken();
      await endAs(ground.caller(one), callback);
      await ground.carrier.close();
      ground.start();
      await expect.poll(() => ground.read(callback)).toMatchObject({ status: "canceled", ended: true });
      await isOver();
    });

    it.each([
      ["the member", false],
      ["an admin", true],
    ])("and %s ends while it rings is over, also if the report comes twice", async (_who, isAdmin) => {
      const { one, callback, isOver } = await taken();
      await endAs(isAdmin ? ground.admin : ground.caller(one), callback);
      await end(callback, "canceled");
      await end(callback, "no_answer");
      await ground.report(callback, one.phone, { kind: "line.left" });
      await isOver();
      await hasten();
      await ground.assign();
      await isOver();
    });

    it("and a user ends at the instant of the answer is over when nobody talked, and else reached", async () => {
      const { one, asked, callback, calls } = await taken();
      await answer(callback);
      await endAs(ground.caller(one), callback);
      await end(callback, "completed", "human");
      expect([await callbackOf(asked), await calls(), await isMissed(asked)]).toEqual([callback, 1, false]);
      expect(await ground.states(callback)).toEqual(["answered"]);
    });

    it.each([
      ["before", "machine"],
      ["after", null],
    ])("and that a machine answers, as is known %s a user ends the call, is made again", async (_when, by) => {
      const { one, asked, callback } = await taken();
      await answer(callback);
      await ground.bench.test.query("UPDATE calls SET answered_by = $2 WHERE id = $1", [callback, by]);
      await endAs(ground.caller(one), callback);
      await end(callback, "completed", "machine");
      expect(await callbackOf(asked)).not.toBe(callback);
      expect(await isMissed(asked)).toBe(false);
    });

    it("and whose number comes onto the do-not-call list is not written again", async () => {
      const { from, callback, isOver } = await taken();
      await ground.bench.test.query(
        "INSERT INTO do_not_call_numbers (business_id, phone_number, source, created_at) VALUES ($1, $2, 'manual', now())",
        [ground.bench.businessId, from],
      );
      await end(callback, "no_answer");
      await isOver();
    });

    it("and whose inbox is deactivated is not written again", async () => {
      const { callback, isOver } = await taken();
      const { query } = ground.bench.test;
      await query("UPDATE inboxes SET deactivated_at = now() WHERE id = $1", [ground.inboxId]);
      try {
        await end(callback, "no_answer");
        await isOver();
      } finally {
        await query("UPDATE inboxes SET deactivated_at = NULL WHERE id = $1", [ground.inboxId]);
      }
    });

    it("and whose person is erased is not written again", async () => {
      const { one, from, callback, calls } = await taken();
      const { businessId, test } = ground.bench;
      await erasePersonOf(test.database, businessId, { phoneNumber: from });
      await erasePeople(test.database, webhookTools.outbox);
      await end(callback, "no_answer");
      await ground.report(callback, one.phone, { kind: "line.left" });
      expect(await calls()).toBe(1);
      expect(await ground.states(callback)).toEqual(["abandoned"]);
    });

    it("and whose contact is merged is made again for the contact that is left", async () => {
      const { from, asked, callback } = await taken();
      const { database, query } = ground.bench.test;
      const [own] = await query("SELECT contact_id AS id FROM calls WHERE id = $1", [callback]);
      const other = day();
      await ground.hangUp(await ground.call(other));
      const [kept] = await query("SELECT contact_id AS id FROM calls WHERE phone_number = $1 LIMIT 1", [other]);
      await unheard(mergeContacts)(database, ground.admin, kept?.id, own?.id);
      await end(callback, "no_answer");
      const next = await callbackOf(asked);
      expect(next).not.toBe(callback);
      expect(await query("SELECT phone_number AS to, contact_id AS contact FROM calls WHERE id = $1", [next])).toEqual([
        { to: from, contact: kept?.id },
      ]);
      await endAs(ground.admin, next as string);
      await ground.carrier.close();
      ground.start();
      await expect.poll(() => ground.read(next as string)).toMatchObject({ status: "canceled", ended: true });
      expect([await callbackOf(asked), await isMissed(asked)]).toEqual([next, true]);
    });
  });

  it("to a person who is erased is not made, and does not hold the erasure", async () => {
    await ground.queueOfInbox([], OFFERING);
    const from = day();
    const { asked, callback } = await askForCallback(from);
    const { businessId, test } = ground.bench;
    await erasePersonOf(test.database, businessId, { phoneNumber: from });
    await erasePeople(test.database, webhookTools.outbox);
    expect(await callbackOf(asked)).toBeUndefined();
    expect(await ground.read(callback)).toMatchObject({ unwanted: true, state: "ended" });
  });

  it("is a figure of its queue, and no abandoned call", async () => {
    const queueId = await ground.queueOfInbox([], { ...OFFERING, overflow: HANG_UP });
    const { callback } = await askForCallback();
    const source = `query ($id: ID!) { queue(id: $id) {
      offersCallback
      figures { waiting abandoned callbacksDue callbacksKept callbacksReached callbacksMissed serviceLevel longestWaitSeconds }
      callers { call { id } state isCallback }
    } }`;
    expect(await ground.bench.ask(source, { id: queueId })).toEqual({
      offersCallback: true,
      figures: {
        ...{ waiting: 0, abandoned: 0, callbacksDue: 1, callbacksKept: 1, callbacksReached: 0, callbacksMissed: 0 },
        ...{ serviceLevel: null, longestWaitSeconds: null },
      },
      callers: [{ call: { id: callback }, state: "WAITING", isCallback: true }],
    });
    await ground.route([]);
    await expect(deleteQueue(ground.bench.test.database, ground.admin, queueId)).rejects.toMatchObject({
      code: "conflict",
      message: "Callbacks of this queue are due: wait until they are made, or end their calls.",
    });
  });
});
