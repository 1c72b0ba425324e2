import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { compile } from "../../rest-facade/compile.ts";
import type { Route } from "../../rest-facade/route.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { sampleData } from "../../rest-facade/sample-events.ts";
import { createPublicServer } from "../../rest-facade/server.ts";
import { schema } from "../../schema/index.ts";
import { agentEndpoints, compiledRoutes } from "../../src/application/http/public-listener.ts";
import { audioLinks } from "../../src/domain/audio/links.ts";
import { rememberMemberships } from "../../src/domain/identity/memberships.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { mediaLinks } from "../../src/domain/media/links.ts";
import type { AgentAllowance } from "../../src/domain/oauth/agent-act-rules.ts";
import { agentAllowance } from "../../src/domain/oauth/agent-allowance.ts";
import { scopesOf } from "../../src/domain/oauth/scopes.ts";
import { recordingLinks } from "../../src/domain/recording/links.ts";
import type { Database } from "../../src/platform/db/database.ts";
import type { TimeLimits } from "../../src/platform/db/pool.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { secretBox } from "../../src/platform/secret-box.ts";
import { signAccessToken, type TokenGrant, TokenVerifier } from "../../src/platform/tokens/access-token.ts";
import { currentSigningKey, publicKeys, type SigningKey } from "../../src/platform/tokens/signing-keys.ts";
import type { TestDatabase } from "./database.ts";
import type { Answer } from "./json-answer.ts";
import { TEST_KEY, webhookTools } from "./webhook-tools.ts";
import { createWorldDatabase, type World } from "./world.ts";

export const ISSUER = "http://api.test/oidc";

export interface ApiAnswer {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
  /** The parsed body; undefined if there is none. */
  body: Answer;
}

export interface ApiRequest {
  token?: string;
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  payload?: string;
  headers?: Record<string, string>;
  query?: Record<string, string>;
}

/** The public API on its own database, with the demo and a rival business. */
export interface TestApi {
  app: FastifyInstance;
  test: TestDatabase;
  world: World;
  signingKey: SigningKey;
  /** The log of the service, a JSON object for each line. */
  logs: string[];
  token(userId: string, grant?: Partial<TokenGrant>): Promise<string>;
  /** Calls a path below `/api/v1`. */
  call(method: string, path: string, request?: ApiRequest): Promise<ApiAnswer>;
  close(): Promise<void>;
}

export interface TestApiSettings {
  max?: number;
  anonymousMax?: number;
  pagesMax?: number;
  windowSeconds?: number;
  /** How long the keys that verify tokens are not read again. */
  keysFreshMs?: number;
  trustedProxies?: string[];
  /** The time limit of statements. */
  limits?: TimeLimits;
  /** Whether webhooks may be delivered to this machine. */
  allowPrivateTargets?: boolean;
  /** Whether agents may come, with this many texts and calls an hour; any number by default. */
  agents?: AgentAllowance["perHour"] | true;
  /** Routes beside those of the product. */
  extraRoutes?: readonly Route[];
  /** Adds routes outside the API. */
  mount?(app: FastifyInstance, database: Database): void;
}

export async function createTestApi(settings: TestApiSettings = {}): Promise<TestApi> {
  const {
    max = 1_000_000,
    anonymousMax = 1_000_000,
    pagesMax = 1_000_000,
    windowSeconds = 60,
    trustedProxies = [],
    extraRoutes = [],
    keysFreshMs,
  } = settings;
  const { test, world } = await createWorldDatabase(undefined, settings.limits);
  const { database } = test;
  const box = secretBox([TEST_KEY]);
  const signingKey = await currentSigningKey(database, box);
  const logs: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logs.push(String(chunk));
      done();
    },
  });
  const app = createPublicServer(
    {
      database,
      box,
      targets: { allowPrivate: settings.allowPrivateTargets ?? false, ports: [443, 8443] },
      sampleData,
      mediaLinks: mediaLinks("http://api.test", [TEST_KEY]),
      audioLinks: audioLinks("http://api.test", [TEST_KEY]),
      recordingLinks: recordingLinks("http://api.test", [TEST_KEY]),
      sendsMedia: true,
      outbox: webhookTools.outbox,
      tokens: new TokenVerifier({
        issuer: ISSUER,
        audience: "public-api",
        readKeys: () => publicKeys(database),
        keysFreshMs,
      }),
      memberships: rememberMemberships((userId) => findMembership(database, userId)),
      limits: {
        client: memoryLimiter({ max, windowSeconds }),
        pages: memoryLimiter({ max: pagesMax, windowSeconds }),
        address: memoryLimiter({ max: anonymousMax, windowSeconds }),
      },
      trustedProxies,
      answered: () => {},
      publicUrl: "http://api.test",
      demoInternalUrl: "http://internal.test",
      agents: settings.agents && {
        tokens: new TokenVerifier({
          issuer: ISSUER,
          audience: "mcp",
          readKeys: () => publicKeys(database),
          keysFreshMs,
        }),
        endpoints: agentEndpoints(),
        allowance: agentAllowance(settings.agents === true ? { text: 1_000_000, call: 1_000_000 } : settings.agents),
        consentKey: TEST_KEY,
      },
    },
    extraRoutes.length > 0 ? compile(schema, [...routes, ...extraRoutes]) : compiledRoutes(),
    pino({ level: "info" }, sink),
  );
  settings.mount?.(app, database);
  await app.ready();
  return {
    app,
    test,
    world,
    signingKey,
    logs,
    token: (userId, grant = {}) =>
      signAccessToken(signingKey, {
        issuer: ISSUER,
        audience: "public-api",
        userId,
        clientId: "demo-app",
        scopes: scopesOf(grant.audience ?? "public-api"),
        lifetime: 3600,
        ...grant,
      }),
    async call(method, path, { token, body, payload, headers, query } = {}) {
      const content = payload ?? (body === undefined ? undefined : JSON.stringify(body));
      const response = await app.inject({
        method: method as "GET",
        url: `/api/v1${path}`,
        ...(query && { query }),
        headers: {
          ...(content !== undefined && { "content-type": "application/json" }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(content !== undefined && { payload: content }),
      });
      return {
        status: response.statusCode,
        headers: response.headers as Record<string, string | undefined>,
        text: response.body,
        body: response.body === "" ? undefined : JSON.parse(response.body),
      };
    },
    async close() {
      await app.close();
      await test.drop();
    },
  };
}
