import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { scopesOf } from "../../src/domain/oauth/scopes.ts";
import type { Database } from "../../src/platform/db/database.ts";
import type { TimeLimits } from "../../src/platform/db/pool.ts";
import { secretBox } from "../../src/platform/secret-box.ts";
import { signAccessToken, type TokenGrant } from "../../src/platform/tokens/access-token.ts";
import { currentSigningKey, type SigningKey } from "../../src/platform/tokens/signing-keys.ts";
import type { TestDatabase } from "./database.ts";
import type { Answer } from "./json-answer.ts";
import { publicServer, type ServerSettings } from "./public-server.ts";
import { TEST_KEY } from "./webhook-tools.ts";
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

export interface TestApiSettings extends ServerSettings {
  /** The time limit of statements. */
  limits?: TimeLimits;
  /** Adds routes outside the API. */
  mount?(app: FastifyInstance, database: Database): void;
}

export async function createTestApi(settings: TestApiSettings = {}): Promise<TestApi> {
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
  const app = publicServer({ database, box, issuer: ISSUER, log: sink, settings });
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
