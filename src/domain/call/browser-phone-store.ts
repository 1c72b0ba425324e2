import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { IS_PROMPTED } from "./accepted-sql.ts";
import { MEETING_SECONDS } from "./agent-line-rules.ts";
import {
  type BrowserLine,
  type BrowserPhone,
  LONGEST_ABSENCE_SECONDS,
  LONGEST_SILENCE_SECONDS,
  OPEN_SECONDS,
  phoneNotOpen,
  SILENT_SECONDS,
} from "./browser-phone-rules.ts";

/** The pages that are phones, their heartbeats, and the lines of those that have vanished. */

const ago = (seconds: number) => `clock_timestamp() - interval '${seconds} seconds'`;

/** Whether the phone `p` is open in a living page. */
export const IS_OPEN = `p.closed_at IS NULL AND p.beat_at > ${ago(OPEN_SECONDS)}`;

/** Whether the user of the line `l` has a page with a heartbeat in the last seconds. */
const hasLivingPage = (seconds: number) => `EXISTS (
      SELECT FROM browser_phones p
      WHERE p.business_id = l.business_id AND p.user_id = l.user_id AND p.closed_at IS NULL
        AND p.beat_at > ${ago(seconds)}
    )`;

/** Whether the line `l` is that of a browser without a recent heartbeat: no call may begin on it. */
export const IS_SILENT = `(l.device = 'browser' AND l.purpose = 'agent' AND NOT ${hasLivingPage(SILENT_SECONDS)})`;

/**
 * Whether the line `l` rings in a browser that has vanished: no call may be taken there. A page that is rung may still send
 * its heartbeats as seldom as one without a line.
 */
export const HAS_VANISHED = `(l.device = 'browser' AND NOT ${hasLivingPage(LONGEST_SILENCE_SECONDS)})`;

const openStatement = statement<BrowserPhone>(
  "browser.open",
  `
    INSERT INTO browser_phones AS p (business_id, user_id, page_id, beat_at, opened_at)
    VALUES ($1, $2, $3, clock_timestamp(), ${NOW})
    ON CONFLICT (business_id, user_id) DO UPDATE SET
      page_id = $3, beat_at = clock_timestamp(), closed_at = NULL,
      opened_at = CASE WHEN p.page_id = $3 THEN p.opened_at ELSE ${NOW} END
    WHERE p.page_id = $3 OR $4 OR NOT (${IS_OPEN})
    RETURNING p.page_id, p.opened_at`,
);

/** Makes a page the phone of its user. @returns null if another page is, and it is not taken over. */
export async function openPhone(
  database: Database,
  businessId: string,
  userId: string,
  { pageId, takesOver }: { pageId: string; takesOver: boolean },
): Promise<BrowserPhone | null> {
  return database.transaction(async (transaction) => {
    await abandonBeforeReturn(transaction, businessId, userId);
    return (await transaction.row(openStatement, [businessId, userId, pageId, takesOver])) ?? null;
  });
}

const beatStatement = statement<BrowserPhone>(
  "browser.beat",
  `
    UPDATE browser_phones p SET beat_at = clock_timestamp(), closed_at = NULL
    WHERE p.business_id = $1 AND p.user_id = $2 AND p.page_id = $3
      AND ($4::boolean OR (p.closed_at IS NULL AND p.beat_at > ${ago(SILENT_SECONDS)}))
    RETURNING p.page_id, p.opened_at`,
);

/** Notes that the page is alive. @returns null if it is not the phone of its user, or no longer. */
export async function beatPhone(
  database: Database,
  businessId: string,
  userId: string,
  pageId: string,
): Promise<BrowserPhone | null> {
  const regular = await database.row(beatStatement, [businessId, userId, pageId, false]);
  if (regular) {
    return regular;
  }
  // It was silent. The order of locks is that of a lost line: the calls, then the phone.
  return database.transaction(async (transaction) => {
    await abandonBeforeReturn(transaction, businessId, userId);
    return (await transaction.row(beatStatement, [businessId, userId, pageId, true])) ?? null;
  });
}

const closeStatement = statement<BrowserPhone>(
  "browser.close",
  `
    UPDATE browser_phones p SET closed_at = ${NOW}
    WHERE p.business_id = $1 AND p.user_id = $2 AND p.page_id = $3
    RETURNING p.page_id, p.opened_at`,
);

/** Notes that the page is left: it counts as silent at once. @returns null if another page is the phone. */
export async function closePhone(
  database: Database,
  businessId: string,
  userId: string,
  pageId: string,
): Promise<BrowserPhone | null> {
  return (await database.row(closeStatement, [businessId, userId, pageId])) ?? null;
}

const isOpenStatement = statement<{ isOpen: boolean }>(
  "browser.isOpen",
  `
    SELECT EXISTS (
      SELECT FROM browser_phones p WHERE p.business_id = $1 AND p.user_id = $2 AND ${IS_OPEN}
    ) AS is_open`,
);

/** Whether a page of the user is open as a phone, so that the carrier can ring it (`device: "browser"` of a line). */
export async function isBrowserOpen(database: Database, businessId: string, userId: string): Promise<boolean> {
  return (await database.row(isOpenStatement, [businessId, userId]))?.isOpen === true;
}

/** @throws DomainError `conflict` if no page of the user is open as a phone. */
export async function requireBrowser(database: Database, businessId: string, userId: string): Promise<void> {
  if (!(await isBrowserOpen(database, businessId, userId))) {
    throw phoneNotOpen();
  }
}

const lineStatement = statement<BrowserLine>(
  "browser.line",
  `
    SELECT l.id, l.business_id, l.from_number, l.carrier_id, COALESCE(l.conference, l.id) AS conference, l.purpose = 'agent' AS calls_in,
      l.carrier_id IS NOT NULL AND l.left_at IS NULL AS is_connected
    FROM agent_lines l
    WHERE l.business_id = $1 AND l.user_id = $2 AND l.device = 'browser' AND l.ended_at IS NULL AND l.closing_at IS NULL`,
);

/** The line of the user's browser: the page is in it, or is to be; null without one. */
export async function lineOfBrowser(
  database: Database,
  businessId: string,
  userId: string,
): Promise<BrowserLine | null> {
  return (await database.row(lineStatement, [businessId, userId])) ?? null;
}

const admitStatement = statement<{ conference: string; legs: number }>(
  "browser.admit",
  `
    UPDATE agent_lines l SET
      state = CASE WHEN l.carrier_id = $3 THEN l.state ELSE 'joining' END,
      left_at = CASE WHEN l.carrier_id = $3 THEN l.left_at END,
      legs = CASE WHEN l.carrier_id = $3 THEN l.legs ELSE l.legs + 1 END,
      joined_at = CASE WHEN l.carrier_id = $3 THEN l.joined_at END,
      carrier_id = $3,
      hang_ups = 0, checks = 0, times_unknown = 0,
      next_check_at = clock_timestamp() + interval '15 seconds',
      updated_at = ${NOW}
    WHERE l.business_id = $1 AND l.id = $2 AND l.user_id = $4 AND l.device = 'browser' AND l.purpose = 'agent'
      AND l.ended_at IS NULL AND l.closing_at IS NULL AND l.legs < 1000
      AND (l.session_id IS NULL OR EXISTS (
        SELECT FROM dialer_sessions s
        WHERE s.business_id = l.business_id AND s.id = l.session_id AND s.ended_at IS NULL
      ))
    RETURNING COALESCE(l.conference, l.id) AS conference, l.legs`,
);

/**
 * Takes the call of a browser as the leg of its line. An earlier leg of the line, such as that of a page which was
 * loaded again, no longer counts. The same call may be admitted twice.
 *
 * @param carrierId the id of the call at the carrier.
 * @returns the name of the conference to join and the number of legs so far; null if the line is not that of this
 *   user's browser, or is not needed any more.
 */
export async function admitBrowser(
  database: Database,
  { businessId, id }: { businessId: string; id: string },
  { userId, carrierId }: { userId: string; carrierId: string },
): Promise<{ conference: string; legs: number } | null> {
  return database.transaction(async (transaction) => {
    await abandonBeforeReturn(transaction, businessId, userId);
    return (await transaction.row(admitStatement, [businessId, id, carrierId, userId])) ?? null;
  });
}

/** The running call `c` on the line `l`: at most one. */
const CALL = `
    LEFT JOIN LATERAL (
      SELECT c.answered_at IS NOT NULL AS is_talk FROM calls c
      WHERE c.business_id = l.business_id AND c.line_id = l.id AND c.ended_at IS NULL LIMIT 1
    ) c ON true`;

/** The phone `p` of the line `l`. OFFSET 0 forces a look-up by key. */
const PHONE = `
    LEFT JOIN LATERAL (
      SELECT p.beat_at, p.closed_at FROM browser_phones p
      WHERE p.business_id = l.business_id AND p.user_id = l.user_id OFFSET 0
    ) p ON true`;

/** The last heartbeat, or the end, of the phone `p` of the line `l`. */
const SIGN_AT = `LEAST(COALESCE(p.beat_at, l.created_at), COALESCE(p.closed_at, 'infinity'))`;

/**
 * Whether the line is to be lost. A call that rings ends at once: the agent may not be there for the answer. A talk
 * goes on for a while, and a line without a call too, because the page may be loading again. Somebody waits for an agent
 * who hears words, but not for the page after it was left.
 */
const IS_OVERDUE = `
      CASE
        WHEN c.is_talk IS NULL THEN ${SIGN_AT} < ${ago(LONGEST_SILENCE_SECONDS)} OR (
          l.state = 'joining' AND (p.closed_at < ${ago(SILENT_SECONDS)} OR l.left_at < ${ago(LONGEST_ABSENCE_SECONDS)})
          AND ${IS_PROMPTED}
        ) IS TRUE
        WHEN c.is_talk THEN ${SIGN_AT} < ${ago(LONGEST_SILENCE_SECONDS)} OR l.left_at < ${ago(LONGEST_ABSENCE_SECONDS)}
        ELSE ${SIGN_AT} < ${ago(SILENT_SECONDS)} OR l.left_at < ${ago(SILENT_SECONDS)}
      END`;

const LIVING = `l.device = 'browser' AND l.purpose = 'agent' AND l.ended_at IS NULL`;

/** What a silent line needs: its loss, or the carrier's word on whether the browser is still in the conference. */
export interface SilentBrowser {
  businessId: string;
  id: string;
  isOverdue: boolean;
}

const silentStatement = statement<{ lines: number; silent: SilentBrowser[] }>(
  "browser.silent",
  `
    WITH browser AS (
      SELECT l.business_id, l.id, l.state, l.left_at, c.is_talk, ${SIGN_AT} AS sign_at, ${IS_OVERDUE} AS is_overdue
      FROM agent_lines l
      ${PHONE}
      ${CALL}
      WHERE ${LIVING}
    ), silent AS (
      SELECT * FROM browser
      WHERE is_overdue OR (is_talk AND state = 'ready' AND left_at IS NULL AND sign_at < ${ago(SILENT_SECONDS)})
      LIMIT 50
    )
    SELECT (SELECT count(*)::integer FROM browser) AS lines, COALESCE((
      SELECT jsonb_agg(jsonb_build_object('businessId', business_id, 'id', id, 'isOverdue', is_overdue)) FROM silent
    ), '[]') AS silent`,
  { unbound: "any process notices the vanished browsers of every business" },
);

/** The number of lines in browsers, and those of them that need something: at most 50. */
export async function silentBrowsers(database: Database): Promise<{ lines: number; silent: SilentBrowser[] }> {
  return (await database.row(silentStatement, [])) as { lines: number; silent: SilentBrowser[] };
}

const lockLineStatement = statement<{ isClosing: boolean; carrierId: string | null }>(
  "browser.lockLine",
  `SELECT l.closing_at IS NOT NULL AS is_closing, CASE WHEN l.left_at IS NULL THEN l.carrier_id END AS carrier_id FROM agent_lines l WHERE l.business_id = $1 AND l.id = $2 AND ${LIVING} FOR NO KEY UPDATE`,
);

const isOverdueStatement = statement<{ isOverdue: boolean; lostAt: string }>(
  "browser.isOverdue",
  `
    SELECT ${IS_OVERDUE} AS is_overdue, date_trunc('milliseconds', LEAST(${SIGN_AT}, l.left_at)) AS lost_at
    FROM agent_lines l
    ${PHONE}
    ${CALL}
    WHERE l.business_id = $1 AND l.id = $2`,
);

/** A line whose browser has vanished. */
export interface OverdueLine {
  isClosing: boolean;
  carrierId: string | null;
  /** The last heartbeat: from then on nobody may have been there. */
  lostAt: string;
}

/** Locks a line whose browser has vanished. @returns null if it is back, or another process was quicker. */
export async function lockOverdue(
  transaction: Database,
  { businessId, id }: { businessId: string; id: string },
): Promise<OverdueLine | null> {
  const line = await transaction.row(lockLineStatement, [businessId, id]);
  if (!line) {
    return null;
  }
  const found = await transaction.row(isOverdueStatement, [businessId, id]);
  return found?.isOverdue ? { ...line, lostAt: found.lostAt } : null;
}

/** The last heartbeat of the line `l` and its phone `p`. */
const LAST_SIGN = `LEAST(${SIGN_AT}, l.left_at)`;

/** The end of the call `c`, or now. */
const UNTIL = "COALESCE(c.ended_at, clock_timestamp())";

/**
 * The latest time at which the person of the call `c` may have answered. A carrier may count whole seconds: the answer then
 * came up to a second later, but before the service heard of it.
 */
const ANSWERED_BY = `CASE
        WHEN c.answered_at <> date_trunc('second', c.answered_at) THEN c.answered_at
        WHEN c.answer_reported_at IS NULL THEN c.answered_at + interval '1 second'
        ELSE LEAST(c.answered_at + interval '1 second', GREATEST(c.answered_at, c.answer_reported_at))
      END`;

/**
 * Abandons calls `c` on the line `l` whose person has met nobody for longer than the law allows: the browser of the agent
 * was silent soon after the answer, and still is, or was until the end of the call. A heartbeat `MEETING_SECONDS` after the
 * answer shows that the agent was there.
 */
const abandon = (which: string) => `
    UPDATE calls c SET abandoned_at = c.answered_at
    FROM agent_lines l
    ${PHONE}
    WHERE c.business_id = $1 AND c.direction = 'outgoing' AND c.abandoned_at IS NULL AND c.message_state IS NULL
      AND c.answered_by IS DISTINCT FROM 'machine' AND l.business_id = $1 AND l.id = c.line_id AND ${LIVING} AND ${which}
      AND (
        ${LAST_SIGN} < c.answered_at - interval '${SILENT_SECONDS} seconds'
        OR (
          ${LAST_SIGN} < ${ANSWERED_BY} + interval '${MEETING_SECONDS} seconds'
          AND GREATEST(${LAST_SIGN}, c.answered_at) < ${UNTIL} - interval '${SILENT_SECONDS} seconds'
        )
      )`;

const abandonStatement = statement<never>("browser.abandon", abandon("c.id = $2"));

/**
 * Records that a person has met nobody in a call that was just answered or has just ended, because the agent's browser
 * was silent. The browser may come back.
 */
export async function abandonSilentAnswer(transaction: Database, businessId: string, callId: string): Promise<void> {
  await transaction.rows(abandonStatement, [businessId, callId]);
}

const abandonOfUserStatement = statement<never>("browser.abandonOfUser", abandon("l.user_id = $2"));

/** Before the heartbeat of a browser that returns: who has answered since the last one has met nobody. */
async function abandonBeforeReturn(transaction: Database, businessId: string, userId: string): Promise<void> {
  await transaction.rows(abandonOfUserStatement, [businessId, userId]);
}

const abandonOnLineStatement = statement<never>("browser.abandonOnLine", abandon("l.id = $2"));

/** Before the loss of a line whose browser has vanished: the loss compares with the carrier's time of the answer. */
export async function abandonOnLine(
  transaction: Database,
  { businessId, id }: { businessId: string; id: string },
): Promise<void> {
  await transaction.rows(abandonOnLineStatement, [businessId, id]);
}

const closeSilentStatement = statement<never>(
  "browser.closeSilent",
  `
    UPDATE browser_phones p SET closed_at = ${NOW}
    WHERE p.business_id = $1
      AND p.user_id = (SELECT l.user_id FROM agent_lines l WHERE l.business_id = $1 AND l.id = $2)
      AND p.closed_at IS NULL AND p.beat_at < ${ago(LONGEST_SILENCE_SECONDS)}`,
);

/** Closes the phone of a lost line whose page has long been silent: another page may be the phone at once. */
export async function closeSilentPhone(
  transaction: Database,
  { businessId, id }: { businessId: string; id: string },
): Promise<void> {
  await transaction.rows(closeSilentStatement, [businessId, id]);
}

const ASKED_EACH_SECONDS = 3;

const askSoonStatement = statement<never>(
  "browser.askSoon",
  `
    UPDATE agent_lines l SET next_check_at = clock_timestamp(), updated_at = ${NOW}
    WHERE l.business_id = $1 AND l.id = $2 AND ${LIVING} AND l.updated_at < ${ago(ASKED_EACH_SECONDS)}`,
);

/** Has the carrier asked soon, every few seconds, whether the browser is in the conference. */
export async function askSoon(
  database: Database,
  { businessId, id }: { businessId: string; id: string },
): Promise<void> {
  await database.rows(askSoonStatement, [businessId, id]);
}
