import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fastify } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DashboardState } from "../../src/application/http/dashboard/files.ts";
import {
  type Dashboard,
  type DashboardServices,
  localPath,
  mountDashboard,
} from "../../src/application/http/dashboard/mount.ts";
import type { PageSessions } from "../../src/domain/oauth/page-sessions.ts";
import { localKey, secretBox } from "../../src/platform/secret-box.ts";
import { skipTime, unskipTime } from "../support/clock.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { thorough } from "../support/effort.ts";
import type { Answer } from "../support/json-answer.ts";
import { type ServiceHere, startServiceHere } from "../support/service-here.ts";
import { PASSWORD, PlainBrowser } from "../support/sign-in.ts";

/** The sign-in of the dashboard and its sessions, on the demo. */

const ADMIN = "admin@northwind.example";
let test: TestDatabase;
let dataDir: string;
let service: ServiceHere;
let browser: PlainBrowser;

beforeAll(async () => {
  [test, dataDir] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), "service-dashboard-"))]);
  service = await startServiceHere({ DATABASE_URL: test.url, SEED_DEMO: "true", DATA_DIR: dataDir });
});
afterAll(unskipTime);
afterAll(async () => {
  await service?.end();
  await test?.drop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  browser = new PlainBrowser(service.publicUrl, service.internalUrl);
});

const at = (path: string) => `${service.internalUrl}${path}`;
const cookieOf = (one: PlainBrowser) => one.cookies.find(({ name }) => name === "dashboard_session");

async function signIn(path = "/dashboard", email = ADMIN, one = browser) {
  const page = await one.open(at(path));
  return one.submit(page, "/sign-in", [
    ["email", email],
    ["password", PASSWORD],
  ]);
}

const VIEWER = "{ viewer { user { email } } }";

/** Sends a request of the dashboard's own page. */
function send(path: string, one = browser, headers: Record<string, string> = {}, query = VIEWER): Promise<Response> {
  return fetch(at(path), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: service.internalUrl,
      "sec-fetch-site": "same-origin",
      cookie: `dashboard_session=${cookieOf(one)?.value}`,
      ...headers,
    },
    body: JSON.stringify({ query }),
  });
}

const ask = (one = browser, headers = {}) => send("/dashboard/graphql", one, headers);

/** The data of an operation. */
async function read(query: string, one = browser): Promise<Answer> {
  return ((await (await send("/dashboard/graphql", one, {}, query)).json()) as Answer).data;
}

it("signs a person in and returns to the page that was opened", async () => {
  const page = await signIn("/dashboard/campaigns?status=active");
  expect(page.url).toBe(at("/dashboard/campaigns?status=active"));
  expect(page.status).toBe(200);
  expect(page.headers.get("content-security-policy")).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: " +
      `${service.publicUrl}; font-src 'self'; connect-src 'self'; media-src 'self' ${service.publicUrl}; worker-src 'self'; ` +
      "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types default",
  );
  expect(page.headers.get("permissions-policy")).toBe("microphone=(self), camera=(), geolocation=()");
  expect(cookieOf(browser)?.path).toBe("/dashboard");
  const answer = await ask();
  expect([answer.status, ((await answer.json()) as Answer).data]).toEqual([
    200,
    { viewer: { user: { email: ADMIN } } },
  ]);
});

it("sends its files compressed, under names that never change their content", async () => {
  const page = await signIn();
  const script = /src="(\/dashboard\/assets\/[\w-]+\.js)"/.exec(page.text)?.[1] as string;
  const answer = await fetch(at(script), { headers: { "accept-encoding": "br" } });
  expect([
    answer.status,
    answer.headers.get("content-encoding"),
    answer.headers.get("cache-control"),
    answer.headers.get("content-type"),
  ]).toEqual([200, "br", "public, max-age=31536000, immutable", "text/javascript; charset=utf-8"]);
  for (const path of ["/dashboard/assets/none.js", "/dashboard/assets/..%2Findex.html", "/dashboard/assets/%2e%2e"]) {
    const missing = await fetch(at(path), { redirect: "manual" });
    expect(missing.status, path).not.toBe(200);
    expect(missing.headers.get("cache-control"), path).toBe("no-store");
  }
});

it("finishes the sign-ins of several tabs, each on its own page", async () => {
  const first = await browser.open(at("/dashboard/inbox"));
  const second = await browser.open(at("/dashboard"));
  const fields: [string, string][] = [
    ["email", ADMIN],
    ["password", PASSWORD],
  ];
  expect((await browser.submit(second, "/sign-in", fields)).url).toBe(at("/dashboard"));
  const late = await browser.submit(first, "/sign-in", fields);
  expect([late.status, late.url]).toEqual([200, at("/dashboard/inbox")]);
});

it("begins again where the browser answers for another one, or for an earlier version", async () => {
  const begun = await fetch(at("/dashboard/sign-in?return_to=/dashboard/inbox"), { redirect: "manual" });
  const state = new URL(begun.headers.get("location") as string).searchParams.get("state");
  const answer = (cookie: string) =>
    fetch(at(`/dashboard/signed-in?code=invented&state=${state}`), { redirect: "manual", headers: { cookie } });
  const own = begun.headers.getSetCookie()[0]?.split(";")[0] as string;
  for (const cookie of ["", "dashboard_sign_in=step", `sign_in_browser=${"b".repeat(43)}`]) {
    const { status, headers } = await answer(cookie);
    expect([status, headers.get("location")], cookie).toEqual([303, "/dashboard"]);
  }
  expect((await answer(own)).status).toBe(401);
});

it("begins again where the sign-in began more than an hour ago", async () => {
  const box = secretBox([await localKey(dataDir)]);
  const secret = "c".repeat(43);
  const answer = (minutes: number) => {
    const step = { issuedAt: Date.now() - minutes * 60_000, verifier: "v".repeat(43) };
    const state = box.seal(JSON.stringify(step), `internal sign-in of ${secret}`).toString("base64url");
    const headers = { cookie: `sign_in_browser=${secret}` };
    return fetch(at(`/dashboard/signed-in?code=invented&state=${state}`), { redirect: "manual", headers });
  };
  expect((await answer(50)).status).toBe(401);
  const late = await answer(70);
  expect([late.status, late.headers.get("location")]).toEqual([303, "/dashboard"]);
});

describe("a session", () => {
  it("is accepted from pages of the dashboard alone", async () => {
    await signIn();
    expect((await ask(browser, { "sec-fetch-site": "same-site" })).status).toBe(401);
    expect((await ask(browser, { "sec-fetch-site": "none" })).status).toBe(401);
    expect((await ask(browser, { origin: "https://evil.example" })).status).toBe(401);
    expect((await ask(browser, { cookie: "dashboard_session=invented" })).status).toBe(401);
    const twice = await ask(browser, { cookie: `dashboard_session=${"a".repeat(43)}; dashboard_session=b` });
    expect([twice.status, ((await twice.json()) as Answer).errors[0].message]).toEqual([
      400,
      "The cookie dashboard_session was sent twice. Delete the cookies of this site, then open the page again.",
    ]);
    expect((await send("/graphql")).status).toBe(401);
    expect((await ask()).status).toBe(200);
  });

  it("ends with the sign-out, and so does the browser's session at the pages of sign-in", async () => {
    await signIn();
    const stale = cookieOf(browser)?.value;
    expect((await send("/dashboard/sign-out", browser, { "sec-fetch-site": "cross-site" })).status).toBe(401);
    expect((await send("/dashboard/sign-out")).status).toBe(204);
    expect((await ask(browser, { cookie: `dashboard_session=${stale}` })).status).toBe(401);
    expect((await browser.open(`${service.publicUrl}/oidc/account`)).text).toContain('name="password"');
    expect((await browser.open(at("/dashboard"))).text).toContain('name="password"');
  });

  it("continues after a moment without the browser's session, which a sign-in page writes anew", async () => {
    await signIn();
    const move = (by: string) =>
      test.query("UPDATE oauth_artifacts SET expires_at = expires_at + $1::interval WHERE model = 'Session'", [by]);
    await move("-1 year");
    expect((await ask()).status).toBe(401);
    await move("1 year");
    expect((await ask()).status).toBe(200);
  });

  it("ends in every browser with the sign-out everywhere", async () => {
    await signIn();
    const other = new PlainBrowser(service.publicUrl, service.internalUrl);
    await signIn("/dashboard", ADMIN, other);
    const stranger = new PlainBrowser(service.publicUrl, service.internalUrl);
    await signIn("/dashboard", "agent@northwind.example", stranger);
    expect((await send("/dashboard/sign-out")).status).toBe(204);
    expect((await ask(other)).status).toBe(200);
    expect((await send("/dashboard/sign-out?everywhere=true", other)).status).toBe(204);
    await signIn();
    expect((await ask(other)).status).toBe(401);
    expect((await ask(stranger)).status).toBe(200);
  });

  it("ends when the browser is signed out at the account, and when the user is deactivated", async () => {
    await signIn("/dashboard", "agent@northwind.example");
    const admin = new PlainBrowser(service.publicUrl, service.internalUrl);
    await signIn("/dashboard", ADMIN, admin);
    const [agent] = await test.query<{ id: string }>("SELECT id FROM users WHERE email = 'agent@northwind.example'");
    const change = (mutation: string) =>
      read(`mutation { ${mutation}(input: {id: "${agent?.id}"}) { __typename } }`, admin);
    expect((await ask()).status).toBe(200);
    expect((await change("deactivateUser")).deactivateUser.__typename).toBe("UserDeactivation");
    skipTime(2_000);
    await expect.poll(async () => (await ask()).status).toBe(401);
    await change("reactivateUser");
    expect((await ask()).status).toBe(401);

    await test.query("DELETE FROM oauth_artifacts WHERE model = 'Session'");
    expect((await ask(admin)).status).toBe(401);
  });

  it("is renewed without a form when a page is opened after a day", async () => {
    await signIn();
    const first = cookieOf(browser)?.value;
    await browser.open(at("/dashboard/campaigns"));
    expect(cookieOf(browser)?.value).toBe(first);
    await test.query(
      "UPDATE oauth_artifacts SET created_at = created_at - interval '25 hours' WHERE model = 'DashboardSession'",
    );
    expect((await ask()).status).toBe(200);
    const page = await browser.open(at("/dashboard/campaigns"));
    expect([page.status, page.url]).toEqual([200, at("/dashboard/campaigns")]);
    expect(cookieOf(browser)?.value).not.toBe(first);
    expect((await ask()).status).toBe(200);
  });
});

describe("the session of GraphiQL", () => {
  const KEY = `mutation { createAccessKey(input: {name: "k", scopes: ["api:me"], lifetimeSeconds: 31536000}) {
    __typename ... on DomainError { code message }
  } }`;

  /** Asks as the page of GraphiQL in this browser. */
  function askGraphiQL(one: PlainBrowser, query = VIEWER): Promise<Response> {
    const sent = one.cookies.filter(({ path }) => path === "/graphql").map(({ name, value }) => `${name}=${value}`);
    return send("/graphql", one, { cookie: sent.join("; ") }, query);
  }

  async function openGraphiQL(email = ADMIN, one = new PlainBrowser(service.publicUrl, service.internalUrl)) {
    const page = await one.open(at("/sign-in"));
    const done = await one.submit(page, "/sign-in", [
      ["email", email],
      ["password", PASSWORD],
    ]);
    expect([done.status, done.url]).toEqual([200, at("/graphql")]);
    expect((await askGraphiQL(one)).status).toBe(200);
    return one;
  }

  thorough.it("ends with the browser's session: by a sign-out everywhere, and by a new password", async () => {
    const abroad = await openGraphiQL();
    await signIn();
    expect((await send("/dashboard/sign-out?everywhere=true")).status).toBe(204);
    const refused = await askGraphiQL(abroad, KEY);
    expect([refused.status, ((await refused.json()) as Answer).data]).toEqual([401, undefined]);
    expect((await abroad.open(at("/graphql"))).text).toContain('name="password"');

    const other = await openGraphiQL();
    await browser.open(at("/dashboard"));
    await signIn();
    const form = await browser.open(`${service.publicUrl}/oidc/account/password`);
    const changed = await browser.submit(form, "/account/password", [
      ["password", PASSWORD],
      ["new_password", "a longer one than before"],
      ["new_password_again", "a longer one than before"],
    ]);
    expect(changed.url).toContain("done=password");
    expect((await askGraphiQL(other)).status).toBe(401);
    await test.query(
      `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = 'agent@northwind.example')
       WHERE email = $1`,
      [ADMIN],
    );
  });

  it("makes an access key only with a fresh proof, as the dashboard does, which takes the password", async () => {
    const graphiql = await openGraphiQL();
    await signIn();
    const makeKey = async (path: string) => {
      const answer = path === "/graphql" ? await askGraphiQL(graphiql, KEY) : await send(path, browser, {}, KEY);
      const { data, errors } = (await answer.json()) as Answer;
      return data?.createAccessKey.__typename ?? errors[0].extensions.code;
    };
    const prove = async (password: string, headers = {}) => {
      const answer = await fetch(at("/dashboard/proof"), {
        method: "POST",
        headers: {
          "content-type": "application/json",
          origin: service.internalUrl,
          "sec-fetch-site": "same-origin",
          cookie: `dashboard_session=${cookieOf(browser)?.value}`,
          ...headers,
        },
        body: JSON.stringify({ password }),
      });
      return answer.status === 204 ? 204 : [answer.status, ((await answer.json()) as Answer).errors[0].extensions.code];
    };
    const pages = async () => [await makeKey("/graphql"), await makeKey("/dashboard/graphql")];
    expect(await pages()).toEqual(["AccessKeyWithToken", "AccessKeyWithToken"]);
    await test.query(
      "UPDATE oauth_artifacts SET proved_at = now() - interval '16 minutes' WHERE model = 'Session' AND proved_at IS NOT NULL",
    );
    expect(await pages()).toEqual(["PROOF_REQUIRED", "PROOF_REQUIRED"]);
    expect((await ask()).status).toBe(200);
    expect(await prove("wrong")).toEqual([403, "WRONG_PASSWORD"]);
    expect(await prove(PASSWORD, { "sec-fetch-site": "same-site" })).toEqual([401, "INVALID_TOKEN"]);
    expect(await prove(PASSWORD, { cookie: "dashboard_session=invented" })).toEqual([401, "INVALID_TOKEN"]);
    expect(await pages()).toEqual(["PROOF_REQUIRED", "PROOF_REQUIRED"]);
    expect(await prove(PASSWORD)).toBe(204);
    expect(await pages(), "the proof is that of one browser").toEqual(["PROOF_REQUIRED", "AccessKeyWithToken"]);
    const form = await graphiql.open(at("/sign-in"));
    await graphiql.submit(form, "/sign-in", [
      ["email", ADMIN],
      ["password", PASSWORD],
    ]);
    expect(await makeKey("/graphql")).toBe("AccessKeyWithToken");
  });

  it("is stored by its hash, and no token reaches the browser", async () => {
    const one = await openGraphiQL();
    for (const { value } of one.cookies) {
      expect(value).not.toMatch(/^ey/);
    }
  });
});

it("is listed with the user's browsers, where it can be ended", async () => {
  const other = new PlainBrowser(service.publicUrl, service.internalUrl);
  await signIn();
  await signIn("/dashboard", ADMIN, other);
  const sessions = async (): Promise<Answer[]> =>
    (await read("{ viewer { sessions { id browser network isCurrent } } }")).viewer.sessions;
  const [newest] = await sessions();
  expect(newest).toMatchObject({ network: "127.0.0.1", isCurrent: false });
  expect((await sessions()).filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  const end = `mutation { endBrowserSession(input: {id: "${newest?.id}"}) { __typename } }`;
  expect((await read(end)).endBrowserSession.__typename).toBe("EndedBrowserSession");
  expect((await ask(other)).status).toBe(401);
  expect((await read(end)).endBrowserSession.__typename).toBe("DomainError");
  const { auditEntries } = await read("{ auditEntries(first: 1) { nodes { action user { email } } } }");
  expect(auditEntries.nodes).toEqual([{ action: "USER_SESSIONS_ENDED", user: { email: ADMIN } }]);
});

it("shows a person without a business why nothing opens", async () => {
  await signIn("/dashboard", "stray@nowhere.example");
  const answer = await ask();
  expect([answer.status, ((await answer.json()) as Answer).errors[0].extensions.code]).toEqual([
    403,
    "BUSINESS_SUSPENDED",
  ]);
});

it("is no app that a person has allowed", async () => {
  await signIn();
  expect((await browser.open(`${service.publicUrl}/oidc/account`)).text).not.toContain("Dashboard");
  const data = await read("{ oauthGrants { clientId } auditEntries { nodes { action clientId } } }");
  expect(data.oauthGrants).toEqual([]);
  expect(data.auditEntries.nodes.map(({ action }: { action: string }) => action)).not.toContain("APP_AUTHORIZED");
});

it("stores no secret of a session", async () => {
  await signIn();
  const { value } = cookieOf(browser) as { value: string };
  const dump = JSON.stringify(await test.query("SELECT * FROM oauth_artifacts WHERE model = 'DashboardSession'"));
  expect(dump).not.toContain(value);
  expect(service.output()).not.toContain(value);
});

it("says that its files are being built, or could not be built", async () => {
  let state: DashboardState = { state: "building" };
  const files = { state: () => state, end: async () => {} };
  const parts = { files, accountUrl: "http://127.0.0.1/account" } as Partial<Dashboard>;
  const app = fastify();
  const services = { dashboard: parts, sessions: {} as PageSessions } as DashboardServices;
  mountDashboard(app, services, () => "http://127.0.0.1");
  const building = await app.inject("/dashboard/campaigns");
  expect([building.statusCode, building.headers["retry-after"]]).toEqual([503, "1"]);
  expect(building.body).toContain("being built");
  state = { state: "failed", reason: "no space" };
  const failed = await app.inject("/dashboard");
  expect([failed.statusCode, failed.body.includes("The dashboard could not be built")]).toEqual([503, true]);
  await app.close();
});

describe("the page to return to", () => {
  it.each(["/dashboard", "/dashboard?a=b", "/dashboard/campaigns/cmp_1?tab=contacts&q=a%20b"])("may be %s", (path) => {
    expect(localPath(path)).toBe(path);
  });

  it.each([
    undefined,
    "",
    "/",
    "/graphql",
    "//evil.example",
    "https://evil.example/dashboard",
    "/dashboardx",
    "/dashboard\\@evil.example",
    "/dashboard/\nSet-Cookie: a=b",
    "/dashboard/sign-in",
    "/dashboard/sign-out?everywhere=true",
    "/dashboard/signed-in?code=1",
    `/dashboard/${"a".repeat(2_000)}`,
  ])("is the first page instead of %j", (path) => {
    expect(localPath(path)).toBe("/dashboard");
  });
});
