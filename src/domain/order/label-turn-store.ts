import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

/** The turn to read the labels of the numbers of the account: one process has it at a time. */

const OF_ALL = { unbound: "the account at the carrier is that of all businesses" };

const takeStatement = statement<{ taken: boolean }>(
  "carrier.takeLabelTurn",
  `
    UPDATE carrier_account SET labels_due_at = clock_timestamp() + interval '1 hour'
    WHERE labels_due_at IS NULL OR labels_due_at <= clock_timestamp() RETURNING true AS taken`,
  OF_ALL,
);

/** Takes the turn for an hour, after which it is taken again. @returns whether it was due. */
export async function takeLabelTurn(database: Database): Promise<boolean> {
  return (await database.row(takeStatement, [])) !== undefined;
}

const endStatement = statement<never>(
  "carrier.endLabelTurn",
  "UPDATE carrier_account SET labels_due_at = clock_timestamp() + interval '1 day'",
  OF_ALL,
);

/** The labels were read: they are due again in a day. */
export async function endLabelTurn(database: Database): Promise<void> {
  await database.rows(endStatement, []);
}
