import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { type Logger, pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createInternalListener } from "../../src/application/http/internal-listener.ts";
import { createMetrics } from "../../src/application/metrics.ts";
import { rememberMemberships } from "../../src/domain/identity/memberships.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { TokenVerifier } from "../../src/platform/tokens/access-token.ts";
import { publicKeys } from "../../src/platform/tokens/signing-keys.ts";
import { type ApiAnswer, createTestApi, ISSUER, type TestApi } from "../support/api.ts";
import { workCreatedBroadcasts } from "../support/broadcasts.ts";
import { onLoopback } from "../support/internal-listener.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/**
 * Whatever PostgreSQL refuses, and however it quotes the row: no log and no answer holds a person's number or words.
 */

const NUMBER = "4155559731";
const WORDS = "Canary";
const LEAK = new RegExp(`${NUMBER}|${WORDS}`, "i");

/** The action of a trigger on a row full of personal data; `code` is the resulting error code of PostgreSQL. */
const kinds: [string, string, string][] = [
  ["a check", "23514", "NEW.status := 'none'"],
  ["not null", "23502", "NEW.created_at := NULL"],
  ["a unique key", "23505", "INSERT INTO probe_keys VALUES (NEW::text), (NEW::text)"],
  ["a foreign key", "23503", "INSERT INTO probe_children VALUES (NEW::text)"],
  ["an exclusion", "23P01", "INSERT INTO probe_exclusions VALUES (NEW::text), (NEW::text)"],
  ["a text that is no number", "22P02", "PERFORM (NEW::text)::integer"],
  ["a text that is no array", "22P02", "PERFORM (NEW::text)::integer[]"],
  ["a number out of range", "22003", `PERFORM substring(NEW::text FROM '${NUMBER}')::integer`],
  ["a text that is no time", "22007", "PERFORM (NEW::text)::timestamptz"],
  ["a text that is no JSON", "22P02", "PERFORM (NEW::text)::jsonb"],
  ["a value that is too long", "22001", "INSERT INTO probe_short VALUES (NEW::text)"],
  ["a text that is no expression", "2201B", "PERFORM 'x' ~ ('(' || (NEW::text))"],
  ["a name that is none", "42703", "EXECUTE format('SELECT %I', NEW::text)"],
  ["words that are no statement", "42601", "EXECUTE format('SELECT 1 %s', NEW::text)"],
  ["a function", "P0001", "RAISE EXCEPTION 'no %', NEW USING DETAIL = NEW::text, HINT = NEW::text"],
  ["a function by another code", "57014", "RAISE EXCEPTION 'no %', NEW USING ERRCODE = '57014', TABLE = 'messages'"],
];

let api: TestApi;
let internal: FastifyInstance;
let logger: Logger;
let adminToken: string;
let internalToken: string;
beforeAll(async () => {
  api = await createTestApi();
  const { database } = api.test;
  const sink = new Writable({
    write(chunk, _encoding, done) {
      api.logs.push(String(chunk));
      done();
    },
  });
  logger = pino({ level: "trace" }, sink);
  internal = createInternalListener(
    {
      limit: memoryLimiter({ max: 100_000_000, windowSeconds: 60 }),
      database,
      ...webhookTools,
      ...onLoopback,
      tokens: new TokenVerifier({ issuer: ISSUER, audience: "internal-api", readKeys: () => publicKeys(database) }),
      memberships: rememberMemberships((userId) => findMembership(database, userId)),
      metrics: createMetrics(),
      demoToken: undefined,
    },
    logger,
  );
  adminToken = await api.token(api.world.admin.userId);
  internalToken = await api.token(api.world.admin.userId, { audience: "internal-api" });
  await api.test.query(`
    CREATE TABLE probe_keys (value text PRIMARY KEY);
    CREATE TABLE probe_children (value text REFERENCES probe_keys);
    CREATE TABLE probe_exclusions (value text, EXCLUDE USING hash (value WITH =));
    CREATE TABLE probe_short (value varchar(3))`);
});
beforeEach(() => {
  api.logs.length = 0;
});
afterAll(async () => {
  await internal?.close();
  await api?.close();
});

const number = `+1${NUMBER}`;

function ask(query: string, variables: object) {
  return internal.inject({
    method: "POST",
    url: "/graphql",
    headers: { host: "127.0.0.1:4001", authorization: `Bearer ${internalToken}` },
    payload: { query, variables },
  });
}

describe.each(kinds)("%s (%s)", (_what, code, does) => {
  it("reveals nothing of the row", async () => {
    const { businessId, inboxIds, campaignId, contactIds } = api.world.northwind;
    await api.test.query(`
      CREATE OR REPLACE FUNCTION probe() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${does}; RETURN NEW; END $$;
      CREATE OR REPLACE TRIGGER probe BEFORE INSERT OR UPDATE ON campaign_contacts
        FOR EACH ROW EXECUTE FUNCTION probe();
      CREATE OR REPLACE TRIGGER probe BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION probe()`);
    const answers: Pick<ApiAnswer, "status" | "text">[] = [];
    const request = { token: adminToken, headers: { "idempotency-key": code } };
    const contact = { phones: [number], first_name: WORDS };
    answers.push(await api.call("POST", `/campaigns/${campaignId}/contacts`, { ...request, body: contact }));
    answers.push(
      await api.call("POST", "/messages", {
        token: adminToken,
        body: { inbox_id: inboxIds[0], to: number, body: `${WORDS} ${NUMBER}` },
      }),
    );
    const change = await ask(
      `mutation ($input: UpdateCampaignContactInput!) {
        updateCampaignContact(input: $input) { __typename }
      }`,
      { input: { campaignId, id: contactIds[5], firstName: WORDS, phones: [{ number }] } },
    );
    answers.push({ status: change.statusCode, text: change.body });
    await workOn(businessId, campaignId, inboxIds);
    await api.test.query("DROP TRIGGER probe ON campaign_contacts; DROP TRIGGER probe ON messages");

    for (const { status, text } of answers) {
      expect(text).toMatch(/internal_error|INTERNAL_ERROR|UNAVAILABLE/);
      expect(status === 200 || status >= 500).toBe(true);
      expect(text).not.toMatch(LEAK);
    }
    const logged = api.logs.join("");
    expect(logged.split(`"code":"${code}"`).length - 1).toBeGreaterThanOrEqual(4);
    expect(logged).not.toMatch(LEAK);
  });
});

/** A broadcast to a person by a worker, which logs its errors. */
async function workOn(businessId: string, campaignId: string, inboxIds: string[]): Promise<void> {
  const { id, createdAt } = newIdentity("brd");
  await api.test.query("UPDATE broadcasts SET status = 'canceled', ended_at = now() WHERE ended_at IS NULL");
  await api.test.query(
    `INSERT INTO broadcasts (business_id, id, campaign_id, user_id, body, inbox_ids, outside_hours, status, starts_at,
       created_at, updated_at)
     VALUES ($1, $2, $3, $4, '${WORDS} ${NUMBER}', $5, 'skip', 'scheduled', $6, $6, $6)`,
    [businessId, id, campaignId, api.world.admin.userId, inboxIds, createdAt],
  );
  await api.test.query("UPDATE campaigns SET calling_from = '00:00', calling_until = '24:00' WHERE id = $1", [
    campaignId,
  ]);
  const onError = (error: unknown) => logger.error({ err: error }, "the work on broadcasts failed and will continue");
  await workCreatedBroadcasts(api.test, 100, { onError });
}
