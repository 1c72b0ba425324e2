import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tagged } from "../../rest-facade/entity-tag.ts";
import { changesObject, type Route, readsObject } from "../../rest-facade/route.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { newId } from "../../src/platform/id.ts";
import { signedLinks } from "../../src/platform/signed-links.ts";
import { type ContractApi, createContractApi, errorOf } from "../support/contract-api.ts";
import { snapshotTables } from "../support/snapshot.ts";
import { TEST_KEY } from "../support/webhook-tools.ts";

/** `ETag`, `If-Match` and `If-None-Match` of every single object. */

let api: ContractApi;
beforeAll(async () => {
  api = await createContractApi();
});
afterAll(() => api?.close());

const STALE = { status: 409, code: "conflict", field: "If-Match" };

const routeOf = (id: string) => routes.find((route) => route.id === id) as Route;
const tagOf = async (path: string) => (await api.call("GET", path, { token: api.adminToken })).headers.etag as string;
const only = (tag: string) => ({ headers: { "if-match": tag } });

it("covers every object that a GET reads and every change of one", () => {
  expect(routes.filter(readsObject).map(({ id }) => id)).toEqual([
    "identity.me",
    "users.get",
    "inboxes.get",
    "contacts.get",
    "erasures.get",
    "conversations.get",
    "messages.get",
    "calls.get",
    "queues.get",
    "campaigns.get",
    "campaignContacts.get",
    "doNotCall.get",
    "subscriptions.get",
    "events.get",
  ]);
  expect(routes.filter(changesObject)).toHaveLength(10);
});

describe.each(routes.filter(readsObject))("$on.method $on.path", (route) => {
  it("has one tag while the object stays, with which nothing new is sent", async () => {
    const seed = await api.seed(route);
    const first = await api.send(seed);
    expect(first.headers.etag).toMatch(/^"[\w-]{22}"$/);
    const second = await api.send(seed, { headers: { "if-none-match": first.headers.etag as string } });
    expect(second.headers.etag).toBe(first.headers.etag);
    const isWhole = !first.text.includes("&signature=");
    expect([second.status, second.text]).toEqual(isWhole ? [304, ""] : [200, expect.stringContaining("&signature=")]);
    expect((await api.send(seed, { headers: { "if-none-match": '"older"' } })).status).toBe(200);
  });
});

describe.each(routes.filter(changesObject))("$on.method $on.path", (route) => {
  it("refuses a stale tag, changes nothing, and takes the present one", async () => {
    const seed = await api.seed(route);
    const tag = await tagOf(seed.path);
    const before = await snapshotTables(api.test);
    expect(errorOf(await api.send(seed, only('"stale"')))).toEqual(STALE);
    expect(errorOf(await api.send(seed, only('W/"one", "two"')))).toEqual(STALE);
    expect(errorOf(await api.send(seed, only(" ")))).toEqual({
      status: 400,
      code: "validation_error",
      field: "If-Match",
    });
    expect(await snapshotTables(api.test)).toEqual(before);
    const changed = await api.send(seed, only(`"other", ${tag}`));
    expect(changed.status).toBe(route.on.method === "DELETE" ? 204 : 200);
    if (route.on.method === "PATCH") {
      expect(changed.headers.etag).toBe(await tagOf(seed.path));
      expect(changed.headers.etag).not.toBe(tag);
    }
  });

  it("takes * for an object that exists alone", async () => {
    const seed = await api.seed(route);
    expect((await api.send(seed, only("*"))).status).toBeLessThan(300);
    if (route.on.method === "DELETE") {
      expect((await api.send(seed, only("*"))).status).toBe(route.id === "contacts.remove" ? 410 : 404);
    }
  });

  it("does what one of two requests with one tag demands", async () => {
    const seed = await api.seed(route);
    const tag = await tagOf(seed.path);
    const answers = await Promise.all([api.send(seed, only(tag)), api.send(seed, only(tag))]);
    const [refused, done] = answers.map(({ status }) => status).sort((left, right) => right - left);
    expect([done, refused]).toEqual(
      route.on.method === "PATCH" ? [200, 409] : [204, route.id === "contacts.remove" ? 410 : 404],
    );
  });

  it("replays the first answer although its tag is stale since", async () => {
    const seed = await api.seed(route);
    const tag = await tagOf(seed.path);
    const key = randomUUID();
    const headers = { "if-match": tag, "idempotency-key": key };
    const first = await api.send(seed, { headers });
    const again = await api.send(seed, { headers });
    expect([again.status, again.text, again.headers.etag]).toEqual([first.status, first.text, first.headers.etag]);
    expect(again.headers["idempotent-replayed"]).toBe("true");
  });
});

it("a tag of a member does not count the fields that only admins see", async () => {
  const { agent } = api.world;
  const path = `/users/${agent.userId}`;
  const member = await api.call("GET", path, { token: await api.token(agent.userId) });
  expect(member.headers.etag).not.toBe(await tagOf(path));
});

it("the tag is the same with URLs that were signed at another time, and another one with another file", () => {
  const links = signedLinks("http://api.test", [TEST_KEY], { purpose: "tests", path: "/media", prefix: "med" });
  const [business, first, second] = [newId("biz"), newId("med"), newId("med")];
  const tagOfMessage = (file: string, lifetime: number) => {
    const body = { id: "msg_1", media: [{ url: links.sign(business, file, lifetime) }] };
    return tagged(body, JSON.stringify(body), {});
  };
  expect(tagOfMessage(first, 3_600)).toEqual({ tag: tagOfMessage(first, 60).tag, isWhole: false });
  expect(tagOfMessage(second, 3_600).tag).not.toBe(tagOfMessage(first, 3_600).tag);
});

it("the reason not to dial does not count for the tag, and is always sent", async () => {
  const seed = await api.seed(routeOf("campaignContacts.get"));
  const tag = await tagOf(seed.path);
  const answer = await api.call("GET", seed.path, {
    token: api.adminToken,
    query: { include: "not_dialable_reason" },
    headers: { "if-none-match": tag },
  });
  expect([answer.status, answer.headers.etag]).toEqual([200, tag]);
});

it("what a caller may not do is refused before the tag is compared", async () => {
  const seed = await api.seed(routeOf("contacts.remove"));
  const token = await api.token(api.world.agent.userId);
  expect(errorOf(await api.send(seed, { token, ...only('"stale"') }))).toEqual({ status: 403, code: "forbidden" });
});
