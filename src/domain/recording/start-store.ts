import { type SpokenLanguage, type Words, wordsOf } from "../../platform/carrier/spoken-language.ts";
import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { newIdentity } from "../../platform/id.ts";

/** The beginning of recordings, and the end of their calls. */

/** The recording of a call, and what is announced before it. */
export interface StartedRecording {
  legId: string;
  announcement: string | null;
  language: SpokenLanguage | null;
  /** The name of the conference of the line that has the call; null without one. */
  conference: string | null;
}

/**
 * A call of a campaign follows the campaign, if that decides. An incoming call without a line was forwarded: its caller
 * heard the announcement before the phone rang. The end of a call is missed when the longest one is over.
 */
const insertStatement = statement<StartedRecording>(
  "recording.insert",
  `
    WITH wanted AS (
      SELECT c.carrier_id, CASE WHEN c.direction = 'incoming' AND c.line_id IS NOT NULL THEN b.recording_announcement END
        AS announcement, b.recording_announcement_language AS language,
        CASE WHEN l.purpose = 'agent' THEN l.id ELSE l.conference END AS conference
      FROM calls c
      JOIN businesses b ON b.id = c.business_id
      LEFT JOIN agent_lines l ON l.business_id = $1 AND l.id = c.line_id
      LEFT JOIN campaigns k ON k.business_id = $1 AND k.id = c.campaign_id
      WHERE c.business_id = $1 AND c.id = $2 AND c.carrier_id IS NOT NULL AND c.ended_at IS NULL
        AND COALESCE(k.records_calls, b.records_calls IN ('all', c.direction))
    ), started AS (
      INSERT INTO recordings (business_id, id, call_id, kind, state, leg_id, due_at, created_at, updated_at)
      SELECT $1, $3, $2, 'talk', 'running', carrier_id, clock_timestamp() + interval '4 hours 10 minutes',
        $4::timestamptz, $4::timestamptz
      FROM wanted
      ON CONFLICT (business_id, call_id, kind) DO NOTHING
      RETURNING leg_id
    )
    SELECT started.leg_id, wanted.announcement, wanted.language, wanted.conference FROM started CROSS JOIN wanted`,
);

/** Writes the recording of a running call where the settings ask for one; null if they do not, or it exists. */
export async function insertRecording(
  transaction: Database,
  businessId: string,
  callId: string,
): Promise<StartedRecording | null> {
  const { id, createdAt } = newIdentity("rec");
  return (await transaction.row(insertStatement, [businessId, callId, id, createdAt])) ?? null;
}

/** The carrier usually reports a recording within this time after the end of its call. */
const REPORT_SECONDS = 10;

const awaitStatement = statement<never>(
  "recording.await",
  `
    UPDATE recordings SET due_at = clock_timestamp() + interval '${REPORT_SECONDS} seconds', attempts = 0
    WHERE business_id = $1 AND call_id = $2 AND state = 'running'`,
);

/** The call has ended: the carrier is asked for its recording unless it reports soon. */
export async function awaitRecording(transaction: Database, businessId: string, callId: string): Promise<void> {
  await transaction.rows(awaitStatement, [businessId, callId]);
}

/** The carrier certainly lists a message this long after the end of its call. */
const MESSAGE_SECONDS = 60;

const expectStatement = statement<never>(
  "recording.expectVoicemail",
  `
    INSERT INTO recordings (business_id, id, call_id, kind, state, leg_id, due_at, created_at, updated_at)
    SELECT $1, $3, $2, 'voicemail', 'running', c.carrier_id, clock_timestamp() + interval '${MESSAGE_SECONDS} seconds',
      $4::timestamptz, $4::timestamptz
    FROM calls c
    WHERE c.business_id = $1 AND c.id = $2 AND c.carrier_id IS NOT NULL
    ON CONFLICT (business_id, call_id, kind) DO NOTHING`,
);

/** The caller may have left a message: the carrier is asked for it once, unless it reports it before. */
export async function expectVoicemail(transaction: Database, businessId: string, callId: string): Promise<void> {
  const { id, createdAt } = newIdentity("rec");
  await transaction.rows(expectStatement, [businessId, callId, id, createdAt]);
}

const announcementStatement = statement<{ announcement: string | null; language: SpokenLanguage | null }>(
  "recording.announcement",
  `
    SELECT CASE WHEN b.records_calls IN ('incoming', 'all') THEN b.recording_announcement END AS announcement,
      b.recording_announcement_language AS language
    FROM inboxes i JOIN businesses b ON b.id = i.business_id
    WHERE i.business_id = $1 AND i.phone_number = $2 AND i.deactivated_at IS NULL`,
);

/** What callers of an inbox hear before their call is recorded; null if nothing. */
export async function findAnnouncement(
  database: Database,
  businessId: string,
  inboxNumber: string,
): Promise<Words | null> {
  const found = await database.row(announcementStatement, [businessId, inboxNumber]);
  return found ? wordsOf(found.announcement, found.language) : null;
}
