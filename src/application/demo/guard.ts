import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { StartError } from "../../platform/start-error.ts";
import { type Addresses, isOpen } from "../config/loopback.ts";
import type { Config } from "../config.ts";
import { DEMO_CLIENTS, DEMO_USERS } from "./seed.ts";

/**
 * Finds the demo by its credentials: another business may have the same name, and the example domains belong to no one.
 */
const findStatement = statement<{ name: string }>(
  "demo.find",
  `
    (SELECT 'the user ' || email AS name FROM users WHERE lower(email) = ANY ($1) LIMIT 1)
    UNION ALL
    (SELECT 'the client ' || id FROM oauth_clients WHERE id = ANY ($2) LIMIT 1)
    LIMIT 1`,
  { unbound: "the demo has users of several businesses and of none, and clients of none" },
);

type GuardSettings = Addresses & Pick<Config, "production" | "databaseUrl" | "role" | "seedDemo">;

/**
 * Prevents the start when strangers could use the demo, whose passwords are public: in production, and with a listener
 * that other machines reach unless SEED_DEMO allows it.
 *
 * @throws StartError
 */
export async function guardDemo(database: Database, settings: Readonly<GuardSettings>): Promise<void> {
  const { production, seedDemo, role, databaseUrl } = settings;
  if (!production && (seedDemo || role === "worker" || !isOpen(settings))) {
    return;
  }
  const found = await database.row(findStatement, [DEMO_USERS, DEMO_CLIENTS]);
  if (found) {
    const elsewhere =
      databaseUrl === undefined ? "set DATA_DIR to another folder" : "set DATABASE_URL to another database";
    const next = production
      ? elsewhere
      : `${elsewhere}, set HOST, PUBLIC_URL, INTERNAL_HOST and INTERNAL_URL to loopback addresses, or set SEED_DEMO=true`;
    throw new StartError(`the database contains the demo (${found.name}), whose passwords are public: ${next}`);
  }
}
