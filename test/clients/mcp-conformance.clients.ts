import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { scopesOf } from "../../src/domain/oauth/scopes.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { packagesOf } from "./install.ts";

/**
 * The conformance suite of the Model Context Protocol. Its other scenarios call tools, prompts and resources that only
 * its own example servers have, or need what the service does not offer: logs, completions, subscriptions and requests
 * to the client over a stream.
 */

const SUITE = `${await packagesOf("mcp")}node_modules/.bin/conformance`;

const SCENARIOS = [
  "server-initialize",
  "ping",
  "tools-list",
  "resources-list",
  "prompts-list",
  "dns-rebinding-protection",
];

let api: TestApi;
let proxy: Server;
let folder: string;
beforeAll(async () => {
  api = await createTestApi({ agents: true });
  const upstream = new URL(await api.app.listen({ host: "127.0.0.1", port: 0 }));
  const token = await api.token(api.world.admin.userId, { audience: "mcp", scopes: scopesOf("mcp") });
  // The suite has no option for a token.
  proxy = createServer((asked, answer) => {
    const { method = "GET", url: path = "/", headers } = asked;
    const sent = { ...headers, authorization: `Bearer ${token}` };
    const { hostname, port } = upstream;
    const onward = request({ hostname, port, method, path, headers: sent }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
    });
    asked.pipe(onward);
  });
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  folder = await mkdtemp(join(tmpdir(), "mcp-conformance-"));
});
afterAll(async () => {
  proxy?.close();
  proxy?.closeAllConnections();
  await api?.close();
  await rm(folder, { recursive: true, force: true });
});

it.each(SCENARIOS)("%s", async (scenario) => {
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
  const values = ["server", "--url", url, "--scenario", scenario, "--output-dir", folder];
  const { stdout } = await promisify(execFile)(SUITE, values);
  expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed, 0 warnings/);
});
