import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import type { Disposition } from "../disposition/rules.ts";
import type { ContactChanges } from "./contact-events.ts";
import { lockCampaign, tallyCampaign } from "./lock-store.ts";
import { type ContactStatus, isSettled } from "./rules.ts";

/** The change that the dialer makes to a contact, with the counters and the status of its campaign. */
export interface Attempt {
  /** The disposition, picked or recorded; null if there is none. */
  disposition: Disposition | null;
  /** The next status of a contact in progress unless the disposition settles it; null: it stays in progress. */
  goesTo: "called" | null;
  /** The end of an attempt, and whether the line was busy; null if no attempt ended. */
  ended: { at: string; wasBusy: boolean } | null;
  /** The next status of a completed contact if the disposition that completed it was wrong; null: it was right. */
  reopensTo?: "in_progress" | "called" | null;
}

const disposeStatement = statement<{
  statusBefore: ContactStatus;
  status: ContactStatus;
  dispositionBefore: Disposition | null;
  dispositionId: string | null;
}>(
  "campaignContact.dispose",
  `
    WITH before AS (
      SELECT id, status, last_disposition_id FROM campaign_contacts
      WHERE business_id = $1 AND campaign_id = $2 AND id = $3
      FOR NO KEY UPDATE
    )
    UPDATE campaign_contacts cc SET
      last_disposition_id = COALESCE($4, cc.last_disposition_id),
      status = CASE
        WHEN cc.status = 'do_not_call' OR $5 = 'do_not_call' THEN 'do_not_call'
        WHEN $6::boolean THEN 'completed'
        WHEN cc.status = 'completed' THEN COALESCE($10, cc.status)
        WHEN cc.status = 'in_progress' THEN COALESCE($7, cc.status)
        ELSE cc.status
      END,
      attempted_at = COALESCE($8::timestamptz, cc.attempted_at),
      was_busy = COALESCE($9::boolean, cc.was_busy),
      updated_at = ${NOW}
    FROM before
    WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = $3
    RETURNING before.status AS status_before, cc.status, cc.last_disposition_id AS disposition_id,
      (
        SELECT jsonb_build_object('id', d.id, 'name', d.name, 'source', d.source, 'systemKey', d.system_key,
          'marksContactComplete', d.marks_contact_complete)
        FROM dispositions d WHERE d.business_id = $1 AND d.id = before.last_disposition_id
      ) AS disposition_before`,
);

/**
 * Records the outcome of an attempt, or of a look at a contact, on the contact. Do-not-call stays regardless of later
 * dispositions. The campaign is locked before the contact, as in every change of its counters. Without such a contact
 * it has no effect.
 */
export async function disposeContact(
  transaction: Database,
  changes: ContactChanges,
  businessId: string,
  campaignId: string,
  id: string,
  { disposition, goesTo, ended, reopensTo = null }: Attempt,
): Promise<void> {
  await lockCampaign(transaction, businessId, campaignId);
  const moved = await transaction.row(disposeStatement, [
    businessId,
    campaignId,
    id,
    disposition?.id ?? null,
    disposition?.systemKey ?? null,
    disposition?.marksContactComplete ?? false,
    goesTo,
    ended?.at ?? null,
    ended?.wasBusy ?? null,
    reopensTo,
  ]);
  if (!moved) {
    return;
  }
  const { statusBefore, status, dispositionBefore: before, dispositionId: afterId } = moved;
  const open = Number(!isSettled(status)) - Number(!isSettled(statusBefore));
  await tallyCampaign(transaction, businessId, campaignId, { contacts: 0, open });
  changes.add({ campaignId, contactId: id, statusBefore, status, disposition: { before, afterId } });
}

const lockContactStatement = statement<never>(
  "dialer.lockContact",
  "SELECT id FROM campaign_contacts WHERE business_id = $1 AND campaign_id = $2 AND id = $3 FOR NO KEY UPDATE",
);

/** Locks a contact of the campaign until commit. Later reads show everything committed before. */
export async function lockContact(
  database: Database,
  businessId: string,
  campaignId: string,
  id: string,
): Promise<void> {
  await database.rows(lockContactStatement, [businessId, campaignId, id]);
}

const beginStatement = statement<never>(
  "dialer.begin",
  `
    UPDATE campaign_contacts SET status = 'in_progress', updated_at = ${NOW}
    WHERE business_id = $1 AND campaign_id = $2 AND id = $3 AND status <> 'in_progress'`,
);

/** A contact that was put back during its claim is in progress again once it is dialed. */
export async function beginAttempt(
  database: Database,
  businessId: string,
  campaignId: string,
  id: string,
): Promise<void> {
  await database.rows(beginStatement, [businessId, campaignId, id]);
}

const dueStatement = statement<never>(
  "dialer.due",
  `
    UPDATE campaign_contacts SET due_at = $4, due_user_id = $5, updated_at = ${NOW}
    WHERE business_id = $1 AND campaign_id = $2 AND id = $3`,
);

/** Sets the time of a callback and its agent; null is any agent. */
export async function dueContact(
  database: Database,
  businessId: string,
  campaignId: string,
  id: string,
  dueAt: string,
  userId: string | null,
): Promise<void> {
  await database.rows(dueStatement, [businessId, campaignId, id, dueAt, userId]);
}

/**
 * The callbacks that one statement passes on: those of ended campaigns accumulate. They are found by their keys, since a
 * row that was changed during the wait for its lock has another place.
 */
const PASSED_ON = 500;

const passOnStatement = statement<{ id: string }>(
  "dialer.passOnCallbacks",
  `
    UPDATE campaign_contacts cc SET due_user_id = $3, updated_at = ${NOW}
    FROM (
      SELECT due.campaign_id, due.id FROM campaign_contacts due
      WHERE due.business_id = $1 AND due.due_user_id = $2
      LIMIT ${PASSED_ON} FOR NO KEY UPDATE
    ) held
    WHERE cc.business_id = $1 AND cc.campaign_id = held.campaign_id AND cc.id = held.id
    RETURNING cc.id`,
);

/** Transfers the callbacks of one agent to another; null: to any agent. @returns the number of callbacks. */
export async function passOnCallbacks(
  transaction: Database,
  businessId: string,
  fromId: string,
  toId: string | null,
): Promise<number> {
  let count = 0;
  let passed: number;
  do {
    passed = (await transaction.rows(passOnStatement, [businessId, fromId, toId])).length;
    count += passed;
  } while (passed > 0);
  return count;
}

const countCampaignStatement = statement<never>(
  "dialer.countCampaignCall",
  `
    UPDATE campaigns SET last_called_at = GREATEST(last_called_at, $3), updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2`,
);

const countContactStatement = statement<never>(
  "dialer.countContactCall",
  `
    UPDATE campaign_contacts SET
      call_count = call_count + 1,
      last_called_at = GREATEST(last_called_at, $4),
      due_user_id = CASE WHEN due_at <= now() THEN NULL ELSE due_user_id END,
      due_at = CASE WHEN due_at <= now() THEN NULL ELSE due_at END,
      updated_at = ${NOW}
    WHERE business_id = $1 AND campaign_id = $2 AND id = $3`,
);

/** Counts an accepted attempt on the campaign and then on the contact, and clears its callback if one was due. */
export async function countAttempt(
  database: Database,
  businessId: string,
  { campaignId, contactId, at }: { campaignId: string; contactId: string | null; at: string },
): Promise<void> {
  await database.rows(countCampaignStatement, [businessId, campaignId, at]);
  await database.rows(countContactStatement, [businessId, campaignId, contactId, at]);
}

const turnStatement = statement<never>(
  "dialer.rotate",
  "UPDATE campaigns SET rotation_position = $3 WHERE business_id = $1 AND id = $2",
);

/** The inbox at this position has called: the next one is in turn. The campaign is locked until commit. */
export async function setTurn(
  database: Database,
  businessId: string,
  campaignId: string,
  position: number,
): Promise<void> {
  await database.rows(turnStatement, [businessId, campaignId, position]);
}

const freeCallbacksStatement = statement<{ businessId: string }>(
  "dialer.freeCallbacks",
  `
    UPDATE campaign_contacts SET due_user_id = NULL, updated_at = ${NOW}
    WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM campaign_contacts WHERE due_user_until <= now() LIMIT 1000 FOR NO KEY UPDATE SKIP LOCKED
    ))
    RETURNING business_id`,
  { unbound: "any process releases overdue callbacks of every business to all agents", hints: "rows" },
);

/** Opens callbacks to any agent that their own agents have missed. @returns their number, at most a thousand. */
export async function freeCallbacks(database: Database): Promise<number> {
  return (await database.rows(freeCallbacksStatement, [])).length;
}

const bringBackStatement = statement<{ businessId: string }>(
  "dialer.lift",
  `
    UPDATE campaign_contacts SET held_until = NULL
    WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM campaign_contacts WHERE held_until <= now() LIMIT 1000 FOR NO KEY UPDATE SKIP LOCKED
    ))
    RETURNING business_id`,
  { unbound: "any process releases contacts of every business that were put aside", hints: "rows" },
);

/** Brings back contacts that were put aside until now. @returns their number, at most a thousand. */
export async function bringBackContacts(database: Database): Promise<number> {
  return (await database.rows(bringBackStatement, [])).length;
}

const numbersStatement = statement<{ number: string }>(
  "campaignContact.numbers",
  `
    SELECT phone ->> 'number' AS number
    FROM campaign_contacts cc CROSS JOIN jsonb_array_elements(cc.phones) AS phone
    WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = $3`,
);

/** The numbers of a contact of the campaign; none if it does not exist. */
export async function numbersOfContact(
  database: Database,
  businessId: string,
  campaignId: string,
  id: string,
): Promise<string[]> {
  return (await database.rows(numbersStatement, [businessId, campaignId, id])).map(({ number }) => number);
}
