import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { identityAt } from "../../src/platform/id.ts";
import { type Bench, createBench, refused, verdict } from "../campaign/bench.ts";
import { rounds } from "../support/effort.ts";
import {
  BASE,
  bounds,
  instantAt,
  isWithin,
  maybe,
  moment,
  newestFirst,
  toQuery,
  type Walk,
  walkerOf,
} from "../support/paging.ts";

let bench: Bench;
let walk: Walk;
beforeAll(async () => {
  bench = await createBench();
  walk = walkerOf(bench.call);
});
afterAll(() => bench.close());

const numbers = ["+14155550001", "+14155550002", "+442079460018"];
const emails = ["ada@acme.example", "Ada@Acme.example", "grace_h@navy.example"];
const firstNames = ["Ada", "aDa", "50%", "a\\b", "Über", "李小龍", "Anna  Maria", "__x", "José", "Łucja"];
const lastNames = ["Byron", "O'Brien", "da Silva", "%%%"];
const companies = ["Acme Tools", "5%0 Off", "a_b", "aXb"];

const row = fc.record({
  created: moment,
  updated: moment,
  firstName: maybe(fc.constantFrom(...firstNames)),
  lastName: maybe(fc.constantFrom(...lastNames)),
  company: maybe(fc.constantFrom(...companies)),
  email: maybe(fc.constantFrom(...emails)),
  phones: fc.uniqueArray(fc.constantFrom(...numbers)),
  hasExternalId: fc.boolean(),
  isDeleted: fc.boolean(),
});
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never;

const searches = [
  ...["ada", "ADA B", "ada byron", "byron", "yro", "da silva", "anna maria", "über", "小龍", "李小龍", "brien"],
  ...["50%", "5%0", "a_b", "a\\b", "%%%", "__x", "acme", "e.example", "@acme", "h@navy", "nobody", "ada\\"],
  ...[
    "byron ada",
    "ada acme",
    "tools navy",
    "b ad",
    "ada 415",
    "by ac",
    "o brien",
    "&&",
    "ada &",
    "ada 555-0001",
    "silva +44",
    "jose",
    "JOSÉ by",
    "lucja",
    "uber",
    "ádá",
    "020 7946 0018",
    "+44 (0)20 7946",
    "0044 20",
    "% ada",
    "ada nobody",
  ],
  ...["ad", "da", "50", "by", "+1", "41", "(415) 555-00", "+1 415", "415.555.0002", "0001", "4155550003", "7946 0018"],
];

const filter = fc.record(
  {
    phone: fc.constantFrom(...numbers),
    email: fc.constantFrom(...emails, "ADA@ACME.EXAMPLE", "gracexh@navy.example"),
    external_id: fc.constantFrom("crm-0", "crm-3", "CRM-0"),
    q: fc.constantFrom(...searches),
    ...bounds,
  },
  { requiredKeys: [] },
);
type Filter = typeof filter extends fc.Arbitrary<infer Value> ? Value : never;

/** The definition of a search, without a database. */
function isFound({ firstName, lastName, company, email, phones }: Row, q: string): boolean {
  const name = [firstName, lastName].filter((part) => part !== null).join(" ");
  const lines = [name, company, email, ...phones].map((line) => separate(` ${line ?? ""} `));
  const holds = (text: string) =>
    lines.some((line) => line.includes(text.trim().length < 3 ? ` ${text.trimStart()}` : text));
  const words = (isNumber(q) ? [q] : q.split(" ")).filter((word) => separate(word) !== " ");
  const isMet = (word: string) => {
    const digits = word.replace(/^(\+.*)\(0\)/, "$1").replace(/\D/g, "");
    if (!isNumber(word) || digits.length < 2) {
      return holds(separate(word));
    }
    const number = holds(word.startsWith("+") ? ` ${digits}` : digits);
    const unprefixed = digits.replace(/^0+/, "");
    if (digits !== unprefixed && unprefixed.length >= 3 && holds(unprefixed)) {
      return true;
    }
    return number || (digits.length < 7 && holds(separate(word)));
  };
  return words.length > 0 && words.every(isMet);
}

const ACCENTS: Readonly<Record<string, string>> = { á: "a", é: "e", ł: "l", ü: "u" };

const separate = (text: string) =>
  text
    .toLowerCase()
    .replace(/[áéłü]/g, (letter) => ACCENTS[letter] as string)
    .replace(/[^\p{L}\p{N}]+/gu, " ");

const isNumber = (text: string) => /^\+?[\d ()./-]+$/.test(text);

function matches(candidate: Row, place: number, wanted: Filter): boolean {
  return (
    !candidate.isDeleted &&
    isWithin(candidate, wanted) &&
    (wanted.phone === undefined || candidate.phones.includes(wanted.phone)) &&
    (wanted.email === undefined || candidate.email?.toLowerCase() === wanted.email.toLowerCase()) &&
    (wanted.external_id === undefined || (candidate.hasExternalId && `crm-${place}` === wanted.external_id)) &&
    (wanted.q === undefined || isFound(candidate, wanted.q))
  );
}

async function insert(businessId: string, rows: readonly Row[], later = 0): Promise<string[]> {
  const written = rows.map((value, place) => ({
    id: identityAt("con", new Date(BASE + later + value.created)).id,
    first_name: value.firstName,
    last_name: value.lastName,
    company: value.company,
    email: value.email,
    phones: value.phones.map((number) => ({ number, label: null })),
    external_id: value.hasExternalId && later === 0 ? `crm-${place}` : null,
    deleted_at: value.isDeleted ? instantAt(9) : null,
    created_at: instantAt(later + value.created),
    updated_at: instantAt(value.updated),
  }));
  await bench.api.test.query(
    `INSERT INTO contacts (business_id, id, first_name, last_name, company, email, phones, external_id, source,
       deleted_at, created_at, updated_at)
     SELECT $1, id, first_name, last_name, company, email, phones, external_id, 'app', deleted_at, created_at, updated_at
     FROM jsonb_to_recordset($2) AS added (id text, first_name text, last_name text, company text, email text,
       phones jsonb, external_id text, deleted_at timestamptz, created_at timestamptz, updated_at timestamptz)`,
    [businessId, JSON.stringify(written)],
  );
  return written.map(({ id }) => id);
}

describe("GET /contacts", () => {
  it("returns every matching row once, newest first, while rows are added", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 30, size: "max" }),
        fc.array(filter, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 7 }),
        fc.array(row, { minLength: 1, maxLength: 2 }),
        async (rows, filters, limit, added) => {
          const { businessId, token } = await bench.business();
          const ids = await insert(businessId, rows);
          for (const wanted of [{}, ...filters]) {
            const walked = await walk("/contacts", toQuery(wanted), {
              limit,
              token,
              between: () => insert(businessId, added, 10_000),
            });
            await bench.api.test.query("DELETE FROM contacts WHERE business_id = $1 AND created_at > $2", [
              businessId,
              instantAt(5_000),
            ]);
            const existing = ids.filter((_id, place) => matches(rows[place] as Row, place, wanted));
            expect(walked).toEqual(newestFirst(existing));
          }
        },
      ),
      { numRuns: rounds(5, 25) },
    );
  });

  it("finds the same rows by each search as a plain comparison", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 20, maxLength: 60, size: "max" }), async (rows) => {
        const { businessId, token } = await bench.business();
        const ids = await insert(businessId, rows);
        for (const q of searches) {
          const { body } = await bench.call("GET", "/contacts", { token, query: { q, limit: "100" } });
          const existing = ids.filter((_id, place) => matches(rows[place] as Row, place, { q }));
          expect([q, body.data.map(({ id }: { id: string }) => id)]).toEqual([q, newestFirst(existing)]);
        }
      }),
      { numRuns: rounds(2, 4) },
    );
  });

  it("finds distant rows too, and none of another business", async () => {
    const { businessId, token } = await bench.business();
    const far = await insert(
      businessId,
      [1, 2, 3].map((created) => ({ ...EMPTY, created, firstName: "Quixotine" })),
    );
    await bench.api.test.query(
      `INSERT INTO contacts (business_id, id, first_name, source, created_at, updated_at)
       SELECT $1, 'con_7' || lpad(to_hex(place), 25, '0'), 'Ada', 'app', now(), now()
       FROM generate_series(1, 6000) AS place`,
      [businessId],
    );
    expect(await walk("/contacts", { q: "quixotine" }, { limit: 2, token })).toEqual(newestFirst(far));
    const { body } = await bench.call("GET", "/contacts", { query: { q: "quixotine" } });
    expect(body.data).toEqual([]);
    const ada = await bench.call("GET", "/contacts", { token, query: { q: "ada" } });
    expect([ada.body.data.length, ada.body.has_more]).toEqual([25, true]);
  });

  it.each(["a", " ", " a ", "x".repeat(101), "a\u0000b", "a\nb"])("refuses the search %j", async (q) => {
    expect(verdict(await bench.call("GET", "/contacts", { query: { q } }))).toEqual(refused("q"));
  });

  it.each([
    ["email", "ada"],
    ["created_after", "yesterday"],
    ["status", "called"],
    ["source", "email"],
  ])("refuses %s=%s", async (name, value) => {
    expect(verdict(await bench.call("GET", "/contacts", { query: { [name]: value } }))).toEqual(refused(name));
  });

  it("treats an empty parameter as absent, and refuses an unknown empty one", async () => {
    const names = ["phone", "email", "external_id", "q", "created_after", "updated_before", "limit", "cursor"];
    const empty = Object.fromEntries(names.map((name) => [name, ""]));
    const [all, narrowed] = await Promise.all([
      bench.call("GET", "/contacts"),
      bench.call("GET", "/contacts", { query: empty }),
    ]);
    expect([narrowed.status, narrowed.body.data]).toEqual([200, all.body.data]);
    expect(verdict(await bench.call("GET", "/contacts", { query: { colour: "" } }))).toEqual(refused("colour"));
  });

  it("accepts an unencoded +, and refuses an invalid number", async () => {
    const found = await bench.call("GET", "/contacts?phone=+14155552000");
    expect(found.body.data.map(({ primary_number }: { primary_number: string }) => primary_number)).toEqual([
      "+14155552000",
    ]);
    expect(verdict(await bench.call("GET", "/contacts?phone=4155552000"))).toEqual(
      refused("phone", "invalid_phone_number"),
    );
  });

  it("refuses the cursor of another search", async () => {
    const first = await bench.call("GET", "/contacts", { query: { q: "customer", limit: "1" } });
    const cursor = first.body.next_cursor;
    expect((await bench.call("GET", "/contacts", { query: { q: "customer", cursor } })).status).toBe(200);
    for (const query of [{}, { q: "example" }, { email: "ada.byron@customer.example" }]) {
      expect(verdict(await bench.call("GET", "/contacts", { query: { ...query, cursor } }))).toEqual(refused("cursor"));
    }
  });
});

const EMPTY: Row = {
  created: 0,
  updated: 0,
  firstName: null,
  lastName: null,
  company: null,
  email: null,
  phones: [],
  hasExternalId: false,
  isDeleted: false,
};
