import { setTimeout as delay } from "node:timers/promises";
import { SESSIONS } from "../../support/sessions.ts";
import type { Findings } from "./findings.ts";
import type { Ground } from "./ground.ts";
import type { Load } from "./load.ts";
import type { Receivers } from "./receivers.ts";

type Query = Ground["postgres"]["query"];

/** The rows that are left while work is; none of them may stay. The failing receiver's deliveries wait. */
const LEFT: Readonly<Record<string, string>> = {
  "orders to the carrier": "SELECT id FROM carrier_jobs",
  "reports of the carrier": "SELECT id::text FROM simulator_reports",
  "live calls": "SELECT id FROM calls WHERE ended_at IS NULL",
  "texts without an outcome":
    "SELECT id FROM messages WHERE direction = 'outgoing' AND status IN ('queued', 'sending', 'sent') AND created_at >= $2",
  deliveries: "SELECT event_id AS id FROM webhook_deliveries WHERE NOT subscription_id = ANY ($1)",
  "sessions of the dialer": "SELECT id FROM dialer_sessions WHERE ended_at IS NULL OR campaign_contact_id IS NOT NULL",
  "claimed numbers": "SELECT phone_number AS id FROM dialer_numbers",
  "claimed contacts": "SELECT id FROM campaign_contacts WHERE status = 'in_progress' AND created_at >= $2",
  "phones of agents": "SELECT id FROM agent_lines WHERE state NOT IN ('closed', 'lost')",
  imports: "SELECT import_id AS id FROM contact_import_jobs",
  broadcasts: "SELECT id FROM broadcasts WHERE ended_at IS NULL",
  "transactions without an end": `SELECT pid::text AS id FROM ${SESSIONS} WHERE state LIKE 'idle in transaction%' AND state_change < now() - interval '5 s'`,
};

/** The patience after the load: the leases and waits of the service are much shorter. */
const PATIENCE_MS = 240_000;
const POLL_MS = 1_000;

/** Waits until no work is left. What stays is a finding. */
export async function quietDown(ground: Ground, load: Load, tell: (line: string) => void): Promise<void> {
  const { postgres, receivers, findings } = ground;
  receivers.calm();
  const until = Date.now() + PATIENCE_MS;
  for (let polls = 1; ; polls += 1) {
    const left = await findLeft(postgres.query, load, receivers);
    if (left.length === 0) {
      return;
    }
    if (Date.now() > until) {
      report(findings, left);
      return;
    }
    if (polls % 15 === 0) {
      tell(`waiting for ${left.map(({ what, ids }) => `${ids.length} ${what}`).join(", ")}`);
    }
    await delay(POLL_MS);
  }
}

/** Adds a finding for each kind of work that is left. */
export async function checkLeft(query: Query, load: Load, receivers: Receivers, findings: Findings): Promise<void> {
  report(findings, await findLeft(query, load, receivers));
}

interface Left {
  what: string;
  ids: string[];
}

async function findLeft(query: Query, { startedAt }: Load, receivers: Receivers): Promise<Left[]> {
  const failing = receivers.all.filter(({ conduct }) => conduct === "failing").map((each) => each.subscriptionId);
  const values = [failing, new Date(startedAt)];
  const left: Left[] = [];
  for (const [what, sql] of Object.entries(LEFT)) {
    const text = `WITH unused AS (SELECT $1::text[], $2::timestamptz) ${sql}`;
    const rows = await query<{ id: string }>(text, values);
    if (rows.length > 0) {
      left.push({ what, ids: rows.map(({ id }) => id) });
    }
  }
  return left;
}

function report(findings: Findings, left: readonly Left[]): void {
  for (const { what, ids } of left) {
    findings.add(`${what} are left`, ids);
  }
}
