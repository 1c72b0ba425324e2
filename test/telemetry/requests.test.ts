import { setImmediate } from "node:timers/promises";
import fastify from "fastify";
import { pino } from "pino";
import { expect, it } from "vitest";
import { apartFromRequest, currentRequest, nameRequests } from "../../src/platform/requests.ts";

/** A listener whose handler logs a line after a wait, as a statement does. */
function createListener(level: string) {
  const lines: { msg: string; reqId?: string }[] = [];
  const logger = pino({ level, mixin: currentRequest }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const app = fastify({ genReqId: ({ headers }) => String(headers["x-request-id"]) });
  nameRequests(app, logger);
  app.get("/:name", async ({ params }) => {
    const { name } = params as { name: string };
    await setImmediate();
    logger.info({ ms: 1 }, name);
    logger.info(`${name} again`);
    apartFromRequest(() => logger.info("apart"));
    return name;
  });
  return { app, lines };
}

it("names the request in the lines of its work, two requests at a time", async () => {
  const { app, lines } = createListener("debug");

  await Promise.all([
    app.inject({ url: "/one", headers: { "x-request-id": "req_1" } }),
    app.inject({ url: "/two", headers: { "x-request-id": "req_2" } }),
  ]);

  expect(Object.fromEntries(lines.map(({ msg, reqId }) => [msg, reqId]))).toEqual({
    one: "req_1",
    "one again": "req_1",
    two: "req_2",
    "two again": "req_2",
    apart: undefined,
  });
  // What one line says is not said by the next.
  expect(lines.filter((line) => "ms" in line).map(({ msg }) => msg)).toEqual(["one", "two"]);
  expect(currentRequest()).toEqual({});
});

it("does not track requests above the level debug", async () => {
  const { app, lines } = createListener("info");

  await app.inject({ url: "/one", headers: { "x-request-id": "req_1" } });

  expect(lines).toMatchObject([{ msg: "one" }, { msg: "one again" }, { msg: "apart" }]);
  expect(lines[0]).not.toHaveProperty("reqId");
});
