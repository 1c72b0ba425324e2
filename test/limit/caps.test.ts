import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { OPERATOR } from "../../src/domain/audit/rules.ts";
import { createBroadcast } from "../../src/domain/broadcast/commands.ts";
import {
  createDisposition,
  restoreDisposition,
  retireDisposition,
  syncCrmDispositions,
} from "../../src/domain/disposition/commands.ts";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { createServiceUser } from "../../src/domain/identity/service-users.ts";
import { countUsers } from "../../src/domain/identity/user-store.ts";
import { importContacts } from "../../src/domain/import/run.ts";
import { createAccessKey } from "../../src/domain/oauth/access-keys.ts";
import { createOAuthClient } from "../../src/domain/oauth/commands.ts";
import { createSubscription } from "../../src/domain/webhook/commands.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { type ContractApi, createContractApi } from "../support/contract-api.ts";
import { freshIds, freshTarget } from "../support/samples.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** The maximum numbers of objects of a business, also for concurrent creations in several processes. */

let api: ContractApi;
let other: ReturnType<typeof openPool>;
let admin: Caller;
let businessId: string;
beforeAll(async () => {
  api = await createContractApi();
  other = openPool({ connection: { connectionString: api.test.url }, size: 10 });
  businessId = api.world.northwind.businessId;
  admin = { businessId, userId: api.world.admin.userId, role: "admin" };
});
afterAll(async () => {
  await other?.close();
  await api?.close();
});

const query = (text: string, values: unknown[] = []) => api.test.query<{ id: string }>(text, values);

/** The result of a creation: `made`, or the message of the conflict. */
async function attempt(making: Promise<unknown>): Promise<string> {
  try {
    await making;
    return "made";
  } catch (error) {
    if (error instanceof DomainError && error.code === "conflict") {
      return error.message;
    }
    throw error;
  }
}

/** Makes ten at once, in two processes. */
const tenAtOnce = async (make: (database: typeof other, place: number) => Promise<unknown>) =>
  (
    await Promise.all(
      Array.from({ length: 10 }, (_, place) => attempt(make(place % 2 ? other : (api.test.database as never), place))),
    )
  ).sort();

/** Ten answers, with the given number of creations. */
const ten = (made: number, refusal: string) => [...Array(10 - made).fill(refusal), ...Array(made).fill("made")].sort();

describe("subscriptions", () => {
  const TYPE = "call.incoming.completed";
  const OF_TYPE = `A business may have at most 20 subscriptions to ${TYPE}. Delete one that is no longer needed.`;
  const IN_ALL = "A business may have at most 100 subscriptions. Delete one that is no longer needed.";
  afterEach(() => query("DELETE FROM subscriptions WHERE target_url LIKE 'https://example.com/hooks/%'"));

  /** Existing subscriptions, regardless of the caps. */
  async function fill(count: number, type: string): Promise<string> {
    const ids = Array.from({ length: count }, () => newIdentity("sub").id);
    await query(
      `WITH added AS (
         INSERT INTO subscriptions (business_id, id, event_type, target_url, secret, user_id, created_at, updated_at)
         SELECT $1, given.id, $2, 'https://example.com/hooks/' || given.id, 'sealed', $4, now(), now()
         FROM unnest($3::text[]) AS given (id)
         RETURNING business_id, id
       )
       INSERT INTO subscription_health (business_id, subscription_id) SELECT business_id, id FROM added`,
      [businessId, type, ids, admin.userId],
    );
    return ids[0] as string;
  }
  const subscribe = (event_type: string, target_url = freshTarget(), token = api.adminToken) =>
    api.call("POST", "/subscriptions", { token, body: { event_type, target_url } });

  it("to one type are 20, and one of ten at once is the last", async () => {
    await fill(19, TYPE);
    const answers = await tenAtOnce((database) =>
      createSubscription(database, admin, webhookTools, { eventType: TYPE, targetUrl: freshTarget() }),
    );
    expect(answers).toEqual(ten(1, OF_TYPE));
    const refused = await subscribe(TYPE);
    expect([refused.status, refused.body.error.code, refused.body.error.message]).toEqual([409, "conflict", OF_TYPE]);
    expect((await subscribe("call.outgoing.completed")).status).toBe(201);
    const rival = await api.token(api.world.rival.userId);
    expect((await subscribe(TYPE, freshTarget(), rival)).status, "another business").toBe(201);
  });

  it("in all are 100", async () => {
    const [there] = await api.test.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM subscriptions WHERE business_id = $1",
      [businessId],
    );
    await fill(99 - (there?.count ?? 0), "message.outgoing.delivered");
    expect((await subscribe(TYPE)).status).toBe(201);
    expect((await subscribe(TYPE)).body.error.message).toBe(IN_ALL);
  });

  it("above the cap keep working; a disabled one can be replaced, and deletions make room only below the cap", async () => {
    const id = await fill(300, TYPE);
    expect((await api.call("GET", `/subscriptions/${id}`, { token: api.adminToken })).status).toBe(200);
    const enabled = await api.call("PATCH", `/subscriptions/${id}`, {
      token: api.adminToken,
      body: { status: "active" },
    });
    expect(enabled.status).toBe(200);
    await query("UPDATE subscriptions SET status = 'disabled', disabled_reason = 'gone' WHERE id = $1", [id]);
    expect((await subscribe(TYPE, `https://example.com/hooks/${id}`)).status).toBe(201);
    expect((await subscribe(TYPE, `https://example.com/hooks/${id}`)).body.error.message).toBe(
      "This URL is already subscribed to call.incoming.completed.",
    );
    await query(
      `DELETE FROM subscriptions WHERE id IN (
         SELECT id FROM subscriptions WHERE event_type = $1 AND target_url LIKE '%/hooks/%' ORDER BY id LIMIT 280
       )`,
      [TYPE],
    );
    expect((await subscribe(TYPE)).body.error.message).toBe(OF_TYPE);
    const [first] = await query("SELECT id FROM subscriptions WHERE event_type = $1 LIMIT 1", [TYPE]);
    const deleted = await api.call("DELETE", `/subscriptions/${first?.id}`, { token: api.adminToken });
    expect(deleted.status).toBe(204);
    expect((await subscribe(TYPE)).status).toBe(201);
  });
});

it("service users are 50, and do not count as users", async () => {
  const make = (database: typeof other) =>
    createServiceUser(database, admin, { name: "Sync", role: "member", inboxIds: [] });
  await query(
    `INSERT INTO users (business_id, id, type, name, created_at, updated_at)
     SELECT $1, id, 'service', 'Sync', now(), now() FROM unnest($2::text[]) AS id`,
    [businessId, Array.from({ length: 48 }, () => newIdentity("usr").id)],
  );
  expect(await tenAtOnce(make)).toEqual(
    ten(2, "A business may have at most 50 service users. Deactivate one that is no longer needed."),
  );
  const people = await api.test.database.transaction((transaction) => countUsers(transaction, businessId, "person"));
  expect(people).toBeLessThan(50);
});

it("OAuth clients are 50", async () => {
  await query(
    `INSERT INTO oauth_clients (business_id, id, name, application_type, auth_method, redirect_uris,
       post_logout_redirect_uris, created_at, updated_at)
     SELECT $1, 'cli_' || place, 'App', 'web', 'none', '{https://app.example/}', '{}', now(), now()
     FROM generate_series(1, 48) AS place`,
    [businessId],
  );
  const draft = { name: "App", applicationType: "web", authMethod: "none", redirectUris: ["https://app.example/"] };
  expect(await tenAtOnce((database) => createOAuthClient(database, admin, draft))).toEqual(
    ten(2, "A business may have at most 50 OAuth clients. Delete one that is no longer needed."),
  );
});

it("access keys are 20 of a user and 100 of a business, without expired ones", async () => {
  const fill = (userId: string, count: number, expiresIn: string) =>
    query(
      `INSERT INTO access_keys (business_id, id, user_id, name, scopes, token_hash, created_at, expires_at)
       SELECT $1, 'key_' || left(replace($2, 'usr_', ''), 20) || lpad(place::text, 6, '0'), $2, 'Filled', '{api:me}',
         sha256(($2 || place)::bytea), now(), now() + $4::interval
       FROM generate_series(1, $3::int) AS place`,
      [businessId, userId, count, expiresIn],
    );
  const draft = { name: "Script", scopes: ["api:me"], lifetimeSeconds: 3600 };
  const make = (database: typeof other) => createAccessKey(database, admin, webhookTools.links, draft);
  const advice = "Revoke one that is no longer needed.";
  await fill(admin.userId, 18, "1 hour");
  expect(await tenAtOnce(make)).toEqual(ten(2, `A business may have at most 20 access keys of one user. ${advice}`));
  await query("UPDATE access_keys SET expires_at = now() - interval '1 second' WHERE user_id = $1", [admin.userId]);
  await fill(api.world.agent.userId, 98, "1 hour");
  expect(await tenAtOnce(make)).toEqual(ten(2, `A business may have at most 100 access keys. ${advice}`));
});

describe("dispositions", () => {
  const OWN = "A business may have at most 100 dispositions of its own in use. Retire an unused one.";
  const draft = (name: string) => ({ name, marksContactComplete: false });
  const fill = (count: number, source: string, retired: boolean) =>
    query(
      `INSERT INTO dispositions (business_id, id, name, source, external_id, position, retired_at, created_at, updated_at)
       SELECT $1, 'dsp_' || $5::text || lpad(place::text, 22, '0'), 'Filled ' || place, $2::text,
         CASE $2::text WHEN 'crm' THEN 'filled-' || place END, 1000 + place, CASE WHEN $3::boolean THEN now() END, now(), now()
       FROM generate_series(1, $4::int) AS place`,
      [businessId, source, retired, count, source === "crm" ? "1crm" : "1wn0"],
    );
  const [OWN_IN_USE, EVER] = [
    "source = 'service' AND system_key IS NULL AND retired_at IS NULL AND business_id = $1",
    "business_id = $1",
  ];
  const count = async (condition: string) =>
    (
      await api.test.query<{ count: number }>(`SELECT count(*)::int AS count FROM dispositions WHERE ${condition}`, [
        businessId,
      ])
    )[0]?.count ?? 0;

  it("of its own in use are 100, restored ones too", async () => {
    await fill(99 - (await count(OWN_IN_USE)), "service", false);
    const made = await tenAtOnce((database, place) => createDisposition(database, admin, draft(`At once ${place}`)));
    expect(made).toEqual(ten(1, OWN));
    const [last] = await query("SELECT id FROM dispositions WHERE name LIKE 'At once%'");
    await retireDisposition(api.test.database, admin, last?.id as string);
    await createDisposition(api.test.database, admin, draft("In its place"));
    expect(await attempt(restoreDisposition(api.test.database, admin, last?.id as string))).toBe(OWN);
  });

  it("are 2,000 including retired ones; the known list of a CRM is still accepted", async () => {
    const sync = (...names: string[]) =>
      attempt(
        syncCrmDispositions(api.test.database, admin, {
          dispositions: names.map((name) => ({ externalId: name, name, marksContactComplete: false })),
        }),
      );
    expect(await sync("Known")).toBe("made");
    await fill(2_000 - (await count(EVER)), "crm", true);
    expect(await sync("Known", "filled-1")).toBe("made");
    expect(await sync("Known", "Unknown")).toBe(
      "A business may have at most 2000 dispositions, including retired ones. " +
        "Restore one instead, and keep the ids of the CRM's outcomes.",
    );
  });
});

it("broadcasts that are scheduled or running are 100", async () => {
  const { campaign } = await freshIds(api.test, api.world.northwind, ["campaign"]);
  await query(
    `INSERT INTO broadcasts (business_id, id, campaign_id, user_id, body, inbox_ids, outside_hours, status, starts_at,
       ended_at, created_at, updated_at)
     SELECT $1, 'brd_' || lpad(place::text, 26, '0'), $2, $3, 'Filled ' || place, $4, 'wait',
       CASE WHEN place < 100 THEN 'scheduled' ELSE 'completed' END, now() + interval '1 day',
       CASE WHEN place < 100 THEN NULL ELSE now() END, now(), now()
     FROM generate_series(1, 120) AS place`,
    [businessId, campaign, admin.userId, api.world.northwind.inboxIds.slice(0, 1)],
  );
  const made = await tenAtOnce((database, place) =>
    createBroadcast(database, admin, { campaignId: campaign, body: `At once ${place}` }),
  );
  expect(made).toEqual(
    ten(1, "A business may have at most 100 broadcasts scheduled or running. Wait until one ends, or cancel one."),
  );
});

describe("running imports", () => {
  const FULL = "A business may have at most 5 running imports. Wait until one has ended, or cancel one.";
  const row = (place: number) => `+1415556${String(place).padStart(4, "0")}`;
  const fileOf = (name: string, content: () => AsyncIterable<Uint8Array>) => ({ name, open: content });

  /** An import of two batches; the test decides when its file ends. */
  async function begin(place: number) {
    const { campaign } = await freshIds(api.test, api.world.northwind, ["campaign"]);
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const text = Buffer.from(`phone\n${row(place)}\n`);
    let opened = 0;
    const done = attempt(
      importContacts(
        place % 2 ? other : api.test.database,
        webhookTools.outbox,
        { businessId: admin.businessId, actor: SERVICE_ITSELF, origin: OPERATOR },
        { campaignId: campaign },
        fileOf(`${place}.csv`, async function* () {
          opened += 1;
          yield Buffer.concat([text, Buffer.alloc(32 * 1024, "\n")]);
          if (opened > 1) {
            await end.promise;
          }
        }),
        { planned: () => begun.resolve() },
      ),
    );
    // It is either running or was refused.
    await Promise.race([begun.promise, done]);
    return { done, end: () => end.resolve() };
  }

  it("are five, and another one may begin when one has ended", async () => {
    const imports = await Promise.all(Array.from({ length: 8 }, (_, place) => begin(place)));
    const states = await Promise.all(imports.map(({ done }) => Promise.race([done, Promise.resolve("under way")])));
    expect(states.sort()).toEqual([...Array(3).fill(FULL), ...Array(5).fill("under way")]);
    for (const { end } of imports) {
      end();
    }
    expect((await Promise.all(imports.map(({ done }) => done))).sort()).toEqual([
      ...Array(3).fill(FULL),
      ...Array(5).fill("made"),
    ]);
    const next = await begin(8);
    next.end();
    expect(await next.done).toBe("made");
  });

  it("do not include imports interrupted a while ago, until they continue", async () => {
    const { campaign } = await freshIds(api.test, api.world.northwind, ["campaign"]);
    await query(
      `INSERT INTO contact_imports (business_id, id, campaign_id, user_id, file_name, fingerprint, created_at, updated_at)
       SELECT $1, 'imp_' || lpad(place::text, 26, '0'), $2, $3, 'old.csv', 'none', now(), now() - interval '1 hour'
       FROM generate_series(1, 10) AS place`,
      [businessId, campaign, admin.userId],
    );
    const one = await begin(9);
    one.end();
    expect(await one.done).toBe("made");
    await query("UPDATE contact_imports SET updated_at = now() WHERE file_name = 'old.csv'");
    expect(await (await begin(10)).done).toBe(FULL);
  });
});
