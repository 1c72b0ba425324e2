import { givenInboxes } from "../identity/sight-sql.ts";

/**
 * A rollup counts rows of a table by the time of their creation. Its changes, `<name>_changes`, are written by triggers
 * in the transaction of each change, and are added up later.
 */
interface Rollup {
  name: string;
  /** The columns whose rows are counted apart and together; empty in a row: all. */
  keys: readonly string[];
  /** The column with the class of a duration, if there is one. */
  duration?: string;
  counters: readonly string[];
}

const KEYS = ["inbox_id", "campaign_id", "user_id"] as const;

export const texts = {
  name: "text_activity",
  keys: KEYS,
  duration: "latency",
  counters: ["incoming", "outgoing", "sent", "delivered", "failed"],
} as const satisfies Rollup;

export const calls = {
  name: "call_activity",
  keys: KEYS,
  counters: [
    "outgoing",
    "reached_people",
    "reached_machines",
    "unanswered",
    "failed",
    "abandoned",
    "incoming",
    "answered",
    "missed",
    "talk_seconds",
  ],
} as const satisfies Rollup;

/** Attempts are counted for their subscription alone. */
export const attempts = {
  name: "webhook_activity",
  keys: [],
  duration: "duration",
  counters: ["delivered", "failed"],
} as const satisfies Rollup;

/** The columns of a rollup beside the business, in the order of its key. */
const dimensionsOf = ({ keys }: Rollup): readonly string[] => (keys.length === 0 ? ["subscription_id"] : keys);
const durationOf = ({ duration }: Rollup): readonly string[] => (duration === undefined ? [] : [duration]);

const listOf = (columns: readonly string[], alias: string): string =>
  columns.map((column) => `${alias}.${column}`).join(", ");
const sumsOf = (columns: readonly string[], alias: string): string =>
  columns.map((column) => `sum(${alias}.${column}) AS ${column}`).join(", ");

/** Takes a batch of changes and adds them to the slots of all lengths. Any number of processes may. */
export function foldSql(rollup: Rollup, batch: number): string {
  const { name, keys, counters } = rollup;
  const dimensions = dimensionsOf(rollup);
  const duration = durationOf(rollup);
  const inner = ["business_id", ...dimensions, "slot", ...duration];
  const written = ["business_id", ...dimensions, "minutes", "slot", ...duration];
  const sourceOf = (column: string) =>
    ({ minutes: "span.minutes", slot: SLOT })[column] ?? (keys.includes(column) ? `${column}.id` : `s.${column}`);
  const values = written.map(sourceOf);
  return `
    WITH taken AS (
      DELETE FROM ${name}_changes c
      WHERE c.ctid = ANY(ARRAY(SELECT ctid FROM ${name}_changes LIMIT ${batch} FOR UPDATE SKIP LOCKED))
      RETURNING c.*
    ), summed AS (
      SELECT ${listOf(inner, "c")}, ${sumsOf(counters, "c")} FROM taken c
      -- A business may have been erased in the meantime.
      WHERE EXISTS (SELECT FROM businesses b WHERE b.id = c.business_id)
      GROUP BY ${listOf(inner, "c")}
    ), added AS (
      INSERT INTO ${name} AS a (${[...written, ...counters].join(", ")})
      SELECT ${values.join(", ")}, ${sumsOf(counters, "s")}
      FROM summed s CROSS JOIN (VALUES (15), (60), (1440)) AS span (minutes)
      ${keys.map((key) => `CROSS JOIN LATERAL (SELECT '' AS id UNION ALL SELECT s.${key} WHERE s.${key} IS NOT NULL) ${key}`).join("\n      ")}
      GROUP BY ${values.join(", ")}
      HAVING ${counters.map((counter) => `sum(s.${counter}) <> 0`).join(" OR ")}
      -- All processes lock the rows in one order.
      ORDER BY ${values.join(", ")}
      ON CONFLICT (${written.join(", ")}) DO UPDATE SET
        ${counters.map((counter) => `${counter} = a.${counter} + EXCLUDED.${counter}`).join(", ")}
    )
    SELECT count(*)::int AS count FROM taken`;
}

const SLOT = "date_bin(span.minutes * interval '1 minute', s.slot, '2000-01-01 00:00:00+00')";

/** The arrays of runs, from this parameter on, and the whole period that they cover. */
const runsFrom = (place: number) => ({
  list: `unnest($${place}::int[], $${place + 1}::timestamptz[], $${place + 2}::timestamptz[])
        AS run (minutes, starts_at, ends_at)`,
  covers: (slot: string) => `${slot} >= ($${place + 1}::timestamptz[])[1]
        AND ${slot} < ($${place + 2}::timestamptz[])[cardinality($${place + 2}::timestamptz[])]`,
});

/** The number of the bucket of a slot, from 0; the parameter has the beginnings of the buckets. */
const placeOf = (slot: string, parameter: number) => `width_bucket(${slot}, $${parameter}::timestamptz[]) - 1`;

/** The sums of some counted rows by a group, for which `counted` has the column `place`. */
const summarize = (rollup: Rollup) => {
  const columns = ["place", ...durationOf(rollup)];
  const sums = rollup.counters.map((counter) => `sum(counted.${counter})::float8 AS ${counter}`).join(", ");
  return `SELECT ${listOf(columns, "counted")}, ${sums} FROM counted GROUP BY ${listOf(columns, "counted")}`;
};

/**
 * The counts of texts or calls in buckets, or of each inbox, campaign or user.
 *
 * $1 the business, $2 the member who sees only their inboxes, $3 to $5 the inbox, the campaign and the user of the
 * filter, $6 to $8 the runs, $9 the beginnings of the buckets.
 */
export function readSql(rollup: Rollup, by: (typeof KEYS)[number] | null): string {
  const { name, counters } = rollup;
  const columns = [...durationOf(rollup), ...counters];
  const runs = runsFrom(6);
  const group = by === "campaign_id" || by === "user_id" ? by : null;
  const keyOf = (key: keyof typeof FILTERS) => (by === key ? "each.id" : `COALESCE(${FILTERS[key]}, '')`);
  const place = (alias: string) => (by === null ? placeOf(`${alias}.slot`, 9) : `${alias}.${by}`);
  return `
    WITH RECURSIVE seen AS MATERIALIZED (
      ${by === "inbox_id" ? EACH_INBOX : "SELECT COALESCE($3::text, '') AS id WHERE $2::text IS NULL"}
      UNION ALL
      SELECT given.id FROM (${givenInboxes("$2")}) given WHERE $3::text IS NULL OR given.id = $3
    ), ${group === null ? "" : eachOf(name, group)}
    counted AS (
      SELECT ${place("a")} AS place, ${listOf(columns, "a")}
      FROM ${group === null ? "seen" : `each JOIN seen ON seen.id = each.inbox_id`}
      CROSS JOIN ${runs.list}
      CROSS JOIN LATERAL (
        SELECT * FROM ${name} a
        WHERE a.business_id = $1 AND a.inbox_id = seen.id AND a.campaign_id = ${keyOf("campaign_id")}
          AND a.user_id = ${keyOf("user_id")}
          AND a.minutes = run.minutes AND a.slot >= run.starts_at AND a.slot < run.ends_at
        -- The order forces a range of the key.
        ORDER BY a.business_id, a.inbox_id, a.campaign_id, a.user_id, a.minutes, a.slot
      ) a
      ${group === null ? "" : `WHERE each.depth > 0 AND each.id > '' AND (${FILTERS[group]} IS NULL OR each.id = ${FILTERS[group]})`}
      UNION ALL
      SELECT ${place("c")} AS place, ${listOf(columns, "c")}
      FROM ${name}_changes c
      WHERE c.business_id = $1 AND ${runs.covers("c.slot")}
        AND EXISTS (SELECT FROM seen WHERE seen.id IN ('', c.inbox_id))
        AND ($4::text IS NULL OR c.campaign_id = $4) AND ($5::text IS NULL OR c.user_id = $5)
        ${by === null ? "" : `AND c.${by} IS NOT NULL`}
    )
    ${summarize(rollup)}`;
}

const FILTERS = { campaign_id: "$4::text", user_id: "$5::text" } as const;

/** The number of inboxes, and of campaigns or users of an inbox, that are listed: the newest ones. */
const LISTED = 1_000;

const EACH_INBOX = `(
        SELECT i.id FROM inboxes i WHERE i.business_id = $1 AND $2::text IS NULL AND ($3::text IS NULL OR i.id = $3)
        ORDER BY i.business_id DESC, i.id DESC LIMIT ${LISTED}
      )`;

/**
 * The campaigns or users with rows in the rollup of each seen inbox, the newest first: each step looks up the next one,
 * and passes over all rows of the last one.
 */
function eachOf(name: string, group: keyof typeof FILTERS): string {
  const fixed = ["business_id", "inbox_id", ...(group === "user_id" ? ["campaign_id"] : [])];
  const values = ["$1", "each.inbox_id", ...(group === "user_id" ? ["COALESCE($4::text, '')"] : [])];
  const columns = [...fixed, group];
  return `each AS (
      SELECT seen.id AS inbox_id, '~' COLLATE "C" AS id, 0 AS depth FROM seen
      UNION ALL
      SELECT each.inbox_id, next.${group}, each.depth + 1
      FROM each CROSS JOIN LATERAL (
        SELECT ${listOf(columns, "a")} FROM ${name} a
        WHERE (${listOf(columns, "a")}) < (${values.join(", ")}, each.id)
        ORDER BY ${columns.map((column) => `a.${column} DESC`).join(", ")} LIMIT 1
      ) next
      WHERE each.depth < ${LISTED} AND (${listOf(fixed, "next")}) = (${values.join(", ")})
    ),`;
}

/** The counts of attempts of each subscription: $2 subscriptions, $3 to $5 the runs, $6 the beginnings of buckets. */
export function readAttemptsSql(): string {
  const { name, counters, duration } = attempts;
  const columns = ["subscription_id", duration, ...counters];
  const runs = runsFrom(3);
  return `
    WITH counted AS (
      SELECT ${placeOf("a.slot", 6)} AS place, ${listOf(columns, "a")}
      FROM unnest($2::text[]) AS subscription (id)
      CROSS JOIN ${runs.list}
      CROSS JOIN LATERAL (
        SELECT * FROM ${name} a
        WHERE a.business_id = $1 AND a.subscription_id = subscription.id
          AND a.minutes = run.minutes AND a.slot >= run.starts_at AND a.slot < run.ends_at
        ORDER BY a.business_id, a.subscription_id, a.minutes, a.slot
      ) a
      UNION ALL
      SELECT ${placeOf("c.slot", 6)} AS place, ${listOf(columns, "c")}
      FROM ${name}_changes c
      WHERE c.business_id = $1 AND c.subscription_id = ANY($2) AND ${runs.covers("c.slot")}
    )
    SELECT subscription_id, place, duration, sum(delivered)::float8 AS delivered, sum(failed)::float8 AS failed
    FROM counted GROUP BY subscription_id, place, duration`;
}

/** Counts a batch of texts or calls from before the rollup, the newest first: $1 the business, $2 the position. */
export function backfillSql(rollup: Rollup, { table, counts }: { table: string; counts: string }, batch: number) {
  const { name, counters } = rollup;
  const columns = ["slot", ...durationOf(rollup)];
  return `
    WITH batch AS MATERIALIZED (
      SELECT * FROM (
        SELECT t.business_id, t.id, ${listOf(KEYS, "t")}, t.predates_activity, t AS whole FROM ${table} t
        WHERE (t.business_id, t.id) < ($1, $2)
        ORDER BY t.business_id DESC, t.id DESC LIMIT ${batch}
      ) before
      WHERE (before.business_id = $1) IS TRUE
    ), counted AS (
      INSERT INTO ${name}_changes (business_id, ${[...KEYS, ...columns, ...counters].join(", ")})
      SELECT $1, ${listOf(KEYS, "b")}, ${listOf(columns, "c")}, ${sumsOf(counters, "c")}
      FROM batch b CROSS JOIN LATERAL ${counts}(b.whole) c
      WHERE b.predates_activity
      GROUP BY ${listOf(KEYS, "b")}, ${listOf(columns, "c")}
    ), moved AS (
      UPDATE ${name}_backfills SET position = (SELECT min(id) FROM batch)
      WHERE business_id = $1 AND (SELECT count(*) FROM batch) = ${batch}
    ), ended AS (
      DELETE FROM ${name}_backfills WHERE business_id = $1 AND (SELECT count(*) FROM batch) < ${batch}
    )
    SELECT count(*)::int AS count FROM batch`;
}
