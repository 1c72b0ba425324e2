import {
  execute,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isRequiredArgument,
} from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import type { Role } from "../../src/domain/identity/roles.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { identityAt } from "../../src/platform/id.ts";
import { allShown } from "../deletion/shown.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { rounds } from "../support/effort.ts";
import { createNumerous, type Numerous } from "../support/numerous.ts";
import { validDocument } from "../support/valid-document.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** Every connection is read from both ends: the pages of either direction are the pieces of one list. */

const query = schema.getQueryType() as GraphQLObjectType;
const isConnection = ({ type }: GraphQLField<unknown, unknown>) => getNamedType(type).name.endsWith("Connection");

/** The connections of the root, and those of one object of each type, each with all its orders. */
const lists = [
  ...Object.values(query.getFields())
    .filter(isConnection)
    .map((field) => ({ of: null as string | null, field })),
  ...["Campaign", "CampaignContact", "Contact", "Conversation"].flatMap((of) =>
    Object.values((schema.getType(of) as GraphQLObjectType).getFields())
      .filter(isConnection)
      .map((field) => ({ of: of as string | null, field })),
  ),
].flatMap(({ of, field }) =>
  ordersOf(field).map((order) => ({ name: `${of ?? "Query"}.${field.name} ${order}`, of, field, order })),
);

function ordersOf({ args }: GraphQLField<unknown, unknown>): string[] {
  const orders = args.flatMap(({ name, type }) => {
    const named = getNamedType(type);
    const values = isEnumType(named) ? named.getValues().filter(({ value }) => value !== "desc") : [];
    return values.map((value) => `${name}: ${value.name}`);
  });
  return orders.some((order) => !order.startsWith("direction")) ? orders : ["", ...orders];
}

let test: TestDatabase;
let many: Numerous;
let admin: Membership;
beforeAll(async () => {
  test = await createTestDatabase();
  many = await createNumerous(test.query, 404, 5);
  admin = (await findMembership(test.database, many.adminId)) as Membership;
  // Contacts with equal names, without names and with callbacks, changed in another order than they were created.
  await test.query(
    `UPDATE campaign_contacts cc SET first_name = (ARRAY['Zoë', 'ada', 'Ada', NULL, 'Ärla'])[1 + place % 5],
       due_at = CASE WHEN place % 3 = 0 THEN now() + place % 2 * interval '1 hour' END,
       updated_at = now() - place % 4 * interval '1 minute'
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM campaign_contacts) numbered
     WHERE numbered.id = cc.id`,
  );
  await test.query("UPDATE webhook_events SET inbox_id = $1", [many.ids.inboxes?.[0]]);
  // A feed of attempts ends some minutes before the present: these are older.
  await test.query(
    `INSERT INTO webhook_attempts (business_id, subscription_id, id, event_id, attempt, attempted_at, duration_ms, status)
     SELECT business_id, subscription_id, $1 || lpad(row_number() OVER ()::text, 10, '0'), event_id, 2, attempted_at, 10, 200
     FROM webhook_attempts`,
    [identityAt("dlv", new Date(Date.now() - 3_600_000)).id.slice(0, 20)],
  );
  await test.query(
    `UPDATE contacts c SET first_name = (ARRAY['Grace', NULL])[1 + place % 2], updated_at = now() - place % 2 * interval '1 day'
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM contacts) numbered WHERE numbered.id = c.id`,
  );
});
beforeAll(() => allShown(test));
afterAll(() => test?.drop());

interface Page {
  nodes: ({ __typename: string } & Record<string, string>)[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  totalCount?: number | null;
}
type List = (typeof lists)[number];

const PARENTS: Readonly<Record<string, [field: string, table: string]>> = {
  Campaign: ["campaign", "campaigns"],
  CampaignContact: ["campaignContact", "campaign_contacts"],
  Contact: ["contact", "contacts"],
  Conversation: ["conversation", "conversations"],
};
const text = JSON.stringify;

async function ask(source: string, role: Role = "admin") {
  const membership = { ...admin, user: { ...admin.user, role } };
  const contextValue = createContext(test.database, membership, webhookTools);
  return execute({ schema, document: validDocument(schema, source), contextValue });
}

async function read({ of, field, order }: List, page: string, role: Role = "admin"): Promise<Page> {
  const required = field.args.filter(isRequiredArgument).filter(({ name }) => name !== "orderBy" && name !== "order");
  const ids: Record<string, string | undefined> = {
    campaignId: many.ids.campaigns?.[0],
    conversationId: many.ids.conversations?.[0],
    subscriptionId: many.ids.subscriptions?.[0],
  };
  const given = [...required.map(({ name }) => `${name}: ${text(ids[name])}`), order, page].filter(Boolean);
  const connection = schema.getType(getNamedType(field.type).name) as GraphQLObjectType;
  const row = getNamedType((connection.getFields().nodes as GraphQLField<unknown, unknown>).type);
  const inner = row.name === "TimelineEntry" ? "... on Message { id } ... on Call { id }" : idOfRow(row.name);
  const count = connection.getFields().totalCount ? "totalCount" : "";
  const list = `${field.name}(${given.join(", ")}) {
    nodes { __typename ${inner} } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } ${count}
  }`;
  const [root, table] = of === null ? [] : (PARENTS[of] as [string, string]);
  const source =
    root === undefined ? `{ ${list} }` : `{ ${root}(id: ${text(many.ids[table as string]?.[0])}) { ${list} } }`;
  const { data, errors } = await ask(source, role);
  expect(errors).toBeUndefined();
  const top = Object.values(data as object)[0];
  return root === undefined ? top : top[field.name];
}

/** The fields that identify a row without an id. */
const KEYS: Readonly<Record<string, string>> = { DoNotCallNumber: "phoneNumber", WebhookDelivery: "eventId" };
const idOfRow = (type: string) => KEYS[type] ?? "id";
const idsIn = ({ nodes }: Page) => nodes.map((node) => node.id ?? node.phoneNumber ?? node.eventId);

/** Every page of the list in one direction, in the order of the list. */
async function walk(list: List, size: number, isBackward: boolean, role: Role): Promise<unknown[]> {
  const found: unknown[] = [];
  let cursor: string | null = null;
  for (;;) {
    const place: string = cursor === null ? "" : `${isBackward ? "before" : "after"}: ${text(cursor)}`;
    const page = await read(list, `${isBackward ? "last" : "first"}: ${size} ${place}`, role);
    const { hasNextPage, hasPreviousPage, startCursor, endCursor } = page.pageInfo;
    expect(isBackward ? hasNextPage : hasPreviousPage).toBe(cursor !== null);
    found[isBackward ? "unshift" : "push"](...idsIn(page));
    if (!(isBackward ? hasPreviousPage : hasNextPage)) {
      return found;
    }
    expect(page.nodes).toHaveLength(size);
    cursor = isBackward ? startCursor : endCursor;
  }
}

describe.each(lists)("$name", (list) => {
  const roles: Role[] = list.field.name.match(/^(calls|conversations|messages|webhookEvents|timeline)$/)
    ? ["admin", "member"]
    : ["admin"];

  it.each(roles)("is the same from either end, for a %s", async (role) => {
    const whole = idsIn(await read(list, "first: 100", role));
    expect(whole.length).toBeGreaterThan(0);
    expect(idsIn(await read(list, "last: 100", role))).toEqual(whole);
    for (const size of [1, 2, 3].slice(rounds(2, 0))) {
      expect(await walk(list, size, false, role)).toEqual(whole);
      expect(await walk(list, size, true, role)).toEqual(whole);
    }
  });

  it("counts its rows, or says nothing", async () => {
    const { nodes, totalCount } = await read(list, "first: 100");
    expect([undefined, null, nodes.length]).toContain(totalCount);
    expect((await read(list, "last: 1")).totalCount).toBe(totalCount);
  });
});

it.each(lists.filter(({ order }) => order === "direction: ASC"))(
  "$name is in one order, forward or reversed",
  async (list) => {
    const [own, down, up] = await Promise.all(
      ["", "direction: DESC", "direction: ASC"].map(async (order) =>
        idsIn(await read({ ...list, order }, "first: 100")),
      ),
    );
    expect(up?.length).toBeGreaterThan(0);
    // A feed does not have the rows of the last moment yet.
    expect(down?.toReversed().slice(0, up?.length)).toEqual(up);
    expect([down, down?.toReversed()]).toContainEqual(own);
  },
);

it("every list of the root has a direction, except deletions, which are a feed alone", () => {
  const without = Object.values(query.getFields())
    .filter((field) => isConnection(field) && !field.args.some(({ name }) => name === "direction"))
    .map(({ name }) => name);
  expect(without).toEqual(["deletions"]);
});

describe("the arguments of a page", () => {
  it.each([
    ["first: 2, last: 2", "last"],
    [`last: 2, after: "x"`, "after"],
    [`before: "x"`, "before"],
    [`first: 2, before: "x"`, "before"],
    ["last: 0", "last"],
    ["last: 101", "last"],
    ["first: -1", "first"],
    [`last: 2, before: "x"`, "cursor"],
  ])("%s: refused, naming %s", async (given, field) => {
    const { errors } = await ask(`{ contacts(${given}) { nodes { id } } }`);
    expect(errors?.map(({ originalError }) => originalError)).toMatchObject([{ code: "validation_error", field }]);
  });

  it("absent or null, are the first 25", async () => {
    for (const given of ["first: null", "last: null, before: null", "first: 25, after: null"]) {
      const { data, errors } = await ask(`{ messages(${given}) { nodes { id } } }`);
      expect(errors).toBeUndefined();
      expect((data as { messages: { nodes: unknown[] } }).messages.nodes).toHaveLength(25);
    }
  });

  it("refuse the cursor of another order", async () => {
    const byName = lists.find(({ name }) => name === "Query.contacts orderBy: NAME") as List;
    const { endCursor } = (await read(byName, "first: 1")).pageInfo;
    const { errors } = await ask(`{ contacts(orderBy: UPDATED, after: ${text(endCursor)}) { nodes { id } } }`);
    expect(errors?.[0]?.originalError).toMatchObject({ field: "cursor" });
  });
});

describe("an order", () => {
  const contactsBy = async (order: string) => {
    const source = `{ campaignContacts(campaignId: ${text(many.ids.campaigns?.[0])}, orderBy: ${order}, first: 100) {
      nodes { id firstName lastName updatedAt dueAt } } }`;
    const { data } = await ask(source);
    return (data as { campaignContacts: { nodes: Record<string, string | null>[] } }).campaignContacts.nodes;
  };

  it("by name ignores case, and puts those without a name last", async () => {
    const names = (await contactsBy("NAME")).map(({ firstName }) => firstName?.toLowerCase() ?? "\uffff");
    expect(new Set(names).size).toBeGreaterThan(3);
    expect(names).toEqual(names.toSorted());
  });

  it("by change begins with the latest", async () => {
    const times = (await contactsBy("UPDATED")).map(({ updatedAt }) => updatedAt as string);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it("by callback begins with the next, and has no others", async () => {
    const times = (await contactsBy("DUE")).map(({ dueAt }) => dueAt as string);
    expect(times).not.toContain(null);
    expect(times.length).toBeGreaterThan(0);
    expect(times.length).toBeLessThan((await contactsBy("NAME")).length);
    expect(times).toEqual(times.toSorted());
  });
});

describe("totalCount of the contacts of a campaign", () => {
  const countsOf = async (filter: string) => {
    const { data, errors } = await ask(
      `{ campaigns { nodes { contacts(first: 100, filter: {${filter}}) { nodes { id } totalCount } } } }`,
    );
    expect(errors).toBeUndefined();
    return (
      data as { campaigns: { nodes: { contacts: { nodes: unknown[]; totalCount: number | null } }[] } }
    ).campaigns.nodes.map(({ contacts }) => [contacts.totalCount, contacts.nodes.length]);
  };

  it.each([
    "",
    "status: CALLED",
    "status: IN_PROGRESS",
    "status: COMPLETED",
    "isExhausted: true",
    "isExhausted: false",
  ])("is exact with {%s}", async (filter) => {
    const counts = await countsOf(filter);
    expect(counts).toHaveLength(5);
    expect(counts.map(([total]) => total)).toEqual(counts.map(([, rows]) => rows));
  });

  it("is null with other filters", async () => {
    const counts = await countsOf(`status: CALLED, email: "ada@x.example"`);
    expect(new Set(counts.map(([total]) => total))).toEqual(new Set([null]));
  });
});
