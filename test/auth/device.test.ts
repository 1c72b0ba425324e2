import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAdapter } from "../../src/application/oidc/adapter.ts";
import { resourcesOf } from "../../src/application/oidc/resources.ts";
import { artifactKey, artifactPurpose } from "../../src/domain/oauth/artifact-store.ts";
import { run } from "../oauth/ground.ts";
import { skipTime, unskipTime } from "../support/clock.ts";
import { codeOf } from "../support/one-time-codes.ts";
import { box, createSignInServer, PASSWORD, PlainBrowser, type SignInServer } from "../support/sign-in.ts";
import {
  ask,
  type DeviceAuthorization,
  decide,
  enter,
  headingOf,
  openCodePage,
  poll,
  post,
  problemOf,
} from "./device-ground.ts";

/** The sign-in of a device by a code that a person enters in a browser (RFC 8628). */

let server: SignInServer;
let browser: PlainBrowser;
beforeAll(async () => {
  server = await createSignInServer();
});
afterAll(unskipTime);
afterAll(() => server?.close());
beforeEach(async () => {
  browser = new PlainBrowser(server.publicUrl);
  await server.test.query("DELETE FROM sign_in_attempts");
});

const WRONG = "This code is wrong, has expired or was used before. Check it, or start again on your device.";

const me = async (token: string) => {
  const answer = await fetch(`${server.publicUrl}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, body: await answer.json() };
};
const refresh = (token: string) => post(server, "/token", { grant_type: "refresh_token", refresh_token: token });

/** Connects a device, and returns its tokens. */
async function connect(email?: string) {
  const device = await ask(server);
  const page = await enter(browser, await openCodePage(browser, server, email), device.user_code);
  await decide(browser, page, "allow");
  return poll(server, device.device_code);
}

/** Puts the end of a code an hour into the past. */
async function expire({ device_code }: DeviceAuthorization) {
  const key = artifactKey(device_code);
  const purpose = artifactPurpose("DeviceCode", key);
  const [row] = await server.test.query<{ payload: Buffer }>("SELECT payload FROM oauth_artifacts WHERE key = $1", [
    key,
  ]);
  const payload = JSON.parse(box.open(row?.payload as Buffer, purpose));
  const ended = box.seal(JSON.stringify({ ...payload, exp: payload.exp - 601 }), purpose);
  await server.test.query("UPDATE oauth_artifacts SET payload = $2 WHERE key = $1", [key, ended]);
}

it("connects the command line: a code in the terminal, a decision in the browser, tokens for the API", async () => {
  const discovery = await fetch(`${server.issuer}/.well-known/openid-configuration`);
  expect(await discovery.json()).toMatchObject({
    device_authorization_endpoint: `${server.issuer}/device/auth`,
    grant_types_supported: expect.arrayContaining(["urn:ietf:params:oauth:grant-type:device_code"]),
  });
  const { status, headers, body } = await post(server, "/device/auth", {
    scope: "openid api:me api:contacts:read api:webhooks",
  });
  const device = body as DeviceAuthorization;
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(device).toEqual({
    device_code: expect.stringMatching(/^[\w-]{43}$/),
    user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
    verification_uri: `${server.issuer}/device`,
    verification_uri_complete: `${server.issuer}/device?user_code=${device.user_code}`,
    expires_in: 600,
    interval: 5,
  });
  expect(await poll(server, device.device_code)).toMatchObject({ error: "authorization_pending" });

  const signInPage = await browser.open(device.verification_uri_complete);
  expect(signInPage.text).toContain("to connect a device");
  const codePage = await browser.submit(signInPage, "/oidc/device/sign-in", [
    ["email", "admin@northwind.example"],
    ["password", PASSWORD],
  ]);
  expect(headingOf(codePage)).toBe("Connect a device");
  // The code of the link is filled in, and the person still confirms it.
  expect(codePage.text).toContain(`value="${device.user_code}"`);
  const consent = await enter(browser, codePage, device.user_code.toLowerCase().replace("-", " "));
  expect([consent.status, headingOf(consent)]).toEqual([
    200,
    "Allow Campaign Dialer command line to use your account?",
  ]);
  for (const shown of [
    `<strong class="code">${device.user_code}</strong>`,
    "<dd>127.0.0.1</dd>",
    "<bdi>Northwind Sales</bdi>",
    "admin@northwind.example",
    "Checked by Campaign Dialer",
    "events<small>api:webhooks</small>",
  ]) {
    expect(consent.text).toContain(shown);
  }
  const result = await decide(browser, consent, "allow", ["api:me", "api:webhooks"]);
  expect([result.url, headingOf(result)]).toEqual([`${server.issuer}/device/allowed`, "Your device is connected"]);

  const tokens = await poll(server, device.device_code);
  expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 3600, scope: "api:me api:webhooks" });
  expect(await me(tokens.access_token)).toMatchObject({
    status: 200,
    body: {
      business: { name: "Northwind Sales" },
      client_id: "command-line",
      scopes: ["api:me", "api:webhooks"],
      user: { id: server.world.admin.userId },
    },
  });
  const contacts = await fetch(`${server.publicUrl}/api/v1/contacts`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  expect(contacts.status).toBe(403);
  const renewed = await refresh(tokens.refresh_token);
  expect((await me((renewed.body as { access_token: string }).access_token)).status).toBe(200);
});

it("asks for api:me where the device names no scope", async () => {
  const device = (await post(server, "/device/auth", {})).body as DeviceAuthorization;
  const page = await enter(browser, await openCodePage(browser, server), device.user_code);
  await decide(browser, page, "allow");
  expect(await me((await poll(server, device.device_code)).access_token)).toMatchObject({
    body: { scopes: ["api:me"] },
  });
});

it("stores only hashes of both codes", async () => {
  const device = await ask(server);
  const userCode = device.user_code.replace("-", "");
  const rows = await server.test.query<{ model: string; key: Buffer; payload: Buffer; row: string }>(
    "SELECT model, key, payload, a::text AS row FROM oauth_artifacts a WHERE model = 'DeviceCode'",
  );
  expect(rows.some(({ key }) => key.equals(createHash("sha256").update(device.device_code).digest()))).toBe(true);
  for (const { model, key, payload, row } of rows) {
    const text = row + box.open(payload, artifactPurpose(model, key));
    for (const secret of [device.device_code, device.user_code, userCode]) {
      expect(text).not.toContain(secret);
    }
  }
  expect(server.logs.join("")).not.toContain(device.device_code);
  expect(server.logs.join("")).not.toContain(userCode);
});

describe("a device that polls", () => {
  it("waits, and slows down when it asks again within seconds", async () => {
    const { device_code } = await ask(server);
    expect(await poll(server, device_code)).toMatchObject({ error: "authorization_pending" });
    // The seconds of this test do not count: the machine may be busy.
    await server.test.query("UPDATE sign_in_attempts SET ends_at = now() + interval '30 seconds'");
    expect(await poll(server, device_code)).toMatchObject({ error: "slow_down" });
    await server.test.query("UPDATE sign_in_attempts SET ends_at = now() - interval '1 second'");
    expect(await poll(server, device_code)).toMatchObject({ error: "authorization_pending" });
  });

  it("hears that its code has expired", async () => {
    const device = await ask(server);
    await expire(device);
    expect(await poll(server, device.device_code)).toMatchObject({ error: "expired_token" });
    const page = await enter(browser, await openCodePage(browser, server), device.user_code);
    expect([page.status, problemOf(page)]).toEqual([422, WRONG]);
  });

  it("hears that it was denied, once", async () => {
    const device = await ask(server);
    const page = await enter(browser, await openCodePage(browser, server), device.user_code);
    const result = await decide(browser, page, "deny");
    expect([result.url, headingOf(result)]).toEqual([`${server.issuer}/device/denied`, "Access was denied"]);
    expect(await poll(server, device.device_code)).toMatchObject({
      error: "access_denied",
      error_description: "the user denied access",
    });
    expect(await poll(server, device.device_code)).toMatchObject({ error: "invalid_grant" });
  });

  it("gets tokens once: a second poll ends the grant", async () => {
    const device = await ask(server);
    const page = await enter(browser, await openCodePage(browser, server), device.user_code);
    await decide(browser, page, "allow");
    const tokens = await poll(server, device.device_code);
    expect(await poll(server, device.device_code)).toMatchObject({
      error: "invalid_grant",
      error_description: "the device code was used before, so its grant has ended",
    });
    expect((await refresh(tokens.refresh_token)).body).toMatchObject({ error: "invalid_grant" });
  });

  it("with an unknown code, or as another app, gets nothing", async () => {
    expect(await poll(server, "unknown")).toMatchObject({
      error: "invalid_grant",
      error_description: "the device code is unknown, or it expired more than ten minutes ago",
    });
    const { device_code } = await ask(server);
    expect(await poll(server, device_code, "demo-app")).toMatchObject({
      error: "invalid_request",
      error_description: "requested grant type is not allowed for this client",
    });
  });
});

describe("a code", () => {
  it("works once", async () => {
    const device = await ask(server);
    const codePage = await openCodePage(browser, server);
    const first = await enter(browser, codePage, device.user_code);
    const second = await enter(browser, codePage, device.user_code);
    await decide(browser, first, "allow");
    const late = await decide(browser, second, "deny");
    expect([late.status, problemOf(late)]).toEqual([422, WRONG]);
    expect(problemOf(await enter(browser, codePage, device.user_code))).toBe(WRONG);
    expect((await poll(server, device.device_code)).access_token).toEqual(expect.any(String));
  });

  it("is decided by one of two people who answer together, in two processes", async () => {
    await server.test.query("DELETE FROM oauth_artifacts WHERE model = 'Grant'");
    const device = await ask(server);
    const other = await server.another();
    const people = [browser, new PlainBrowser(server.publicUrl, other)];
    const emails = ["admin@northwind.example", "owner@basic.example"];
    const pages = await Promise.all(
      people.map(async (person, place) =>
        enter(person, await openCodePage(person, server, emails[place]), device.user_code),
      ),
    );
    const [mine, theirs] = pages;
    if (!mine || !theirs) {
      throw new Error("two pages were opened");
    }
    const elsewhere = { ...theirs, url: theirs.url.replace(server.publicUrl, other) };
    const results = await Promise.all([
      decide(browser, mine, "allow"),
      decide(people[1] as PlainBrowser, elsewhere, "allow"),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 422]);
    const { body } = await me((await poll(server, device.device_code)).access_token);
    const winner = results[0]?.status === 200 ? "Northwind Sales" : "Basic Books";
    expect(body.business.name).toBe(winner);
    const grants = await server.test.query("SELECT FROM oauth_artifacts WHERE model = 'Grant' AND user_id <> $1", [
      body.user.id,
    ]);
    expect(grants).toEqual([]);
  });

  it("waits for another decision when the first could not be stored", async () => {
    const device = await ask(server);
    const consent = await enter(browser, await openCodePage(browser, server), device.user_code);
    await server.test.query(`
      CREATE FUNCTION lose_decision() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'lost'; END $$;
      CREATE TRIGGER lose_decision BEFORE UPDATE ON oauth_artifacts
        FOR EACH ROW WHEN (NEW.model = 'DeviceCode') EXECUTE FUNCTION lose_decision()`);
    const lost = await decide(browser, consent, "allow");
    await server.test.query("DROP FUNCTION lose_decision CASCADE");
    expect(lost.status).toBe(500);
    expect(server.takeErrors()).toContainEqual(expect.stringContaining("a function of the database refused it"));
    expect((await decide(browser, consent, "allow")).status).toBe(200);
    expect((await poll(server, device.device_code)).access_token).toEqual(expect.any(String));
  });

  it("belongs to one device", async () => {
    const resources = resourcesOf(server.publicUrl, server.publicUrl, true);
    const adapter = createAdapter({ database: server.test.database, box, resources, documents: null, builtIn: [] })(
      "DeviceCode",
    );
    await adapter.upsert("first", { userCode: "BBBBCCCC" }, 600);
    await expect(adapter.upsert("second", { userCode: "BBBBCCCC" }, 600)).rejects.toMatchObject({
      error: "temporarily_unavailable",
    });
  });

  it("must look like one", async () => {
    const page = await openCodePage(browser, server);
    for (const text of ["", "BCDF", "AEIO-UAEI", "BCDF-GHJ1", "x".repeat(10_000)]) {
      const answer = await enter(browser, page, text);
      expect([answer.status, problemOf(answer)]).toEqual([422, "A code has eight letters, such as BCDF-GHJK."]);
    }
  });
});

describe("other people and pages", () => {
  it("cannot send the form of another session, or decide about a code that was not entered", async () => {
    const device = await ask(server);
    const codePage = await openCodePage(browser, server);
    const consent = await enter(browser, codePage, device.user_code);
    const stranger = new PlainBrowser(server.publicUrl);
    const own = await openCodePage(stranger, server, "owner@basic.example");
    expect((await decide(stranger, consent, "allow")).status).toBe(400);
    expect((await enter(stranger, codePage, device.user_code)).status).toBe(400);
    const csrf = /name="csrf" value="([^"]+)"/.exec(own.text)?.[1] as string;
    const forged = await stranger.post(`${server.issuer}/device/decision`, [
      ["csrf", csrf],
      ["user_code", device.user_code],
      ["decision", "allow"],
    ]);
    expect(forged.status).toBe(400);
    expect(await poll(server, device.device_code)).toMatchObject({ error: "authorization_pending" });
  });

  it("may sign in as another user and keep the code", async () => {
    const device = await ask(server);
    const consent = await enter(browser, await openCodePage(browser, server), device.user_code);
    const signInPage = await browser.submit(consent, "/oidc/device/switch", []);
    const codePage = await browser.submit(signInPage, "/oidc/device/sign-in", [
      ["email", "owner@basic.example"],
      ["password", PASSWORD],
    ]);
    expect(codePage.text).toContain("owner@basic.example");
    expect(codePage.text).toContain(`value="${device.user_code}"`);
  });

  it("may be shown in no frame, and need no script", async () => {
    const device = await ask(server);
    const codePage = await openCodePage(browser, server);
    const consent = await enter(browser, codePage, device.user_code);
    for (const page of [codePage, consent, await decide(browser, consent, "allow")]) {
      expect(page.headers.get("content-security-policy")).toBe(
        "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(page.headers.get("cache-control")).toBe("no-store");
      expect(page.text).not.toMatch(/<script|\son\w+=|style=/);
    }
  });
});

describe("the person", () => {
  it("shows the second factor first", async () => {
    const email = "agent@northwind.example";
    await browser.submit(await browser.open(`${server.issuer}/account`), "/sign-in", [
      ["email", email],
      ["password", PASSWORD],
    ]);
    const path = "/oidc/account/second-factor/codes";
    const form = await browser.open(`${server.publicUrl}${path}`);
    const shown = await browser.submit(form, path, [["password", PASSWORD]]);
    const secret = /Key: <code>([A-Z2-7 ]+)<\/code>/.exec(shown.text)?.[1] as string;
    const adding = /action="([^"]+)"/.exec(shown.text)?.[1] as string;
    await browser.submit(shown, adding, [["code", codeOf(secret)]]);
    await server.test.query("UPDATE one_time_code_secrets SET last_step = 0");

    browser = new PlainBrowser(server.publicUrl);
    const device = await ask(server);
    const signInPage = await browser.open(device.verification_uri_complete);
    const step = await browser.submit(signInPage, "/oidc/device/sign-in", [
      ["email", email],
      ["password", PASSWORD],
    ]);
    expect(headingOf(step)).toBe("Confirm that it is you");
    expect(headingOf(await browser.open(`${server.issuer}/device`))).toBe("Sign in");
    const codePage = await browser.submit(step, "/sign-in/second-factor", [["code", codeOf(secret)]]);
    expect(headingOf(codePage)).toBe("Connect a device");
    expect(codePage.text).toContain(`value="${device.user_code}"`);
  });

  it("of a suspended business connects nothing that works", async () => {
    const { access_token } = await connect("owner@suspended.example");
    expect(await me(access_token)).toMatchObject({ status: 403, body: { error: { code: "business_suspended" } } });
  });

  it("cannot connect it where an admin has forbidden it", async () => {
    const businessId = server.world.northwind.businessId;
    await server.test.query(
      "INSERT INTO forbidden_clients (business_id, client_id, created_at) VALUES ($1, 'command-line', now())",
      [businessId],
    );
    const device = await ask(server);
    const page = await enter(browser, await openCodePage(browser, server), device.user_code);
    expect([page.status, headingOf(page)]).toEqual([403, "This app is forbidden"]);
    await decide(browser, page, "deny");
    expect(await poll(server, device.device_code)).toMatchObject({
      error: "access_denied",
      error_description: "an admin of the business has forbidden this app",
    });
    await server.test.query("DELETE FROM forbidden_clients WHERE client_id = 'command-line'");
  });

  it("sees the access, admins do, the log records it, and revoking ends it", async () => {
    await server.test.query("DELETE FROM oauth_artifacts WHERE model = 'Grant'");
    const { refresh_token, access_token } = await connect();
    const apps = "{ connectedApps { nodes { id name publisher userCount scopes } } }";
    const connected = await run(server, server.world.admin, apps);
    expect(connected.nodes).toContainEqual({
      id: "command-line",
      name: "Campaign Dialer command line",
      publisher: "Campaign Dialer",
      userCount: 1,
      scopes: ["api:me"],
    });
    const account = await browser.open(`${server.issuer}/account`);
    expect(account.text).toContain("Campaign Dialer command line");
    const forms = account.text.split("<form").filter((text) => text.includes('value="command-line"'));
    const revoked = await browser.submit({ ...account, text: `<form${forms[0]}` }, "/oidc/account/revoke", []);
    expect(revoked.text).toContain("The access of the app was revoked.");
    expect((await refresh(refresh_token)).body).toMatchObject({ error: "invalid_grant" });
    skipTime(2_000);
    await expect.poll(async () => (await me(access_token)).status).toBe(401);
    const entries = await server.test.query(
      `SELECT action, user_id AS user, network, new_values AS given FROM audit_entries
       WHERE object_id = 'command-line' AND user_id = $1 ORDER BY id DESC LIMIT 2`,
      [server.world.admin.userId],
    );
    const from = { user: server.world.admin.userId, network: "127.0.0.1" };
    expect(entries).toMatchObject([
      { ...from, action: "app.revoked" },
      { ...from, action: "app.authorized", given: { scopes: ["api:me"] } },
    ]);
  });
});

describe("the command line as an app", () => {
  const verifier = randomBytes(32).toString("base64url");
  const url = (changes: Record<string, string>) =>
    `${server.issuer}/auth?${new URLSearchParams({
      client_id: "command-line",
      response_type: "code",
      redirect_uri: "http://127.0.0.1:5599/callback",
      scope: "api:me",
      ...changes,
    })}`;

  it("signs in with PKCE on loopback too, and may not have the internal API", async () => {
    const pkce = {
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    };
    expect((await browser.open(url({}))).url).toContain("error=invalid_request");
    const internal = await browser.open(url({ ...pkce, resource: `${server.publicUrl}/graphql` }));
    expect(internal.url).toContain("error=invalid_target");
    const page = await browser.submit(await browser.open(url(pkce)), "/sign-in", [
      ["email", "admin@northwind.example"],
      ["password", PASSWORD],
    ]);
    expect(headingOf(page)).toBe("Allow Campaign Dialer command line to use your account?");
    expect(page.text).toContain("this device (127.0.0.1:5599)");
    const callback = await browser.submit(page, "/consent", [
      ["scope", "api:me"],
      ["decision", "allow"],
    ]);
    const tokens = await post(server, "/token", {
      grant_type: "authorization_code",
      code: new URL(callback.url).searchParams.get("code") as string,
      redirect_uri: "http://127.0.0.1:5599/callback",
      code_verifier: verifier,
    });
    expect(tokens.body).toMatchObject({ scope: "api:me", refresh_token: expect.any(String) });
  });

  it("is the only one with codes for devices", async () => {
    const secret = { client_id: "demo-server", client_secret: "demo-secret" };
    for (const client of [{ client_id: "demo-app" }, secret]) {
      const { status, body } = await post(server, "/device/auth", { ...client, scope: "api:me" });
      expect([status, body]).toMatchObject([400, { error: "invalid_request" }]);
    }
    const unknown = await post(server, "/device/auth", { client_id: "nobody" });
    expect([unknown.status, unknown.body]).toMatchObject([401, { error: "invalid_client" }]);
    const misspelt = await post(server, "/device/auth", { scope: "api:contact:read" });
    expect([misspelt.status, misspelt.body]).toMatchObject([400, { error: "invalid_scope" }]);
  });

  it("may be withdrawn by the operator", async () => {
    await server.test.query("UPDATE oauth_clients SET withdrawn_at = now() WHERE id = 'command-line'");
    expect((await post(server, "/device/auth", {})).body).toMatchObject({ error: "invalid_client" });
    await server.test.query("UPDATE oauth_clients SET withdrawn_at = NULL WHERE id = 'command-line'");
  });
});
