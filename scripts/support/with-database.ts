import type { Config } from "../../src/config.ts";
import type { Database } from "../../src/db/database.ts";
import { joinServer } from "../../src/db/open.ts";
import { openPool, type PoolSettings } from "../../src/db/pool.ts";
import { requireSchema } from "../../src/db/schema.ts";

/**
 * Works on the database of the service, whether it runs or not.
 *
 * @throws StartError when the schema is not the one of this version: a command never changes it.
 */
export async function withDatabase<Result>(
  config: Readonly<Config>,
  settings: Pick<PoolSettings, "size" | "limits">,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const server = await joinServer(config);
  try {
    await requireSchema(server.connection);
    const database = openPool({ connection: server.connection, ...settings });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}
