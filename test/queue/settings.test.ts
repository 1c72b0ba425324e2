import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createQueue, deleteQueue, setQueue } from "../../src/domain/queue/commands.ts";
import { isCircle } from "../../src/domain/queue/rules.ts";
import { findQueue } from "../../src/domain/queue/store.ts";
import { toldInQueue } from "../../src/domain/queue/words.ts";
import { heldCaller } from "../../src/domain/route/hold.ts";
import { newId } from "../../src/platform/id.ts";
import { audioUrl } from "../support/carrier.ts";
import { createQueueGround, type QueueGround } from "./ground.ts";

/** What queues are, and what their callers hear. */

let ground: QueueGround;
beforeAll(async () => {
  ground = await createQueueGround();
});
afterAll(async () => {
  await ground?.carrier.close();
  await ground?.close();
});

const draft = { name: "Sales", strategy: "longest_idle", memberIds: [] };
const create = async (more: object = {}) =>
  createQueue(ground.bench.test.database, ground.admin, { ...draft, ...more });
const set = async (id: string, more: object = {}) =>
  setQueue(ground.bench.test.database, ground.admin, id, { ...draft, ...more });
const refusal = (code: string, field?: string) => expect.objectContaining({ code, ...(field && { field }) });

describe("a queue", () => {
  it("has usual settings, and all of them are replaced", async () => {
    const agent = await ground.agentAt();
    const queue = await create({ memberIds: [agent.userId] });
    expect(queue).toMatchObject({
      ...{ name: "Sales", strategy: "longest_idle", memberIds: [agent.userId], ringSeconds: 20 },
      ...{ longestWaitSeconds: 600, mostCallers: 100, serviceSeconds: 20, overflow: null, overflowQueueId: null },
      ...{ holdWords: null, holdLanguage: null, holdAudioId: null, saysPosition: false, saysWait: false },
    });
    const other = await ground.agentAt();
    const changed = await set(queue.id, {
      ...{ memberIds: [other.userId, agent.userId], ringSeconds: 15, longestWaitSeconds: 60, mostCallers: 5 },
      overflow: { action: "voicemail", words: "Nobody is there." },
      ...{ holdWords: "Gleich sind wir da.", holdLanguage: "de-DE", saysPosition: true },
    });
    expect(changed).toMatchObject({
      ...{ memberIds: [other.userId, agent.userId], ringSeconds: 15, longestWaitSeconds: 60, mostCallers: 5 },
      overflow: { action: "voicemail", words: "Nobody is there.", greetingId: null, phoneNumber: null },
      ...{ holdWords: "Gleich sind wir da.", holdLanguage: "de-DE", saysPosition: true, saysWait: false },
    });
    expect(await findQueue(ground.bench.test.database, ground.bench.businessId, queue.id)).toEqual(changed);
  });

  it("is refused with members, recordings and queues that the business does not have", async () => {
    await expect(create({ memberIds: [newId("usr")] })).rejects.toEqual(refusal("validation_error", "memberIds.0"));
    await expect(create({ holdAudioId: newId("snd") })).rejects.toEqual(refusal("validation_error", "holdAudioId"));
    await expect(create({ overflow: { action: "voicemail", greetingId: newId("snd") } })).rejects.toEqual(
      refusal("validation_error", "overflow.greetingId"),
    );
    await expect(create({ overflowQueueId: newId("que") })).rejects.toEqual(
      refusal("validation_error", "overflowQueueId"),
    );
    await expect(create({ holdLanguage: "pl-PL", saysPosition: true })).rejects.toEqual(
      refusal("validation_error", "holdLanguage"),
    );
    await expect(set(newId("que"))).rejects.toEqual(refusal("not_found"));
    await expect(ground.route([], { queueId: newId("que") })).rejects.toEqual(refusal("validation_error", "queueId"));
    const queue = await create();
    const member = await ground.agentAt();
    await expect(ground.route([member], { queueId: queue.id })).rejects.toEqual(refusal("validation_error", "queueId"));
    expect(() => createQueue(ground.bench.test.database, ground.caller(member), draft)).toThrow(refusal("forbidden"));
  });

  it("never leads back to itself", async () => {
    const last = await create();
    const middle = await create({ overflowQueueId: last.id });
    const first = await create({ overflowQueueId: middle.id });
    await expect(set(last.id, { overflowQueueId: first.id })).rejects.toEqual(
      refusal("validation_error", "overflowQueueId"),
    );
    await expect(set(last.id, { overflowQueueId: last.id })).rejects.toEqual(
      refusal("validation_error", "overflowQueueId"),
    );
    // Two changes that make a circle only together wait for one another.
    const [one, two] = [await create(), await create()];
    const both = await Promise.allSettled([
      set(one.id, { overflowQueueId: two.id }),
      set(two.id, { overflowQueueId: one.id }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(isCircle(new Map([["a", "b"]]), "a")).toBe(false);
  });

  it("is deleted only if nothing leads to it and nobody is in it", async () => {
    const remove = (id: string) => deleteQueue(ground.bench.test.database, ground.admin, id);
    const last = await create();
    const first = await create({ overflowQueueId: last.id });
    await expect(remove(last.id)).rejects.toEqual(refusal("conflict"));
    await ground.route([], { queueId: first.id });
    const call = await ground.call();
    await expect(remove(first.id)).rejects.toEqual(refusal("conflict"));
    await ground.hangUp(call, "no_answer");
    await expect(remove(first.id)).rejects.toEqual(refusal("conflict"));
    await ground.route([]);
    await remove(first.id);
    await remove(last.id);
    await expect(remove(last.id)).rejects.toEqual(refusal("not_found"));
  });
});

it("a queue with a long history is deleted in batches, before other changes have to wait", async () => {
  const { query, database } = ground.bench.test;
  const queue = await create();
  await query(
    `DO $$ BEGIN
       PERFORM set_config('session_replication_role', 'replica', true);
       INSERT INTO queued_calls (business_id, queue_id, call_id, state, arrived_at, left_at)
       SELECT '${ground.bench.businessId}', '${queue.id}', 'call_' || lpad(n::text, 26, '0'), 'abandoned', now(), now()
       FROM generate_series(1, 1200) n;
     END $$`,
  );
  await query(
    `CREATE FUNCTION few() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF (SELECT count(*) FROM gone) > 500 THEN RAISE 'too many at once'; END IF; RETURN NULL;
     END $$`,
  );
  await query(
    `CREATE TRIGGER few AFTER DELETE ON queued_calls REFERENCING OLD TABLE AS gone
     FOR EACH STATEMENT EXECUTE FUNCTION few()`,
  );
  await deleteQueue(database, ground.admin, queue.id);
  expect(await query("SELECT FROM queued_calls WHERE queue_id = $1", [queue.id])).toEqual([]);
});

describe("a caller hears", () => {
  it("the words of the queue, the own place and the expected wait, and the music", async () => {
    const { database, query } = ground.bench.test;
    const queue = await create({ holdWords: "One moment, please.", saysPosition: true, saysWait: true });
    await ground.route([], { queueId: queue.id });
    const [done, first, second] = [await ground.call(), await ground.call(), await ground.call()];
    const hear = (id: string) => heldCaller(database, audioUrl, { businessId: ground.bench.businessId, id });
    expect(await hear(second)).toEqual({
      words: [{ text: "One moment, please." }, { text: "You are number 3 in the queue." }],
      music: null,
    });
    await query(
      `UPDATE queued_calls SET state = 'answered', left_at = now(), arrived_at = now() - interval '95 seconds'
       WHERE call_id = $1`,
      [done],
    );
    expect(await hear(first)).toEqual({
      words: [
        { text: "One moment, please." },
        { text: "You are the next caller." },
        { text: "The expected wait is about 2 minutes." },
      ],
      music: null,
    });
    expect(await hear(done)).toBeNull();
  });

  it("the place in the language of the queue", () => {
    const told = (language: "fr-CA") =>
      toldInQueue({ holdWords: null, language }, { place: 2, waitSeconds: 30, isOffered: true });
    expect(told("fr-CA")).toEqual([
      { text: "Vous êtes le numéro 2 dans la file.", language: "fr-CA" },
      { text: "L'attente estimée est d'environ une minute.", language: "fr-CA" },
      { text: "Pour être rappelé quand votre tour viendra, appuyez sur 1.", language: "fr-CA" },
    ]);
  });
});
