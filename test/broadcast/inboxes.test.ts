import { graphql } from "graphql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { createBroadcast } from "../../src/domain/broadcast/commands.ts";
import { sendMessage } from "../../src/domain/conversation/commands.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { createDialerBench, type DialerBench, freshNumber } from "../dialer/bench.ts";
import { workCreatedBroadcasts } from "../support/broadcasts.ts";
import { createTestCarrier } from "../support/carrier.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** The choice of the inbox, the reasons to wait, and the replies to a broadcast. */

let bench: DialerBench;
let caller: Caller;
let inboxes: [string, string];
beforeAll(async () => {
  bench = await createDialerBench();
  const { northwind, admin } = bench.world;
  caller = { businessId: northwind.businessId, userId: admin.userId, role: "admin" };
  inboxes = [northwind.inboxIds[0] as string, northwind.inboxIds[1] as string];
});
afterAll(() => bench?.close());

const { query } = { query: (text: string, values: unknown[]) => bench.test.query(text, values) };
const work = (segmentsPerSecond = 1000) => workCreatedBroadcasts(bench.test, segmentsPerSecond);
async function begin(numbers: string[], settings: Record<string, unknown> = {}) {
  const campaignId = await bench.campaign(settings, inboxes);
  for (const number of numbers) {
    await bench.contact(campaignId, { phones: [number] });
  }
  const { id } = await createBroadcast(bench.test.database, caller, { campaignId, body: "Hello" });
  return { id, campaignId };
}
async function reasonOf(id: string) {
  const { data, errors } = await graphql({
    schema,
    source: `{ broadcast(id: "${id}") { waitingReason status } }`,
    contextValue: createContext(bench.test.database, await bench.membership(caller.userId), webhookTools),
  });
  expect(errors).toBeUndefined();
  return (data as { broadcast: { waitingReason: string | null; status: string } }).broadcast;
}
const textsOf = (id: string) =>
  query("SELECT phone_number AS number, inbox_id AS inbox FROM messages WHERE broadcast_id = $1 ORDER BY id", [id]);

it("reports that it waits for an inbox, and continues when the campaign has one again", async () => {
  const number = freshNumber();
  const { id, campaignId } = await begin([number]);
  await query("DELETE FROM campaign_inboxes WHERE campaign_id = $1", [campaignId]);
  await work();
  expect(await reasonOf(id)).toEqual({ waitingReason: "NO_INBOX", status: "RUNNING" });
  await query("INSERT INTO campaign_inboxes (business_id, campaign_id, inbox_id, position) VALUES ($1, $2, $3, 1)", [
    caller.businessId,
    campaignId,
    inboxes[0],
  ]);
  expect((await reasonOf(id)).waitingReason).toBeNull();
  await work();
  expect(await textsOf(id)).toEqual([{ number, inbox: inboxes[0] }]);
});

it("reports that it waits for its campaign, or for the calling hours of the remaining contacts", async () => {
  const paused = await begin([freshNumber()]);
  await query("UPDATE campaigns SET status = 'paused' WHERE id = $1", [paused.campaignId]);
  expect((await reasonOf(paused.id)).waitingReason).toBe("CAMPAIGN_PAUSED");
  const late = await begin([freshNumber()]);
  await query("UPDATE broadcasts SET starts_at = now() + interval '1 hour' WHERE id = $1", [late.id]);
  expect(await reasonOf(late.id)).toEqual({ waitingReason: null, status: "SCHEDULED" });
  const closed = await begin([freshNumber()]);
  await work();
  await query(
    `UPDATE broadcast_recipients SET state = 'waiting', phone_number = NULL, due_at = now() + interval '1 hour'
     WHERE broadcast_id = $1`,
    [closed.id],
  );
  await query("UPDATE broadcasts SET status = 'running', ended_at = NULL WHERE id = $1", [closed.id]);
  expect(await reasonOf(closed.id)).toEqual({ waitingReason: "OUTSIDE_HOURS", status: "RUNNING" });
});

it("continues a contact's conversation with one of its inboxes, and alternates the inboxes for the others", async () => {
  const [known, ...others] = Array.from({ length: 5 }, freshNumber) as [string, ...string[]];
  await sendMessage(bench.test.database, caller, { inboxId: inboxes[0], to: known, body: "Long ago" });
  await sendMessage(bench.test.database, caller, { inboxId: inboxes[1], to: known, body: "Lately" });
  const { id } = await begin([known, ...others]);
  await work();
  const texts = await textsOf(id);
  expect(texts.filter(({ number }) => number === known)).toEqual([{ number: known, inbox: inboxes[1] }]);
  const turns = texts.filter(({ number }) => number !== known).map(({ inbox }) => inbox);
  expect(turns).toEqual([inboxes[0], inboxes[1], inboxes[0], inboxes[1]]);
});

it("queues as many texts as its inboxes send in three seconds, each at its own rate", async () => {
  const { id } = await begin(Array.from({ length: 12 }, freshNumber));
  await query("UPDATE inboxes SET segments_per_second = 3 WHERE id = $1", [inboxes[0]]);
  try {
    await work(0.5);
  } finally {
    await query("UPDATE inboxes SET segments_per_second = NULL WHERE id = $1", [inboxes[0]]);
  }
  // Nine of the one, and two of the other.
  expect(await textsOf(id)).toHaveLength(11);
});

it("marks replies with its campaign, also after a manual text, but not much later ones", async () => {
  const carrier = createTestCarrier(bench.test);
  const number = freshNumber();
  const { id, campaignId } = await begin([number]);
  await work();
  const [inbox] = await query("SELECT phone_number AS number FROM inboxes WHERE id = $1", [
    (await textsOf(id))[0]?.inbox,
  ]);
  const reply = (body: string) =>
    carrier.receive(bench.test.database, {
      kind: "text.incoming",
      carrierId: `SM-${id}-${body}`,
      from: number,
      to: inbox?.number,
      body,
      at: "2026-11-22T09:00:00.000Z",
    });
  await reply("Tell me more");
  const [conversation] = await query("SELECT id FROM conversations WHERE phone_number = $1", [number]);
  await sendMessage(bench.test.database, caller, { conversationId: conversation?.id, body: "Gladly" });
  await reply("Thanks");
  await query(
    "UPDATE messages SET created_at = now() - interval '31 days' WHERE phone_number = $1 AND campaign_id IS NOT NULL",
    [number],
  );
  await reply("One more thing");
  const rows = await query("SELECT body, campaign_id AS campaign FROM messages WHERE phone_number = $1 ORDER BY id", [
    number,
  ]);
  expect(rows.map(({ body, campaign }) => [body, campaign])).toEqual([
    ["Hello", campaignId],
    ["Tell me more", campaignId],
    ["Gladly", null],
    ["Thanks", campaignId],
    ["One more thing", null],
  ]);
  await carrier.close();
});
