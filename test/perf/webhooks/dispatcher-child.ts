import { readFileSync } from "node:fs";
import pg from "pg";
import { secretBox } from "../../../src/auth/secret-box.ts";
import { openWake } from "../../../src/db/wake.ts";
import { startWebhooks } from "../../../src/webhook/start.ts";

/** The dispatcher as the service runs it, in a process of its own; it counts the statements that it sends. */

let statements = 0;
let connections = 0;
let failures = 0;
const original = pg.Client.prototype.query as (...values: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...values: unknown[]) {
  statements += 1;
  return original.apply(this, values) as never;
} as typeof pg.Client.prototype.query;

const { connection, settings, key, authority } = JSON.parse(process.env.PARTS ?? "");
const onError = (error: unknown) => {
  failures += 1;
  console.error(error);
};
const wake = openWake(connection, { onError });
const end = startWebhooks({
  connection,
  wake,
  box: secretBox([Buffer.from(key, "base64")]),
  settings,
  ...(authority && { sockets: { authorities: readFileSync(authority, "utf8") } }),
  observer: {
    claimed: () => {},
    attempted: () => {},
    running: () => {},
    oldestDue: () => {},
    healthChanged: () => {},
    connected: () => {
      connections += 1;
    },
    failed: onError,
  },
});

process.on("message", async (message: { end?: boolean }) => {
  if (message.end) {
    await end();
    await wake.close();
    process.exit();
  }
  const { user, system } = process.cpuUsage();
  process.send?.({ statements, connections, failures, cpu: (user + system) / 1e6 });
});
process.on("disconnect", () => process.exit());
process.send?.({});
