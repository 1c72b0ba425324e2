import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { newId } from "../../platform/id.ts";
import { currentRequestId } from "../../platform/requests.ts";
import { tracing } from "../../platform/tracing.ts";
import type { EventDraft, EventEnvelope, Outbox, ReadEventData } from "./rules.ts";
import { receives } from "./sight-sql.ts";

/** Whether due deliveries of a subscription `s` with health `h` are parked: it is paused, or its circuit is open. */
const IS_PARKED = "(s.paused_at IS NOT NULL OR isfinite(h.probe_at) IS TRUE)";

/**
 * Skips a subscription that is being deleted: its foreign key would fail the whole statement. The deliveries take this
 * lock anyway.
 */
const STAYS = "FOR KEY SHARE OF s";

/**
 * The last condition on subscriptions `s`, and their order: only the index on the type has it. While the statistics say
 * that a business has one type, an equation selects nothing, and the primary key looks cheaper.
 */
const ofType = (type: string) => `s.event_type BETWEEN ${type} AND ${type}
        ORDER BY s.event_type, s.target_url`;

const recordEventStatement = statement<never>(
  "webhook.recordEvent",
  `
    WITH event AS (
      INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body, inbox_id, request_id)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
    )
    INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at, parked)
    SELECT $1, s.id, $2, clock_timestamp(), ${IS_PARKED}
    FROM subscriptions s
    JOIN subscription_health h ON h.business_id = s.business_id AND h.subscription_id = s.id
    WHERE s.business_id = $1 AND s.status <> 'disabled' AND ${receives({ user: "s.user_id", type: "$3", inbox: "$6" })}
      AND ${ofType("$3")}
    ${STAYS}`,
);

/**
 * Records an event for every subscription to its type that is not disabled and whose creator sees its inbox at that
 * time, in the transaction of the change that caused it: both exist or neither. The event is stored even without a
 * subscription.
 *
 * @returns the `evt_` id, the same through every retry and redelivery.
 */
export async function recordEvent(database: Database, draft: EventDraft): Promise<string> {
  const id = newId("evt");
  const { businessId, type, occurredAt, data } = draft;
  const values = [businessId, id, type, occurredAt, bodyOf(id, draft), inboxOf(data), causeOf(draft)];
  await database.rows(recordEventStatement, values);
  tracing()?.queued(`webhook ${type}`, id);
  database.wake("webhook");
  return id;
}

const recordEventsStatement = statement<never>(
  "webhook.recordEvents",
  `
    WITH given AS MATERIALIZED (
      SELECT * FROM unnest($3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::text[], $8::text[])
        AS given (id, type, occurred_at, body, inbox_id, request_id)
    ), event AS (
      INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body, inbox_id, request_id)
      SELECT $1, id, type, occurred_at, body, inbox_id, request_id FROM given
    ), receiver AS MATERIALIZED (
      SELECT s.id, s.event_type, s.user_id, ${IS_PARKED} AS parked
      FROM unnest($2::text[]) AS wanted (type)
      CROSS JOIN LATERAL (
        SELECT * FROM subscriptions s
        WHERE s.business_id = $1 AND s.status <> 'disabled' AND ${ofType("wanted.type")}
        ${STAYS}
      ) s
      CROSS JOIN LATERAL (
        SELECT h.probe_at FROM subscription_health h WHERE h.business_id = $1 AND h.subscription_id = s.id LIMIT 1
      ) h
    )
    INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at, parked)
    SELECT $1, receiver.id, given.id, clock_timestamp(), receiver.parked
    FROM given JOIN receiver ON receiver.event_type = given.type
    WHERE ${receives({ user: "receiver.user_id", type: "given.type", inbox: "given.inbox_id" })}`,
);

/** The same of several events of one business. */
async function recordEvents(database: Database, businessId: string, drafts: readonly EventDraft[]): Promise<void> {
  const ids = drafts.map(() => newId("evt"));
  const bodies = drafts.map((draft, place) => bodyOf(ids[place] as string, draft));
  const types = drafts.map(({ type }) => type);
  const times = drafts.map(({ occurredAt }) => occurredAt);
  const inboxes = drafts.map(({ data }) => inboxOf(data));
  const values = [businessId, [...new Set(types)], ids, types, times, bodies, inboxes, drafts.map(causeOf)];
  await database.rows(recordEventsStatement, values);
  for (const [place, id] of ids.entries()) {
    tracing()?.queued(`webhook ${types[place]}`, id);
  }
  database.wake("webhook");
}

/** Returns the function that records every event of the service itself. */
export function openOutbox(readData: ReadEventData): Outbox {
  const record: Outbox = async (transaction, domainEvent) => {
    const { subject: _, ...facts } = domainEvent;
    await recordEvent(transaction, { ...facts, data: await readData(transaction, domainEvent) });
  };
  record.all = async (transaction, domainEvents) => {
    const data = await readData.all(transaction, domainEvents);
    const drafts = domainEvents.map(({ subject: _, ...facts }, place) => ({ ...facts, data: data[place] as object }));
    const [first] = drafts;
    if (first) {
      await recordEvents(transaction, first.businessId, drafts);
    }
  };
  return record;
}

const recordTestEventStatement = statement<never>(
  "webhook.recordTestEvent",
  `
    WITH event AS (
      INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body, is_test, request_id)
      VALUES ($1, $2, $3, $4, $5, true, $7)
    )
    INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at, is_test)
    VALUES ($1, $6, $2, now(), true)`,
);

/**
 * Records a sample event for this subscription alone, regardless of its state. It has a single attempt, at once,
 * carries the header `X-Service-Test: true`, and does not count as a failure of the subscription.
 */
export async function recordTestEvent(database: Database, subscriptionId: string, draft: EventDraft): Promise<string> {
  const id = newId("evt");
  const { businessId, type, occurredAt } = draft;
  const values = [businessId, id, type, occurredAt, bodyOf(id, draft), subscriptionId, causeOf(draft)];
  await database.rows(recordTestEventStatement, values);
  tracing()?.queued(`webhook ${type}`, id);
  database.wake("webhook");
  return id;
}

const enqueueDeliveriesStatement = statement<{ subscriptionId: string }>(
  "webhook.enqueueDeliveries",
  `
    WITH delivery AS (
      SELECT s.id AS subscription_id, e.id AS event_id, ${IS_PARKED} AS parked
      FROM subscriptions s
      JOIN subscription_health h ON h.business_id = s.business_id AND h.subscription_id = s.id
      JOIN webhook_events e ON e.business_id = s.business_id AND e.event_type = s.event_type
      WHERE s.business_id = $1 AND s.id = ANY($2) AND e.id = $3 AND NOT e.is_test AND s.status <> 'disabled'
        AND ${receives({ user: "s.user_id", type: "e.event_type", inbox: "e.inbox_id" })}
      ORDER BY s.id -- the order of \`complete\`
      ${STAYS}
    ), recorded AS (
      INSERT INTO webhook_deliveries AS d (business_id, subscription_id, event_id, due_at, parked)
      SELECT $1, subscription_id, event_id, now(), parked FROM delivery
      ON CONFLICT (business_id, subscription_id, event_id) DO UPDATE
        SET due_at = LEAST(d.due_at, excluded.due_at), attempts = 0
        -- A delivery that waits for a retry starts again. A claimed one is not touched: its completion would miss the
        -- new row.
        WHERE d.lease_token IS NULL
    )
    SELECT subscription_id AS "subscriptionId" FROM delivery`,
);

/**
 * Records an event for delivery to these subscriptions again. A delivery that still waits starts again from its first
 * attempt.
 *
 * @returns the subscriptions to which it will be delivered: they are enabled, take events of this type, and their
 *   creators see its inbox.
 */
export async function enqueueDeliveries(
  database: Database,
  businessId: string,
  { eventId, subscriptionIds }: { eventId: string; subscriptionIds: readonly string[] },
): Promise<string[]> {
  const rows = await database.rows(enqueueDeliveriesStatement, [businessId, subscriptionIds, eventId]);
  database.wake("webhook");
  const recorded = new Set(rows.map(({ subscriptionId }) => subscriptionId));
  return subscriptionIds.filter((id) => recorded.has(id));
}

const dropDeliveriesStatement = statement<never>(
  "webhook.dropDeliveries",
  `
    WITH waiting AS MATERIALIZED (
      -- in the order of \`complete\`
      SELECT FROM webhook_deliveries WHERE business_id = $1 AND subscription_id = $2 AND NOT is_test
      ORDER BY event_id
      FOR UPDATE
    )
    DELETE FROM webhook_deliveries
    WHERE business_id = $1 AND subscription_id = $2 AND NOT is_test AND (SELECT count(*) FROM waiting) >= 0`,
);

/** Deletes the waiting deliveries of a subscription, except tests. The events stay and can be redelivered. */
export async function dropDeliveries(database: Database, businessId: string, subscriptionId: string): Promise<void> {
  await database.rows(dropDeliveriesStatement, [businessId, subscriptionId]);
}

/** The inbox of the text or call of an event; null for an event without one. */
function inboxOf(data: EventDraft["data"]): string | null {
  const { message, call } = data as Partial<Record<"message" | "call", { inbox_id?: string }>>;
  return (message ?? call)?.inbox_id ?? null;
}

/** The request that caused an event; null without one. */
function causeOf({ requestId }: EventDraft): string | null {
  return requestId ?? currentRequestId();
}

/** The exact bytes of an event: encoded once, then stored, signed and sent unchanged. */
function bodyOf(id: string, { businessId, actor, type, occurredAt, data }: EventDraft): string {
  const envelope: EventEnvelope = {
    id,
    type,
    api_version: "v1",
    occurred_at: occurredAt,
    business_id: businessId,
    actor: { type: actor.type, user_id: actor.userId, client_id: actor.clientId },
    data,
  };
  return JSON.stringify(envelope);
}
