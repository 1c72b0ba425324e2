import { expect, it, vi } from "vitest";
import { type Log, logWork, openLog } from "../../src/application/log.ts";
import { UnavailableError } from "../../src/platform/errors.ts";
import { withoutPeople } from "../../src/platform/work-lines.ts";

/** The form of the log, its lines about work, and the sums of faults. work-lines.test.ts has the lines of a service. */

type Line = Record<string, unknown> & { msg: string };

function open(): Log & { lines: Line[] } {
  const lines: Line[] = [];
  return { lines, ...openLog("info", { write: (line: string) => lines.push(JSON.parse(line)) }) };
}

it("has names of levels, and times of RFC 3339", () => {
  const { logger, lines } = open();
  logger.info({ publicUrl: "https://api.example.com" }, "the service runs");
  logger.child({}).fatal("it has stopped");
  expect(lines).toEqual([
    {
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      pid: process.pid,
      hostname: expect.any(String),
      publicUrl: "https://api.example.com",
      msg: "the service runs",
    },
    expect.objectContaining({ level: "fatal", msg: "it has stopped" }),
  ]);
});

it("has the id, the business, the request, the attempt and the reason of a piece of work", () => {
  const { logger, lines } = open();
  const told = { id: "msg_1", businessId: "biz_1" };
  logWork(logger, { name: "text delivered", ...told, requestId: "req_1" });
  logWork(logger, {
    ...{ name: "text attempt failed", ...told, requestId: null, attempt: 2 },
    reason: "+1 (415) 555-0142 of ida@invited.example does not answer: error 30003",
  });
  const facts = { rowCount: 3, createdCount: 2, updatedCount: 0, skippedCount: 0, refusedCount: 1 };
  logWork(logger, { name: "import completed", id: "imp_1", businessId: "biz_1", requestId: "req_2", facts });
  const ofWork = lines.map(({ time: _, pid: __, hostname: ___, ...line }) => line);
  expect(ofWork).toEqual([
    { level: "info", id: "msg_1", business: "biz_1", reqId: "req_1", msg: "text delivered" },
    {
      ...{ level: "warn", id: "msg_1", business: "biz_1", attempt: 2, msg: "text attempt failed" },
      reason: "[number] of [address] does not answer: error 30003",
    },
    { level: "info", id: "imp_1", business: "biz_1", reqId: "req_2", ...facts, msg: "import completed" },
  ]);
});

it.each([
  ["4155550142", "[number]"],
  ["no answer from <ida@invited.example>", "no answer from <[address]>"],
  ["/Calls?To=%2B14155550123&a=1", "/Calls?To=[number]&a=1"],
  ["To=%252B14155550123", "To=[number]"],
  ["+14155550123-", "[number]-"],
  ["+14155550123_1", "[number]_1"],
  ["n14155550123", "n[number]"],
  ["415 - 555 - 0123 is busy", "[number] is busy"],
  ["john%40example.com", "[address]"],
  ["o'brien@example.com", "[address]"],
  ["'ida@example.com' is unknown", "'[address]' is unknown"],
  ['"john doe"@example.com', "[address]"],
  ['{"to":"\\"john doe\\"@example.com"}', '{[address]"}'],
  ["SM01234567890123456789012345678901 failed", "SM01234567890123456789012345678901 failed"],
  [`${"x".repeat(295)} +14155550123`, `${"x".repeat(295)} [num`],
  ["msg_01h455vb4pex5vsknk084sn02q waited 600000 ms", "msg_01h455vb4pex5vsknk084sn02q waited 600000 ms"],
])("writes the reason %s as %s", (reason, written) => {
  expect(withoutPeople(reason)).toBe(written);
});

it("has a fault once with its stack, and then one line a second with its number", () => {
  vi.useFakeTimers();
  try {
    const { logger, lines } = open();
    const errors = [
      () => new UnavailableError("the connection was lost"),
      () => Object.assign(new Error("the server shuts down"), { code: "57P01" }),
      () => new AggregateError([new Error("Connection terminated unexpectedly")], "2 erasures failed"),
    ];
    // A minute and a half without the database, as a busy service sees it.
    for (let tick = 0; tick < 900; tick += 1) {
      for (let each = 0; each < 33; each += 1) {
        const err = (errors[each % 3] as () => Error)();
        if (each % 2 === 0) {
          logger.child({}).warn({ reqId: `req_${each}`, err }, "request failed");
        } else {
          logger.error({ err }, "the work on imports failed and will continue");
        }
      }
      vi.advanceTimersByTime(100);
    }
    expect(lines.length).toBe(91);
    expect(lines[0]).toMatchObject({
      ...{ level: "warn", reqId: "req_0", msg: "request failed" },
      err: { type: "UnavailableError", stack: expect.stringContaining("the connection was lost") },
    });
    expect(lines[1]).toMatchObject({ level: "error", fault: "unavailable: database", msg: "the fault continues" });
    const counted = lines.slice(1).map(({ count }) => count as number);
    expect(counted.reduce((sum, one) => sum + one, 1)).toBe(900 * 33);
    expect(lines.filter(({ err }) => err)).toHaveLength(1);
    expect(Object.keys(lines[2]?.lines as object)).toEqual([
      "request failed",
      "the work on imports failed and will continue",
    ]);
    expect(lines[2]?.reqIds).toHaveLength(10);
  } finally {
    vi.useRealTimers();
  }
});

it("keeps faults apart, and has a fault whole again that has been away for a minute", () => {
  vi.useFakeTimers();
  try {
    const { logger, lines, sumUp } = open();
    const fail = (message: string) => logger.error({ err: new TypeError(message) }, "request failed");
    fail("cannot read the row 12");
    fail("cannot read the row 13");
    fail("this is another one");
    sumUp();
    expect(lines.map(({ msg, fault, count }) => [msg, fault, count])).toEqual([
      ["request failed", undefined, undefined],
      ["request failed", undefined, undefined],
      ["the fault continues", "TypeError: cannot read the row …", 1],
    ]);
    vi.advanceTimersByTime(61_000);
    fail("cannot read the row 14");
    expect(lines.at(-1)).toMatchObject({ msg: "request failed", err: { message: "cannot read the row 14" } });
  } finally {
    vi.useRealTimers();
  }
});

const refused = (port: number) =>
  Object.assign(new Error(`connect ECONNREFUSED 127.0.0.1:${port}`), {
    ...{ code: "ECONNREFUSED", syscall: "connect", address: "127.0.0.1", port },
  });

it("has the fault of each system that is away, whatever other one is", () => {
  vi.useFakeTimers();
  try {
    const { logger, lines, sumUp } = open();
    logger.error({ err: refused(6379) }, "the limits are in memory");
    logger.error({ err: refused(5432) }, "request failed");
    logger.error({ err: new AggregateError([refused(5432)], "2 erasures failed") }, "request failed");
    logger.error({ err: new UnavailableError("the connection was lost") }, "request failed");
    sumUp();
    expect(lines.map(({ msg, fault, count }) => [msg, fault, count])).toEqual([
      ["the limits are in memory", undefined, undefined],
      ["request failed", undefined, undefined],
      ["request failed", undefined, undefined],
      ["the fault continues", "unavailable: 127.0.0.1:5432", 1],
    ]);
  } finally {
    vi.useRealTimers();
  }
});

it("has a fatal error always, with its stack", () => {
  const { logger, lines } = open();
  logger.error({ err: refused(5432) }, "request failed");
  logger.fatal({ err: refused(5432) }, "the process stops");
  expect(lines.at(-1)).toMatchObject({ level: "fatal", msg: "the process stops", err: { type: "Error" } });
});

it("sums up a fault that gives way to many others", () => {
  vi.useFakeTimers();
  try {
    const { logger, lines } = open();
    const fail = (name: string) => logger.error({ err: new TypeError(name) }, "request failed");
    fail("first");
    fail("first");
    for (let place = 0; place < 100; place += 1) {
      fail("x".repeat(place + 1));
    }
    expect(lines.filter(({ fault }) => fault)).toEqual([
      expect.objectContaining({ level: "error", fault: "TypeError: first", count: 1 }),
    ]);
  } finally {
    vi.useRealTimers();
  }
});
