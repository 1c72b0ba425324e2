import { graphql } from "graphql";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { insertCall } from "../../src/domain/call/store.ts";
import { insertMessage } from "../../src/domain/conversation/message-store.ts";
import { ensureConversation } from "../../src/domain/conversation/store.ts";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { newId, newIdentity } from "../../src/platform/id.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { quietSimulator } from "../support/carrier.ts";
import { freshIds } from "../support/samples.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** The number outside in every exchange. */
export const NUMBER = "+14245550142";

/** The selection of a refusal. */
export const REFUSAL = "... on DomainError { code }";

export type Who = "admin" | "agent" | "rival";

/** A text, a call and their conversation, of one inbox. */
export interface Exchange {
  inbox: string;
  conversation: string;
  message: string;
  call: string;
  /** The event that tells of the text. */
  event: string;
}

/** A member with one of two inboxes, which have texts and calls with the same contact, number and campaign. */
export interface SightGround {
  api: TestApi;
  tokens: Record<Who, string>;
  /** Of the agent's inbox, and of another one. */
  own: Exchange;
  other: Exchange;
  contact: string;
  campaign: string;
  campaignContact: string;
  subscription: string;
  /** A session of the admin whose last call is the other one. */
  session: string;
}

export async function createSightGround(): Promise<SightGround> {
  const api = await createTestApi();
  const { world, test } = api;
  const tokens = {
    admin: await api.token(world.admin.userId),
    agent: await api.token(world.agent.userId),
    rival: await api.token(world.rival.userId),
  };
  const { contact, campaign, campaignContact, subscription } = await freshIds(test, world.northwind);
  const ids = { contact, campaign, campaignContact, subscription };
  const own = await exchange(api, ids, world.northwind.inboxIds[0] as string, "Own text");
  const other = await exchange(api, ids, world.northwind.inboxIds[1] as string, "Other text");
  const session = newId("ses");
  await test.query(
    `INSERT INTO dialer_sessions (business_id, id, campaign_id, user_id, inbox_ids, call_id, created_at, lease_until)
     VALUES ($1, $2, $3, $4, $5, $6, now(), now() + interval '1 hour')`,
    [world.northwind.businessId, session, campaign, world.admin.userId, [other.inbox], other.call],
  );
  return { api, tokens, own, other, ...ids, session };
}

type Ids = Pick<SightGround, "contact" | "campaign" | "campaignContact" | "subscription">;

async function exchange(api: TestApi, ids: Ids, inboxId: string, body: string): Promise<Exchange> {
  const { database, query } = api.test;
  const { businessId } = api.world.northwind;
  const pair = { inboxId, phoneNumber: NUMBER, contactId: ids.contact };
  const line = { ...pair, inboxNumber: "+14155550100", actor: SERVICE_ITSELF, campaignId: ids.campaign };
  const conversation = await ensureConversation(database, businessId, pair);
  const [message, call] = [newIdentity("msg"), newIdentity("call")];
  const text = { direction: "incoming", segments: 1, status: "received" } as const;
  await insertMessage(database, businessId, { ...message, ...line, ...text, body, conversationId: conversation });
  await query("UPDATE messages SET media_count = 1 WHERE id = $1", [message.id]);
  await query(
    `INSERT INTO media (business_id, id, message_id, position, source, source_url, state, error, created_at, updated_at)
     VALUES ($1, $2, $3, 0, 'carrier', 'https://carrier.example/picture', 'failed', 'It was gone.', now(), now())`,
    [businessId, newId("med"), message.id],
  );
  const placed = {
    direction: "outgoing",
    status: "completed",
    campaignContactId: ids.campaignContact,
    endedAt: call.createdAt,
  } as const;
  await insertCall(database, businessId, { ...call, ...line, ...placed });
  await tell(api, message.id);
  const [event] = await query<{ id: string }>("SELECT max(id) AS id FROM webhook_events");
  const { id } = event as { id: string };
  await query(
    `INSERT INTO webhook_attempts (business_id, subscription_id, id, event_id, attempt, attempted_at, duration_ms, status)
     VALUES ($1, $2, $3, $4, 1, now(), 10, 200)`,
    [businessId, ids.subscription, newId("dlv"), id],
  );
  return { inbox: inboxId, conversation, message: message.id, call: call.id, event: id };
}

/** Records the event of an incoming text. */
export const tell = ({ test, world }: TestApi, messageId: string) =>
  webhookTools.outbox(test.database, {
    actor: SERVICE_ITSELF,
    businessId: world.northwind.businessId,
    type: "message.incoming.received",
    occurredAt: "2026-11-23T10:00:00.000Z",
    subject: { messageId },
  });

/** Assigns the inbox to the agent. */
export const give = ({ test, world }: TestApi, inbox: string) =>
  test.query("INSERT INTO inbox_users (business_id, user_id, inbox_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", [
    world.northwind.businessId,
    world.agent.userId,
    inbox,
  ]);

/** Takes the inbox from the agent. */
export const take = ({ test, world }: TestApi, inbox: string) =>
  test.query("DELETE FROM inbox_users WHERE user_id = $1 AND inbox_id = $2", [world.agent.userId, inbox]);

export const setOpen = ({ test, world }: TestApi, isOpen: boolean) =>
  test.query("UPDATE businesses SET open_inboxes = $2 WHERE id = $1", [world.northwind.businessId, isOpen]);

/** The agent has the first inbox alone. */
export async function reset({ api, own, other }: SightGround): Promise<void> {
  await setOpen(api, false);
  await take(api, other.inbox);
  await give(api, own.inbox);
}

/** Carries out a GraphQL operation. */
export async function answer({ test, world }: TestApi, source: string, who: Who = "agent") {
  const membership = await findMembership(test.database, world[who].userId);
  const contextValue = createContext(test.database, membership, { ...webhookTools, simulator: quietSimulator() });
  return graphql({ schema, source, contextValue });
}
