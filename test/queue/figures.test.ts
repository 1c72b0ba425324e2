import { afterAll, beforeAll, expect, it } from "vitest";
import { freshCaller, type User } from "../route/ground.ts";
import type { Answer } from "../support/json-answer.ts";
import { createQueueGround, type QueueGround } from "./ground.ts";

/** What is read of queues. */

let ground: QueueGround;
let queueId: string;
let members: User[];
const calls: string[] = [];
beforeAll(async () => {
  ground = await createQueueGround();
  members = [await ground.agentAt(), await ground.agentAt()];
  queueId = await ground.queueOfInbox(members, { serviceSeconds: 30 });
  for (let count = 0; count < 7; count += 1) {
    calls.push(await ground.call(freshCaller()));
  }
  // Four came three hours ago, one came two hours ago, and two are there.
  const set = (place: number, state: string, waited: number | null, user: User | undefined, hour: number) =>
    ground.bench.test.query(
      `UPDATE queued_calls SET state = $2, user_id = $4,
         arrived_at = date_trunc('hour', now(), 'UTC') - $5::int * interval '1 hour' + interval '1 minute',
         left_at = date_trunc('hour', now(), 'UTC') - $5::int * interval '1 hour' + interval '1 minute'
           + $3::float * interval '1 second'
       WHERE call_id = $1`,
      [calls[place], state, waited, user?.userId ?? null, hour],
    );
  await set(0, "answered", 10, members[0], 3);
  await set(1, "answered", 50, members[0], 3);
  await set(2, "abandoned", 5, undefined, 3);
  await set(3, "overflowed", 600, undefined, 3);
  await set(4, "answered", 30, members[1], 2);
});
afterAll(async () => {
  await ground?.carrier.close();
  await ground?.close();
});

it("a queue has its callers now, and the figures of the last hours, by hour and agent", async () => {
  const source = `query ($id: ID!) { queue(id: $id) {
    figures { waiting ringing longestWaitSeconds answered answeredInTime abandoned overflowed serviceLevel averageWaitSeconds
      byHour { answered answeredInTime abandoned overflowed averageWaitSeconds }
      byAgent { user { id } answered averageWaitSeconds } }
    lately: figures(hours: 1) { answered serviceLevel averageWaitSeconds byHour { startsAt } byAgent { answered } }
    callers { call { id } state place }
  } }`;
  expect(await ground.bench.ask(source, { id: queueId })).toEqual({
    figures: {
      ...{ waiting: 2, ringing: 0, longestWaitSeconds: expect.any(Number) },
      ...{ answered: 3, answeredInTime: 2, abandoned: 1, overflowed: 1, serviceLevel: 0.4, averageWaitSeconds: 30 },
      byHour: [
        { answered: 2, answeredInTime: 1, abandoned: 1, overflowed: 1, averageWaitSeconds: 30 },
        { answered: 1, answeredInTime: 1, abandoned: 0, overflowed: 0, averageWaitSeconds: 30 },
      ],
      byAgent: [
        { user: { id: members[0]?.userId }, answered: 2, averageWaitSeconds: 30 },
        { user: { id: members[1]?.userId }, answered: 1, averageWaitSeconds: 30 },
      ],
    },
    lately: { answered: 0, serviceLevel: null, averageWaitSeconds: null, byHour: [], byAgent: [] },
    callers: [
      { call: { id: calls[5] }, state: "WAITING", place: 1 },
      { call: { id: calls[6] }, state: "WAITING", place: 2 },
    ],
  });
});

it("figures may leave out who came before a time, within the hours", async () => {
  const source = `query ($id: ID!, $since: DateTime!) { queue(id: $id) {
    today: figures(hours: 26, since: $since) { waiting answered abandoned byHour { answered } byAgent { answered } }
    lately: figures(hours: 1, since: $since) { answered }
  } }`;
  const hour = 3_600_000;
  const since = new Date((Math.floor(Date.now() / hour) - 2) * hour).toISOString();
  expect(await ground.bench.ask(source, { id: queueId, since })).toEqual({
    today: { waiting: 2, answered: 1, abandoned: 0, byHour: [{ answered: 1 }], byAgent: [{ answered: 1 }] },
    lately: { answered: 0 },
  });
});

it("each member of the queues is listed once, with the presence", async () => {
  const secondId = await ground.queue(members.slice(0, 1), { name: "Second" });
  const ids = members.map(({ userId }) => userId);
  const listed: Answer[] = await ground.bench.ask("{ queueMembers { id presence { since } } }");
  expect(listed.filter(({ id }) => ids.includes(id))).toEqual(
    ids.toSorted().map((id) => ({ id, presence: { since: null } })),
  );
  const queues: Answer[] = await ground.bench.ask("{ queues { id memberIds } }");
  expect(queues.filter(({ id }) => [queueId, secondId].includes(id))).toEqual([
    { id: queueId, memberIds: ids },
    { id: secondId, memberIds: ids.slice(0, 1) },
  ]);
});

it("a caller who comes to a queue is told once, in whichever queue the caller goes on to wait", async () => {
  const told = () =>
    ground.carrier.domainEvents.flatMap(({ type, subject }) =>
      type === "call.incoming.queued" && "callId" in subject ? [subject.callId] : [],
    );
  expect(told().toSorted()).toEqual(calls.toSorted());
  await ground.route([], { queueId: await ground.queue([], { overflowQueueId: queueId }) });
  const call = await ground.call();
  await ground.outwait(call);
  expect((await ground.places(call)).map(({ state }) => state)).toEqual(["overflowed", "waiting"]);
  expect(told().filter((id) => id === call)).toEqual([call]);
});
