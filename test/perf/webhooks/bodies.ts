import { sampleData } from "../../../rest-facade/sample-events.ts";
import { newId } from "../../../src/platform/id.ts";
import type { Stage, Subscriber } from "./stage.ts";

/** What the compression of bodies costs and saves, for each event. */
export interface StoredEvents {
  /** Bytes of the body, on disk with all indexes, and in the log. */
  body: number;
  stored: number;
  logged: number;
  /** Microseconds to write and to read it. */
  written: number;
  read: number;
}

const TYPE = "message.incoming.received";
const BATCH = 100;

/**
 * Writes this number of events as they are sent for texts from contacts, and reads their bodies, in a table as a
 * partition of the events is made. It is made anew each time.
 */
export async function storedEvents(
  stage: Stage,
  [{ businessId }]: readonly [Subscriber, ...Subscriber[]],
  count: number,
  isCompressed: boolean,
): Promise<StoredEvents> {
  await stage.query("DROP TABLE IF EXISTS measured");
  await stage.query(
    `CREATE TABLE measured (LIKE webhook_events INCLUDING ALL)${isCompressed ? " WITH (toast_tuple_target = 128)" : ""}`,
  );
  if (!isCompressed) {
    await stage.query("ALTER TABLE measured DROP COLUMN padding");
  }
  await stage.query("CHECKPOINT");
  const total = { body: 0, stored: 0, logged: 0, written: 0, read: 0 };
  for (let from = 0; from < count; from += BATCH) {
    const ids = Array.from({ length: BATCH }, () => newId("evt"));
    const occurredAt = new Date().toISOString();
    const bodies = ids.map((id) =>
      JSON.stringify({
        id,
        type: TYPE,
        api_version: "v1",
        occurred_at: occurredAt,
        business_id: businessId,
        data: sampleData(TYPE, occurredAt),
      }),
    );
    total.body += bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0);
    const [before] = await stage.query<{ lsn: string }>("SELECT pg_current_wal_insert_lsn() AS lsn");
    const startedAt = performance.now();
    await stage.query(
      `INSERT INTO measured (business_id, id, event_type, occurred_at, body, inbox_id)
       SELECT $1, id, $2, $3, body, 'inb_' || right(id, 26) FROM unnest($4::text[], $5::text[]) AS made (id, body)`,
      [businessId, TYPE, occurredAt, ids, bodies],
    );
    total.written += 1_000 * (performance.now() - startedAt);
    const [after] = await stage.query<{ bytes: number }>(
      "SELECT (pg_current_wal_insert_lsn() - $1::pg_lsn)::float8 AS bytes",
      [before?.lsn],
    );
    total.logged += after?.bytes ?? Number.NaN;
  }
  const startedAt = performance.now();
  await stage.query("SELECT sum(hashtext(body)) FROM measured");
  total.read = 1_000 * (performance.now() - startedAt);
  const [size] = await stage.query<{ bytes: number }>("SELECT pg_total_relation_size('measured')::float8 AS bytes");
  total.stored = size?.bytes ?? Number.NaN;
  return Object.fromEntries(Object.entries(total).map(([name, sum]) => [name, sum / count])) as unknown as StoredEvents;
}
