import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { identityAt, newId } from "../../src/platform/id.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { errorOf } from "../support/contract-api.ts";

/** Lists in ascending order: a reader that resumes sees every row and every version once. */

let api: TestApi;
let token: string;
let businessId: string;
beforeAll(async () => {
  api = await createTestApi();
  token = await api.token(api.world.admin.userId);
  businessId = api.world.northwind.businessId;
});
afterAll(() => api?.close());

const CONTACTS = 3_000;
const BY_CHANGE = { sort: "updated_at", order: "asc" };

interface FeedPage {
  data: { id: string; first_name?: string; updated_at: string }[];
  has_more: boolean;
  next_cursor: string;
}

async function read(path: string, query: Record<string, string>): Promise<FeedPage> {
  const answer = await api.call("GET", path, { token, query });
  expect(answer.status).toBe(200);
  return answer.body as unknown as FeedPage;
}

/** Reads the feed from a cursor to its end. Returns the rows, the cursor behind them, and the number of requests. */
async function follow(path: string, query: Record<string, string>, cursor?: string) {
  const rows: FeedPage["data"] = [];
  for (let requests = 1; ; requests += 1) {
    const page = await read(path, { ...query, ...(cursor !== undefined && { cursor }) });
    rows.push(...page.data);
    expect(page.next_cursor).toEqual(expect.any(String));
    cursor = page.next_cursor;
    if (!page.has_more) {
      return { rows, cursor, requests };
    }
  }
}

describe("the contacts by change, ascending", () => {
  beforeAll(async () => {
    // Many have the same time, and none was changed in the order of creation.
    await api.test.query(
      `INSERT INTO contacts (business_id, id, first_name, source, created_at, updated_at)
       SELECT $1, $2 || lpad(place::text, 10, '0'), 'Copy ' || place, 'import', '2026-01-01Z',
         '2026-01-01Z'::timestamptz + (place * 7919 % 100) * interval '1 ms'
       FROM generate_series(1, $3) place`,
      [businessId, identityAt("con", new Date("2026-01-01T00:00:00Z")).id.slice(0, 20), CONTACTS],
    );
  });

  it("are copied in one request for each hundred, and followed in one when nothing changed", async () => {
    const [count] = await api.test.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM contacts WHERE business_id = $1 AND deleted_at IS NULL",
      [businessId],
    );
    const copy = await follow("/contacts", { ...BY_CHANGE, limit: "100" });
    expect(new Set(copy.rows.map(({ id }) => id)).size).toBe(count?.count);
    expect(copy.rows).toHaveLength(count?.count as number);
    expect(copy.requests).toBe(Math.ceil((count?.count as number) / 100));
    const later = await follow("/contacts", { ...BY_CHANGE, limit: "100" }, copy.cursor);
    expect(later).toEqual({ rows: [], cursor: copy.cursor, requests: 1 });
  });

  it("show a row that changed while they were read once more, at its new place", async () => {
    const first = await read("/contacts", { ...BY_CHANGE, limit: "100" });
    const [seen, behind] = [first.data[0]?.id as string, await lastId()];
    for (const id of [seen, behind]) {
      const body = { title: `changed ${id}` };
      expect((await api.call("PATCH", `/contacts/${id}`, { token, body })).status).toBe(200);
    }
    const rest = await follow("/contacts", { ...BY_CHANGE, limit: "100" }, first.next_cursor);
    expect(rest.rows.slice(-2).map(({ id }) => id)).toEqual([seen, behind]);
    expect(rest.rows.filter(({ id }) => id === behind)).toHaveLength(1);
  });

  async function lastId(): Promise<string> {
    const { data } = await read("/contacts", { sort: "updated_at", limit: "1" });
    return data[0]?.id as string;
  }

  it("hold back what an open transaction may still precede, and show each once", async () => {
    const { cursor } = await follow("/contacts", { ...BY_CHANGE, limit: "100" });
    const [early, late] = (await read("/contacts", { limit: "2" })).data.map(({ id }) => id) as [string, string];
    const slow = new pg.Client({ connectionString: api.test.url });
    await slow.connect();
    try {
      await slow.query("BEGIN");
      await slow.query(
        `UPDATE contacts SET first_name = 'Early', updated_at = date_trunc('milliseconds', clock_timestamp())
         WHERE business_id = $1 AND id = $2`,
        [businessId, early],
      );
      await api.call("PATCH", `/contacts/${late}`, { token, body: { first_name: "Late" } });
      expect(await follow("/contacts", BY_CHANGE, cursor)).toEqual({ rows: [], cursor, requests: 1 });
      await slow.query("COMMIT");
    } finally {
      await slow.end();
    }
    const after = await follow("/contacts", BY_CHANGE, cursor);
    expect(after.rows.map(({ first_name: name }) => name)).toEqual(["Early", "Late"]);
    expect((await follow("/contacts", BY_CHANGE, after.cursor)).rows).toEqual([]);
  });
});

describe("a feed by creation", () => {
  it("goes on with a row that was created behind its end", async () => {
    const { cursor } = await follow("/contacts", { order: "asc", limit: "100" });
    const created = await api.call("POST", "/contacts", { token, body: { first_name: "Newest" } });
    expect(created.status).toBe(201);
    expect((await follow("/contacts", { order: "asc" }, cursor)).rows.map(({ id }) => id)).toEqual([created.body.id]);
  });

  it("of an empty list has a cursor, behind which the first row appears", async () => {
    const query = { order: "asc", external_id: "not-yet" };
    const { rows, cursor } = await follow("/contacts", query);
    expect(rows).toEqual([]);
    const created = await api.call("POST", "/contacts", { token, body: { first_name: "X", external_id: "not-yet" } });
    expect((await follow("/contacts", query, cursor)).rows.map(({ id }) => id)).toEqual([created.body.id]);
  });
});

/** Every list of the API with pages, and its other order. */
const LISTS: [path: string, sorts: string[]][] = [
  ["/users", ["created_at", "updated_at"]],
  ["/contacts", ["created_at", "updated_at"]],
  ["/conversations", ["created_at", "updated_at", "last_activity"]],
  ["/messages", ["created_at", "updated_at"]],
  ["/calls", ["created_at", "updated_at"]],
  ["/campaigns", ["created_at", "updated_at"]],
  ["/campaign-contacts", ["created_at", "updated_at"]],
  ["/campaigns/{campaign}/contacts", ["created_at", "updated_at"]],
  ["/conversations/{conversation}/messages", ["created_at", "updated_at"]],
  ["/do-not-call", ["created_at", "updated_at"]],
  ["/subscriptions", ["created_at", "updated_at"]],
  ["/events", ["created_at", "updated_at"]],
  ["/subscriptions/{subscription}/deliveries", ["created_at", "updated_at"]],
];

describe.each(LISTS)("%s", (template, sorts) => {
  let path: string;
  beforeAll(async () => {
    const ids: Record<string, string> = { "{campaign}": api.world.northwind.campaignId };
    ids["{conversation}"] = (await read("/conversations", { limit: "1" })).data[0]?.id as string;
    const subscriptions = await read("/subscriptions", { limit: "1" });
    const draft = { event_type: "call.incoming.completed", target_url: "https://receiver.example/feed" };
    ids["{subscription}"] =
      subscriptions.data[0]?.id ?? (await api.call("POST", "/subscriptions", { token, body: draft })).body.id;
    await api.call("POST", "/do-not-call", { token, body: { numbers: [{ phone_number: "+14155550661" }] } });
    path = template.replace(/\{\w+\}/, (name) => ids[name] as string);
  });

  it.each(sorts)("is the same in both directions by %s", async (sort) => {
    const down = await api.call("GET", path, { token, query: { sort, limit: "100" } });
    const up = await read(path, { sort, order: "asc", limit: "100" });
    if (!down.body.has_more) {
      expect(up.data).toEqual(down.body.data.toReversed());
    }
    const first = await read(path, { sort, order: "asc", limit: "1" });
    expect(first.data).toEqual(up.data.slice(0, 1));
    const errors = await Promise.all(
      [{ sort }, { sort: sorts.find((other) => other !== sort) as string, order: "asc" }].map((query) =>
        api.call("GET", path, { token, query: { ...query, cursor: first.next_cursor } }),
      ),
    );
    expect(errorOf(errors[0] as never)).toMatchObject({ code: "validation_error", field: "cursor" });
    if (!/events|deliveries/.test(path)) {
      expect(errorOf(errors[1] as never)).toMatchObject({ code: "validation_error", field: "cursor" });
    }
  });

  it("refuses other orders", async () => {
    for (const [name, value] of [
      ["order", "up"],
      ["sort", "name"],
    ] as const) {
      const answer = await api.call("GET", path, { token, query: { [name]: value } });
      expect([answer.status, errorOf(answer).field]).toEqual([400, name]);
    }
  });
});

describe.each(["/messages", "/calls", "/conversations"])("%s of a member", (path) => {
  it("have the same rows by change as by creation", async () => {
    const member = await api.token(api.world.agent.userId);
    const idsBy = async (query: Record<string, string>) => {
      const { body } = await api.call("GET", path, { token: member, query: { limit: "100", ...query } });
      return body.data.map(({ id }: { id: string }) => id);
    };
    const ids = await idsBy({});
    expect(ids.length).toBeGreaterThan(0);
    expect((await idsBy({ sort: "updated_at" })).toSorted()).toEqual(ids.toSorted());
    expect(await idsBy(BY_CHANGE)).toEqual((await idsBy({ sort: "updated_at" })).toReversed());
  });
});

it("deliveries appear when none that began earlier can still end", async () => {
  const draft = { event_type: "call.incoming.missed", target_url: "https://receiver.example/late" };
  const subscription = (await api.call("POST", "/subscriptions", { token, body: draft })).body.id;
  const attempted = async (secondsAgo: number) => {
    const { id, createdAt } = identityAt("dlv", new Date(Date.now() - secondsAgo * 1_000));
    await api.test.query(
      `INSERT INTO webhook_attempts (business_id, subscription_id, id, event_id, attempt, attempted_at, duration_ms, status)
       VALUES ($1, $2, $3, $4, 1, $5, 10, 204)`,
      [businessId, subscription, id, newId("evt"), createdAt],
    );
    return id;
  };
  const path = `/subscriptions/${subscription}/deliveries`;
  const [shown, recent] = [await attempted(400), await attempted(60)];
  const first = await follow(path, { order: "asc" });
  expect(first.rows.map(({ id }) => id)).toEqual([shown]);
  expect((await read(path, {})).data.map(({ id }) => id)).toEqual([recent, shown]);
  // An attempt that began earlier, and ends only now.
  const late = await attempted(200);
  expect((await follow(path, { order: "asc" }, first.cursor)).rows.map(({ id }) => id)).toEqual([late]);
});

describe("filters of several values", () => {
  const ids = async (path: string, query: Record<string, string>) =>
    (await read(path, { limit: "100", ...query })).data.map(({ id }) => id);

  it.each([
    ["/messages", "status", ["delivered", "received", "failed"]],
    ["/messages", "direction", ["incoming", "outgoing"]],
    ["/calls", "status", ["completed", "no_answer"]],
    ["/calls", "answered_by", ["human", "machine"]],
    ["/campaigns", "status", ["active", "paused"]],
    ["/campaign-contacts", "status", ["not_called", "called", "completed"]],
    ["/campaign-contacts", "not_dialable_reason", ["do_not_call", "claimed", "resting"]],
    ["/contacts", "source", ["app", "inbound"]],
    ["/events", "event_type", ["message.incoming.received", "call.incoming.completed"]],
    ["/subscriptions", "status", ["active", "failing"]],
  ])("%s by %s have the rows of each", async (path, name, values) => {
    const each = await Promise.all(values.map((value) => ids(path, { [name]: value })));
    const together = await ids(path, { [name]: values.join(",") });
    expect(together).toEqual(each.flat().sort().reverse().slice(0, 100));
    expect(await ids(path, { [name]: values.toReversed().join(",") })).toEqual(together);
  });

  it.each([
    ["/messages", "status", "delivered,unknown"],
    ["/messages", "status", "delivered,,failed"],
    ["/calls", "inbox_id", Array.from({ length: 21 }, () => "inb_01h455vb4pex5vsknk084sn02q").join(",")],
    ["/campaign-contacts", "not_dialable_reason", "unknown"],
  ])("%s refuse %s=%s", async (path, name, value) => {
    const answer = await api.call("GET", path, { token, query: { [name]: value } });
    expect([answer.status, errorOf(answer)]).toMatchObject([400, { code: "validation_error", field: name }]);
  });

  it("keep the code of an unknown type of event", async () => {
    const query = { event_type: "message.incoming.received,unknown" };
    const answer = await api.call("GET", "/events", { token, query });
    expect(errorOf(answer)).toMatchObject({ code: "invalid_event_type", field: "event_type" });
  });

  it("tell the opted-out contacts from the others, and the texts of a user", async () => {
    const all = await ids("/contacts", { created_after: "2026-02-01T00:00:00Z" });
    const [yes, no] = await Promise.all(
      ["true", "false"].map((value) => ids("/contacts", { created_after: "2026-02-01T00:00:00Z", opted_out: value })),
    );
    expect([...(yes as string[]), ...(no as string[])].sort()).toEqual(all.toSorted());
    const messages = (await read("/messages", { limit: "100" })).data as unknown as { id: string; user_id: string }[];
    const user = messages.find(({ user_id: id }) => id !== null)?.user_id as string;
    expect(await ids("/messages", { user_id: user })).toEqual(
      messages.filter(({ user_id: id }) => id === user).map(({ id }) => id),
    );
  });

  it("find campaign contacts by their names in one and in all campaigns", async () => {
    const [contact] = (await read("/campaign-contacts", { limit: "1" })).data as unknown as Record<string, string>[];
    const query = { q: contact?.primary_number as string };
    expect(await ids("/campaign-contacts", query)).toContain(contact?.id);
    expect(await ids("/campaign-contacts", { ...query, ...BY_CHANGE })).toContain(contact?.id);
    expect(await ids(`/campaigns/${contact?.campaign_id}/contacts`, query)).toContain(contact?.id);
    expect(await ids("/campaign-contacts", { q: "nobody at all" })).toEqual([]);
  });
});

describe("a filter without an index", () => {
  it("ends a page after the rows that it may test, and goes on behind them", async () => {
    await api.test.query(
      `INSERT INTO contacts (business_id, id, first_name, source, created_at, updated_at)
       SELECT $1, $2 || lpad(place::text, 10, '0'), 'Many', 'import', '2026-01-02Z', '2026-01-02Z'
       FROM generate_series(1, 6000) place`,
      [businessId, identityAt("con", new Date("2026-01-02T00:00:00Z")).id.slice(0, 20)],
    );
    const first = await read("/contacts", { source: "dialer", order: "asc" });
    expect([first.data.length, first.has_more]).toEqual([0, true]);
    const second = await read("/contacts", { source: "dialer", order: "asc", cursor: first.next_cursor });
    expect([second.data.length, second.has_more]).toEqual([0, false]);
    const ofApp = await follow("/contacts", { source: "app", order: "asc", limit: "100" });
    const others = { source: "app", created_after: "2026-02-01T00:00:00Z", limit: "100" };
    const early = { source: "app", created_before: "2026-02-01T00:00:00Z", limit: "100" };
    expect(new Set(ofApp.rows.map(({ id }) => id))).toEqual(
      new Set(
        [
          ...(await follow("/contacts", { ...early, order: "asc" })).rows,
          ...(await read("/contacts", others)).data,
        ].map(({ id }) => id),
      ),
    );
    expect(ofApp.rows.length).toBeGreaterThan(0);
  });
});
