import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventTypes } from "../../src/domain/webhook/event-types.ts";
import { SUBSCRIPTION_SECRET } from "../../src/domain/webhook/secrets.ts";
import { newId } from "../../src/platform/id.ts";
import { type ContractApi, errorOf } from "../support/contract-api.ts";
import type { Answer } from "../support/json-answer.ts";
import { freshTarget } from "../support/samples.ts";
import { snapshotTables } from "../support/snapshot.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createSubscriber, INCOMING, type Subscriber } from "./subscriber.ts";

/** Subscriptions over REST and GraphQL, without a dispatcher: nothing is sent. */

let subscriber: Subscriber;
let api: ContractApi;
let token: string;
let rivalToken: string;
let businessId: string;
let target: string;
beforeAll(async () => {
  subscriber = await createSubscriber();
  ({ api, token, businessId } = subscriber);
  rivalToken = await api.token(api.world.rival.userId);
});
afterAll(() => api?.close());
beforeEach(async () => {
  target = freshTarget();
  await query("DELETE FROM subscriptions WHERE target_url LIKE 'https://example.com/hooks/%'");
});

const subscribe = (type = INCOMING, targetUrl = target, as = token) => subscriber.subscribe(type, targetUrl, as);
const read = (id: string) => api.call("GET", `/subscriptions/${id}`, { token });
const query: Subscriber["query"] = (...asked) => subscriber.query(...asked);
const waiting: Subscriber["waiting"] = (id) => subscriber.waiting(id);
const record: Subscriber["record"] = (type) => subscriber.record(type);
const disable: Subscriber["disable"] = (id) => subscriber.disable(id);
const ask: Subscriber["ask"] = (...asked) => subscriber.ask(...asked);

describe("creation", () => {
  it("returns the whole subscription, and its secret only this time", async () => {
    const { status, body } = await subscribe();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^sub_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      event_type: INCOMING,
      target_url: target,
      status: "active",
      consecutive_failures: 0,
      last_delivered_at: null,
      last_failed_at: null,
      disabled_reason: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: body.created_at,
      signing_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const { signing_secret, ...rest } = body;
    expect((await read(body.id)).body).toEqual(rest);
    const list = await api.call("GET", "/subscriptions", { token });
    expect(list.body.data[0]).toEqual(rest);
    expect(list.text).not.toContain("whsec_");
  });

  it("stores the secret sealed, and keeps it out of the log", async () => {
    const { body } = await subscribe();
    const [row] = await query("SELECT *, subscriptions::text AS whole FROM subscriptions WHERE id = $1", [body.id]);
    expect(webhookTools.box.open(row.secret, SUBSCRIPTION_SECRET)).toBe(body.signing_secret);
    expect(row.whole).not.toContain(Buffer.from(body.signing_secret).toString("hex"));
    expect(api.logs.join("")).not.toContain(body.signing_secret.slice(6));
  });

  it.each(eventTypes)("accepts the type %s", async (type) => {
    expect((await subscribe(type)).body.event_type).toBe(type);
  });

  it.each(["call.recording.started", "message.incoming", "MESSAGE.INCOMING.RECEIVED", "*", ""])(
    "refuses the type %j with a code of its own",
    async (type) => {
      expect(errorOf(await subscribe(type))).toEqual({ status: 400, code: "invalid_event_type", field: "event_type" });
    },
  );

  it.each([
    [{}, "event_type"],
    [{ event_type: INCOMING }, "target_url"],
    [{ event_type: null, target_url: "https://example.com" }, "event_type"],
    [{ event_type: INCOMING, target_url: 1 }, "target_url"],
    [{ event_type: INCOMING, target_url: "" }, "target_url"],
    [{ event_type: INCOMING, target_url: "http://example.com/hook" }, "target_url"],
    [{ event_type: INCOMING, target_url: "https://127.0.0.1/hook" }, "target_url"],
    [{ event_type: INCOMING, target_url: "https://0x7f.1/hook" }, "target_url"],
    [{ event_type: INCOMING, target_url: "https://[::ffff:10.0.0.1]/hook" }, "target_url"],
    [{ event_type: INCOMING, target_url: "https://169.254.169.254/latest/meta-data" }, "target_url"],
    [{ event_type: INCOMING, target_url: "https://localhost/hook" }, "target_url"],
    [{ event_type: INCOMING, target_url: "https://user:pass@example.com/" }, "target_url"],
    [{ event_type: INCOMING, target_url: "https://example.com/#part" }, "target_url"],
    [{ event_type: INCOMING, target_url: `https://example.com/${"a".repeat(2048)}` }, "target_url"],
    [{ event_type: INCOMING, target_url: "https://example.com:22/" }, "target_url"],
    [{ event_type: INCOMING, target_url: "https://example.com/", signing_secret: "whsec_mine" }, "signing_secret"],
  ])("refuses %o and changes nothing", async (body, field) => {
    const before = await snapshotTables(api.test);
    const answer = await api.call("POST", "/subscriptions", { token, body });
    expect(errorOf(answer)).toEqual({ status: 400, code: "validation_error", field });
    expect(await snapshotTables(api.test)).toEqual(before);
  });

  it.each([
    [" https://Example.COM/hooks/Case?Key=a%20b ", "https://example.com/hooks/Case?Key=a%20b"],
    ["https://bücher.example/hooks/ä", "https://xn--bcher-kva.example/hooks/%C3%A4"],
    ["https://example.com.:443/hooks/./a/../b", "https://example.com/hooks/b"],
    ["https://EXAMPLE.com", "https://example.com/"],
  ])("stores %s in its normal form", async (written, normal) => {
    const { body } = await subscribe(INCOMING, written);
    expect(body.target_url).toBe(normal);
    expect(errorOf(await subscribe(INCOMING, normal))).toEqual({ status: 409, code: "conflict" });
    expect(errorOf(await subscribe(INCOMING, written))).toEqual({ status: 409, code: "conflict" });
    await query("DELETE FROM subscriptions WHERE id = $1", [body.id]);
  });

  it("accepts a URL whose normal form has 2,048 bytes, and refuses a longer one", async () => {
    const path = "文".repeat(220);
    const longest = `${target}/${path}${"a".repeat(2048 - target.length - 1 - 9 * 220)}`;
    expect((await subscribe(INCOMING, longest)).body.target_url).toHaveLength(2048);
    for (const tooLong of [`${longest}a`, `https://example.com/${"文".repeat(900)}`]) {
      const answer = await subscribe(INCOMING, tooLong);
      expect(errorOf(answer)).toEqual({ status: 400, code: "validation_error", field: "target_url" });
      expect(answer.body.error.message).toContain("2048 bytes");
    }
  });

  describe("beside subscriptions whose URLs were stored as they were written", () => {
    /** Two spellings of one URL. */
    async function earlier() {
      const [one, other] = [(await subscribe()).body.id, (await subscribe(INCOMING, `${target}/other`)).body.id];
      const spellings = [
        target.replace("example.com", "EXAMPLE.com"),
        target.replace("example.com", "example.com:443"),
      ];
      await query("UPDATE subscriptions SET target_url = $2 WHERE id = $1", [one, spellings[0]]);
      await query("UPDATE subscriptions SET target_url = $2 WHERE id = $1", [other, spellings[1]]);
      return { ids: [one, other], spellings };
    }

    it("keeps them as they are, and adds no further one", async () => {
      const { ids, spellings } = await earlier();
      for (const written of [target, ...spellings]) {
        expect(errorOf(await subscribe(INCOMING, written as string))).toEqual({ status: 409, code: "conflict" });
      }
      expect(await Promise.all(ids.map(async (id) => (await read(id)).body.target_url))).toEqual(spellings);
      await disable(ids[0]);
      expect(errorOf(await subscribe())).toEqual({ status: 409, code: "conflict" });
    });

    it("replaces them if all are disabled", async () => {
      const { ids } = await earlier();
      await Promise.all(ids.map(disable));
      expect((await subscribe()).body.target_url).toBe(target);
      expect(await Promise.all(ids.map(async (id) => (await read(id)).status))).toEqual([404, 404]);
    });
  });

  it("is a conflict for the same type and URL, and for no other", async () => {
    await subscribe();
    expect(errorOf(await subscribe())).toEqual({ status: 409, code: "conflict" });
    expect((await subscribe("call.incoming.completed")).status).toBe(201);
    expect((await subscribe(INCOMING, `${target}/other`)).status).toBe(201);
    expect((await subscribe(INCOMING, target, rivalToken)).status).toBe(201);
  });

  it("replaces a disabled subscription and drops its deliveries", async () => {
    const old = (await subscribe()).body;
    await record();
    await disable(old.id);
    const fresh = (await subscribe()).body;
    expect(fresh.id).not.toBe(old.id);
    expect([fresh.status, fresh.signing_secret === old.signing_secret]).toEqual(["active", false]);
    expect((await read(old.id)).status).toBe(404);
    expect([await waiting(old.id), await waiting(fresh.id)]).toEqual([[], []]);
  });

  it.each([false, true])("ten times at once creates one subscription (beside a disabled one: %s)", async (isThere) => {
    if (isThere) {
      await disable((await subscribe()).body.id);
    }
    const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await query("SELECT id FROM subscriptions WHERE target_url = $1", [target])).toHaveLength(1);
    expect(
      await query(
        "SELECT FROM subscription_health h JOIN subscriptions s ON s.id = h.subscription_id WHERE s.target_url = $1",
        [target],
      ),
    ).toHaveLength(1);
  });
});

describe("several types at once", () => {
  const TYPES = [INCOMING, "call.incoming.completed", "campaign.contact.updated"];
  const subscribeTo = (event_types: unknown, more: object = {}) =>
    api.call("POST", "/subscriptions", { token, body: { event_types, target_url: target, ...more } });
  const count = async () => (await query("SELECT id FROM subscriptions WHERE target_url = $1", [target])).length;

  it("makes a subscription for each, with one secret", async () => {
    const { status, body } = await subscribeTo(TYPES);
    expect(status).toBe(201);
    expect(body).toEqual({ data: expect.any(Array), signing_secret: expect.stringMatching(/^whsec_/) });
    expect(body.data.map((each: Answer) => [each.event_type, each.target_url, each.status])).toEqual(
      TYPES.map((type) => [type, target, "active"]),
    );
    for (const each of body.data) {
      expect((await read(each.id)).body).toEqual(each);
      const [row] = await query("SELECT secret FROM subscriptions WHERE id = $1", [each.id]);
      expect(webhookTools.box.open(row.secret, SUBSCRIPTION_SECRET)).toBe(body.signing_secret);
    }
    const entries = await query(
      "SELECT object_id AS id FROM audit_entries WHERE action = 'subscription.created' AND object_id = ANY($1)",
      [body.data.map(({ id }: Answer) => id)],
    );
    expect(entries).toHaveLength(3);
  });

  it("makes all or none", async () => {
    const there = (await subscribe("campaign.contact.updated")).body;
    expect(errorOf(await subscribeTo(TYPES))).toEqual({ status: 409, code: "conflict" });
    expect(await count()).toBe(1);
    await disable(there.id);
    const { status, body } = await subscribeTo(TYPES);
    expect([status, body.data.length, await count()]).toEqual([201, 3, 3]);
    expect((await read(there.id)).status).toBe(404);
  });

  it.each<[unknown, string, string]>([
    [[], "validation_error", "event_types"],
    [Array(21).fill(INCOMING), "validation_error", "event_types"],
    [[INCOMING, INCOMING], "validation_error", "event_types"],
    [INCOMING, "validation_error", "event_types"],
    [[INCOMING, "call.recording.started"], "invalid_event_type", "event_types.1"],
  ])("refuses %j", async (types, code, field) => {
    expect(errorOf(await subscribeTo(types))).toEqual({ status: 400, code, field });
    expect(await count()).toBe(0);
  });

  it("refuses event_types beside event_type", async () => {
    const answer = await subscribeTo(TYPES, { event_type: INCOMING });
    expect(errorOf(answer)).toEqual({ status: 400, code: "validation_error", field: "event_types" });
    expect(await count()).toBe(0);
  });

  it("holds the limits for all of them together", async () => {
    const [{ present }] = (await query("SELECT count(*)::int AS present FROM subscriptions WHERE business_id = $1", [
      businessId,
    ])) as [Answer];
    const limits = JSON.stringify({ subscriptions: present + 2 });
    await query("UPDATE businesses SET limits = $2 WHERE id = $1", [businessId, limits]);
    try {
      expect(errorOf(await subscribeTo(TYPES))).toEqual({ status: 409, code: "conflict" });
      expect(await count()).toBe(0);
    } finally {
      await query("UPDATE businesses SET limits = '{}' WHERE id = $1", [businessId]);
    }
    expect((await subscribeTo(TYPES)).status).toBe(201);
  });
});

describe("the list", () => {
  it("is filtered by type and status", async () => {
    const calls = (await subscribe("call.outgoing.completed")).body.id;
    await disable(calls);
    const ids = async (filter: Record<string, string>) =>
      (await api.call("GET", "/subscriptions", { token, query: { limit: "100", ...filter } })).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await ids({ event_type: "call.outgoing.completed", status: "disabled" })).toEqual([calls]);
    expect(await ids({ event_type: INCOMING })).not.toContain(calls);
    expect(await ids({ status: "active" })).not.toContain(calls);
    const paused = (await subscribe("campaign.contact.updated")).body.id;
    await api.call("PATCH", `/subscriptions/${paused}`, { token, body: { status: "paused" } });
    expect(await ids({ status: "paused" })).toContain(paused);
    expect(await ids({ status: "active" })).not.toContain(paused);
    const answer = await api.call("GET", "/subscriptions", { token, query: { event_type: "other" } });
    expect(errorOf(answer)).toEqual({ status: 400, code: "invalid_event_type", field: "event_type" });
  });
});

describe("enabling", () => {
  it("resets the counter and replays nothing", async () => {
    const { id } = (await subscribe()).body;
    await record();
    await disable(id);
    await query(
      `UPDATE subscription_health SET consecutive_failures = 50, first_failed_at = now(), last_failed_at = now(),
         probe_at = now() WHERE subscription_id = $1`,
      [id],
    );
    expect((await read(id)).body).toMatchObject({ status: "disabled", disabled_reason: "gone" });
    const answer = await api.call("PATCH", `/subscriptions/${id}`, { token, body: { status: "active" } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: "active", consecutive_failures: 0, disabled_reason: null });
    expect(answer.body.last_failed_at).not.toBeNull();
    expect(await waiting(id)).toEqual([]);
    const next = await record();
    expect(await waiting(id)).toEqual([next]);
    expect(await query("SELECT parked FROM webhook_deliveries WHERE subscription_id = $1", [id])).toEqual([
      { parked: false },
    ]);
  });

  it("keeps the deliveries of an active subscription", async () => {
    const { id } = (await subscribe()).body;
    const event = await record();
    expect((await api.call("PATCH", `/subscriptions/${id}`, { token, body: { status: "active" } })).status).toBe(200);
    expect(await waiting(id)).toEqual([event]);
  });

  it.each<[object, string?]>([
    [{}],
    [{ status: "disabled" }, "status"],
    [{ status: "failing" }, "status"],
    [{ status: null }, "status"],
    [{ target_url: "http://example.com/hooks" }, "target_url"],
    [{ target_url: "https://10.0.0.1/hooks", status: "paused" }, "target_url"],
    [{ target_url: "", status: "paused" }, "target_url"],
    [{ event_type: INCOMING }, "event_type"],
  ])("refuses %o", async (body, field) => {
    const { id } = (await subscribe()).body;
    const answer = await api.call("PATCH", `/subscriptions/${id}`, { token, body });
    expect(errorOf(answer)).toEqual({ status: 400, code: "validation_error", ...(field && { field }) });
  });
});

describe("a pause", () => {
  const change = (id: string, body: object) => api.call("PATCH", `/subscriptions/${id}`, { token, body });

  it("keeps the deliveries until the subscription is active again", async () => {
    const { id } = (await subscribe()).body;
    const before = await record();
    expect((await change(id, { status: "paused" })).body.status).toBe("paused");
    expect((await read(id)).body).toMatchObject({ status: "paused", disabled_reason: null });
    const during = await record();
    expect((await change(id, { status: "paused" })).status).toBe(200);
    expect((await change(id, { status: "active" })).body.status).toBe("active");
    expect((await waiting(id)).toSorted()).toEqual([before, during].toSorted());
    expect(await query("SELECT paused_at AS at FROM subscriptions WHERE id = $1", [id])).toEqual([{ at: null }]);
  });

  it("of a disabled subscription is a conflict", async () => {
    const { id } = (await subscribe()).body;
    await disable(id);
    expect(errorOf(await change(id, { status: "paused" }))).toEqual({ status: 409, code: "conflict" });
    expect((await read(id)).body.status).toBe("disabled");
  });
});

describe("another target", () => {
  const move = (id: string, target_url: string) =>
    api.call("PATCH", `/subscriptions/${id}`, { token, body: { target_url } });

  it("gets the deliveries, in its normal form, and begins without failures", async () => {
    const { id } = (await subscribe()).body;
    const event = await record();
    await query("UPDATE subscriptions SET status = 'failing' WHERE id = $1", [id]);
    await query(
      `UPDATE subscription_health SET consecutive_failures = 7, first_failed_at = now(), probe_at = now()
       WHERE subscription_id = $1`,
      [id],
    );
    const { status, body } = await move(id, `HTTPS://EXAMPLE.com:443${new URL(target).pathname}/./moved`);
    expect([status, body.target_url]).toEqual([200, `${target}/moved`]);
    expect(body).toMatchObject({ status: "active", consecutive_failures: 0 });
    expect(await waiting(id)).toEqual([event]);
  });

  it("of another subscription to the type is a conflict, whatever its form and state", async () => {
    const other = (await subscribe(INCOMING, `${target}/other`)).body;
    const { id } = (await subscribe()).body;
    await subscribe("call.incoming.completed", `${target}/calls`);
    await disable(other.id);
    expect(errorOf(await move(id, `${target}/a/../other`))).toEqual({ status: 409, code: "conflict" });
    expect((await read(id)).body.target_url).toBe(target);
    expect((await move(id, target)).status).toBe(200);
    expect((await move(id, `${target}/calls`)).status).toBe(200);
  });

  it("leaves the target of earlier attempts as it was", async () => {
    const { id } = (await subscribe()).body;
    const attempt = (created: string) =>
      query(
        `INSERT INTO webhook_attempts (business_id, id, subscription_id, event_id, attempt, is_test, status, duration_ms,
           attempted_at)
         VALUES ($1, $2, $3, $4, 1, false, 200, 5, $5)`,
        [businessId, newId("dlv"), id, newId("evt"), created],
      );
    await attempt(new Date(Date.now() - 1_000).toISOString());
    await move(id, `${target}/second`);
    await move(id, `${target}/third`);
    await attempt(new Date(Date.now() + 1_000).toISOString());
    const { body } = await api.call("GET", `/subscriptions/${id}/deliveries`, { token });
    expect(body.data.map((each: Answer) => each.request.url)).toEqual([`${target}/third`, target]);
  });
});

describe("removal", () => {
  it("drops pending deliveries and keeps the events", async () => {
    const { id } = (await subscribe()).body;
    const event = await record();
    expect(await waiting(id)).toEqual([event]);
    expect((await api.call("DELETE", `/subscriptions/${id}`, { token })).status).toBe(204);
    expect(await waiting(id)).toEqual([]);
    for (const path of [`/subscriptions/${id}`, `/subscriptions/${id}/deliveries`]) {
      expect(errorOf(await api.call("GET", path, { token }))).toEqual({ status: 404, code: "not_found" });
    }
    const events = await api.call("GET", "/events", { token, query: { limit: "1" } });
    expect(events.body.data[0].id).toBe(event);
    expect((await subscribe()).status).toBe(201);
  });
});

describe("a sample", () => {
  it.each(eventTypes)("of %s is delivered only to its subscription, and is not an event", async (type) => {
    const [one, other] = [(await subscribe(type)).body.id, (await subscribe(type, freshTarget())).body.id];
    const { status, body } = await api.call("POST", `/subscriptions/${one}/test`, { token });
    expect([status, body]).toEqual([202, { event_id: expect.stringMatching(/^evt_/) }]);
    expect([await waiting(one), await waiting(other)]).toEqual([[body.event_id], []]);
    const [row] = await query("SELECT is_test, body FROM webhook_events WHERE id = $1", [body.event_id]);
    expect(row.is_test).toBe(true);
    const envelope = JSON.parse(row.body);
    expect(envelope).toMatchObject({ id: body.event_id, type, api_version: "v1", business_id: businessId });
    const keys: Record<string, string[]> = {
      ...{ message: ["message", "conversation", "contact"], call: ["call", "contact", "user"], contact: ["contact"] },
      ...{
        campaign: ["campaign"],
        do_not_call: ["phone_number", "source"],
        person: ["deletions"],
        user: ["user", "presence"],
      },
      "contact.deleted": ["contact", "reason", "merged_into"],
      "campaign.contact.updated": ["contact", "previous", "campaign"],
      "campaign.contact.deleted": ["contact", "campaign"],
    };
    expect(Object.keys(envelope.data)).toEqual(keys[type] ?? keys[type.split(".")[0] as string]);
    const listed = await api.call("GET", "/events", { token, query: { limit: "100" } });
    expect(listed.text).not.toContain(body.event_id);
    expect(errorOf(await api.call("POST", `/events/${body.event_id}/redeliver`, { token }))).toMatchObject({
      status: 404,
    });
  });
});

describe("changes of an admin's subscription", () => {
  const FORBIDDEN = { code: "FORBIDDEN" };
  const refusable = (field: string) =>
    `mutation ($id: ID!) { ${field}(input: {id: $id}) { ... on DomainError { code } } }`;

  const memberToken = () => api.token(api.world.agent.userId, { scopes: ["api:webhooks"] });

  it("are refused by REST to a member whose token has the scope, and change nothing", async () => {
    const { id } = (await subscribe()).body;
    const token = await memberToken();
    const refused = { status: 403, code: "forbidden" };
    const before = await api.call("GET", `/subscriptions/${id}`, { token });
    expect(before.status).toBe(200);
    expect(errorOf(await api.call("DELETE", `/subscriptions/${id}`, { token }))).toEqual(refused);
    expect(errorOf(await api.call("POST", `/subscriptions/${id}/rotate`, { token }))).toEqual(refused);
    const body = { status: "active" };
    expect(errorOf(await api.call("PATCH", `/subscriptions/${id}`, { token, body }))).toEqual(refused);
    expect((await api.call("GET", `/subscriptions/${id}`, { token })).body).toEqual(before.body);
  });

  it("are allowed by REST to the member who made it, and to an admin", async () => {
    const token = await memberToken();
    const body = { event_type: INCOMING, target_url: target };
    const own = await api.call("POST", "/subscriptions", { token, body });
    expect((await api.call("DELETE", `/subscriptions/${own.body.id}`, { token })).status).toBe(204);
    const other = await api.call("POST", "/subscriptions", { token, body });
    const admin = { token: await api.token(api.world.admin.userId, { scopes: ["api:webhooks"] }) };
    expect((await api.call("DELETE", `/subscriptions/${other.body.id}`, admin)).status).toBe(204);
  });

  it("do not let a member replace a disabled one by REST", async () => {
    const { id } = (await subscribe()).body;
    await disable(id);
    const body = { event_type: INCOMING, target_url: target };
    const made = await api.call("POST", "/subscriptions", { token: await memberToken(), body });
    expect(errorOf(made)).toMatchObject({ status: 409, code: "conflict" });
    expect((await read(id)).body.status).toBe("disabled");
  });

  it("are offered to whom they are allowed", async () => {
    const { id } = (await subscribe()).body;
    const offered = (userId?: string) =>
      ask("query ($id: ID!) { webhookSubscription(id: $id) { mayChange user { id } } }", { id }, userId);
    expect(await offered()).toMatchObject({ mayChange: true });
    expect(await offered(api.world.agent.userId)).toMatchObject({ mayChange: false });
    await query("UPDATE subscriptions SET user_id = $2 WHERE id = $1", [id, api.world.agent.userId]);
    expect(await offered(api.world.agent.userId)).toEqual({ mayChange: true, user: { id: api.world.agent.userId } });
    expect(await offered()).toMatchObject({ mayChange: true });
  });

  it("are refused by GraphQL to a member, also if its creator is unknown", async () => {
    const { id } = (await subscribe()).body;
    const rotate = () => ask(refusable("rotateWebhookSecret"), { id }, api.world.agent.userId);
    expect(await rotate()).toEqual(FORBIDDEN);
    await query("UPDATE subscriptions SET user_id = NULL WHERE id = $1", [id]);
    expect(await rotate()).toEqual(FORBIDDEN);
  });

  it("refuse a member by GraphQL who subscribes the URL again while it is disabled", async () => {
    const { id } = (await subscribe()).body;
    await disable(id);
    const source = `mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) {
      ... on DomainError { code } ... on WebhookSubscriptionWithSecret { subscription { targetUrl } } } }`;
    const draft = { eventType: "MESSAGE_INCOMING_RECEIVED", targetUrl: target };
    expect(await ask(source, { input: draft }, api.world.agent.userId)).toEqual({ code: "CONFLICT" });
    expect((await read(id)).body.status).toBe("disabled");
    expect(await ask(source, { input: draft })).toEqual({ subscription: { targetUrl: target } });
  });
});

describe("GraphQL", () => {
  const rotate = (id: string) =>
    ask(
      `mutation ($id: ID!) { rotateWebhookSecret(input: {id: $id}) { ... on WebhookSubscriptionWithSecret {
        signingSecret subscription { id } } } }`,
      { id },
    );

  it("rotates a secret: the old one is valid for 24 hours", async () => {
    const { id, signing_secret: old } = (await subscribe()).body;
    const { signingSecret } = await rotate(id);
    expect(signingSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const [row] = await query(
      `SELECT secret, previous_secret AS previous,
         previous_secret_until BETWEEN now() + interval '23 hours 59 minutes' AND now() + interval '24 hours' AS "isDay"
       FROM subscriptions WHERE id = $1`,
      [id],
    );
    const open = (sealed: Buffer) => webhookTools.box.open(sealed, SUBSCRIPTION_SECRET);
    expect([open(row.secret), open(row.previous), row.isDay]).toEqual([signingSecret, old, true]);
    expect(JSON.stringify((await read(id)).body)).not.toContain("whsec_");
  });

  it("pauses and resumes: events recorded in between are parked", async () => {
    const { id } = (await subscribe()).body;
    const change = (field: string) =>
      ask(`mutation ($id: ID!) { ${field}(input: {id: $id}) { ... on WebhookSubscription { pausedAt status } } }`, {
        id,
      });
    const paused = await change("pauseWebhookSubscription");
    expect(paused).toEqual({ pausedAt: expect.any(String), status: "ACTIVE" });
    expect(await change("pauseWebhookSubscription")).toEqual(paused);
    const during = await record();
    expect(await change("resumeWebhookSubscription")).toEqual({ pausedAt: null, status: "ACTIVE" });
    const after = await record();
    expect(
      await query(
        "SELECT event_id AS id, parked FROM webhook_deliveries WHERE subscription_id = $1 ORDER BY event_id",
        [id],
      ),
    ).toEqual([
      { id: during, parked: true },
      { id: after, parked: false },
    ]);
    await change("pauseWebhookSubscription");
    await query(
      `UPDATE subscription_health SET consecutive_failures = 40, first_failed_at = now(), probe_at = 'infinity'
       WHERE subscription_id = $1`,
      [id],
    );
    await change("resumeWebhookSubscription");
    // An open circuit gets a probe from the parked deliveries.
    expect(
      await query("SELECT probe_at <= now() AS due FROM subscription_health WHERE subscription_id = $1", [id]),
    ).toEqual([{ due: true }]);
  });

  it("shows attempts and statistics, and samples separately", async () => {
    const { id } = (await subscribe()).body;
    const event = await record();
    const attempt = (place: number, values: object) =>
      query(`INSERT INTO webhook_attempts SELECT * FROM jsonb_populate_record(null::webhook_attempts, $1)`, [
        JSON.stringify({
          business_id: businessId,
          subscription_id: id,
          id: event.replace("evt", "dlv").slice(0, -1) + place,
          event_id: event,
          attempt: 1,
          attempted_at: "2026-11-21T09:30:00Z",
          is_test: false,
          ...values,
        }),
      ]);
    await attempt(1, { duration_ms: 15_000, error: "timeout" });
    await attempt(2, { duration_ms: 10, status: 500, answer: "no", attempt: 2 });
    await attempt(3, { duration_ms: 20, status: 204, answer: "", attempt: 3 });
    await attempt(4, { duration_ms: 30, status: 200, answer: "ok", is_test: true });
    const { body } = await api.call("GET", `/subscriptions/${id}/deliveries`, { token });
    const common = {
      event_id: event,
      created_at: "2026-11-21T09:30:00.000Z",
      id: expect.stringMatching(/^dlv_/),
      request: {
        url: expect.stringMatching(/^https:/),
        headers: expect.objectContaining({ "X-Service-Event-Id": event }),
      },
    };
    const answered = { ...common, error: null };
    expect(body.data).toEqual([
      {
        ...answered,
        test: true,
        attempt: 1,
        status: "delivered",
        response_status: 200,
        response_body: "ok",
        duration_ms: 30,
      },
      {
        ...answered,
        test: false,
        attempt: 3,
        status: "delivered",
        response_status: 204,
        response_body: "",
        duration_ms: 20,
      },
      {
        ...answered,
        test: false,
        attempt: 2,
        status: "failed",
        response_status: 500,
        error: "status_not_2xx",
        response_body: "no",
        duration_ms: 10,
      },
      {
        ...common,
        test: false,
        attempt: 1,
        status: "failed",
        response_status: null,
        response_body: null,
        error: "timeout",
        duration_ms: 15_000,
      },
    ]);
    const source = `query ($id: ID!, $hours: Int!) { webhookSubscription(id: $id) { statistics(hours: $hours) {
      delivered failed medianMs p95Ms waiting } } }`;
    const { statistics } = await ask(source, { id, hours: 24 });
    expect(statistics).toEqual({ delivered: 1, failed: 2, medianMs: 20, p95Ms: 15_000, waiting: 1 });
  });

  it("lists notices and marks them as read", async () => {
    const [{ id }] = await query("SELECT id FROM notices WHERE business_id = $1", [businessId]);
    const unread = () => ask("{ notices(filter: { unread: true }) { nodes { id kind readAt } } }");
    expect(await unread()).toEqual({ nodes: [{ id, kind: "SUBSCRIPTION_FAILING", readAt: null }] });
    const source =
      "mutation ($ids: [ID!]) { markNoticesRead(input: {ids: $ids}) { ... on MarkedNotices { readIds } } }";
    expect(await ask(source, { ids: [id, "ntc_unknown"] })).toEqual({ readIds: [id] });
    expect(await ask(source, { ids: [id] })).toEqual({ readIds: [] });
    expect(await unread()).toEqual({ nodes: [] });
    expect(await ask("{ notices { nodes { readAt } } }")).toEqual({ nodes: [{ readAt: expect.any(String) }] });
  });

  it("marks notices as read by their ids, or a notice and all older ones", async () => {
    const subscription = (await query("SELECT subscription_id FROM notices WHERE business_id = $1", [businessId]))[0];
    const added = ["1", "2", "3"].map((place) => `ntc_7zzzzzzzzzzzzzzzzzzzzzzzz${place}`);
    await query(
      `INSERT INTO notices (business_id, id, kind, subscription_id, created_at)
       SELECT $1, id, 'subscription_disabled', $2, now() FROM unnest($3::text[]) AS added (id)`,
      [businessId, subscription.subscription_id, added],
    );
    const source = `mutation ($input: MarkNoticesReadInput!) { markNoticesRead(input: $input) {
      ... on MarkedNotices { readIds hasMore } ... on DomainError { code field } } }`;
    const mark = (input: object) => ask(source, { input });
    const [first, second, third] = added;
    expect(await mark({ ids: [third] })).toEqual({ readIds: [third], hasMore: false });
    const upTo = await mark({ upTo: second });
    expect({ ...upTo, readIds: upTo.readIds.toSorted() }).toEqual({ readIds: [first, second], hasMore: false });
    expect(await mark({ upTo: "ntc_unknown" })).toEqual({ code: "NOT_FOUND", field: "upTo" });
    for (const input of [{}, { ids: null }, { ids: [first], upTo: first }]) {
      expect(await mark(input)).toEqual({ code: "VALIDATION_ERROR", field: "ids" });
    }
  });
});
