import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addInvited } from "../../src/domain/identity/invitations.ts";
import { makeLink } from "../../src/domain/identity/link-store.ts";
import type { LinkPurpose } from "../../src/domain/identity/links.ts";
import { withdrawApp } from "../../src/domain/people/forbidden-apps.ts";
import { allow, box, createSignInServer, PASSWORD, PlainBrowser, type SignInServer } from "../support/sign-in.ts";

/** The entries of sign-ins, of the pages of the account, and of the access that apps get and lose. */

let server: SignInServer;
let browser: PlainBrowser;
let businessId: string;
let userId: string;
let invitation: { id: string; url: string };
beforeAll(async () => {
  server = await createSignInServer({ sendsMail: true });
  browser = new PlainBrowser(server.publicUrl);
  businessId = server.world.northwind.businessId;
  const tools = { box, publicUrl: server.publicUrl, sendsMail: false, hasPages: true };
  const draft = { email: EMAIL, name: "Ida Invited", role: "member", inboxIds: [] };
  const invited = await server.test.database.transaction((transaction) =>
    addInvited(transaction, tools, businessId, server.world.admin.userId, draft),
  );
  userId = invited.userId;
  invitation = { id: invited.invitation.id, url: invited.invitation.url as string };
});
afterAll(() => server?.close());

const EMAIL = "ida@invited.example";
const NEW_EMAIL = "ida@elsewhere.example";
const CHOSEN = "correct horse battery";
const CHANGED = "another good password";
/** Everything that the log must not contain. */
const secrets = [CHOSEN, CHANGED, EMAIL, NEW_EMAIL, "Ida", "+14155550177"];

const account = () => `${server.issuer}/account`;
const twice = (password: string): [string, string][] => [
  ["new_password", password],
  ["new_password_again", password],
];

async function signIn(from: PlainBrowser, password: string, email = EMAIL) {
  return from.submit(await from.open(account()), "/sign-in", [
    ["email", email],
    ["password", password],
  ]);
}

/** Opens a page of the account and sends its form. */
async function send(path: string, fields: [string, string][]) {
  return browser.submit(await browser.open(`${account()}/${path}`), `/${path}`, fields);
}

/** Opens a new link of this purpose and sends its form. */
async function follow(purpose: LinkPurpose, fields: [string, string][], newEmail?: string) {
  const draft = { businessId, userId, purpose, ...(newEmail !== undefined && { newEmail }) };
  const { token } = await server.test.database.transaction((transaction) => makeLink(transaction, { box }, draft));
  secrets.push(token);
  return browser.submit(await browser.open(`${server.issuer}/${purpose}/${token}`), token, fields);
}

const verifier = randomBytes(32).toString("base64url");
function authorizationUrl(): string {
  const parameters = new URLSearchParams({
    client_id: "demo-app",
    response_type: "code",
    redirect_uri: "http://127.0.0.1:5599/callback",
    scope: "api:me api:campaigns:read",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  return `${server.issuer}/auth?${parameters}`;
}

async function ask(path: string, body: Record<string, string>) {
  const answer = await fetch(`${server.issuer}${path}`, {
    method: "POST",
    headers: { "x-request-id": "request-of-the-app" },
    body: new URLSearchParams({ client_id: "demo-app", ...body }),
  });
  return { status: answer.status, body: await answer.text() };
}

/** The tokens that the user gives the app. */
async function connect(): Promise<{ access_token: string; refresh_token: string }> {
  const code = (await allow(browser, authorizationUrl(), EMAIL)).searchParams.get("code") as string;
  const redirect = { redirect_uri: "http://127.0.0.1:5599/callback", code_verifier: verifier };
  const tokens = JSON.parse((await ask("/token", { grant_type: "authorization_code", code, ...redirect })).body);
  secrets.push(code, verifier, tokens.access_token, tokens.refresh_token);
  return tokens;
}

/** Consents, or declines, on the page of the app. */
async function consent(decision: "allow" | "deny") {
  const page = await browser.open(authorizationUrl());
  const fields: [string, string][] = [
    ["scope", "api:me"],
    ["decision", decision],
  ];
  return browser.submit(page, "/consent", fields);
}

const entries = () =>
  server.test.query<{ action: string; request: string }>(
    `SELECT action, object_id AS object, related_id AS related, user_id AS user, client_id AS client, network,
       request_id AS request, changed_fields AS fields, new_values AS values
     FROM audit_entries WHERE business_id = $1 AND network IS NOT NULL ORDER BY id`,
    [businessId],
  );

/** The entries that the work leaves, with its answer. */
async function entriesOf<Answer>(work: () => Promise<Answer>) {
  const before = (await entries()).length;
  const answer = await work();
  return { answer, found: (await entries()).slice(before) };
}

/** The rows that the changes are about. */
async function state() {
  const tables = [
    "SELECT to_jsonb(u) - 'last_sign_in_at' AS row FROM users u ORDER BY id",
    "SELECT to_jsonb(l) AS row FROM one_time_links l WHERE used_at IS NOT NULL ORDER BY id",
    "SELECT to_jsonb(a) AS row FROM oauth_artifacts a WHERE model IN ('Grant', 'RefreshToken') ORDER BY key",
    "SELECT to_jsonb(m) - 'sealed_body' AS row FROM mails m ORDER BY id",
  ];
  return Promise.all(tables.map((text) => server.test.query(text)));
}

const APP = { client: "demo-app", request: "request-of-the-app" };

function entry(action: string, more: object = {}) {
  return {
    action,
    object: userId,
    related: null,
    user: userId,
    client: null,
    network: "127.0.0.1",
    request: expect.stringMatching(/./),
    fields: [],
    values: null,
    ...more,
  };
}

interface Change {
  /** The last action that it records. */
  action: string;
  /** Precedes the change; its own entries are not looked at. */
  begin?: () => Promise<unknown>;
  change: (begun: never) => Promise<{ status: number }>;
  expected: () => object[];
}

const changes: Record<string, Change> = {
  "an accepted invitation": {
    action: "invitation.accepted",
    change: async () => browser.submit(await browser.open(invitation.url), "", twice(CHOSEN)),
    expected: () => [entry("invitation.accepted", { object: invitation.id, related: userId }), entry("user.signed_in")],
  },
  "a sign-in": {
    action: "user.signed_in",
    begin: async () => {
      browser = new PlainBrowser(server.publicUrl);
    },
    change: () => signIn(browser, CHOSEN),
    expected: () => [entry("user.signed_in")],
  },
  "changed details": {
    action: "user.updated",
    change: () =>
      send("details", [
        ["name", "Ida Renamed"],
        ["phone_number", "+14155550177"],
        ["time_zone", "Europe/Berlin"],
      ]),
    expected: () => [
      entry("user.updated", { fields: ["name", "phoneNumber", "timeZone"], values: { timeZone: "Europe/Berlin" } }),
    ],
  },
  "a cleared time zone": {
    action: "user.updated",
    change: () =>
      send("details", [
        ["name", "Ida Renamed"],
        ["phone_number", "+14155550177"],
        ["time_zone", ""],
      ]),
    expected: () => [entry("user.updated", { fields: ["timeZone"], values: { timeZone: null } })],
  },
  "a changed password": {
    action: "user.password_changed",
    change: () => send("password", [["password", CHOSEN], ...twice(CHANGED)]),
    expected: () => [entry("user.password_changed", { fields: ["endsGrants"], values: { endsGrants: false } })],
  },
  "a request for another e-mail address": {
    action: "user.email_change_requested",
    change: () =>
      send("email", [
        ["email", NEW_EMAIL],
        ["password", CHANGED],
      ]),
    expected: () => [entry("user.email_change_requested", { fields: ["email"] })],
  },
  "a request for the e-mail address of another account": {
    action: "user.email_change_requested",
    change: () =>
      send("email", [
        ["email", "admin@northwind.example"],
        ["password", CHANGED],
      ]),
    expected: () => [entry("user.email_change_requested", { fields: ["email"] })],
  },
  "a confirmed e-mail address": {
    action: "user.email_changed",
    change: () => follow("email", [["password", CHANGED]], NEW_EMAIL),
    expected: () => [entry("user.signed_in"), entry("user.email_changed", { fields: ["email"] })],
  },
  "a password that is reset with a link": {
    action: "user.password_reset",
    change: () => follow("password", [...twice(CHOSEN), ["ends_grants", "yes"]]),
    expected: () => [entry("user.password_reset", { fields: ["endsGrants"], values: { endsGrants: true } })],
  },
  "an ended session": {
    action: "user.sessions_ended",
    begin: async () => {
      await signIn(new PlainBrowser(server.publicUrl), CHOSEN, NEW_EMAIL);
      await signIn(browser, CHOSEN, NEW_EMAIL);
    },
    change: async () => browser.submit(await browser.open(account()), "/end-session", []),
    expected: () => [entry("user.sessions_ended")],
  },
  "a consent": {
    action: "app.authorized",
    change: () => consent("allow"),
    expected: () => [
      entry("app.authorized", {
        object: "demo-app",
        related: userId,
        fields: ["scopes"],
        values: { scopes: ["api:me"] },
      }),
    ],
  },
  "the access of an app that its user revokes": {
    action: "app.revoked",
    change: async () => browser.submit(await browser.open(account()), "/revoke", []),
    expected: () => [entry("app.revoked", { object: "demo-app", related: userId })],
  },
  "a refresh token that its app revokes": {
    action: "app.revoked",
    begin: connect,
    change: ({ refresh_token: token }: { refresh_token: string }) => ask("/token/revocation", { token }),
    expected: () => [entry("app.revoked", { object: "demo-app", related: userId, ...APP })],
  },
  "an access token that its app revokes": {
    action: "app.revoked",
    begin: connect,
    change: ({ access_token: token }: { access_token: string }) => ask("/token/revocation", { token }),
    expected: () => [entry("app.revoked", { object: "demo-app", related: userId, ...APP })],
  },
  "a used refresh token that returns late": {
    action: "app.revoked",
    begin: async () => {
      const tokens = await connect();
      const { refresh_token } = tokens;
      secrets.push(
        JSON.parse((await ask("/token", { grant_type: "refresh_token", refresh_token })).body).refresh_token,
      );
      await server.test.query(
        "UPDATE oauth_artifacts SET consumed_at = now() - interval '61 seconds' WHERE consumed_at IS NOT NULL",
      );
      return tokens;
    },
    change: async ({ refresh_token }: { refresh_token: string }) => {
      const { status, body } = await ask("/token", { grant_type: "refresh_token", refresh_token });
      return { status: body.includes("invalid_grant") ? 200 : status };
    },
    expected: () => [entry("app.revoked", { object: "demo-app", related: userId, ...APP })],
  },
};

describe.each(Object.entries(changes))("%s", (_name, { action, begin, change, expected }) => {
  it("is recorded in its transaction: without the entry nothing changes", async () => {
    const begun = (await begin?.()) as never;
    const before = await state();
    const { query } = server.test;
    await query(`ALTER TABLE audit_entries ADD CONSTRAINT refused CHECK (action <> '${action}') NOT VALID`);
    const refused = await change(begun);
    await query("ALTER TABLE audit_entries DROP CONSTRAINT refused");
    expect(refused.status).toBe(500);
    expect(server.takeErrors()).toEqual([expect.stringContaining("violates check constraint")]);
    expect(await state()).toEqual(before);
    const { answer, found } = await entriesOf(() => change(begun));
    expect([200, 0]).toContain(answer.status);
    expect(found).toEqual(expected());
  });
});

describe("no entry", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["a wrong password", () => signIn(new PlainBrowser(server.publicUrl), "wrong", NEW_EMAIL)],
    [
      "details that stay the same",
      () =>
        send("details", [
          ["name", "Ida Renamed"],
          ["phone_number", "+14155550177"],
          ["time_zone", ""],
        ]),
    ],
    [
      "an invalid password",
      () =>
        send("password", [
          ["password", CHOSEN],
          ["new_password", "short"],
          ["new_password_again", "short"],
        ]),
    ],
    ["a declined consent", () => consent("deny")],
    ["an unknown token", () => ask("/token/revocation", { token: "unknown" })],
    [
      "the end of an unknown session",
      async () => {
        const page = await browser.open(account());
        const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] as string;
        await browser.post(`${account()}/end-session`, [
          ["csrf", csrf],
          ["session", "00"],
        ]);
      },
    ],
    [
      "a sign-in of a user without a business",
      () => signIn(new PlainBrowser(server.publicUrl), PASSWORD, "stray@nowhere.example"),
    ],
  ])("is written for %s", async (_name, work) => {
    const count = async () => (await server.test.query("SELECT FROM audit_entries")).length;
    const before = await count();
    await work();
    expect(await count()).toBe(before);
  });
});

it("a grant that several requests end at the same time has one entry", async () => {
  const { refresh_token: token } = await connect();
  const { found } = await entriesOf(() =>
    Promise.all(Array.from({ length: 4 }, () => ask("/token/revocation", { token }))),
  );
  expect(found.map(({ action }) => action)).toEqual(["app.revoked"]);
});

it("an app that the operator withdraws is recorded for each of its users", async () => {
  await connect();
  await server.test.query("UPDATE oauth_clients SET business_id = NULL WHERE id = 'demo-app'");
  expect(await withdrawApp(server.test.database, "demo-app")).toMatchObject({ app: { id: "demo-app" } });
  const [last] = await server.test.query(
    `SELECT action, object_id AS object, related_id AS related, user_id AS user FROM audit_entries
     WHERE business_id = $1 ORDER BY id DESC LIMIT 1`,
    [businessId],
  );
  expect(last).toEqual({ action: "app.revoked", object: "demo-app", related: userId, user: null });
});

it("the log contains no password, token, code, name, address or number", async () => {
  const log = (await server.test.query<{ entry: string }>("SELECT a::text AS entry FROM audit_entries a"))
    .map(({ entry: text }) => text)
    .join("\n");
  expect(secrets.length).toBeGreaterThan(15);
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});
