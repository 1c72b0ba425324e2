import type { Config } from "../../src/application/config.ts";
import { topicsOf } from "../../src/domain/live/rules.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { collectHints } from "../../src/platform/db/hints.ts";
import { openPool, type PoolSettings } from "../../src/platform/db/pool.ts";
import { requireSchema } from "../../src/platform/db/schema.ts";
import { joinServer } from "../../src/platform/postgres/open.ts";
import { recordedIn } from "./operator-record.ts";

/**
 * Works on the service's database, whether the service runs or not. The audit of the operator gets an entry. Those who
 * follow changes hear of them at the end.
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
    const hints = collectHints();
    const onWritten = (businessId: string, tables: readonly string[]) => hints.add(businessId, topicsOf(tables));
    const database = openPool({ connection: server.connection, onWritten, ...settings });
    try {
      return await recordedIn(database, () => work(database));
    } finally {
      // The change is made: pages that miss the hint read it later.
      await hints.send(database).catch(() => {});
      await database.close();
    }
  } finally {
    await server.stop();
  }
}
