import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { expect } from "vitest";
import { createPublicListener } from "../../src/application/http/public-listener.ts";
import { rememberMemberships } from "../../src/domain/identity/memberships.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { TokenVerifier } from "../../src/platform/tokens/access-token.ts";
import { publicKeys } from "../../src/platform/tokens/signing-keys.ts";
import { type ApiAnswer, type ApiRequest, createTestApi, ISSUER, type TestApi } from "../support/api.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** Helpers for tests of campaigns: the API as Northwind's admin, and functions that set up a campaign. */
export interface Bench {
  api: TestApi;
  /** The token of Northwind's admin. */
  token: string;
  /** Calls as Northwind's admin, unless the request names another token. */
  call(method: string, path: string, request?: ApiRequest): Promise<ApiAnswer>;
  /** A new, empty campaign of Northwind. */
  campaign(): Promise<string>;
  /** A new contact of a campaign, as the API answered it. */
  contact(campaignId: string, body?: Record<string, unknown>): Promise<ContactBody>;
  /** Sets a status that the API cannot set, and updates the campaign to match. */
  force(contactId: string, status: string): Promise<void>;
  /** A new business with the dialer, and a token of its admin. */
  business(): Promise<{ businessId: string; token: string }>;
  counters(campaignId: string): Promise<Counters>;
  close(): Promise<void>;
}

export interface ContactBody {
  id: string;
  campaign_id: string;
  phones: { number: string; label: string | null }[];
  primary_number: string;
  status: string;
  created_at: string;
  updated_at: string;
  [field: string]: unknown;
}

export interface Counters {
  status: string;
  contactCount: number;
  openContactCount: number;
  /** The expected values of the two counters, from a fresh count. */
  contacts: number;
  open: number;
}

let lastNumber = 0;

/** A phone number that no other contact of the run has. */
export function freshNumber(): string {
  lastNumber += 1;
  return `+1415${String(8_000_000 + lastNumber)}`;
}

export async function createBench(): Promise<Bench> {
  const api = await createTestApi();
  const token = await api.token(api.world.admin.userId);
  const call: Bench["call"] = (method, path, request = {}) => api.call(method, path, { token, ...request });
  return {
    api,
    token,
    call,
    async campaign() {
      const answer = await call("POST", "/campaigns", {
        body: { name: "Bench", inbox_ids: [api.world.northwind.inboxIds[0]] },
      });
      expect(answer.status).toBe(201);
      return answer.body.id;
    },
    async contact(campaignId, body = {}) {
      const answer = await call("POST", `/campaigns/${campaignId}/contacts`, {
        body: { phones: [freshNumber()], ...body },
      });
      expect(answer.status).toBe(201);
      return answer.body;
    },
    async force(contactId, status) {
      await api.test.query("UPDATE campaign_contacts SET status = $2 WHERE id = $1", [contactId, status]);
      await api.test.query(
        `UPDATE campaigns c SET
           open_contact_count = open,
           status = CASE WHEN open = 0 THEN 'completed' ELSE 'active' END
         FROM (
           SELECT campaign_id, count(*) FILTER (WHERE status NOT IN ('completed', 'do_not_call')) AS open
           FROM campaign_contacts
           WHERE campaign_id = (SELECT campaign_id FROM campaign_contacts WHERE id = $1) GROUP BY campaign_id
         ) counted
         WHERE c.id = counted.campaign_id`,
        [contactId],
      );
    },
    async business() {
      const [business, user] = [newIdentity("biz"), newIdentity("usr")];
      await api.test.query(
        `WITH added AS (
           INSERT INTO businesses (id, name, has_dialer, created_at, updated_at) VALUES ($1, 'B', true, $3, $3)
           RETURNING id
         )
         INSERT INTO users (business_id, id, email, name, role, created_at, updated_at)
         SELECT id, $2, $2 || '@business.example', 'U', 'admin', $3, $3 FROM added`,
        [business.id, user.id, business.createdAt],
      );
      return { businessId: business.id, token: await api.token(user.id) };
    },
    async counters(campaignId) {
      const [row] = await api.test.query<Counters>(
        `SELECT c.status, c.contact_count AS "contactCount", c.open_contact_count AS "openContactCount",
           count(cc.id)::int AS contacts,
           (count(cc.id) FILTER (WHERE cc.status NOT IN ('completed', 'do_not_call')))::int AS open
         FROM campaigns c LEFT JOIN campaign_contacts cc ON cc.business_id = c.business_id AND cc.campaign_id = c.id
         WHERE c.id = $1 GROUP BY c.business_id, c.id`,
        [campaignId],
      );
      return row as Counters;
    },
    close: () => api.close(),
  };
}

/** An app with its own pool on the same database. To the database, it is a second process. */
export async function secondInstance(
  bench: { api: { test: Pick<TestApi["test"], "connection"> }; token: string },
  { ringsUsers = false }: { ringsUsers?: boolean } = {},
): Promise<{ call: Bench["call"]; app: FastifyInstance; close(): Promise<void> }> {
  const database = openPool({ connection: bench.api.test.connection, size: 10 });
  const limits = { max: 1_000_000, windowSeconds: 60 };
  const app = createPublicListener(
    {
      database,
      tokens: new TokenVerifier({ issuer: ISSUER, audience: "public-api", readKeys: () => publicKeys(database) }),
      memberships: rememberMemberships((userId) => findMembership(database, userId)),
      limits: { client: memoryLimiter(limits), address: memoryLimiter(limits), pages: memoryLimiter(limits) },
      ...webhookTools,
      ringsUsers,
      trustedProxies: [],
      answered: () => {},
      demoInternalUrl: null,
      publicUrl: "http://api.test",
    },
    pino({ level: "silent" }),
  );
  await app.ready();
  return {
    app,
    async call(method, path, { body, token = bench.token } = {}) {
      const response = await app.inject({
        method: method as "GET",
        url: `/api/v1${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
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
      await database.close();
    },
  };
}

/** The parts that a client branches on: the status, and the code and field of a refusal. */
export function verdict(answer: ApiAnswer): { status: number; code?: string; field?: string } {
  const error = answer.body?.error;
  return {
    status: answer.status,
    ...(answer.status >= 400 && { code: error?.code }),
    ...(error?.field !== undefined && { field: error.field }),
  };
}

export function refused(field: string, code = "validation_error") {
  return { status: 400, code, field };
}
