import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOAuthClient } from "../../src/domain/oauth/commands.ts";
import { changeApp, publishApp, rotateAppSecret } from "../../src/domain/oauth/publish.ts";
import { withdrawApp } from "../../src/domain/people/forbidden-apps.ts";
import { createSignInServer, PlainBrowser, type SignInServer } from "../support/sign-in.ts";
import {
  allowAll,
  authorizationUrl,
  call,
  codeFields,
  connect,
  exchange,
  letRivalSignIn,
  openConsent,
  REDIRECT,
  refresh,
  token,
} from "./ground.ts";

/** Apps that the operator publishes for every business, and private ones beside them. */

let server: SignInServer;
beforeAll(async () => {
  server = await createSignInServer();
  await letRivalSignIn(server);
});
afterAll(() => server.close());

const NORTHWIND = "agent@northwind.example";
const RIVAL = "admin@rival.example";

async function publish(draft: Partial<Parameters<typeof publishApp>[1]> = {}) {
  return publishApp(server.test.database, { name: "Flows", redirectUris: [REDIRECT], ...draft });
}

async function privateApp(): Promise<string> {
  const { admin } = server.world;
  const caller = { userId: admin.userId, businessId: admin.businessId as string, role: "admin" } as const;
  const draft = { name: "Own", applicationType: "web", authMethod: "none", redirectUris: [REDIRECT] };
  return (await createOAuthClient(server.test.database, caller, draft)).client.id;
}

it("is connected by people of two businesses, and sees only the data of each", async () => {
  const { app } = await publish();
  const scope = "api:me api:campaigns:read";
  const [ours, theirs] = [await connect(server, app.id, NORTHWIND, scope), await connect(server, app.id, RIVAL, scope)];
  const names = async (tokens: typeof ours) =>
    (await call(server, tokens, "/campaigns")).body.data.map(({ name }: { name: string }) => name);
  expect(await names(ours)).toContain("Spring outreach");
  expect(await names(ours)).not.toContain("Rival campaign");
  expect(await names(theirs)).toEqual(["Rival campaign"]);
  const campaign = `/campaigns/${server.world.northwind.campaignId}`;
  expect((await call(server, ours, campaign)).status).toBe(200);
  expect((await call(server, theirs, campaign)).status).toBe(404);
  expect((await call(server, theirs, "/me")).body).toMatchObject({ client_id: app.id, business: { name: "Rival" } });
});

describe("the consent page", () => {
  it("names the maker, the check, the scopes and the business", async () => {
    const { app } = await publish({
      publisher: "Maker & Sons",
      publisherUrl: "https://maker.example/flows",
      isChecked: true,
    });
    const { text } = await openConsent(server, app.id, NORTHWIND);
    expect(text).toContain(
      '<dt>Made by</dt><dd><strong><bdi>Maker &amp; Sons</bdi></strong><br><a href="https://maker.example/flows" target="_blank" rel="noopener noreferrer"><bdi>maker.example</bdi></a><br>Checked by Campaign Dialer</dd>',
    );
    expect(text).toContain("<dt>Gets access to the data of</dt><dd><strong><bdi>Northwind Sales</bdi></strong></dd>");
    expect([...text.matchAll(/<small>(api:[^<]+)</g)].map(([, scope]) => scope)).toEqual([
      "api:me",
      "api:contacts:read",
    ]);
    expect((await openConsent(server, app.id, RIVAL)).text).toContain("<bdi>Rival</bdi>");
  });

  it("says that an app is not checked, and follows the commands of the operator at once", async () => {
    const { app } = await publish();
    const words = async () =>
      /<dt>Made by<\/dt><dd>(.*)<\/dd>/.exec((await openConsent(server, app.id, RIVAL)).text)?.[1];
    const unchecked = "<br><strong>Not checked by Campaign Dialer</strong>";
    expect(await words()).toBe(`<strong>An unnamed publisher</strong>${unchecked}`);
    await changeApp(server.test.database, app.id, { publisher: "Maker", isChecked: true });
    expect(await words()).toBe("<strong><bdi>Maker</bdi></strong><br>Checked by Campaign Dialer");
    await changeApp(server.test.database, app.id, { isChecked: false });
    expect(await words()).toBe(`<strong><bdi>Maker</bdi></strong>${unchecked}`);
  });

  it("says that a private app was made by the business", async () => {
    const { text } = await openConsent(server, await privateApp(), NORTHWIND);
    expect(text).toContain("<strong>Your business</strong><br>Only its users can connect this app");
    expect(text).not.toMatch(/checked by/i);
  });
});

describe("a private app of another business", () => {
  it("shows a page that says so, and tells the app when the person goes back", async () => {
    const browser = new PlainBrowser(server.publicUrl);
    const page = await openConsent(server, await privateApp(), RIVAL, { browser });
    expect(page.status).toBe(403);
    expect(page.text).toContain("<h1>This app belongs to another business</h1>");
    expect(page.text).toContain("Your business is <strong><bdi>Rival</bdi></strong>.");
    const answer = await browser.submit(page, "/consent", [["decision", "deny"]]);
    const { origin, searchParams } = new URL(answer.url);
    expect([origin, searchParams.get("error"), searchParams.get("error_description")]).toEqual([
      "https://app.example",
      "access_denied",
      "this app belongs to another business",
    ]);
  });

  it("gets nothing from a form that the page does not have", async () => {
    const clientId = await privateApp();
    const browser = new PlainBrowser(server.publicUrl);
    const page = await openConsent(server, clientId, RIVAL, { browser });
    const forged = await browser.submit(page, "/consent", [
      ["scope", "api:me"],
      ["decision", "allow"],
    ]);
    expect([forged.status, forged.text.includes("This app belongs to another business")]).toEqual([403, true]);
    expect(
      await server.test.query("SELECT FROM oauth_artifacts WHERE model = 'Grant' AND client_id = $1", [clientId]),
    ).toEqual([]);
  });

  it("lets the person sign in as a user of the business", async () => {
    const clientId = await privateApp();
    const browser = new PlainBrowser(server.publicUrl);
    const refused = await openConsent(server, clientId, RIVAL, { browser });
    const signIn = await browser.submit(refused, "/switch", []);
    const page = await browser.submit(signIn, "/sign-in", [
      ["email", NORTHWIND],
      ["password", "demo"],
    ]);
    expect((await exchange(server, clientId, await allowAll(browser, page))).error).toBeUndefined();
  });
});

describe("the secret of a published app", () => {
  it.each([
    ["client_secret_basic" as const, true],
    ["client_secret_post" as const, false],
  ])("is sent by %s, and rotated", async (authMethod, isInHeader) => {
    const { app, secret } = await publish({ authMethod });
    const ask = (code: string, value: string | null) =>
      isInHeader
        ? token(server, app.id, codeFields(code), `Basic ${Buffer.from(`${app.id}:${value}`).toString("base64")}`)
        : token(server, app.id, { ...codeFields(code), client_secret: value as string });
    const browser = new PlainBrowser(server.publicUrl);
    const answer = await allowAll(browser, await openConsent(server, app.id, NORTHWIND, { browser }));
    const code = new URL(answer.url).searchParams.get("code") as string;
    const rotated = await rotateAppSecret(server.test.database, app.id);
    expect(rotated?.secret).not.toBe(secret);
    expect(await ask(code, secret)).toMatchObject({ error: "invalid_client" });
    expect((await ask(code, rotated?.secret ?? null)).error).toBeUndefined();
    expect(
      JSON.stringify(await server.test.query("SELECT * FROM oauth_clients WHERE id = $1", [app.id])),
    ).not.toContain(rotated?.secret);
  });

  it("does not exist where the app uses PKCE", async () => {
    const { app, secret } = await publish();
    expect(secret).toBeNull();
    await expect(rotateAppSecret(server.test.database, app.id)).rejects.toMatchObject({
      code: "unprocessable_entity",
      message: "This app has no secret: it uses PKCE.",
    });
  });
});

describe("the operator", () => {
  it("changes redirects at once, and the grants stay", async () => {
    const { app } = await publish();
    const tokens = await connect(server, app.id, NORTHWIND);
    const moved = "https://new.example/callback";
    expect(
      await changeApp(server.test.database, app.id, { addedRedirectUris: [moved], removedRedirectUris: [REDIRECT] }),
    ).toMatchObject({ name: "Flows", redirectUris: [moved] });
    const page = await new PlainBrowser(server.publicUrl).open(authorizationUrl(server, app.id));
    expect([page.status, page.text.includes("This app is not registered for that address")]).toEqual([400, true]);
    expect((await refresh(server, app.id, tokens)).error).toBeUndefined();
  });

  it.each([
    [{ removedRedirectUris: [REDIRECT] }, "redirectUris", /at least|small/i],
    [{ removedRedirectUris: ["https://none.example/"] }, "redirectUris", /does not redirect to https:\/\/none/],
    [{ addedRedirectUris: ["http://app.example/"] }, "redirectUris", /must use https/],
    [{ addedRedirectUris: Array.from({ length: 20 }, (_, n) => `https://app.example/${n}`) }, "redirectUris", /20/],
    [{ name: "" }, "name", /must not be empty/],
    [{ publisher: "Maker\u202e" }, "publisher", /./],
    [{ publisherUrl: "http://maker.example" }, "publisherUrl", /https URL/],
    [{ publisherUrl: "https://maker.example@evil.example/" }, "publisherUrl", /https URL/],
    [{ publisherUrl: "javascript:alert(1)" }, "publisherUrl", /https URL/],
  ])("is refused %j, which changes nothing", async (changes, field, message) => {
    const { app } = await publish();
    await expect(changeApp(server.test.database, app.id, { isChecked: true, ...changes })).rejects.toMatchObject({
      code: "validation_error",
      field,
      message: expect.stringMatching(message),
    });
    expect(await changeApp(server.test.database, app.id, {})).toEqual(app);
  });

  it("changes neither a withdrawn app, nor an app of a business", async () => {
    const { app } = await publish({ authMethod: "client_secret_post" });
    await withdrawApp(server.test.database, app.id);
    const withdrawn = { code: "conflict", message: `Flows (${app.id}) is withdrawn.` };
    await expect(changeApp(server.test.database, app.id, { isChecked: true })).rejects.toMatchObject(withdrawn);
    await expect(rotateAppSecret(server.test.database, app.id)).rejects.toMatchObject(withdrawn);
    const own = await privateApp();
    expect(await changeApp(server.test.database, own, { isChecked: true })).toBeNull();
    expect(await rotateAppSecret(server.test.database, own)).toBeNull();
  });

  it("adds two redirects at the same time", async () => {
    const { app } = await publish();
    const [one, two] = ["https://one.example/", "https://two.example/"];
    await Promise.all([one, two].map((uri) => changeApp(server.test.database, app.id, { addedRedirectUris: [uri] })));
    const left = await changeApp(server.test.database, app.id, {});
    expect(left?.redirectUris.toSorted()).toEqual([REDIRECT, one, two]);
  });
});
