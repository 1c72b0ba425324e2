import { afterAll, beforeAll, expect, it } from "vitest";
import { type Bench, createBench, freshNumber, refused, secondInstance, verdict } from "../campaign/bench.ts";

/** POST /contacts with a list. */

let bench: Bench;
let second: Awaited<ReturnType<typeof secondInstance>>;
beforeAll(async () => {
  bench = await createBench();
  second = await secondInstance(bench);
});
afterAll(async () => {
  await second.close();
  await bench.close();
});

const save = (body: unknown) => bench.call("POST", "/contacts", { body });
const countOf = async (number: string) =>
  (await bench.call("GET", "/contacts", { query: { phone: number } })).body.data.length;

it("adds each, in order; a bad row fails alone, with the path of its field", async () => {
  const [first, last] = [freshNumber(), freshNumber()];
  const answer = await save({
    contacts: [
      { first_name: "Ada", phones: [first] },
      { first_name: "Bad", phones: ["415"] },
      { company: "Nobody" },
      { first_name: "Odd", unknown: 1 },
      { last_name: "Byron", phones: [last], opted_out: true },
      { first_name: "No number", opted_out: true },
    ],
  });
  expect(answer.status).toBe(200);
  const { data, ...counts } = answer.body;
  expect(counts).toEqual({ created: 2, skipped: 0, updated: 0, failed: 4 });
  expect(data).toMatchObject([
    { index: 0, result: "created", contact: { first_name: "Ada", primary_number: first }, error: null },
    { index: 1, result: "failed", contact: null, error: { code: "invalid_phone_number", field: "contacts.1.phones" } },
    { index: 2, result: "failed", contact: null, error: { code: "validation_error", field: "contacts.2" } },
    { index: 3, result: "failed", contact: null, error: { code: "validation_error", field: "contacts.3.unknown" } },
    { index: 4, result: "created", contact: { last_name: "Byron", opted_out: true }, error: null },
    {
      index: 5,
      result: "failed",
      contact: null,
      error: { code: "unprocessable_entity", field: "contacts.5.opted_out" },
    },
  ]);
  expect(await bench.api.test.query("SELECT 1 FROM contacts WHERE first_name IN ('Bad', 'Odd', 'No number')")).toEqual(
    [],
  );
});

it("matches with one key for all: a later row of the same person updates the earlier one", async () => {
  const number = freshNumber();
  const contacts = [
    { first_name: "Ada", phones: [number] },
    { company: "Engines", phones: [number] },
    { first_name: "Keyless" },
  ];
  const { data, ...counts } = (await save({ contacts, match_on: "phone" })).body;
  expect(counts).toEqual({ created: 1, skipped: 0, updated: 1, failed: 1 });
  expect(data[1]).toMatchObject({
    result: "updated",
    contact: { id: data[0].contact.id, first_name: "Ada", company: "Engines" },
  });
  expect(data[2].error).toMatchObject({ code: "validation_error", field: "contacts.2.phones" });
  expect(await countOf(number)).toBe(1);
});

it("a conflict on the external id names the other contact and leaves no change", async () => {
  const { id } = (await save({ first_name: "Ada", external_id: "many-1" })).body;
  const number = freshNumber();
  const { data } = (
    await save({
      contacts: [
        { first_name: "New", external_id: "many-1" },
        { first_name: "Other", phones: [number] },
      ],
    })
  ).body;
  expect(data).toMatchObject([
    { result: "failed", error: { code: "conflict", field: "contacts.0.external_id", existing_id: id } },
    { result: "created" },
  ]);
});

it("an opt-out that only the person can reverse fails its row, before any change", async () => {
  const number = freshNumber();
  const { id } = (await save({ first_name: "Ada", phones: [number] })).body;
  const { businessId } = bench.api.world.northwind;
  await bench.api.test.query(
    "INSERT INTO opt_outs (business_id, phone_number, opted_out_at, source) VALUES ($1, $2, now(), 'keyword')",
    [businessId, number],
  );
  const before = (await bench.call("GET", `/contacts/${id}`)).body;
  const contacts = [
    { first_name: "Changed", phones: [number], opted_out: false },
    { first_name: "Fine", phones: [freshNumber()] },
  ];
  const { data } = (await save({ contacts, match_on: "phone" })).body;
  expect(data.map(({ result }: { result: string }) => result)).toEqual(["failed", "created"]);
  expect(data[0].error).toMatchObject({ code: "conflict", field: "contacts.0.opted_out" });
  expect((await bench.call("GET", `/contacts/${id}`)).body).toEqual(before);
});

it("refuses a list that is empty, too long or beside the fields of a contact", async () => {
  const row = { first_name: "Ada" };
  for (const body of [
    { contacts: [] },
    { contacts: Array.from({ length: 501 }, () => row) },
    { contacts: [row], first_name: "Ada" },
    { contacts: row },
  ]) {
    expect(verdict(await save(body))).toEqual(refused("contacts"));
  }
  expect(verdict(await save({ contacts: [row], match_on: "name" }))).toEqual(refused("match_on"));
  expect(verdict(await save({ contacts: [row], unknown: 1 }))).toEqual(refused("unknown"));
});

it("two lists at once, of two processes and beside single ones, make each person once", async () => {
  const numbers = Array.from({ length: 40 }, () => freshNumber());
  const contacts = numbers.map((number) => ({ first_name: "Ada", phones: [number] }));
  const single = (number: string) => save({ first_name: "Ada", phones: [number], match_on: "phone" });
  const answers = await Promise.all([
    save({ contacts, match_on: "phone" }),
    second.call("POST", "/contacts", { body: { contacts: contacts.toReversed(), match_on: "phone" } }),
    ...numbers.slice(0, 10).map(single),
  ]);
  expect(answers.map(({ status }) => Math.floor(status / 100))).toEqual(answers.map(() => 2));
  const [row] = await bench.api.test.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM contact_phones WHERE phone_number = ANY($1)",
    [numbers],
  );
  expect(row?.count).toBe(40);
});

it("an answer repeats at most 2 MiB of stored contacts", async () => {
  const extra = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`key${index}`, "x".repeat(1_000)]));
  await save({ first_name: "Large", external_id: "large", extra_fields: extra });
  const contacts = Array.from({ length: 60 }, () => ({ external_id: "large", title: "Owner" }));
  const { data, updated, failed } = (await save({ contacts, match_on: "external_id" })).body;
  expect(updated).toBe(41);
  expect(failed).toBe(19);
  expect(data[59].error).toMatchObject({ code: "validation_error", field: "contacts.59.extra_fields" });
});
