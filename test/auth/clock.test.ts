import { decodeJwt } from "jose";
import * as client from "openid-client";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { releaseClocks, stepThisClock } from "../support/clock.ts";
import { allow, createSignInServer, PlainBrowser, type SignInServer } from "../support/sign-in.ts";

/** The machine's clock steps: the database's clock decides when codes and tokens expire. */

let server: SignInServer;
beforeAll(async () => {
  server = await createSignInServer();
});
afterAll(() => server.close());
afterEach(releaseClocks);

const REDIRECT = "http://127.0.0.1:5599/callback";
const HOUR_MS = 3_600_000;

it.each([
  ["ahead", HOUR_MS],
  ["back", -HOUR_MS],
])("a code is redeemed and its tokens live for an hour though the clock steps %s meanwhile", async (_way, step) => {
  const trueNow = Date.now();
  const configuration = await client.discovery(new URL(server.issuer), "demo-app", undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  });
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: REDIRECT,
    scope: "api:me",
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
  });
  const answer = await allow(new PlainBrowser(server.publicUrl), url.href);
  stepThisClock(step);
  const first = await client.authorizationCodeGrant(configuration, answer, {
    pkceCodeVerifier: verifier,
    expectedState: state,
  });
  const second = await client.refreshTokenGrant(configuration, first.refresh_token as string);
  for (const { access_token: token } of [first, second]) {
    const { iat, exp } = decodeJwt(token) as { iat: number; exp: number };
    expect(exp - iat).toBe(3_600);
    expect(Math.abs(1_000 * iat - trueNow)).toBeLessThan(60_000);
    const answered = await fetch(`${server.publicUrl}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(answered.status).toBe(200);
  }
});
