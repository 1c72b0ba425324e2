import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { skipTime, unskipTime } from "../support/clock.ts";
import { createSignInServer, PASSWORD, type PageAnswer, PlainBrowser, type SignInServer } from "../support/sign-in.ts";

/** The pages of the account on which admins register apps and make access keys. */

let server: SignInServer;
let admin: PlainBrowser;
beforeAll(async () => {
  server = await createSignInServer({ attempts: { accountFromNetwork: 50, account: 1000, network: 1000 } });
  await server.test.query("DELETE FROM access_keys");
  await server.test.query(
    "UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $2) WHERE id = $1",
    [server.world.rival.userId, server.world.admin.userId],
  );
  admin = await signedIn("admin@northwind.example");
});
afterAll(() => server?.close());

const REDIRECT = "https://tool.example/callback";

async function signedIn(email: string): Promise<PlainBrowser> {
  const browser = new PlainBrowser(server.publicUrl);
  const page = await browser.open(`${server.issuer}/account`);
  await browser.submit(page, "/account/sign-in", [
    ["email", email],
    ["password", PASSWORD],
  ]);
  return browser;
}

const open = (path: string, browser = admin) => browser.open(`${server.issuer}/account/${path}`);

/** The value of a field of a page. */
const fieldOf = ({ text }: PageAnswer, id: string) =>
  new RegExp(`<input id="${id}"[^>]* value="([^"]*)"`).exec(text)?.[1] ??
  new RegExp(`<textarea id="${id}"[^>]*>([^<]*)</textarea>`).exec(text)?.[1];

const alertOf = ({ text }: PageAnswer) => /role="alert"[^>]*>([^<]*)</.exec(text)?.[1];
const noticeOf = ({ text }: PageAnswer) => /role="status"><strong>([^<]*)</.exec(text)?.[1];

async function register(fields: [string, string][] = []): Promise<PageAnswer> {
  return admin.submit(await open("apps/new"), "/apps/new", appFields(fields));
}

function appFields(fields: [string, string][] = []): [string, string][] {
  const standard: [string, string][] = [
    ["name", "Workflow tool"],
    ["kind", "server"],
    ["redirects", REDIRECT],
    ["password", PASSWORD],
  ];
  return [...new Map([...standard, ...fields])];
}

/** The error of the token endpoint for a client with this secret: `invalid_grant` if it is right. */
async function tokenError(clientId: string, secret: string): Promise<string> {
  const response = await fetch(`${server.issuer}/token`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}` },
    body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: "unknown" }),
  });
  return ((await response.json()) as { error: string }).error;
}

/** The entries of the pages in the audit log, the newest first. */
const entries = (action: string) =>
  server.test.query(
    `SELECT action, object_id AS object, user_id AS user, client_id AS client, network, new_values AS values
     FROM audit_entries WHERE action = $1 AND client_id IS NULL ORDER BY id DESC`,
    [action],
  );

async function me(token: string): Promise<number> {
  const answer = await fetch(`${server.publicUrl}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  await answer.body?.cancel();
  return answer.status;
}

it("are linked from the account of an admin, and show the URLs that a tool asks for", async () => {
  expect((await admin.open(`${server.issuer}/account`)).text).toContain('href="/oidc/account/apps"');
  const page = await open("apps");
  expect(page.status).toBe(200);
  expect(["authorization_url", "token_url", "refresh_url", "api_url"].map((id) => fieldOf(page, id))).toEqual([
    `${server.publicUrl}/oidc/auth`,
    `${server.publicUrl}/oidc/token`,
    `${server.publicUrl}/oidc/token`,
    `${server.publicUrl}/api/v1`,
  ]);
  expect(page.headers.get("content-security-policy")).toBe(
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.text).not.toMatch(/<script|style="| on[a-z]+="/);
});

const PATHS = ["apps", "apps/new", "apps/demo-app", "access-keys", "access-keys/key_none"];
const FORMS = [
  "apps/new",
  "apps/demo-app",
  "apps/demo-app/secret",
  "apps/demo-app/delete",
  "access-keys",
  "access-keys/key_none/revoke",
];

it.each([
  ["a member", "agent@northwind.example", "Only an admin of the business may do this."],
  ["a person without a business", "stray@nowhere.example", "This user is not associated with a business."],
  ["an admin of a suspended business", "owner@suspended.example", "This business is suspended."],
])("refuse %s", async (_name, email, reason) => {
  const browser = await signedIn(email);
  const account = await browser.open(`${server.issuer}/account`);
  if (!email.includes("suspended")) {
    expect(account.text).not.toContain("/oidc/account/apps");
  }
  expect(noticeOf(account)).toBe(
    email.includes("suspended")
      ? "Your business is suspended: apps and access keys do not work. Ask the operator of this service."
      : undefined,
  );
  const csrf = /name="csrf" value="([^"]+)"/.exec((await browser.open(`${server.issuer}/account/details`)).text)?.[1];
  for (const path of PATHS) {
    const page = await open(path, browser);
    expect([path, page.status]).toEqual([path, 403]);
    expect(page.text).toContain(reason);
  }
  for (const path of FORMS) {
    const answer = await browser.post(`${server.issuer}/account/${path}`, [["csrf", csrf as string]]);
    expect([path, answer.status]).toEqual([path, 403]);
  }
});

it("redirect a visitor who is not signed in, and refuse forms without the token of the session", async () => {
  const visitor = new PlainBrowser(server.publicUrl);
  for (const path of PATHS) {
    expect((await open(path, visitor)).url).toBe(`${server.issuer}/account`);
  }
  const foreign = /name="csrf" value="([^"]+)"/.exec(
    (await open("apps/new", await signedIn("admin@northwind.example"))).text,
  );
  for (const path of FORMS) {
    const url = `${server.issuer}/account/${path}`;
    expect((await visitor.post(url, [])).status).toBe(400);
    expect((await admin.post(url, [])).status).toBe(400);
    expect((await admin.post(url, [["csrf", foreign?.[1] as string]])).status).toBe(400);
  }
});

it("register an app, whose secret is shown once and works", async () => {
  const made = await register();
  expect(made.headers.get("cache-control")).toBe("no-store");
  const [id, secret] = [fieldOf(made, "client_id") as string, fieldOf(made, "client_secret") as string];
  expect(id).toMatch(/^cli_/);
  expect(await tokenError(id, secret)).toBe("invalid_grant");
  for (const page of [await open("apps"), await open(`apps/${id}`)]) {
    expect(page.text).toContain(id);
    expect(page.text).not.toContain(secret);
  }
  expect(fieldOf(await open(`apps/${id}`), "client_id")).toBe(id);
  expect((await entries("app.created"))[0]).toEqual({
    action: "app.created",
    object: id,
    user: server.world.admin.userId,
    client: null,
    network: "127.0.0.1",
    values: {
      name: "Workflow tool",
      applicationType: "web",
      authMethod: "client_secret_basic",
      redirectUris: [REDIRECT],
    },
  });
  expect(server.logs.filter((line) => line.includes(secret))).toEqual([]);
});

it("register apps without a secret", async () => {
  const page = await register([["kind", "browser"]]);
  const device = await register([
    ["kind", "device"],
    ["redirects", "http://127.0.0.1/callback\r\ncom.example.tool:/callback"],
  ]);
  const ids = [page, device].map((made) => fieldOf(made, "client_id"));
  expect([page, device].map((made) => fieldOf(made, "client_secret"))).toEqual([undefined, undefined]);
  const rows = await server.test.query(
    `SELECT application_type AS type, auth_method AS method, redirect_uris AS redirects FROM oauth_clients
     WHERE id = ANY($1) ORDER BY id`,
    [ids],
  );
  expect(rows).toEqual([
    { type: "web", method: "none", redirects: [REDIRECT] },
    { type: "native", method: "none", redirects: ["http://127.0.0.1/callback", "com.example.tool:/callback"] },
  ]);
});

it("keep the input of a refused form, and say in words what is wrong", async () => {
  const before = await server.test.query("SELECT FROM oauth_clients");
  const guessed = await register([["password", "wrong"]]);
  expect([guessed.status, alertOf(guessed)]).toEqual([401, "Your password is wrong."]);
  const wrong = await register([
    ["name", "<b>Tool</b>"],
    ["redirects", "http://tool.example/"],
  ]);
  expect(wrong.status).toBe(422);
  expect(alertOf(wrong)).toBe("Each redirect URL must use https, unless it is on loopback");
  expect(wrong.text).toContain('value="&lt;b&gt;Tool&lt;/b&gt;"');
  expect(fieldOf(wrong, "redirects")).toBe("http://tool.example/");
  expect(alertOf(await register([["name", " "]]))).toMatch(/^The name must not be empty/);
  expect(alertOf(await register([["redirects", " "]]))).toMatch(/^Each redirect URL /);
  expect(await server.test.query("SELECT FROM oauth_clients")).toHaveLength(before.length);
});

describe("a form that is sent again", () => {
  const countOf = async (table: string) => (await server.test.query(`SELECT FROM ${table}`)).length;

  it("registers one app, and shows its secret again", async () => {
    const page = await open("apps/new");
    const before = await countOf("oauth_clients");
    const send = (fields: [string, string][] = []) => admin.submit(page, "/apps/new", appFields(fields));
    const first = await send();
    const again = await Promise.all([send(), send()]);
    expect(again.map((answer) => [answer.status, fieldOf(answer, "client_secret")])).toEqual(
      [first, first].map((answer) => [200, fieldOf(answer, "client_secret")]),
    );
    expect(await countOf("oauth_clients")).toBe(before + 1);
    expect(await entries("app.created")).toHaveLength(
      (await entries("app.created")).filter(({ object }) => object !== fieldOf(first, "client_id")).length + 1,
    );
    const other = await send([["name", "Second tool"]]);
    expect([other.status, alertOf(other)]).toEqual([
      422,
      "This form was sent before with other content. Send it again to make another one.",
    ]);
    const second = await admin.submit(other, "/apps/new", appFields([["name", "Second tool"]]));
    expect(fieldOf(second, "client_id")).not.toBe(fieldOf(first, "client_id"));
    expect((await send([["password", "wrong"]])).status).toBe(401);
  });

  it("makes one app of a double click", async () => {
    const page = await open("apps/new");
    const before = await countOf("oauth_clients");
    const answers = await Promise.all([1, 2, 3].map(() => admin.submit(page, "/apps/new", appFields())));
    expect(new Set(answers.map((answer) => fieldOf(answer, "client_secret"))).size).toBe(1);
    expect(await countOf("oauth_clients")).toBe(before + 1);
  });

  it("makes one access key, and shows its token again, and none of the other person", async () => {
    const page = await open("access-keys");
    const fields: [string, string][] = [
      ["name", "Once"],
      ["lifetime", "3600"],
      ["scope", "api:me"],
      ["password", PASSWORD],
    ];
    const send = () => admin.submit(page, "/account/access-keys", fields);
    const tokens = [await send(), ...(await Promise.all([send(), send()]))].map((answer) => fieldOf(answer, "token"));
    expect(new Set(tokens).size).toBe(1);
    expect(await server.test.query("SELECT FROM access_keys WHERE name = 'Once'")).toHaveLength(1);
    const form = /name="form" value="([^"]+)"/.exec(page.text)?.[1] as string;
    const rival = await signedIn(server.world.rival.email);
    const csrf = /name="csrf" value="([^"]+)"/.exec((await open("access-keys", rival)).text)?.[1] as string;
    const theirs = await rival.post(`${server.issuer}/account/access-keys`, [
      ["csrf", csrf],
      ["form", form],
      ...fields,
    ]);
    expect(fieldOf(theirs, "token")).not.toBe(tokens[0]);
  });
});

it("change, renew the secret of and delete an app, each with the password", async () => {
  const made = await register();
  const [id, secret] = [fieldOf(made, "client_id") as string, fieldOf(made, "client_secret") as string];
  const path = `apps/${id}`;
  const moved: [string, string][] = [
    ["name", "Renamed"],
    ["redirects", "https://new.example/callback"],
  ];
  for (const [action, fields] of [
    [path, moved],
    [`${path}/secret`, []],
    [`${path}/delete`, []],
  ] as const) {
    const refused = await admin.submit(await open(path), action, [...fields, ["password", "wrong"]]);
    expect([refused.status, alertOf(refused)]).toEqual([401, "Your password is wrong."]);
  }
  expect(await tokenError(id, secret)).toBe("invalid_grant");
  expect(fieldOf(await open(path), "redirects")).toBe(REDIRECT);

  const changed = await admin.submit(await open(path), path, [...moved, ["password", PASSWORD]]);
  expect(noticeOf(changed)).toBe("The app is changed.");
  expect(fieldOf(await open(path), "redirects")).toBe("https://new.example/callback");
  const invalid = await admin.submit(await open(path), path, [
    ["name", "Renamed"],
    ["redirects", "javascript:alert(1)"],
    ["password", PASSWORD],
  ]);
  expect([invalid.status, fieldOf(invalid, "redirects")]).toEqual([422, "javascript:alert(1)"]);

  const renewed = await admin.submit(await open(path), `${path}/secret`, [["password", PASSWORD]]);
  expect(await tokenError(id, secret)).toBe("invalid_client");
  expect(await tokenError(id, fieldOf(renewed, "client_secret") as string)).toBe("invalid_grant");

  const deleted = await admin.submit(await open(path), `${path}/delete`, [["password", PASSWORD]]);
  expect(noticeOf(deleted)).toBe(
    "The app is deleted, its access is revoked, and its webhook subscriptions are paused.",
  );
  expect((await open(path)).url).toBe(`${server.issuer}/account/apps`);
  const actions = await server.test.query<{ action: string }>(
    "SELECT action FROM audit_entries WHERE object_id = $1 ORDER BY id",
    [id],
  );
  expect(actions.map(({ action }) => action)).toEqual([
    "app.created",
    "app.updated",
    "app.secret_rotated",
    "app.deleted",
  ]);
});

it("show and change nothing of another business", async () => {
  const rival = await signedIn(server.world.rival.email);
  const id = fieldOf(await register(), "client_id") as string;
  expect((await open("apps", rival)).text).not.toContain(id);
  expect((await open(`apps/${id}`, rival)).url).toBe(`${server.issuer}/account/apps`);
  const csrf = /name="csrf" value="([^"]+)"/.exec((await open("apps/new", rival)).text)?.[1] as string;
  const made = await makeKey();
  const [key] = await server.test.query<{ id: string }>("SELECT id FROM access_keys ORDER BY id DESC LIMIT 1");
  for (const path of [`apps/${id}`, `apps/${id}/secret`, `apps/${id}/delete`, `access-keys/${key?.id}/revoke`]) {
    const answer = await rival.post(`${server.issuer}/account/${path}`, [
      ["csrf", csrf],
      ["name", "Taken"],
      ["redirects", "https://evil.example/"],
      ["password", PASSWORD],
    ]);
    expect(answer.url).toBe(`${server.issuer}/account/apps`);
  }
  expect(fieldOf(await open(`apps/${id}`), "redirects")).toBe(REDIRECT);
  expect(await me(fieldOf(made, "token") as string)).toBe(200);
});

async function makeKey(fields: [string, string][] = [], browser = admin): Promise<PageAnswer> {
  const given = new Map([["name", "Nightly <export>"], ["lifetime", "2592000"], ["password", PASSWORD], ...fields]);
  return browser.submit(await open("access-keys", browser), "/account/access-keys", [
    ...given,
    ["scope", "api:me"],
    ["scope", "api:contacts:read"],
  ]);
}

it("make an access key, whose token is shown once with a line to try, list it and revoke it", async () => {
  const made = await makeKey();
  const token = fieldOf(made, "token") as string;
  expect(fieldOf(made, "try")).toBe(`curl -H "Authorization: Bearer ${token}" ${server.publicUrl}/api/v1/me`);
  expect(made.text).toContain("<dd>api:me api:contacts:read</dd>");
  expect(await me(token)).toBe(200);
  const list = await open("apps");
  expect(list.text).not.toContain(token);
  expect(list.text).toContain("<strong><bdi>Nightly &lt;export&gt;</bdi></strong>");
  const [row] = await server.test.query<{ id: string; days: number }>(
    "SELECT id, extract(epoch FROM expires_at - created_at)::int / 86400 AS days FROM access_keys ORDER BY id DESC",
  );
  expect([29, 30]).toContain(row?.days);
  expect((await entries("access_key.created"))[0]).toMatchObject({
    object: row?.id,
    network: "127.0.0.1",
    values: { name: "Nightly <export>", scopes: ["api:me", "api:contacts:read"], lifetimeSeconds: 2_592_000 },
  });

  expect(list.text).toContain("never used");
  expect(list.text).toContain(`href="/oidc/account/access-keys/${row?.id}" aria-label="Revoke Nightly &lt;export&gt;"`);
  const page = await open(`access-keys/${row?.id}`);
  const refused = await admin.submit(page, `/access-keys/${row?.id}/revoke`, [["password", "wrong"]]);
  expect([refused.status, alertOf(refused)]).toEqual([401, "Your password is wrong."]);
  expect(await me(token)).toBe(200);
  const revoked = await admin.submit(page, `/access-keys/${row?.id}/revoke`, [["password", PASSWORD]]);
  expect(noticeOf(revoked)).toBe("The access key is revoked: its token is refused within two seconds.");
  onTestFinished(unskipTime);
  skipTime(2_000);
  expect(await me(token)).toBe(401);
  expect((await entries("access_key.revoked"))[0]).toMatchObject({ object: row?.id });
});

it("make no access key without the password, a name, a scope or a known lifetime", async () => {
  const before = await server.test.query("SELECT FROM access_keys");
  const wrong = await makeKey([["password", "wrong"]]);
  expect([wrong.status, alertOf(wrong)]).toEqual([401, "Your password is wrong."]);
  expect(wrong.text).toContain('value="api:contacts:read" checked');
  expect(wrong.text).toContain('<option value="2592000" selected>');
  expect(alertOf(await makeKey([["name", ""]]))).toMatch(/^The name must not be empty/);
  expect(alertOf(await makeKey([["lifetime", "99999999999"]]))).toMatch(/^The lifetime must be /);
  expect(alertOf(await makeKey([["lifetime", "soon"]]))).toMatch(/^The lifetime must be /);
  const none = await admin.submit(await open("access-keys"), "/account/access-keys", [
    ["name", "Empty"],
    ["lifetime", "3600"],
    ["password", PASSWORD],
  ]);
  expect([none.status, alertOf(none)?.startsWith("The permissions must ")]).toEqual([422, true]);
  expect(await server.test.query("SELECT FROM access_keys")).toHaveLength(before.length);
});

it("show access keys in pages, with their makers, and those that have expired", async () => {
  await server.test.query("DELETE FROM access_keys");
  await server.test.query(
    `INSERT INTO access_keys (business_id, id, user_id, name, scopes, token_hash, created_at, expires_at)
     SELECT $1, 'key_01' || lpad(place::text, 24, '0'), $2, 'Filled ' || place, '{api:me}', sha256(place::text::bytea),
       now(), now() + (place - 1) * interval '1 day'
     FROM generate_series(1, 51) AS place`,
    [server.world.northwind.businessId, server.world.admin.userId],
  );
  const first = await open("apps");
  expect(first.text).toContain("Filled 51<");
  expect(first.text).not.toContain("Filled 1<");
  const next = /href="(\/oidc\/account\/apps\?after=[\w-]+)"/.exec(first.text)?.[1] as string;
  const second = await admin.open(`${server.publicUrl}${next}`);
  expect(second.text).toContain("Filled 1<");
  expect(second.text).toMatch(/Expired [A-Z]/);
  expect(second.text).not.toContain("?after=");
  expect((await open("apps?after=invented")).url).toBe(`${server.issuer}/account/apps`);
});
