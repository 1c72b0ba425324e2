import pg from "pg";
import { workBroadcasts } from "../../src/broadcast/work.ts";
import { openPool } from "../../src/db/pool.ts";

/**
 * A process that does nothing but the work on broadcasts, and kills itself with SIGKILL around one of its statements:
 * `before` it is sent, once it is `sent`, or `after` its result came. `FAULT` is that moment and how many statements
 * pass unharmed; without one it ends when there is nothing left to do.
 */

const [moment, unharmed] = (process.env.FAULT ?? "").split(" ");
let left = Number(unharmed);
const original = pg.Client.prototype.query as (...values: unknown[]) => unknown;
pg.Client.prototype.query = async function (this: pg.Client, ...values: unknown[]): Promise<unknown> {
  left -= 1;
  const isHit = left === 0;
  const dieAt = (now: string) => isHit && now === moment && process.kill(process.pid, "SIGKILL");
  dieAt("before");
  const result = original.apply(this, values);
  dieAt("sent");
  const settled = await result;
  dieAt("after");
  return settled;
} as typeof pg.Client.prototype.query;

const database = openPool({ connection: { connectionString: process.env.DATABASE_URL as string }, size: 2 });
await workBroadcasts(database, 10_000, (error) => process.stderr.write(`${String(error)}\n`));
await database.close();
