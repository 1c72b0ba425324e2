import { createHash } from "node:crypto";
import type { DatabaseServer } from "./database-server.ts";
import type { Happened } from "./faults.ts";
import type { Findings } from "./findings.ts";
import type { Load } from "./load.ts";
import type { Arrival, Receivers } from "./receivers.ts";

type Query = DatabaseServer["query"];

interface Event {
  id: string;
  type: string;
  subject: string;
  body: string;
}

/** The rows that must have one event of a type, and those that may have none. */
const SUBJECTS: Readonly<Record<string, string>> = {
  "message.incoming.received": "SELECT id FROM messages WHERE business_id = $1 AND direction = 'incoming'",
  "message.outgoing.delivered": "SELECT id FROM messages WHERE business_id = $1 AND status = 'delivered'",
  "message.outgoing.failed": "SELECT id FROM messages WHERE business_id = $1 AND status IN ('failed', 'undelivered')",
  "call.incoming.completed":
    "SELECT id FROM calls WHERE business_id = $1 AND direction = 'incoming' AND ended_at IS NOT NULL",
  "call.incoming.missed": `SELECT id FROM calls
    WHERE business_id = $1 AND direction = 'incoming' AND ended_at IS NOT NULL AND answered_at IS NULL`,
  "call.outgoing.completed":
    "SELECT id FROM calls WHERE business_id = $1 AND direction = 'outgoing' AND ended_at IS NOT NULL",
};

/** Each change has exactly its events, and each event has arrived at each receiver, always with the same bytes. */
export async function checkEvents(
  query: Query,
  load: Load,
  receivers: Receivers,
  happened: readonly Happened[],
  findings: Findings,
): Promise<{ events: number; repeated: number }> {
  const { businessId, eventsBefore, startedAt } = load;
  const events = await query<Event & Record<string, string>>(
    `SELECT id, event_type AS type, body,
       COALESCE(body::jsonb #>> '{data,message,id}', body::jsonb #>> '{data,call,id}', body::jsonb #>> '{data,contact,id}')
         AS subject
     FROM webhook_events WHERE business_id = $1 AND id > $2 AND NOT is_test ORDER BY id`,
    [businessId, eventsBefore],
  );
  const byType = Map.groupBy(events, ({ type }) => type);
  for (const [type, sql] of Object.entries(SUBJECTS)) {
    const subjects = await query<{ id: string }>(`${sql} AND created_at >= $2`, [businessId, new Date(startedAt)]);
    const counts = Map.groupBy(byType.get(type) ?? [], ({ subject }) => subject);
    findings.none(
      `a change has not exactly one event ${type}`,
      subjects.filter(({ id }) => counts.get(id)?.length !== 1).map(({ id }) => `${id} ${counts.get(id)?.length ?? 0}`),
    );
    const known = new Set(subjects.map(({ id }) => id));
    findings.none(
      `an event ${type} has no change`,
      [...counts.keys()].filter((id) => !known.has(id)),
    );
  }
  checkContacts(byType.get("campaign.contact.updated") ?? [], load, findings);
  const repeated = await checkArrivals(query, load, byType, receivers, happened, findings);
  return { events: events.length, repeated };
}

interface ContactState {
  status: string;
  last_disposition: { id: string } | null;
}

/** A contact that nobody calls has an event for each change of its status; the last one shows its state. */
function checkContacts(events: readonly Event[], { expected }: Load, findings: Findings): void {
  const byContact = Map.groupBy(events, ({ subject }) => subject);
  for (const [id, { status, events: count, isRemoved }] of expected.campaignContacts) {
    const own = byContact.get(id) ?? [];
    const last = own.at(-1);
    const told = last && (JSON.parse(last.body) as { data: { contact: ContactState } }).data.contact.status;
    const isRight = own.length === count && (count === 0 || isRemoved || told === status);
    findings.none("a campaign contact has not its events", isRight ? [] : [`${id} ${own.length} of ${count}`]);
  }
}

/**
 * The faults that lose the answer of a receiver or the stored result of an attempt: those of a worker, of PostgreSQL and
 * of the receivers. A worker that gets SIGTERM stores its results first, and the clocks of processes decide nothing.
 */
const LOSES_RESULTS: Readonly<Record<string, RegExp>> = {
  worker: /^(kill|stop|postgres-wire-)/,
  postgres: /^postgres-/,
  receivers: /^receiver-wire-/,
};
/** An attempt has ended, and its result is stored, within the time limits of both (docs/decisions/0021). */
const STORED_WITHIN_MS = 2_500 + 10_000;
/** The lease of a claim: two time limits of an attempt and 10 s (docs/dispatcher.md). */
const LEASE_MS = 2 * 2_500 + 10_000;

async function checkArrivals(
  query: Query,
  { businessId }: Load,
  byType: ReadonlyMap<string, readonly Event[]>,
  receivers: Receivers,
  happened: readonly Happened[],
  findings: Findings,
): Promise<number> {
  let repeated = 0;
  for (const { conduct, eventType, arrivals, subscriptionId } of receivers.all) {
    const events = byType.get(eventType) ?? [];
    const name = `${conduct} receiver of ${eventType}`;
    if (conduct === "failing") {
      const waiting = await query<{ id: string }>(
        "SELECT event_id AS id FROM webhook_deliveries WHERE business_id = $1 AND subscription_id = $2",
        [businessId, subscriptionId],
      );
      const ids = new Set(waiting.map(({ id }) => id));
      findings.none(
        `the ${name} has lost an event`,
        events.filter(({ id }) => !ids.has(id)).map(({ id }) => id),
      );
      continue;
    }
    for (const { id, body } of events) {
      const arrival = arrivals.get(id);
      if (!arrival || arrival.acknowledged.length === 0) {
        findings.add(`the ${name} has not received an event`, [id]);
      } else if (arrival.digest !== createHash("sha256").update(body).digest("hex")) {
        findings.add(`the ${name} has received another body`, [id]);
      }
    }
    const known = new Set(events.map(({ id }) => id));
    findings.none(
      `the ${name} has received an unknown event`,
      [...arrivals.keys()].filter((id) => !known.has(id)),
    );
    for (const [id, arrival] of arrivals) {
      repeated += arrival.acknowledged.length > 1 ? 1 : 0;
      findings.none(
        `the ${name} has received an event again without a fault`,
        isExcused(arrival, happened) ? [] : [id],
      );
    }
  }
  return repeated;
}

/**
 * Whether a fault explains each repetition: it happened between the claim of the earlier attempt and the time at which
 * its result had to be stored.
 */
function isExcused({ acknowledged }: Arrival, happened: readonly Happened[]): boolean {
  return acknowledged.slice(1).every((_at, place) => {
    const earlier = acknowledged[place] as number;
    return happened.some(
      ({ fault, began, ended }) =>
        LOSES_RESULTS[fault.target.replace(/-\d$/, "")]?.test(fault.name) &&
        began <= earlier + STORED_WITHIN_MS &&
        ended >= earlier - LEASE_MS,
    );
  });
}
