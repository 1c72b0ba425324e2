import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { identityAt } from "../../src/platform/id.ts";
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
import { type Bench, createBench, freshNumber, refused, verdict } from "./bench.ts";

let bench: Bench;
let walk: Walk;
let customers: string[];
let dispositions: string[];

beforeAll(async () => {
  bench = await createBench();
  walk = walkerOf(bench.call);
  const { businessId } = bench.api.world.northwind;
  const ids = async (table: string) => {
    const text = `SELECT id FROM ${table} WHERE business_id = $1 ORDER BY id LIMIT 2`;
    return (await bench.api.test.query<{ id: string }>(text, [businessId])).map(({ id }) => id);
  };
  customers = await ids("contacts");
  dispositions = await ids("dispositions");
});
afterAll(() => bench.close());

describe("GET /campaigns/{id}/contacts", () => {
  const statuses = ["not_called", "in_progress", "called", "completed", "do_not_call"];
  const numbers = ["+14155550001", "+14155550002", "+14155550003"];
  const emails = ["ada@acme.example", "Ada@Acme.example", "grace_h@navy.example"];

  const row = fc.record({
    created: moment,
    updated: moment,
    status: fc.constantFrom(...statuses),
    phones: fc.uniqueArray(fc.constantFrom(...numbers), { minLength: 1 }),
    email: maybe(fc.constantFrom(...emails)),
    customer: maybe(fc.nat({ max: 1 })),
    disposition: maybe(fc.nat({ max: 1 })),
    due: maybe(moment),
  });
  type ContactRow = typeof row extends fc.Arbitrary<infer Row> ? Row : never;

  const filter = fc.record(
    {
      status: fc.constantFrom(...statuses),
      phone: fc.constantFrom(...numbers),
      email: fc.constantFrom(...emails, "ADA@ACME.EXAMPLE", "gracexh@navy.example"),
      customer: fc.nat({ max: 1 }),
      disposition: fc.nat({ max: 1 }),
      due_before: moment,
      ...bounds,
    },
    { requiredKeys: [] },
  );
  type Filter = typeof filter extends fc.Arbitrary<infer Value> ? Value : never;

  function matches(candidate: ContactRow, wanted: Filter): boolean {
    return (
      isWithin(candidate, wanted) &&
      (wanted.status === undefined || candidate.status === wanted.status) &&
      (wanted.phone === undefined || candidate.phones.includes(wanted.phone)) &&
      (wanted.email === undefined || candidate.email?.toLowerCase() === wanted.email.toLowerCase()) &&
      (wanted.customer === undefined || candidate.customer === wanted.customer) &&
      (wanted.disposition === undefined || candidate.disposition === wanted.disposition) &&
      (wanted.due_before === undefined || (candidate.due !== null && candidate.due < wanted.due_before))
    );
  }

  function queryOf({ customer, disposition, ...others }: Filter): Record<string, string> {
    return toQuery({
      ...others,
      customer_id: customer === undefined ? undefined : customers[customer],
      disposition_id: disposition === undefined ? undefined : dispositions[disposition],
    });
  }

  /** Writes the rows, each with an id that carries its moment, and returns the ids in the same order. */
  async function insert(campaignId: string, rows: readonly ContactRow[], later = 0): Promise<string[]> {
    const written = rows.map((value) => ({
      id: identityAt("cct", new Date(BASE + later + value.created)).id,
      phones: value.phones.map((number) => ({ number, label: null })),
      status: value.status,
      email: value.email,
      customer_id: value.customer === null ? null : customers[value.customer],
      disposition_id: value.disposition === null ? null : dispositions[value.disposition],
      due_at: value.due === null ? null : instantAt(value.due),
      created_at: instantAt(later + value.created),
      updated_at: instantAt(value.updated),
    }));
    await bench.api.test.query(
      `INSERT INTO campaign_contacts (business_id, campaign_id, id, phones, status, email, customer_id,
         last_disposition_id, due_at, created_at, updated_at)
       SELECT $1, $2, id, phones, status, email, customer_id, disposition_id, due_at, created_at, updated_at
       FROM jsonb_to_recordset($3) AS added (id text, phones jsonb, status text, email text, customer_id text,
         disposition_id text, due_at timestamptz, created_at timestamptz, updated_at timestamptz)`,
      [bench.api.world.northwind.businessId, campaignId, JSON.stringify(written)],
    );
    return written.map(({ id }) => id);
  }

  it("returns every matching row once, newest first, while rows are added", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 40, size: "max" }),
        fc.array(filter, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 9 }),
        fc.array(row, { minLength: 1, maxLength: 3 }),
        async (rows, filters, limit, added) => {
          const campaignId = await bench.campaign();
          const ids = await insert(campaignId, rows);
          for (const wanted of [{}, ...filters]) {
            const existing = ids.filter((_id, place) => matches(rows[place] as ContactRow, wanted));
            const walked = await walk(`/campaigns/${campaignId}/contacts`, queryOf(wanted), {
              limit,
              between: async () => {
                const ours = await insert(campaignId, added, 10_000);
                await bench.api.test.query("DELETE FROM campaign_contacts WHERE campaign_id = $1 AND id = $2", [
                  campaignId,
                  ours[0],
                ]);
              },
            });
            await bench.api.test.query("DELETE FROM campaign_contacts WHERE campaign_id = $1 AND created_at > $2", [
              campaignId,
              instantAt(5_000),
            ]);
            expect(walked).toEqual(newestFirst(existing));
          }
        },
      ),
      { numRuns: rounds(5, 30) },
    );
  });

  it("finds the same rows by each filter as a plain comparison", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 10, maxLength: 40, size: "max" }), async (rows) => {
        const campaignId = await bench.campaign();
        const ids = await insert(campaignId, rows);
        const alone: Filter[] = [
          ...statuses.map((status) => ({ status })),
          ...numbers.map((phone) => ({ phone })),
          ...[...emails, "ADA@ACME.EXAMPLE"].map((email) => ({ email })),
          ...[0, 1].flatMap((place) => [{ customer: place }, { disposition: place }]),
          ...[0, 2, 4].flatMap((at) => [
            { due_before: at },
            { created_after: at },
            { created_before: at },
            { updated_after: at },
            { updated_before: at },
          ]),
        ];
        for (const wanted of alone) {
          const { status, body } = await bench.call("GET", `/campaigns/${campaignId}/contacts`, {
            query: { ...queryOf(wanted), limit: "100" },
          });
          expect(status).toBe(200);
          expect(body.data.map(({ id }: { id: string }) => id)).toEqual(
            newestFirst(ids.filter((_id, place) => matches(rows[place] as ContactRow, wanted))),
          );
        }
      }),
      { numRuns: rounds(2, 8) },
    );
  });

  it("accepts an unencoded + and an encoded one", async () => {
    const campaignId = await bench.campaign();
    const contact = await bench.contact(campaignId, { phones: [freshNumber(), freshNumber()] });
    const second = contact.phones[1]?.number as string;
    for (const written of [second, encodeURIComponent(second)]) {
      const { status, body } = await bench.call("GET", `/campaigns/${campaignId}/contacts?phone=${written}`);
      expect([status, body.data]).toEqual([200, [contact]]);
    }
  });

  it("keeps an unencoded + in the link to the next page", async () => {
    const campaignId = await bench.campaign();
    const [shared, path] = [freshNumber(), `/campaigns/${campaignId}/contacts`];
    const older = await bench.contact(campaignId, { phones: [freshNumber(), shared] });
    await bench.contact(campaignId, { phones: [freshNumber(), shared] });
    const first = await bench.call("GET", `${path}?phone=${shared}&limit=1`);
    const link = /<http:\/\/api\.test\/api\/v1([^>]+)>/.exec(first.headers.link ?? "")?.[1] ?? "";
    expect((await bench.call("GET", link)).body).toEqual({ data: [older], has_more: false, next_cursor: null });
  });

  it("has no rows in an empty campaign, and is 404 for an unknown one", async () => {
    const campaignId = await bench.campaign();
    const empty = await bench.call("GET", `/campaigns/${campaignId}/contacts`);
    expect([empty.status, empty.body]).toEqual([200, { data: [], has_more: false, next_cursor: null }]);
    for (const id of ["cmp_01h455vb4pex5vsknk084sn02q", bench.api.world.rivals.campaignId, "x", "%00"]) {
      expect(verdict(await bench.call("GET", `/campaigns/${id}/contacts`))).toEqual({ status: 404, code: "not_found" });
    }
  });

  it("has 25 rows a page by default", async () => {
    const campaignId = await bench.campaign();
    const contacts = Array.from({ length: 26 }, () => ({ phones: [freshNumber()] }));
    await bench.call("POST", `/campaigns/${campaignId}/contacts`, { body: { contacts } });
    const { body } = await bench.call("GET", `/campaigns/${campaignId}/contacts`);
    expect([body.data.length, body.has_more]).toEqual([25, true]);
  });

  it.each([
    ["status", "paused"],
    ["status", "NOT_CALLED"],
    ["email", "ada"],
    ["due_before", "2026-03-01"],
    ["due_before", "tomorrow"],
    ["created_after", "2026-03-01T12:00:00"],
    ["created_before", "2026-02-30T12:00:00Z"],
    ["updated_after", " "],
    ["updated_before", "0000-01-01T00:00:00Z"],
    ["q", "ada"],
    ["first", "10"],
    ["after", "x"],
    ["toString", "x"],
  ])("refuses %s=%s", async (name, value) => {
    const path = `/campaigns/${bench.api.world.northwind.campaignId}/contacts`;
    expect(verdict(await bench.call("GET", path, { query: { [name]: value } }))).toEqual(refused(name));
  });

  it.each(["14155550001", "+0123", "phone", " "])("refuses phone=%s as no phone number", async (phone) => {
    const path = `/campaigns/${bench.api.world.northwind.campaignId}/contacts`;
    expect(verdict(await bench.call("GET", path, { query: { phone } }))).toEqual(
      refused("phone", "invalid_phone_number"),
    );
  });

  it.each(["customer_id", "disposition_id"])("finds nothing by an unknown %s", async (name) => {
    const path = `/campaigns/${bench.api.world.northwind.campaignId}/contacts`;
    for (const id of ["con_01h455vb4pex5vsknk084sn02q", "x", " ", "\u0000", bench.api.world.rivals.customerId]) {
      const { status, body } = await bench.call("GET", path, { query: { [name]: id } });
      expect([status, body.data]).toEqual([200, []]);
    }
  });

  it("accepts times at the limits of the calendar", async () => {
    const path = `/campaigns/${bench.api.world.northwind.campaignId}/contacts`;
    const [first, last] = ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"];
    const found = async (query: Record<string, string>) => (await bench.call("GET", path, { query })).body.data.length;
    expect(await found({ created_after: first, created_before: last })).toBe(25);
    expect(await found({ updated_after: first, updated_before: last })).toBe(25);
    expect(await found({ created_after: last })).toBe(0);
    expect(await found({ created_before: first })).toBe(0);
  });
});

describe("GET /campaigns", () => {
  const pieces = ["Ada", "aDa", "50%", "5%0", "a_b", "aXb", "a\\b", "\\%", "Über", "%%", "__"];
  const statuses = ["active", "paused", "completed", "archived"];
  const name = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" "));

  const row = fc.record({ created: moment, updated: moment, status: fc.constantFrom(...statuses), name });
  type CampaignRow = typeof row extends fc.Arbitrary<infer Row> ? Row : never;

  const filter = fc.record(
    {
      status: fc.constantFrom(...statuses),
      q: fc.constantFrom(...pieces, "ada", "0%", "da 5", "\\\\", "_b"),
      ...bounds,
    },
    { requiredKeys: [] },
  );
  type Filter = typeof filter extends fc.Arbitrary<infer Value> ? Value : never;

  const matches = (candidate: CampaignRow, wanted: Filter) =>
    isWithin(candidate, wanted) &&
    (wanted.status === undefined || candidate.status === wanted.status) &&
    (wanted.q === undefined || candidate.name.toLowerCase().includes(wanted.q.toLowerCase()));

  async function insert(businessId: string, rows: readonly CampaignRow[], later = 0): Promise<string[]> {
    const ids = rows.map(({ created }) => identityAt("cmp", new Date(BASE + later + created)).id);
    await bench.api.test.query(
      `INSERT INTO campaigns (business_id, id, name, status, created_at, updated_at)
       SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[])`,
      [
        businessId,
        ids,
        rows.map((value) => value.name),
        rows.map(({ status }) => status),
        rows.map(({ created }) => instantAt(later + created)),
        rows.map(({ updated }) => instantAt(updated)),
      ],
    );
    return ids;
  }

  it("returns every matching row once, newest first, while rows are added", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 30, size: "max" }),
        fc.array(filter, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 7 }),
        fc.array(row, { minLength: 1, maxLength: 2 }),
        async (rows, filters, limit, added) => {
          const { businessId, token } = await bench.business();
          const ids = await insert(businessId, rows);
          for (const wanted of [{}, ...filters]) {
            const existing = ids.filter((_id, place) => matches(rows[place] as CampaignRow, wanted));
            const walked = await walk("/campaigns", toQuery(wanted), {
              limit,
              token,
              between: () => insert(businessId, added, 10_000),
            });
            await bench.api.test.query("DELETE FROM campaigns WHERE business_id = $1 AND created_at > $2", [
              businessId,
              instantAt(5_000),
            ]);
            expect(walked).toEqual(newestFirst(existing));
          }
        },
      ),
      { numRuns: rounds(5, 25) },
    );
  });

  it.each(["a", " ", " a ", "x".repeat(101), "a\u0000b", "a\nb"])("refuses the search %j", async (q) => {
    expect(verdict(await bench.call("GET", "/campaigns", { query: { q } }))).toEqual(refused("q"));
  });

  it("accepts a search of 2 to 100 characters, without the surrounding spaces", async () => {
    for (const q of [" Sp ", "x".repeat(100), "\u{1F600}".repeat(100)]) {
      expect((await bench.call("GET", "/campaigns", { query: { q } })).status).toBe(200);
    }
  });
});

describe("limit", () => {
  const paths = () => ["/campaigns", `/campaigns/${bench.api.world.northwind.campaignId}/contacts`];

  it.each(["0", "101", "1000", "abc", "1.5", "1.0", "-1", "+1", " 1", "01", "1e1", "0x10", " ", "null", "٣"])(
    "refuses %j",
    async (limit) => {
      for (const path of paths()) {
        expect(verdict(await bench.call("GET", path, { query: { limit } }))).toEqual(refused("limit"));
      }
    },
  );

  it("refuses two at once", async () => {
    for (const path of paths()) {
      expect(verdict(await bench.call("GET", `${path}?limit=1&limit=2`))).toEqual(refused("limit"));
    }
  });

  it.each(["1", "2", "99", "100"])("takes %s", async (limit) => {
    const [, contacts] = await Promise.all(paths().map((path) => bench.call("GET", path, { query: { limit } })));
    expect([contacts?.status, contacts?.body.data.length]).toEqual([200, Number(limit)]);
  });
});

describe("cursor", () => {
  const path = () => `/campaigns/${bench.api.world.northwind.campaignId}/contacts`;
  const cursorOf = async (url: string, query: Record<string, string>, token = bench.token): Promise<string> =>
    (await bench.call("GET", url, { token, query: { ...query, limit: "1" } })).body.next_cursor;
  const expectRefusal = async (url: string, query: Record<string, string>) =>
    expect(verdict(await bench.call("GET", url, { query }))).toEqual(refused("cursor"));

  it("works with another limit", async () => {
    const cursor = await cursorOf(path(), {});
    expect((await bench.call("GET", path(), { query: { cursor, limit: "7" } })).body.data).toHaveLength(7);
  });

  it("works with another notation of the same instant and address", async () => {
    const cursor = await cursorOf(path(), { created_after: "2020-01-01T00:00:00Z" });
    const query = { cursor, created_after: "2020-01-01t02:00:00.000+02:00" };
    expect((await bench.call("GET", path(), { query })).status).toBe(200);
  });

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ["a filter more", {}, { status: "not_called" }],
    ["a filter less", { status: "not_called" }, {}],
    ["another value", { status: "not_called" }, { status: "called" }],
    ["another filter", { status: "not_called" }, { created_after: "2020-01-01T00:00:00Z" }],
    ["another instant", { created_after: "2020-01-01T00:00:00Z" }, { created_after: "2020-01-01T00:00:00.001Z" }],
    [
      "the same instant in another filter",
      { created_after: "2020-01-01T00:00:00Z" },
      { updated_after: "2020-01-01T00:00:00Z" },
    ],
  ])("is refused with %s", async (_name, made, used) => {
    await expectRefusal(path(), { ...used, cursor: await cursorOf(path(), made) });
  });

  it("is refused in another list, another campaign and another business", async () => {
    const contacts = await cursorOf(path(), {});
    const campaigns = await cursorOf("/campaigns", {});
    const other = await bench.campaign();
    await expectRefusal("/campaigns", { cursor: contacts });
    await expectRefusal(path(), { cursor: campaigns });
    await expectRefusal(`/campaigns/${other}/contacts`, { cursor: contacts });
    const rival = await bench.api.token(bench.api.world.rival.userId);
    expect(verdict(await bench.call("GET", "/campaigns", { token: rival, query: { cursor: campaigns } }))).toEqual(
      refused("cursor"),
    );
  });

  it("is refused when it is cut at any place", async () => {
    const cursor = await cursorOf(path(), {});
    for (let end = 1; end < cursor.length; end += 1) {
      await expectRefusal(path(), { cursor: cursor.slice(0, end) });
    }
  });

  it("is refused when any character is changed", async () => {
    const cursor = await cursorOf(path(), {});
    for (let place = 0; place < cursor.length; place += 1) {
      const other = cursor[place] === "a" ? "b" : "a";
      await expectRefusal(path(), { cursor: `${cursor.slice(0, place)}${other}${cursor.slice(place + 1)}` });
    }
  });

  it("is refused when something is added to it", async () => {
    const cursor = await cursorOf(path(), {});
    for (const altered of [
      `${cursor}A`,
      `${cursor}=`,
      ` ${cursor}`,
      `${cursor}\n`,
      `${cursor}\u0000`,
      cursor + cursor,
    ]) {
      await expectRefusal(path(), { cursor: altered });
    }
    expect(verdict(await bench.call("GET", `${path()}?cursor=${cursor}&cursor=${cursor}`))).toEqual(refused("cursor"));
  });

  it("is refused when it is anything else", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", minLength: 1, maxLength: 80 }), async (cursor) => {
        await expectRefusal(path(), { cursor: cursor.toWellFormed() });
      }),
      { numRuns: rounds(8, 60) },
    );
  });
});
