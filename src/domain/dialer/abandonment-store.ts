import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

export interface AskedCheck {
  businessId: string;
  campaignId: string;
}

const askedStatement = statement<AskedCheck>(
  "dialer.askedAbandonmentChecks",
  `
    SELECT DISTINCT business_id, campaign_id
    FROM (SELECT * FROM abandonment_checks WHERE due_at <= clock_timestamp() LIMIT 1000) asked`,
  { unbound: "any process judges the campaigns of every business" },
);

/** The campaigns that are to be judged now. */
export function askedChecks(database: Database): Promise<AskedCheck[]> {
  return database.rows(askedStatement, []);
}

const takeStatement = statement<never>(
  "dialer.takeAbandonmentChecks",
  "DELETE FROM abandonment_checks WHERE business_id = $1 AND campaign_id = $2",
);

/** Takes the requests to judge a campaign; those of calls that are abandoned later stay. */
export async function takeChecks(transaction: Database, { businessId, campaignId }: AskedCheck): Promise<void> {
  await transaction.rows(takeStatement, [businessId, campaignId]);
}

const askAgainStatement = statement<never>(
  "dialer.askAbandonmentCheck",
  `
    INSERT INTO abandonment_checks (business_id, campaign_id, due_at)
    VALUES ($1, $2, clock_timestamp() + $3::float * interval '1 second')`,
);

/** Has a campaign judged again, even if no other call is abandoned. */
export async function askCheckAgain(
  transaction: Database,
  { businessId, campaignId }: AskedCheck,
  afterSeconds: number,
): Promise<void> {
  await transaction.rows(askAgainStatement, [businessId, campaignId, afterSeconds]);
}

const liftedStatement = statement<{ liftedAt: string | null }>(
  "dialer.abandonmentLifted",
  "SELECT c.abandonment_lifted_at AS lifted_at FROM campaigns c WHERE c.business_id = $1 AND c.id = $2",
);

/** When a person last ended a pause for abandoned calls; null: never. */
export async function liftedAt(database: Database, { businessId, campaignId }: AskedCheck): Promise<string | null> {
  return (await database.row(liftedStatement, [businessId, campaignId]))?.liftedAt ?? null;
}
