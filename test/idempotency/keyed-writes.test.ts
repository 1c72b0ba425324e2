import { createHash } from "node:crypto";
import { parse } from "graphql";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { Refusal, type ResultOf } from "../../rest-facade/graphql.ts";
import { defineRoute, oneOf, post, shown } from "../../rest-facade/route.ts";
import { type TypedDocument, typedBy } from "../../schema/typed-document.ts";
import { pruneAnswers } from "../../src/platform/idempotency/prune.ts";
import { type ApiRequest, createTestApi, type TestApi } from "../support/api.ts";
import { endSessions, waitingForLocks } from "../support/sessions.ts";
import { recordStatements } from "../support/statements.ts";

const MAKE_NAMED = `
  mutation MakeNamed($input: CreateCampaignInput!) {
    createCampaign(input: $input) {
      __typename
      ... on Campaign {
        id
      }
      ...Refusal
    }
  }
`;

type MakeNamed = TypedDocument<
  {
    createCampaign: { __typename: "Campaign"; id: string } | ({ __typename: "DomainError" } & ResultOf<typeof Refusal>);
  },
  { input: { name: string; inboxIds: string[] } }
>;

/** A write with an additional header in its answer. */
const makeNamed = defineRoute({
  id: "named.create",
  on: post("/named/{name}"),
  tag: "Campaigns",
  summary: "Make a campaign of a name",
  description: "For this test.",
  scope: "api:campaigns:write",
  may: "campaigns.write",
  body: z.strictObject({ inbox_ids: z.array(z.string()) }),
  operation: typedBy<Record<typeof MAKE_NAMED, MakeNamed>>(parse)(MAKE_NAMED, [Refusal]),
  variables: ({ path, body }) => ({ input: { name: path.name as string, inboxIds: body.inbox_ids } }),
  answers: oneOf({ 201: shown("Made", z.object({ id: z.string() }), {}) }),
  present: ({ createCampaign }) => ({
    status: 201,
    headers: { location: `/named/${createCampaign.id}` },
    body: { id: createCampaign.id },
  }),
  fails: [],
  sample: { path: { name: "one" }, body: { inbox_ids: ["inb_01h455vb4pex5vsknk084sn02q"] } },
});

let api: TestApi;
let token: string;
let key: string;
let count = 0;
beforeAll(async () => {
  api = await createTestApi({ extraRoutes: [makeNamed] });
  token = await api.token(api.world.admin.userId);
});
afterAll(() => api.close());
beforeEach(() => {
  count += 1;
  key = `key-${count}`;
});

const keyed = (method: string, path: string, request: ApiRequest = {}) =>
  api.call(method, path, { token, ...request, headers: { "idempotency-key": key, ...request.headers } });
const draft = (name = key) => ({ name, inbox_ids: [api.world.northwind.inboxIds[0]] });
const contactPath = (contactId: string) => `/campaigns/${api.world.northwind.campaignId}/contacts/${contactId}`;
const campaignsNamed = async (name: string) =>
  (await api.test.query("SELECT id FROM campaigns WHERE name = $1", [name])).length;
const keptRows = (of = key) =>
  api.test.query<Record<string, unknown>>("SELECT * FROM idempotency_keys WHERE key = $1", [of]);

describe("a retry", () => {
  it("of a POST gets the answer of the first, byte for byte, with its own request id", async () => {
    const first = await keyed("POST", "/campaigns", { body: draft() });
    const again = await keyed("POST", "/campaigns", { body: draft(), headers: { "x-request-id": "again" } });
    expect(first.status).toBe(201);
    expect(first.headers["idempotent-replayed"]).toBeUndefined();
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(again.headers["content-type"]).toBe(first.headers["content-type"]);
    expect(again.headers["x-request-id"]).toBe("again");
    expect(Number(again.headers["x-ratelimit-remaining"])).toBe(Number(first.headers["x-ratelimit-remaining"]) - 1);
    expect(await campaignsNamed(key)).toBe(1);
  });

  it("distinguishes 200 from 201, and stores 204 without a body", async () => {
    const body = { phones: ["+14155559901"] };
    const path = `/campaigns/${api.world.northwind.campaignId}/contacts`;
    const added = await keyed("POST", path, { body });
    const skipped = await keyed("POST", path, { body, headers: { "idempotency-key": `${key}-b` } });
    expect([added.status, skipped.status]).toEqual([201, 200]);
    expect((await keyed("POST", path, { body })).status).toBe(201);
    expect((await keyed("POST", path, { body, headers: { "idempotency-key": `${key}-b` } })).status).toBe(200);

    key = `${key}-c`;
    const removed = await keyed("DELETE", contactPath(added.body.id));
    const again = await keyed("DELETE", contactPath(added.body.id));
    expect([removed.status, removed.text]).toEqual([204, ""]);
    expect([again.status, again.text, again.headers["content-type"]]).toEqual([204, "", undefined]);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect((await api.call("DELETE", contactPath(added.body.id), { token })).status).toBe(404);
  });

  it("of a PATCH does not undo what was changed in between", async () => {
    const id = api.world.northwind.contactIds[0] as string;
    const first = await keyed("PATCH", contactPath(id), { body: { company: "First" } });
    await api.call("PATCH", contactPath(id), { token, body: { company: "Second" } });
    const again = await keyed("PATCH", contactPath(id), { body: { company: "First" } });
    expect(again.text).toBe(first.text);
    expect((await api.call("GET", contactPath(id), { token })).body.company).toBe("Second");
  });

  it("may write the same body differently", async () => {
    const inbox = api.world.northwind.inboxIds[0] as string;
    const first = await keyed("POST", "/campaigns", { payload: `{"name":"é ${key}","inbox_ids":["${inbox}"]}` });
    const again = await keyed("POST", "/campaigns", {
      payload: `{ "inbox_ids" : [ "${inbox}" ],\n "name" : "\\u00e9 ${key}" }`,
    });
    expect(first.status).toBe(201);
    expect(again.text).toBe(first.text);
  });

  it("with another body, method or path is refused and changes nothing", async () => {
    const [one, two] = api.world.northwind.contactIds as [string, string];
    await keyed("PATCH", contactPath(one), { body: { company: "Kept" } });
    const refused = [
      await keyed("PATCH", contactPath(one), { body: { company: "Other" } }),
      await keyed("PATCH", contactPath(two), { body: { company: "Kept" } }),
      await keyed("DELETE", contactPath(one), { body: { company: "Kept" } }),
      await keyed("DELETE", contactPath(one)),
      await keyed("POST", "/campaigns", { body: draft() }),
    ];
    for (const answer of refused) {
      expect(answer.status).toBe(409);
      expect(answer.body.error.code).toBe("idempotency_key_reused");
      expect(answer.headers["idempotent-replayed"]).toBeUndefined();
    }
    expect((await api.call("GET", contactPath(one), { token })).body.company).toBe("Kept");
  });
});

it("does not keep an answer that did nothing: the corrected request runs under the same key", async () => {
  expect((await keyed("POST", "/campaigns", { body: { name: "" } })).status).toBe(400);
  expect((await keyed("POST", "/campaigns", { body: { ...draft(), inbox_ids: ["inb_none"] } })).status).toBe(400);
  expect((await keyed("PATCH", contactPath("cct_none"), { body: { company: "x" } })).status).toBe(404);
  expect(await keptRows()).toEqual([]);
  const mended = await keyed("POST", "/campaigns", { body: draft() });
  expect(mended.status).toBe(201);
  expect(mended.headers["idempotent-replayed"]).toBeUndefined();
});

it("stores and changes nothing if the answer cannot be stored", async () => {
  await api.test.query("ALTER TABLE idempotency_keys ADD CONSTRAINT unkeepable CHECK (key <> 'unkeepable') NOT VALID");
  key = "unkeepable";
  const answer = await keyed("POST", "/campaigns", { body: draft() });
  expect([answer.status, answer.body.error.code]).toEqual([500, "internal_error"]);
  expect(await campaignsNamed(key)).toBe(0);
  await api.test.query("ALTER TABLE idempotency_keys DROP CONSTRAINT unkeepable");
  expect((await keyed("POST", "/campaigns", { body: draft() })).status).toBe(201);
});

it.each([
  ["without a character", ""],
  ["of 256 characters", "k".repeat(256)],
])("refuses a key %s", async (_what, bad) => {
  const answer = await keyed("POST", "/campaigns", { body: draft(), headers: { "idempotency-key": bad } });
  expect([answer.status, answer.body.error.field]).toEqual([400, "Idempotency-Key"]);
});

it("accepts the longest key, and ignores the header on a GET", async () => {
  const longest = "k".repeat(255);
  const answer = await keyed("POST", "/campaigns", { body: draft(), headers: { "idempotency-key": longest } });
  expect(answer.status).toBe(201);
  expect((await keyed("GET", "/campaigns", { headers: { "idempotency-key": "k".repeat(256) } })).status).toBe(200);
});

it("refuses a body that canonical JSON cannot hold as a bad request", async () => {
  const answer = await keyed("POST", "/campaigns", { payload: '{"name":"\\ud800"}' });
  expect([answer.status, answer.body.error.code]).toEqual([400, "validation_error"]);
});

it("separates the keys of businesses, clients and users", async () => {
  const colleague = await api.token(api.world.agent.userId);
  const rival = await api.token(api.world.rival.userId);
  const otherClient = await api.token(api.world.admin.userId, { clientId: "demo-server" });
  const bodies = [
    { token, body: draft() },
    { token: rival, body: { name: key, inbox_ids: [api.world.rivals.inboxIds[0]] } },
    { token: otherClient, body: draft() },
    { token: colleague, body: draft() },
  ];
  const answers = [];
  for (const request of bodies) {
    answers.push(await keyed("POST", "/campaigns", request));
  }
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(4);
  expect(await keptRows()).toHaveLength(4);
  for (const [index, request] of bodies.entries()) {
    expect((await keyed("POST", "/campaigns", request)).text).toBe(answers[index]?.text);
  }
});

describe("while the first request runs", () => {
  it("a second is refused at once, in any process, without a wait", async () => {
    const holder = new pg.Client(api.test.connection);
    await holder.connect();
    const id = api.world.northwind.contactIds[3] as string;
    await holder.query("BEGIN");
    await holder.query("SELECT FROM campaign_contacts WHERE id = $1 FOR UPDATE", [id]);
    const first = keyed("PATCH", contactPath(id), { body: { company: "Once" } });
    await expect.poll(() => waitingForLocks(api.test)).toHaveLength(1);
    for (const body of [{ company: "Once" }, { company: "Another" }]) {
      const second = await keyed("PATCH", contactPath(id), { body });
      expect([second.status, second.body.error.code]).toEqual([409, "idempotency_in_progress"]);
    }
    await holder.query("COMMIT");
    await holder.end();
    const done = await first;
    expect(done.status).toBe(200);
    expect((await keyed("PATCH", contactPath(id), { body: { company: "Once" } })).text).toBe(done.text);
  });

  it("its connection may die: the key is free and nothing has happened", async () => {
    const holder = new pg.Client(api.test.connection);
    await holder.connect();
    const id = api.world.northwind.contactIds[4] as string;
    await holder.query("BEGIN");
    await holder.query("SELECT FROM campaign_contacts WHERE id = $1 FOR UPDATE", [id]);
    const first = keyed("PATCH", contactPath(id), { body: { company: "Lost" } });
    await expect.poll(() => endSessions(api.test, "wait_event_type = 'Lock'")).toHaveLength(1);
    const failed = await first;
    expect([failed.status, failed.body.error.code, failed.headers["retry-after"]]).toEqual([
      503,
      "internal_error",
      "5",
    ]);
    await holder.query("COMMIT");
    await holder.end();
    expect((await api.call("GET", contactPath(id), { token })).body.company).not.toBe("Lost");
    const again = await keyed("PATCH", contactPath(id), { body: { company: "Lost" } });
    expect([again.status, again.headers["idempotent-replayed"]]).toEqual([200, undefined]);
  });
});

it("costs two statements a write, and none without the header", async () => {
  // A remembered member is read again after some seconds.
  const record = async (work: () => Promise<unknown>) =>
    (await recordStatements(work)).filter((name) => name !== "identity.findMembership");
  const create = (headers?: Record<string, string>) =>
    record(() => api.call("POST", "/campaigns", { token, body: draft(), ...(headers && { headers }) }));
  await create();
  const plain = await create();
  const first = await create({ "idempotency-key": key });
  const replay = await create({ "idempotency-key": key });
  expect([plain[0], plain.at(-1)]).toEqual(["BEGIN", "COMMIT"]);
  expect(plain.some((name) => name.startsWith("idempotency"))).toBe(false);
  const write = plain.slice(1, -1);
  expect(first).toEqual(["BEGIN", "idempotency.claim", ...write, "idempotency.keep", "COMMIT"]);
  expect(replay).toEqual(["BEGIN", "idempotency.claim", "COMMIT"]);

  // The entry of the audit log travels with the last statement of the transaction.
  const update = (headers?: Record<string, string>) =>
    record(() =>
      api.call("PATCH", contactPath(api.world.northwind.contactIds[5] as string), {
        token,
        body: { title: "Dr" },
        ...(headers && { headers }),
      }),
    );
  const statements = await update();
  expect(statements).toEqual(["BEGIN", "campaignContact.updateFields", "audit.insert", "COMMIT"]);
  expect(await update({ "idempotency-key": `${key}-patch` })).toEqual([
    "BEGIN",
    "idempotency.claim",
    ...statements.slice(1, -1),
    "idempotency.keep",
    "COMMIT",
  ]);
});

it("an answer with additional headers is replayed with them", async () => {
  const body = { inbox_ids: [api.world.northwind.inboxIds[0]] };
  const first = await keyed("POST", `/named/${key}`, { body });
  const again = await keyed("POST", `/named/${key}`, { body });
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect(again.headers.location).toBe(`/named/${first.body.id}`);
  expect(again.headers.location).toBe(first.headers.location);
});

describe("an answer with a secret", () => {
  const subscribe = (headers: Record<string, string> = {}) =>
    keyed("POST", "/subscriptions", {
      body: { event_type: "call.incoming.completed", target_url: `https://example.com/${key}` },
      headers,
    });

  it("is replayed in full and stored sealed", async () => {
    const first = await subscribe();
    const again = await subscribe();
    expect(first.status).toBe(201);
    const secret = first.body.signing_secret as string;
    expect(secret).toMatch(/^whsec_/);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers["idempotent-replayed"]).toBe("true");

    const [row] = await keptRows();
    expect(row?.body).toBeNull();
    const stored = row?.sealed_body as Buffer;
    expect(stored.length).toBeGreaterThan(first.text.length);
    for (const trace of [secret, first.body.id, Buffer.from(secret).toString("base64").slice(0, 20)]) {
      expect(stored.includes(trace)).toBe(false);
    }
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(api.logs.join("")).not.toContain(secret.slice(6));
  });

  it("is not shown to a colleague who sends the same through the same client", async () => {
    const first = await subscribe();
    const colleague = await api.token(api.world.agent.userId);
    const body = { event_type: "call.incoming.completed", target_url: `https://example.com/${key}` };
    const other = await keyed("POST", "/subscriptions", { token: colleague, body });
    expect([other.status, other.body.error.code]).toEqual([409, "conflict"]);
    expect(other.text).not.toContain(first.body.signing_secret);
    expect((await subscribe()).text).toBe(first.text);
  });

  it("does not decrypt in the row of another key", async () => {
    await subscribe();
    await api.test.query(
      `INSERT INTO idempotency_keys (business_id, client_id, key, fingerprint, status, sealed_body)
       SELECT business_id, client_id, 'moved', fingerprint, status, sealed_body FROM idempotency_keys WHERE key = $1`,
      [key],
    );
    const moved = await subscribe({ "idempotency-key": "moved" });
    expect([moved.status, moved.body.error.code]).toEqual([500, "internal_error"]);
  });

  it("leaves other answers unencrypted", async () => {
    const answer = await keyed("POST", "/campaigns", { body: draft() });
    const [row] = await keptRows();
    expect(row).toMatchObject({ body: answer.text, sealed_body: null, headers: null, status: 201 });
  });
});

describe("after 24 hours", () => {
  const age = (of: string, interval: string) =>
    api.test.query("UPDATE idempotency_keys SET created_at = now() - $2::interval WHERE key = $1", [of, interval]);

  it("a key is free again, and not a moment before", async () => {
    await keyed("POST", "/campaigns", { body: draft() });
    await age(key, "23 hours 59 minutes");
    expect((await keyed("POST", "/campaigns", { body: draft() })).headers["idempotent-replayed"]).toBe("true");
    await age(key, "24 hours 1 second");
    const other = await keyed("POST", "/campaigns", { body: draft(`${key} anew`) });
    expect([other.status, other.headers["idempotent-replayed"]]).toEqual([201, undefined]);
    expect((await keyed("POST", "/campaigns", { body: draft(`${key} anew`) })).text).toBe(other.text);
    expect(await keptRows()).toHaveLength(1);
  });

  it("several processes remove old answers in batches at once, and keep recent ones", async () => {
    await api.test.query("DELETE FROM idempotency_keys");
    await api.test.query(
      `INSERT INTO idempotency_keys (business_id, client_id, key, fingerprint, status, created_at)
       SELECT $1, 'demo-app', 'old-' || n, $2::bytea, 204, now() - interval '25 hours' FROM generate_series(1, 250) n
       UNION ALL SELECT $1, 'demo-app', 'young', $2, 204, now() - interval '23 hours'`,
      [api.world.northwind.businessId, createHash("sha256").digest()],
    );
    expect(await pruneAnswers(api.test.database, { size: 10, batches: 3 })).toBe(30);
    const sizes: number[] = [];
    const statements = await recordStatements(async () => {
      sizes.push(...(await Promise.all([1, 2, 3].map(() => pruneAnswers(api.test.database, { size: 20 })))));
    });
    // The others skip rows that one of them has locked, so a last round removes the rest.
    sizes.push(await pruneAnswers(api.test.database, { size: 20 }));
    expect(sizes.reduce((left, right) => left + right)).toBe(220);
    expect(statements.length).toBeGreaterThanOrEqual(11);
    expect((await api.test.query("SELECT key FROM idempotency_keys")).map((row) => row.key)).toEqual(["young"]);
  });

  it("pruning does not wait for a key that is being taken over, nor the other way round", async () => {
    await keyed("POST", "/campaigns", { body: draft() });
    await age(key, "25 hours");
    const holder = new pg.Client(api.test.connection);
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT FROM idempotency_keys WHERE key = $1 FOR UPDATE", [key]);
    expect(await pruneAnswers(api.test.database)).toBe(0);
    await holder.query("ROLLBACK");
    await holder.end();
    expect(await pruneAnswers(api.test.database)).toBe(1);
  });
});
