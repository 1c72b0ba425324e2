import { readFileSync } from "node:fs";
import pg from "pg";
import { startWebhooks } from "../../../src/domain/webhook/delivery/start.ts";
import { openPool } from "../../../src/platform/db/pool.ts";
import { openWake } from "../../../src/platform/db/wake.ts";
import { secretBox } from "../../../src/platform/secret-box.ts";
import { watchSelf } from "./watch.ts";

/** The dispatcher as in the service, in a process of its own; it counts its statements. */

const watched = watchSelf();
let statements = 0;
const original = pg.Client.prototype.query as (...values: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...values: unknown[]) {
  statements += 1;
  return original.apply(this, values) as never;
} as typeof pg.Client.prototype.query;

const { connection, settings, key, authority } = JSON.parse(process.env.PARTS ?? "");
const wake = openWake(connection, { onError: console.error });
const end = startWebhooks({
  open: (pool) => openPool({ connection, ...pool }),
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
    connected: () => {},
    partitions: () => {},
    unreadable: () => {},
    previousUnreadable: () => {},
    postponed: () => {},
    failed: console.error,
  },
});

process.on("message", async (message: { end?: boolean }) => {
  if (message.end) {
    await end();
    await wake.close();
    process.exit();
  }
  process.send?.({ statements, ...watched() });
});
process.on("disconnect", () => process.exit());
process.send?.({});
