import { givenInboxes } from "../identity/sight-sql.ts";
import { periodOf, placeOf, runsFrom } from "./runs-sql.ts";

/**
 * Sums of texts or calls by the time of their creation, by days and months of UTC. A day has the counts of its parts as
 * well. Differences, `<changes>`, are written by triggers in the transaction of each change, and are added up later.
 */
export interface Sums {
  table: string;
  changes: string;
  /** The table of the previous version, whose rows are moved. */
  earlier: string;
  backfills: string;
  counters: readonly string[];
  /**
   * The counter that may be too large for an integer in a month, if there is one: the column `carried_<counter>` of the
   * table has the rest.
   */
  carries?: string;
  /** Whether there are classes of the time from sending to delivery, in the column `latency` of the changes. */
  hasLatencies: boolean;
}

const KEYS = ["inbox_id", "campaign_id", "user_id"] as const;

export const texts = {
  table: "text_sums",
  changes: "text_activity_changes",
  earlier: "text_activity",
  backfills: "text_activity_backfills",
  counters: ["incoming", "outgoing", "sent", "delivered", "failed"],
  hasLatencies: true,
} as const satisfies Sums;

export const calls = {
  table: "call_sums",
  changes: "call_activity_changes",
  earlier: "call_activity",
  backfills: "call_activity_backfills",
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
  carries: "talk_seconds",
  hasLatencies: false,
} as const satisfies Sums;

/** The factors by which a quarter of an hour is counted in `parts` and `latencies`. */
const PARTS = 16;
const LATENCIES = 256;

/** The pairs of columns with the counts of parts. */
const pairsOf = ({ hasLatencies }: Sums) => [
  { codes: "parts", counts: "part_counts", factor: PARTS },
  ...(hasLatencies ? [{ codes: "latencies", counts: "latency_counts", factor: LATENCIES }] : []),
];

const listOf = (columns: readonly string[], alias: string): string =>
  columns.map((column) => `${alias}.${column}`).join(", ");
const sumsOf = (columns: readonly string[], alias: string): string =>
  columns.map((column) => `sum(${alias}.${column}) AS ${column}`).join(", ");
/** The counters of a row of the sums. */
const countersOf = ({ counters, carries }: Sums, alias: string): string =>
  counters
    .map((counter) =>
      counter === carries ? `${alias}.${counter} + ${alias}.carried_${counter} AS ${counter}` : `${alias}.${counter}`,
    )
    .join(", ");
const latencyOf = ({ hasLatencies }: Sums): readonly string[] => (hasLatencies ? ["latency"] : []);

const ORIGIN = "'2000-01-01 00:00:00+00'";
const dayOf = (moment: string) => `date_bin(interval '1 day', ${moment}, ${ORIGIN})`;
const quarterOf = (moment: string) => `(extract(epoch FROM ${moment} - ${dayOf(moment)})::int / 900)`;
const monthOf = (moment: string) => `date_trunc('month', ${moment}, 'UTC')`;

/** Sums two columns of codes and counts by code. */
const summed = (source: string): string => `(
          SELECT array_agg(m.code ORDER BY m.code), array_agg(m.count ORDER BY m.code)
          FROM (SELECT e.code, sum(e.count)::int AS count FROM (${source}) AS e (code, count)
            GROUP BY e.code HAVING sum(e.count) <> 0) m
        )`;

/** From this sum on, a counter is carried: it and a batch together are within an integer. */
const CARRIED = 1_000_000_000;

/** The changes of a counter of a row of the sums by an addition. */
function setOf(counter: string, isCarried: boolean): string[] {
  if (!isCarried) {
    return [`${counter} = a.${counter} + EXCLUDED.${counter}`];
  }
  const sum = `a.${counter}::bigint + EXCLUDED.${counter}`;
  const isLarge = `abs(${sum}) >= ${CARRIED}`;
  return [
    `${counter} = CASE WHEN ${isLarge} THEN 0 ELSE ${sum} END`,
    `carried_${counter} = a.carried_${counter} + CASE WHEN ${isLarge} THEN ${sum} ELSE 0 END`,
  ];
}

/** Adds the rows of `keyed`, with a key, a quarter of an hour, a latency and counters, to the days and months. */
function addSql(sums: Sums): string {
  const { table, counters, carries, hasLatencies } = sums;
  const key = ["business_id", ...KEYS, "length", "slot"];
  const pairs = pairsOf(sums);
  const entries = [
    ...counters.map((counter, place) => `(${place}, ${PARTS}, ${place}, k.${counter})`),
    ...(hasLatencies ? [`(NULL, ${LATENCIES}, k.latency, CASE WHEN k.latency >= 0 THEN k.delivered ELSE 0 END)`] : []),
  ];
  const arrays = pairs.map(({ factor }) => {
    const own = `FILTER (WHERE e.factor = ${factor}${factor === PARTS ? " AND e.length = 'day'" : ""})`;
    return `array_agg(e.code) ${own}, array_agg(e.count) ${own}`;
  });
  return `entries AS (
      SELECT k.business_id, ${listOf(KEYS, "k")}, span.length,
        CASE span.length WHEN 'day' THEN ${dayOf("k.slot")} ELSE ${monthOf("k.slot")} END AS slot,
        e.counter, e.factor,
        (CASE span.length WHEN 'day' THEN e.factor * ${quarterOf("k.slot")} ELSE 0 END + e.rest)::smallint AS code,
        sum(e.count)::int AS count
      FROM keyed k CROSS JOIN LATERAL (VALUES ${entries.join(", ")}) AS e (counter, factor, rest, count)
      CROSS JOIN (VALUES ('day'), ('month')) AS span (length)
      -- A business may have been erased in the meantime.
      WHERE e.count <> 0 AND EXISTS (SELECT FROM businesses b WHERE b.id = k.business_id)
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
      HAVING sum(e.count) <> 0
    ), added AS (
      INSERT INTO ${table} AS a (${[...key, ...counters, ...pairs.flatMap(({ codes, counts }) => [codes, counts])].join(", ")})
      SELECT ${listOf(key, "e")},
        ${counters.map((_, place) => `COALESCE(sum(e.count) FILTER (WHERE e.counter = ${place}), 0)`).join(", ")},
        ${arrays.join(", ")}
      FROM entries e
      GROUP BY ${listOf(key, "e")}
      -- All processes lock the rows in one order.
      ORDER BY ${listOf(key, "e")}
      ON CONFLICT (${key.join(", ")}) DO UPDATE SET
        ${counters.flatMap((counter) => setOf(counter, counter === carries)).join(", ")},
        ${pairs
          .map(({ codes, counts }) => {
            const both = ["a", "EXCLUDED"].map((row) => `SELECT * FROM unnest(${row}.${codes}, ${row}.${counts})`);
            return `(${codes}, ${counts}) = ${summed(both.join(" UNION ALL "))}`;
          })
          .join(", ")}
    )`;
}

/** The keys of a change: all, each one, and the inbox with each other one and with both. */
const KEYS_OF = `(VALUES
        ('', '', ''), (c.inbox_id, '', ''), ('', c.campaign_id, ''), ('', '', c.user_id),
        (c.inbox_id, c.campaign_id, ''), (c.inbox_id, '', c.user_id), (c.inbox_id, c.campaign_id, c.user_id)
      ) AS key (inbox_id, campaign_id, user_id)`;

/** Takes a batch of changes and adds them to the sums. Any number of processes may. */
export function foldSql(sums: Sums, batch: number): string {
  const { changes, counters } = sums;
  return `
    WITH taken AS (
      DELETE FROM ${changes} c
      WHERE c.ctid = ANY(ARRAY(SELECT ctid FROM ${changes} LIMIT ${batch} FOR UPDATE SKIP LOCKED))
      RETURNING c.*
    ), keyed AS (
      SELECT c.business_id, ${listOf(KEYS, "key")}, ${listOf(["slot", ...latencyOf(sums)], "c")}, ${sumsOf(counters, "c")}
      FROM taken c CROSS JOIN LATERAL ${KEYS_OF}
      WHERE ${KEYS.map((each) => `key.${each} IS NOT NULL`).join(" AND ")}
      GROUP BY c.business_id, ${listOf(KEYS, "key")}, ${listOf(["slot", ...latencyOf(sums)], "c")}
    ), ${addSql(sums)}
    SELECT count(*)::int AS count FROM taken`;
}

/** The key of the table of the previous version. */
const earlierKeyOf = (sums: Sums) => ["business_id", ...KEYS, "minutes", "slot", ...latencyOf(sums)];

/**
 * Moves a batch of rows of the previous version in the order of their key, from a place on: the quarters of an hour are
 * added to the sums, hours and days follow from them. Any number of processes may.
 */
export function moveSql(sums: Sums, batch: number): string {
  const { earlier, counters } = sums;
  const key = earlierKeyOf(sums);
  const types = ["text", "text", "text", "text", "smallint", "timestamptz", "smallint"];
  return `
    WITH batch AS MATERIALIZED (
      SELECT a.ctid AS place, ${listOf(key, "a")} FROM ${earlier} a
      WHERE (${listOf(key, "a")}) > (${key.map((_, place) => `$${place + 1}::${types[place]}`).join(", ")})
      ORDER BY ${listOf(key, "a")} LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ), taken AS (
      DELETE FROM ${earlier} a WHERE a.ctid = ANY(ARRAY(SELECT place FROM batch)) RETURNING a.*
    ), keyed AS (
      SELECT c.business_id, ${listOf([...KEYS, "slot", ...latencyOf(sums), ...counters], "c")} FROM taken c
      WHERE c.minutes = 15 AND NOT (c.inbox_id = '' AND c.campaign_id > '' AND c.user_id > '')
    ), ${addSql(sums)}
    SELECT ${key.join(", ")}, (SELECT count(*)::int FROM batch) AS count FROM batch
    ORDER BY ${key.map((column) => `${column} DESC`).join(", ")} LIMIT 1`;
}

/** The next business and day whose quarters of an hour may be merged, with the time zones of its people. */
export const nextQuartersSql = ({ table }: Sums): string => `
    SELECT next.business_id, next.slot,
      ARRAY(
        SELECT b.time_zone FROM businesses b WHERE b.id = next.business_id
        UNION SELECT u.time_zone FROM users u WHERE u.business_id = next.business_id AND u.time_zone IS NOT NULL
      ) AS zones
    FROM (
      SELECT s.business_id, s.slot FROM ${table} s
      WHERE s.minutes IS NULL AND s.length = 'day' AND s.slot < now() - $1::int * interval '1 day'
      ORDER BY s.slot, s.business_id LIMIT 1
    ) next`;

/** Merges the parts of all rows of a business and a day to $3 minutes. */
export function mergeQuartersSql(sums: Sums): string {
  const merged = pairsOf(sums).map(({ codes, counts, factor }) => {
    const quarter = `p.code / ${factor}`;
    const source = `
            SELECT ((${quarter} - ${quarter} % ($3::int / 15)) * ${factor} + p.code % ${factor})::smallint, p.count
            FROM unnest(s.${codes}, s.${counts}) AS p (code, count)`;
    return `(${codes}, ${counts}) = ${summed(source)}`;
  });
  return `
    WITH own AS MATERIALIZED (
      SELECT s.ctid AS place FROM ${sums.table} s
      WHERE s.business_id = $1 AND s.slot = $2 AND s.minutes IS NULL AND s.length = 'day'
      -- The order of the other changes.
      ORDER BY ${listOf(KEYS, "s")} FOR UPDATE
    )
    UPDATE ${sums.table} s SET minutes = $3::int, ${merged.join(", ")}
    WHERE s.business_id = $1 AND s.ctid = ANY(ARRAY(SELECT place FROM own))`;
}

/** The last day without quarters of an hour in a period of a business, $2 to $3; null without one. */
export const lastMergedSql = ({ table }: Sums): string => `
    SELECT max(s.slot) AS slot FROM (
      SELECT s.slot, s.minutes FROM ${table} s
      WHERE s.business_id = $1 AND s.inbox_id = '' AND s.campaign_id = '' AND s.user_id = '' AND s.length = 'day'
        AND s.slot >= ${dayOf("$2::timestamptz")} AND s.slot < $3
      ORDER BY s.business_id, s.inbox_id, s.campaign_id, s.user_id, s.length, s.slot
    ) s
    WHERE s.minutes = 60`;

/**
 * The counts of texts or calls, or their latencies, in buckets, or of each inbox, campaign or user, or of given ones of
 * these in buckets.
 *
 * $1 the business, $2 the member who sees only their inboxes, $3 to $5 the inbox, the campaign and the user of the
 * filter, $6 to $8 the runs, $9 the beginnings of the buckets, $10 the given inboxes, campaigns or users.
 */
export function readSql(
  sums: Sums,
  by: (typeof KEYS)[number] | null,
  what: "counts" | "latencies",
  { isDivided = by === null }: { isDivided?: boolean } = {},
): string {
  const { table, changes, counters } = sums;
  const columns = what === "counts" ? counters : ["latency", "count"];
  const covers = periodOf(6);
  const group = by === "campaign_id" || by === "user_id" ? by : null;
  const keyOf = (key: keyof typeof FILTERS) => (by === key ? "each.id" : `COALESCE(${FILTERS[key]}, '')`);
  const placeAt = (moment: string, key: string) =>
    [...(isDivided ? [`${placeOf(moment, 9)} AS place`] : []), ...(by === null ? [] : [`${key} AS id`])].join(", ");
  const place = [...(isDivided ? ["place"] : []), ...(by === null ? [] : ["id"])];
  const idOf = by === "inbox_id" ? "seen.id" : "each.id";
  const areGiven = isDivided && by !== null;
  const own = `a.business_id = $1 AND a.inbox_id = seen.id AND a.campaign_id = ${keyOf("campaign_id")}
          AND a.user_id = ${keyOf("user_id")}`;
  // The order forces a range of the key.
  const order = "ORDER BY a.business_id, a.inbox_id, a.campaign_id, a.user_id, a.length, a.slot";
  const each = areGiven
    ? "unnest($10::text[]) AS each (id) CROSS JOIN seen"
    : "each JOIN seen ON seen.id = each.inbox_id";
  const from = group === null ? "seen" : each;
  const isGroup = areGiven
    ? `${idOf} = ANY($10::text[])`
    : group === null
      ? "true"
      : `each.depth > 0 AND each.id > '' AND (${FILTERS[group]} IS NULL OR each.id = ${FILTERS[group]})`;
  const whole =
    what === "counts"
      ? { columns: countersOf(sums, "a"), join: "" }
      : {
          columns: `(l.code % ${LATENCIES})::int AS latency, l.count`,
          join: "CROSS JOIN LATERAL unnest(a.latencies, a.latency_counts) AS l (code, count)",
        };
  const [codes, counts, factor] =
    what === "counts" ? ["parts", "part_counts", PARTS] : ["latencies", "latency_counts", LATENCIES];
  const parts =
    what === "counts"
      ? counters.map((_, number) => `CASE p.rest WHEN ${number} THEN p.count ELSE 0 END`).join(", ")
      : "p.rest AS latency, p.count";
  return `
    WITH RECURSIVE run AS MATERIALIZED (
      SELECT * FROM ${runsFrom(6, "text")} AS run (length, starts_at, ends_at)
    ), seen AS MATERIALIZED (
      ${seenBy(by)}
      UNION ALL
      SELECT given.id FROM (${givenInboxes("$2")}) given WHERE $3::text IS NULL OR given.id = $3
    ), ${group === null || areGiven ? "" : eachOf(table, group)}
    counted AS (
      SELECT ${placeAt("a.slot", idOf)}, ${whole.columns}
      FROM ${from} CROSS JOIN run
      CROSS JOIN LATERAL (
        SELECT * FROM ${table} a
        WHERE ${own} AND a.length = run.length AND a.slot >= run.starts_at AND a.slot < run.ends_at
        ${order}
      ) a ${whole.join}
      WHERE ${isGroup} AND run.length <> 'part'
      UNION ALL
      SELECT ${placeAt("p.moment", idOf)}, ${parts}
      FROM ${from} CROSS JOIN run
      CROSS JOIN LATERAL (
        SELECT * FROM ${table} a
        WHERE ${own} AND a.length = 'day' AND a.slot >= ${dayOf("run.starts_at")} AND a.slot < run.ends_at
        ${order}
      ) a
      CROSS JOIN LATERAL (
        SELECT a.slot + e.code / ${factor} * interval '15 minutes' AS moment, (e.code % ${factor})::int AS rest, e.count
        FROM unnest(a.${codes}, a.${counts}) AS e (code, count)
      ) p
      WHERE ${isGroup} AND run.length = 'part' AND p.moment >= run.starts_at AND p.moment < run.ends_at
      UNION ALL
      SELECT ${placeAt("c.slot", `c.${by}`)},
        ${what === "counts" ? listOf(counters, "c") : "c.latency::int, c.delivered"}
      FROM ${changes} c
      WHERE c.business_id = $1 AND ${covers("c.slot")} ${what === "counts" ? "" : "AND c.latency >= 0"}
        AND EXISTS (SELECT FROM seen WHERE seen.id IN ('', c.inbox_id))
        AND ($4::text IS NULL OR c.campaign_id = $4) AND ($5::text IS NULL OR c.user_id = $5)
        ${by === null ? "" : areGiven ? `AND c.${by} = ANY($10)` : `AND c.${by} IS NOT NULL`}
    )
    SELECT ${listOf(place, "counted")}, ${
      what === "counts"
        ? columns.map((column) => `sum(counted.${column})::float8 AS ${column}`).join(", ")
        : "counted.latency, sum(counted.count)::float8 AS count"
    }
    FROM counted GROUP BY ${listOf([...place, ...(what === "counts" ? [] : ["latency"])], "counted")}`;
}

const FILTERS = { campaign_id: "$4::text", user_id: "$5::text" } as const;

/** The number of inboxes, and of campaigns or users of an inbox, that are listed: the newest ones. */
const LISTED = 1_000;

/**
 * The inboxes whose rows answer somebody who sees all of them: the row of all inboxes, or each one in a list of inboxes
 * and where a campaign meets a user.
 */
function seenBy(by: (typeof KEYS)[number] | null): string {
  const each = `(
        SELECT i.id FROM inboxes i WHERE i.business_id = $1 AND $2::text IS NULL AND ($3::text IS NULL OR i.id = $3)`;
  if (by === "inbox_id") {
    return `${each}
        ORDER BY i.business_id DESC, i.id DESC LIMIT ${LISTED}
      )`;
  }
  const areMet = { campaign_id: "$5::text IS NOT NULL", user_id: "$4::text IS NOT NULL" };
  const isMet = by === null ? `${areMet.campaign_id} AND ${areMet.user_id}` : areMet[by];
  return `SELECT COALESCE($3::text, '') AS id WHERE $2::text IS NULL AND NOT (${isMet})
      UNION ALL
      ${each} AND ${isMet}
      )`;
}

/**
 * The campaigns or users with rows in the sums of each seen inbox, the newest first: each step looks up the next one,
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

/** Counts a batch of texts or calls from before the sums, the newest first: $1 the business, $2 the position. */
export function backfillSql(sums: Sums, { table, counts }: { table: string; counts: string }, batch: number) {
  const { changes, backfills, counters } = sums;
  const columns = ["slot", ...latencyOf(sums)];
  return `
    WITH batch AS MATERIALIZED (
      SELECT * FROM (
        SELECT t.business_id, t.id, ${listOf(KEYS, "t")}, t.predates_activity, t AS whole FROM ${table} t
        WHERE (t.business_id, t.id) < ($1, $2)
        ORDER BY t.business_id DESC, t.id DESC LIMIT ${batch}
      ) before
      WHERE (before.business_id = $1) IS TRUE
    ), counted AS (
      INSERT INTO ${changes} (business_id, ${[...KEYS, ...columns, ...counters].join(", ")})
      SELECT $1, ${listOf(KEYS, "b")}, ${listOf(columns, "c")}, ${sumsOf(counters, "c")}
      FROM batch b CROSS JOIN LATERAL ${counts}(b.whole) c
      WHERE b.predates_activity
      GROUP BY ${listOf(KEYS, "b")}, ${listOf(columns, "c")}
    ), moved AS (
      UPDATE ${backfills} SET position = (SELECT min(id) FROM batch)
      WHERE business_id = $1 AND (SELECT count(*) FROM batch) = ${batch}
    ), ended AS (
      DELETE FROM ${backfills} WHERE business_id = $1 AND (SELECT count(*) FROM batch) < ${batch}
    )
    SELECT count(*)::int AS count FROM batch`;
}
