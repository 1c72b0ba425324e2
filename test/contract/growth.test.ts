import {
  execute,
  type GraphQLArgument,
  type GraphQLError,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from "graphql";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import type { Role } from "../../src/domain/identity/roles.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { thorough } from "../support/effort.ts";
import { createNumerous, type Numerous } from "../support/numerous.ts";
import { countedDatabase, inTurn } from "../support/statements.ts";
import { validDocument } from "../support/valid-document.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/**
 * What an operation reads of several rows takes as many statements as of one. The operations are derived from the
 * schema: each query, and each field that a list leads to, with each of its arguments. They run
 * in a business with one row of everything and in one with three.
 */

const SEVERAL = 3;
const MANY = 5;
const ROOT = schema.getQueryType() as GraphQLObjectType;

interface Step {
  type: GraphQLObjectType;
  field: GraphQLField<unknown, unknown>;
}

/** A type below a list, with the shortest way to it. */
interface Place {
  type: GraphQLObjectType;
  way: readonly Step[];
}

const membersOf = (type: GraphQLOutputType): readonly GraphQLObjectType[] => {
  const named = getNamedType(type);
  return isAbstractType(named) ? schema.getPossibleTypes(named) : isObjectType(named) ? [named] : [];
};
/** A node may be of any type: it leads to none in particular. */
const isNode = (type: GraphQLOutputType): boolean => getNamedType(type).name === "Node";
const isList = (type: GraphQLOutputType): boolean => isListType(isNonNullType(type) ? type.ofType : type);
const fieldsOf = (type: GraphQLObjectType) => Object.values(type.getFields());
const keyOf = ({ type, field }: Step) => (type === ROOT ? field.name : `${type.name}_${field.name}`);

/**
 * Every type that a list leads to, each by its shortest way: from the lists of the whole business, so that rows have
 * different parents, or else from what belongs to one row.
 */
function placesBelowLists(): Place[] {
  const ofAll = fieldsOf(ROOT).filter(({ args }) => !args.some(isRequiredArgument));
  const found = placesFrom(ofAll);
  const others = placesFrom(fieldsOf(ROOT)).filter(({ type }) => !found.some((place) => place.type === type));
  return [...found, ...others];
}

function placesFrom(roots: readonly Step["field"][], isBelowList = false): Place[] {
  const found = new Map<GraphQLObjectType, Place>();
  const seen = new Set<string>();
  let near: (Place & { isBelow: boolean })[] = [{ type: ROOT, way: [], isBelow: isBelowList }];
  while (near.length > 0) {
    const next: typeof near = [];
    for (const { type, way, isBelow } of near) {
      for (const field of type === ROOT ? roots : fieldsOf(type)) {
        for (const member of isNode(field.type) ? [] : membersOf(field.type)) {
          const place = { type: member, way: [...way, { type, field }], isBelow: isBelow || isList(field.type) };
          if (!seen.has(`${member.name} ${place.isBelow}`)) {
            seen.add(`${member.name} ${place.isBelow}`);
            next.push(place);
            if (place.isBelow) {
              found.set(member, place);
            }
          }
        }
      }
    }
    near = next;
  }
  return [...found.values()];
}

/** The fields of a type and their targets. Their aliases contain the type, so that union members do not conflict. */
function selection(type: GraphQLOutputType, depth: number, above: readonly GraphQLObjectType[] = []): string {
  const members = membersOf(type).map((member) => {
    const fields = fieldsOf(member).flatMap((field) => {
      if (isLeafType(getNamedType(field.type))) {
        return [`${keyOf({ type: member, field })}: ${field.name}`];
      }
      const isOpen =
        (depth > 0 || isRelay(member, field)) && !membersOf(field.type).some((each) => above.includes(each));
      const below = isRelay(member, field) ? depth : depth - 1;
      return isOpen
        ? [
            `${keyOf({ type: member, field })}: ${field.name}${written(timesOf(field))}` +
              selection(field.type, below, [...above, member]),
          ]
        : [];
    });
    return `... on ${member.name} { __typename ${fields.join(" ")} }`;
  });
  return members.length === 0 ? "" : ` { ${members.join(" ")} }`;
}

/** The fields of a connection that only wrap its rows. */
const isRelay = (type: GraphQLObjectType, { name }: { name: string }) =>
  /(Connection|Edge)$/.test(type.name) && name !== "pageInfo";

type Given = Readonly<Record<string, string>>;

const written = (given: Given) => {
  const entries = Object.entries(given);
  return entries.length === 0 ? "" : `(${entries.map(([name, value]) => `${name}: ${value}`).join(", ")})`;
};

/** A field with one of its sets of arguments. */
interface Choice {
  field: Step["field"];
  given: Given;
}

/** An operation that follows the steps to a type, and reads these of its fields. */
function operationOf(
  type: GraphQLObjectType,
  way: readonly Step[],
  choices: readonly Choice[],
  depth: number,
  numerous: Numerous,
): string {
  const call = (step: Step, given: Given = {}) =>
    `${step.field.name}${written({ ...requiredOf(step, numerous), ...given })}`;
  const fields = choices.map(
    ({ field, given }, index) =>
      `${aliasOf({ type, field }, index)}: ${call({ type, field }, given)}${selection(field.type, depth)}`,
  );
  const body = way.reduceRight(
    (inner, step) => `{ ... on ${step.type.name} { ${keyOf(step)}: ${call(step)} ${inner} } }`,
    `{ ... on ${type.name} { ${fields.join(" ")} } }`,
  );
  return `query ${body.includes("$file") ? "($file: Upload!) " : ""}${body}`;
}

const aliasOf = (step: Step, index: number) => `${keyOf(step)}_${index}`;

const TABLES: Readonly<Record<string, string>> = {
  AuditEntry: "audit_entries",
  Broadcast: "broadcasts",
  BulkOperation: "bulk_operations",
  Call: "calls",
  Campaign: "campaigns",
  CampaignContact: "campaign_contacts",
  ContactImport: "contact_imports",
  Contact: "contacts",
  Conversation: "conversations",
  DialerSession: "dialer_sessions",
  Inbox: "inboxes",
  Message: "messages",
  Node: "contacts",
  PersonErasure: "person_erasures",
  PersonExport: "person_exports",
  Queue: "queues",
  User: "users",
  OAuthClient: "oauth_clients",
  WebhookEvent: "webhook_events",
  WebhookSubscription: "subscriptions",
  campaignId: "campaigns",
  contactId: "contacts",
  conversationId: "conversations",
  importId: "contact_imports",
  snippetId: "snippets",
  subscriptionId: "subscriptions",
};

/** Times in which the rows of a business were written. */
const TIMES: Readonly<Record<string, string>> = {
  since: JSON.stringify(new Date(Date.now() - 86_400_000).toISOString()),
  until: JSON.stringify(new Date(Date.now() + 86_400_000).toISOString()),
};

const timesOf = ({ args }: Step["field"]): Given =>
  Object.fromEntries(args.flatMap(({ name }) => (name in TIMES ? [[name, TIMES[name] as string]] : [])));

/** Rows of several types, at most a hundred. */
const NODE_TABLES = ["contacts", "campaigns", "calls", "messages", "campaign_contacts", "users"];

/** The argument of a field that takes one of two. */
const ONE_OF: Readonly<Record<string, string>> = { personSummary: "contactId" };

function requiredOf({ field }: Step, { ids }: Numerous): Given {
  const table = (name: string) => TABLES[name === "id" ? getNamedType(field.type).name : name] as string;
  const isNeeded = (argument: GraphQLArgument) => isRequiredArgument(argument) || ONE_OF[field.name] === argument.name;
  return Object.fromEntries(
    field.args.filter(isNeeded).map(({ name }) => {
      if (name in TIMES) {
        return [name, TIMES[name] as string];
      }
      if (name === "phoneNumber") {
        return [name, '"+13035550000"'];
      }
      if (name === "ids") {
        return [name, JSON.stringify(NODE_TABLES.flatMap((each) => ids[each] ?? []))];
      }
      if (name === "input") {
        return [name, "{ file: $file }"];
      }
      const id = JSON.stringify(ids[table(name === "draft" ? "campaignId" : name)]?.[0]);
      return [name, name === "draft" ? `{ campaignId: ${id}, body: "Hello" }` : id];
    }),
  );
}

/** A field with each set of arguments: none, each argument, each value of an order, each filter, all filters. No cursors yet. */
function choicesOf(field: GraphQLField<unknown, unknown>): Choice[] {
  const isCursor = (name: string) => name === "after" || name === "before";
  const isOneOf = ONE_OF[field.name] !== undefined;
  const optional = isOneOf
    ? []
    : field.args.filter((argument) => !isRequiredArgument(argument) && !isCursor(argument.name));
  const given = optional.flatMap(({ name, type }): Given[] => {
    const named = getNamedType(type);
    if (isEnumType(named)) {
      return named.getValues().map((value) => ({ [name]: value.name }));
    }
    if (!isInputObjectType(named)) {
      return [{ [name]: sampleOf(name, type) }];
    }
    const samples = Object.values(named.getFields()).map(
      (each) => [each.name, sampleOf(each.name, each.type)] as const,
    );
    const choice = (chosen: typeof samples) => `{ ${chosen.map(([key, value]) => `${key}: ${value}`).join(", ")} }`;
    return [...samples.map((sample) => ({ [name]: choice([sample]) })), { [name]: choice(samples) }];
  });
  return [{}, ...given].map((each) => ({ field, given: each }));
}

function sampleOf(name: string, type: GraphQLInputType): string {
  const named = getNamedType(type);
  if (isEnumType(named)) {
    return named.getValues()[0]?.name ?? "";
  }
  const texts: Record<string, string> = {
    phone: "+14155550123",
    phoneNumber: "+14155550123",
    prefix: "+1415",
    email: "ada@prospect.example",
    country: "US",
    areaCode: "212",
    contains: "5550",
    timeZone: "Europe/Vienna",
  };
  const values: Record<string, unknown> = {
    DateTime: "2026-01-01T00:00:00.000Z",
    Boolean: true,
    Int: 2,
    ID: "con_01h455vb4pex5vsknk084sn02q",
    String: texts[name] ?? "text",
  };
  return JSON.stringify(values[named.name]);
}

let test: TestDatabase;
let ordered: Database;
let one: Numerous;
let several: Numerous;
let many: Numerous;
beforeAll(async () => {
  test = await createTestDatabase();
  ordered = inTurn(test.database);
  one = await createNumerous(test.query, 404, 1);
  several = await createNumerous(test.query, 405, SEVERAL);
  many = await createNumerous(test.query, 406, MANY);
  // As a member, the user has all inboxes of the business.
  await test.query(
    `INSERT INTO inbox_users (business_id, user_id, inbox_id)
     SELECT i.business_id, u.id, i.id FROM inboxes i JOIN users u ON u.business_id = i.business_id
     WHERE u.id = ANY ($1) ON CONFLICT DO NOTHING`,
    [[one.adminId, several.adminId]],
  );
  // A feed reads a page once more if its rows are of the last moment.
  await vi.waitFor(
    async () => {
      const [row] = await test.query("SELECT now() - max(updated_at) > '1 second' AS is_past FROM inboxes");
      expect(row).toEqual({ is_past: true });
    },
    { timeout: 60_000, interval: 100 },
  );
});
afterAll(() => test?.drop());

interface Run {
  statements: string[];
  data: unknown;
  refusals: string[];
}

/** The file of an operation that takes one: two columns, and two rows that are refused. */
const fileFor = (source: string) =>
  source.includes("$file") ? { file: new File(["phone,first name\nnone,Ada\n12,Bob\n"], "leads.csv") } : {};

/** The admins, each read once. */
const memberships = new Map<string, Membership>();

async function run(
  source: string,
  { adminId }: Numerous,
  variableValues: Record<string, unknown> = fileFor(source),
  role: Role = "admin",
): Promise<Run> {
  const found = memberships.get(adminId) ?? ((await findMembership(test.database, adminId)) as Membership);
  memberships.set(adminId, found);
  const membership = { ...found, user: { ...found.user, role } };
  const { database, names } = countedDatabase(ordered);
  const contextValue = createContext(database, membership, webhookTools);
  const { data, errors } = await execute({
    schema,
    document: validDocument(schema, source),
    contextValue,
    variableValues,
  });
  // The page of a single parent is the list itself.
  const statements = names.map((name) => name.replace(/\.[\w-]{16}$/, "").replace(/OfEach$/, "")).sort();
  return { statements, data, refusals: (errors ?? []).map(refusalOf) };
}

/** The statements of operations as an admin, each run once: a member's are compared with them. */
const ofAdmins = new Map<string, string[]>();

async function statementsOfAdmin(source: string, numerous: Numerous): Promise<string[]> {
  return ofAdmins.get(source) ?? (await run(source, numerous)).statements;
}

/** The path of the invalid input, or the message. */
const refusalOf = ({ originalError, message }: GraphQLError): string =>
  originalError instanceof DomainError ? `${originalError.code} ${originalError.field}` : message;

/** The values at the end of the path, once for each parent, without nulls and empty lists. */
function valuesAt(data: unknown, keys: readonly string[]): unknown[] {
  return keys
    .reduce<unknown[]>((found, key) => found.flatMap((each) => memberOf(each, key)), [data])
    .filter((value) => value !== null && value !== undefined);
}

function memberOf(parent: unknown, key: string): unknown {
  return parent === null || typeof parent !== "object" ? undefined : (parent as Record<string, unknown>)[key];
}

/** A page of contacts whose status alone decides needs no look-up. */
const isStanding = (name: string): boolean => name === "dialer.standings";

async function expectNoGrowth(operation: (numerous: Numerous) => string, role: Role = "admin"): Promise<Run> {
  const ofOne = await run(operation(one), one, undefined, role);
  const source = operation(several);
  const ofSeveral = await run(source, several, undefined, role);
  if (role === "admin") {
    ofAdmins.set(source, ofSeveral.statements);
  }
  expect([...ofOne.refusals, ...ofSeveral.refusals]).toEqual([]);
  const [fewer, more] = [ofOne, ofSeveral].map(({ statements }) => Map.groupBy(statements, isStanding));
  expect(more?.get(false)).toEqual(fewer?.get(false));
  expect(more?.get(true)?.length ?? 0).toBeLessThanOrEqual(fewer?.get(true)?.length ?? 0);
  return ofSeveral;
}

const places = placesBelowLists();
/** The fields of the root and of each type below a list, with their places. */
const fields: readonly (Place & { name: string; field: Step["field"] })[] = [
  { type: ROOT, way: [] as readonly Step[] },
  ...places,
].flatMap(({ type, way }) => fieldsOf(type).map((field) => ({ name: `${type.name}.${field.name}`, type, way, field })));
const isLeaf = ({ field }: { field: Step["field"] }) => isLeafType(getNamedType(field.type)) && field.args.length === 0;

describe("takes as many statements for several as for one", () => {
  it.each(fields.filter((each) => !isLeaf(each)))("$name, with each of its arguments", async ({ type, way, field }) => {
    await expectNoGrowth((numerous) => operationOf(type, way, choicesOf(field), 0, numerous));
  });

  it.each(places)("$type.name, with its own values", async ({ type, way }) => {
    const own = fieldsOf(type).filter((field) => isLeaf({ field }));
    const choices = own.map((field) => ({ field, given: {} }));
    await expectNoGrowth((numerous) => operationOf(type, way, choices, 0, numerous));
  });
});

/** The fields that a member sees inbox by inbox. Reviews of refusals are for admins. */
const byInbox = fields
  .filter(({ name }) => name !== "RefusalReview.message")
  .filter(({ field }) => !isNode(field.type))
  .filter(({ field }) =>
    membersOf(field.type).some(({ name }) => /^(Call|Conversation|Message|WebhookEvent)(Connection)?$/.test(name)),
  );
/** Lists are counted for those who see all inboxes; the answers to attempts are looked at for those who do not. */
const ofOneSight = /\.listCount$|^event\.seenAmong$/;

/** Of the fields below lists, those of contacts stand for the others, which have the same code. */
const isNear = ({ type }: Place) => type === ROOT || type.name === "Contact";
const [nearByInbox, farByInbox] = [byInbox.filter(isNear), byInbox.filter((each) => !isNear(each))];

async function expectSameForMember({ type, way, field }: (typeof fields)[number]): Promise<void> {
  const operation = (numerous: Numerous) => operationOf(type, way, choicesOf(field), 0, numerous);
  const { statements } = await expectNoGrowth(operation, "member");
  const ofAdmin = await statementsOfAdmin(operation(several), several);
  const shared = (names: readonly string[]) => names.filter((name) => !ofOneSight.test(name)).length;
  expect(shared(statements)).toBe(shared(ofAdmin));
}

it.each(nearByInbox)("$name takes as many for a member", expectSameForMember);
thorough.it.each(farByInbox)("$name takes as many for a member", expectSameForMember);

describe("of each type below a list", () => {
  it.each(places)("$type.name has several rows, each with several related rows", async ({ type, way }) => {
    const related = fieldsOf(type).filter((field) => membersOf(field.type).length > 0);
    const choices = related.map((field) => ({ field, given: {} }));
    const { data } = await run(operationOf(type, way, choices, 0, several), several);
    expect(valuesAt(data, way.map(keyOf)).length).toBeGreaterThanOrEqual(2);
    const lonely = related.filter(
      (field, index) => valuesAt(data, [...way.map(keyOf), aliasOf({ type, field }, index)]).length < 2,
    );
    expect(lonely.map(({ name }) => name)).toEqual([]);
  });
});

const paged = fields.filter(({ field }) => membersOf(field.type).some((member) => "pageInfo" in member.getFields()));

async function expectSameBehindCursor({ type, way, field }: (typeof fields)[number]): Promise<void> {
  const choices = choicesOf(field);
  const [connection] = membersOf(field.type) as [GraphQLObjectType];
  /** The operation behind a cursor of each choice. A filter that finds nothing has none: that of the whole list is refused. */
  const behindCursors = async (numerous: Numerous) => {
    const firsts = choices.map(({ given }) => ({ field, given: { ...("last" in given ? {} : given), first: "1" } }));
    const { data } = await run(operationOf(type, way, firsts, 1, numerous), numerous);
    const cursors = choices.map((_choice, index) => {
      const info = [aliasOf({ type, field }, index), `${connection.name}_pageInfo`, "PageInfo_endCursor"];
      return valuesAt(data, [...way.map(keyOf), ...info])[0];
    });
    expect(cursors[0]).toBeTypeOf("string");
    const next = choices.map(({ given }, index) => ({
      field,
      given: { ...given, ["last" in given ? "before" : "after"]: JSON.stringify(cursors[index] ?? cursors[0]) },
    }));
    return run(operationOf(type, way, next, 0, numerous), numerous);
  };
  const [fewer, more] = [await behindCursors(several), await behindCursors(many)];
  expect(more.statements).toEqual(fewer.statements);
  // A cursor belongs to the list of one parent with one filter: all others refuse it.
  expect(more.refusals.filter((refusal) => refusal !== "validation_error cursor")).toEqual([]);
}

const [nearPaged, farPaged] = [paged.filter(isNear), paged.filter((each) => !isNear(each))];
it.each(nearPaged)("$name takes as many behind a cursor for many as for several", expectSameBehindCursor);
thorough.it.each(farPaged)("$name takes as many behind a cursor for many as for several", expectSameBehindCursor);

/** The arguments of mutations with lists in their results, for all available rows. */
const MUTATIONS: Readonly<Record<string, (numerous: Numerous, places: readonly number[]) => string>> = {
  addCampaignContacts: ({ ids }, places) => {
    const contacts = places.map((place) => `{ phones: [{ number: "+1303555${1000 + place}" }] }`);
    return `input: { campaignId: ${JSON.stringify(ids.campaigns?.[0])}, contacts: [${contacts}] }`;
  },
  addDoNotCallNumbers: (_numerous, places) =>
    `input: { numbers: [${places.map((place) => `{ phoneNumber: "+1303555${2000 + place}" }`)}] }`,
  importDoNotCallNumbers: (_numerous, places) =>
    `input: { phoneNumbers: [${places.flatMap((place) => [`"+1303555${3000 + place}"`, `"none"`])}] }`,
  markMissedCalls: ({ ids }) => `input: { ids: ${JSON.stringify(ids.missed_calls)}, handled: true }`,
  markNoticesRead: ({ ids }) => `input: { ids: ${JSON.stringify(ids.notices)} }`,
  recordConsent: (_numerous, places) =>
    `input: { phoneNumbers: [${places.map((place) => `"+1303555${4000 + place}"`)}], basis: ASKED, covers: [CALLS],
      givenAt: "2026-01-01T00:00:00Z", channel: PHONE }`,
  redeliverWebhookEvent: ({ ids }) => `input: { id: ${JSON.stringify(ids.webhook_events?.[0])} }`,
  removeCampaignContacts: ({ ids }, places) => {
    const contacts = JSON.stringify(places.map((place) => `cct_${place}`));
    return `input: { campaignId: ${JSON.stringify(ids.campaigns?.[0])}, ids: ${contacts} }`;
  },
  reorderDispositions: ({ ids }) =>
    `input: { ids: ${JSON.stringify(ids.dispositions?.filter((_id, index) => index % 2 === 0).reverse())} }`,
  reorderInboxes: ({ ids }) => `input: { ids: ${JSON.stringify(ids.inboxes?.toReversed())} }`,
  syncCrmDispositions: (_numerous, places) => {
    const outcomes = places.map(
      (place) => `{ externalId: "${place}", name: "CRM ${place}", marksContactComplete: true }`,
    );
    return `input: { dispositions: [${outcomes}] }`;
  },
  updateCampaignContacts: ({ ids, count }) => {
    // Those of the first campaign, and one more: an event alone is recorded by itself.
    const contacts = JSON.stringify(ids.campaign_contacts?.slice(0, count + 1));
    return `input: { campaignId: ${JSON.stringify(ids.campaigns?.[0])}, ids: ${contacts}, status: DO_NOT_CALL }`;
  },
};

describe("a mutation with a list in its result", () => {
  const ofQueries = new Set(placesFrom(fieldsOf(ROOT), true).map(({ type }) => type));
  const mutations = fieldsOf(schema.getMutationType() as GraphQLObjectType)
    .filter(({ type }) =>
      membersOf(type)
        .filter(({ name }) => name !== "DomainError")
        .some((member) => !ofQueries.has(member) && fieldsOf(member).some((field) => isList(field.type))),
    )
    // A contact is matched after the one before it is written; at most 20 types of events have a limit each.
    .filter(({ name }) => name !== "saveContacts" && name !== "createWebhookSubscriptions");

  it("has its arguments in this test", () => {
    expect(Object.keys(MUTATIONS)).toEqual(mutations.map(({ name }) => name).sort());
  });

  it.each(mutations)("$name takes as many statements for several as for one", async ({ name, type }) => {
    const runOf = (numerous: Numerous) => {
      const places = Array.from({ length: numerous.count }, (_, index) => index);
      const rows = places.flatMap((place) => [`+1303555${4000 + place}`, "none"]);
      const hasFile = name.startsWith("importCampaign");
      const given = MUTATIONS[name]?.(numerous, places);
      const source = `mutation ${hasFile ? "($file: Upload!)" : ""} { ${name}(${given})${selection(type, 2)} }`;
      return run(source, numerous, hasFile ? { file: new File([["phone", ...rows, ""].join("\n")], "leads.csv") } : {});
    };
    const [ofOne, ofSeveral] = [await runOf(one), await runOf(several)];
    expect([...ofOne.refusals, ...ofSeveral.refusals]).toEqual([]);
    expect(JSON.stringify(ofSeveral.data)).not.toContain("DomainError");
    // One event has a statement of its own.
    const [more, fewer] = [ofSeveral, ofOne].map(({ statements }) =>
      statements.map((each) => (each === "webhook.recordEvents" ? "webhook.recordEvent" : each)),
    );
    expect(more).toEqual(fewer);
  });
});
