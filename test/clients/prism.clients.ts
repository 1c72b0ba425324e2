import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openApiDocument } from "../../rest-facade/openapi/document.ts";
import { pages } from "../../rest-facade/openapi/pages.ts";
import type { Route } from "../../rest-facade/route.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { type ContractApi, createContractApi } from "../support/contract-api.ts";
import { type Seed, seedOf, unknownIds } from "../support/samples.ts";
import { freePort } from "../support/service-process.ts";
import { packagesOf } from "./install.ts";

/** The requests of the contract tests, through Prism, a proxy that checks both sides against the document. */

const PRISM = `${await packagesOf("prism")}node_modules/.bin/prism`;

let api: ContractApi;
let folder: string;
let prism: ChildProcess;
let proxy: string;
beforeAll(async () => {
  api = await createContractApi();
  const upstream = `${await api.app.listen({ host: "127.0.0.1", port: 0 })}/api/v1`;
  folder = await mkdtemp(join(tmpdir(), "prism-"));
  const document = openApiDocument({ publicUrl: "http://api.test", declarations: [...routes, ...pages] });
  // One operation that the service answers otherwise, to see that Prism finds it.
  const untrue = { get: { responses: { 200: { description: "OK", content: jsonOf({ type: "array" }) } } } };
  const paths = { ...document.paths, "/": untrue };
  await writeFile(join(folder, "openapi.json"), JSON.stringify({ ...document, paths }));
  const port = await freePort();
  proxy = `http://127.0.0.1:${port}`;
  const values = ["proxy", "openapi.json", upstream, "--host", "127.0.0.1", "--port", String(port)];
  prism = spawn(PRISM, values, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: prism.stdout as NodeJS.ReadableStream })) {
    if (line.includes("Prism is listening")) {
      break;
    }
  }
  prism.stdout?.resume();
});
afterAll(async () => {
  if (prism?.exitCode === null) {
    prism.kill();
    await once(prism, "exit");
  }
  await api?.close();
  await rm(folder, { recursive: true, force: true });
});

const jsonOf = (schema: object) => ({ "application/json": { schema } });

interface Violation {
  location: string[];
  severity: string;
  code: string;
  message: string;
}

interface Sent {
  status: number;
  text: string;
  /** The violations that Prism finds in the request and in the answer. */
  wrongRequest: Violation[];
  wrongAnswer: Violation[];
}

interface Request {
  token?: string | null;
  headers?: Record<string, string>;
}

async function send({ method, path, query, body }: Seed, { token = api.adminToken, headers = {} }: Request = {}) {
  const search = new URLSearchParams(query).toString();
  const answer = await fetch(`${proxy}${path}${search && `?${search}`}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const violations: Violation[] = JSON.parse(answer.headers.get("sl-violations") ?? "[]");
  const of = (side: string) => violations.filter(({ location }) => location[0] === side);
  return {
    status: answer.status,
    text: await answer.text(),
    wrongRequest: of("request"),
    wrongAnswer: of("response"),
  } satisfies Sent;
}

it("finds faults in requests and answers", async () => {
  const asked = { method: "POST", path: "/campaigns", query: {}, body: { name: 7 } } as const;
  expect((await send(asked)).wrongRequest).not.toEqual([]);
  const answered = { method: "GET", path: "/", query: {}, body: undefined } as const;
  expect((await send(answered)).wrongAnswer).not.toEqual([]);
});

const named = routes.map((route): [string, Route] => [`${route.on.method} ${route.on.path}`, route]);

describe.each(named)("%s", (_name, route) => {
  it("answers as documented", async () => {
    const headers = route.on.method === "GET" ? undefined : { "idempotency-key": `prism ${route.id}` };
    const seed = await api.seed(route);
    const first = await send(seed, { ...(headers && { headers }) });
    expect(first).toMatchObject({ wrongRequest: [], wrongAnswer: [] });
    expect(Object.keys(route.answers.models)).toContain(String(first.status));
    const again = await send(seed, { ...(headers && { headers }) });
    expect(again).toMatchObject({ wrongRequest: [], wrongAnswer: [] });
  });

  it("refuses as documented", async () => {
    const seed = await api.seed(route);
    const { admin, basic, suspended } = api.world;
    const requests: [Seed, Request][] = [
      [seed, { token: "none" }],
      [{ ...seed, query: { colour: "red" } }, {}],
    ];
    if (route.scope !== null) {
      requests.push(
        [seed, { token: null }],
        [seed, { token: await api.token(admin.userId, { lifetime: -60 }) }],
        [seed, { token: await api.token(admin.userId, { scopes: [] }) }],
        [seed, { token: await api.token(suspended.userId) }],
        [seed, { token: await api.token(basic.userId) }],
        [seedOf(route, unknownIds()), {}],
      );
    }
    if (seed.body !== undefined) {
      requests.push([{ ...seed, body: { colour: "red" } }, {}], [{ ...seed, body: [] }, {}]);
    }
    const statuses = new Set<number>();
    for (const [request, settings] of requests) {
      const { status, wrongAnswer } = await send(request, settings);
      expect(wrongAnswer).toEqual([]);
      statuses.add(status);
    }
    if (route.scope !== null) {
      expect([...statuses]).toEqual(expect.arrayContaining([400, 401, 403]));
    }
  });
});
