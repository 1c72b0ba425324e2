import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { MISSED_CALLS } from "../identity/settings.ts";
import { mayBeRung, presenceState } from "./presence-sql.ts";
import {
  BEAT_SECONDS,
  KEPT_DAYS,
  MOST_MISSED_RINGS,
  type Presence,
  type PresenceDevice,
  type PresenceState,
  type SetState,
} from "./rules.ts";

/** What users say of their presence, and what is noted of it. */

const ofUsersStatement = statement<Presence>(
  "presence.ofUsers",
  `
    SELECT u.id AS user_id, present.state, CASE WHEN present.state = 'away' THEN p.reason END AS reason,
      CASE WHEN p.noted_state = present.state THEN p.noted_at WHEN p.user_id IS NOT NULL THEN ${NOW} END AS since,
      COALESCE(p.device, 'phone') AS device, ${mayBeRung({ business: "$1", user: "u.id" })} AS may_be_rung
    FROM users u
    LEFT JOIN user_presences p ON p.business_id = u.business_id AND p.user_id = u.id
    CROSS JOIN LATERAL (SELECT ${presenceState({ business: "$1", user: "u.id" })} AS state OFFSET 0) present
    WHERE u.business_id = $1 AND u.id = ANY($2)`,
);

/** The presences of these users, in no order. */
export function presencesOf(database: Database, businessId: string, userIds: readonly string[]): Promise<Presence[]> {
  return database.rows(ofUsersStatement, [businessId, userIds]);
}

const ringableStatement = statement<{ id: string }>(
  "presence.ringable",
  `
    SELECT given.id FROM unnest($2::text[]) AS given (id)
    WHERE ${mayBeRung({ business: "$1", user: "given.id" })}`,
);

/** Those of these users for whom a call may ring now. */
export async function ringableAmong(
  database: Database,
  businessId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  return new Set((await database.rows(ringableStatement, [businessId, userIds])).map(({ id }) => id));
}

const setStatement = statement<never>(
  "presence.set",
  `
    INSERT INTO user_presences AS p (business_id, user_id, state, reason, device, set_at, noted_state, noted_at,
      counted_at, created_at)
    SELECT $1, $2, $3, $4, COALESCE($5, 'dashboard'), at, 'offline', at, at, at FROM (SELECT ${NOW} AS at) present
    ON CONFLICT (business_id, user_id) DO UPDATE SET
      state = EXCLUDED.state, reason = EXCLUDED.reason, device = COALESCE($5, p.device), set_at = EXCLUDED.set_at,
      missed_rings = 0`,
);

/** @param device null: as before, and first the dashboard. */
export async function setPresence(
  transaction: Database,
  businessId: string,
  userId: string,
  { state, reason, device }: { state: SetState; reason: string | null; device: PresenceDevice | null },
): Promise<void> {
  await transaction.rows(setStatement, [businessId, userId, state, reason, device]);
}

const beatStatement = statement<{ isBack: boolean }>(
  "presence.beat",
  `
    WITH before AS (
      SELECT b.beat_at, p.noted_state = 'offline' AND p.state <> 'offline' AS is_back FROM user_presences p
      LEFT JOIN presence_beats b ON b.business_id = p.business_id AND b.user_id = p.user_id
      WHERE p.business_id = $1 AND p.user_id = $2
    ), beat AS (
      INSERT INTO presence_beats (business_id, user_id, beat_at)
      SELECT $1, $2, clock_timestamp() FROM before
      WHERE before.beat_at IS NULL OR before.beat_at < clock_timestamp() - interval '${BEAT_SECONDS} seconds'
      ON CONFLICT (business_id, user_id) DO UPDATE SET beat_at = EXCLUDED.beat_at
    )
    SELECT before.is_back FROM before`,
);

/**
 * Notes that a page of the user is open, at most once in `BEAT_SECONDS`.
 *
 * @returns whether the user is noted as offline by mistake; false for a user who has never set a state.
 */
export async function beat(database: Database, businessId: string, userId: string): Promise<boolean> {
  return (await database.row(beatStatement, [businessId, userId]))?.isBack === true;
}

const lockStatement = statement<never>(
  "presence.lock",
  `
    SELECT FROM user_presences p WHERE p.business_id = $1 AND p.user_id = ANY($2)
    ORDER BY p.user_id FOR NO KEY UPDATE`,
);

/** Locks in a statement of its own: the next one sees what the last holder of a lock has written. */
async function lockPresences(transaction: Database, businessId: string, userIds: readonly string[]): Promise<void> {
  await transaction.rows(lockStatement, [businessId, userIds]);
}

const LEAVES = `p.state = 'available' AND p.missed_rings + 1 >= ${MOST_MISSED_RINGS}`;

const missStatement = statement<never>(
  "presence.missRings",
  `
    UPDATE user_presences p SET
      missed_rings = LEAST(p.missed_rings + 1, ${MOST_MISSED_RINGS}),
      state = CASE WHEN ${LEAVES} THEN 'away' ELSE p.state END,
      reason = CASE WHEN ${LEAVES} THEN '${MISSED_CALLS}' ELSE p.reason END,
      set_at = CASE WHEN ${LEAVES} THEN ${NOW} ELSE p.set_at END
    WHERE p.business_id = $1 AND p.user_id = ANY($2)`,
);

/**
 * A call rang for these users until the end of its time. Who has missed `MOST_MISSED_RINGS` in a row is away. Users who
 * have never set a state stay as they are.
 */
export async function missRings(transaction: Database, businessId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) {
    await lockPresences(transaction, businessId, userIds);
    await transaction.rows(missStatement, [businessId, userIds]);
  }
}

const takeStatement = statement<never>(
  "presence.takeRing",
  "UPDATE user_presences SET missed_rings = 0 WHERE business_id = $1 AND user_id = $2 AND missed_rings > 0",
);

/** The user has taken a call: missed ones are counted anew. */
export async function takeRing(transaction: Database, businessId: string, userId: string): Promise<void> {
  await transaction.rows(takeStatement, [businessId, userId]);
}

/** The counted time of a member is moved on this often, so that a change adds few rows. */
const COUNTED_EACH = "interval '1 hour'";

const IS_CHANGED = `(before.noted_state <> before.state
        OR before.noted_reason IS DISTINCT FROM CASE WHEN before.state = 'away' THEN before.reason END)`;

const changedStatement = statement<{ businessId: string; userId: string }>(
  "presence.changed",
  `
    SELECT before.business_id, before.user_id FROM (
      SELECT p.business_id, p.user_id, p.noted_state, p.noted_reason, p.reason, p.counted_at,
        ${presenceState({ business: "p.business_id", user: "p.user_id" })} AS state
      FROM (
        SELECT h.business_id, h.user_id FROM user_presences h WHERE h.noted_state <> 'offline'
        UNION
        SELECT h.business_id, h.user_id FROM user_presences h
        WHERE h.noted_state = 'offline' AND h.state <> 'offline' AND h.device = 'phone'
        UNION
        SELECT l.business_id, l.user_id FROM agent_lines l WHERE l.ended_at IS NULL AND l.user_id IS NOT NULL
      ) at_work
      CROSS JOIN LATERAL (
        SELECT * FROM user_presences p
        WHERE p.business_id = at_work.business_id AND p.user_id = at_work.user_id LIMIT 1
      ) p
      OFFSET 0
    ) before
    WHERE before.user_id <> ALL($2)
      AND (${IS_CHANGED} OR (before.noted_state <> 'offline' AND before.counted_at < clock_timestamp() - ${COUNTED_EACH}))
    ORDER BY ${IS_CHANGED} DESC, before.counted_at LIMIT $1`,
  { unbound: "any process notes the presence of the users of every business" },
);

/**
 * Users whose present state is not the noted one, and then those whose time is to be counted; each the longest due first.
 *
 * @param exceptIds users who could not be noted just now.
 */
export function changedPresences(
  database: Database,
  most: number,
  exceptIds: readonly string[],
): Promise<{ businessId: string; userId: string }[]> {
  return database.rows(changedStatement, [most, exceptIds]);
}

const turnStatement = statement<{ isOurs: boolean }>(
  "presence.takeTurn",
  "SELECT pg_try_advisory_xact_lock(hashtextextended('presences are looked at', 0)) AS is_ours",
  { unbound: "one process at a time looks at the presence of the users of every business" },
);

/** Takes the turn to look for changes, until the end of the transaction. @returns false if another process has it. */
export async function takeTurnToLook(transaction: Database): Promise<boolean> {
  return (await transaction.row(turnStatement, []))?.isOurs === true;
}

/** A beginning of quarters of an hour. */
const ORIGIN = "'2000-01-01 00:00:00+00'::timestamptz";

const STATES = ["available", "in_call", "wrap_up", "away"] as const satisfies readonly PresenceState[];

/** The whole seconds of a quarter of an hour `slot` between two times: together as many as between the first and the last. */
const secondsOf = (from: string, until: string) =>
  `(floor(date_part('epoch', LEAST(${until}, slot.at + interval '15 minutes')))
          - floor(date_part('epoch', GREATEST(${from}, slot.at))))`;

const noteStatement = statement<{ isChanged: boolean }>(
  "presence.note",
  `
    WITH before AS (
      SELECT p.noted_state, p.noted_reason, p.reason, p.counted_at, ${NOW} AS at,
        ${presenceState({ business: "$1", user: "$2" })} AS state
      FROM user_presences p WHERE p.business_id = $1 AND p.user_id = $2
    ), moved AS (
      UPDATE user_presences p SET
        noted_state = before.state,
        noted_reason = CASE WHEN before.state = 'away' THEN before.reason END,
        noted_at = CASE WHEN ${IS_CHANGED} THEN before.at ELSE p.noted_at END,
        counted_at = before.at
      FROM before
      WHERE p.business_id = $1 AND p.user_id = $2
        AND (${IS_CHANGED} OR before.counted_at < clock_timestamp() - ${COUNTED_EACH})
      RETURNING ${IS_CHANGED} AS is_changed
    ), counted AS (
      INSERT INTO presence_seconds AS s (business_id, user_id, slot, ${STATES.join(", ")})
      SELECT $1, $2, slot.at, ${STATES.map((state) => `CASE before.noted_state WHEN '${state}' THEN slot.seconds ELSE 0 END`).join(", ")}
      FROM moved CROSS JOIN before
      CROSS JOIN LATERAL (
        SELECT slot.at, ${secondsOf("before.counted_at", "before.at")}::smallint AS seconds
        FROM generate_series(date_bin('15 minutes', before.counted_at, ${ORIGIN}), before.at,
          interval '15 minutes') AS slot (at)
      ) slot
      WHERE before.noted_state <> 'offline' AND slot.seconds > 0
      ON CONFLICT (business_id, user_id, slot) DO UPDATE SET
        ${STATES.map((state) => `${state} = s.${state} + EXCLUDED.${state}`).join(", ")}
    )
    SELECT moved.is_changed FROM moved`,
);

/**
 * Notes the present state of a user, and counts the time of the previous one.
 *
 * @returns whether the state or its reason has changed.
 */
export async function notePresence(transaction: Database, businessId: string, userId: string): Promise<boolean> {
  await lockPresences(transaction, businessId, [userId]);
  return (await transaction.row(noteStatement, [businessId, userId]))?.isChanged === true;
}

/** The seconds of a user in each state, in a period. */
export interface PresenceSeconds {
  userId: string;
  available: number;
  inCall: number;
  wrapUp: number;
  away: number;
  offline: number;
}

const COUNTED = STATES.map((state) => `COALESCE(sum(counted.${state}), 0)::float8 AS ${state}`).join(", ");
const RUNNING = STATES.map((state) => `CASE p.noted_state WHEN '${state}' THEN running.seconds ELSE 0 END`);
const SUMS = STATES.map((state, place) => `sums.${state} + ${RUNNING[place]} AS ${state}`).join(", ");

const secondsStatement = statement<PresenceSeconds>(
  "presence.seconds",
  `
    SELECT found.*, found.elapsed - ${STATES.map((state) => `found.${state}`).join(" - ")} AS offline FROM (
      SELECT p.user_id, ${SUMS}, elapsed.seconds AS elapsed
      FROM user_presences p
      CROSS JOIN (
        SELECT GREATEST($3::timestamptz, date_bin('15 minutes', clock_timestamp(), ${ORIGIN}) - interval '${KEPT_DAYS} days') AS since,
          LEAST($4::timestamptz, clock_timestamp()) AS until
      ) given
      CROSS JOIN LATERAL (
        SELECT ${COUNTED} FROM presence_seconds counted
        WHERE counted.business_id = $1 AND counted.user_id = p.user_id
          AND counted.slot >= given.since AND counted.slot < given.until
      ) sums
      CROSS JOIN LATERAL (
        SELECT GREATEST(floor(date_part('epoch', given.until))
          - floor(date_part('epoch', GREATEST(given.since, p.counted_at))), 0) AS seconds
      ) running
      CROSS JOIN LATERAL (
        SELECT GREATEST(floor(date_part('epoch', given.until))
          - floor(date_part('epoch', GREATEST(given.since, p.created_at))), 0) AS seconds
      ) elapsed
      WHERE p.business_id = $1 AND p.user_id = ANY($2)
    ) found`,
  { mayReadStandby: true },
);

/**
 * The seconds of these users in each state from one quarter of an hour to another, in the last `KEPT_DAYS` and until now;
 * nothing for users who have never set a state. The states together are the time since the first one of the user.
 */
export function secondsOfPresence(
  database: Database,
  businessId: string,
  userIds: readonly string[],
  { since, until }: { since: string; until: string },
): Promise<PresenceSeconds[]> {
  return database.rows(secondsStatement, [businessId, userIds, since, until]);
}

const pruneStatement = statement<{ slot: string }>(
  "presence.prune",
  `
    DELETE FROM presence_seconds s WHERE s.ctid = ANY(ARRAY(
      SELECT o.ctid FROM presence_seconds o
      -- Read once, or the index would not end the search.
      WHERE o.slot < (SELECT clock_timestamp()) - interval '${KEPT_DAYS} days'
      ORDER BY o.slot LIMIT $1 FOR UPDATE SKIP LOCKED
    ))
    RETURNING s.slot`,
  { unbound: "any process deletes the old figures of every business" },
);

/** Deletes figures that are older than `KEPT_DAYS`. @returns the number of deleted rows. */
export async function pruneSeconds(database: Database, most: number): Promise<number> {
  return (await database.rows(pruneStatement, [most])).length;
}

/** What a state of a user is checked against. */
export interface PresenceMember {
  isPerson: boolean;
  isActive: boolean;
  hasPhone: boolean;
  /** The reasons of the business. */
  awayReasons: string[];
}

const memberStatement = statement<PresenceMember>(
  "presence.member",
  `
    SELECT u.type = 'person' AS is_person, u.deactivated_at IS NULL AS is_active, u.phone_number IS NOT NULL AS has_phone,
      b.away_reasons
    FROM users u JOIN businesses b ON b.id = u.business_id
    WHERE u.business_id = $1 AND u.id = $2`,
);

/** A user of the business, or null. */
export async function findMember(
  database: Database,
  businessId: string,
  userId: string,
): Promise<PresenceMember | null> {
  return (await database.row(memberStatement, [businessId, userId])) ?? null;
}
