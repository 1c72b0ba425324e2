import type { Database } from "../../db/database.ts";
import { statement } from "../../db/statement.ts";
import { MOST_LABELS, type NumberOrder } from "../numbers-port.ts";

/** The numbers that the account at the simulated carrier has. */

const buyStatement = statement<{ carrierId: string }>(
  "simulator.buyNumber",
  `
    INSERT INTO simulator_numbers (business_id, id, phone_number, carrier_id, bought_at)
    VALUES ($1, $2, $3, $4, clock_timestamp())
    ON CONFLICT DO NOTHING
    RETURNING carrier_id`,
);

/** Returns whether the number was free. */
export async function buyNumber(database: Database, order: NumberOrder, carrierId: string): Promise<boolean> {
  const { reference, phoneNumber } = order;
  return (await database.row(buyStatement, [reference.businessId, reference.id, phoneNumber, carrierId])) !== undefined;
}

const findStatement = statement<{ carrierId: string }>(
  "simulator.findNumber",
  "SELECT carrier_id FROM simulator_numbers WHERE business_id = $1 AND id = $2",
);

/** The carrier's id of the number that an order has bought. */
export async function findBought(database: Database, { reference }: NumberOrder): Promise<string | null> {
  return (await database.row(findStatement, [reference.businessId, reference.id]))?.carrierId ?? null;
}

const releaseStatement = statement<never>(
  "simulator.releaseNumber",
  "DELETE FROM simulator_numbers WHERE carrier_id = $1",
  { unbound: "the carrier knows a number by its own id alone" },
);

export async function releaseNumber(database: Database, carrierId: string): Promise<void> {
  await database.rows(releaseStatement, [carrierId]);
}

const soldStatement = statement<{ phoneNumber: string }>(
  "simulator.soldNumbers",
  "SELECT phone_number FROM simulator_numbers WHERE phone_number = ANY($1)",
  { unbound: "a number is sold to one business of the service" },
);

/** The given numbers that are sold. */
export async function soldAmong(database: Database, phoneNumbers: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await database.rows(soldStatement, [phoneNumbers])).map(({ phoneNumber }) => phoneNumber));
}

const endingStatement = statement<{ phoneNumber: string }>(
  "simulator.numbersWithEnding",
  "SELECT phone_number FROM simulator_numbers WHERE phone_number LIKE '%' || $1::text LIMIT $2",
  { unbound: "the carrier knows the numbers of the account, whichever business has them" },
);

/** The sold numbers that end in these digits, at most `MOST_LABELS`. */
export async function soldWithEnding(database: Database, digits: string): Promise<string[]> {
  const rows = await database.rows(endingStatement, [digits, MOST_LABELS]);
  return rows.map(({ phoneNumber }) => phoneNumber);
}
