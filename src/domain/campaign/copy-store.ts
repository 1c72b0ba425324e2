import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { PERSON_COLUMNS, personColumns } from "../contact/person-sql.ts";
import type { Phone } from "../contact/rules.ts";
import { findSizes } from "./contact-store.ts";
import { noteCampaign, TALLY } from "./lock-store.ts";
import { type ContactStatus, countOpen } from "./rules.ts";
import { boundedZones, knownZones } from "./zone-store.ts";

/** What a campaign knows of a contact that was never called, beside the person. Times are RFC 3339. */
export interface ContactState {
  status: ContactStatus;
  heldUntil: string | null;
  dueAt: string | null;
  dueUserId: string | null;
}

/** A contact of a campaign as far as a copy needs it in the process. */
export interface CopiedContact extends ContactState {
  id: string;
  primaryNumber: string;
  phones: Phone[];
  timeZone: string | null;
  state: string | null;
  postalCode: string | null;
  country: string | null;
  /** It was called in its campaign, or an attempt was made. */
  wasCalled: boolean;
}

const lockCustomersStatement = statement<never>(
  "campaignContact.lockCustomersOf",
  `
    SELECT FROM contacts
    WHERE business_id = $1 AND id = ANY(ARRAY(
      SELECT customer_id FROM campaign_contacts WHERE business_id = $1 AND campaign_id = $2 AND id = ANY($3)
    ))
    ORDER BY id FOR KEY SHARE`,
);

const lockStatement = statement<CopiedContact>(
  "campaignContact.lockForCopy",
  `
    SELECT id, primary_number, phones, time_zone, state, postal_code, country, status, held_until, due_at, due_user_id,
      status IN ('called', 'completed') OR call_count > 0 OR last_called_at IS NOT NULL OR attempted_at IS NOT NULL
        OR last_disposition_id IS NOT NULL AS was_called
    FROM campaign_contacts
    WHERE business_id = $1 AND campaign_id = $2 AND id = ANY($3)
    ORDER BY id FOR UPDATE`,
);

const calledStatement = statement<{ id: string }>(
  "campaignContact.findCalled",
  `
    SELECT wanted.id FROM unnest($2::text[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT FROM calls c WHERE c.business_id = $1 AND c.campaign_contact_id = wanted.id ORDER BY c.id LIMIT 1
    ) call`,
);

/** Locks those of these contacts that the campaign has, until commit. @returns them, the oldest first. */
export async function lockForCopy(
  transaction: Database,
  businessId: string,
  campaignId: string,
  ids: readonly string[],
): Promise<CopiedContact[]> {
  // A merge, too, locks the contacts of the business before those of campaigns.
  await transaction.rows(lockCustomersStatement, [businessId, campaignId, ids]);
  const contacts = await transaction.rows(lockStatement, [businessId, campaignId, ids]);
  // A statement of its own: it sees what was committed while the first one waited.
  const called = await transaction.rows(calledStatement, [businessId, contacts.map(({ id }) => id)]);
  const calledIds = new Set(called.map(({ id }) => id));
  return contacts.map((contact) => ({ ...contact, wasCalled: contact.wasCalled || calledIds.has(contact.id) }));
}

/** The first of these contacts, up to the one whose extra fields reach the maximum of bytes. */
export async function firstUntilFull(
  transaction: Database,
  businessId: string,
  campaignId: string,
  ids: readonly string[],
  mostBytes: number,
): Promise<string[]> {
  const sizes = await findSizes(transaction, businessId, campaignId, ids);
  let bytes = 0;
  const end = ids.findIndex((id) => {
    const isFull = bytes >= mostBytes;
    bytes += sizes.get(id) ?? 0;
    return isFull;
  });
  return end < 0 ? [...ids] : ids.slice(0, end);
}

/** A contact that a campaign gets from another one, with its state there; `dueUserId` is that of an active user. */
export interface NewCopy {
  id: string;
  createdAt: string;
  state: ContactState;
  from: CopiedContact;
}

/** The data of the person go from row to row: those of one contact may have hundreds of kilobytes. */
const insertStatement = statement<{ turned: string }>(
  "campaignContact.insertCopies",
  `
    WITH added AS (
      INSERT INTO campaign_contacts (business_id, campaign_id, id, ${PERSON_COLUMNS}, phones, extra_fields, customer_id,
        time_zone, calling_zones, status, held_until, due_at, due_user_id, created_at, updated_at)
      SELECT $1, $2, given.id, ${personColumns("cc")}, cc.phones, cc.extra_fields, cc.customer_id, cc.time_zone,
        given.zones, given.status, given."heldUntil", given."dueAt", given."dueUserId", given."createdAt",
        given."createdAt"
      FROM jsonb_to_recordset($5::jsonb) AS given (id text, "fromId" text, zones text, status text,
        "heldUntil" timestamptz, "dueAt" timestamptz, "dueUserId" text, "createdAt" timestamptz)
      CROSS JOIN LATERAL (
        SELECT * FROM campaign_contacts WHERE business_id = $1 AND campaign_id = $7 AND id = given."fromId" LIMIT 1
      ) cc
    ), ${knownZones("unnest($6::text[])")}, tally AS (${TALLY})
    SELECT turned FROM tally WHERE turned IS NOT NULL`,
);

/** Adds copies of contacts of another campaign to a campaign, whose row is locked, and counts them there. */
export async function insertCopies(
  transaction: Database,
  businessId: string,
  { fromId, toId }: { fromId: string; toId: string },
  copies: readonly NewCopy[],
): Promise<void> {
  const found = await boundedZones(
    transaction,
    businessId,
    toId,
    copies.map(({ from }) => from),
  );
  const rows = copies.map(({ id, createdAt, state, from }, place) => ({
    ...{ ...state, id, createdAt },
    ...{ fromId: from.id, zones: found[place] },
  }));
  const open = countOpen(copies.map(({ state }) => state.status));
  const zones = [...new Set(found)].sort();
  const values = [businessId, toId, copies.length, open, JSON.stringify(rows), zones, fromId];
  if ((await transaction.rows(insertStatement, values)).length > 0) {
    noteCampaign(toId);
  }
}
