import type { FastifyInstance } from "fastify";
import pg from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createInternalListener } from "../../src/application/http/internal-listener.ts";
import { createMetrics } from "../../src/application/metrics.ts";
import { rememberMemberships } from "../../src/domain/identity/memberships.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import type { TimeLimits } from "../../src/platform/db/pool.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { TokenVerifier } from "../../src/platform/tokens/access-token.ts";
import { publicKeys } from "../../src/platform/tokens/signing-keys.ts";
import { ISSUER } from "../support/api.ts";
import { type ContractApi, createContractApi, errorOf } from "../support/contract-api.ts";
import { onLoopback } from "../support/internal-listener.ts";
import { endSessions, waitingForLocks } from "../support/sessions.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** A temporary failure of PostgreSQL is a 503 with `Retry-After`, except for a write that may have happened. */

const LATER = "The service is temporarily unavailable: try again in 5 s.";
const IN_DOUBT =
  "The request may or may not have been carried out: check before you repeat it. With an Idempotency-Key it is safe to repeat the request.";
const UNAVAILABLE = { status: 503, code: "internal_error" };

const PATIENT = { connect: 60_000, statement: 60_000, lock: 60_000, answer: 60_000 };

let api: ContractApi;
let internal: FastifyInstance;
let holder: pg.Client;
let campaign: string;
let contact: string;

async function open(limits: TimeLimits): Promise<void> {
  api = await createContractApi({ limits });
  const { database } = api.test;
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
    pino({ level: "silent" }),
  );
  campaign = api.world.northwind.campaignId;
  contact = `/campaigns/${campaign}/contacts/${api.world.northwind.contactIds[3]}`;
}

/** The service of the tests of a `describe`, and a transaction beside each of them. */
function withService(limits: TimeLimits): void {
  beforeAll(() => open(limits));
  afterAll(async () => {
    await internal?.close();
    await api?.close();
  });
  beforeEach(async () => {
    holder = new pg.Client(api.test.connection);
    await holder.connect();
    await holder.query("BEGIN");
  });
  afterEach(() => holder.end());
}

const lock = (table: string, id: string) => holder.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
const lockCampaign = () => lock("campaigns", campaign);
const lockContact = () => lock("campaign_contacts", contact.split("/").at(-1) as string);
/** The entry in the audit log is the last statement of a change, and the COMMIT is sent with it. */
const lockAudit = () => holder.query("LOCK TABLE audit_entries IN SHARE MODE");
const endWaiting = () => expect.poll(() => endSessions(api.test, "wait_event_type = 'Lock'")).toHaveLength(1);
const add = (number: string, key?: string) =>
  api.call("POST", `/campaigns/${campaign}/contacts`, {
    token: api.adminToken,
    body: { phones: [number] },
    headers: key === undefined ? {} : { "idempotency-key": key },
  });
const patch = (company: string) => api.call("PATCH", contact, { token: api.adminToken, body: { company } });

/** Changes the contact by the internal GraphQL. */
async function updateByGraphQL() {
  const token = await api.token(api.world.admin.userId, { audience: "internal-api" });
  return internal.inject({
    method: "POST",
    url: "/graphql",
    headers: { host: "127.0.0.1:4001", authorization: `Bearer ${token}` },
    payload: {
      query: `mutation ($campaignId: ID!, $id: ID!) {
        changed: updateCampaignContact(input: {campaignId: $campaignId, id: $id, company: "x"}) { __typename }
      }`,
      variables: { campaignId: campaign, id: contact.split("/").at(-1) },
    },
  });
}

describe("a lock of another transaction", () => {
  withService({ ...PATIENT, lock: 100 });

  it("makes a write a 503 with the time of a retry, but without the reason", async () => {
    await lockCampaign();
    const answer = await add("+14155550190");
    expect(errorOf(answer)).toEqual(UNAVAILABLE);
    expect(answer.body.error.message).toBe(LATER);
    expect(answer.headers["retry-after"]).toBe("5");
    expect(answer.headers["x-ratelimit-remaining"]).toMatch(/^\d+$/);
    const logged = api.logs.map((line) => JSON.parse(line)).find(({ err }) => err);
    expect(logged).toMatchObject({ level: 40, reqId: answer.headers["x-request-id"], err: { code: "55P03" } });
  });

  it("stores nothing under an Idempotency-Key, so a retry is possible", async () => {
    await lockCampaign();
    expect(errorOf(await add("+14155550191", "locked"))).toEqual(UNAVAILABLE);
    await holder.query("ROLLBACK");
    const answer = await add("+14155550191", "locked");
    expect([answer.status, answer.headers["idempotent-replayed"]]).toEqual([201, undefined]);
  });

  it("is an error of GraphQL with its code, its status and its header", async () => {
    await lockContact();
    const answer = await updateByGraphQL();
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
    const extensions = { code: "UNAVAILABLE", requestId: answer.headers["x-request-id"] };
    expect(answer.json().errors).toMatchObject([{ message: LATER, path: ["changed"], extensions }]);
  });
});

describe("with time to wait", () => {
  // On a busy machine, too, a wait for a lock is seen before it ends.
  withService(PATIENT);

  describe("a connection that is lost", () => {
    it("before the commit: nothing was written, and the answer has Retry-After", async () => {
      await lockCampaign();
      const answer = add("+14155550192");
      await endWaiting();
      expect(errorOf(await answer)).toEqual(UNAVAILABLE);
      await holder.query("ROLLBACK");
      expect((await add("+14155550192")).status).toBe(201);
    });

    it("before the commit of a change: a retry is safe", async () => {
      await lockContact();
      const answer = patch("Lost");
      await endWaiting();
      expect(errorOf(await answer)).toEqual(UNAVAILABLE);
    });

    it("with the commit of a write: the answer does not suggest a blind retry", async () => {
      await lockAudit();
      const answer = patch("Lost");
      await endWaiting();
      expect(errorOf(await answer)).toEqual({ status: 500, code: "internal_error" });
      expect((await answer).body.error.message).toBe(IN_DOUBT);
      expect((await answer).headers["retry-after"]).toBeUndefined();
    });

    it("with the commit of a mutation: the same by GraphQL", async () => {
      await lockAudit();
      const answer = updateByGraphQL();
      await endWaiting();
      expect([(await answer).statusCode, (await answer).headers["retry-after"]]).toEqual([500, undefined]);
      expect((await answer).json().errors).toEqual([
        {
          message: "The request may or may not have been carried out: check before you repeat it.",
          locations: [{ line: 2, column: 9 }],
          path: ["changed"],
          extensions: { code: "INTERNAL_ERROR", requestId: (await answer).headers["x-request-id"] },
        },
      ]);
    });
  });

  it("one business that waits for a lock leaves connections to the others", async () => {
    await lockCampaign();
    const added = Array.from({ length: 12 }, (_, index) => add(`+1415555020${index}`));
    // Half of the three connections of the pool, rounded up.
    await expect.poll(() => waitingForLocks(api.test)).toHaveLength(2);
    const token = await api.token(api.world.rival.userId);
    const others = await Promise.all(Array.from({ length: 12 }, () => api.call("GET", "/campaigns", { token })));
    expect(others.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await waitingForLocks(api.test)).toHaveLength(2);
    await holder.query("COMMIT");
    expect((await Promise.all(added)).map(({ status }) => status)).toEqual(Array(12).fill(201));
  });
});
