import type { Attestation } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { List } from "../../platform/db/list.ts";
import { byChange, type ListOrderName, orderKey } from "../../platform/db/list-order.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import {
  complete,
  onlyOf,
  type Page,
  type PageRequest,
  READING_BYTES,
  rowBytes,
  textBytes,
} from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";
import { currentRequestId } from "../../platform/requests.ts";
import type { Disposition, SystemKey } from "../disposition/rules.ts";
import { type Actor, storedActor } from "../identity/actor-rules.ts";
import { isGivenInbox } from "../identity/inbox-use-sql.ts";
import { limitToSight, type Sight } from "../identity/sight-sql.ts";
import type { Answerer, Call, CallFilter, CallStatus, Direction, MachineAction } from "./rules.ts";
import { WITHHELD } from "./rules.ts";
import { silence } from "./silence-store.ts";

const COLUMNS = `
  c.id, c.inbox_id, c.contact_id, c.user_id, c.campaign_id, c.campaign_contact_id, c.direction,
  CASE c.direction WHEN 'incoming' THEN COALESCE(c.phone_number, '${WITHHELD}') ELSE c.inbox_number END AS "from",
  CASE c.direction WHEN 'incoming' THEN c.inbox_number ELSE c.phone_number END AS "to",
  c.status, c.answered_by, c.attestation, c.duration_seconds, c.started_at, c.answered_at, c.ended_at, c.recording_id,
  c.voicemail_id, c.transcript, c.note, c.asked_note, c.is_muted, c.is_on_hold, c.handed_over_at, c.created_at, c.updated_at, c.disposition_id,
  d.name AS disposition_name,
  d.source AS disposition_source, d.system_key AS disposition_system_key,
  d.marks_contact_complete AS disposition_marks_contact_complete`;

const DISPOSITION = `
  LEFT JOIN LATERAL (
    SELECT * FROM dispositions d WHERE d.business_id = c.business_id AND d.id = c.disposition_id LIMIT 1
  ) d ON true`;

interface CallRow extends Call {
  dispositionId: string | null;
  dispositionName: string;
  dispositionSource: Disposition["source"];
  dispositionSystemKey: SystemKey | null;
  dispositionMarksContactComplete: boolean;
}

function withDisposition(row: CallRow): Call {
  row.disposition =
    row.dispositionId === null
      ? null
      : {
          id: row.dispositionId,
          name: row.dispositionName,
          source: row.dispositionSource,
          systemKey: row.dispositionSystemKey,
          marksContactComplete: row.dispositionMarksContactComplete,
        };
  return row;
}

/** The data of a new call. */
export interface NewCall {
  id: string;
  createdAt: string;
  inboxId: string;
  /** The number of the inbox now: a call keeps it when the inbox changes. */
  inboxNumber: string;
  /** The outside number; null: withheld. */
  phoneNumber: string | null;
  contactId: string | null;
  /** Who orders it; of an incoming call the user who takes it, or the service itself. */
  actor: Actor;
  campaignId: string | null;
  campaignContactId: string | null;
  direction: Direction;
  status: CallStatus;
  /** How the person asked for the call. */
  askedNote?: string | null;
  /** The line of the agent that the called person joins. */
  lineId?: string | null;
  /** The carrier's own id, where it is known. */
  carrierId?: string | null;
  answeredBy?: Answerer | null;
  attestation?: Attestation | null;
  dispositionId?: string | null;
  durationSeconds?: number;
  answeredAt?: string | null;
  endedAt?: string | null;
  /** Absent: when it is written. */
  startedAt?: string | null;
  /** The time that the phone rings. */
  ringSeconds?: number;
  machineAction?: MachineAction;
  /** The recording that a machine may hear. */
  messageId?: string | null;
}

const insertCallStatement = statement<CallRow>(
  "call.insert",
  `
    WITH added AS (
      INSERT INTO calls (business_id, id, inbox_id, inbox_number, phone_number, contact_id, user_id, campaign_id,
        campaign_contact_id, direction, status, carrier_id, answered_by, disposition_id, duration_seconds, answered_at,
        ended_at, started_at, created_at, updated_at, next_check_at, line_id, ring_seconds,
        machine_action, message_id, asked_note, actor_type, client_id, request_id, attestation)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, COALESCE($23::timestamptz, $18), $18,
        GREATEST($16::timestamptz, $17::timestamptz, $18::timestamptz),
        CASE WHEN $12::text IS NOT NULL AND $17::timestamptz IS NULL THEN ${silence("$11::text")} END, $19, $20, $21, $22, $24,
        $25, $26, $27, $28)
      ON CONFLICT DO NOTHING
      RETURNING *
    ), moved AS (
      UPDATE conversations v SET
        last_call_at = GREATEST(v.last_call_at, added.created_at),
        updated_at = ${NOW}
      FROM added
      WHERE v.business_id = $1 AND v.inbox_id = added.inbox_id AND v.phone_number = added.phone_number
    )
    SELECT ${COLUMNS} FROM added c ${DISPOSITION} WHERE c.business_id = $1`,
);

/**
 * Writes a call.
 *
 * @returns the call, or null if the business already has one with this id of the carrier, or its line has a running
 *   call: of two at the same instant the database accepts one.
 */
export async function insertCall(database: Database, businessId: string, call: NewCall): Promise<Call | null> {
  const { userId, actorType, clientId } = storedActor(call.actor);
  const row = await database.row(insertCallStatement, [
    businessId,
    call.id,
    call.inboxId,
    call.inboxNumber,
    call.phoneNumber,
    call.contactId,
    userId,
    call.campaignId,
    call.campaignContactId,
    call.direction,
    call.status,
    call.carrierId ?? null,
    call.answeredBy ?? null,
    call.dispositionId ?? null,
    call.durationSeconds ?? 0,
    call.answeredAt ?? null,
    call.endedAt ?? null,
    call.createdAt,
    call.lineId ?? null,
    call.ringSeconds ?? null,
    call.machineAction ?? null,
    call.messageId ?? null,
    call.startedAt ?? null,
    call.askedNote ?? null,
    actorType,
    clientId,
    currentRequestId(),
    call.attestation ?? null,
  ]);
  return row ? withDisposition(row) : null;
}

const findCallStatement = statement<CallRow>(
  "call.find",
  `SELECT ${COLUMNS} FROM calls c ${DISPOSITION} WHERE c.business_id = $1 AND c.id = $2`,
);

export async function findCall(database: Database, businessId: string, id: string): Promise<Call | null> {
  const row = await database.row(findCallStatement, [businessId, id]);
  return row ? withDisposition(row) : null;
}

const findCallsStatement = statement<CallRow>(
  "call.findMany",
  `SELECT ${COLUMNS} FROM calls c ${DISPOSITION} WHERE c.business_id = $1 AND c.id = ANY($2)`,
  { mostBytes: READING_BYTES },
);

/** The calls of the business among these ids, in no order. @throws TooLargeError */
export async function findCalls(database: Database, businessId: string, ids: readonly string[]): Promise<Call[]> {
  return complete(await database.rows(findCallsStatement, [businessId, ids])).map(withDisposition);
}

const findSeenCallsStatement = statement<CallRow>(
  "call.findSeen",
  `
    SELECT ${COLUMNS} FROM calls c ${DISPOSITION}
    WHERE c.business_id = $1 AND c.id = ANY($2) AND (${isGivenInbox({ user: "$3", inbox: "c.inbox_id" })}) IS TRUE`,
  { mostBytes: READING_BYTES },
);

/** The calls in sight among these ids, in no order. @throws TooLargeError */
export async function findSeenCalls(database: Database, sight: Sight, ids: readonly string[]): Promise<Call[]> {
  const { businessId, memberId } = sight;
  return memberId === null
    ? findCalls(database, businessId, ids)
    : complete(await database.rows(findSeenCallsStatement, [businessId, ids, memberId])).map(withDisposition);
}

/** The call, if it is in sight. */
export async function findSeenCall(database: Database, sight: Sight, id: string): Promise<Call | null> {
  return sight.memberId === null
    ? findCall(database, sight.businessId, id)
    : ((await findSeenCalls(database, sight, [id]))[0] ?? null);
}

function callList(
  sight: Sight,
  filter: CallFilter,
  { parent, orderBy = "created" }: { parent?: keyof typeof PARENTS; orderBy?: ListOrderName } = {},
): List<CallRow> {
  const order = orderBy === "updated" ? byChange("c") : null;
  const list = new List<CallRow>(
    {
      name: "call.list",
      prefix: "call",
      alias: "c",
      table: "calls",
      indexed: {
        campaign_contact_id: "few",
        contact_id: "few",
        phone_number: "few",
        user_id: "many",
        campaign_id: "many",
        disposition_id: "many",
        inbox_id: "many",
        status: "many",
        direction: "many",
      },
      hasChanges: true,
      select: `
        SELECT ${COLUMNS}${order ? orderKey(order) : ""}${rowBytes(textBytes("c.transcript", "c.note", "c.asked_note"))}
        FROM calls c ${DISPOSITION}`,
      hasBytes: true,
    },
    sight.businessId,
  ).orderBy(order);
  const { contactId, campaignId, campaignContactId, userId, phone } = filter;
  const ofCampaign = [parent === "campaignId" || parent === "campaignContactId", campaignId, campaignContactId].some(
    Boolean,
  );
  const isNarrow = [parent, contactId, campaignId, campaignContactId, userId, phone].some(Boolean);
  return (
    limitToSight(list, sight, "c.inbox_id", { isNarrow })
      .whereIn("c.inbox_id", filter.inboxId)
      .whereIn("c.contact_id", contactId)
      .whereIn("c.campaign_id", campaignId)
      .whereIn("c.campaign_contact_id", campaignContactId)
      .whereIn("c.user_id", userId)
      .where("c.phone_number = ?", phone)
      .whereIn("c.disposition_id", filter.dispositionId)
      .whereIn("c.status", filter.status)
      .whereIn("c.direction", filter.direction)
      // An incoming call is never one of a campaign. PostgreSQL would read all calls of the campaign to see so.
      .within("?::boolean", ofCampaign && onlyOf(filter.direction) === "incoming" ? false : null)
      .whereWalkedIn("c.answered_by", filter.answeredBy)
      .whereTime(filter)
  );
}

/** The calls in sight in an order. */
export async function listCalls(
  database: Database,
  sight: Sight,
  filter: CallFilter,
  page: PageRequest,
  orderBy: ListOrderName = "created",
): Promise<Page<Call>> {
  const found = await callList(sight, filter, { orderBy }).page(database, page);
  found.rows.forEach(withDisposition);
  return found as Page<Call>;
}

const PARENTS = {
  contactId: "contact_id",
  campaignId: "campaign_id",
  campaignContactId: "campaign_contact_id",
} as const;

/** The page without a cursor of the calls in sight of each of these parents that pass the filter, in one statement. */
export async function callsOfEach(
  database: Database,
  sight: Sight,
  parent: keyof typeof PARENTS,
  ids: readonly string[],
  request: PageRequest,
  filter: CallFilter = {},
): Promise<Page<Call>[]> {
  const pages = await callList(sight, { ...filter, [parent]: undefined }, { parent }).firstPages(
    database,
    { column: PARENTS[parent], parents: ids, request },
    (row) => row[parent],
    (id) => callList(sight, { ...filter, [parent]: id }),
  );
  pages.flatMap(({ rows }) => rows).forEach(withDisposition);
  return pages as Page<Call>[];
}
