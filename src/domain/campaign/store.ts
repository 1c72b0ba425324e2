import { z } from "zod";
import { withAccents } from "../../platform/accents.ts";
import type { Database } from "../../platform/db/database.ts";
import { List } from "../../platform/db/list.ts";
import { byChange, type ListOrder, orderKey } from "../../platform/db/list-order.ts";
import { type Page, type PageRequest, severalOf } from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";
import { parseInput } from "../../platform/input.ts";
import { ZONES_VERSION } from "../consent/zones.ts";
import { type Campaign, type CampaignFilter, type CampaignOrder, campaignSearch } from "./rules.ts";
import { campaignStatus } from "./status-sql.ts";

const CAMPAIGN = `
  c.id, c.name, c.description, ${campaignStatus("c")} AS status,
  CASE c.status WHEN 'paused' THEN c.pause_reason END AS pause_reason, c.contact_count,
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

const ORDERS: Readonly<Record<CampaignOrder, ListOrder | null>> = {
  created: null,
  updated: byChange("c"),
  name: { key: `lower(c.name) COLLATE "C"`, type: "text", isAscending: true },
};

/**
 * The campaigns of a business in an order.
 *
 * @throws DomainError `validation_error` on a search that is too short or too long.
 */
export async function listCampaigns(
  database: Database,
  businessId: string,
  filter: CampaignFilter,
  page: PageRequest,
  orderBy: CampaignOrder = "created",
): Promise<Page<Campaign>> {
  const order = ORDERS[orderBy];
  const { q } = parseInput(searchInput, filter);
  // A draft is stored as a paused campaign.
  const status = severalOf(filter.status);
  const stored = severalOf(status?.map((each) => (each === "draft" ? "paused" : each)));
  const [drafts, paused] = [status?.includes("draft"), status?.includes("paused")];
  const isDraft = drafts === paused ? null : drafts;
  return new List<Campaign>(
    {
      name: "campaign.list",
      prefix: "cmp",
      alias: "c",
      table: "campaigns",
      indexed: { status: "many" },
      hasChanges: true,
      select: `SELECT ${CAMPAIGN}${order ? orderKey(order) : ""} FROM campaigns c`,
    },
    businessId,
  )
    .orderBy(order)
    .whereIn("c.status", stored)
    .where(stored?.length === 1 ? "c.is_draft = ?" : "(c.status <> 'paused' OR c.is_draft = ?)", isDraft)
    .where("c.name ~* ?", q && [...q.normalize("NFC").toLowerCase()].map(withAccents).join(""))
    .whereTime(filter)
    .page(database, page);
}

const insertCampaignStatement = statement<Campaign>(
  "campaign.insert",
  `
    WITH added AS (
      INSERT INTO campaigns (business_id, id, name, description, created_at, updated_at, zones_version, is_draft, status)
      VALUES ($1, $2, $3, $4, $5, $5, ${ZONES_VERSION}, $7, CASE WHEN $7 THEN 'paused' ELSE 'active' END)
      RETURNING *
    ), added_inboxes AS (
      INSERT INTO campaign_inboxes (business_id, campaign_id, position, inbox_id)
      SELECT $1, $2, inbox.position, inbox.id
      FROM unnest($6::text[]) WITH ORDINALITY AS inbox (id, position)
    )
    SELECT c.id, c.name, c.description, ${campaignStatus("c")} AS status, c.pause_reason, c.contact_count,
      $6::text[] AS inbox_ids,
      c.last_called_at, c.created_at, c.updated_at
    FROM added c WHERE c.business_id = $1`,
);

export async function insertCampaign(
  database: Database,
  businessId: string,
  campaign: {
    id: string;
    createdAt: string;
    name: string;
    description: string;
    inboxIds: readonly string[];
    isDraft: boolean;
  },
): Promise<Campaign> {
  const { id, name, description, createdAt, inboxIds, isDraft } = campaign;
  const values = [businessId, id, name, description, createdAt, inboxIds, isDraft];
  return (await database.row(insertCampaignStatement, values)) as Campaign;
}
