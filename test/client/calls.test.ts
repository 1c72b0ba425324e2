import { describe, expect, it } from "vitest";
import { ApiError, type Attempt, ConnectionError, etagOf } from "../../rest-facade/client/src/index.ts";
import { retryAfterOf, retryDelay } from "../../rest-facade/client/src/time.ts";
import { fakeClient, json, refusal } from "./fake-service.ts";

/** The TypeScript client: what it sends, and what it makes of the answers. */

const cut = () => new TypeError("fetch failed", { cause: new Error("ECONNRESET") });
const hangs = (_: unknown, signal: AbortSignal) =>
  new Promise<Response>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

describe("a request", () => {
  it("is not sent with a token that no header may have, and the error does not show the token", async () => {
    const { client, asked } = fakeClient([], { token: "secret\nsecret" });
    const error = await client.identity.me().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(String(error)).toBe(
      "TokenError: invalid_token: the token has a line break or another character that no header may have",
    );
    expect(asked).toEqual([]);
  });

  it("has its input in the path and the query of a read", async () => {
    const { client, asked } = fakeClient([
      json({ id: "cct_1" }),
      json({ data: [], has_more: false, next_cursor: null }),
    ]);
    expect(await client.campaignContacts.get({ id: "cmp_1", contactId: "cct/../1" })).toEqual({ id: "cct_1" });
    await client.contacts.list({ q: "Ada & Co", limit: 5 });
    expect(asked.map(({ method, url, body }) => [method, url, body])).toEqual([
      ["GET", "https://api.test/api/v1/campaigns/cmp_1/contacts/cct%2F..%2F1", undefined],
      ["GET", "https://api.test/api/v1/contacts?q=Ada+%26+Co&limit=5", undefined],
    ]);
    expect(asked[0]?.headers.get("authorization")).toBe("Bearer T");
    expect(asked[0]?.headers.get("idempotency-key")).toBe(null);
  });

  it("has the rest of its input in the body of a write, and a key of its own", async () => {
    const { client, asked } = fakeClient([json({}), json({}), json({})]);
    await client.contacts.update({ id: "con_1", title: null, company: "Engines" });
    await client.contacts.update({ id: "con_1", title: null });
    await client.contacts.update({ id: "con_1", title: null }, { idempotencyKey: "mine", requestId: "run-7" });
    expect(asked[0]).toMatchObject({
      method: "PATCH",
      url: "https://api.test/api/v1/contacts/con_1",
      body: { title: null, company: "Engines" },
    });
    const keys = asked.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect([keys[2], asked[2]?.headers.get("x-request-id")]).toEqual(["mine", "run-7"]);
  });

  it("has the tag of an object that was read alone, and refuses to make one up", async () => {
    const { client, asked } = fakeClient([
      json({ id: "con_1", title: null }, 200, { etag: '"one"' }),
      json({ id: "con_1", title: "Countess" }, 200, { etag: '"two"' }),
      new Response(null, { status: 204 }),
    ]);
    const read = await client.contacts.get({ id: "con_1" });
    const changed = await client.contacts.update({ id: "con_1", title: "Countess" }, { ifMatch: etagOf(read) });
    await client.contacts.remove({ id: "con_1" }, { ifMatch: etagOf(changed) });
    expect(asked.map(({ headers }) => headers.get("if-match"))).toEqual([null, '"one"', '"two"']);
    expect(() => etagOf({ ...read })).toThrow(TypeError);
  });

  it("has no body where nothing is left, and no result without one", async () => {
    const { client, asked } = fakeClient([new Response(null, { status: 204 })]);
    expect(await client.messages.cancel({ id: "msg_1" })).toBe(undefined);
    expect([asked[0]?.body, asked[0]?.headers.get("content-type")]).toEqual([undefined, null]);
  });

  it("needs no token for the health of the service, and asks a function for the token of each call", async () => {
    let calls = 0;
    const token = async () => {
      calls += 1;
      return `token ${calls}`;
    };
    const { client, asked } = fakeClient([json({ status: "ok" }), json({}), json({})], { token });
    await client.system.health();
    await client.call("identity.me");
    await client.identity.me();
    expect(asked.map(({ headers }) => headers.get("authorization"))).toEqual([
      null,
      "Bearer token 1",
      "Bearer token 2",
    ]);
  });

  it.each(["", ".", "..", undefined])("is refused with the id %j", async (id) => {
    const { client } = fakeClient([]);
    await expect(client.contacts.get({ id: id as string })).rejects.toThrow("id must be a text that is not empty");
  });

  it.each([
    ["https://api.test/api/v1/", "https://api.test/api/v1/me"],
    ["http://127.0.0.1:4000", "http://127.0.0.1:4000/api/v1/me"],
    ["https://api.test/dialer/", "https://api.test/dialer/api/v1/me"],
  ])("goes from the base URL %s to %s", async (baseUrl, url) => {
    const { client, asked } = fakeClient([json({})], { baseUrl });
    await client.identity.me();
    expect(asked[0]?.url).toBe(url);
  });

  it.each(["api.test", "ftp://api.test", ""])("is impossible with the base URL %j", (baseUrl) => {
    expect(() => fakeClient([], { baseUrl })).toThrow("baseUrl must be an http or https URL");
  });
});

describe("a list", () => {
  const page = (names: string[], next_cursor: string | null) =>
    json({ data: names.map((name) => ({ name })), has_more: next_cursor !== null, next_cursor });

  it("is a page when awaited, and every item when read", async () => {
    const { client, asked } = fakeClient([page(["a"], "2"), page(["a", "b"], "2"), page(["c"], null)]);
    expect(await client.campaigns.list({ status: "active" })).toMatchObject({
      data: [{ name: "a" }],
      next_cursor: "2",
    });
    const names: string[] = [];
    for await (const { name } of client.campaigns.list({ status: "active" })) {
      names.push(name);
    }
    expect(names).toEqual(["a", "b", "c"]);
    expect(asked.map(({ url }) => url.split("?")[1])).toEqual([
      "status=active",
      "limit=100&status=active",
      "limit=100&status=active&cursor=2",
    ]);
  });

  it("sends nothing until it is read, and reads no page too many", async () => {
    const { client, asked } = fakeClient([page(["a", "b"], "2")]);
    const list = client.campaigns.list({ limit: 2 });
    expect(asked).toEqual([]);
    expect(await list.toArray(0)).toEqual([]);
    expect(await list.toArray(2)).toEqual([{ name: "a" }, { name: "b" }]);
    expect(asked.length).toBe(1);
  });

  it("without pages has neither limit nor cursor", async () => {
    const { client, asked } = fakeClient([json({ data: [{ id: "inb_1" }] })]);
    expect(await client.inboxes.list().toArray(10)).toEqual([{ id: "inb_1" }]);
    expect(asked[0]?.url).toBe("https://api.test/api/v1/inboxes");
  });
});

describe("a retry", () => {
  it("repeats a write with its key and body after cut connections and answers of a busy service", async () => {
    const attempts: Attempt[] = [];
    const answers = [cut(), refusal(429, "rate_limited", {}, { "retry-after": "0" }), refusal(503, "internal_error")];
    const { client, asked } = fakeClient(
      [...answers, refusal(409, "idempotency_in_progress"), json({ id: "con_1" }, 201)],
      {
        onAttempt: (attempt) => attempts.push(attempt),
      },
    );
    expect(await client.contacts.save({ first_name: "Ada" })).toEqual({ id: "con_1" });
    expect(new Set(asked.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
    expect(asked.map(({ body }) => body)).toEqual(Array(5).fill({ first_name: "Ada" }));
    expect(
      attempts.map(({ operation, attempt, status, retryInMs }) => [
        operation,
        attempt,
        status,
        retryInMs !== undefined,
      ]),
    ).toEqual([
      ["contacts.save", 1, undefined, true],
      ["contacts.save", 2, 429, true],
      ["contacts.save", 3, 503, true],
      ["contacts.save", 4, 409, true],
      ["contacts.save", 5, 201, false],
    ]);
  });

  it.each([
    [400, "validation_error"],
    [403, "forbidden"],
    [409, "conflict"],
    [409, "idempotency_key_reused"],
    [422, "unprocessable_entity"],
  ])("does not follow %d %s", async (status, code) => {
    const { client, asked } = fakeClient([refusal(status, code)]);
    await expect(client.contacts.save({})).rejects.toMatchObject({ status, code, attempts: 1 });
    expect(asked.length).toBe(1);
  });

  it("ends after four, with the last error", async () => {
    const { client, asked } = fakeClient(Array.from({ length: 6 }, () => refusal(503, "internal_error")));
    await expect(client.identity.me()).rejects.toMatchObject({ name: "ApiError", status: 503, attempts: 5 });
    expect(asked.length).toBe(5);
  });

  it("is not awaited if it would come after the time limit", async () => {
    const { client, asked } = fakeClient([refusal(429, "rate_limited", {}, { "retry-after": "100" })]);
    await expect(client.identity.me()).rejects.toMatchObject({ code: "rate_limited", retryAfterMs: 100_000 });
    expect(asked.length).toBe(1);
  });

  it("has a delay that doubles up to a maximum, half of it random; Retry-After is the minimum", () => {
    const settings = { retries: 9, baseDelayMs: 500, maxDelayMs: 8000 };
    const delays = (random: number) =>
      [1, 2, 3, 5, 9].map((attempt) => retryDelay(attempt, settings, undefined, random));
    expect(delays(0)).toEqual([250, 500, 1000, 4000, 4000]);
    expect(delays(1)).toEqual([500, 1000, 2000, 8000, 8000]);
    expect(retryDelay(1, settings, 30_000, 0)).toBe(30_000);
    expect(retryDelay(1, settings, 30_000, 1)).toBe(30_500);
  });

  it("reads Retry-After in seconds and as a date", () => {
    const now = Date.UTC(2026, 10, 21, 9, 0, 0);
    expect(retryAfterOf("7", now)).toBe(7000);
    expect(retryAfterOf("Sat, 21 Nov 2026 09:00:30 GMT", now)).toBe(30_000);
    expect(retryAfterOf("Sat, 21 Nov 2026 08:00:00 GMT", now)).toBe(0);
    expect([retryAfterOf(null), retryAfterOf(""), retryAfterOf("soon")]).toEqual([undefined, undefined, undefined]);
  });
});

describe("a time limit", () => {
  it("of an attempt leads to the next one", async () => {
    const { client } = fakeClient([hangs, json({ client_id: "key_1" })], { attemptTimeoutMs: 20 });
    expect(await client.identity.me()).toEqual({ client_id: "key_1" });
  });

  it("of a call ends it, even if fetch ignores the signal", async () => {
    const { client } = fakeClient([() => new Promise(() => {})], { timeoutMs: 20 });
    const error = await client.identity.me().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ message: "identity.me: no result within 20 ms", attempts: 1 });
  });

  it("of the caller ends a call and its waits with the reason of the caller", async () => {
    const reason = new Error("no longer needed");
    const waiting = new AbortController();
    const retry = { baseDelayMs: 60_000, maxDelayMs: 60_000 };
    const { client, asked } = fakeClient([refusal(503, "internal_error"), hangs], {
      retry,
      onAttempt: () => waiting.abort(reason),
    });
    await expect(client.identity.me({}, { signal: waiting.signal })).rejects.toBe(reason);
    const asking = new AbortController();
    const call = client.identity.me({}, { signal: asking.signal });
    await expect.poll(() => asked.length).toBe(2);
    asking.abort(reason);
    await expect(call).rejects.toBe(reason);
    await expect(client.identity.me({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(asked.length).toBe(2);
  });
});

describe("an error", () => {
  it("has everything that the API says", async () => {
    const { client } = fakeClient([refusal(400, "invalid_phone_number", { field: "phones" })]);
    const error = await client.contacts.save({ phones: ["0"] }).catch((caught: unknown) => caught);
    expect(ApiError.is(error)).toBe(true);
    expect(ApiError.is(error, "not_found", "invalid_phone_number")).toBe(true);
    expect(ApiError.is(error, "not_found")).toBe(false);
    expect(error).toMatchObject({
      message: "contacts.save: 400 invalid_phone_number: about invalid_phone_number (req_1)",
      operation: "contacts.save",
      status: 400,
      code: "invalid_phone_number",
      detail: "about invalid_phone_number",
      field: "phones",
      requestId: "req_1",
      docUrl: "https://docs.test/invalid_phone_number",
      attempts: 1,
    });
  });

  it.each([
    ["a page of a proxy", new Response("<h1>Welcome</h1>", { status: 200 })],
    ["a redirect", new Response(null, { status: 308, headers: { location: "https://elsewhere.test" } })],
    ["another JSON", json({ error: "no" }, 404)],
  ])("names %s", async (_name, answer) => {
    const { client, asked } = fakeClient([answer]);
    await expect(client.identity.me()).rejects.toMatchObject({ code: "unrecognized_answer", status: answer.status });
    expect(asked.length).toBe(1);
  });

  it("of the connection has its cause", async () => {
    const cause = cut();
    const { client } = fakeClient([cause], { retry: { retries: 0 } });
    await expect(client.identity.me()).rejects.toMatchObject({
      name: "ConnectionError",
      message: "identity.me: the connection failed",
      cause,
    });
  });
});
