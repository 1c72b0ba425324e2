import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/application/config.ts";

const KEY = createHash("sha256").update("key").digest();
const PRODUCTION = { NODE_ENV: "production", CARRIER: "simulator", ENCRYPTION_KEY: KEY.toString("base64") };

describe("the settings of the operations listener and of the end", () => {
  it.each([
    [{}, { operations: { host: "127.0.0.1", port: 4002, isChosen: false }, drainMs: 0, stopMs: 20_000 }],
    [{ OPS_PORT: "9000", OPS_HOST: "0.0.0.0" }, { operations: { host: "0.0.0.0", port: 9000, isChosen: true } }],
    [{ OPS_PORT: "off" }, { operations: undefined, cell: undefined }],
    [{ CELL_PORT: "4003" }, { cell: { host: "127.0.0.1", port: 4003 } }],
    [
      { CELL_PORT: "4002", CELL_HOST: "0.0.0.0", OPS_PORT: "4005" },
      { cell: { host: "0.0.0.0", port: 4002 }, operations: { port: 4005 } },
    ],
    [PRODUCTION, { drainMs: 5_000, stopMs: 20_000, readyQueueSeconds: 300 }],
    [{ ...PRODUCTION, ROLE: "worker" }, { drainMs: 0 }],
    [
      { ...PRODUCTION, DRAIN_SECONDS: "0", STOP_SECONDS: "60" },
      { drainMs: 0, stopMs: 60_000 },
    ],
    [
      { DRAIN_SECONDS: "0.5", READY_QUEUE_SECONDS: "10" },
      { drainMs: 500, readyQueueSeconds: 10 },
    ],
    // The usual port of the listener may be that of another one, chosen before there was an operations listener.
    [
      { PORT: "4002", INTERNAL_PORT: "4003" },
      { port: 4002, operations: { port: 4002, isChosen: false } },
    ],
  ])("%o give %o", (settings: NodeJS.ProcessEnv, expected) => {
    expect(readConfig(settings)).toMatchObject(expected);
  });

  it.each([
    [{ OPS_PORT: "on" }, "OPS_PORT is invalid: it must be a port from 1 to 65535, or off for no operations listener"],
    [{ OPS_PORT: "4000" }, "PORT and OPS_PORT are the same: set them to different ports"],
    [{ OPS_PORT: "4001" }, "INTERNAL_PORT and OPS_PORT are the same: set them to different ports"],
    [{ CELL_PORT: "4001" }, "INTERNAL_PORT and CELL_PORT are the same: set them to different ports"],
    [{ CELL_PORT: "4002" }, "OPS_PORT and CELL_PORT are the same: set them to different ports"],
    [{ CELL_PORT: "off" }, "CELL_PORT is invalid: it must be a port from 1 to 65535"],
    [{ DRAIN_SECONDS: "301" }, "DRAIN_SECONDS is invalid: it must be a number of seconds from 0 to 300"],
    [{ STOP_SECONDS: "0" }, "STOP_SECONDS is invalid: it must be a whole number of seconds from 1 to 600"],
    [
      { READY_QUEUE_SECONDS: "0" },
      "READY_QUEUE_SECONDS is invalid: it must be a whole number of seconds from 1 to 86400",
    ],
  ])("%o is refused", (settings: NodeJS.ProcessEnv, line) => {
    expect(() => readConfig(settings)).toThrow(line);
  });
});
