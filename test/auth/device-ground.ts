import { PASSWORD, type PageAnswer, type PlainBrowser, type SignInServer } from "../support/sign-in.ts";

/** A device that signs in by a code (RFC 8628), in tests. */

export interface DeviceAuthorization {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
}

export interface DeviceTokens {
  error?: string;
  error_description?: string;
  access_token: string;
  refresh_token: string;
  scope: string;
}

export async function post({ issuer }: Pick<SignInServer, "issuer">, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ client_id: "command-line", ...fields });
  const answer = await fetch(`${issuer}${path}`, { method: "POST", body });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

export async function ask(server: Pick<SignInServer, "issuer">, scope = "api:me api:contacts:read") {
  return (await post(server, "/device/auth", { scope })).body as DeviceAuthorization;
}

export async function poll(server: Pick<SignInServer, "issuer">, device: string, clientId = "command-line") {
  const fields = {
    client_id: clientId,
    grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    device_code: device,
  };
  return (await post(server, "/token", fields)).body as DeviceTokens;
}

/** Signs in at the page for codes. */
export async function openCodePage(
  browser: PlainBrowser,
  { issuer }: Pick<SignInServer, "issuer">,
  email = "admin@northwind.example",
): Promise<PageAnswer> {
  return browser.submit(await browser.open(`${issuer}/device`), "/oidc/device/sign-in", [
    ["email", email],
    ["password", PASSWORD],
  ]);
}

export const enter = (browser: PlainBrowser, page: PageAnswer, code: string) =>
  browser.submit(page, "/oidc/device", [["user_code", code]]);

export const decide = (browser: PlainBrowser, page: PageAnswer, decision: "allow" | "deny", scopes = ["api:me"]) =>
  browser.submit(page, "/oidc/device/decision", [
    ...scopes.map((scope): [string, string] => ["scope", scope]),
    ["decision", decision],
  ]);

export const headingOf = ({ text }: PageAnswer) => /<h1>(.*?)<\/h1>/.exec(text)?.[1]?.replace(/<[^>]+>/g, "");
export const problemOf = ({ text }: PageAnswer) => /id="problem">([^<]*)</.exec(text)?.[1];
