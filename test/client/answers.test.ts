import { describe, expect, it, vi } from "vitest";
import { Budget } from "../../rest-facade/client/src/budget.ts";
import { type Attempt, BulkError, generateTestHeader, verifyWebhook } from "../../rest-facade/client/src/index.ts";
import { LARGEST_ADDITION } from "../../src/domain/campaign/rules.ts";
import { MOST_ADDED_NUMBERS } from "../../src/domain/consent/rules.ts";
import { LARGEST_SAVE } from "../../src/domain/contact/rules.ts";
import { newSecret } from "../../src/domain/webhook/secrets.ts";
import { signDelivery } from "../../src/domain/webhook/sign.ts";
import { type Asked, fakeClient, json, refusal } from "./fake-service.ts";

/** The TypeScript client: the answer beside its result, the budget of the rate limit, and many rows. */

const limits = (remaining: number, reset: number, more: object = {}) => ({
  "x-ratelimit-limit": "600",
  "x-ratelimit-remaining": String(remaining),
  "x-ratelimit-reset": String(reset),
  ...more,
});

describe("withResponse", () => {
  it("gives the status, the id of the request, the replay and the remaining budget", async () => {
    const headers = limits(17, 1_764_000_060, { "x-request-id": "req_7", "idempotent-replayed": "true" });
    const { client } = fakeClient([refusal(503, "internal_error"), json({ id: "con_1" }, 201, headers)]);
    const answer = await client.contacts.save({ first_name: "Ada" }).withResponse();
    expect(answer).toMatchObject({
      data: { id: "con_1" },
      status: 201,
      requestId: "req_7",
      isReplayed: true,
      rateLimit: { limit: 600, remaining: 17, resetsAt: new Date("2025-11-24T16:01:00.000Z") },
      attempts: 2,
    });
    expect(answer.headers.get("x-request-id")).toBe("req_7");
  });

  it("leaves out what an answer does not tell, and asks once for both forms", async () => {
    const { client, asked } = fakeClient([json({ id: "con_1" })]);
    const call = client.contacts.get({ id: "con_1" });
    const [answer, data] = await Promise.all([call.withResponse(), call]);
    expect(answer).toMatchObject({ data, requestId: undefined, isReplayed: false, rateLimit: undefined, attempts: 1 });
    expect(asked).toHaveLength(1);
  });

  it("is there for the first page of a list, and fails as the call does", async () => {
    const page = { data: [{ id: "con_1" }], has_more: false, next_cursor: null };
    const { client } = fakeClient([json(page, 200, { "x-request-id": "req_8" }), refusal(404, "not_found")]);
    expect(await client.contacts.list().withResponse()).toMatchObject({ data: page, requestId: "req_8" });
    await expect(client.contacts.get({ id: "con_2" }).withResponse()).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the budget", () => {
  const NOW = Date.parse("2026-11-27T12:00:00Z");
  const inSeconds = (seconds: number) => NOW / 1000 + seconds;
  const told = (remaining: number, reset: number, date?: string) =>
    new Headers(limits(remaining, reset, date ? { date } : {}));

  it("lets requests pass until it knows of a limit, and while some are left", () => {
    const budget = new Budget();
    expect([budget.take(NOW), budget.take(NOW)]).toEqual([0, 0]);
    budget.learn(told(2, inSeconds(30)), NOW);
    expect([1, 2, 3].map(() => budget.take(NOW))).toEqual([0, 0, 30_000]);
  });

  it("does not grow by an older answer of the same window, and is whole in the next", () => {
    const budget = new Budget();
    budget.learn(told(1, inSeconds(30)), NOW);
    budget.learn(told(5, inSeconds(30)), NOW);
    budget.learn(told(600, inSeconds(-30)), NOW);
    expect([budget.take(NOW), budget.take(NOW)]).toEqual([0, 30_000]);
    expect(Array.from({ length: 600 }, () => budget.take(NOW + 30_000)).every((delay) => delay === 0)).toBe(true);
    budget.learn(told(0, inSeconds(90)), NOW + 30_000);
    expect(budget.take(NOW + 30_000)).toBe(60_000);
  });

  it("measures the window by the clock of the service, and ignores what is not a budget", () => {
    const budget = new Budget();
    budget.learn(new Headers({ "x-ratelimit-limit": "no", "x-ratelimit-remaining": "0" }), NOW);
    expect(budget.take(NOW)).toBe(0);
    budget.learn(told(0, inSeconds(3610), "Fri, 27 Nov 2026 13:00:00 GMT"), NOW);
    expect(budget.take(NOW)).toBe(10_000);
  });

  it("keeps a call back until the next window", async () => {
    vi.useFakeTimers({ now: NOW });
    try {
      const attempts: Attempt[] = [];
      const answers = [json({ data: [] }, 200, limits(0, inSeconds(30))), json({ data: [] })];
      const { client, asked } = fakeClient(answers, { onAttempt: (attempt) => attempts.push(attempt) });
      await client.inboxes.list();
      const second = client.inboxes.list().withResponse();
      await vi.advanceTimersByTimeAsync(29_999);
      expect(asked).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await second).toMatchObject({ attempts: 1 });
      // Nothing was refused in between.
      expect(attempts.map(({ status, retryInMs }) => [status, retryInMs])).toEqual([
        [200, undefined],
        [200, undefined],
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("does not keep back a call that would end before the next window", async () => {
    const far = Math.ceil(Date.now() / 1000) + 1000;
    const refused = refusal(429, "rate_limited", {}, { "retry-after": "999" });
    const { client, asked } = fakeClient([json({ data: [] }, 200, limits(0, far)), refused]);
    await client.inboxes.list();
    await expect(client.inboxes.list()).rejects.toMatchObject({ code: "rate_limited", attempts: 1 });
    expect(asked).toHaveLength(2);
  });

  it("is not asked with throttle: false", async () => {
    const reset = Math.ceil(Date.now() / 1000) + 50;
    const answers = [json({ data: [] }, 200, limits(0, reset)), json({ data: [] })];
    const { client, asked } = fakeClient(answers, { throttle: false });
    await client.inboxes.list();
    await client.inboxes.list();
    expect(asked).toHaveLength(2);
  });
});

describe("bulk", () => {
  const results = ({ body }: Asked) => {
    const rows = (body as { contacts: { first_name?: string }[] }).contacts;
    const data = rows.map(({ first_name }, index) =>
      first_name === "bad"
        ? { index, result: "failed", contact: null, error: { code: "validation_error", message: "no", field: "x" } }
        : { index, result: index === 0 ? "updated" : "created", contact: { id: `cct_${index}` }, error: null },
    );
    return json({ data });
  };
  const rowsOf = (asked: Asked[]) => asked.map(({ body }) => (body as { contacts: unknown[] }).contacts.length);

  it("sends 500 rows in a call, in order, and gathers the failures by their places", async () => {
    const { client, asked } = fakeClient([results, results, results]);
    async function* rows() {
      for (let index = 0; index < 1100; index += 1) {
        yield { first_name: index === 3 || index === 1050 ? "bad" : "Ada", phones: ["+14155550123"] };
      }
    }
    const told: [number, string][] = [];
    const result = await client.bulk(
      "campaignContacts.add",
      { id: "cmp_1", on_duplicate: "update", contacts: rows() },
      { idempotencyKey: "night-1", onResult: ({ index, result: what }) => told.push([index, what]) },
    );
    expect(result).toEqual({
      created: 1095,
      updated: 3,
      skipped: 0,
      failed: 2,
      failures: [3, 1050].map((index) => ({
        index,
        row: { first_name: "bad", phones: ["+14155550123"] },
        error: { code: "validation_error", message: "no", field: "x" },
      })),
    });
    expect(rowsOf(asked)).toEqual([500, 500, 100]);
    expect(asked.map(({ url, headers }) => [url, headers.get("idempotency-key")])).toEqual(
      [1, 2, 3].map((part) => ["https://api.test/api/v1/campaigns/cmp_1/contacts", `night-1-${part}`]),
    );
    expect(asked.map(({ body }) => (body as { on_duplicate: string }).on_duplicate)).toEqual(Array(3).fill("update"));
    expect([told.length, told[1050]]).toEqual([1100, [1050, "failed"]]);
  });

  it("sends as many as the API takes", () => {
    expect([LARGEST_ADDITION, LARGEST_SAVE, MOST_ADDED_NUMBERS]).toEqual([500, 500, 500]);
  });

  it("cuts large rows to the size of a body", async () => {
    const { client, asked } = fakeClient([results, results]);
    const contacts = Array.from({ length: 3 }, () => ({ first_name: "ü".repeat(200_000) }));
    await client.bulk("contacts.save", { match_on: "email", contacts });
    expect(rowsOf(asked)).toEqual([2, 1]);
  });

  it("sends nothing without rows, and takes no other operation", async () => {
    const { client, asked } = fakeClient([]);
    const nothing = { created: 0, updated: 0, skipped: 0, failed: 0, failures: [] };
    expect(await client.bulk("contacts.save", { contacts: [] })).toEqual(nothing);
    expect(asked).toEqual([]);
    expect(() => client.bulk("contacts.get" as "contacts.save", { contacts: [] })).toThrow(
      "bulk takes campaignContacts.add",
    );
  });

  it("tells what was done before a call is refused as a whole", async () => {
    const { client } = fakeClient([results, refusal(403, "forbidden")]);
    const contacts = Array.from({ length: 501 }, () => ({ first_name: "Ada" }));
    const error = await client.bulk("contacts.save", { contacts }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BulkError);
    expect(error).toMatchObject({ sent: 500, result: { created: 499, updated: 1 }, cause: { code: "forbidden" } });
  });
});

describe("generateTestHeader", () => {
  const body = JSON.stringify({ id: "evt_1", type: "message.incoming.received", data: { body: "ü" } });

  it("signs as the service does, with every secret", async () => {
    const secrets = [newSecret(), newSecret()];
    const now = new Date("2026-11-27T12:00:00Z");
    const header = await generateTestHeader(body, secrets, { now });
    expect(header).toBe(signDelivery({ eventId: "evt_1", body, secrets, at: now })["X-Service-Signature"]);
    expect(await generateTestHeader(Buffer.from(body), secrets, { now })).toBe(header);
  });

  it("is accepted by a receiver, unless the test makes it old", async () => {
    const secret = newSecret();
    expect(await verifyWebhook(body, await generateTestHeader(body, secret), secret)).toEqual(JSON.parse(body));
    const old = await generateTestHeader(body, secret, { now: new Date(Date.now() - 301_000) });
    await expect(verifyWebhook(body, old, secret)).rejects.toMatchObject({ reason: "too_old" });
  });
});
