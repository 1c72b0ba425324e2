import { workBroadcasts } from "../../src/domain/broadcast/work.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { killAround, type Moment } from "../support/kill-around.ts";

/**
 * A process that does nothing but the work on broadcasts, and kills itself with SIGKILL around one of its statements:
 * `before` it is sent, once it is `sent`, or `after` its result came. `FAULT` is that moment and how many statements
 * pass unharmed; without one it ends when there is nothing left to do.
 */

const [moment, unharmed] = (process.env.FAULT ?? "").split(" ") as [Moment, string];
let left = Number(unharmed);
killAround(moment, () => {
  left -= 1;
  return left === 0;
});

const database = openPool({ connection: { connectionString: process.env.DATABASE_URL as string }, size: 2 });
await workBroadcasts(database, 10_000, (error) => process.stderr.write(`${String(error)}\n`));
await database.close();
