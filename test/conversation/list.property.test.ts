import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { identityAt, type Prefix } from "../../src/platform/id.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { rounds } from "../support/effort.ts";
import { BASE, bounds, instantAt, isWithin, maybe, moment, newestFirst, toQuery, walkerOf } from "../support/paging.ts";

/** The lists of conversations, messages and calls, by each filter and by combinations of filters. */

let api: TestApi;
let token: string;
let businessId: string;
/** Ids to refer to, by table: two of each. */
let ids: Record<"inboxes" | "contacts" | "campaigns" | "users" | "dispositions" | "conversations", string[]>;

beforeAll(async () => {
  api = await createTestApi();
  businessId = api.world.northwind.businessId;
  token = await api.token(api.world.admin.userId);
  const two = async (table: string) =>
    (
      await api.test.query<{ id: string }>(`SELECT id FROM ${table} WHERE business_id = $1 ORDER BY id LIMIT 2`, [
        businessId,
      ])
    ).map(({ id }) => id);
  ids = {
    inboxes: await two("inboxes"),
    contacts: await two("contacts"),
    campaigns: await two("campaigns"),
    users: await two("users"),
    dispositions: await two("dispositions"),
    conversations: await two("conversations"),
  };
  await api.test.query(
    `UPDATE conversations c SET phone_number = given.number FROM unnest($1::text[], $2::text[]) AS given (id, number)
     WHERE c.id = given.id`,
    [ids.conversations, NUMBERS],
  );
});
afterAll(() => api?.close());

const NUMBERS = ["+14155550001", "+14155550002"];
const place = fc.nat({ max: 1 });
const direction = fc.constantFrom("incoming", "outgoing");

interface Noun {
  path: string;
  table: string;
  prefix: Prefix;
  /** The column of each filter, and the ids or texts to choose from. */
  filters: Record<string, { column: string; values: () => readonly string[]; nullable: boolean }>;
  /** A filter whose value always goes with that of another one. */
  follows?: { filter: string; other: string };
  /** A filter without a value in rows with this value of another one. */
  lacks?: { filter: string; other: string; place: number };
  /** Required columns with arbitrary values. */
  constants: () => Record<string, unknown>;
}

const reference = (column: string, table: keyof typeof ids, nullable = true) => ({
  column,
  values: () => ids[table],
  nullable,
});

const NOUNS: Noun[] = [
  {
    path: "/messages",
    table: "messages",
    prefix: "msg",
    filters: {
      inbox_id: reference("inbox_id", "inboxes", false),
      conversation_id: reference("conversation_id", "conversations", false),
      contact_id: reference("contact_id", "contacts"),
      campaign_id: reference("campaign_id", "campaigns"),
      phone: { column: "phone_number", values: () => NUMBERS, nullable: false },
      status: { column: "status", values: () => ["delivered", "failed"], nullable: false },
    },
    // The conversation of a text is with its number.
    follows: { filter: "phone", other: "conversation_id" },
    constants: () => ({ direction: "outgoing", inbox_number: "+14155550100", body: "x", segments: 1 }),
  },
  {
    path: "/calls",
    table: "calls",
    prefix: "call",
    filters: {
      inbox_id: reference("inbox_id", "inboxes", false),
      contact_id: reference("contact_id", "contacts"),
      campaign_id: reference("campaign_id", "campaigns"),
      user_id: reference("user_id", "users"),
      disposition_id: reference("disposition_id", "dispositions"),
      phone: { column: "phone_number", values: () => NUMBERS, nullable: false },
      direction: { column: "direction", values: () => ["incoming", "outgoing"], nullable: false },
      status: { column: "status", values: () => ["completed", "busy"], nullable: false },
    },
    // An incoming call is never one of a campaign.
    lacks: { filter: "campaign_id", other: "direction", place: 0 },
    constants: () => ({ inbox_number: "+14155550100", started_at: instantAt(0) }),
  },
];

interface Row {
  created: number;
  updated: number;
  /** The index of the value for each filter; null for no value. */
  values: Record<string, number | null>;
}

function rowOf({ filters, follows, lacks }: Noun): fc.Arbitrary<Row> {
  const values = Object.entries(filters).map(([name, { nullable }]) => [name, nullable ? maybe(place) : place]);
  const row = fc.record({ created: moment, updated: moment, values: fc.record(Object.fromEntries(values)) });
  return row.map((given) => {
    const own = given.values as Row["values"];
    const followed = follows && { [follows.filter]: own[follows.other] ?? null };
    const lacked = lacks && own[lacks.other] === lacks.place && { [lacks.filter]: null };
    return { ...given, values: { ...own, ...followed, ...lacked } };
  });
}

type Filter = Record<string, number | undefined>;

/** A filter on a value by its place, and the bounds on time as they are. */
function filterOf({ filters }: Noun): fc.Arbitrary<Filter> {
  const values = Object.keys(filters).map((name) => [name, place]);
  return fc.record({ ...Object.fromEntries(values), ...bounds }, { requiredKeys: [] }) as fc.Arbitrary<Filter>;
}

const matches = ({ filters }: Noun, row: Row, filter: Filter) =>
  isWithin(row, filter) &&
  Object.keys(filters).every((name) => filter[name] === undefined || row.values[name] === filter[name]);

function queryOf({ filters }: Noun, filter: Filter): Record<string, string> {
  const named = Object.entries(filter).map(([name, value]): [string, string | number | undefined] => [
    name,
    value !== undefined && filters[name] ? filters[name].values()[value] : value,
  ]);
  return toQuery(Object.fromEntries(named));
}

async function insert(noun: Noun, rows: readonly Row[], later = 0): Promise<string[]> {
  const records = rows.map(({ created, updated, values }) => ({
    business_id: businessId,
    id: identityAt(noun.prefix, new Date(BASE + later + created)).id,
    created_at: instantAt(later + created),
    updated_at: instantAt(updated),
    ...noun.constants(),
    ...Object.fromEntries(
      Object.entries(noun.filters).map(([name, { column, values: choices }]) => {
        const chosen = values[name];
        return [column, chosen === null || chosen === undefined ? null : choices()[chosen]];
      }),
    ),
  }));
  const columns = Object.keys(records[0] as object).join(", ");
  await api.test.query(
    `INSERT INTO ${noun.table} (${columns})
     SELECT ${columns} FROM jsonb_populate_recordset(null::${noun.table}, $1)`,
    [JSON.stringify(records)],
  );
  return records.map(({ id }) => id);
}

const empty = (noun: Noun) => api.test.query(`DELETE FROM ${noun.table} WHERE business_id = $1`, [businessId]);

describe.each(NOUNS)("GET $path", (noun) => {
  const { path } = noun;

  it("returns every matching row once, newest first, while rows are added", async () => {
    const walk = walkerOf((method, url, request) => api.call(method, url, { token, ...request }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(rowOf(noun), { minLength: 1, maxLength: 30, size: "max" }),
        fc.array(filterOf(noun), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 7 }),
        fc.array(rowOf(noun), { minLength: 1, maxLength: 2 }),
        async (rows, filters, limit, added) => {
          await empty(noun);
          const inserted = await insert(noun, rows);
          for (const filter of [{}, ...filters]) {
            const walked = await walk(path, queryOf(noun, filter), {
              limit,
              between: () => insert(noun, added, 10_000),
            });
            await api.test.query(`DELETE FROM ${noun.table} WHERE business_id = $1 AND created_at > $2`, [
              businessId,
              instantAt(5_000),
            ]);
            expect(walked).toEqual(newestFirst(inserted.filter((_id, at) => matches(noun, rows[at] as Row, filter))));
          }
        },
      ),
      { numRuns: rounds(4, 15) },
    );
  });

  it("finds the same rows by each filter as a plain comparison", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rowOf(noun), { minLength: 10, maxLength: 40, size: "max" }), async (rows) => {
        await empty(noun);
        const inserted = await insert(noun, rows);
        const alone: Filter[] = [
          ...Object.keys(noun.filters).flatMap((name) => [{ [name]: 0 }, { [name]: 1 }]),
          ...Object.keys(bounds).flatMap((name) => [{ [name]: 1 }, { [name]: 3 }]),
        ];
        for (const filter of alone) {
          const query = { ...queryOf(noun, filter), limit: "100" };
          const { status, body } = await api.call("GET", path, { token, query });
          expect([status, body.data.map(({ id }: { id: string }) => id)]).toEqual([
            200,
            newestFirst(inserted.filter((_id, at) => matches(noun, rows[at] as Row, filter))),
          ]);
        }
      }),
      { numRuns: rounds(2, 5) },
    );
  });

  it.each(["14155550001", "+0123", " "])("refuses phone=%s", async (phone) => {
    const { status, body } = await api.call("GET", path, { token, query: { phone } });
    expect([status, body.error.code, body.error.field]).toEqual([400, "invalid_phone_number", "phone"]);
  });

  it.each([
    ["status", "unknown"],
    ["direction", "INCOMING"],
    ["created_after", "yesterday"],
    ["q", "x"],
  ])("refuses %s=%s", async (name, value) => {
    const { status, body } = await api.call("GET", path, { token, query: { [name]: value } });
    expect([status, body.error.code, body.error.field]).toEqual([400, "validation_error", name]);
  });

  it("finds nothing by the ids of another business", async () => {
    await empty(noun);
    await insert(noun, [
      { created: 0, updated: 0, values: Object.fromEntries(Object.keys(noun.filters).map((n) => [n, 0])) },
    ]);
    const rival = await api.token(api.world.rival.userId);
    const { body } = await api.call("GET", path, { token: rival, query: { inbox_id: ids.inboxes[0] as string } });
    expect(body.data).toEqual([]);
  });
});

describe("GET /messages by direction", () => {
  it("is narrowed by the time of the last change", async () => {
    const noun = NOUNS[0] as Noun;
    await empty(noun);
    const values = { inbox_id: 0, conversation_id: 0, contact_id: null, campaign_id: null, phone: 0, status: 0 };
    const [, later] = await insert(noun, [
      { created: 0, updated: 0, values },
      { created: 1, updated: 10, values },
    ]);
    const query = { direction: "outgoing", updated_after: instantAt(5) };
    const { status, body } = await api.call("GET", "/messages", { token, query });
    expect([status, body.data.map(({ id }: { id: string }) => id)]).toEqual([200, [later]]);
  });

  it("distinguishes incoming and outgoing, with sender and recipient in the right order", async () => {
    const noun = NOUNS[0] as Noun;
    await empty(noun);
    await fc.assert(
      fc.asyncProperty(fc.array(direction, { minLength: 1, maxLength: 10 }), async (directions) => {
        await empty(noun);
        for (const [at, way] of directions.entries()) {
          const { id, createdAt } = identityAt("msg", new Date(BASE + at));
          await api.test.query(
            `INSERT INTO messages (business_id, id, conversation_id, inbox_id, inbox_number, phone_number, direction,
               body, segments, status, created_at, updated_at)
             VALUES ($1, $2, $3, $4, '+14155550100', '+14155550001', $5, 'x', 1, $6, $7, $7)`,
            [
              businessId,
              id,
              ids.conversations[0],
              ids.inboxes[0],
              way,
              way === "incoming" ? "received" : "sent",
              createdAt,
            ],
          );
        }
        for (const way of ["incoming", "outgoing"]) {
          const { body } = await api.call("GET", "/messages", { token, query: { direction: way } });
          expect(body.data).toHaveLength(directions.filter((one) => one === way).length);
          for (const { from, to } of body.data) {
            expect(way === "incoming" ? [from, to] : [to, from]).toEqual(["+14155550001", "+14155550100"]);
          }
        }
      }),
      { numRuns: rounds(2, 5) },
    );
  });
});

describe("GET /conversations", () => {
  it("finds by inbox, contact, number and several of them", async () => {
    const all = (await api.call("GET", "/conversations", { token, query: { limit: "100" } })).body.data;
    expect(all.length).toBeGreaterThan(5);
    expect(all.map(({ id }: { id: string }) => id)).toEqual(newestFirst(all.map(({ id }: { id: string }) => id)));
    for (const { inbox_id, contact_id, phone_number } of all) {
      const whole = { inbox_id, ...(contact_id && { contact_id }), phone: phone_number };
      const choices = [{ inbox_id }, contact_id ? { contact_id } : {}, { phone: phone_number }, whole];
      for (const query of choices as Record<string, string>[]) {
        const { body } = await api.call("GET", "/conversations", { token, query: { ...query, limit: "100" } });
        expect(body.data).toEqual(
          all.filter(
            (one: Record<string, unknown>) =>
              (query.inbox_id === undefined || one.inbox_id === query.inbox_id) &&
              (query.contact_id === undefined || one.contact_id === query.contact_id) &&
              (query.phone === undefined || one.phone_number === query.phone),
          ),
        );
      }
    }
  });

  it("continues where the previous page ended", async () => {
    const walk = walkerOf((method, url, request) => api.call(method, url, { token, ...request }));
    const all = (await api.call("GET", "/conversations", { token, query: { limit: "100" } })).body.data;
    expect(await walk("/conversations", {}, { limit: 2 })).toEqual(all.map(({ id }: { id: string }) => id));
  });
});
