import type { Database } from "../../platform/db/database.ts";
import { type Statement, statement } from "../../platform/db/statement.ts";
import { eraseArtifacts } from "../oauth/artifact-store.ts";

/**
 * The tables with rows of a business, in the order of erasure: rows with references go before the rows that they refer
 * to. Each row is found by a key that starts with its business.
 */
export const ERASED_TABLES = [
  "webhook_attempts",
  "webhook_deliveries",
  "webhook_events",
  "notices",
  "subscription_health",
  "subscriptions",
  "idempotency_keys",
  "person_erasures",
  "person_export_parts",
  "person_exports",
  "deletions",
  "carrier_jobs",
  "carrier_lanes",
  "call_controls",
  "call_transfers",
  "call_offers",
  "routed_calls",
  "queued_calls",
  "missed_calls",
  "simulator_legs",
  "recordings",
  "simulator_orders",
  "simulator_reports",
  "simulator_numbers",
  "numbers",
  "abandonment_checks",
  "dialer_numbers",
  "inbox_answers",
  "inbox_loads",
  "inbox_rests",
  "broadcast_recipients",
  "broadcast_outcomes",
  "media",
  "messages",
  "message_carrier_ids",
  "broadcasts",
  "conversation_reads",
  "comment_mentions",
  "conversation_comments",
  "agent_lines",
  "browser_phones",
  "presence_seconds",
  "presence_beats",
  "user_presences",
  "dialer_sessions",
  "calls",
  "conversations",
  "bulk_export_parts",
  "bulk_operation_changes",
  "bulk_operations",
  "contact_import_additions",
  "contact_import_batches",
  "contact_import_jobs",
  "contact_import_refusals",
  "contact_import_undos",
  "contact_imports",
  "campaign_contact_repeats",
  "campaign_contacts",
  "campaign_inboxes",
  "campaign_zones",
  "campaign_state_zones",
  "campaign_progress_changes",
  "campaign_progress",
  "campaigns",
  "inbox_route_keys",
  "inbox_routes",
  "queue_members",
  "queue_agents",
  "queue_alerts",
  "queues",
  "audio_files",
  "snippets",
  "contact_phones",
  "contacts",
  "dispositions",
  "opt_outs",
  "text_consents",
  "do_not_call_numbers",
  "refusal_reviews",
  "carrier_blocks",
  "consents",
  "registry_numbers",
  "registry_batches",
  "registry_imports",
  "registries",
  "one_time_links",
  "sign_in_steps",
  "access_keys",
  "passkeys",
  "one_time_code_secrets",
  "recovery_codes",
  "mails",
  "business_agents",
  "forbidden_clients",
  "agent_acts",
  "text_activity_backfills",
  "text_activity_changes",
  "text_activity",
  "text_sums",
  "call_activity_backfills",
  "call_activity_changes",
  "call_activity",
  "call_sums",
  "webhook_activity_backfills",
  "webhook_activity_changes",
  "webhook_activity",
  "audit_entries",
  "inbox_users",
  "incoming_readings",
  "inboxes",
] as const;

/** The tables that are erased last: clients and users, after the rows that belong to them. */
export const PEOPLES_TABLES = ["oauth_clients", "users"] as const;

/** The number of rows in one batch. */
const BATCH = 1_000;

// In a partitioned table a ctid is unique only within a partition, so the business is a condition again.
const eraseStatements = [...ERASED_TABLES, ...PEOPLES_TABLES].map((table) =>
  statement<{ count: number }>(
    `closing.erase.${table}`,
    `
      WITH erased AS (
        DELETE FROM ${table}
        WHERE business_id = $1 AND ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE business_id = $1 LIMIT ${BATCH}))
        RETURNING 1
      )
      SELECT count(*)::int AS count FROM erased`,
  ),
);

type Step = (transaction: Database, businessId: string) => Promise<number>;

const stepOf =
  (erase: Statement<{ count: number }>): Step =>
  async (transaction, businessId) =>
    (await transaction.row(erase, [businessId]))?.count ?? 0;

const STEPS: readonly Step[] = [
  ...eraseStatements.slice(0, ERASED_TABLES.length).map(stepOf),
  (transaction, businessId) => eraseArtifacts(transaction, businessId, BATCH),
  ...eraseStatements.slice(ERASED_TABLES.length).map(stepOf),
];

/**
 * Erases a batch of the remaining rows of a business.
 *
 * @param step The place at which the previous batch ended.
 * @returns the number of erased rows and the place to continue at; no rows: nothing is left from that step on.
 */
export async function eraseBatch(
  transaction: Database,
  businessId: string,
  step: number,
): Promise<{ rows: number; step: number }> {
  for (const [index, erase] of [...STEPS.entries()].slice(step)) {
    const rows = await erase(transaction, businessId);
    if (rows > 0) {
      return { rows, step: index };
    }
  }
  return { rows: 0, step: 0 };
}

const filesLeftStatement = statement<{ isLeft: boolean }>(
  "closing.filesLeft",
  `
    SELECT EXISTS (SELECT FROM storage_removals WHERE business_id = $1)
      OR EXISTS (SELECT FROM recording_removals WHERE business_id = $1) AS is_left`,
);

/** Whether the storage still has files of a business, or the carrier has recordings: workers remove them. */
export async function hasFilesLeft(database: Database, businessId: string): Promise<boolean> {
  return (await database.row(filesLeftStatement, [businessId]))?.isLeft === true;
}
