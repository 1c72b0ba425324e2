import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Bench, createBench, freshNumber, refused, verdict } from "./bench.ts";

let bench: Bench;
let campaignId: string;

beforeAll(async () => {
  bench = await createBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  campaignId = await bench.campaign();
});

const add = (body: unknown, campaign = campaignId) => bench.call("POST", `/campaigns/${campaign}/contacts`, { body });
const list = async () =>
  (await bench.call("GET", `/campaigns/${campaignId}/contacts`, { query: { limit: "100" } })).body;
const count = async () => (await bench.call("GET", `/campaigns/${campaignId}`)).body.contact_count;

/** The client's view of each row: its result, and the code and field of a failed row. */
const results = (body: { data: { result: string; error: { code: string; field?: string } | null }[] }) =>
  body.data.map(({ result, error }) => (error ? [result, error.code, error.field] : [result]));

describe("one contact", () => {
  it("is added with only a number", async () => {
    const { status, body } = await add({ phones: ["+14155550001"] });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^cct_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      campaign_id: campaignId,
      first_name: null,
      last_name: null,
      company: null,
      title: null,
      email: null,
      linkedin_url: null,
      state: null,
      postal_code: null,
      country: null,
      phones: [{ number: "+14155550001", label: null }],
      primary_number: "+14155550001",
      status: "not_called",
      call_count: 0,
      last_called_at: null,
      last_disposition: null,
      extra_fields: null,
      customer_id: null,
      due_at: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: body.created_at,
    });
    expect((await bench.call("GET", `/campaigns/${campaignId}/contacts/${body.id}`)).body).toEqual(body);
    expect(await count()).toBe(1);
  });

  it("is added with every field, numbers and entries mixed", async () => {
    const customer = bench.api.world.northwind.customerId;
    const { status, body } = await add({
      first_name: " Ada ",
      last_name: "Byron",
      company: "Acme Tools",
      title: "Owner",
      email: "ada@acme.example",
      linkedin_url: "https://linkedin.com/in/ada",
      due_at: "2026-12-01T09:30:00+01:00",
      phones: [
        "+14155550001",
        { number: "+14155550002", label: " mobile " },
        { number: "+14155550003" },
        { number: "+14155550004", label: null },
        { number: "+14155550005", label: "" },
      ],
      extra_fields: { plan: "gold", Region: "", "naïve key": "line\nbreak", constructor: "x", toString: "y" },
      customer_id: customer,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      first_name: "Ada",
      last_name: "Byron",
      company: "Acme Tools",
      title: "Owner",
      email: "ada@acme.example",
      linkedin_url: "https://linkedin.com/in/ada",
      due_at: "2026-12-01T08:30:00.000Z",
      primary_number: "+14155550001",
      customer_id: customer,
    });
    expect(body.phones).toEqual([
      { number: "+14155550001", label: null },
      { number: "+14155550002", label: "mobile" },
      { number: "+14155550003", label: null },
      { number: "+14155550004", label: null },
      { number: "+14155550005", label: null },
    ]);
    expect(body.extra_fields).toEqual({
      plan: "gold",
      Region: "",
      "naïve key": "line\nbreak",
      constructor: "x",
      toString: "y",
    });
  });

  it.each([null, "", " "])("is linked to no customer with %j", async (customer_id) => {
    const { status, body } = await add({ phones: ["+14155550001"], customer_id });
    expect([status, body.customer_id]).toEqual([201, null]);
  });

  it("keeps the first of two equal numbers, with its position and label", async () => {
    const { body } = await add({
      phones: [{ number: "+14155550002", label: "work" }, "+14155550001", "+14155550002"],
    });
    expect(body.phones).toEqual([
      { number: "+14155550002", label: "work" },
      { number: "+14155550001", label: null },
    ]);
  });

  it.each([
    ["no phones", {}, "phones", undefined],
    ["null for phones", { phones: null }, "phones", undefined],
    ["an empty list of phones", { phones: [] }, "phones", undefined],
    ["six phones", { phones: Array.from({ length: 6 }, freshNumber) }, "phones", undefined],
    ["a text for phones", { phones: "+14155550001" }, "phones", undefined],
    ["a number that is none", { phones: ["+14155550001", "no"] }, "phones", "invalid_phone_number"],
    ["an entry whose number is none", { phones: [{ number: "no" }] }, "phones", "invalid_phone_number"],
    ["a number for a text", { phones: [14_155_550_001] }, "phones.0", undefined],
    ["an entry without a number", { phones: [{ label: "work" }] }, "phones.0.number", undefined],
    ["an entry with more", { phones: [{ number: "+14155550001", kind: "x" }] }, "phones.0.kind", undefined],
    [
      "a label of 41 characters",
      { phones: ["+14155550002", { number: "+14155550001", label: "x".repeat(41) }] },
      "phones.1.label",
      undefined,
    ],
    [
      "a first name of 101 characters",
      { phones: ["+14155550001"], first_name: "x".repeat(101) },
      "first_name",
      undefined,
    ],
    ["an address that is none", { phones: ["+14155550001"], email: "ada" }, "email", undefined],
    [
      "a URL of another site",
      { phones: ["+14155550001"], linkedin_url: "https://a.example" },
      "linkedin_url",
      undefined,
    ],
    ["a time that is none", { phones: ["+14155550001"], due_at: "soon" }, "due_at", undefined],
    ["a status", { phones: ["+14155550001"], status: "do_not_call" }, "status", undefined],
    ["an unknown field", { phones: ["+14155550001"], nickname: "A" }, "nickname", undefined],
    ["an unknown policy", { phones: ["+14155550001"], on_duplicate: "merge" }, "on_duplicate", undefined],
    ["null for the policy", { phones: ["+14155550001"], on_duplicate: null }, "on_duplicate", undefined],
    ["a policy in capitals", { phones: ["+14155550001"], on_duplicate: "SKIP" }, "on_duplicate", undefined],
    [
      "an unknown customer",
      { phones: ["+14155550001"], customer_id: "con_01h455vb4pex5vsknk084sn02q" },
      "customer_id",
      undefined,
    ],
    ["a customer of no form", { phones: ["+14155550001"], customer_id: "x" }, "customer_id", undefined],
    ["a customer with a NUL", { phones: ["+14155550001"], customer_id: "\u0000" }, "customer_id", undefined],
    ["a number for the customer", { phones: ["+14155550001"], customer_id: 7 }, "customer_id", undefined],
  ])("is refused with %s", async (_name, body, field, code) => {
    expect(verdict(await add(body))).toEqual(refused(field, code));
    expect(await count()).toBe(0);
  });

  it("is refused with another business's customer and with one that was deleted", async () => {
    const { businessId } = bench.api.world.northwind;
    const [deleted] = await bench.api.test.query<{ id: string }>(
      `UPDATE contacts SET deleted_at = now()
       WHERE business_id = $1 AND id = (SELECT max(id) FROM contacts WHERE business_id = $1) RETURNING id`,
      [businessId],
    );
    for (const customer_id of [bench.api.world.rivals.customerId, deleted?.id]) {
      expect(verdict(await add({ phones: ["+14155550001"], customer_id }))).toEqual(refused("customer_id"));
    }
    expect(await count()).toBe(0);
  });

  it.each([
    ["a list", []],
    ["null", null],
    ["a text", "+14155550001"],
  ])("is refused when the body is %s", async (_name, body) => {
    expect(verdict(await add(body))).toEqual({ status: 400, code: "validation_error" });
  });

  it("is 404 in an unknown campaign", async () => {
    for (const campaign of ["cmp_01h455vb4pex5vsknk084sn02q", bench.api.world.rivals.campaignId, "x", "%00"]) {
      const missing = { status: 404, code: "not_found" };
      expect(verdict(await add({ phones: ["+14155550001"] }, campaign))).toEqual(missing);
      expect(verdict(await add({ contacts: [{ phones: ["+14155550001"] }] }, campaign))).toEqual(missing);
    }
  });
});

describe("extra_fields", () => {
  const EMOJI = "\u{1F600}";
  const many = (length: number) => Object.fromEntries(Array.from({ length }, (_, key) => [`key ${key}`, "v"]));

  it.each([
    ["50 keys", many(50)],
    ["no keys", {}],
    ["a key of 64 characters", { ["k".repeat(64)]: "v" }],
    ["a key of 64 emoji", { [EMOJI.repeat(64)]: "v" }],
    ["a value of 1000 characters", { plan: "v".repeat(1000) }],
    ["a value of 1000 emoji", { plan: EMOJI.repeat(1000) }],
    ["an empty value", { plan: "" }],
    ["lines in a value", { note: "one\ntwo\tthree" }],
    ["null", null],
  ])("takes %s", async (_name, extra_fields) => {
    const { status, body } = await add({ phones: ["+14155550001"], extra_fields });
    expect([status, body.extra_fields]).toEqual([201, extra_fields]);
  });

  it.each<[string, unknown, string]>([
    ["51 keys", many(51), "extra_fields"],
    ["a key of 65 characters", { ["k".repeat(65)]: "v" }, `extra_fields.${"k".repeat(65)}`],
    ["an empty key", { "": "v" }, "extra_fields."],
    ["a key with a line break", { "a\nb": "v" }, "extra_fields.a\nb"],
    ["a value of 1001 characters", { plan: "v".repeat(1001) }, "extra_fields.plan"],
    ["a number as a value", { plan: 7 }, "extra_fields.plan"],
    ["null as a value", { plan: null }, "extra_fields.plan"],
    ["a list as a value", { plan: ["gold"] }, "extra_fields.plan"],
    ["an object as a value", { plan: { name: "gold" } }, "extra_fields.plan"],
    ["a NUL in a value", { plan: "a\u0000b" }, "extra_fields.plan"],
    ["a lone surrogate in a value", { plan: "a\ud800" }, "extra_fields.plan"],
    ["a value under a key in another spelling", { planName: 7 }, "extra_fields.planName"],
    ["a list", ["gold"], "extra_fields"],
    ["a text", "gold", "extra_fields"],
  ])("refuses %s", async (_name, extra_fields, field) => {
    expect(verdict(await add({ phones: ["+14155550001"], extra_fields }))).toEqual(refused(field));
    expect(await count()).toBe(0);
  });

  it("trims its keys", async () => {
    const { status, body } = await add({ phones: ["+14155550001"], extra_fields: { " plan ": "gold" } });
    expect([status, body.extra_fields]).toEqual([201, { plan: "gold" }]);
  });
});

describe("a duplicate of one contact", () => {
  const number = "+14155550001";
  const first = {
    phones: [{ number, label: "work" }, "+14155550002"],
    first_name: "Ada",
    extra_fields: { plan: "gold" },
  };

  it.each([[{}], [{ on_duplicate: "skip" }]])("is skipped with %j: 200, and nothing changed", async (policy) => {
    const { body: before } = await add(first);
    const answer = await add({ phones: [number], first_name: "Grace", ...policy });
    expect([answer.status, answer.body]).toEqual([200, before]);
    expect((await list()).data).toEqual([before]);
  });

  it("is updated with `update`: the given fields change; the others and the label do not", async () => {
    const { body: before } = await add(first);
    const answer = await add({ phones: [number, "+14155550003"], last_name: "Byron", on_duplicate: "update" });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...before,
      last_name: "Byron",
      phones: [
        { number, label: "work" },
        { number: "+14155550003", label: null },
      ],
      updated_at: expect.any(String),
    });
    expect((await list()).data).toEqual([answer.body]);
    expect(await count()).toBe(1);
  });

  it("is updated with null values and new labels", async () => {
    const { body: before } = await add({ ...first, customer_id: bench.api.world.northwind.customerId });
    const answer = await add({
      phones: [
        { number, label: null },
        { number: "+14155550002", label: "home" },
      ],
      first_name: null,
      extra_fields: null,
      customer_id: null,
      on_duplicate: "update",
    });
    expect(answer.body).toEqual({
      ...before,
      first_name: null,
      extra_fields: null,
      customer_id: null,
      phones: [
        { number, label: null },
        { number: "+14155550002", label: "home" },
      ],
      updated_at: expect.any(String),
    });
  });

  it("replaces all extra fields with `update`", async () => {
    await add(first);
    const { body } = await add({ phones: [number], extra_fields: { region: "west" }, on_duplicate: "update" });
    expect(body.extra_fields).toEqual({ region: "west" });
  });

  it("keeps its status and its history with `update`", async () => {
    const { body: before } = await add(first);
    await bench.force(before.id, "do_not_call");
    const { body } = await add({ phones: [number], title: "Owner", on_duplicate: "update" });
    expect([body.status, body.title]).toEqual(["do_not_call", "Owner"]);
    expect((await bench.call("GET", `/campaigns/${campaignId}`)).body.status).toBe("completed");
  });

  it("is 409 with `error`, and nothing changed", async () => {
    const { body: before } = await add(first);
    expect(verdict(await add({ phones: [number], first_name: "Grace", on_duplicate: "error" }))).toEqual({
      status: 409,
      code: "conflict",
    });
    expect((await list()).data).toEqual([before]);
  });

  it("needs the same first number and the same campaign", async () => {
    await add(first);
    expect((await add({ phones: ["+14155550002"], on_duplicate: "error" })).status).toBe(201);
    expect((await add({ phones: ["+14155550003", number], on_duplicate: "error" })).status).toBe(201);
    const other = await bench.campaign();
    expect((await add({ ...first, on_duplicate: "error" }, other)).status).toBe(201);
  });

  it("is the number that is first now, after a change", async () => {
    const { body: before } = await add(first);
    await bench.call("PATCH", `/campaigns/${campaignId}/contacts/${before.id}`, { body: { phones: ["+14155550009"] } });
    expect((await add({ phones: [number] })).status).toBe(201);
    expect((await add({ phones: ["+14155550009"] })).body.id).toBe(before.id);
  });

  it("no longer exists after the removal of the first contact", async () => {
    const { body: before } = await add(first);
    await bench.call("DELETE", `/campaigns/${campaignId}/contacts/${before.id}`);
    const { status, body } = await add(first);
    expect(status).toBe(201);
    expect(body.id).not.toBe(before.id);
  });
});

describe("many contacts", () => {
  it("are added in their order", async () => {
    const numbers = Array.from({ length: 60 }, freshNumber);
    const { status, body } = await add({ contacts: numbers.map((number) => ({ phones: [number] })) });
    expect(status).toBe(200);
    expect({ ...body, data: undefined }).toEqual({ created: 60, skipped: 0, updated: 0, failed: 0 });
    const ids = body.data.map((row: { contact: { id: string } }) => row.contact.id);
    expect(body.data.map((row: { contact: { primary_number: string } }) => row.contact.primary_number)).toEqual(
      numbers,
    );
    expect(body.data.map((row: { index: number }) => row.index)).toEqual([...numbers.keys()]);
    expect(ids.toSorted()).toEqual(ids);
    const listed = (await list()).data;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
    expect(body.data.map((row: { contact: unknown }) => row.contact)).toEqual(listed.toReversed());
    expect(await count()).toBe(60);
  });

  it("may be 1 to 500", async () => {
    const rows = (length: number) => Array.from({ length }, () => ({ phones: [freshNumber()] }));
    expect((await add({ contacts: rows(1) })).body.created).toBe(1);
    expect((await add({ contacts: rows(500) })).body.created).toBe(500);
    expect(await count()).toBe(501);
    for (const contacts of [[], rows(501), {}, null, "x", 7]) {
      expect(verdict(await add({ contacts }))).toEqual(refused("contacts"));
    }
    expect(await count()).toBe(501);
  });

  it("take no fields of a single contact beside them", async () => {
    const contacts = [{ phones: ["+14155550001"] }];
    expect(verdict(await add({ contacts, phones: ["+14155550002"] }))).toEqual(refused("phones"));
    expect(verdict(await add({ contacts, first_name: "Ada" }))).toEqual(refused("first_name"));
    expect(verdict(await add({ contacts, on_duplicate: "merge" }))).toEqual(refused("on_duplicate"));
  });

  it("fail separately, each with its field", async () => {
    const rival = bench.api.world.rivals.customerId;
    const { status, body } = await add({
      contacts: [
        { phones: ["+14155550001"] },
        { phones: ["no"] },
        { phones: [] },
        {},
        { phones: ["+14155550002"], email: "no" },
        { phones: ["+14155550003"], customer_id: rival },
        { phones: ["+14155550004"], nickname: "A" },
        { phones: ["+14155550005", { number: "+14155550006", label: "x".repeat(41) }] },
        { phones: ["+14155550007"], extra_fields: { planName: 7 } },
        { phones: ["+14155550008"], on_duplicate: "skip" },
        "+14155550009",
        null,
        [],
        { phones: ["+14155550010"], linkedin_url: "https://linkedin.com/in/\ud800" },
        { phones: ["+14155550011"], due_at: "soon" },
        { phones: ["+14155550012"] },
      ],
    });
    expect(status).toBe(200);
    expect(results(body)).toEqual([
      ["created"],
      ["failed", "invalid_phone_number", "contacts.1.phones"],
      ["failed", "validation_error", "contacts.2.phones"],
      ["failed", "validation_error", "contacts.3.phones"],
      ["failed", "validation_error", "contacts.4.email"],
      ["failed", "validation_error", "contacts.5.customer_id"],
      ["failed", "validation_error", "contacts.6.nickname"],
      ["failed", "validation_error", "contacts.7.phones.1.label"],
      ["failed", "validation_error", "contacts.8.extra_fields.planName"],
      ["failed", "validation_error", "contacts.9.on_duplicate"],
      ["failed", "validation_error", "contacts.10"],
      ["failed", "validation_error", "contacts.11"],
      ["failed", "validation_error", "contacts.12"],
      ["failed", "validation_error", "contacts.13.linkedin_url"],
      ["failed", "validation_error", "contacts.14.due_at"],
      ["created"],
    ]);
    expect({ ...body, data: undefined }).toEqual({ created: 2, skipped: 0, updated: 0, failed: 14 });
    expect(body.data.map((row: { contact: unknown }) => row.contact !== null)).toEqual(
      body.data.map((row: { result: string }) => row.result === "created"),
    );
    expect(await count()).toBe(2);
  });

  it("may all fail, and nothing is added", async () => {
    const { status, body } = await add({ contacts: [{ phones: ["no"] }, {}] });
    expect([status, body.failed, await count()]).toEqual([200, 2, 0]);
  });

  const duplicates = [
    { phones: ["+14155550001"], first_name: "Ada" },
    { phones: ["+14155550002"], first_name: "Grace" },
    { phones: ["+14155550001", "+14155550003"], last_name: "Byron" },
    { phones: ["+14155550001"], first_name: "Alan" },
    { phones: ["+14155550009"], first_name: "Nobody" },
  ];

  it.each([
    {
      on_duplicate: "skip",
      expected: [["created"], ["created"], ["skipped"], ["skipped"], ["skipped"]],
      counts: { created: 2, skipped: 3, updated: 0, failed: 0 },
      ada: ["Ada", null, ["+14155550001"]],
      old: "Old",
    },
    {
      on_duplicate: "update",
      expected: [["created"], ["created"], ["updated"], ["updated"], ["updated"]],
      counts: { created: 2, skipped: 0, updated: 3, failed: 0 },
      ada: ["Alan", "Byron", ["+14155550001"]],
      old: "Nobody",
    },
    {
      on_duplicate: "error",
      expected: [
        ["created"],
        ["created"],
        ["failed", "conflict", undefined],
        ["failed", "conflict", undefined],
        ["failed", "conflict", undefined],
      ],
      counts: { created: 2, skipped: 0, updated: 0, failed: 3 },
      ada: ["Ada", null, ["+14155550001"]],
      old: "Old",
    },
  ])("meet duplicates in their batch and in the campaign with $on_duplicate", async (scene) => {
    const { body: old } = await add({ phones: ["+14155550009"], first_name: "Old" });
    const { status, body } = await add({ contacts: duplicates, on_duplicate: scene.on_duplicate });
    expect(status).toBe(200);
    expect(results(body)).toEqual(scene.expected);
    expect({ ...body, data: undefined }).toEqual(scene.counts);
    const read = async (id: string) => (await bench.call("GET", `/campaigns/${campaignId}/contacts/${id}`)).body;
    const ada = await read(body.data[0].contact.id);
    const numbers = ada.phones.map(({ number }: { number: string }) => number);
    expect([ada.first_name, ada.last_name, numbers]).toEqual(scene.ada);
    expect((await read(old.id)).first_name).toBe(scene.old);
    expect(await count()).toBe(3);
    for (const row of body.data) {
      expect(row.contact).toEqual(row.contact && (await read(row.contact.id)));
    }
  });

  it("keep the labels that earlier rows gave, as additions one by one would", async () => {
    await add({ phones: [{ number: "+14155550001", label: "old" }] });
    const { body } = await add({
      on_duplicate: "update",
      contacts: [
        { phones: [{ number: "+14155550001", label: "work" }] },
        { phones: ["+14155550001", "+14155550002"], first_name: "Ada" },
        { phones: ["+14155550003", { number: "+14155550004", label: "home" }] },
        { phones: ["+14155550003", "+14155550004"] },
      ],
    });
    expect(results(body)).toEqual([["updated"], ["updated"], ["created"], ["updated"]]);
    expect(body.data[1].contact.phones).toEqual([
      { number: "+14155550001", label: "work" },
      { number: "+14155550002", label: null },
    ]);
    expect(body.data[3].contact.phones).toEqual([
      { number: "+14155550003", label: null },
      { number: "+14155550004", label: "home" },
    ]);
  });

  it("forget the label of a number that one row drops and a later one brings back", async () => {
    await add({ phones: ["+14155550001", { number: "+14155550002", label: "home" }] });
    const { body } = await add({
      on_duplicate: "update",
      contacts: [{ phones: ["+14155550001"] }, { phones: ["+14155550001", "+14155550002"] }],
    });
    expect(body.data[1].contact.phones).toEqual([
      { number: "+14155550001", label: null },
      { number: "+14155550002", label: null },
    ]);
  });

  it("do not count a failed row as a duplicate", async () => {
    const { body } = await add({
      on_duplicate: "error",
      contacts: [
        { phones: ["+14155550001"], customer_id: bench.api.world.rivals.customerId },
        { phones: ["+14155550001"] },
      ],
    });
    expect(results(body)).toEqual([["failed", "validation_error", "contacts.0.customer_id"], ["created"]]);
  });
});

describe("a campaign", () => {
  it("accepts no contact after its archival", async () => {
    await add({ phones: ["+14155550001"] });
    await bench.api.test.query("UPDATE campaigns SET status = 'archived' WHERE id = $1", [campaignId]);
    const conflict = { status: 409, code: "conflict" };
    for (const on_duplicate of ["skip", "update", "error"]) {
      expect(verdict(await add({ phones: ["+14155550002"], on_duplicate }))).toEqual(conflict);
      expect(verdict(await add({ phones: ["+14155550001"], on_duplicate }))).toEqual(conflict);
      expect(verdict(await add({ contacts: [{ phones: ["+14155550002"] }, {}], on_duplicate }))).toEqual(conflict);
    }
    expect(verdict(await add({ contacts: [] }))).toEqual(refused("contacts"));
    expect(await count()).toBe(1);
  });

  it.each([
    ["one contact", { phones: ["+14155550002"] }],
    ["many contacts", { contacts: [{ phones: ["no"] }, { phones: ["+14155550002"] }] }],
  ])("that is completed is active again with %s", async (_name, body) => {
    const { body: only } = await add({ phones: ["+14155550001"] });
    await bench.call("PATCH", `/campaigns/${campaignId}/contacts/${only.id}`, { body: { status: "do_not_call" } });
    expect((await bench.call("GET", `/campaigns/${campaignId}`)).body.status).toBe("completed");
    expect((await add(body)).status).toBeLessThan(300);
    expect((await bench.call("GET", `/campaigns/${campaignId}`)).body).toMatchObject({
      status: "active",
      contact_count: 2,
    });
  });

  it("that is completed stays so when nothing is added", async () => {
    const { body: only } = await add({ phones: ["+14155550001"] });
    await bench.call("PATCH", `/campaigns/${campaignId}/contacts/${only.id}`, { body: { status: "do_not_call" } });
    for (const body of [
      { phones: ["+14155550001"] },
      { phones: ["+14155550001"], on_duplicate: "update" },
      { contacts: [{ phones: ["no"] }, { phones: ["+14155550001"] }] },
    ]) {
      expect((await add(body)).status).toBe(200);
      expect((await bench.call("GET", `/campaigns/${campaignId}`)).body.status).toBe("completed");
    }
  });

  it("that is paused accepts contacts and stays paused", async () => {
    await bench.api.test.query("UPDATE campaigns SET status = 'paused' WHERE id = $1", [campaignId]);
    expect((await add({ phones: ["+14155550001"] })).status).toBe(201);
    expect((await bench.call("GET", `/campaigns/${campaignId}`)).body).toMatchObject({
      status: "paused",
      contact_count: 1,
    });
  });
});
