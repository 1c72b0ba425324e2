import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { countSend } from "../../src/domain/identity/attempt-store.ts";
import { watchQueues } from "../../src/domain/queue/alerts.ts";
import { createQueue, setQueue } from "../../src/domain/queue/commands.ts";
import { mailing, takeMails } from "../people/ground.ts";
import { freshCaller } from "../route/ground.ts";
import { createQueueGround, type QueueGround } from "./ground.ts";

/** Supervisors are told of queues that are over a threshold. */

const tools = { ...mailing, internalUrl: "https://internal.example.com" };

let ground: QueueGround;
beforeAll(async () => {
  ground = await createQueueGround();
});
beforeEach(async () => {
  ground.open();
  await ground.reset();
  // The only admin who can sign in, so each event is one mail.
  const { query } = ground.bench.test;
  const { userId } = ground.bench.world.admin;
  await query("UPDATE users SET role = 'member' WHERE business_id = $1 AND id <> $2", [
    ground.bench.businessId,
    userId,
  ]);
  await query("UPDATE users SET name = 'Ada', email = 'ada@northwind.example' WHERE id = $1", [userId]);
  await query("TRUNCATE queue_agents, queued_calls, call_offers, queue_alerts, mails, sign_in_attempts");
});
afterEach(() => ground?.carrier.close());
afterAll(() => ground?.close());

const watch = (more: object = {}) => watchQueues(ground.bench.test.database, { ...tools, ...more });
const mails = () => takeMails(ground.bench.test);
const alertOf = async (id: string): Promise<string | null> =>
  (await ground.bench.ask("query ($id: ID!) { queue(id: $id) { alertingSince } }", { id })).alertingSince;
const waited = (callId: string, seconds: number) =>
  ground.bench.test.query(
    "UPDATE queued_calls SET arrived_at = clock_timestamp() - $2::int * interval '1 second' WHERE call_id = $1",
    [callId, seconds],
  );
/** As if everything about the alerts had been so long ago. */
const later = (minutes: number) =>
  ground.bench.test.query(
    `UPDATE queue_alerts SET began_at = began_at - $1::int * interval '1 minute',
       ended_at = ended_at - $1::int * interval '1 minute', mailed_at = mailed_at - $1::int * interval '1 minute',
       mail_refused_until = mail_refused_until - $1::int * interval '1 minute'`,
    [minutes],
  );

const counted = async (times: number, name: string, whose: string) => {
  for (let count = 0; count < times; count += 1) {
    await countSend(ground.bench.test.database, name, whose, times);
  }
};

it("a queue with too many callers alerts admins once, until it is below the threshold again", async () => {
  const id = await ground.queueOfInbox([], { alertCallers: 2 });
  const first = await ground.call();
  await watch();
  expect(await alertOf(id)).toBeNull();
  const second = await ground.call();
  await waited(first, 125);
  await watch();
  const since = await alertOf(id);
  expect(since).not.toBeNull();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: "ada@northwind.example",
    subject: "2 callers wait in the queue Support",
    text: expect.stringMatching(
      /^Hello Ada,\n\n2 callers wait in the queue Support, the first for 2 min \d+ s\. The queue is over a threshold at which admins are told\.\n\nhttps:\/\/internal\.example\.com\/dashboard\/wallboard\n\n/,
    ),
  });
  await ground.call();
  await watch();
  expect(await alertOf(id)).toBe(since);
  expect(await mails()).toEqual([]);
  await ground.hangUp(first, "no_answer");
  await ground.hangUp(second, "no_answer");
  await watch();
  expect(await alertOf(id)).toBeNull();
});

it("a caller who has waited for too long alerts, also while a phone rings; a callback does not", async () => {
  const member = await ground.agentAt();
  const id = await ground.queueOfInbox([member], { alertWaitSeconds: 60 });
  const call = await ground.call();
  await ground.assign();
  expect(await ground.states(call)).toEqual(["ringing"]);
  await waited(call, 20);
  await watch();
  expect(await alertOf(id)).toBeNull();
  await waited(call, 60);
  await watch();
  expect(await alertOf(id)).not.toBeNull();
  await ground.bench.test.query("UPDATE queued_calls SET callback_of = call_id WHERE call_id = $1", [call]);
  await watch();
  expect(await alertOf(id)).toBeNull();
});

it("a queue that nobody is in any more, or without thresholds, is over none", async () => {
  const settings = { name: "Support", strategy: "in_order", memberIds: [] };
  const id = await ground.queueOfInbox([], { alertCallers: 1 });
  const call = await ground.call();
  await watch();
  expect(await alertOf(id)).not.toBeNull();
  await setQueue(ground.bench.test.database, ground.admin, id, settings);
  await watch();
  expect(await alertOf(id)).toBeNull();
  await setQueue(ground.bench.test.database, ground.admin, id, { ...settings, alertCallers: 1 });
  await watch();
  expect(await alertOf(id)).not.toBeNull();
  await ground.hangUp(call, "no_answer");
  await watch();
  expect(await alertOf(id)).toBeNull();
});

it("a queue has one mail in a quarter of an hour, and the alert that began meanwhile has its own then", async () => {
  const id = await ground.queueOfInbox([], { alertCallers: 1 });
  const alert = async () => {
    const call = await ground.call(freshCaller());
    await watch();
    expect(await alertOf(id)).not.toBeNull();
    return call;
  };
  await ground.hangUp(await alert(), "no_answer");
  await watch();
  // One that could not be sent is given up before the next one is due.
  expect(
    await ground.bench.test.query(
      "SELECT extract(epoch FROM m.expires_at - a.mailed_at)::int / 60 AS minutes FROM mails m, queue_alerts a",
    ),
  ).toEqual([{ minutes: 14 }]);
  expect(await mails()).toHaveLength(1);
  await later(14);
  await alert();
  expect(await mails()).toEqual([]);
  await later(2);
  await watch();
  expect(await mails()).toHaveLength(1);
  await later(60);
  await watch();
  expect(await mails()).toEqual([]);
});

it("two processes tell once, and a run that fails tells nothing until the next one", async () => {
  const { query } = ground.bench.test;
  const id = await ground.queueOfInbox([], { alertCallers: 1 });
  await ground.call();
  await query("CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no mails'; END $$");
  await query("CREATE TRIGGER refuse BEFORE INSERT ON mails FOR EACH ROW EXECUTE FUNCTION refuse()");
  await expect(watch()).rejects.toThrow("a function of the database refused it");
  expect(await alertOf(id)).toBeNull();
  await query("DROP TRIGGER refuse ON mails");
  await Promise.all([watch(), watch(), watch()]);
  expect(await alertOf(id)).not.toBeNull();
  expect(await mails()).toHaveLength(1);
});

it("a queue whose alert cannot be set does not stop the others", async () => {
  const { query } = ground.bench.test;
  const ids = [await ground.queueOfInbox([], { alertCallers: 1 })];
  await ground.call();
  ids.push(await ground.queueOfInbox([], { alertCallers: 1 }));
  await ground.call();
  await query(
    `CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF NEW.queue_id = '${ids[0]}' THEN RAISE 'not this one'; END IF; RETURN NEW;
     END $$`,
  );
  await query("CREATE TRIGGER refuse_one BEFORE INSERT ON queue_alerts FOR EACH ROW EXECUTE FUNCTION refuse_one()");
  await expect(watch()).rejects.toThrow("a function of the database refused it");
  await query("DROP TRIGGER refuse_one ON queue_alerts");
  expect([await alertOf(ids[0] as string), await alertOf(ids[1] as string)]).toEqual([null, expect.anything()]);
});

it("a service without mails shows alerts alone, and a business gets mails of 100 alerts a day", async () => {
  const id = await ground.queueOfInbox([], { alertCallers: 1 });
  await ground.call();
  await watch({ sendsMail: false });
  expect(await alertOf(id)).not.toBeNull();
  expect(await mails()).toEqual([]);
  await counted(100, "alerts of queues", ground.bench.businessId);
  await watch();
  expect(await mails()).toEqual([]);
  expect(await ground.bench.test.query("SELECT mailed_at FROM queue_alerts")).toEqual([{ mailed_at: null }]);
  // The next try is when the day of the count is over.
  await ground.bench.test.query("TRUNCATE sign_in_attempts");
  await later(23 * 60);
  await watch();
  expect(await mails()).toEqual([]);
  await later(61);
  await watch();
  expect(await mails()).toHaveLength(1);
});

it("a queue gets the mails of 20 alerts a day, and leaves the others theirs", async () => {
  const id = await ground.queueOfInbox([], { alertCallers: 1 });
  await ground.call();
  const other = await ground.queueOfInbox([], { name: "Sales", alertCallers: 1 });
  await ground.call();
  await counted(20, "alerts of queues: object", `${ground.bench.businessId}/${id}`);
  await watch();
  expect([await alertOf(id), await alertOf(other)]).toEqual([expect.anything(), expect.anything()]);
  expect(await mails()).toMatchObject([{ subject: "1 caller waits in the queue Sales" }]);
});

it("the name of a queue is no link in a mail", async () => {
  await ground.queueOfInbox([], { name: "Win at example.com", alertCallers: 1 });
  await ground.call();
  await watch();
  expect(await mails()).toMatchObject([{ subject: "1 caller waits in the queue Win at example. com" }]);
});

it("thresholds that are never passed are refused", async () => {
  const create = async (more: object) =>
    createQueue(ground.bench.test.database, ground.admin, {
      ...{ name: "Sales", strategy: "in_order", memberIds: [], longestWaitSeconds: 300, mostCallers: 10 },
      ...more,
    });
  const refusal = (field: string) => expect.objectContaining({ code: "validation_error", field });
  await expect(create({ alertWaitSeconds: 300 })).rejects.toEqual(refusal("alertWaitSeconds"));
  await expect(create({ alertWaitSeconds: 4 })).rejects.toEqual(refusal("alertWaitSeconds"));
  await expect(create({ alertCallers: 11 })).rejects.toEqual(refusal("alertCallers"));
  await expect(create({ alertCallers: 0 })).rejects.toEqual(refusal("alertCallers"));
  expect(await create({ alertWaitSeconds: 299, alertCallers: 10 })).toMatchObject({
    ...{ alertWaitSeconds: 299, alertCallers: 10, alertingSince: null },
  });
  expect(await create({})).toMatchObject({ alertWaitSeconds: null, alertCallers: null });
});
