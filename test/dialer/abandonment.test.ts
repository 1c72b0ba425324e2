import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { judgeAbandonment } from "../../src/domain/dialer/abandonment.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createDialerBench, type DialerBench } from "./bench.ts";

/** A campaign with too many abandoned calls pauses itself. */

let bench: DialerBench;
beforeAll(async () => {
  bench = await createDialerBench();
});
afterAll(() => bench?.close());

let campaigns = 0;

/** A campaign with so many calls that people have answered. */
async function answered(count: number) {
  campaigns += 1;
  const id = await bench.campaign();
  await bench.contact(id);
  const place = campaigns;
  let last = 0;
  const answerMore = async (more: number) => {
    await bench.test.query(
      `INSERT INTO calls (business_id, id, inbox_id, campaign_id, direction, inbox_number, phone_number, status,
         answered_by, answered_at, started_at, ended_at, created_at, updated_at)
       SELECT $1, 'call_0' || lpad((n + 1000 * $5)::text, 25, '0'), $2, $3, 'outgoing', '+14155550100', '+14155550177',
         'completed', 'human', now() - interval '1 hour', now(), now(), now(), now()
       FROM generate_series($6::int + 1, $6 + $4) n`,
      [bench.businessId, bench.inboxIds[0], id, more, place, last],
    );
    last += more;
  };
  await answerMore(count);
  const abandon = (more: number) =>
    bench.test.query(
      `UPDATE calls SET abandoned_at = answered_at WHERE id = ANY(ARRAY(
         SELECT id FROM calls WHERE campaign_id = $1 AND abandoned_at IS NULL ORDER BY id LIMIT $2))`,
      [id, more],
    );
  const read = () => bench.ask("query ($id: ID!) { campaign(id: $id) { status pauseReason } }", { id });
  const resume = (reason?: string) =>
    bench.ask(
      `mutation ($id: ID!, $reason: String) { resumeCampaign(input: {id: $id, reason: $reason}) {
        ... on Campaign { status pauseReason } ... on DomainError { code field } } }`,
      { id, reason },
    );
  const entries = () =>
    bench.test.query(
      "SELECT user_id AS by, action, new_values AS given FROM audit_entries WHERE object_id = $1 AND action = 'campaign.stopped'",
      [id],
    );
  const pause = () =>
    bench.ask("mutation ($id: ID!) { pauseCampaign(input: {id: $id}) { ... on Campaign { id } } }", { id });
  const isAsked = async () =>
    (await bench.test.query("SELECT FROM abandonment_checks WHERE campaign_id = $1", [id])).length;
  /** It is judged again, since the pause between two judgements is over. */
  const again = async () => {
    await bench.test.query("UPDATE abandonment_checks SET due_at = now() WHERE campaign_id = $1", [id]);
    await judge();
  };
  return { id, abandon, answerMore, again, isAsked, read, pause, resume, entries };
}
const NOBODY = { hangUp: async () => {} };
const judge = () => judgeAbandonment(bench.test.database, webhookTools.outbox);

describe("a campaign", () => {
  it("goes on at the limit, and below the number of calls that say something", async () => {
    const [many, few] = [await answered(100), await answered(29)];
    await many.abandon(3);
    await few.abandon(2);
    await judge();
    expect([await many.read(), await few.read()]).toEqual([
      { status: "ACTIVE", pauseReason: null },
      { status: "ACTIVE", pauseReason: null },
    ]);
  });

  it("above the limit is judged again until enough people have answered, although no other call is abandoned", async () => {
    const { abandon, read, answerMore, again, isAsked } = await answered(29);
    await abandon(5);
    await judge();
    expect([await read(), await isAsked()]).toEqual([{ status: "ACTIVE", pauseReason: null }, 1]);
    await answerMore(1);
    await judge();
    // Not at each moment.
    expect(await read()).toEqual({ status: "ACTIVE", pauseReason: null });
    await again();
    expect([await read(), await isAsked()]).toEqual([{ status: "PAUSED", pauseReason: "ABANDONMENT" }, 0]);
  });

  it("that a person pauses above the limit is judged after it goes on, and is left alone once the share falls", async () => {
    const [stopped, better] = [await answered(40), await answered(29)];
    await stopped.pause();
    await stopped.abandon(2);
    await better.abandon(1);
    await judge();
    expect(await stopped.read()).toEqual({ status: "PAUSED", pauseReason: null });
    await stopped.resume();
    await stopped.again();
    expect(await stopped.read()).toEqual({ status: "PAUSED", pauseReason: "ABANDONMENT" });
    await better.answerMore(11);
    await better.again();
    expect([await better.read(), await better.isAsked()]).toEqual([{ status: "ACTIVE", pauseReason: null }, 0]);
  });

  it("above the limit pauses itself, once in any number of processes, and says why", async () => {
    const { abandon, read, entries, isAsked } = await answered(100);
    await abandon(4);
    await Promise.all([bench.sweep(NOBODY), bench.sweep(NOBODY)]);
    expect(await read()).toEqual({ status: "PAUSED", pauseReason: "ABANDONMENT" });
    expect(await entries()).toEqual([
      { by: null, action: "campaign.stopped", given: { reason: "abandonment", answered: 100, abandoned: 4 } },
    ]);
    expect(await isAsked()).toBe(0);
  });

  it("goes on only with a reason, which is kept, and is not stopped again by the same calls", async () => {
    const { abandon, read, resume, id } = await answered(100);
    await abandon(4);
    await judge();
    expect(await resume()).toEqual({ code: "VALIDATION_ERROR", field: "reason" });
    expect(await resume("Too short")).toEqual({ code: "VALIDATION_ERROR", field: "reason" });
    expect(await resume("The phones of the agents work again.")).toEqual({ status: "ACTIVE", pauseReason: null });
    await abandon(1);
    await judge();
    expect(await read()).toEqual({ status: "ACTIVE", pauseReason: null });
    const audit = "SELECT new_values AS given FROM audit_entries WHERE object_id = $1 AND action = 'campaign.resumed'";
    expect(await bench.test.query(audit, [id])).toEqual([
      { given: { reason: "The phones of the agents work again." } },
    ]);
  });

  it("that a person has paused goes on without a reason", async () => {
    const { pause, resume } = await answered(1);
    await pause();
    expect(await resume()).toEqual({ status: "ACTIVE", pauseReason: null });
  });
});
