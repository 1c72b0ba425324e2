import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleData } from "../../rest-facade/sample-events.ts";
import { createPublicListener } from "../../src/application/http/public-listener.ts";
import { signInPages } from "../../src/application/oidc/index.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { ensureSigningKey } from "../../src/platform/tokens/signing-keys.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { exchange, listenAnywhere } from "../support/raw-http.ts";
import { box } from "../support/sign-in.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** Over https, every answer tells browsers to keep using https. */

let test: TestDatabase;
let app: ReturnType<typeof createPublicListener>;
beforeAll(async () => {
  test = await createTestDatabase();
  const { database } = test;
  await ensureSigningKey(database, box, "ES256");
  const publicUrl = "https://service.example";
  const limiter = () => memoryLimiter({ max: 1000, windowSeconds: 60 });
  app = createPublicListener(
    {
      database,
      box,
      targets: webhookTools.targets,
      sampleData,
      mediaLinks: webhookTools.mediaLinks,
      audioLinks: webhookTools.audioLinks,
      recordingLinks: webhookTools.recordingLinks,
      sendsMedia: webhookTools.sendsMedia,
      ringsUsers: webhookTools.ringsUsers,
      browserPhones: webhookTools.browserPhones,
      outbox: webhookTools.outbox,
      tokens: { verify: () => Promise.reject(new Error("nobody asks")) },
      memberships: { find: async () => null },
      trustedProxies: [],
      answered: () => {},
      limits: { client: limiter(), address: limiter(), pages: limiter() },
      demoInternalUrl: null,
      publicUrl,
    } as Parameters<typeof createPublicListener>[0],
    pino({ level: "silent" }),
    signInPages({
      database,
      box,
      keys: [Buffer.alloc(32, 1)],
      publicUrl,
      internalUrl: "https://internal.example.com",
      agents: null,
      sendsMail: false,
      limit: limiter(),
    }),
  );
});
afterAll(async () => {
  await app?.close();
  await test?.drop();
});

const YEAR = "max-age=31536000";

it.each([
  ["/api/v1/health", 200],
  ["/api/v1/me", 401],
  ["/api/v1/nothing", 404],
  ["/api/v1/campaigns/%ff", 404],
  ["/api/v1/docs", 200],
  ["/api/v1/docs/start.js", 200],
  ["/api/v1/docs/signed-in", 200],
  ["/api/v1/openapi.json", 200],
  ["/docs", 200],
  ["/docs/search", 200],
  ["/oidc/auth", 400],
  ["/oidc/jwks", 200],
  ["/oidc/account", 200],
  ["/oidc/device", 200],
  ["/oidc/interaction/unknown", 400],
  ["/oidc/session/end", 200],
  ["/oidc/style.css", 200],
])("%s (%i)", async (url, status) => {
  const { statusCode, headers } = await app.inject(url);
  expect(statusCode).toBe(status);
  expect(headers["strict-transport-security"]).toBe(YEAR);
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; ?.*frame-ancestors 'none'/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
});

it("an unreadable request", async () => {
  const answer = await exchange(await listenAnywhere(app), "NONSENSE\r\n\r\n");
  expect(answer?.headers).toMatchObject({
    "strict-transport-security": YEAR,
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  });
});
