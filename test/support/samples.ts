import type { Method, Route } from "../../rest-facade/route.ts";
import { sampleData } from "../../rest-facade/sample-events.ts";
import { sampleDispositionName, sampleIds, sampleTarget, sampleUnlisted } from "../../rest-facade/samples.ts";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { recordEvent } from "../../src/domain/webhook/outbox-store.ts";
import { newSecret, SUBSCRIPTION_SECRET } from "../../src/domain/webhook/secrets.ts";
import { insertSubscription } from "../../src/domain/webhook/store.ts";
import { newId, newIdentity, type Prefix } from "../../src/platform/id.ts";
import type { TestDatabase } from "./database.ts";
import { webhookTools } from "./webhook-tools.ts";
import type { Holdings } from "./world.ts";

/** The samples of the routes with ids of the test's own data in the place of theirs. */

export type SampleIds = Record<keyof typeof sampleIds, string>;

/** A request that a route answers with success. */
export interface Seed {
  method: Method;
  /** Below `/api/v1`, without the query. */
  path: string;
  query: Record<string, string>;
  /** Undefined for a route without a body. */
  body: unknown;
}

/** The common part of all sample ids. An id that still has it was not replaced. */
const PLACEHOLDER = "_01h455vb4pex5vsknk084sn02q";

/**
 * New objects for one request, so that the sample of a write works regardless of earlier requests. Only those that
 * `needed` names are made, and all without it; the other ids are unknown.
 */
export async function freshIds(
  test: TestDatabase,
  owner: Holdings,
  needed: readonly string[] = Object.keys(sampleIds),
): Promise<SampleIds> {
  await makeRoom(test, owner);
  const ids: Partial<SampleIds> = { inbox: owner.inboxIds[0] as string };
  for (const [names, make] of MAKERS) {
    if (names.some((name) => needed.includes(name))) {
      Object.assign(ids, await make(test, owner));
    }
  }
  return { ...unknownIds(), ...ids };
}

/** The objects that are made together. */
const MAKERS: [
  names: (keyof SampleIds)[],
  make: (test: TestDatabase, owner: Holdings) => Promise<Partial<SampleIds>>,
][] = [
  [["campaign", "campaignContact"], freshCampaign],
  [["queue"], async (test, owner) => ({ queue: await freshQueue(test, owner) })],
  [["user"], async ({ query }, { businessId }) => ({ user: await firstUser(query, businessId) })],
  [["contact"], async (test, owner) => ({ contact: await freshContact(test, owner) })],
  [["otherContact"], async (test, owner) => ({ otherContact: await freshContact(test, owner) })],
  [["erasure"], async (test, owner) => ({ erasure: await freshErasure(test, owner) })],
  [["barredNumber"], async (test, owner) => ({ barredNumber: await freshBarredNumber(test, owner) })],
  [["callableNumber"], async (test, owner) => ({ callableNumber: await freshCallableNumber(test, owner) })],
  [["disposition"], async (test, owner) => ({ disposition: await pickableDisposition(test, owner) })],
  [["conversation", "message", "scheduledMessage", "call"], freshExchange],
  [["subscription", "event"], freshWebhook],
];

/** The objects that the sample of a route names. */
export function neededBy({ sample }: Route): string[] {
  const text = JSON.stringify(sample);
  return Object.entries(sampleIds).flatMap(([name, id]) => (text.includes(id) ? [name] : []));
}

/** The objects of every kind that lists show, by database and owner: made once, since no request names them. */
const shown = new WeakMap<TestDatabase, Map<string, Promise<SampleIds>>>();

/** The objects for the sample of a route: new ones that it names; of every kind for a sample that names none. */
export async function idsFor(test: TestDatabase, owner: Holdings, route: Route): Promise<SampleIds> {
  const needed = neededBy(route);
  if (needed.length > 0) {
    return freshIds(test, owner, needed);
  }
  const owners = shown.get(test) ?? new Map<string, Promise<SampleIds>>();
  shown.set(test, owners);
  const key = [owner.businessId, ...owner.inboxIds].join(" ");
  const ids = owners.get(key);
  if (ids) {
    await makeRoom(test, owner);
    return ids;
  }
  const made = freshIds(test, owner);
  owners.set(key, made);
  return made;
}

/**
 * Deletes what earlier samples ordered or created: open erasures and outcomes, whose number is limited, and registries
 * without a list, which stop dialing.
 */
async function makeRoom({ query }: TestDatabase, { businessId }: Holdings): Promise<void> {
  await query(
    `WITH erasures AS (DELETE FROM person_erasures WHERE business_id = $1 AND completed_at IS NULL),
     registries AS (DELETE FROM registries WHERE business_id = $1 AND current_version IS NULL)
     DELETE FROM dispositions WHERE business_id = $1 AND name LIKE $2`,
    [businessId, `${sampleDispositionName} %`],
    "makeRoom",
  );
}

async function freshCampaign(test: TestDatabase, { businessId, inboxIds }: Holdings) {
  const [campaign, contact] = [newIdentity("cmp"), newIdentity("cct")];
  await test.query(
    `WITH campaign AS (
       INSERT INTO campaigns (business_id, id, name, contact_count, open_contact_count, created_at, updated_at)
       VALUES ($1, $2, 'Fresh campaign', 1, 1, $4, $4)
     ), inbox AS (
       INSERT INTO campaign_inboxes (business_id, campaign_id, inbox_id, position) VALUES ($1, $2, $5, 1)
     )
     INSERT INTO campaign_contacts (business_id, campaign_id, id, phones, created_at, updated_at)
     VALUES ($1, $2, $3, '[{"number": "+14155550177", "label": null}]', $4, $4)`,
    [businessId, campaign.id, contact.id, campaign.createdAt, inboxIds[0]],
  );
  return { campaign: campaign.id, campaignContact: contact.id };
}

async function firstUser(query: TestDatabase["query"], businessId: string): Promise<string> {
  const [user] = await query<{ id: string }>("SELECT id FROM users WHERE business_id = $1 ORDER BY id LIMIT 1", [
    businessId,
  ]);
  return user?.id as string;
}

async function freshContact(test: TestDatabase, { businessId }: Holdings): Promise<string> {
  const { id, createdAt } = newIdentity("con");
  await test.query(
    `INSERT INTO contacts (business_id, id, first_name, phones, source, created_at, updated_at)
     VALUES ($1, $2, 'Fresh', '[{"number": "+14155550178", "label": null}]', 'app', $3, $3)`,
    [businessId, id, createdAt],
  );
  return id;
}

/** An erasure that is completed. */
async function freshErasure({ query }: TestDatabase, { businessId }: Holdings): Promise<string> {
  const { id, createdAt } = newIdentity("era");
  await query(
    `INSERT INTO person_erasures (business_id, id, contact_count, due_at, created_at, erased_at, completed_at)
     VALUES ($1, $2, 1, $3, $3, $3, $3)`,
    [businessId, id, createdAt],
  );
  return id;
}

async function freshBarredNumber(test: TestDatabase, { businessId }: Holdings): Promise<string> {
  exchanges += 1;
  const number = `+1418${String(exchanges).padStart(7, "0")}`;
  await test.query(
    "INSERT INTO do_not_call_numbers (business_id, phone_number, note, created_at) VALUES ($1, $2, NULL, now())",
    [businessId, number],
  );
  await test.query(
    "INSERT INTO refusal_reviews (business_id, phone_number, said_at, due_at) VALUES ($1, $2, now(), '2100-01-01')",
    [businessId, number],
  );
  return number;
}

/** A number that called just before: it may be called back at any hour. */
export async function freshCallableNumber(
  test: Pick<TestDatabase, "query">,
  { businessId, inboxIds }: Pick<Holdings, "businessId" | "inboxIds">,
): Promise<string> {
  exchanges += 1;
  const number = `+1418${String(exchanges).padStart(7, "0")}`;
  const { id, createdAt } = newIdentity("call");
  await test.query(
    `INSERT INTO calls (business_id, id, inbox_id, inbox_number, phone_number, direction, status, started_at, ended_at,
       created_at, updated_at)
     VALUES ($1, $2, $3, '+14155550100', $4, 'incoming', 'no_answer', $5, $5, $5, $5)`,
    [businessId, id, inboxIds[0], number, createdAt],
  );
  return number;
}

/** A disposition of the system. */
async function pickableDisposition({ query }: TestDatabase, { businessId }: Holdings): Promise<string> {
  const [row] = await query<{ id: string }>(
    "SELECT id FROM dispositions WHERE business_id = $1 AND system_key = 'busy'",
    [businessId],
  );
  return row?.id ?? newId("dsp");
}

/** The number of objects so far; each has its own number. */
let exchanges = 0;

/** A conversation with one message, and a call. */
async function freshExchange(test: TestDatabase, { businessId, inboxIds }: Holdings) {
  const [conversation, message, call] = [newIdentity("cnv"), newIdentity("msg"), newIdentity("call")];
  exchanges += 1;
  const number = `+1416${String(exchanges).padStart(7, "0")}`;
  const inbox = inboxIds[0] as string;
  await test.query(
    `WITH conversation AS (
       INSERT INTO conversations (business_id, id, inbox_id, phone_number, last_message_id, last_message_at,
         unread_count, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $6, $7, 1, $5, $5)
     )
     INSERT INTO messages (business_id, id, conversation_id, inbox_id, inbox_number, phone_number, direction, body,
       segments, status, created_at, updated_at)
     VALUES ($1, $6, $2, $3, '+14155550100', $4, 'incoming', 'Fresh', 1, 'received', $7, $7)`,
    [businessId, conversation.id, inbox, number, conversation.createdAt, message.id, message.createdAt],
  );
  await test.query(
    `INSERT INTO calls (business_id, id, inbox_id, inbox_number, phone_number, direction, status, started_at,
       created_at, updated_at)
     VALUES ($1, $2, $3, '+14155550100', $4, 'outgoing', 'completed', $5, $5, $5)`,
    [businessId, call.id, inbox, number, call.createdAt],
  );
  const scheduled = newIdentity("msg");
  await test.query(
    `INSERT INTO messages (business_id, id, conversation_id, inbox_id, inbox_number, phone_number, direction, body,
       segments, status, send_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, '+14155550100', $5, 'outgoing', 'Later', 1, 'queued', now() + interval '1 day', $6, $6)`,
    [businessId, scheduled.id, conversation.id, inbox, number, scheduled.createdAt],
  );
  return { conversation: conversation.id, message: message.id, scheduledMessage: scheduled.id, call: call.id };
}

/**
 * A subscription, and an event that waits to be delivered to it: alone, or each event would cost more than the last. Of
 * those before it the last ten stay, far from the most that a business may have.
 */
async function freshWebhook({ database, query }: TestDatabase, { businessId, inboxIds }: Holdings) {
  const identity = newIdentity("sub");
  const type = "message.incoming.received";
  await query(
    `UPDATE subscriptions SET paused_at = now()
     WHERE business_id = $1 AND target_url LIKE 'https://example.com/hooks/%' AND paused_at IS NULL`,
    [businessId],
  );
  await query(
    `DELETE FROM subscriptions WHERE business_id = $1 AND id IN (
       SELECT id FROM subscriptions WHERE business_id = $1 AND target_url LIKE 'https://example.com/hooks/%'
       ORDER BY id DESC OFFSET 10
     )`,
    [businessId],
  );
  await insertSubscription(database, businessId, {
    ...identity,
    eventType: type,
    targetUrl: freshTarget(),
    secret: webhookTools.box.seal(newSecret(), SUBSCRIPTION_SECRET),
    userId: null,
    clientId: null,
  });
  const occurredAt = identity.createdAt;
  const data = sampleData(type, occurredAt) as { message: object };
  const message = { ...data.message, inbox_id: inboxIds[0] };
  const event = await recordEvent(database, {
    actor: SERVICE_ITSELF,
    businessId,
    type,
    occurredAt,
    data: { ...data, message },
  });
  return { subscription: identity.id, event };
}

/** A target that nothing is subscribed at yet. */
export function freshTarget(): string {
  return `https://example.com/hooks/${newId("sub")}`;
}

/** Ids of the right form that nothing has. */
export function unknownIds(): SampleIds {
  return mapIds((id) => (id.startsWith("+") ? "+14190000000" : newId(id.slice(0, id.indexOf("_")) as Prefix)));
}

/** Texts that are no ids at all. */
export function malformedIds(): SampleIds {
  return mapIds((id) => id.toUpperCase().replace(/[_+]/, "-"));
}

function mapIds(replace: (id: string) => string): SampleIds {
  return Object.fromEntries(Object.entries(sampleIds).map(([name, id]) => [name, replace(id)])) as SampleIds;
}

/** The sample of a route as a request. @throws Error when an id in it was not replaced. */
export function seedOf({ id, on, sample }: Route, ids: SampleIds): Seed {
  const { path = {}, query = {}, body } = withIds({ ...sample }, ids);
  const seed = { method: on.method, path: fillPath(on.path, path), query, body };
  if (JSON.stringify(seed).includes(PLACEHOLDER)) {
    throw new Error(`the sample of ${id} has an id that test/support/samples.ts does not replace`);
  }
  return seed;
}

export function fillPath(path: string, parameters: Record<string, string>): string {
  return path.replaceAll(/{([^}]+)}/g, (_match, name: string) => {
    const value = parameters[name];
    if (value === undefined) {
      throw new Error(`the sample of ${path} lacks the path parameter ${name}`);
    }
    return encodeURIComponent(value);
  });
}

/** A copy of the value with the ids of the samples replaced. */
export function withIds<Value>(value: Value, ids: SampleIds): Value {
  const byPlaceholder = new Map(
    (Object.keys(sampleIds) as (keyof SampleIds)[]).map((name): [string, string] => [sampleIds[name], ids[name]]),
  )
    .set(sampleTarget, freshTarget())
    .set(sampleDispositionName, `${sampleDispositionName} ${++exchanges}`)
    .set(sampleUnlisted, `+1417${String(++exchanges).padStart(7, "0")}`);
  const replace = (_key: string, inner: unknown) =>
    typeof inner === "string" ? (byPlaceholder.get(inner) ?? inner) : inner;
  return JSON.parse(JSON.stringify(value, replace)) as Value;
}

/** A queue without callers, to which nothing leads. */
async function freshQueue({ query }: TestDatabase, { businessId }: Holdings): Promise<string> {
  const { id, createdAt } = newIdentity("que");
  await query(
    `INSERT INTO queues (business_id, id, name, strategy, ring_seconds, longest_wait_seconds, most_callers,
       service_seconds, says_position, says_wait, created_at, updated_at)
     VALUES ($1, $2, 'Support', 'in_order', 20, 600, 100, 20, true, false, $3, $3)`,
    [businessId, id, createdAt],
  );
  return id;
}
