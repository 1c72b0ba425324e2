import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { List, type Page, type PageRequest } from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";
import { parseInput } from "../../platform/input.ts";
import { type Campaign, type CampaignFilter, type CampaignStatus, campaignSearch } from "./rules.ts";

const CAMPAIGN = `
  c.id, c.name, c.description, c.status, c.contact_count,
  ARRAY(
    SELECT ci.inbox_id FROM campaign_inboxes ci
    WHERE ci.business_id = c.business_id AND ci.campaign_id = c.id ORDER BY ci.position
  ) AS inbox_ids,
  c.last_called_at, c.created_at, c.updated_at`;

const findCampaignStatement = statement<Campaign>(
  "campaign.find",
  `SELECT ${CAMPAIGN} FROM campaigns c WHERE c.business_id = $1 AND c.id = $2`,
);

export async function findCampaign(database: Database, businessId: string, id: string): Promise<Campaign | null> {
  return (await database.row(findCampaignStatement, [businessId, id])) ?? null;
}

const findCampaignsStatement = statement<Campaign>(
  "campaign.findMany",
  `SELECT ${CAMPAIGN} FROM campaigns c WHERE c.business_id = $1 AND c.id = ANY($2)`,
);

/** The campaigns of the business among these ids, in no order. */
export function findCampaigns(database: Database, businessId: string, ids: readonly string[]): Promise<Campaign[]> {
  return database.rows(findCampaignsStatement, [businessId, ids]);
}

const searchInput = z.object({ q: campaignSearch.nullish() });

/**
 * The campaigns of a business, the newest first.
 *
 * @throws DomainError `validation_error` on a search that is too short or too long.
 */
export async function listCampaigns(
  database: Database,
  businessId: string,
  filter: CampaignFilter,
  page: PageRequest,
): Promise<Page<Campaign>> {
  const { q } = parseInput(searchInput, filter);
  return new List<Campaign>(
    { name: "campaign.list", prefix: "cmp", alias: "c", select: `SELECT ${CAMPAIGN} FROM campaigns c` },
    businessId,
  )
    .where("c.status = ?", filter.status)
    .where("c.name ILIKE ?", q && `%${q.replace(/[\\%_]/g, "\\$&")}%`)
    .whereTime(filter)
    .page(database, page);
}

const insertCampaignStatement = statement<Campaign>(
  "campaign.insert",
  `
    WITH added AS (
      INSERT INTO campaigns (business_id, id, name, description, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $5)
      RETURNING *
    ), added_inboxes AS (
      INSERT INTO campaign_inboxes (business_id, campaign_id, position, inbox_id)
      SELECT $1, $2, inbox.position, inbox.id
      FROM unnest($6::text[]) WITH ORDINALITY AS inbox (id, position)
    )
    SELECT c.id, c.name, c.description, c.status, c.contact_count, $6::text[] AS inbox_ids,
      c.last_called_at, c.created_at, c.updated_at
    FROM added c WHERE c.business_id = $1`,
);

export async function insertCampaign(
  database: Database,
  businessId: string,
  campaign: { id: string; createdAt: string; name: string; description: string; inboxIds: readonly string[] },
): Promise<Campaign> {
  const { id, name, description, createdAt, inboxIds } = campaign;
  const values = [businessId, id, name, description, createdAt, inboxIds];
  return (await database.row(insertCampaignStatement, values)) as Campaign;
}

const usableInboxesStatement = statement<{ id: string; isActive: boolean; isUsable: boolean }>(
  "campaign.usableInboxes",
  `
    SELECT i.id, i.deactivated_at IS NULL AS is_active,
      $3 OR EXISTS (
        SELECT FROM inbox_users iu WHERE iu.business_id = $1 AND iu.user_id = $2 AND iu.inbox_id = i.id
      ) AS is_usable
    FROM inboxes i
    WHERE i.business_id = $1 AND i.id = ANY($4)
    FOR SHARE OF i`,
);

/** Of these inboxes those of the business, and whether this user may use them. They stay as they are until commit. */
export function inspectInboxes(
  database: Database,
  businessId: string,
  user: { id: string; mayUseAll: boolean },
  ids: readonly string[],
): Promise<{ id: string; isActive: boolean; isUsable: boolean }[]> {
  return database.rows(usableInboxesStatement, [businessId, user.id, user.mayUseAll, ids]);
}

const lockCampaignStatement = statement<{ status: CampaignStatus }>(
  "campaign.lock",
  "SELECT status FROM campaigns WHERE business_id = $1 AND id = $2 FOR NO KEY UPDATE",
);

/** Holds the campaign until commit, so that its counters and its status change together with its contacts. */
export async function lockCampaign(
  database: Database,
  businessId: string,
  id: string,
): Promise<{ status: CampaignStatus } | null> {
  return (await database.row(lockCampaignStatement, [businessId, id])) ?? null;
}

const tallyCampaignStatement = statement<never>(
  "campaign.tally",
  `
    UPDATE campaigns SET
      contact_count = contact_count + $3,
      open_contact_count = open_contact_count + $4,
      status = CASE
        WHEN status = 'active' AND open_contact_count + $4 = 0 AND contact_count + $3 > 0 THEN 'completed'
        WHEN status = 'completed' AND ($4 > 0 OR contact_count + $3 = 0) THEN 'active'
        ELSE status
      END,
      updated_at = date_trunc('milliseconds', clock_timestamp())
    WHERE business_id = $1 AND id = $2`,
);

/**
 * Moves the counters of a campaign, and with them its status: an active one is completed when it has contacts and every
 * one is settled, and a completed one is active again when one more is open (contract, "States"). Of contacts that have
 * had their attempts `addUpProgress` knows.
 */
export async function tallyCampaign(
  database: Database,
  businessId: string,
  id: string,
  difference: { contacts: number; open: number },
): Promise<void> {
  if (difference.contacts !== 0 || difference.open !== 0) {
    await database.rows(tallyCampaignStatement, [businessId, id, difference.contacts, difference.open]);
  }
}
