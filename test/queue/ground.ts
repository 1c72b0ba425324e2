import { createQueue } from "../../src/domain/queue/commands.ts";
import { assignCallers } from "../../src/domain/route/queueing.ts";
import { leadCalls } from "../../src/domain/route/ring.ts";
import { createDialerBench } from "../dialer/bench.ts";
import { RouteGround, type User } from "../route/ground.ts";

/** An inbox whose route leads to a queue, and people who call it. */
export class QueueGround extends RouteGround {
  /** The inbox that people call, and whose route is set. */
  place = 0;

  override get inboxId(): string {
    return this.bench.inboxIds[this.place] as string;
  }

  /** A queue with these members. @returns its id. */
  async queue(members: readonly User[], more: object = {}): Promise<string> {
    const queue = await createQueue(this.bench.test.database, this.admin, {
      name: "Support",
      strategy: "in_order",
      memberIds: members.map(({ userId }) => userId),
      ...more,
    });
    return queue.id;
  }

  /** A queue with these members, to which the route of the inbox leads. @returns its id. */
  async queueOfInbox(members: readonly User[], more: object = {}): Promise<string> {
    const queueId = await this.queue(members, more);
    await this.route([], { queueId });
    return queueId;
  }

  /** Free members are rung, as the service does when it is woken. */
  async assign(): Promise<void> {
    await assignCallers(this.bench.test.database);
  }

  /** The longest wait of a caller is over. */
  async outwait(callId: string): Promise<void> {
    const { test } = this.bench;
    await test.query("UPDATE queued_calls SET arrived_at = now() - interval '2 hours' WHERE call_id = $1", [callId]);
    await test.query("UPDATE routed_calls SET due_at = now() - interval '1 second' WHERE call_id = $1", [callId]);
    await leadCalls(test.database, this.carrier.outbox);
  }

  /** Nobody rests after a call that was not taken. */
  async wakeAgents(): Promise<void> {
    await this.bench.test.query("UPDATE queue_agents SET rests_until = NULL");
  }

  /** The lines whose end was requested have ended, as the carrier reports. */
  async endClosing(): Promise<void> {
    await this.bench.test.query(
      "UPDATE agent_lines SET state = 'closed', ended_at = now() WHERE closing_at IS NOT NULL AND ended_at IS NULL",
    );
  }

  /** Where a caller is: the queues in the order of arrival, with the state in each. */
  async places(callId: string): Promise<{ queue: string; state: string; user: string | null }[]> {
    return this.bench.test.query(
      `SELECT queue_id AS queue, state, user_id AS "user" FROM queued_calls WHERE call_id = $1 ORDER BY arrived_at`,
      [callId],
    ) as never;
  }

  async states(...callIds: string[]): Promise<(string | undefined)[]> {
    return Promise.all(callIds.map(async (id) => (await this.places(id)).at(-1)?.state));
  }
}

export async function createQueueGround(): Promise<QueueGround> {
  return new QueueGround(await createDialerBench());
}
