import type { Config } from "../../src/application/config.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { openPool, type PoolSettings } from "../../src/platform/db/pool.ts";
import { requireSchema } from "../../src/platform/db/schema.ts";
import { joinServer } from "../../src/platform/postgres/open.ts";

/**
 * Works on the service's database, whether the service runs or not.
 *
 * @throws StartError when the schema is not that of this version: a command never changes it.
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
