import type pg from "pg";
import { foldActivity } from "../../../src/domain/activity/fold-store.ts";
import type { Database } from "../../../src/platform/db/database.ts";
import { callRows, copy, type Filled, type Row } from "./fill.ts";
import { AGE_MS, series } from "./shape.ts";

/** The number of the rows' owner in their ids: no business of the fill has it. */
const OWNER = 900;

/**
 * Adds ended calls of eight months to a filled business by COPY, for a time at most: the triggers are off, and the
 * indexes are made afterwards. The counts of the activity are added up from changes by the hour, as workers do.
 *
 * @returns the number of calls.
 */
export async function addCalls(
  client: pg.Client,
  database: Database,
  business: Filled,
  { most, seconds, now }: { most: number; seconds: number; now: number },
): Promise<number> {
  const endsAt = performance.now() + seconds * 1_000;
  const whole = series("call", OWNER, most, now - AGE_MS, now - 60_000);
  // The newest first: those for which the time suffices are the ones that the dashboard shows.
  const fromEnd = (row: number) => most - 1 - row;
  const calls = {
    count: most,
    at: (row: number) => whole.at(fromEnd(row)),
    id: (row: number) => whole.id(fromEnd(row)),
  };
  function* inTime(): Generator<Row> {
    let count = 0;
    for (const row of callRows({ ...business, calls })) {
      yield row;
      count += 1;
      if (count % 1_000 === 0 && performance.now() > endsAt) {
        return;
      }
    }
  }
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS made FROM pg_index i
     WHERE i.indrelid = 'calls'::regclass AND NOT EXISTS (
       SELECT FROM pg_constraint o WHERE o.conindid = i.indexrelid
     )`,
  );
  for (const { name } of indexes) {
    await client.query(`DROP INDEX ${name}`);
  }
  await client.query("SET session_replication_role = replica");
  const count = await copy(client, "calls", inTime);
  await client.query("SET session_replication_role = origin");
  await client.query("SET maintenance_work_mem = '512MB'");
  for (const { made } of indexes) {
    await client.query(made);
  }
  await client.query(
    `INSERT INTO call_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, outgoing, reached_people,
       reached_machines, unanswered, failed, abandoned, incoming, answered, missed, talk_seconds)
     SELECT c.business_id, c.inbox_id, c.campaign_id, c.user_id, date_trunc('hour', n.slot, 'UTC'),
       sum(n.outgoing), sum(n.reached_people), sum(n.reached_machines), sum(n.unanswered), sum(n.failed),
       sum(n.abandoned), sum(n.incoming), sum(n.answered), sum(n.missed), sum(n.talk_seconds)
     FROM calls c, LATERAL counts_of_call(c) n WHERE c.business_id = $1 AND right(c.id, 16) >= $2
     GROUP BY 1, 2, 3, 4, 5 ORDER BY 5`,
    [business.id, whole.id(0).slice(-16)],
  );
  await client.query("ANALYZE call_activity_changes");
  await foldActivity(database);
  return count;
}
