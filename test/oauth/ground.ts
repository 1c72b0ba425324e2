import { createHash, randomBytes } from "node:crypto";
import { graphql } from "graphql";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import type { Answer } from "../support/json-answer.ts";
import { PASSWORD, type PageAnswer, PlainBrowser, type SignInServer } from "../support/sign-in.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import type { Actor } from "../support/world.ts";

/** An app that users connect, in tests. */

export const REDIRECT = "https://app.example/callback";

const verifier = randomBytes(32).toString("base64url");

/** The admin of the rival business signs in like the users of the demo. */
export async function letRivalSignIn({ test, world }: SignInServer): Promise<void> {
  await test.query("UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $1) WHERE id = $2", [
    world.admin.userId,
    world.rival.userId,
  ]);
}

export function authorizationUrl(
  { issuer }: SignInServer,
  clientId: string,
  scope = "api:me api:contacts:read",
): string {
  const parameters = new URLSearchParams({
    client_id: clientId,
    response_type: "code",
    redirect_uri: REDIRECT,
    scope,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  return `${issuer}/auth?${parameters}`;
}

/** Signs in on the way to an app, up to the page that follows. */
export async function openConsent(
  server: SignInServer,
  clientId: string,
  email: string,
  { browser = new PlainBrowser(server.publicUrl), scope }: { browser?: PlainBrowser; scope?: string } = {},
): Promise<PageAnswer> {
  const page = await browser.open(authorizationUrl(server, clientId, scope));
  return browser.submit(page, "/sign-in", [
    ["email", email],
    ["password", PASSWORD],
  ]);
}

/** Allows all scopes of the page. */
export function allowAll(browser: PlainBrowser, page: PageAnswer): Promise<PageAnswer> {
  const scopes = [...page.text.matchAll(/name="scope" value="([^"]+)"/g)];
  return browser.submit(page, "/consent", [
    ...scopes.map(([, scope]): [string, string] => ["scope", scope as string]),
    ["decision", "allow"],
  ]);
}

export interface Tokens {
  error?: string;
  error_description?: string;
  access_token: string;
  refresh_token: string;
}

export async function token(
  { issuer }: SignInServer,
  clientId: string,
  fields: Record<string, string>,
  authorization?: string,
): Promise<Tokens> {
  const response = await fetch(`${issuer}/token`, {
    method: "POST",
    headers: authorization === undefined ? {} : { authorization },
    body: new URLSearchParams(authorization === undefined ? { client_id: clientId, ...fields } : fields),
  });
  return (await response.json()) as Tokens;
}

/** Exchanges the code in the answer to a public app. */
export function exchange(server: SignInServer, clientId: string, { url }: { url: string }): Promise<Tokens> {
  const code = new URL(url).searchParams.get("code") as string;
  return token(server, clientId, codeFields(code));
}

export const codeFields = (code: string) => ({
  grant_type: "authorization_code",
  code,
  redirect_uri: REDIRECT,
  code_verifier: verifier,
});

export const refresh = (server: SignInServer, clientId: string, { refresh_token }: Tokens): Promise<Tokens> =>
  token(server, clientId, { grant_type: "refresh_token", refresh_token });

/** The whole way of a person to a public app. */
export async function connect(server: SignInServer, clientId: string, email: string, scope?: string): Promise<Tokens> {
  const browser = new PlainBrowser(server.publicUrl);
  const page = await openConsent(server, clientId, email, { browser, ...(scope !== undefined && { scope }) });
  return exchange(server, clientId, await allowAll(browser, page));
}

/** A call of the public API. */
export async function call({ publicUrl }: SignInServer, { access_token }: Tokens, path: string, body?: object) {
  const answer = await fetch(`${publicUrl}/api/v1${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer };
}

/** Runs one field of GraphQL as a user. */
export async function run(
  { test: { database } }: SignInServer,
  actor: Actor | null,
  source: string,
  variableValues: Record<string, unknown> = {},
): Promise<Answer> {
  const membership = actor && (await findMembership(database, actor.userId));
  const contextValue = createContext(database, membership, webhookTools);
  const { data, errors } = await graphql({ schema, source, variableValues, contextValue });
  return errors ? { refused: errors[0]?.message } : Object.values(data as object)[0];
}
