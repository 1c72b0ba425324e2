import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Asker, CellAwayError } from "../../src/application/router/directory.ts";
import type { RouterServices } from "../../src/application/router/forwarder.ts";
import { createInternalRouter } from "../../src/application/router/internal-listener.ts";
import { CellKeys } from "../../src/application/router/keys.ts";
import { createRouter } from "../../src/application/router/server.ts";
import type { Cell } from "../../src/application/router/settings.ts";
import type { Name } from "../../src/domain/cell/rules.ts";
import { exchange, request } from "../support/raw-http.ts";

/** A router before two cells, which answer with their name and what they got. */

const USER = "usr_01jd2wxyzq0000000000000000";

let servers: Server[];
let cells: Cell[];
let router: FastifyInstance;
let internal: FastifyInstance;
let keyOf: Record<string, CryptoKey>;
/** The names for which the directory was asked, and whether a token proves them. */
const asked: (Name & Pick<Asker, "isProven">)[] = [];
/** The names that the directory was told to forget. */
const forgotten: Name[] = [];
/** The open streams of the cells. */
const streams: ServerResponse[] = [];
/** The cell of every name that is asked for; null: none has it. */
let place: string | null = null;
beforeAll(async () => {
  const made = await Promise.all(
    ["east", "west"].map(async (name) => {
      const { publicKey, privateKey } = await generateKeyPair("ES256");
      const keys = [{ ...(await exportJWK(publicKey)), kid: `key of ${name}`, alg: "ES256" }];
      const server = createServer((request, response) => {
        if (request.headers.accept === "text/event-stream") {
          // A stream of hints has no end.
          streams.push(response);
          response.writeHead(200, { "content-type": "text/event-stream" }).write(": open\n\n");
          return;
        }
        response.setHeader("content-type", "application/json");
        if (request.url === "/api/v1/me?leaving") {
          response.writeHead(503, { "x-business-leaves": "true", "retry-after": "5" });
        }
        response.end(JSON.stringify(request.url === "/oidc/jwks" ? { keys } : { cell: name, url: request.url }));
      });
      await once(server.listen(0, "127.0.0.1"), "listening");
      const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
      return { name, server, privateKey, cell: { name, publicUrl: url, namesUrl: url, internalUrl: url } };
    }),
  );
  servers = made.map(({ server }) => server);
  cells = made.map(({ cell }) => cell);
  keyOf = Object.fromEntries(made.map(({ name, privateKey }) => [name, privateKey]));
  const directory: RouterServices["directory"] = {
    async find({ kind, value }, { isProven }) {
      asked.push({ kind, value, isProven });
      if (place === "away") {
        throw new CellAwayError("a cell does not answer");
      }
      return cells.find(({ name }) => name === place) ?? null;
    },
    forget({ kind, value }) {
      forgotten.push({ kind, value });
    },
    cellOfUnknown: () => cells[1] as Cell,
  };
  const services: RouterServices = {
    settings: { cells, trustedProxies: [] },
    directory,
    keys: new CellKeys(cells),
    metrics: { routed() {} },
    logger: pino({ level: "silent" }),
  };
  router = createRouter("http://api.test", services);
  await router.listen({ host: "127.0.0.1", port: 0 });
  internal = createInternalRouter("http://internal.test", services);
});
afterAll(async () => {
  await router?.close();
  await internal?.close();
  for (const server of servers ?? []) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  asked.length = 0;
  place = null;
});

const tokenOf = (by: string, kid = `key of ${by}`) =>
  new SignJWT({})
    .setProtectedHeader({ alg: "ES256", kid })
    .setSubject(USER)
    .sign(keyOf[by] as CryptoKey);

async function cellOf(url: string, authorization?: string): Promise<unknown> {
  const headers = authorization === undefined ? {} : { authorization };
  const answer = await router.inject({ url, headers });
  return (answer.json() as { cell: string }).cell;
}

it("asks for the user of a token that some cell has signed", async () => {
  place = "east";
  expect(await cellOf("/api/v1/me", `Bearer ${await tokenOf("west")}`)).toBe("east");
  expect(asked).toEqual([{ kind: "user", value: USER, isProven: true }]);
});

it("asks no cell for the user of a forged token", async () => {
  place = "east";
  const [header, payload] = (await tokenOf("west")).split(".");
  const forged = [
    await tokenOf("west", "key of east"),
    await tokenOf("west", "another"),
    `${header}.${payload}.${"A".repeat(86)}`,
    `e30.${payload}.x`,
  ];
  for (const token of forged) {
    expect(await cellOf("/api/v1/me", `Bearer ${token}`)).toBe("west");
  }
  expect(asked).toEqual([]);
});

it("asks for the cell anew after one that the business leaves", async () => {
  place = "east";
  const headers = { authorization: `Bearer ${await tokenOf("west")}` };
  const answer = await router.inject({ url: "/api/v1/me?leaving", headers });
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
  expect(answer.headers).not.toHaveProperty("x-business-leaves");
  expect(forgotten).toEqual([{ kind: "user", value: USER }]);
});

it.each([
  ["a target in absolute form", request("GET http://other.test/docs/errors?a=b HTTP/1.1"), "/docs/errors?a=b"],
  ["a target that begins like a host", request("GET //docs/errors HTTP/1.1"), "//docs/errors"],
  ["an unknown expectation", request("GET /docs HTTP/1.1", { Expect: "a-miracle" }), "/docs"],
  ["no host", "GET /docs HTTP/1.1\r\nConnection: close\r\n\r\n", "/docs"],
])("sends a request with %s to a cell", async (_what, bytes, url) => {
  const { port } = router.server.address() as { port: number };
  const answer = await exchange(port, bytes);
  expect(answer?.status).toBe(200);
  expect(JSON.parse(answer?.text ?? "")).toMatchObject({ url });
});

it("tells a client that waits for it to send its body", async () => {
  const { port } = router.server.address() as { port: number };
  const answer = await exchange(port, request("GET /docs HTTP/1.1", { Expect: "100-continue" }));
  expect(answer?.status).toBe(100);
  expect(answer?.text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

it.each([
  ["OPTIONS * HTTP/1.1", 404, "not_found"],
  ["PROPFIND /docs HTTP/1.1", 404, "not_found"],
  ["GET /%zz HTTP/1.1", 400, "validation_error"],
])("answers %s with the envelope", async (line, status, code) => {
  const { port } = router.server.address() as { port: number };
  const answer = await exchange(port, request(line));
  expect(answer?.status).toBe(status);
  expect(JSON.parse(answer?.text ?? "")).toMatchObject({ error: { code } });
});

describe("the internal listener", () => {
  it("sends a page to the cell of its session, wherever the business is", async () => {
    const secret = { kind: "secret", value: createHash("sha256").update("s").digest("base64url"), isProven: false };
    for (const cell of ["east", "west"]) {
      place = cell;
      const answer = await internal.inject({ url: "/dashboard/calls?a=b", headers: { cookie: "dashboard_session=s" } });
      expect(answer.json()).toEqual({ cell, url: "/dashboard/calls?a=b" });
    }
    expect(asked).toEqual([secret, secret]);
  });

  it("answers in the form of GraphQL, or with a page, where it cannot", async () => {
    const invalid = await internal.inject("/dashboard/%zz");
    expect(invalid.json()).toMatchObject({ errors: [{ extensions: { code: "BAD_REQUEST" } }] });
    place = "away";
    const cookie = "dashboard_session=s";
    const away = await internal.inject({ method: "POST", url: "/dashboard/graphql", headers: { cookie } });
    expect([away.statusCode, away.headers["retry-after"]]).toEqual([503, "5"]);
    expect(away.json()).toMatchObject({ errors: [{ extensions: { code: "UNAVAILABLE" } }] });
    const page = await internal.inject({ url: "/dashboard", headers: { cookie, accept: "text/html" } });
    expect([page.statusCode, page.payload]).toEqual([503, expect.stringContaining("The service is not available")]);
  });

  it("ends a stream at its cell with that of the client, and at its own end", async () => {
    await internal.listen({ host: "127.0.0.1", port: 0 });
    const { port } = internal.server.address() as { port: number };
    const open = async () => {
      const leaving = new AbortController();
      const url = `http://127.0.0.1:${port}/dashboard/graphql`;
      const { body } = await fetch(url, { headers: { accept: "text/event-stream" }, signal: leaving.signal });
      const reader = (body as ReadableStream<Uint8Array>).getReader();
      expect(new TextDecoder().decode((await reader.read()).value)).toBe(": open\n\n");
      return { leaving, reader, atCell: streams.at(-1) as ServerResponse };
    };
    const first = await open();
    const ended = once(first.atCell, "close");
    first.leaving.abort();
    await ended;
    const second = await open();
    const endedToo = once(second.atCell, "close");
    const broken = expect(second.reader.read()).rejects.toThrow();
    await internal.close();
    await Promise.all([endedToo, broken]);
  });
});
