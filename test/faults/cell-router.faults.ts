import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRemoteJWKSet, jwtVerify } from "jose";
import * as oauth from "openid-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedDemo } from "../../src/application/demo/seed.ts";
import { moveBusiness } from "../../src/domain/cell/move-store.ts";
import { runAdmin } from "../support/admin-command.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { noOutbox } from "../support/demo.ts";
import { freePort, runToEnd, type ServiceProcess, startService } from "../support/service-process.ts";
import { PlainBrowser } from "../support/sign-in.ts";
import { makeToken } from "../support/token-command.ts";

/** Two cells, each a process with its own database, behind a router: one origin for all integrators. */

interface Cell {
  name: string;
  test: TestDatabase;
  service: ServiceProcess;
  settings: Record<string, string>;
  email: string;
  token: string;
}

/** A person who is signed in to the dashboard. */
interface Session {
  browser: PlainBrowser;
}

const KEY = Buffer.alloc(32, 7).toString("base64");
const REDIRECT = "http://127.0.0.1:5599/callback";

let folder: string;
let router: ServiceProcess;
let publicUrl: string;
let internalUrl: string;
let east: Cell;
let west: Cell;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "service-cells-"));
  const port = await freePort();
  publicUrl = `http://127.0.0.1:${port}`;
  const internalPort = await freePort();
  internalUrl = `http://127.0.0.1:${internalPort}`;
  const cellPorts = { east: await freePort(), west: await freePort() };
  [east, west] = await Promise.all([
    startCell("east", cellPorts.east, cellPorts.west),
    startCell("west", cellPorts.west, cellPorts.east),
  ]);
  const cells = [east, west].map(
    ({ name, service, settings }) =>
      `${name}=${service.publicUrl} http://127.0.0.1:${settings.CELL_PORT} ${service.internalUrl}`,
  );
  router = await startService({
    ROLE: "router",
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    INTERNAL_PORT: String(internalPort),
    INTERNAL_URL: internalUrl,
    CELLS: cells.join(", "),
    ENCRYPTION_KEY: KEY,
    LOG_LEVEL: "silent",
  });
});
afterAll(async () => {
  await Promise.all([router, east?.service, west?.service].map((process) => process?.end()));
  for (const cell of [east, west]) {
    await cell?.test.drop();
  }
  await rm(folder, { recursive: true, force: true });
});

async function startCell(name: string, cellPort: number, otherCellPort: number): Promise<Cell> {
  const test = await createTestDatabase();
  await seedDemo(test.database, noOutbox);
  await test.query("UPDATE users SET email = replace(email, '@', $1)", [`@${name}.`]);
  await test.query("UPDATE businesses SET name = $1 || name", [`${name} `]);
  // A number is in one cell.
  await test.query("UPDATE inboxes SET phone_number = overlay(phone_number placing $1 from 10)", [
    name === "east" ? "7" : "8",
  ]);
  const settings = {
    DATABASE_URL: test.url,
    DATA_DIR: join(folder, name),
    PUBLIC_URL: publicUrl,
    INTERNAL_URL: internalUrl,
    ENCRYPTION_KEY: KEY,
    SEED_DEMO: "true",
    TRUST_PROXY: "127.0.0.1",
    RATE_LIMIT_ANONYMOUS_MAX: "1000",
    CELL_PORT: String(cellPort),
    OTHER_CELLS: `http://127.0.0.1:${otherCellPort}`,
    LOG_LEVEL: "silent",
  };
  const service = await startService(settings);
  const email = `admin@${name}.northwind.example`;
  return { name, test, service, settings, email, token: await makeToken(settings, email) };
}

const api = (path: string, { token }: Pick<Cell, "token">, init: RequestInit = {}) =>
  fetch(`${publicUrl}/api/v1${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) },
  });

it("sends the request of a token to the cell of its business, with its body and its headers", async () => {
  for (const cell of [east, west]) {
    const me = await api("/me", cell, { headers: { "x-request-id": "mine" } });
    expect(await me.json()).toMatchObject({ business: { name: `${cell.name} Northwind Sales` } });
    expect(me.headers.get("x-request-id")).toBe("mine");
    expect(me.headers.get("x-ratelimit-limit")).toBe("600");
    const created = await api("/contacts", cell, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": "one" },
      body: JSON.stringify({ first_name: cell.name }),
    });
    expect(created.status).toBe(201);
    const { id } = (await created.json()) as { id: string };
    expect(await cell.test.query("SELECT first_name FROM contacts WHERE id = $1", [id])).toEqual([
      { first_name: cell.name },
    ]);
  }
});

it("refuses a forged token and an unknown user with the envelope of a cell", async () => {
  const [header, , signature] = east.token.split(".");
  for (const sub of ["usr_01jd2wxyzq0000000000000000", "nobody"]) {
    const token = `${header}.${Buffer.from(JSON.stringify({ sub })).toString("base64url")}.${signature}`;
    const refused = await api("/me", { token });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error: { code: "invalid_token" } });
  }
  const anonymous = await fetch(`${publicUrl}/api/v1/me`);
  expect([anonymous.status, (await fetch(`${publicUrl}/api/v1/health`)).status]).toEqual([401, 200]);
});

it("leads the user of either cell through the sign-in of an app, with one set of keys", async () => {
  for (const { name, email } of [west, east]) {
    const issuer = new URL(`${publicUrl}/oidc`);
    const configuration = await oauth.discovery(issuer, "demo-app", undefined, oauth.None(), {
      execute: [oauth.allowInsecureRequests],
    });
    const verifier = oauth.randomPKCECodeVerifier();
    const state = oauth.randomState();
    const url = oauth.buildAuthorizationUrl(configuration, {
      redirect_uri: REDIRECT,
      scope: "openid api:me",
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
    });
    const browser = new PlainBrowser(publicUrl);
    const asked = await browser.open(url.href);
    expect(asked.text).toContain("Enter your e-mail address to continue.");
    const signIn = await browser.post(`${publicUrl}/oidc/cell`, [
      ["next", url.pathname + url.search],
      ["email", email],
    ]);
    expect(signIn.text).toContain('name="password"');
    const consent = await browser.submit(signIn, "/sign-in", [
      ["email", email],
      ["password", "demo"],
    ]);
    const end = await browser.submit(consent, "/consent", [
      ["scope", "api:me"],
      ["decision", "allow"],
    ]);
    const tokens = await oauth.authorizationCodeGrant(configuration, new URL(end.url), {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    const refreshed = await oauth.refreshTokenGrant(configuration, tokens.refresh_token as string);
    const me = await api("/me", { token: refreshed.access_token });
    expect(await me.json()).toMatchObject({ business: { name: `${name} Northwind Sales` } });
    const keys = createRemoteJWKSet(new URL(`${publicUrl}/oidc/jwks`));
    await jwtVerify(refreshed.access_token, keys, { issuer: issuer.href });
    // The account page finds its cell by the cookie of the session.
    expect((await browser.open(`${publicUrl}/oidc/account`)).text).toContain(email);
    await oauth.tokenRevocation(configuration, refreshed.refresh_token as string);
    await expect(oauth.refreshTokenGrant(configuration, refreshed.refresh_token as string)).rejects.toMatchObject({
      error: "invalid_grant",
    });
  }
});

it("gives an address one account, and a number one inbox, in all cells", async () => {
  const taken = ["business", "create", "--name", "Second Trade", "--admin", west.email.toUpperCase()];
  await expect(runAdmin(east.settings, ...taken)).rejects.toMatchObject({
    code: 1,
    stderr: "This address already has an account.\n",
  });
  const [{ number } = { number: "" }] = await west.test.query<{ number: string }>(
    "SELECT phone_number AS number FROM inboxes WHERE deactivated_at IS NULL LIMIT 1",
  );
  const open = async (phoneNumber: string) => {
    const query = `mutation { createInbox(input: { name: "Second", phoneNumber: "${phoneNumber}" }) {
      ... on Inbox { phoneNumber } ... on DomainError { code } } }`;
    const token = await makeToken(east.settings, east.email, "internal-api");
    const answer = await fetch(`${internalUrl}/graphql`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ query }),
    });
    const { data, errors } = (await answer.json()) as { data: { createInbox: object } | null; errors?: object[] };
    return data?.createInbox ?? errors;
  };
  // A cell that answers late is away for the other one.
  await expect.poll(() => open(number)).toEqual({ code: "CONFLICT" });
  await expect.poll(() => open("+12065550111")).toEqual({ phoneNumber: "+12065550111" });
});

it("shows an unknown address the same sign-in page, and leads nowhere else afterwards", async () => {
  const browser = new PlainBrowser(publicUrl);
  for (const next of ["https://evil.example/", "//evil.example", "/api/v1/me"]) {
    const page = await browser.post(`${publicUrl}/oidc/cell`, [
      ["next", next],
      ["email", "nobody@example.com"],
    ]);
    expect(page.url).toBe(`${publicUrl}/oidc/account`);
    expect(page.text).toContain('name="password"');
  }
  const empty = await browser.post(`${publicUrl}/oidc/cell`, [["email", ""]]);
  expect(empty.status).toBe(400);
});

const operations = async (path: string, of: ServiceProcess = router) => {
  const response = await fetch(`${of.operationsUrl}${path}`);
  return { status: response.status, text: await response.text() };
};

it("has the operations listener of every process, with metrics of its own", async () => {
  expect(await operations("/livez")).toEqual({ status: 200, text: '{"status":"ok","version":"1.0.0"}' });
  expect(await operations("/readyz")).toEqual({
    status: 200,
    text: '{"status":"ready","checks":{"directory":"ok"}}',
  });
  await api("/me", east);
  await fetch(`${publicUrl}/oidc/jwks`);
  const { status, text } = await operations("/metrics");
  expect(status).toBe(200);
  for (const line of [
    /^router_requests_total\{cell="east",outcome="answered"\} [1-9]/m,
    /^router_requests_total\{cell="none",outcome="own"\} [1-9]/m,
    /^router_request_duration_seconds_count\{cell="east"\} [1-9]/m,
    /^router_lookups_total\{result="remembered"\} [1-9]/m,
    /^router_lookups_total\{result="found"\} [1-9]/m,
    /^router_question_duration_seconds_count\{cell="west"\} [1-9]/m,
    /^process_resident_memory_bytes\{process="first"\} [1-9]/m,
  ]) {
    expect(text).toMatch(line);
  }
  expect(text).not.toContain("router_question_failures_total{");
});

it("has one dashboard for the users of all cells, who stay signed in while their business moves", async () => {
  const viewerOf = async ({ cookies }: PlainBrowser) => {
    const session = cookies.find(({ name }) => name === "dashboard_session")?.value;
    const answer = await fetch(`${internalUrl}/dashboard/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
        origin: internalUrl,
        cookie: `dashboard_session=${session}`,
      },
      body: JSON.stringify({ query: "{ viewer { user { email } business { name } } }" }),
    });
    const { data } = (await answer.json()) as { data?: object };
    return { status: answer.status, ...data };
  };
  const signedIn = await Promise.all(
    [east, west].map(async ({ name, email }) => {
      const browser = new PlainBrowser(publicUrl, internalUrl);
      const asked = await browser.open(`${internalUrl}/dashboard/calls`);
      expect(asked.text).toContain("Enter your e-mail address to continue.");
      const { pathname, search } = new URL(asked.url);
      const signIn = await browser.post(`${publicUrl}/oidc/cell`, [
        ["next", pathname + search],
        ["email", email],
      ]);
      const page = await browser.submit(signIn, "/sign-in", [
        ["email", email],
        ["password", "demo"],
      ]);
      expect([page.url, page.status]).toEqual([`${internalUrl}/dashboard/calls`, 200]);
      const viewer = { user: { email }, business: { name: `${name} Northwind Sales` } };
      expect(await viewerOf(browser)).toEqual({ status: 200, viewer });
      return { browser, viewer };
    }),
  );
  const [{ id: businessId } = { id: "" }] = await east.test.query<{ id: string }>(
    "SELECT id FROM businesses WHERE name = 'east Northwind Sales'",
  );
  const seen: number[] = [];
  await moveBusiness({
    businessId,
    source: { name: "east", connection: east.test.connection },
    target: { name: "west", connection: west.test.connection },
    onStep: async () => void seen.push((await viewerOf((signedIn[0] as Session).browser)).status),
  });
  for (const { browser, viewer } of signedIn) {
    expect(await viewerOf(browser)).toEqual({ status: 200, viewer });
  }
  expect(seen).toContain(503);
  expect(seen.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await moveBusiness({
    businessId,
    source: { name: "west", connection: west.test.connection },
    target: { name: "east", connection: east.test.connection },
    onStep() {},
  });
});

it("drains: it is not ready, and still answers, before it ends", async () => {
  const settings = { ROLE: "router", PUBLIC_URL: publicUrl, ENCRYPTION_KEY: KEY, DRAIN_SECONDS: "2" };
  const CELLS = `east=${east.service.publicUrl} http://127.0.0.1:${east.settings.CELL_PORT}`;
  const draining = await startService({ ...settings, CELLS, PORT: String(await freePort()) });
  const ended = draining.end("SIGTERM");
  await expect.poll(async () => (await operations("/readyz", draining)).text).toBe('{"status":"draining"}');
  const port = new URL(draining.publicUrl).port;
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/health`)).status).toBe(200);
  await ended;
  expect(draining.child.exitCode).toBe(0);
});

it("is not ready where no cell answers", async () => {
  const CELLS = "east=http://127.0.0.1:1 http://127.0.0.1:1";
  const alone = await startService({
    ...{ ROLE: "router", PUBLIC_URL: publicUrl, ENCRYPTION_KEY: KEY },
    ...{ CELLS, PORT: String(await freePort()) },
  });
  expect(await operations("/readyz", alone)).toEqual({
    status: 503,
    text: '{"status":"not_ready","checks":{"directory":"no cell answers"}}',
  });
  const port = new URL(alone.publicUrl).port;
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/health`)).status).toBe(503);
  const { text } = await operations("/metrics", alone);
  expect(text).toContain('router_requests_total{cell="east",outcome="unavailable"} 1');
  expect(text).toMatch(/^router_question_failures_total\{cell="east"\} [1-9]/m);
  await alone.end();
});

it("answers 503 for the businesses of a cell that is away, and no others", async () => {
  await west.service.end("SIGKILL");
  const away = await api("/me", west);
  expect(away.status).toBe(503);
  expect(away.headers.get("retry-after")).toBe("5");
  expect(await away.json()).toMatchObject({ error: { code: "internal_error", request_id: expect.any(String) } });
  expect((await api("/me", east)).status).toBe(200);
  west.service = await startService({ ...west.settings, PORT: new URL(west.service.publicUrl).port });
  expect((await api("/me", west)).status).toBe(200);
});

it("refuses to start without valid cells, in one line", async () => {
  for (const CELLS of ["", "east=http://127.0.0.1:1", "a=http://x http://y, a=http://x http://y", "A=1 2"]) {
    const { code, error } = await runToEnd({ ROLE: "router", PUBLIC_URL: publicUrl, ENCRYPTION_KEY: KEY, CELLS });
    expect(code).toBe(1);
    expect(error).toMatch(/^CELLS is not valid for ROLE=router: it must be a comma list of cells[^\n]*\n$/);
  }
  const CELLS = "east=http://127.0.0.1:1 http://127.0.0.1:2";
  const INTERNAL_URL = "http://127.0.0.1:3";
  const half = await runToEnd({ ROLE: "router", PUBLIC_URL: publicUrl, ENCRYPTION_KEY: KEY, CELLS, INTERNAL_URL });
  expect(half.error).toMatch(/^CELLS is not valid for ROLE=router: [^\n]* with INTERNAL_URL each NAME=[^\n]*\n$/);
  const { error } = await runToEnd({ ROLE: "router", PUBLIC_URL: publicUrl, CELLS: "a=http://x http://y" });
  expect(error).toBe(
    "ENCRYPTION_KEY is not valid for ROLE=router: it must be the ENCRYPTION_KEY of the cells, which all have the same\n",
  );
});
