import { startNumberWork } from "../../src/domain/number/work.ts";
import { startTwilio } from "../../src/platform/carrier/twilio/index.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { killAround, type Moment } from "../support/kill-around.ts";
import { PUBLIC_URL, settingsFor } from "../twilio/account.ts";

/**
 * A process that only buys and releases numbers, and kills itself with SIGKILL around one of its statements: `before`
 * it is sent, once it is `sent`, or `after` its result came. `FAULT` is that moment and the number of statements before
 * it.
 */

const [moment, unharmed] = (process.env.FAULT ?? "").split(" ") as [Moment, string];
let left = Number(unharmed);
killAround(moment, () => {
  left -= 1;
  return left === 0;
});

const { numbers } = await startTwilio({
  settings: settingsFor(process.env.TWILIO_API_URL as string),
  publicUrl: PUBLIC_URL,
  events: async () => {},
  heldCaller: async () => null,
  answerIncoming: async () => ({ do: "refuse" }),
  admitBrowser: async () => null,
  isAwaited: async () => true,
  unchecked: () => {},
});
const worker = startNumberWork({
  database: openPool({ connection: { connectionString: process.env.DATABASE_URL as string }, size: 4 }),
  numbers,
  firstPauseMs: 10,
  attempted: () => {},
  onError: (error) => process.stderr.write(`${String(error)}\n`),
});
worker.wake();
