import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rounds } from "../support/effort.ts";
import { type Bench, type ContactBody, createBench } from "./bench.ts";

let bench: Bench;

beforeAll(async () => {
  bench = await createBench();
});
afterAll(() => bench.close());

const pathOf = (contact: ContactBody) => `/campaigns/${contact.campaign_id}/contacts/${contact.id}`;
const read = async (contact: ContactBody): Promise<ContactBody> => (await bench.call("GET", pathOf(contact))).body;

const spaces = fc.constantFrom("", " ", "\t", "\n ", "\u3000");
const CONTROL = /\p{Cc}/u;

/** Text with 1 to `maximum` characters of any script, with spaces around it. */
function textOf(maximum: number) {
  const inner = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
    .filter((value) => !CONTROL.test(value.trim()) && value.trim() !== "" && [...value].length <= maximum);
  return fc.tuple(spaces, inner, spaces).map((parts) => parts.join(""));
}

const clearing = fc.constantFrom(null, "", "  ");
const clearable = (text: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: clearing });

const email = fc
  .tuple(fc.stringMatching(/^[a-z0-9]{1,10}$/), fc.stringMatching(/^[a-z0-9]{1,10}$/))
  .map(([name, domain]) => `${name}@${domain}.example`);

const linkedinUrl = fc
  .tuple(fc.constantFrom("http", "https"), fc.constantFrom("", "www.", "de."), fc.webPath())
  .map(([scheme, host, path]) => `${scheme}://${host}linkedin.com${path}`);

/** The same instant in several notations. */
const instant = fc
  .record({
    at: fc.date({ min: new Date("1000-01-01T00:00:00Z"), max: new Date("9000-01-01T00:00:00Z"), noInvalidDate: true }),
    offset: fc.integer({ min: -14 * 60, max: 14 * 60 }),
    isUtc: fc.boolean(),
    isLower: fc.boolean(),
  })
  .map(({ at, offset, isUtc, isLower }) => {
    const minutes = Math.abs(offset);
    const pad = (value: number) => String(value).padStart(2, "0");
    const zone = `${offset < 0 ? "-" : "+"}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
    const local = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, -1);
    const text = isUtc ? at.toISOString() : `${local}${zone}`;
    return isLower ? text.toLowerCase() : text;
  });

const numbers = Array.from({ length: 8 }, (_, last) => `+1415555000${last}`);
const textFields = ["first_name", "last_name", "company", "title", "email", "linkedin_url"] as const;

const changes = fc
  .record(
    {
      first_name: clearable(textOf(100)),
      last_name: clearable(textOf(100)),
      company: clearable(textOf(200)),
      title: clearable(textOf(200)),
      email: clearable(email),
      linkedin_url: clearable(linkedinUrl),
      due_at: fc.option(instant, { nil: null }),
      phones: fc.array(fc.constantFrom(...numbers), { minLength: 1, maxLength: 5 }),
      status: fc.constantFrom("not_called", "do_not_call"),
    },
    { requiredKeys: [] },
  )
  .filter((body) => Object.keys(body).length > 0);
type Changes = typeof changes extends fc.Arbitrary<infer Value> ? Value : never;

/** The state of a contact after a change, by the specification. */
function applied(contact: ContactBody, body: Changes): ContactBody {
  const after = { ...contact };
  for (const field of textFields) {
    if (body[field] !== undefined) {
      after[field] = body[field]?.trim() || null;
    }
  }
  if (body.due_at !== undefined) {
    after.due_at = body.due_at && new Date(body.due_at.toUpperCase()).toISOString();
  }
  if (body.phones) {
    const labels = new Map(contact.phones.map(({ number, label }) => [number, label]));
    after.phones = [...new Set(body.phones)].map((number) => ({ number, label: labels.get(number) ?? null }));
    after.primary_number = after.phones[0]?.number as string;
  }
  after.status = body.status ?? contact.status;
  return after;
}

/** A contact in a new campaign. */
async function newContact(): Promise<ContactBody> {
  return bench.contact(await bench.campaign(), {
    first_name: "Ada",
    email: "ada@acme.example",
    phones: [
      { number: numbers[0], label: "mobile" },
      { number: numbers[1], label: "work" },
    ],
    extra_fields: { plan: "gold" },
  });
}

describe("PATCH /campaigns/{id}/contacts/{contactId}", () => {
  it("answers like a plain model of the contact after every change", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 12 }), async (sequence) => {
        let expected = await newContact();
        for (const body of sequence) {
          const answer = await bench.call("PATCH", pathOf(expected), { body });
          expect(answer.status).toBe(200);
          expect(answer.body.updated_at >= expected.updated_at).toBe(true);
          const { updated_at } = answer.body;
          expected = { ...applied(expected, body), updated_at };
          expect(answer.body).toEqual(expected);
          expect(await read(expected)).toEqual(expected);
        }
      }),
      { numRuns: rounds(6, 40) },
    );
  });

  /** JSON of every kind, as a hostile or faulty client might send. */
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 4, noUnicodeString: false } as fc.JsonSharedConstraints),
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.constantFrom<unknown>(
      1e308,
      -1e-308,
      Number.MAX_SAFE_INTEGER + 1,
      "x".repeat(100_000),
      "\u0000",
      "\ud800",
      "not_called",
      "+14155550001",
      ["+14155550001", "\ud800"],
      [{ number: "+14155550001", label: "x" }],
      Array(1000).fill("+14155550001"),
      nested(2_000),
      { constructor: { name: "x" } },
      { toString: null, valueOf: 1 },
      "2026-13-45T99:99:99Z",
      "-271821-04-20T00:00:00Z",
      "https://linkedin.com/\ufffe",
    ),
  );
  const fields = ["first_name", "last_name", "company", "title", "email", "linkedin_url", "due_at", "phones", "status"];
  const strange = fc.constantFrom(
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "firstName",
    "first",
    "after",
    "id",
    "",
    " ",
    "a.b",
    "\u0000",
    "0",
    "length",
  );
  const hostile = fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...fields), strange, fc.string({ unit: "binary" })), anything), {
      minLength: 1,
      maxLength: 4,
    })
    .map((entries) => JSON.stringify(Object.fromEntries(entries)));

  it("answers any body with 200 or with an envelope that names the field, and a refusal changes nothing", async () => {
    const contact = await newContact();
    await fc.assert(
      fc.asyncProperty(hostile, async (payload) => {
        const before = await read(contact);
        const answer = await bench.call("PATCH", pathOf(contact), { payload });
        if (answer.status === 200) {
          expect(await read(contact)).toEqual(answer.body);
          return;
        }
        expect(answer.status).toBe(400);
        expect(Object.keys(answer.body)).toEqual(["error"]);
        const { code, message, field, request_id, doc_url: _, ...others } = answer.body.error;
        expect(others).toEqual({});
        expect(["validation_error", "invalid_phone_number"]).toContain(code);
        expect(typeof message).toBe("string");
        expect(request_id).toBe(answer.headers["x-request-id"]);
        // The whole path names a nested field.
        const isNamed = (key: string) => key === (field ?? "") || field?.startsWith(`${key}.`);
        expect(Object.keys(JSON.parse(payload)).some(isNamed), field).toBe(true);
        expect(await read(contact)).toEqual(before);
      }),
      { numRuns: rounds(30, 400), examples: [['{"":[{"__proto__":null}]}']] },
    );
  });

  it.each([
    ["__proto__", '{"first_name": "x", "__proto__": {"status": "do_not_call"}}'],
    ["a prototype in a prototype", '{"__proto__": {"__proto__": null}}'],
    ["a constructor with a prototype", '{"constructor": {"prototype": {"status": "do_not_call"}}}'],
    ["an escaped __proto__", '{"\\u005f_proto__": {"status": "do_not_call"}}'],
    ["a number beyond all", '{"first_name": 1e999}'],
    ["an object 100,000 deep", `{"first_name": ${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}`],
    ["a list 100,000 deep", `{"phones": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
    ["a body that is deep itself", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["no JSON", "{first_name: 'x'}"],
    ["half of a body", '{"first_name": "x"'],
    ["two bodies", '{"first_name": "x"}{"first_name": "y"}'],
    ["a comment", '{"first_name": "x"} // x'],
    ["NaN", '{"first_name": NaN}'],
    ["a lone quote", '"'],
    ["a byte order mark in the middle", '{"first_name": \ufeff"x"}'],
  ])("answers %s with 400, and nothing changes", async (_name, payload) => {
    const contact = await newContact();
    const answer = await bench.call("PATCH", pathOf(contact), { payload });
    expect([answer.status, answer.body.error.code]).toEqual([400, "validation_error"]);
    expect(await read(contact)).toEqual(contact);
  });

  it.each([
    ["__proto__", '{"first_name": "x", "__proto__": {"status": "do_not_call"}}'],
    ["__proto__", '{"\\u005f_proto__": 1}'],
    ["constructor", '{"first_name": "x", "constructor": {"prototype": {"status": "do_not_call"}}}'],
    ["extra_fields.a.__proto__", '{"extra_fields": {"a": {"__proto__": false}}}'],
    ["phones.1.__proto__", '{"x": {"prototype": 1}, "phones": [null, {"__proto__": 1}]}'],
  ])("refuses %s, which could reach a prototype, by its name", async (field, payload) => {
    const answer = await bench.call("PATCH", pathOf(await newContact()), { payload });
    expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([400, "validation_error", field]);
  });

  it("answers a body 100,000 deep with 400 under an Idempotency-Key too", async () => {
    const contact = await newContact();
    const answer = await bench.call("PATCH", pathOf(contact), {
      payload: `{"phones": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
      headers: { "idempotency-key": "deep" },
    });
    expect([answer.status, answer.body.error.code]).toEqual([400, "validation_error"]);
    expect(await read(contact)).toEqual(contact);
  });

  it("uses the last of two fields with the same name, like JSON.parse", async () => {
    const contact = await newContact();
    const { status, body } = await bench.call("PATCH", pathOf(contact), {
      payload: '{"first_name": "x", "first_name": "y"}',
    });
    expect([status, body.first_name]).toEqual([200, "y"]);
  });
});

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) {
    value = level % 2 === 0 ? { value } : [value];
  }
  return value;
}
