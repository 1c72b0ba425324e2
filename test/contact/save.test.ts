import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bench, createBench, freshNumber, refused, secondInstance, verdict } from "../campaign/bench.ts";
import type { Answer } from "../support/json-answer.ts";

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
const read = async (id: string) => (await bench.call("GET", `/contacts/${id}`)).body;
const entry = (number: string, label: string | null = null) => ({ number, label });
const countOf = async (number: string) =>
  (await bench.call("GET", "/contacts", { query: { phone: number } })).body.data.length;

let lastPerson = 0;
const freshEmail = () => {
  lastPerson += 1;
  return `person${lastPerson}@save.example`;
};

describe("POST /contacts", () => {
  it("creates a contact with every field", async () => {
    const [first, other] = [freshNumber(), freshNumber()];
    const answer = await save({
      first_name: " Ada ",
      last_name: "Byron",
      company: "Engines",
      title: "Owner",
      email: "Ada@Engines.example",
      linkedin_url: "https://www.linkedin.com/in/ada",
      state: "CA",
      postal_code: "94103",
      country: "usa",
      phones: [{ number: first, label: "mobile" }, other, first],
      extra_fields: { plan: "gold" },
      external_id: "crm-1",
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^con_/),
      first_name: "Ada",
      last_name: "Byron",
      company: "Engines",
      title: "Owner",
      email: "Ada@Engines.example",
      linkedin_url: "https://www.linkedin.com/in/ada",
      state: "CA",
      postal_code: "94103",
      country: "US",
      phones: [entry(first, "mobile"), entry(other)],
      primary_number: first,
      extra_fields: { plan: "gold" },
      external_id: "crm-1",
      source: "api",
      opted_out: false,
      opted_out_at: null,
      opted_out_reason: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: answer.body.created_at,
    });
    expect(await read(answer.body.id)).toEqual(answer.body);
  });

  it.each([
    { first_name: "Ada" },
    { last_name: "Byron" },
    { email: "only@save.example" },
    { phones: ["+14155559001"] },
  ])("takes %j alone", async (body) => {
    const answer = await save(body);
    expect(answer.status).toBe(201);
    expect(answer.body.primary_number).toBe(body.phones?.[0] ?? null);
  });

  it.each([
    {},
    { company: "Engines" },
    { first_name: null, phones: [] },
    { first_name: "  ", email: "" },
    { external_id: "crm-lonely", extra_fields: { plan: "gold" } },
  ])("refuses %j, which identifies nobody", async (body) => {
    expect(verdict(await save(body))).toEqual({ status: 400, code: "validation_error" });
  });

  it.each([
    ["phones", "invalid_phone_number", ["4155550123"]],
    ["phones", "validation_error", Array.from({ length: 6 }, (_, place) => `+1415555000${place}`)],
    ["email", "validation_error", "ada"],
    ["linkedin_url", "validation_error", "https://example.com"],
    ["country", "validation_error", "Atlantis"],
    ["extra_fields", "validation_error", "gold"],
    ["external_id", "validation_error", "x".repeat(256)],
    ["match_on", "validation_error", "name"],
    ["match_on", "validation_error", null],
    ["source", "validation_error", "app"],
    ["opted_out", "validation_error", "yes"],
  ])("refuses an invalid %s with %s", async (field, code, value) => {
    expect(verdict(await save({ first_name: "Ada", [field]: value }))).toEqual(refused(field, code));
  });

  it("adds another contact with the same number and address", async () => {
    const body = { email: freshEmail(), phones: [freshNumber()] };
    const [first, again] = [await save(body), await save(body)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.id).not.toBe(first.body.id);
  });

  it("allows an external id for one contact in each business", async () => {
    const first = await save({ first_name: "Ada", external_id: "crm-taken" });
    expect(verdict(await save({ first_name: "Grace", external_id: "crm-taken" }))).toEqual({
      status: 409,
      code: "conflict",
      field: "external_id",
    });
    expect((await save({ first_name: "Grace", external_id: "CRM-TAKEN" })).status).toBe(201);
    const { token } = await bench.business();
    const elsewhere = await bench.call("POST", "/contacts", {
      token,
      body: { first_name: "Grace", external_id: "crm-taken" },
    });
    expect(elsewhere.status).toBe(201);
    expect(await read(first.body.id)).toEqual(first.body);
  });
});

describe("match_on", () => {
  it.each([
    ["phone", { phones: [] }, "phones"],
    ["phone", { phones: undefined }, "phones"],
    ["email", { email: null }, "email"],
    ["external_id", { external_id: "" }, "external_id"],
  ])("%s needs its field", async (match_on, fields, field) => {
    expect(verdict(await save({ first_name: "Ada", ...fields, match_on }))).toEqual(refused(field));
  });

  it("changes the supplied fields of the match and no others", async () => {
    const email = freshEmail();
    const number = freshNumber();
    const made = await save({
      first_name: "Ada",
      company: "Engines",
      email,
      phones: [entry(number, "mobile")],
      match_on: "email",
    });
    expect(made.status).toBe(201);
    const matched = await save({ company: null, title: "Owner", email: email.toUpperCase(), match_on: "email" });
    expect(matched.status).toBe(200);
    expect(matched.body).toEqual({
      ...made.body,
      company: null,
      title: "Owner",
      email: email.toUpperCase(),
      updated_at: expect.any(String),
    });
    const replaced = await save({ email, phones: [freshNumber(), number], match_on: "email" });
    expect(replaced.body.phones).toEqual([entry(replaced.body.primary_number), entry(number, "mobile")]);
  });

  it.each([
    ["email", (contact: Answer) => ({ email: contact.email })],
    ["phone", (contact: Answer) => ({ phones: [contact.primary_number] })],
    ["external_id", (contact: Answer) => ({ external_id: contact.external_id })],
  ])("%s may change any field alone", async (match_on, keyOf) => {
    const made = await save({ email: freshEmail(), phones: [freshNumber()], external_id: `crm-alone-${match_on}` });
    for (const field of ["title", "company", "linkedin_url", "extra_fields"]) {
      const value = { linkedin_url: "https://www.linkedin.com/in/ada", extra_fields: { plan: "gold" } }[field] ?? "New";
      const matched = await save({ ...keyOf(made.body), [field]: value, match_on });
      expect([matched.status, matched.body.id, matched.body[field]]).toEqual([200, made.body.id, value]);
    }
  });

  it("adds no contact without a distinguishing field", async () => {
    const answer = await save({ external_id: "crm-nobody", title: "Owner", match_on: "external_id" });
    expect(verdict(answer)).toEqual({ status: 400, code: "validation_error" });
    expect((await save({ external_id: "crm-nobody", first_name: "Ada", match_on: "external_id" })).status).toBe(201);
  });

  it("phone keeps the numbers of the match and adds the missing ones", async () => {
    const [first, other, new1] = [freshNumber(), freshNumber(), freshNumber()];
    const made = await save({ phones: [entry(first, "mobile"), entry(other, "work")] });
    const matched = await save({ first_name: "Ada", phones: [other, entry(new1, "home")], match_on: "phone" });
    expect([matched.status, matched.body.id]).toEqual([200, made.body.id]);
    expect(matched.body.phones).toEqual([entry(first, "mobile"), entry(other, "work"), entry(new1, "home")]);
    const more = Array.from({ length: 3 }, freshNumber);
    expect(verdict(await save({ phones: [first, ...more], match_on: "phone" }))).toEqual({
      status: 422,
      code: "unprocessable_entity",
      field: "phones",
    });
    expect((await read(made.body.id)).phones).toHaveLength(3);
  });

  it("phone searches the numbers in order, and matches the oldest contact with one", async () => {
    const [shared, rare] = [freshNumber(), freshNumber()];
    const oldest = await save({ first_name: "Oldest", phones: [shared] });
    await save({ first_name: "Younger", phones: [shared] });
    const youngest = await save({ first_name: "Youngest", phones: [rare] });
    expect((await save({ phones: [shared], match_on: "phone" })).body.id).toBe(oldest.body.id);
    expect((await save({ phones: [rare, shared], match_on: "phone" })).body.id).toBe(youngest.body.id);
    expect((await save({ phones: [freshNumber(), shared], match_on: "phone" })).body.id).toBe(oldest.body.id);
  });

  it("finds no contact of another business", async () => {
    const body = { email: freshEmail(), phones: [freshNumber()], external_id: "crm-tenant" };
    await save(body);
    for (const match_on of ["phone", "email", "external_id"]) {
      const { token } = await bench.business();
      const answer = await bench.call("POST", "/contacts", { token, body: { ...body, match_on } });
      expect(answer.status).toBe(201);
    }
  });

  it("does not take over another contact's external id", async () => {
    const number = freshNumber();
    await save({ first_name: "Owner", external_id: "crm-owned" });
    await save({ phones: [number] });
    expect(verdict(await save({ phones: [number], external_id: "crm-owned", match_on: "phone" }))).toEqual({
      status: 409,
      code: "conflict",
      field: "external_id",
    });
  });

  it.each(["phone", "email", "external_id"])("%s: 50 at once make one contact", async (match_on) => {
    const body = { first_name: "Ada", email: freshEmail(), phones: [freshNumber()], external_id: `race-${match_on}` };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        (turn % 2 === 0 ? bench : second).call("POST", "/contacts", { body: { ...body, match_on } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(49).fill(200), 201]);
    expect(new Set(answers.map((answer) => answer.body.id))).toHaveLength(1);
    expect(await countOf(body.phones[0] as string)).toBe(1);
  });

  it("phone: concurrent requests with the same numbers in different orders create one contact", async () => {
    const numbers = Array.from({ length: 5 }, freshNumber);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, turn) => {
        const phones = [...numbers.slice(turn % 5), ...numbers.slice(0, turn % 5)];
        return (turn % 2 === 0 ? bench : second).call("POST", "/contacts", { body: { phones, match_on: "phone" } });
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(29).fill(200), 201]);
    expect(await countOf(numbers[0] as string)).toBe(1);
  });

  it("external ids: 20 plain additions at once make one contact and 19 conflicts", async () => {
    const body = { first_name: "Ada", external_id: "race-plain" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => (turn % 2 === 0 ? bench : second).call("POST", "/contacts", { body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });
});
