import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, expect, it } from "vitest";
import { allow, createSignInServer, PlainBrowser, type SignInServer } from "../support/sign-in.ts";

let server: SignInServer;
beforeAll(async () => {
  server = await createSignInServer();
});
afterAll(() => server.close());

const insecure = { [oauth.allowInsecureRequests]: true };
const REDIRECT = "http://localhost:8123/cb";

// RFC 8414 and OpenID Connect put the metadata of an issuer with a path in different places.
it.each(["oauth2", "oidc"] as const)("completes the flow with oauth4webapi, discovered by %s", async (algorithm) => {
  const issuer = new URL(server.issuer);
  const found = await oauth.discoveryRequest(issuer, { algorithm, ...insecure });
  const authority = await oauth.processDiscoveryResponse(issuer, found);
  expect(authority.code_challenge_methods_supported).toEqual(["S256"]);
  expect(authority.jwks_uri).toBe(`${server.issuer}/jwks`);

  const client: oauth.Client = { client_id: "demo-server" };
  const authentication = oauth.ClientSecretBasic("demo-secret");
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const url = new URL(authority.authorization_endpoint as string);
  url.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: REDIRECT,
    response_type: "code",
    scope: "openid api:me",
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  }).toString();
  const answer = await allow(new PlainBrowser(server.publicUrl), url.href, "owner@basic.example");
  const parameters = oauth.validateAuthResponse(authority, client, answer, state);

  const first = await oauth.processAuthorizationCodeResponse(
    authority,
    client,
    await oauth.authorizationCodeGrantRequest(
      authority,
      client,
      authentication,
      parameters,
      REDIRECT,
      verifier,
      insecure,
    ),
    { requireIdToken: true },
  );
  expect(oauth.getValidatedIdTokenClaims(first)).toMatchObject({
    sub: server.world.basic.userId,
    email: "owner@basic.example",
    name: "Bea Owner",
  });
  const second = await oauth.processRefreshTokenResponse(
    authority,
    client,
    await oauth.refreshTokenGrantRequest(authority, client, authentication, first.refresh_token as string, insecure),
  );
  const me = await oauth.protectedResourceRequest(
    second.access_token,
    "GET",
    new URL(`${server.publicUrl}/api/v1/me`),
    undefined,
    undefined,
    insecure,
  );
  expect(await me.json()).toMatchObject({ business: { name: "Basic Books" }, client_id: "demo-server" });

  const revocation = await oauth.revocationRequest(
    authority,
    client,
    authentication,
    second.refresh_token as string,
    insecure,
  );
  await oauth.processRevocationResponse(revocation);
  await expect(
    oauth.processRefreshTokenResponse(
      authority,
      client,
      await oauth.refreshTokenGrantRequest(authority, client, authentication, second.refresh_token as string, insecure),
    ),
  ).rejects.toMatchObject({ error: "invalid_grant" });
});
