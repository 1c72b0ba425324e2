import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { owners } from "../../scripts/support/table-owners.ts";
import { roles } from "../../src/domain/identity/roles.ts";
import { topicsOf } from "../../src/domain/live/rules.ts";
import { topicNames } from "../../src/domain/live/topics.ts";
import { lastingAfter } from "../../src/platform/carrier/errors.ts";

/** The database repeats some rows of the catalogues, and the list of tables some of its own. */

const database = readFileSync(new URL("../../src/platform/db/schema.sql", import.meta.url), "utf8");

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(", ");

it("a user has any of the roles", () => {
  expect(database).toContain(`CHECK (role IN (${quoted(roles)}))`);
});

it("the database finds the numbers that cannot be reached by the same errors as the service", () => {
  expect(/messages_unreachable ON .+\n +WHERE error_code IN \((.+)\);/.exec(database)?.[1]).toBe(
    quoted(lastingAfter("text")),
  );
  expect(/c\.error_code = (.+) OFFSET 0/.exec(database)?.[1]).toBe(quoted(lastingAfter("call")));
});

/** Nobody reads them anew: logs of work, counters that follow other tables, and what the service keeps for itself. */
const SILENT = [
  "abandonment_checks",
  "agent_acts",
  "broadcast_outcomes",
  "browser_phones",
  "bulk_export_parts",
  "bulk_operation_changes",
  "call_activity",
  "call_activity_backfills",
  "call_activity_changes",
  "call_controls",
  "call_sums",
  "campaign_contact_repeats",
  "campaign_progress",
  "campaign_progress_changes",
  "campaign_state_zones",
  "campaign_zones",
  "carrier_account",
  "carrier_blocks",
  "carrier_jobs",
  "carrier_lanes",
  "carrier_listening",
  "closings",
  "contact_import_additions",
  "contact_import_batches",
  "contact_phones",
  "deletions",
  "idempotency_keys",
  "inbox_answers",
  "inbox_loads",
  "incoming_readings",
  "mails",
  "message_carrier_ids",
  "operator_entries",
  "person_export_parts",
  "presence_beats",
  "presence_seconds",
  "queue_agents",
  "recording_removals",
  "registry_batches",
  "registry_numbers",
  "routed_calls",
  "schema_compatibility",
  "sign_in_attempts",
  "sign_in_steps",
  "signing_keys",
  "simulator_legs",
  "simulator_numbers",
  "simulator_orders",
  "simulator_reports",
  "storage_removals",
  "text_activity",
  "text_activity_backfills",
  "text_activity_changes",
  "text_sums",
  "webhook_activity",
  "webhook_activity_backfills",
  "webhook_activity_changes",
];

it("every change is told in a topic, but for these tables", () => {
  expect(
    Object.keys(owners)
      .filter((table) => topicsOf([table]).length === 0)
      .sort(),
  ).toEqual(SILENT);
  const told = new Set(Object.keys(owners).flatMap((table) => topicsOf([table])));
  expect(topicNames.filter((topic) => !told.has(topic))).toEqual([]);
});
