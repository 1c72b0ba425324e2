import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { DialerSettings } from "./settings.ts";

/** The details of a campaign for its management: settings, inboxes, status. */

const NOW = "date_trunc('milliseconds', clock_timestamp())";

const findSettingsStatement = statement<DialerSettings & { id: string }>(
  "campaign.findSettings",
  `
    SELECT c.id, c.max_attempts, c.next_phone_outcomes, c.attempt_spacing_minutes, c.busy_retry_minutes,
      c.daily_number_cap, c.personal_callback_hours, c.completes_exhausted, c.lease_minutes, c.wrap_up_minutes,
      c.dials_opted_out, c.records_calls, c.dial_mode, c.wrap_up_seconds, c.ring_seconds, c.machine_action,
      c.has_written_consent,
      CASE WHEN c.has_written_consent THEN c.consent_asserted_at END AS consent_asserted_at,
      c.message_id, c.registry_ids, c.call_purpose, c.call_language,
      left(c.calling_from::text, 5) AS calling_from, left(c.calling_until::text, 5) AS calling_until,
      c.calling_days, c.hours_by_day, c.skips_holidays, c.hours_reason, c.opted_out_reason
    FROM campaigns c WHERE c.business_id = $1 AND c.id = ANY($2)`,
);

/** The settings of these campaigns, by id. */
export async function findSettings(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, DialerSettings>> {
  const rows = await database.rows(findSettingsStatement, [businessId, ids]);
  return new Map(rows.map(({ id, ...settings }) => [id, settings]));
}

const updateStatement = statement<never>(
  "campaign.update",
  `
    UPDATE campaigns SET
      name = COALESCE($3, name), description = COALESCE($4, description),
      max_attempts = $5, attempt_spacing_minutes = $6, busy_retry_minutes = $7, daily_number_cap = $8,
      lease_minutes = $9, dials_opted_out = $10, calling_from = $11, calling_until = $12, wrap_up_minutes = $13,
      next_phone_outcomes = $14, personal_callback_hours = $15,
      completes_exhausted = $16, records_calls = $17, dial_mode = $18, wrap_up_seconds = $19, ring_seconds = $20,
      machine_action = $21, has_written_consent = $22, message_id = $23, calling_days = $24, hours_by_day = $25::jsonb,
      skips_holidays = $26, hours_reason = $27, opted_out_reason = $28, registry_ids = $29, call_purpose = $30,
      call_language = $31,
      -- A statement that is taken back needs records from then on.
      consent_asserted_at = CASE WHEN has_written_consent AND $22 THEN consent_asserted_at END,
      updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2`,
);

export async function updateCampaign(
  database: Database,
  businessId: string,
  id: string,
  { name, description, settings }: { name: string | null; description: string | null; settings: DialerSettings },
): Promise<void> {
  await database.rows(updateStatement, [
    businessId,
    id,
    name,
    description,
    settings.maxAttempts,
    settings.attemptSpacingMinutes,
    settings.busyRetryMinutes,
    settings.dailyNumberCap,
    settings.leaseMinutes,
    settings.dialsOptedOut,
    settings.callingFrom,
    settings.callingUntil,
    settings.wrapUpMinutes,
    settings.nextPhoneOutcomes,
    settings.personalCallbackHours,
    settings.completesExhausted,
    settings.recordsCalls,
    settings.dialMode,
    settings.wrapUpSeconds,
    settings.ringSeconds,
    settings.machineAction,
    settings.hasWrittenConsent,
    settings.messageId,
    settings.callingDays,
    settings.hoursByDay && JSON.stringify(settings.hoursByDay),
    settings.skipsHolidays,
    settings.hoursReason,
    settings.optedOutReason,
    settings.registryIds,
    settings.callPurpose,
    settings.callLanguage,
  ]);
}

const dropInboxesStatement = statement<never>(
  "campaign.dropInboxes",
  "DELETE FROM campaign_inboxes WHERE business_id = $1 AND campaign_id = $2",
);

const placeInboxesStatement = statement<never>(
  "campaign.placeInboxes",
  `
    WITH restarted AS (
      UPDATE campaigns SET rotation_position = 0 WHERE business_id = $1 AND id = $2
    )
    INSERT INTO campaign_inboxes (business_id, campaign_id, position, inbox_id)
    SELECT $1, $2, inbox.position, inbox.id FROM unnest($3::text[]) WITH ORDINALITY AS inbox (id, position)`,
);

/** Replaces the inboxes of a campaign; the rotation starts at the first of them. */
export async function replaceInboxes(
  database: Database,
  businessId: string,
  id: string,
  inboxIds: readonly string[],
): Promise<void> {
  await database.rows(dropInboxesStatement, [businessId, id]);
  await database.rows(placeInboxesStatement, [businessId, id, inboxIds]);
}
