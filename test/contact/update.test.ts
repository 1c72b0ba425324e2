import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Bench, createBench, freshNumber, refused, verdict } from "../campaign/bench.ts";
import type { Answer } from "../support/json-answer.ts";

let bench: Bench;
let contact: Answer;
beforeAll(async () => {
  bench = await createBench();
});
afterAll(() => bench.close());

let lastContact = 0;
beforeEach(async () => {
  lastContact += 1;
  const body = {
    first_name: "Ada",
    last_name: "Byron",
    company: "Engines",
    title: "Owner",
    email: "ada@engines.example",
    linkedin_url: "https://www.linkedin.com/in/ada",
    phones: [{ number: freshNumber(), label: "mobile" }],
    extra_fields: { plan: "gold" },
    external_id: `crm-${lastContact}`,
  };
  contact = (await bench.call("POST", "/contacts", { body })).body;
});

const patch = (body: unknown, id = contact.id) => bench.call("PATCH", `/contacts/${id}`, { body });
const read = async () => (await bench.call("GET", `/contacts/${contact.id}`)).body;

async function expectChange(body: object, changed: object) {
  const answer = await patch(body);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ ...contact, ...changed, updated_at: expect.any(String) });
  expect(answer.body.updated_at >= contact.updated_at).toBe(true);
  expect(await read()).toEqual(answer.body);
}

describe("PATCH /contacts/{id}", () => {
  it.each(["first_name", "last_name", "company", "title", "email", "linkedin_url", "extra_fields", "external_id"])(
    "clears %s by null and changes nothing else",
    (field) => expectChange({ [field]: null }, { [field]: null }),
  );

  it.each(["first_name", "last_name", "company", "title", "email", "linkedin_url", "external_id"])(
    "clears %s by an empty text",
    (field) => expectChange({ [field]: " " }, { [field]: null }),
  );

  it("replaces the free fields as a whole", () =>
    expectChange({ extra_fields: { region: "west" } }, { extra_fields: { region: "west" } }));

  it("replaces the phones, and a remaining number keeps its label", async () => {
    const added = freshNumber();
    const [kept] = contact.phones;
    await expectChange(
      { phones: [added, kept.number, added] },
      { phones: [{ number: added, label: null }, kept], primary_number: added },
    );
    const found = async (phone: string) =>
      (await bench.call("GET", "/contacts", { query: { phone } })).body.data.map(({ id }: { id: string }) => id);
    expect(await found(added)).toEqual([contact.id]);
    await patch({ phones: [added] });
    expect(await found(kept.number)).toEqual([]);
  });

  it("accepts the phones of a GET, and the label of an entry", async () => {
    const [kept] = contact.phones;
    await expectChange({ phones: contact.phones }, {});
    const other = { number: freshNumber(), label: null };
    await expectChange(
      { phones: [{ ...kept, label: "work" }, other] },
      { phones: [{ ...kept, label: "work" }, other], primary_number: kept.number },
    );
    await expectChange(
      { phones: [{ number: kept.number }, { ...other, label: "home" }] },
      {
        phones: [
          { ...kept, label: "work" },
          { ...other, label: "home" },
        ],
      },
    );
    expect(verdict(await patch({ phones: [{ number: kept.number, kind: "home" }] }))).toEqual(refused("phones.0.kind"));
  });

  it("accepts an empty list of phones, and clears every field", async () => {
    await expectChange({ phones: [] }, { phones: [], primary_number: null });
    expect((await patch({ first_name: null, last_name: null, email: null })).status).toBe(200);
  });

  it.each([
    ["phones", "invalid_phone_number", ["+0"]],
    ["phones", "validation_error", null],
    ["email", "validation_error", "ada"],
    ["match_on", "validation_error", "email"],
    ["source", "validation_error", "app"],
    ["status", "validation_error", "do_not_call"],
  ])("refuses an invalid %s with %s", async (field, code, value) => {
    expect(verdict(await patch({ title: "Changed", [field]: value }))).toEqual(refused(field, code));
    expect(await read()).toEqual(contact);
  });

  it("refuses a body without a field", async () => {
    expect(verdict(await patch({}))).toEqual({ status: 400, code: "validation_error" });
  });

  it("refuses another contact's external id, and accepts its own", async () => {
    await bench.call("POST", "/contacts", { body: { first_name: "Grace", external_id: `other-${lastContact}` } });
    const conflict = { status: 409, code: "conflict", field: "external_id" };
    expect(verdict(await patch({ external_id: `other-${lastContact}`, title: "Changed" }))).toEqual(conflict);
    expect(await read()).toEqual(contact);
    await expectChange({ external_id: contact.external_id }, {});
    const unknown = "con_01h455vb4pex5vsknk084sn02q";
    expect(verdict(await patch({ external_id: `other-${lastContact}` }, unknown)).status).toBe(404);
  });

  it("keeps every change of many concurrent ones", async () => {
    const fields = ["first_name", "last_name", "company", "title"];
    await Promise.all(fields.map((field) => patch({ [field]: "Changed" })));
    expect(await read()).toMatchObject(Object.fromEntries(fields.map((field) => [field, "Changed"])));
  });
});

describe("a conversation with nobody", () => {
  it("belongs to the contact that gets its number", async () => {
    const [number, second] = [freshNumber(), freshNumber()];
    const { businessId, inboxIds } = bench.api.world.northwind;
    const talk = (id: string, phone: string) =>
      bench.api.test.query(
        `INSERT INTO conversations (business_id, id, inbox_id, phone_number, created_at, updated_at)
         VALUES ($1, $2, $3, $4, now(), now())`,
        [businessId, id, inboxIds[0], phone],
      );
    const ownerOf = async (phone: string) =>
      (await bench.api.test.query("SELECT contact_id AS id FROM conversations WHERE phone_number = $1", [phone]))[0]
        ?.id;
    await talk("cnv_01h455vb4pex5vsknk084sn02q", number);
    await talk("cnv_01h455vb4pex5vsknk084sn03q", second);
    await patch({ phones: [number] });
    expect(await ownerOf(number)).toBe(contact.id);
    const made = await bench.call("POST", "/contacts", { body: { phones: [number, second] } });
    expect([await ownerOf(number), await ownerOf(second)]).toEqual([contact.id, made.body.id]);
  });
});
