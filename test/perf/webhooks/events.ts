import { addDay, TABLES } from "../../../src/domain/webhook/partition-store.ts";
import { lowestIdAt, newId } from "../../../src/platform/id.ts";
import type { Stage, Subscriber } from "./stage.ts";

/** The padding of a body to about a kibibyte. */
export const PAD = "x".repeat(850);

export const bodyOf = (id: string, businessId: string, index: number): string =>
  JSON.stringify({
    id,
    type: "message.incoming.received",
    api_version: "v1",
    occurred_at: "2026-11-21T00:00:00.000Z",
    business_id: businessId,
    data: { index, pad: PAD },
  });

const SEEDED = 5_000;

/** Writes this number of due events, distributed in turn among the subscribers. */
export async function seed(stage: Stage, lanes: readonly Subscriber[], count: number): Promise<void> {
  for (let from = 0; from < count; from += SEEDED) {
    const rows = Array.from({ length: Math.min(SEEDED, count - from) }, (_none, index) => {
      const { businessId, subscriptionId } = lanes[index % lanes.length] as Subscriber;
      const id = newId("evt");
      return { businessId, subscriptionId, id, body: bodyOf(id, businessId, index) };
    });
    await stage.query(
      `WITH made AS (SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS made (b, s, e, body)),
       event AS (
         INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body)
         SELECT b, e, 'message.incoming.received', now(), body FROM made
       )
       INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at) SELECT b, s, e, clock_timestamp() FROM made`,
      [
        rows.map((row) => row.businessId),
        rows.map((row) => row.subscriptionId),
        rows.map((row) => row.id),
        rows.map((row) => row.body),
      ],
    );
  }
}

/** The same as jobs of graphile-worker. */
export async function seedJobs(stage: Stage, lanes: readonly Subscriber[], count: number): Promise<void> {
  for (let from = 0; from < count; from += SEEDED) {
    const specs = Array.from({ length: Math.min(SEEDED, count - from) }, (_none, index) => {
      const { businessId, url, secret } = lanes[index % lanes.length] as Subscriber;
      const eventId = newId("evt");
      return { identifier: "deliver", payload: { eventId, url, secret, body: bodyOf(eventId, businessId, index) } };
    });
    await stage.query(
      `SELECT graphile_worker.add_jobs(ARRAY(
         SELECT json_populate_record(null::graphile_worker.job_spec, spec) FROM json_array_elements($1::json) spec))`,
      [JSON.stringify(specs)],
    );
  }
}

/** Puts the subscriptions into the state after an hour of failures. */
export async function failForAnHour(stage: Stage, subscribers: readonly Subscriber[]): Promise<void> {
  const ids = [subscribers.map(({ subscriptionId }) => subscriptionId)];
  await stage.query(
    `UPDATE subscription_health SET consecutive_failures = 40, first_failed_at = now() - interval '1 hour',
       last_failed_at = now(), probe_at = now() + random() * interval '5 minutes'
     WHERE subscription_id = ANY($1)`,
    ids,
  );
  await stage.query("UPDATE subscriptions SET status = 'failing' WHERE id = ANY($1)", ids);
}

const DAY_MS = 86_400_000;
/** The number of days over which the old rows are spread, including today. */
const DAYS = 10;

/** Fills the history with this number of attempts and events of the last days, each in the partition of its day. */
export async function age(stage: Stage, count: number): Promise<void> {
  console.log(`Writing ${count} attempts and events of ${DAYS} days …`);
  const [business] = await stage.query<{ id: string }>("SELECT id FROM businesses LIMIT 1");
  for (let day = DAYS - 1; day >= 0; day -= 1) {
    const time = Date.now() - day * DAY_MS;
    for (const table of TABLES) {
      await addDay(stage.database, table, time - (time % DAY_MS));
    }
    // Ten characters contain the time.
    const values = [business?.id, lowestIdAt("dlv", time).slice(4, 14), Math.round(count / DAYS)];
    await stage.query(
      `INSERT INTO webhook_attempts (business_id, subscription_id, id, event_id, attempt, attempted_at, duration_ms, status)
       SELECT $1, 'sub_old', 'dlv_' || $2 || lpad(n::text, 16, '0'), 'evt_' || $2 || lpad(n::text, 16, '0'), 1, now(), 12, 200
       FROM generate_series(1, $3::int) n`,
      values,
    );
    await stage.query(
      `INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body)
       SELECT $1, 'evt_' || $2 || lpad(n::text, 16, '0'), 'message.incoming.received', now(), '{}'
       FROM generate_series(1, $3::int) n`,
      values,
    );
  }
  // So that autovacuum does not run during the measurement.
  await stage.query("VACUUM (FREEZE, ANALYZE) webhook_attempts");
  await stage.query("VACUUM (FREEZE, ANALYZE) webhook_events");
  await stage.query("CHECKPOINT");
}
