import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCall } from "../../src/domain/call/commands.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { type ApiRequest, createTestApi, type TestApi } from "../support/api.ts";
import { errorOf } from "../support/contract-api.ts";
import { unheard } from "../support/unheard.ts";

/** The do-not-call list by REST, and the refusals that it causes. */

let api: TestApi;
let token: string;
let member: string;
let rival: string;
let caller: Caller;
let inbox: string;
beforeAll(async () => {
  api = await createTestApi();
  token = await api.token(api.world.admin.userId);
  member = await api.token(api.world.agent.userId);
  rival = await api.token(api.world.rival.userId);
  inbox = api.world.northwind.inboxIds[0] as string;
  caller = { businessId: api.world.northwind.businessId, userId: api.world.admin.userId, role: "admin" };
});
afterAll(() => api?.close());

let last = 0;
const freshNumber = () => `+1420${String(++last).padStart(7, "0")}`;
const call = (method: string, path: string, request: ApiRequest = {}) => api.call(method, path, { token, ...request });
const add = (body: unknown, as = token) => call("POST", "/do-not-call", { body, token: as });

describe("the do-not-call list by REST", () => {
  it("adds a number once, with its note, and returns it until its removal", async () => {
    const number = freshNumber();
    const first = await add({ phone_number: number, note: " By letter " });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      phone_number: number,
      note: "By letter",
      source: "api",
      created_at: expect.stringMatching(/Z$/),
      updated_at: first.body.created_at,
    });
    for (const note of [null, "By letter"]) {
      expect(await add({ phone_number: number, note })).toMatchObject({ status: 200, body: first.body });
    }
    const second = await add({ phone_number: number, note: "Twice" }, member);
    const noted = { ...first.body, note: "Twice", updated_at: expect.stringMatching(/Z$/) };
    expect(second).toMatchObject({ status: 200, body: noted });
    expect(second.body.updated_at > first.body.updated_at).toBe(true);
    expect((await call("GET", "/do-not-call", { query: { phone: number } })).body.data).toEqual([second.body]);
    expect((await call("DELETE", `/do-not-call/${number}`, { token: rival })).status).toBe(404);
    expect((await call("DELETE", `/do-not-call/${encodeURIComponent(number)}`)).status).toBe(204);
    expect((await call("DELETE", `/do-not-call/${number}`)).status).toBe(404);
    expect((await call("GET", "/do-not-call", { query: { phone: number } })).body.data).toEqual([]);
  });

  it("adds many, each separately, with a result for each", async () => {
    const [fresh, known, noted] = [freshNumber(), freshNumber(), freshNumber()];
    await add({ numbers: [{ phone_number: known }, { phone_number: noted, note: "Old" }] });
    const { status, body } = await add({
      numbers: [
        { phone_number: fresh, note: "One" },
        { phone_number: known },
        { phone_number: noted, note: "New" },
        { phone_number: "415 555" },
        { phone_number: fresh },
        { number: known },
        "+14155550123",
      ],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ created: 1, updated: 1, skipped: 2, failed: 3 });
    expect(
      body.data.map(({ result, number, error }: (typeof body)["data"][number]) => [
        result,
        number?.phone_number ?? null,
        number?.note ?? null,
        error?.code ?? null,
        error?.field ?? null,
      ]),
    ).toEqual([
      ["created", fresh, "One", null, null],
      ["skipped", known, null, null, null],
      ["updated", noted, "New", null, null],
      ["failed", null, null, "invalid_phone_number", "numbers.3.phone_number"],
      ["skipped", fresh, "One", null, null],
      ["failed", null, null, "validation_error", "numbers.5.phone_number"],
      ["failed", null, null, "validation_error", "numbers.6"],
    ]);
  });

  it("names the invalid field", async () => {
    const most = Array.from({ length: 501 }, () => ({ phone_number: "+14155550123" }));
    for (const [body, field, code] of [
      [{ phone_number: "4155550123" }, "phone_number", "invalid_phone_number"],
      [{ phone_number: "+14155550123", note: "x".repeat(201) }, "note", "validation_error"],
      [{ numbers: [] }, "numbers", "validation_error"],
      [{ numbers: most }, "numbers", "validation_error"],
      [{ note: "Nobody" }, "phone_number", "validation_error"],
    ]) {
      expect(errorOf(await add(body))).toEqual({ status: 400, code, field });
    }
    const list = (query: Record<string, string>) => call("GET", "/do-not-call", { query });
    expect(errorOf(await list({ prefix: "415" }))).toMatchObject({ status: 400, field: "prefix" });
    expect(errorOf(await list({ phone: "415" }))).toMatchObject({ code: "invalid_phone_number", field: "phone" });
    expect(errorOf(await list({ cursor: "nonsense" }))).toMatchObject({ status: 400, field: "cursor" });
  });

  it("is read page by page in the order of its numbers, by each business its own", async () => {
    const numbers = Array.from({ length: 5 }, (_, place) => `+3361000000${place}`);
    await add({ numbers: numbers.toReversed().map((phone_number) => ({ phone_number })) });
    const read: string[] = [];
    for (let cursor: string | null = null, more = true; more; ) {
      const query = { prefix: "+336", limit: "2", ...(cursor && { cursor }) };
      const { body } = await call("GET", "/do-not-call", { query });
      read.push(...body.data.map(({ phone_number }: { phone_number: string }) => phone_number));
      [cursor, more] = [body.next_cursor, body.has_more];
    }
    expect(read).toEqual(numbers);
    expect((await call("GET", "/do-not-call", { query: { prefix: "+336" }, token: rival })).body.data).toEqual([]);
  });

  it("follows new notes by change, and filters by both times", async () => {
    const [first, second, third] = ["+34910000001", "+34910000002", "+34910000003"] as const;
    for (const phone_number of [third, first, second]) {
      expect((await add({ phone_number })).status).toBe(201);
    }
    const read = async (query: Record<string, string>) => {
      const { body } = await call("GET", "/do-not-call", { query: { prefix: "+3491", ...query } });
      return { ...body, numbers: body.data.map(({ phone_number: number }: { phone_number: string }) => number) };
    };
    const feed = { sort: "updated_at", order: "asc" };
    const before = await read(feed);
    expect(before.numbers).toEqual([third, first, second]);
    const later = (cursor: string) => read({ ...feed, cursor });
    expect((await later(before.next_cursor)).numbers).toEqual([]);
    await add({ phone_number: third, note: "By letter" });
    const after = await later(before.next_cursor);
    expect([after.numbers, after.data[0].note]).toEqual([[third], "By letter"]);
    expect((await later(after.next_cursor)).numbers).toEqual([]);
    expect((await read({ sort: "updated_at" })).numbers).toEqual([third, second, first]);
    expect((await read({ order: "asc" })).numbers).toEqual([third, first, second]);

    const [{ created_at: made }, { updated_at: changed }] = [before.data[1], after.data[0]];
    expect((await read({ created_after: made })).numbers).toEqual([second]);
    expect((await read({ created_before: made })).numbers).toEqual([third]);
    expect((await read({ created_before: made, sort: "updated_at" })).numbers).toEqual([third]);
    for (const sort of ["created_at", "updated_at"]) {
      expect((await read({ updated_before: changed, order: "asc", sort })).numbers).toEqual([first, second]);
      expect((await read({ updated_after: before.data[2].updated_at, sort })).numbers).toEqual([third]);
    }
    expect((await read({ updated_after: made, created_before: made, limit: "1" })).numbers).toEqual([third]);
    const page = await read({ updated_before: changed, limit: "1" });
    expect([page.numbers, page.has_more]).toEqual([[second], true]);
    expect((await read({ updated_before: changed, limit: "1", cursor: page.next_cursor })).numbers).toEqual([first]);
    for (const name of ["created_after", "created_before", "updated_after", "updated_before"]) {
      expect(errorOf(await call("GET", "/do-not-call", { query: { [name]: "soon" } }))).toMatchObject({ field: name });
    }
  });

  it("adds a number once, with any number of concurrent requests", async () => {
    const number = freshNumber();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add({ phone_number: number })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
  });
});

describe("a number on the list", () => {
  it("gets no manual texts or calls", async () => {
    const number = freshNumber();
    await add({ phone_number: number });
    const text = (to: string) => call("POST", "/messages", { body: { inbox_id: inbox, to, body: "Hello" } });
    expect(errorOf(await text(number))).toEqual({ status: 422, code: "unprocessable_entity", field: "to" });
    const refused = { code: "unprocessable_entity", field: "to", message: `${number} is on the do-not-call list.` };
    await expect(unheard(startCall)(api.test.database, caller, { inboxId: inbox, to: number })).rejects.toMatchObject(
      refused,
    );
    await call("DELETE", `/do-not-call/${number}`);
    expect((await text(number)).status).toBe(201);
  });
});
