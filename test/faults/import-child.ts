import { workUndos } from "../../src/domain/import/undo.ts";
import { workImports } from "../../src/domain/import/work.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { secretBox } from "../../src/platform/secret-box.ts";
import { killAround, type Moment } from "../support/kill-around.ts";
import { TEST_KEY, webhookTools } from "../support/webhook-tools.ts";

/**
 * A process that only works on imports and their undos, and kills itself with SIGKILL at one of its statements: `before` it is sent,
 * when it is `sent`, or `after` its result arrived. `FAULT` contains that moment and the number of statements that pass
 * first; without it, the process ends when no work is left.
 */

const [moment, unharmed] = (process.env.FAULT ?? "").split(" ") as [Moment, string];
let left = Number(unharmed);
killAround(moment, () => {
  left -= 1;
  return left === 0;
});

const database = openPool({ connection: { connectionString: process.env.DATABASE_URL as string }, size: 2 });
const { outbox } = webhookTools;
const onError = (error: unknown) => process.stderr.write(`${String(error)}\n`);
await workImports(database, { box: secretBox([TEST_KEY]), outbox }, onError);
await workUndos(database, outbox, onError);
await database.close();
