import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { AgentAct } from "./agent-act-rules.ts";

interface Taken {
  /** The acts of the hour with this one. */
  acts: number;
  /** The seconds until the hour ends. */
  secondsLeft: number;
}

/** An hour may end a minute later than one that begins now: the row of a transaction that began before is newer. */
const IS_OPEN = "had.ends_at > now() AND had.ends_at <= excluded.ends_at + interval '1 minute'";

const takeStatement = statement<Taken>(
  "oauth.takeAgentAct",
  `
    INSERT INTO agent_acts AS had (business_id, act, acts, ends_at)
    VALUES ($1, $2, 1, now() + interval '1 hour')
    ON CONFLICT (business_id, act) DO UPDATE SET
      acts = CASE WHEN ${IS_OPEN} THEN had.acts + 1 ELSE 1 END,
      ends_at = CASE WHEN ${IS_OPEN} THEN had.ends_at ELSE excluded.ends_at END
    RETURNING acts, ceil(extract(epoch FROM ends_at - now()))::int AS seconds_left`,
);

/** Counts one act of an agent and locks the count until commit. */
export async function takeAgentAct(transaction: Database, businessId: string, act: AgentAct): Promise<Taken> {
  return (await transaction.row(takeStatement, [businessId, act])) as Taken;
}
