import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { addCampaign, addContacts, type Load } from "./load.ts";

/** People who text and call the business, and users who text many and import files. */

const TEXT_IN = `mutation ($input: SimulateInboundMessageInput!) {
  simulateInboundMessage(input: $input) {
    ... on Message { id conversationId } ... on DomainError { code message }
  }
}`;
const CALL_IN = `mutation ($input: SimulateInboundCallInput!) {
  simulateInboundCall(input: $input) { ... on Call { id } ... on DomainError { code message } }
}`;
const READ = `mutation ($input: MarkConversationReadInput!) {
  markConversationRead(input: $input) { ... on Conversation { id } ... on DomainError { code message } }
}`;
const BROADCAST = `mutation ($input: CreateBroadcastInput!) {
  createBroadcast(input: $input) { ... on Broadcast { id } ... on DomainError { code message } }
}`;
const IMPORT = `mutation ($file: Upload!, $campaignId: ID!, $key: String) {
  startContactImport(input: { file: $file, campaignId: $campaignId, idempotencyKey: $key }) {
    ... on ContactImport { id } ... on DomainError { code message }
  }
}`;

/** Texts that are read after this number of them. */
const READ_AFTER = 7;
const BROADCAST_CONTACTS = 30;
const IMPORTED_ROWS = 1_200;
/** Between two broadcasts, and between two imports. */
const REST_MS = 6_000;

export async function textAndCallIn(load: Load, place: number): Promise<void> {
  const { client, expected, numbers, inboxIds, tokens } = load;
  const inboxId = inboxIds[place % inboxIds.length] as string;
  const from = numbers.plain();
  for (let turn = 1; !load.isOver; turn += 1) {
    const body = `whole reply ${place} ${turn}`;
    const text = await client.ask(tokens.internal, TEXT_IN, { input: { inboxId, from, body }, key: randomUUID() });
    if (text?.id !== undefined) {
      expected.incoming.set(body, text.id);
      expected.unread.set(text.conversationId, (expected.unread.get(text.conversationId) ?? 0) + 1);
    }
    if (turn % READ_AFTER === 0 && text?.id !== undefined) {
      const read = await client.ask(tokens.internal, READ, { input: { id: text.conversationId } });
      if (read?.id !== undefined) {
        expected.unread.set(text.conversationId, 0);
      }
    }
    const caller = turn % 4 === 0 ? missed(place, turn) : numbers.plain();
    const input = { inboxId, from: caller, durationSeconds: 1 + (turn % 60) };
    const call = await client.ask(tokens.internal, CALL_IN, { input, key: randomUUID() });
    if (call?.id !== undefined) {
      expected.incomingCalls.set(caller, call.id);
    }
    await delay(load.pauseMs * 2);
  }
}

const AREAS = [212, 305, 312, 404, 617, 213, 303, 206];
/** A number of its own whose caller hangs up before the answer. */
function missed(place: number, turn: number): string {
  const count = turn / 4;
  const area = AREAS[(place * 4 + Math.floor(count / 700)) % AREAS.length];
  return `+1${area}${220 + (count % 700)}0012`;
}

export async function broadcastAndImport(load: Load): Promise<void> {
  const { client, expected, numbers, tokens } = load;
  while (!load.isOver) {
    const campaignId = await addCampaign(load, "Broadcast");
    const texted = await addContacts(load, campaignId, BROADCAST_CONTACTS);
    const input = { campaignId, body: "Hello {{first_name|there}}", idempotencyKey: randomUUID() };
    const broadcast = await client.ask(tokens.internal, BROADCAST, { input });
    if (broadcast?.id !== undefined) {
      expected.broadcasts.set(broadcast.id, texted);
    }
    await delay(REST_MS);

    const intoId = await addCampaign(load, "Import");
    const rows = numbers.some(IMPORTED_ROWS);
    const variables = { file: null, campaignId: intoId, key: randomUUID() };
    const started = await client.upload(tokens.internal, IMPORT, variables, `Phone\n${rows.join("\n")}\n`);
    if (started?.id !== undefined) {
      expected.imports.set(started.id, { campaignId: intoId, numbers: rows });
    }
    await delay(REST_MS);
  }
}
