import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { PERSON_COLUMNS, personColumns } from "../contact/person-sql.ts";
import type { Phone } from "../contact/rules.ts";
import { noteCampaign, TALLY } from "./lock-store.ts";
import { type ContactStatus, isSettled } from "./rules.ts";
import { boundedZones, knownZones } from "./zone-store.ts";

/** What a campaign knows of a contact beside the person. Times are RFC 3339. */
export interface ContactState {
  status: ContactStatus;
  callCount: number;
  lastCalledAt: string | null;
  lastDispositionId: string | null;
  attempts: number | null;
  attemptedAt: string | null;
  wasBusy: boolean;
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
}

const lockStatement = statement<CopiedContact>(
  "campaignContact.lockForCopy",
  `
    SELECT id, primary_number, phones, time_zone, state, postal_code, country, status, call_count, last_called_at,
      last_disposition_id, attempts, attempted_at, was_busy, held_until, due_at, due_user_id
    FROM campaign_contacts
    WHERE business_id = $1 AND campaign_id = $2 AND id = ANY($3)
    ORDER BY id FOR UPDATE`,
);

/** Locks those of these contacts that the campaign has, until commit. @returns them, the oldest first. */
export function lockForCopy(
  transaction: Database,
  businessId: string,
  campaignId: string,
  ids: readonly string[],
): Promise<CopiedContact[]> {
  return transaction.rows(lockStatement, [businessId, campaignId, ids]);
}

/** A contact that a campaign gets from another one, with its state there. */
export interface NewCopy {
  id: string;
  createdAt: string;
  state: ContactState;
  from: CopiedContact;
}

/**
 * The data of the person go from row to row: those of 500 people may have 100 MB. A callback of a user who is gone is for
 * any agent.
 */
const insertStatement = statement<{ turned: string }>(
  "campaignContact.insertCopies",
  `
    WITH added AS (
      INSERT INTO campaign_contacts (business_id, campaign_id, id, ${PERSON_COLUMNS}, phones, extra_fields, customer_id,
        time_zone, calling_zones, status, call_count, last_called_at, last_disposition_id, attempts, attempted_at,
        was_busy, held_until, due_at, due_user_id, created_at, updated_at)
      SELECT $1, $2, given.id, ${personColumns("cc")}, cc.phones, cc.extra_fields, cc.customer_id, cc.time_zone,
        given.zones, given.status, given."callCount", given."lastCalledAt", given."lastDispositionId", given.attempts,
        given."attemptedAt", given."wasBusy", given."heldUntil", given."dueAt", (
          SELECT u.id FROM users u
          WHERE u.business_id = $1 AND u.id = given."dueUserId" AND u.deactivated_at IS NULL
        ), given."createdAt", given."createdAt"
      FROM jsonb_to_recordset($5::jsonb) AS given (id text, "fromId" text, zones text, status text, "callCount" int,
        "lastCalledAt" timestamptz, "lastDispositionId" text, attempts int, "attemptedAt" timestamptz, "wasBusy" boolean,
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
  const open = copies.filter(({ state }) => !isSettled(state.status)).length;
  const zones = [...new Set(found)].sort();
  const values = [businessId, toId, copies.length, open, JSON.stringify(rows), zones, fromId];
  if ((await transaction.rows(insertStatement, values)).length > 0) {
    noteCampaign(toId);
  }
}
