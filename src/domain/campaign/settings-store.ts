import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import {
  settingAssignments,
  settingColumns,
  settingParameter,
  settingParameters,
} from "../../platform/db/settings-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { type DialerSettings, dialerSettings } from "./settings.ts";

/** The details of a campaign for its management: settings, inboxes, status. */

const findSettingsStatement = statement<DialerSettings & { id: string }>(
  "campaign.findSettings",
  `
    SELECT c.id, ${settingColumns(dialerSettings, "c")},
      CASE WHEN c.has_written_consent THEN c.consent_asserted_at END AS consent_asserted_at
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

/** The first parameter of the settings. */
const FIRST = 5;

const updateStatement = statement<never>(
  "campaign.update",
  `
    UPDATE campaigns SET
      name = COALESCE($3, name), description = COALESCE($4, description),
      ${settingAssignments(dialerSettings, FIRST)},
      -- A statement that is taken back needs records from then on.
      consent_asserted_at = CASE
        WHEN has_written_consent AND ${settingParameter(dialerSettings, FIRST, "hasWrittenConsent")}
        THEN consent_asserted_at
      END,
      updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2`,
);

export async function updateCampaign(
  database: Database,
  businessId: string,
  id: string,
  { name, description, settings }: { name: string | null; description: string | null; settings: DialerSettings },
): Promise<void> {
  const values = [businessId, id, name, description, ...settingParameters(dialerSettings, settings)];
  await database.rows(updateStatement, values);
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
