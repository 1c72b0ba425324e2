import { createHash, randomBytes, X509Certificate } from "node:crypto";
import { once } from "node:events";
import type { Server } from "node:https";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { admin } from "../support/admin-command.ts";
import { addPasskeyDevice, openBrowser } from "../support/browser.ts";
import { createAuthority } from "../support/certificates.ts";
import type { Answer } from "../support/json-answer.ts";
import { acceptInvitation, fillSignIn, type ProductionService, startProduction } from "../support/production.ts";
import { createTlsProxy } from "../support/tls-proxy.ts";

/**
 * From an empty PostgreSQL in production mode to the daily work of two businesses, over https and in browsers: the
 * operator, the admins, a member, the app of another maker, and a dashboard at its own origin.
 */

const names = {
  public: "api.dialer.example",
  internal: "internal.dialer.example",
  page: "app.dialer.example",
  automation: "automation.dialer.example",
};
const MEMBER = "charles@analytical.example";
const RIVAL = "grace@compiler.example";
const SCOPES = "api:me api:messages:read api:messages:write";

let proxy: Server;
let port: number;
let service: ProductionService;
let browser: Browser;
const at = (name: string) => `https://${name}:${port}`;

beforeAll(async () => {
  const authority = createAuthority();
  const certificate = authority.selfSigned("*.dialer.example");
  authority.remove();
  proxy = createTlsProxy(certificate, () => ({
    [names.public]: service.publicUrl,
    [names.internal]: service.internalUrl,
  })).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  ({ port } = proxy.address() as { port: number });
  // Browsers make no passkeys at a site whose certificate they distrust.
  const key = new X509Certificate(certificate.cert).publicKey.export({ type: "spki", format: "der" });
  const trusted = createHash("sha256").update(key).digest("base64");
  [service, browser] = await Promise.all([
    startProduction({
      PUBLIC_URL: at(names.public),
      INTERNAL_URL: at(names.internal),
      INTERNAL_ORIGINS: at(names.page),
      TRUST_PROXY: "loopback",
    }),
    openBrowser({
      args: [
        "--host-resolver-rules=MAP *.dialer.example 127.0.0.1",
        `--ignore-certificate-errors-spki-list=${trusted}`,
      ],
    }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await service?.remove();
  proxy?.closeAllConnections();
  proxy?.close();
});

const open = async () => (await browser.newContext()).newPage();

interface Sent {
  token?: string;
  body?: object | URLSearchParams;
}

function requestOf({ token, body }: Sent) {
  const isForm = body instanceof URLSearchParams;
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body && { "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json" }),
  };
  return {
    method: body ? "POST" : "GET",
    headers,
    ...(body && { body: isForm ? String(body) : JSON.stringify(body) }),
  };
}

/** A request from a page, with its status and its answer. */
function fromPage(page: Page, url: string, sent: Sent): Promise<[number, Answer]> {
  return page.evaluate(
    async ([to, options]) => {
      const response = await fetch(to, options);
      return [response.status, await response.json()];
    },
    [url, requestOf(sent)] as const,
  );
}

/** A request from an app's server, behind the proxy. */
async function fromServer(path: string, sent: Sent): Promise<[number, Answer]> {
  const response = await fetch(service.publicUrl + path, requestOf(sent));
  return [response.status, await response.json()];
}

/** Runs an operation in the session of GraphiQL. */
async function ask(page: Page, query: string): Promise<Answer> {
  const [, { data, errors }] = await fromPage(page, "/graphql", { body: { query } });
  expect(errors).toBeUndefined();
  return Object.values(data)[0];
}

/** Sends the person to an app's authorization request, and returns the parameters of the redirect to the app. */
async function authorize(page: Page, parameters: Record<string, string>, signIn: () => Promise<void>) {
  const verifier = randomBytes(32).toString("base64url");
  const request = new URLSearchParams({
    ...parameters,
    response_type: "code",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const redirect = page.waitForRequest((sent) => sent.url().startsWith(`${parameters.redirect_uri}?`));
  await page.goto(`${at(names.public)}/oidc/auth?${request}`);
  await signIn();
  const answer = new URL((await redirect).url()).searchParams;
  await page.waitForURL(`${parameters.redirect_uri}?**`);
  return new URLSearchParams({
    grant_type: "authorization_code",
    client_id: parameters.client_id as string,
    redirect_uri: parameters.redirect_uri as string,
    code: answer.get("code") as string,
    code_verifier: verifier,
  });
}

async function usePasskey(page: Page): Promise<void> {
  await fillSignIn(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
}

it("leads from an empty database to texts, connected apps and a dashboard, and a suspension ends all of it", async () => {
  const { settings } = service;
  const callback = `${at(names.automation)}/callback`;

  // The admin follows the operator's link, chooses a password and adds a passkey.
  const ada = await open();
  await addPasskeyDevice(ada);
  await acceptInvitation(ada, service.invitationUrl);
  await ada.goto(`${at(names.public)}/oidc/account/second-factor/passkeys`);
  await ada.getByLabel("Your password").fill("correct horse battery");
  await ada.getByRole("button", { name: "Continue" }).click();
  await ada.getByRole("button", { name: "Create the passkey" }).click();
  await ada.getByRole("button", { name: "I have saved them" }).click();
  await ada.goto(`${at(names.public)}/oidc/account`);
  await ada.getByRole("button", { name: "Sign out", exact: true }).last().click();
  await ada.getByRole("button", { name: "Sign out" }).click();
  await ada.getByRole("heading", { name: "You are signed out" }).waitFor();

  // In GraphiQL the admin makes an inbox and a campaign, and invites a member.
  await ada.goto(`${at(names.internal)}/graphql`);
  await usePasskey(ada);
  await ada.waitForURL(`${at(names.internal)}/graphql`);
  const inbox = await ask(
    ada,
    'mutation { createInbox(input: {name: "Sales", phoneNumber: "+14155550100"}) { ... on Inbox { id } } }',
  );
  await ask(ada, `mutation { createCampaign(input: {name: "Renewals", inboxIds: ["${inbox.id}"]}) { __typename } }`);
  const invitation = await ask(
    ada,
    `mutation { inviteUser(input: {
      email: "${MEMBER}", name: "Charles", role: MEMBER, inboxIds: ["${inbox.id}"]
    }) { ... on Invitation { url } } }`,
  );
  const charles = await open();
  await acceptInvitation(charles, invitation.url);

  // A second business, whose admin has an inbox of her own.
  const rival = await admin<Answer>(settings, "business", "create", "--name", "Compilers", "--admin", RIVAL);
  const grace = await open();
  await acceptInvitation(grace, rival.invitation_url);
  await grace.goto(`${at(names.internal)}/graphql`);
  await grace.waitForURL(`${at(names.internal)}/graphql`);
  const rivalInbox = await ask(
    grace,
    'mutation { createInbox(input: {name: "Support", phoneNumber: "+14155550101"}) { ... on Inbox { id } } }',
  );

  // People of both businesses connect the app of another maker, and each works with their own texts.
  const app = await admin<Answer>(
    settings,
    ...["app", "publish", "--name", "Text automation", "--redirect", callback, "--publisher", "Automation Works"],
  );
  const connect = async (page: Page): Promise<string> => {
    const request = { client_id: app.client_id, redirect_uri: callback, scope: SCOPES };
    const exchange = await authorize(page, request, async () => {
      await page.getByText("Automation Works").waitFor();
      await page.getByRole("button", { name: "Allow" }).click();
    });
    return (await fromServer("/oidc/token", { body: exchange }))[1].access_token;
  };
  const [member, stranger] = [await connect(charles), await connect(grace)];
  const call = (token: string, path: string, body?: object) =>
    fromServer(`/api/v1${path}`, { token, ...(body && { body }) });
  const text = async (token: string, inboxId: string): Promise<string> => {
    const draft = { inbox_id: inboxId, to: "+14155550123", body: "Your engine is ready." };
    const [status, message] = await call(token, "/messages", draft);
    expect(status).toBe(201);
    return message.id;
  };
  const message = await text(member, inbox.id);
  const rivalMessage = await text(stranger, rivalInbox.id);
  const textsOf = async (token: string) => {
    const [, { data }] = await call(token, "/messages");
    return data.map(({ id }: { id: string }) => id);
  };
  expect(await textsOf(member)).toEqual([message]);
  expect(await textsOf(stranger)).toEqual([rivalMessage]);
  expect((await call(member, `/messages/${rivalMessage}`))[0]).toBe(404);
  expect((await call(stranger, `/messages/${message}`))[0]).toBe(404);

  // A dashboard of the operator at its own origin reads GraphQL.
  const dashboard = await admin<Answer>(
    settings,
    ...["app", "publish", "--name", "Dashboard", "--redirect", `${at(names.page)}/`, "--first-party"],
  );
  const resource = `${at(names.internal)}/graphql`;
  const visitor = { client_id: dashboard.client_id, redirect_uri: `${at(names.page)}/`, scope: "internal", resource };
  const exchange = await authorize(ada, visitor, async () => {});
  const [, { access_token: token }] = await fromPage(ada, `${at(names.public)}/oidc/token`, { body: exchange });
  const campaigns = () =>
    fromPage(ada, resource, { token, body: { query: "{ campaigns(first: 5) { nodes { name } } }" } });
  const listed = [200, { data: { campaigns: { nodes: [{ name: "Renewals" }] } } }];
  expect(await campaigns()).toMatchObject(listed);

  // The suspension of one business ends its work and nobody else's.
  const me = async (bearer: string) => (await call(bearer, "/me"))[0];
  await admin(settings, "business", "suspend", service.businessId);
  await expect.poll(() => me(member)).toBe(403);
  await expect.poll(async () => (await campaigns())[0]).toBe(403);
  expect(await me(stranger)).toBe(200);

  await admin(settings, "business", "reinstate", service.businessId);
  await expect.poll(() => me(member)).toBe(200);
  await expect.poll(campaigns).toMatchObject(listed);
});
