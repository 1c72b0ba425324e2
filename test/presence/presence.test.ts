import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { beatPresence, setMyPresence, setUserPresence } from "../../src/domain/presence/commands.ts";
import { mayBeRung, noteMissedRings } from "../../src/domain/presence/ringing.ts";
import {
  beat,
  changedPresences,
  presencesOf,
  secondsOfPresence,
  setPresence,
  takeTurnToLook,
} from "../../src/domain/presence/store.ts";
import { notePresences, prunePresence } from "../../src/domain/presence/work.ts";
import type { DomainEvent } from "../../src/domain/webhook/rules.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { createRouteGround, type RouteGround, type User } from "../route/ground.ts";
import { waitingForLocks } from "../support/sessions.ts";

/** Who is there to take calls. */

let ground: RouteGround;
let events: DomainEvent[];
const outbox = async (_database: unknown, event: DomainEvent) => {
  events.push(event);
};

beforeAll(async () => {
  ground = await createRouteGround();
});
beforeEach(async () => {
  events = [];
  ground.open();
  await ground.reset();
  await ground.bench.test.query("DELETE FROM user_presences");
});
afterEach(() => ground?.carrier.close());
afterAll(() => ground?.close());

const database = () => ground.bench.test.database;
const set = (caller: Caller, input: object) => setMyPresence(database(), caller, outbox, input);
const read = async ({ userId }: User) => (await presencesOf(database(), ground.bench.businessId, [userId]))[0];
const stateOf = async (user: User) => (await read(user))?.state;
const query = (sql: string, values: unknown[] = []) => ground.bench.test.query(sql, values);
const note = () => notePresences(database(), outbox);

/** The page of a user sends no heartbeat any more. */
const silence = ({ userId }: User) =>
  query("UPDATE presence_beats SET beat_at = now() - interval '61 seconds' WHERE user_id = $1", [userId]);

/** The line of a user in a call rings until its end. */
async function missACall(user: User): Promise<void> {
  const id = await ground.call();
  expect(await ground.ringing(id)).toEqual([user.phone]);
  await query("UPDATE agent_lines SET carrier_id = 'CA-' || id WHERE call_id = $1", [id]);
  await ground.lapse(id);
  await query("UPDATE agent_lines SET state = 'closed', ended_at = now() WHERE call_id = $1", [id]);
  expect(await ground.ringing(id)).toEqual([]);
}

describe("a user who has never set a state", () => {
  it("is available with a phone, and else offline, and has no time in the figures", async () => {
    const user = await ground.agentAt();
    expect(await read(user)).toEqual({
      userId: user.userId,
      state: "available",
      reason: null,
      since: null,
      device: "phone",
      mayBeRung: true,
    });
    await query("UPDATE users SET phone_number = NULL WHERE id = $1", [user.userId]);
    expect(await read(user)).toMatchObject({ state: "offline", mayBeRung: false });
    await beatPresence(database(), ground.caller(user), outbox);
    expect(await query("SELECT FROM presence_beats")).toEqual([]);
    const period = { since: "2026-01-01T00:00:00.000Z", until: "2099-01-01T00:00:00.000Z" };
    expect(await secondsOfPresence(database(), ground.bench.businessId, [user.userId], period)).toEqual([]);
  });

  it("is rung as before after any number of missed calls", async () => {
    const user = await ground.agentAt();
    await ground.route([user]);
    await missACall(user);
    await missACall(user);
    await missACall(user);
    expect(await read(user)).toMatchObject({ state: "available", mayBeRung: true });
  });
});

describe("a state that is set by hand", () => {
  it("holds while a page is open, and comes back with it", async () => {
    const user = await ground.agentAt();
    expect(await set(ground.caller(user), { state: "available" })).toMatchObject({
      state: "available",
      device: "dashboard",
      mayBeRung: true,
    });
    await silence(user);
    expect(await read(user)).toMatchObject({ state: "offline", mayBeRung: false });
    await note();
    expect(await beatPresence(database(), ground.caller(user), outbox)).toMatchObject({ state: "available" });
    expect(events.map(({ type, subject, actor }) => ({ type, subject, actor: actor.type }))).toEqual([
      { type: "user.presence.updated", subject: { userId: user.userId }, actor: "user" },
      { type: "user.presence.updated", subject: { userId: user.userId }, actor: "service" },
      { type: "user.presence.updated", subject: { userId: user.userId }, actor: "user" },
    ]);
  });

  it("holds without a page where calls ring a phone", async () => {
    const user = await ground.agentAt();
    await set(ground.caller(user), { state: "available", device: "phone" });
    await query("DELETE FROM presence_beats");
    expect(await read(user)).toMatchObject({ state: "available", mayBeRung: true });
    await query("UPDATE users SET phone_number = NULL WHERE id = $1", [user.userId]);
    expect(await read(user)).toMatchObject({ state: "available", mayBeRung: false });
    await expect(set(ground.caller(user), { state: "available", device: "phone" })).rejects.toMatchObject({
      code: "validation_error",
      field: "device",
    });
  });

  it("away has a reason of the business, and the next member is rung", async () => {
    const [away, other] = [await ground.agentAt(), await ground.agentAt()];
    await ground.route([away, other]);
    const caller = ground.caller(away);
    await expect(set(caller, { state: "away", reason: "Golf" })).rejects.toMatchObject({ field: "reason" });
    await expect(set(caller, { state: "available", reason: "Lunch" })).rejects.toMatchObject({
      field: "reason",
    });
    expect(await set(caller, { state: "away", reason: "Lunch" })).toMatchObject({ state: "away", reason: "Lunch" });
    expect(await ground.ringing(await ground.call())).toEqual([other.phone]);
  });

  it("is noted again by the next heartbeat after a process died, and where calls ring a phone without one", async () => {
    const user = await ground.agentAt();
    const caller = ground.caller(user);
    await set(caller, { state: "available" });
    await silence(user);
    await note();
    // The process that takes this heartbeat dies before it notes the change.
    await beat(database(), ground.bench.businessId, user.userId);
    await beatPresence(database(), caller, outbox);
    const noted = () => query("SELECT noted_state AS noted FROM user_presences WHERE user_id = $1", [user.userId]);
    expect(await noted()).toEqual([{ noted: "available" }]);

    await set(caller, { state: "available", device: "phone" });
    await query("UPDATE users SET deactivated_at = now() WHERE id = $1", [user.userId]);
    await note();
    expect(await noted()).toEqual([{ noted: "offline" }]);
    await query("UPDATE users SET deactivated_at = NULL WHERE id = $1", [user.userId]);
    await note();
    expect(await noted()).toEqual([{ noted: "available" }]);
  });

  it("is noted before the hourly counts, by one process at a time, whoever else cannot be noted", async () => {
    const [counted, gone] = [await ground.agentAt(), await ground.agentAt()];
    const { businessId } = ground.bench;
    await set(ground.caller(counted), { state: "available", device: "phone" });
    await set(ground.caller(gone), { state: "available" });
    await query("UPDATE user_presences SET counted_at = now() - interval '2 hours' WHERE user_id = $1", [
      counted.userId,
    ]);
    await silence(gone);
    const due = [gone, counted].map(({ userId }) => ({ businessId, userId }));
    expect(await changedPresences(database(), 2, [])).toEqual(due);
    await database().transaction(async (transaction) => {
      expect(await takeTurnToLook(transaction)).toBe(true);
      await note();
    });
    const refusing = async () => {
      throw new Error("no event");
    };
    await expect(notePresences(database(), refusing)).rejects.toThrow("no event");
    expect(await changedPresences(database(), 2, [])).toEqual(due.slice(0, 1));
    expect(await changedPresences(database(), 2, [gone.userId])).toEqual([]);
  });

  it("is noted by a process with a single connection", async () => {
    const user = await ground.agentAt();
    await set(ground.caller(user), { state: "available" });
    await silence(user);
    const single = openPool({ connection: { connectionString: ground.bench.test.url }, size: 1 });
    await notePresences(single, outbox).finally(() => single.close());
    expect(events).toHaveLength(2);
    expect(await changedPresences(database(), 1, [])).toEqual([]);
  });

  it("is noted once, whatever says so again", async () => {
    const user = await ground.agentAt();
    const caller = ground.caller(user);
    await set(caller, { state: "away", reason: "Lunch" });
    const { since } = (await read(user)) as { since: string };
    await Promise.all([set(caller, { state: "away", reason: "Lunch" }), note(), note()]);
    expect(events).toHaveLength(1);
    expect(await read(user)).toMatchObject({ since });
    await set(caller, { state: "away", reason: "Break" });
    expect(events).toHaveLength(2);
  });

  it("of a colleague is for admins, and of a person of the business", async () => {
    const user = await ground.agentAt();
    const byAdmin = (id: string) => setUserPresence(database(), ground.admin, outbox, id, { state: "offline" });
    expect(await byAdmin(user.userId)).toMatchObject({ state: "offline", mayBeRung: false });
    await expect(byAdmin("usr_00000000000000000000000000")).rejects.toMatchObject({ code: "not_found" });
    await expect(
      setUserPresence(database(), ground.caller(user), outbox, user.userId, { state: "away" }),
    ).rejects.toMatchObject({ code: "forbidden" });
    await query("UPDATE users SET deactivated_at = now() WHERE id = $1", [user.userId]);
    await expect(byAdmin(user.userId)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("a call", () => {
  it("makes its user busy until its end and the wrap-up of the business", async () => {
    const user = await ground.agentAt();
    await ground.route([user]);
    await set(ground.caller(user), { state: "available" });
    await query("UPDATE businesses SET wrap_up_seconds = 300 WHERE id = $1", [ground.bench.businessId]);
    const id = await ground.call();
    expect(await stateOf(user)).toBe("available");
    expect(await mayBeRung(database(), ground.bench.businessId, user.userId)).toBe(false);
    await ground.report(id, user.phone, { kind: "line.proved" });
    expect(await stateOf(user)).toBe("in_call");
    await note();
    await ground.hangUp(id);
    await query("UPDATE agent_lines SET state = 'closed', ended_at = now() WHERE call_id = $1", [id]);
    expect(await read(user)).toMatchObject({ state: "wrap_up", mayBeRung: false });
    await note();
    expect(await set(ground.caller(user), { state: "available" })).toMatchObject({
      state: "available",
      mayBeRung: true,
    });
    await query("UPDATE businesses SET wrap_up_seconds = 0 WHERE id = $1", [ground.bench.businessId]);
    expect(events.map(({ type }) => type)).toEqual(Array(4).fill("user.presence.updated"));
  });

  it("that nobody takes twice in a row makes away; a taken one counts anew", async () => {
    const user = await ground.agentAt();
    await ground.route([user]);
    await set(ground.caller(user), { state: "available" });
    await missACall(user);
    expect(await stateOf(user)).toBe("available");
    const taken = await ground.call();
    await ground.report(taken, user.phone, { kind: "line.proved" });
    await ground.hangUp(taken);
    await query("UPDATE agent_lines SET state = 'closed', ended_at = now() WHERE call_id = $1", [taken]);
    await missACall(user);
    expect(await stateOf(user)).toBe("available");
    const refused = await ground.call();
    await ground.report(refused, user.phone, { kind: "line.status", status: "no_answer" });
    expect(await read(user)).toMatchObject({ state: "away", reason: "Missed calls", mayBeRung: false });
    expect(await ground.ringing(await ground.call())).toEqual([]);
    await set(ground.caller(user), { state: "available" });
    await missACall(user);
    expect(await stateOf(user)).toBe("available");
  });

  it("at an engaged or declining phone, or at one that the carrier may never have called, is not missed", async () => {
    const user = await ground.agentAt();
    await ground.route([user]);
    await set(ground.caller(user), { state: "available" });
    const missed = () => query("SELECT missed_rings AS n FROM user_presences WHERE user_id = $1", [user.userId]);
    await ground.report(await ground.call(), user.phone, { kind: "line.status", status: "busy" });
    expect(await missed()).toEqual([{ n: 0 }]);
    const inDoubt = await ground.call();
    expect(await ground.ringing(inDoubt)).toEqual([user.phone]);
    await ground.lapse(inDoubt);
    expect(await ground.ringing(inDoubt)).toEqual([]);
    expect(await missed()).toEqual([{ n: 0 }]);
  });

  it("that is missed while its user sets a state leaves that state", async () => {
    const user = await ground.agentAt();
    const { businessId } = ground.bench;
    await set(ground.caller(user), { state: "available" });
    await database().transaction((transaction) => noteMissedRings(transaction, businessId, [user.userId]));
    let missing: Promise<void> | undefined;
    await database().transaction(async (transaction) => {
      await setPresence(transaction, businessId, user.userId, { state: "away", reason: "Lunch", device: null });
      missing = database().transaction((other) => noteMissedRings(other, businessId, [user.userId]));
      await expect.poll(() => waitingForLocks(ground.bench.test)).toHaveLength(1);
    });
    await missing;
    expect(await read(user)).toMatchObject({ state: "away", reason: "Lunch" });
  });

  it("that its caller ends, or that a colleague takes, is not missed", async () => {
    const [one, two] = [await ground.agentAt(), await ground.agentAt()];
    await ground.route([one, two], { strategy: "all_at_once" });
    await set(ground.caller(one), { state: "available" });
    await ground.hangUp(await ground.call(), "no_answer");
    await query("UPDATE agent_lines SET state = 'closed', ended_at = now() WHERE ended_at IS NULL");
    await ground.report(await ground.call(), two.phone, { kind: "line.proved" });
    expect(await query("SELECT missed_rings AS n FROM user_presences WHERE user_id = $1", [one.userId])).toEqual([
      { n: 0 },
    ]);
  });
});

describe("the figures", () => {
  it("have every second since the first state once, in slots and in the running state", async () => {
    const user = await ground.agentAt();
    const { businessId } = ground.bench;
    const caller = ground.caller(user);
    await set(caller, { state: "available", device: "phone" });
    /** The state began so long ago. */
    const age = (seconds: number) =>
      query(
        `UPDATE user_presences SET noted_at = noted_at - $2 * interval '1 second',
           counted_at = counted_at - $2 * interval '1 second', created_at = LEAST(created_at, counted_at - $2 * interval '1 second')
         WHERE user_id = $1`,
        [user.userId, seconds],
      );
    await age(4_000);
    const [began] = await query("SELECT created_at AS at FROM user_presences WHERE user_id = $1", [user.userId]);
    await set(caller, { state: "away", reason: "Lunch" });
    const [{ at }] = (await query("SELECT counted_at AS at FROM user_presences WHERE user_id = $1", [user.userId])) as [
      { at: Date },
    ];
    const [slots] = await query(
      "SELECT count(*)::int AS count, sum(available)::int AS available, sum(away)::int AS away FROM presence_seconds",
    );
    const whole = (date: Date) => Math.floor(new Date(date).getTime() / 1_000);
    expect(slots).toMatchObject({ available: whole(at) - whole(began?.at), away: 0 });
    expect([5, 6]).toContain(slots?.count);
    const period = { since: "2026-01-01T00:00:00.000Z", until: "2099-01-01T00:00:00.000Z" };
    const [sum] = await secondsOfPresence(database(), businessId, [user.userId], period);
    const { available, away, inCall, wrapUp, offline } = sum as NonNullable<typeof sum>;
    expect({ available, inCall, wrapUp, offline }).toEqual({
      available: slots?.available,
      inCall: 0,
      wrapUp: 0,
      offline: 0,
    });
    expect(away).toBeGreaterThanOrEqual(0);
    // Parts of the period have what the whole has.
    const middle = "2026-11-01T00:00:00.000Z";
    const parts = [
      ...(await secondsOfPresence(database(), businessId, [user.userId], { ...period, until: middle })),
      ...(await secondsOfPresence(database(), businessId, [user.userId], { ...period, since: middle })),
    ];
    expect(parts.reduce((total, part) => total + part.available, 0)).toBe(available);
  });

  it("are counted on while a state goes on, and deleted after their time", async () => {
    const user = await ground.agentAt();
    await set(ground.caller(user), { state: "available", device: "phone" });
    await query("UPDATE user_presences SET counted_at = counted_at - interval '61 minutes'");
    await note();
    expect(events).toHaveLength(1);
    const sum = () => query("SELECT sum(available)::int AS sum FROM presence_seconds");
    expect([[{ sum: 3_660 }], [{ sum: 3_661 }]]).toContainEqual(await sum());
    await query("UPDATE presence_seconds SET slot = slot - interval '90 days 2 hours'");
    await prunePresence(database());
    expect(await sum()).toEqual([{ sum: null }]);
  });
});
