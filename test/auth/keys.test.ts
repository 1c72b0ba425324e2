import { decodeProtectedHeader } from "jose";
import * as client from "openid-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createProviderHost } from "../../src/application/oidc/host.ts";
import { resourcesOf } from "../../src/application/oidc/resources.ts";
import { defaultAttemptLimits } from "../../src/domain/identity/attempt-store.ts";
import { TokenVerifier } from "../../src/platform/tokens/access-token.ts";
import {
  currentSigningKey,
  ensureSigningKey,
  listSigningKeys,
  publicKeys,
  rotateSigningKey,
} from "../../src/platform/tokens/signing-keys.ts";
import { skipTime, unskipTime } from "../support/clock.ts";
import { allow, box, createSignInServer, PlainBrowser, type SignInServer, signLike } from "../support/sign-in.ts";

let server: SignInServer;
beforeAll(async () => {
  server = await createSignInServer();
});
afterAll(async () => {
  unskipTime();
  await server?.close();
});

/** How long a running process may use the keys that it has read. */
const FRESH_MS = 3_000;

async function publishedKids(): Promise<string[]> {
  const { keys } = (await (await fetch(`${server.issuer}/jwks`)).json()) as { keys: { kid: string; d?: string }[] };
  expect(keys.every((key) => key.d === undefined)).toBe(true);
  return keys.map((key) => key.kid);
}

/** Advances the time of the keys only. */
async function pass(seconds: number): Promise<void> {
  await server.test.query(
    `UPDATE signing_keys SET activates_at = activates_at - make_interval(secs => $1),
       retired_at = retired_at - make_interval(secs => $1)`,
    [seconds],
  );
}

function me(token: string) {
  return fetch(`${server.publicUrl}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
}

it("publishes a key before it signs, and keeps the old key for earlier signatures", async () => {
  const { database } = server.test;
  const old = await currentSigningKey(database, box);
  const oldToken = await signLike(server, {});
  const { kid } = await rotateSigningKey(database, box, "ES256");

  // Running processes publish it within seconds, without a restart, and do not sign with it yet.
  skipTime(FRESH_MS);
  expect(await publishedKids()).toEqual([old.kid, kid]);
  expect((await currentSigningKey(database, box)).kid).toBe(old.kid);

  await pass(61);
  expect((await currentSigningKey(database, box)).kid).toBe(kid);
  skipTime(FRESH_MS);
  expect(await publishedKids()).toEqual([kid, old.kid]);
  const newToken = await signLike(server, {});
  expect(decodeProtectedHeader(newToken).kid).toBe(kid);
  expect((await me(newToken)).status).toBe(200);
  expect((await me(oldToken)).status).toBe(200);

  await pass(24 * 3600);
  expect((await listSigningKeys(database)).map((key) => key.kid)).toEqual([kid]);
  skipTime(FRESH_MS);
  expect(await publishedKids()).toEqual([kid]);
});

it("changes the algorithm in the same manner", async () => {
  const { database } = server.test;
  const before = await currentSigningKey(database, box);
  await ensureSigningKey(database, box, "RS256");
  await ensureSigningKey(database, box, "RS256");
  expect((await listSigningKeys(database)).map((key) => key.algorithm)).toEqual(["RS256", "ES256"]);
  expect((await currentSigningKey(database, box)).kid).toBe(before.kid);
  await pass(61);
  const token = await signLike(server, {});
  expect(decodeProtectedHeader(token).alg).toBe("RS256");
  expect((await me(token)).status).toBe(200);

  // And so does the server that has been running all the time.
  skipTime(FRESH_MS);
  expect((await publishedKids())[0]).not.toBe(before.kid);
  const configuration = await client.discovery(new URL(server.issuer), "demo-app", undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  });
  const verifier = client.randomPKCECodeVerifier();
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: "http://127.0.0.1:5599/callback",
    scope: "openid api:me",
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  const answer = await allow(new PlainBrowser(server.publicUrl), url.href);
  const tokens = await client.authorizationCodeGrant(configuration, answer, { pkceCodeVerifier: verifier });
  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: "RS256", typ: "at+jwt" });
  expect(decodeProtectedHeader(tokens.id_token as string).alg).toBe("RS256");
  expect((await me(tokens.access_token)).status).toBe(200);
});

it("reads the keys again for one that is unknown, at a limited rate", async () => {
  let reads = 0;
  const verifier = new TokenVerifier({
    issuer: server.issuer,
    audience: "public-api",
    readKeys: async () => {
      reads += 1;
      return publicKeys(server.test.database);
    },
  });
  await verifier.verify(await signLike(server, {}));
  expect(reads).toBe(1);
  const foreign = (await signLike(server, {})).split(".");
  foreign[0] = Buffer.from(JSON.stringify({ alg: "ES256", typ: "at+jwt", kid: "unknown" })).toString("base64url");
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await expect(verifier.verify(foreign.join("."))).rejects.toMatchObject({ code: "invalid_token" });
  }
  expect(reads).toBeLessThanOrEqual(2);
});

it("is built once for several requests at the same time", async () => {
  const host = createProviderHost(
    {
      database: server.test.database,
      box,
      publicUrl: server.publicUrl,
      resources: resourcesOf(server.publicUrl, "http://127.0.0.1:4001", true),
      documents: null,
      builtIn: [],
      attempts: defaultAttemptLimits,
      cookieKeys: ["key"],
    },
    () => {},
  );
  const [one, two] = await Promise.all([host.current(), host.current()]);
  expect(one).toBe(two);
});
