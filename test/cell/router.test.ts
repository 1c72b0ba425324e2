import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Asker, Directory } from "../../src/application/router/directory.ts";
import { createRouter } from "../../src/application/router/server.ts";
import type { Cell } from "../../src/application/router/settings.ts";
import type { Name } from "../../src/domain/cell/rules.ts";
import { exchange, request } from "../support/raw-http.ts";

/** A router before two cells, which answer with their name and what they got. */

const USER = "usr_01jd2wxyzq0000000000000000";

let servers: Server[];
let cells: Cell[];
let router: FastifyInstance;
let keyOf: Record<string, CryptoKey>;
/** The names for which the directory was asked, and whether a token proves them. */
const asked: (Name & Pick<Asker, "isProven">)[] = [];
/** The cell of every name that is asked for; null: none has it. */
let place: string | null = null;
beforeAll(async () => {
  const made = await Promise.all(
    ["east", "west"].map(async (name) => {
      const { publicKey, privateKey } = await generateKeyPair("ES256");
      const keys = [{ ...(await exportJWK(publicKey)), kid: `key of ${name}`, alg: "ES256" }];
      const server = createServer((request, response) => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(request.url === "/oidc/jwks" ? { keys } : { cell: name, url: request.url }));
      });
      await once(server.listen(0, "127.0.0.1"), "listening");
      const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
      return { name, server, privateKey, cell: { name, publicUrl: url, namesUrl: url } };
    }),
  );
  servers = made.map(({ server }) => server);
  cells = made.map(({ cell }) => cell);
  keyOf = Object.fromEntries(made.map(({ name, privateKey }) => [name, privateKey]));
  const directory: Pick<Directory, "find" | "cellOfUnknown"> = {
    async find({ kind, value }, { isProven }) {
      asked.push({ kind, value, isProven });
      return cells.find(({ name }) => name === place) ?? null;
    },
    cellOfUnknown: () => cells[1] as Cell,
  };
  const settings = { cells, publicUrl: "http://api.test", trustedProxies: [] };
  router = createRouter(settings, directory, { routed() {} }, pino({ level: "silent" }));
  await router.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await router?.close();
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
