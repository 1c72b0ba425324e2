import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lockBusiness } from "../../src/domain/identity/business-lock-store.ts";
import { createOAuthClient } from "../../src/domain/oauth/commands.ts";
import { forbid as insertForbidden } from "../../src/domain/oauth/forbidden-store.ts";
import { publishApp } from "../../src/domain/oauth/publish.ts";
import { deleteApp, forbidApp, withdrawApp } from "../../src/domain/people/forbidden-apps.ts";
import { createSubscription, resumeSubscription } from "../../src/domain/webhook/commands.ts";
import { pause, resume } from "../../src/domain/webhook/store.ts";
import { statement } from "../../src/platform/db/statement.ts";
import { skipTime, unskipTime } from "../support/clock.ts";
import { thorough } from "../support/effort.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { createSignInServer, PlainBrowser, type SignInServer } from "../support/sign-in.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import {
  allowAll,
  call,
  connect,
  exchange,
  letRivalSignIn,
  openConsent,
  REDIRECT,
  refresh,
  run,
  type Tokens,
} from "./ground.ts";

/** Apps that the admin of a business forbids, while another business uses them. */

let server: SignInServer;
beforeAll(async () => {
  server = await createSignInServer();
  await letRivalSignIn(server);
});
afterAll(unskipTime);
afterAll(() => server.close());

const MEMBER = "agent@northwind.example";
const ADMIN = "admin@northwind.example";
const RIVAL = "admin@rival.example";

const FORBID = `mutation ($id: ID!) { forbidApp(input: {clientId: $id}) {
  ... on AppForbidding { endedGrants pausedSubscriptions app { id userCount forbiddenAt forbiddenBy { email } } }
  ... on DomainError { code message } } }`;
const ALLOW = `mutation ($id: ID!) { allowApp(input: {clientId: $id}) {
  ... on ConnectedApp { id userCount forbiddenAt } ... on DomainError { code message } } }`;
const APPS = `query ($after: String, $first: Int! = 100) { connectedApps(first: $first, after: $after) {
  nodes { id name maker publisher publisherUrl checkedAt userCount scopes firstConnectedAt lastConnectedAt forbiddenAt
    forbiddenBy { email } }
  pageInfo { hasNextPage endCursor } } }`;

let clientId: string;
beforeEach(async () => {
  clientId = (await publish()).id;
});

async function publish(draft: Partial<Parameters<typeof publishApp>[1]> = {}) {
  return (await publishApp(server.test.database, { name: "Flows", redirectUris: [REDIRECT], ...draft })).app;
}

const forbid = (id = clientId) => run(server, server.world.admin, FORBID, { id });
const statusOf = async (tokens: Tokens) => (await call(server, tokens, "/me")).status;

/** The row of the app in the list of a business. */
async function listed(actor = server.world.admin) {
  const { nodes } = await run(server, actor, APPS);
  return nodes.find(({ id }: { id: string }) => id === clientId);
}

const grantsOf = async (id = clientId) =>
  (await server.test.query("SELECT FROM oauth_artifacts WHERE model = 'Grant' AND client_id = $1", [id])).length;

/** Waits until transactions wait for others. */
const waitForLocks = (count: number) => {
  return expect.poll(() => waitingForLocks(server.test)).toHaveLength(count);
};
const waitForLock = () => waitForLocks(1);

const lockClientOfTest = statement<never>(
  "forbiddenAppsTest.lockClient",
  "SELECT FROM oauth_clients WHERE (business_id = $1 OR business_id IS NULL) AND id = $2 FOR UPDATE",
);

it("ends the access of every user of the business, and leaves that of other businesses", async () => {
  const [member, admin, rival] = [
    await connect(server, clientId, MEMBER),
    await connect(server, clientId, ADMIN),
    await connect(server, clientId, RIVAL),
  ];
  expect(await Promise.all([member, admin, rival].map(statusOf))).toEqual([200, 200, 200]);
  expect(await forbid()).toEqual({
    endedGrants: 2,
    pausedSubscriptions: 0,
    app: { id: clientId, userCount: 0, forbiddenAt: expect.any(String), forbiddenBy: { email: ADMIN } },
  });
  expect(await refresh(server, clientId, member)).toMatchObject({ error: "invalid_grant" });
  expect(await refresh(server, clientId, admin)).toMatchObject({ error: "invalid_grant" });
  skipTime(2_000);
  await expect.poll(() => Promise.all([member, admin].map(statusOf))).toEqual([401, 401]);
  expect(await statusOf(rival)).toBe(200);
  expect((await refresh(server, clientId, rival)).error).toBeUndefined();
  expect(await connect(server, clientId, RIVAL)).toMatchObject({ access_token: expect.any(String) });
  expect(await listed(server.world.rival)).toMatchObject({ userCount: 1, forbiddenAt: null });
});

it("shows a page to people who try to connect it, and tells the app when they go back", async () => {
  await forbid();
  const browser = new PlainBrowser(server.publicUrl);
  const page = await openConsent(server, clientId, MEMBER, { browser });
  expect([page.status, page.text.includes("<h1>This app is forbidden</h1>")]).toEqual([403, true]);
  expect(page.text).toContain(
    "An admin of <strong><bdi>Northwind Sales</bdi></strong> has forbidden <strong><bdi>Flows</bdi></strong> for all users of the business.",
  );
  const forged = await browser.submit(page, "/consent", [
    ["scope", "api:me"],
    ["decision", "allow"],
  ]);
  expect([forged.status, await grantsOf()]).toEqual([403, 0]);
  const answer = await browser.submit(page, "/consent", [["decision", "deny"]]);
  const { origin, searchParams } = new URL(answer.url);
  expect([origin, searchParams.get("error"), searchParams.get("error_description")]).toEqual([
    "https://app.example",
    "access_denied",
    "an admin of the business has forbidden this app",
  ]);
});

it("can be connected again once it is allowed, and nobody gets the old access back", async () => {
  const before = await connect(server, clientId, MEMBER);
  await forbid();
  const allowed = await run(server, server.world.admin, ALLOW, { id: clientId });
  expect(allowed).toEqual({ id: clientId, userCount: 0, forbiddenAt: null });
  expect(await refresh(server, clientId, before)).toMatchObject({ error: "invalid_grant" });
  expect(await listed()).toBeUndefined();
  expect(await statusOf(await connect(server, clientId, MEMBER))).toBe(200);
});

describe("while a person gives their consent", () => {
  it("a consent after the page was shown gives nothing", async () => {
    const browser = new PlainBrowser(server.publicUrl);
    const page = await openConsent(server, clientId, MEMBER, { browser });
    await forbid();
    const refused = await allowAll(browser, page);
    expect([refused.status, refused.text.includes("This app is forbidden")]).toEqual([403, true]);
    expect(await grantsOf()).toBe(0);
  });

  it("a code that was not exchanged yet gives nothing", async () => {
    const browser = new PlainBrowser(server.publicUrl);
    const answer = await allowAll(browser, await openConsent(server, clientId, MEMBER, { browser }));
    await forbid();
    expect(await exchange(server, clientId, answer)).toMatchObject({ error: "invalid_grant" });
  });

  it("a consent waits for a command that has begun, and is then refused", async () => {
    const browser = new PlainBrowser(server.publicUrl);
    const page = await openConsent(server, clientId, MEMBER, { browser });
    const businessId = server.world.northwind.businessId;
    const refused = await server.test.database.transaction(async (transaction) => {
      await lockBusiness(transaction, businessId);
      const answer = allowAll(browser, page);
      await waitForLock();
      await insertForbidden(transaction, businessId, clientId, server.world.admin.userId);
      return { answer };
    });
    expect((await refused.answer).status).toBe(403);
    expect(await grantsOf()).toBe(0);
  });

  thorough.it("of ten consents and a command at the same time nothing is left", async () => {
    const people = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const browser = new PlainBrowser(server.publicUrl);
        return { browser, page: await openConsent(server, clientId, MEMBER, { browser }) };
      }),
    );
    const [answer, ...answers] = await Promise.all([
      forbid(),
      ...people.map(({ browser, page }) => allowAll(browser, page)),
    ]);
    expect(answer.code).toBeUndefined();
    expect(await grantsOf()).toBe(0);
    for (const { url, status } of answers) {
      expect([0, 403]).toContain(status);
      if (status === 0) {
        expect(await exchange(server, clientId, { url })).toMatchObject({ error: "invalid_grant" });
      }
    }
  });
});

describe("the subscriptions that it created", () => {
  const draft = (n: number) => ({
    event_type: "message.incoming.received",
    target_url: `https://app.example/${clientId}/${n}`,
  });
  const pausedOf = async (id: string) =>
    (
      await server.test.query<{ paused: boolean }>(
        "SELECT paused_at IS NOT NULL AS paused FROM subscriptions WHERE id = $1",
        [id],
      )
    )[0]?.paused;
  const RESUME = `mutation ($id: ID!) { resumeWebhookSubscription(input: {id: $id}) {
    ... on WebhookSubscription { id pausedAt clientId } ... on DomainError { code message } } }`;

  it("are paused, and resumed only after the app is allowed", async () => {
    const scope = "api:me api:webhooks";
    const [ours, theirs] = [
      await connect(server, clientId, MEMBER, scope),
      await connect(server, clientId, RIVAL, scope),
    ];
    const mine = (await call(server, ours, "/subscriptions", draft(1))).body;
    const foreign = (await call(server, theirs, "/subscriptions", draft(1))).body;
    expect(await forbid()).toMatchObject({ endedGrants: 1, pausedSubscriptions: 1 });
    expect([await pausedOf(mine.id), await pausedOf(foreign.id)]).toEqual([true, false]);
    expect(await run(server, server.world.admin, RESUME, { id: mine.id })).toEqual({
      code: "FORBIDDEN",
      message: "An admin of the business has forbidden the app of this subscription.",
    });
    await run(server, server.world.admin, ALLOW, { id: clientId });
    expect(await pausedOf(mine.id)).toBe(true);
    expect(await run(server, server.world.admin, RESUME, { id: mine.id })).toEqual({
      id: mine.id,
      pausedAt: null,
      clientId,
    });
  });

  it("are paused, also one that is resumed at the same time", async () => {
    const tokens = await connect(server, clientId, MEMBER, "api:me api:webhooks");
    const { id } = (await call(server, tokens, "/subscriptions", draft(3))).body;
    const { businessId } = server.world.northwind;
    await pause(server.test.database, businessId, id);
    const forbidding = await server.test.database.transaction(async (transaction) => {
      await resume(transaction, businessId, id);
      const answer = forbid();
      await waitForLock();
      return { answer };
    });
    expect(await forbidding.answer).toMatchObject({ pausedSubscriptions: 1 });
    expect(await pausedOf(id)).toBe(true);
  });

  it("are paused in every business when the operator withdraws the app", async () => {
    const [ours, theirs] = [
      await connect(server, clientId, MEMBER, "api:me api:webhooks"),
      await connect(server, clientId, RIVAL, "api:me api:webhooks"),
    ];
    const mine = (await call(server, ours, "/subscriptions", draft(4))).body;
    const foreign = (await call(server, theirs, "/subscriptions", draft(4))).body;
    expect(await withdrawApp(server.test.database, clientId)).toMatchObject({ grants: 2, pausedSubscriptions: 2 });
    expect([await pausedOf(mine.id), await pausedOf(foreign.id)]).toEqual([true, true]);
  });

  it("are paused when an admin deletes the app", async () => {
    const { client } = await run(
      server,
      server.world.admin,
      `mutation { createOAuthClient(input: {name: "Own", authMethod: NONE, redirectUris: ["${REDIRECT}"]}) {
        ... on OAuthClientWithSecret { client { id } } } }`,
    );
    const tokens = await connect(server, client.id, MEMBER, "api:me api:webhooks");
    const { id } = (await call(server, tokens, "/subscriptions", draft(5))).body;
    const remove = "mutation ($id: ID!) { deleteOAuthClient(input: {id: $id}) { __typename } }";
    await run(server, server.world.admin, remove, { id: client.id });
    expect(await pausedOf(id)).toBe(true);
  });

  describe("are not created, once the app ends", () => {
    const caller = () => {
      const { admin, northwind } = server.world;
      return { businessId: northwind.businessId, userId: admin.userId, role: "admin" } as const;
    };
    const create = (id = clientId) => {
      const input = { eventType: "message.incoming.received", targetUrl: `https://app.example/${id}/created` };
      return createSubscription(server.test.database, caller(), webhookTools, input, id);
    };
    const ownApp = async () => {
      const draft = { name: "Own", applicationType: "web", authMethod: "none", redirectUris: [REDIRECT] };
      return (await createOAuthClient(server.test.database, caller(), draft)).client.id;
    };
    const ENDINGS: [
      name: string,
      prepare: () => Promise<string>,
      end: (id: string) => Promise<unknown>,
      why: string,
    ][] = [
      [
        "withdrawn",
        async () => clientId,
        (id) => withdrawApp(server.test.database, id),
        "The operator of the service has withdrawn the app of this subscription.",
      ],
      [
        "forbidden",
        async () => clientId,
        (id) => forbidApp(server.test.database, caller(), id),
        "An admin of the business has forbidden the app of this subscription.",
      ],
      [
        "deleted",
        ownApp,
        (id) => deleteApp(server.test.database, caller(), id),
        "The app of this subscription is deleted.",
      ],
    ];
    const isActive = async (id: string) =>
      (await server.test.query("SELECT FROM subscriptions WHERE client_id = $1 AND paused_at IS NULL", [id])).length >
      0;

    it.each(ENDINGS)("as it is %s", async (_name, prepare, end, why) => {
      const id = await prepare();
      await end(id);
      await expect(create(id)).rejects.toMatchObject({ code: "forbidden", message: why });
    });

    it.each(ENDINGS)("while it is being %s: the creation waits", async (_name, prepare, end) => {
      const id = await prepare();
      const { businessId } = caller();
      // Holds what each of the commands holds until it commits, and lets the command and the creation run into it.
      const { ending, creation } = await server.test.database.transaction(async (transaction) => {
        await lockBusiness(transaction, businessId);
        await transaction.rows(lockClientOfTest, [businessId, id]);
        const ending = end(id);
        await waitForLocks(1);
        const creation = create(id).catch((error: Error) => error);
        await waitForLocks(2);
        return { ending, creation };
      });
      await Promise.all([ending, creation]);
      expect(await isActive(id)).toBe(false);
    });

    it.each(ENDINGS)("as ten are created while it is being %s", async (_name, prepare, end) => {
      const id = await prepare();
      const targets = Array.from({ length: 10 }, (_, place) => `https://app.example/${id}/${place}`);
      const creations = targets.map((targetUrl) =>
        createSubscription(
          server.test.database,
          caller(),
          webhookTools,
          { eventType: "message.outgoing.failed", targetUrl },
          id,
        ).catch((error: Error) => error),
      );
      await Promise.all([...creations, end(id)]);
      expect(await isActive(id)).toBe(false);
    });

    it("and others without a row of their own go on", async () => {
      expect((await create("key_01h455vb4pex5vsknk084sn02q")).subscription.clientId).toBe(
        "key_01h455vb4pex5vsknk084sn02q",
      );
    });
  });

  it("are not resumed after the app is withdrawn, also by a command that began before", async () => {
    const tokens = await connect(server, clientId, MEMBER, "api:me api:webhooks");
    const { id } = (await call(server, tokens, "/subscriptions", draft(6))).body;
    const { businessId } = server.world.northwind;
    await pause(server.test.database, businessId, id);
    const { withdrawal } = await server.test.database.transaction(async (transaction) => {
      const caller = { businessId, userId: server.world.admin.userId, role: "admin" } as const;
      expect((await resumeSubscription(transaction, caller, id)).pausedAt).toBeNull();
      const withdrawal = withdrawApp(server.test.database, clientId);
      await waitForLocks(1);
      return { withdrawal };
    });
    expect(await withdrawal).toMatchObject({ pausedSubscriptions: 1 });
    expect(await pausedOf(id)).toBe(true);
    expect(await run(server, server.world.admin, RESUME, { id })).toEqual({
      code: "FORBIDDEN",
      message: "The operator of the service has withdrawn the app of this subscription.",
    });
    expect(await pausedOf(id)).toBe(true);
  });

  it("are resumed after the business has deleted its own app", async () => {
    const { client } = await run(
      server,
      server.world.admin,
      `mutation { createOAuthClient(input: {name: "Own", authMethod: NONE, redirectUris: ["${REDIRECT}"]}) {
        ... on OAuthClientWithSecret { client { id } } } }`,
    );
    const tokens = await connect(server, client.id, MEMBER, "api:me api:webhooks");
    const { id } = (await call(server, tokens, "/subscriptions", draft(7))).body;
    const remove = "mutation ($id: ID!) { deleteOAuthClient(input: {id: $id}) { __typename } }";
    await run(server, server.world.admin, remove, { id: client.id });
    expect(await run(server, server.world.admin, RESUME, { id })).toMatchObject({ id, pausedAt: null });
  });

  it("are not created with an access token that is still valid", async () => {
    const tokens = await connect(server, clientId, MEMBER, "api:me api:webhooks");
    expect(await statusOf(tokens)).toBe(200);
    await forbid();
    const { status, body } = await call(server, tokens, "/subscriptions", draft(2));
    expect([
      [401, "invalid_token"],
      [403, "forbidden"],
    ]).toContainEqual([status, body.error.code]);
    expect(await server.test.query("SELECT FROM subscriptions WHERE client_id = $1", [clientId])).toEqual([]);
  });
});

describe("the list of connected apps", () => {
  it("counts up to 100 users, with the consents of all", async () => {
    const { businessId } = server.world.northwind;
    await server.test.query(
      `INSERT INTO users (business_id, id, email, name, role, created_at, updated_at)
       SELECT $1, 'usr_0' || lpad(n::text, 25, '0'), n || '@many.example', 'Many', 'member', now(), now()
       FROM generate_series(1, 1001) AS n`,
      [businessId],
    );
    await server.test.query(
      `INSERT INTO oauth_artifacts (model, key, payload, client_id, user_id, scopes, created_at, expires_at)
       SELECT 'Grant', sha256(($1 || n || again)::bytea), '', $1, 'usr_0' || lpad(n::text, 25, '0'),
         CASE n % 2 WHEN 0 THEN '{api:me,api:calls:read}'::text[] ELSE '{api:me}' END,
         '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute', now() + interval '1 day'
       FROM generate_series(1, 1001) AS n, generate_series(1, 3) AS again`,
      [clientId],
    );
    const counted = { scopes: ["api:calls:read", "api:me"], firstConnectedAt: "2026-01-01T00:01:00.000Z" };
    expect(await listed()).toMatchObject({ userCount: 100, lastConnectedAt: "2026-01-01T16:41:00.000Z", ...counted });
    await server.test.query(
      "DELETE FROM oauth_artifacts WHERE client_id = $1 AND user_id > 'usr_0' || lpad('7', 25, '0')",
      [clientId],
    );
    expect(await listed()).toMatchObject({ userCount: 7, lastConnectedAt: "2026-01-01T00:07:00.000Z", ...counted });
    await server.test.query("DELETE FROM users WHERE email LIKE '%@many.example'");
  });

  it("counts users and not consents, with all scopes and the times of the consents", async () => {
    const app = await publish({
      name: "Maker's",
      publisher: "Maker",
      publisherUrl: "https://maker.example",
      isChecked: true,
    });
    clientId = app.id;
    await connect(server, clientId, MEMBER, "api:me");
    await connect(server, clientId, MEMBER, "api:contacts:read");
    await connect(server, clientId, ADMIN, "api:me api:calls:read");
    await connect(server, clientId, RIVAL, "api:webhooks");
    const [times] = await server.test.query<{ first: Date; last: Date }>(
      `SELECT min(g.created_at) AS first, max(g.created_at) AS last FROM oauth_artifacts g JOIN users u ON u.id = g.user_id
       WHERE g.model = 'Grant' AND g.client_id = $1 AND u.business_id = $2`,
      [clientId, server.world.northwind.businessId],
    );
    expect(await listed()).toEqual({
      id: clientId,
      name: "Maker's",
      maker: "PUBLISHER",
      publisher: "Maker",
      publisherUrl: "https://maker.example",
      checkedAt: app.checkedAt,
      userCount: 2,
      scopes: ["api:calls:read", "api:contacts:read", "api:me"],
      firstConnectedAt: times?.first.toISOString(),
      lastConnectedAt: times?.last.toISOString(),
      forbiddenAt: null,
      forbiddenBy: null,
    });
    expect(await listed(server.world.rival)).toMatchObject({ userCount: 1, scopes: ["api:webhooks"] });
    expect(await listed(server.world.basic)).toBeUndefined();
  });

  it("has pages, also behind an app whose id has no time", async () => {
    await server.test.query(
      `INSERT INTO oauth_artifacts (model, key, payload, client_id, user_id, expires_at)
       SELECT 'Grant', sha256(id::bytea), '', id, $1, now() + interval '1 day'
       FROM unnest(ARRAY['demo-app', 'demo-server', $2]) AS id`,
      [server.world.basic.userId, clientId],
    );
    const pages: string[][] = [];
    for (let after: string | null = null, hasMore = true; hasMore; ) {
      const { nodes, pageInfo } = await run(server, server.world.basic, APPS, { first: 1, after });
      pages.push(nodes.map(({ id }: { id: string }) => id));
      [after, hasMore] = [pageInfo.endCursor, pageInfo.hasNextPage];
    }
    expect(pages).toEqual([["demo-server"], ["demo-app"], [clientId]]);
    expect((await run(server, server.world.basic, APPS, { after: "bm9uc2Vuc2U" })).refused).toMatch(/cursor/);
  });

  it("has an app that was forbidden before anybody connected it", async () => {
    await forbid();
    expect(await listed()).toMatchObject({
      userCount: 0,
      scopes: [],
      lastConnectedAt: null,
      forbiddenBy: { email: ADMIN },
    });
  });
});

describe("a command is refused", () => {
  it("for an unknown app, a private one of another business and a part of the service", async () => {
    const own = await run(
      server,
      server.world.rival,
      `mutation { createOAuthClient(input: {name: "Own", redirectUris: ["${REDIRECT}"]}) {
        ... on OAuthClientWithSecret { client { id } } } }`,
    );
    for (const id of ["cli_none", own.client.id, "\u0000"]) {
      expect(await forbid(id)).toEqual({ code: "NOT_FOUND", message: "The app does not exist." });
      expect(await run(server, server.world.admin, ALLOW, { id })).toMatchObject({ code: "NOT_FOUND" });
    }
    const dashboard = await publish({ isFirstParty: true });
    expect(await forbid(dashboard.id)).toEqual({
      code: "UNPROCESSABLE_ENTITY",
      message: "This app is part of the service.",
    });
  });

  it("the second time, also when both come together", async () => {
    const answers = await Promise.all([forbid(), forbid()]);
    expect(answers.map(({ message }) => message).sort()).toEqual(["This app is already forbidden.", undefined]);
    const allowing = await Promise.all([1, 2].map(() => run(server, server.world.admin, ALLOW, { id: clientId })));
    expect(allowing.map(({ message }) => message).sort()).toEqual(["This app is not forbidden.", undefined]);
  });
});

it("goes with its client", async () => {
  const created = await run(
    server,
    server.world.admin,
    `mutation { createOAuthClient(input: {name: "Own", redirectUris: ["${REDIRECT}"]}) {
      ... on OAuthClientWithSecret { client { id } } } }`,
  );
  const { id } = created.client;
  expect(await forbid(id)).toMatchObject({ app: { id } });
  await run(server, server.world.admin, `mutation ($id: ID!) { deleteOAuthClient(input: {id: $id}) { __typename } }`, {
    id,
  });
  expect(await server.test.query("SELECT FROM forbidden_clients WHERE client_id = $1", [id])).toEqual([]);
});

it("is in its place in a list of either direction, also with an id that has no time", async () => {
  const id = `https://agent.example/${clientId}.json`;
  await server.test.query("UPDATE oauth_clients SET id = $2 WHERE id = $1", [clientId, id]);
  await server.test.query("INSERT INTO forbidden_clients (business_id, client_id, created_at) VALUES ($1, $2, now())", [
    server.world.northwind.businessId,
    id,
  ]);
  const list = async (direction: string) =>
    (await run(server, server.world.admin, `{ connectedApps(direction: ${direction}, first: 100) { nodes { id } } }`))
      .nodes;
  const ascending = await list("ASC");
  expect(ascending).toContainEqual({ id });
  expect(ascending).toEqual((await list("DESC")).toReversed());
});
