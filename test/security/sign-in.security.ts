import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectFaults, expectNoLeak, forEachAtOnce, type Ground, openGround, type SentRequest } from "./ground.ts";
import { hostileText } from "./values.ts";

/**
 * The endpoints of the authorization server with valid names of parameters and any values: it refuses them as OAuth 2.0
 * requires and never fails. `REQUESTS` sets the number; a tenth are for it.
 */

const REQUESTS = Number(process.env.REQUESTS ?? 6_000) / 10;

let ground: Ground;
let rivalIds: ReadonlySet<string>;
beforeAll(async () => {
  ground = await openGround();
  rivalIds = new Set(await ground.idsOf(ground.world.rivals.businessId));
});
afterAll(() => ground?.end());

const KNOWN: Record<string, string[]> = {
  client_id: ["demo-app", "demo-server", "graphiql", "command-line"],
  client_secret: ["demo-secret"],
  redirect_uri: ["http://127.0.0.1:5000/callback", "https://receiver.example/"],
  response_type: ["code", "token", "code id_token"],
  response_mode: ["query", "fragment", "form_post"],
  scope: ["openid", "api:me", "api:me api:webhooks offline_access"],
  grant_type: [
    "authorization_code",
    "refresh_token",
    "client_credentials",
    "urn:ietf:params:oauth:grant-type:device_code",
  ],
  device_code: ["code"],
  user_code: ["BCDF-GHJK"],
  code_challenge: ["E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"],
  code_challenge_method: ["S256", "plain"],
  code_verifier: ["dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"],
  code: ["code"],
  refresh_token: ["token"],
  token: ["token"],
  state: ["state"],
  nonce: ["nonce"],
  prompt: ["none", "login", "consent"],
  resource: ["http://127.0.0.1:4000/api/v1"],
  client_assertion_type: ["urn:ietf:params:oauth:client-assertion-type:jwt-bearer"],
  client_assertion: ["e30.e30.e30"],
  request: ["e30.e30."],
  email: ["admin@northwind.example"],
  password: ["demo"],
};

const OTHERS = [
  "jwks",
  ".well-known/openid-configuration",
  "account",
  "account/sign-in",
  "account/revoke",
  "device",
  "device/auth",
  "device/sign-in",
  "device/decision",
];

/** Parameters of every sign-in; without them most requests would be refused for that reason alone. */
const GOOD = {
  client_id: "demo-app",
  redirect_uri: "http://127.0.0.1:5000/callback",
  response_type: "code",
  code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  code_challenge_method: "S256",
};

/** Each request has an address of its own, as from many strangers, so that no limit refuses one. */
const address = fc.ipV4();

const request: fc.Arbitrary<SentRequest> = fc
  .record({
    path: fc.oneof(
      {
        weight: 9,
        arbitrary: fc.constantFrom("auth", "auth", "auth", "token", "token", ...OTHERS),
      },
      { weight: 1, arbitrary: hostileText.map((text) => `interaction/${encodeURIComponent(text.toWellFormed())}`) },
    ),
    method: fc.constantFrom("GET", "POST"),
    parameters: fc.record(
      Object.fromEntries(
        Object.entries(KNOWN).map(([name, values]) => [
          name,
          fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: hostileText }),
        ]),
      ),
      { requiredKeys: [] },
    ) as fc.Arbitrary<Record<string, string>>,
    isGood: fc.boolean(),
    repeats: fc.integer({ min: 1, max: 5 }).map((die) => die === 1),
    authorization: fc.constantFrom("", "Basic ZGVtby1zZXJ2ZXI6ZGVtby1zZWNyZXQ=", "Basic !", "Bearer x", "DPoP x"),
    address,
  })
  .map(({ path, method, parameters, isGood, repeats, authorization, address: from }) => {
    const odd = Object.entries(parameters);
    const given = isGood ? [...odd.slice(0, 1).filter(([name]) => !(name in GOOD)), ...Object.entries(GOOD)] : odd;
    const pairs = given.flatMap(([name, value]) => {
      const pair = `${name}=${encodeURIComponent(value.toWellFormed())}`;
      return repeats ? [pair, pair] : [pair];
    });
    const isPost = method === "POST";
    return {
      method,
      path: `/oidc/${path}${isPost ? "" : `?${pairs.join("&")}`}`,
      headers: {
        "x-forwarded-for": from,
        ...(isPost && { "content-type": "application/x-www-form-urlencoded" }),
        ...(authorization !== "" && { authorization }),
      },
      ...(isPost && { body: pairs.join("&") }),
    };
  });

it(`answers ${REQUESTS} requests to the authorization server`, { timeout: 900_000 }, async () => {
  const faults = collectFaults();
  const statuses: Record<number, number> = {};
  let begun = 0;
  await forEachAtOnce(fc.sample(request, { seed: 1, numRuns: REQUESTS }), async (sent, index) => {
    const answer = await ground.send("public", sent);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    begun += answer.headers.location?.startsWith("/oidc/interaction/") ? 1 : 0;
    faults.check(`request ${index}`, sent, answer, () => {
      expectNoLeak(rivalIds, sent, answer);
      expect(answer.status).toBeLessThan(500);
    });
  });
  process.stdout.write(`answers by status ${JSON.stringify(statuses)}, ${begun} sign-ins begun\n`);
  expect(faults.found).toEqual([]);
  // If no request reached a sign-in, the test would prove little.
  expect(begun).toBeGreaterThan(3);
  expect(ground.service.output()).not.toContain('"level":"error"');
});
