import { type GraphQLObjectType, getNamedType, graphql, isInterfaceType, isObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askedBy } from "../../schema/asked-permission.ts";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { NODE_KINDS } from "../../schema/node/read.ts";
import { NODE_TYPES, type NodePrefix, nodePrefixOf } from "../../schema/node/type.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { newId } from "../../src/platform/id.ts";
import { createNumerous, type Numerous } from "../support/numerous.ts";
import { countedDatabase } from "../support/statements.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** Every object with an id of its own is a node, and every id of an object stands beside the object. */

const types = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter(({ name }) => !name.startsWith("__"));
const query = schema.getQueryType() as GraphQLObjectType;

let test: Awaited<ReturnType<typeof createWorldDatabase>>["test"];
let world: World;
let several: Numerous;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  several = await createNumerous(test.query, 405, 3);
});
afterAll(() => test?.drop());

type Nodes = ({ __typename: string; id: string } | null)[];

async function nodesOf(ids: readonly string[], userId = several.adminId) {
  const membership = await findMembership(test.database, userId);
  const { database, names } = countedDatabase(test.database);
  const { data, errors } = await graphql({
    schema,
    source: "query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }",
    variableValues: { ids },
    contextValue: createContext(database, membership, webhookTools),
  });
  return { nodes: data?.nodes as Nodes | undefined, errors, names };
}

/** The tables of the nodes of a business of many rows. */
const TABLES: Readonly<Record<NodePrefix, string>> = {
  aud: "audit_entries",
  biz: "businesses",
  blk: "bulk_operations",
  brd: "broadcasts",
  call: "calls",
  cct: "campaign_contacts",
  cmp: "campaigns",
  cnv: "conversations",
  con: "contacts",
  dsp: "dispositions",
  evt: "webhook_events",
  imp: "contact_imports",
  inb: "inboxes",
  key: "access_keys",
  msg: "messages",
  num: "numbers",
  que: "queues",
  ses: "dialer_sessions",
  snd: "audio_files",
  sub: "subscriptions",
  usr: "users",
};
const prefixes = Object.keys(NODE_TYPES) as NodePrefix[];
const idsOf = (prefix: NodePrefix, { ids, businessId }: Numerous) =>
  prefix === "biz" ? [businessId] : (ids[TABLES[prefix]] as readonly string[]).slice(0, 3);

describe("the nodes", () => {
  it("are the types that implement the interface", () => {
    const node = schema.getType("Node");
    const implementing = isInterfaceType(node) ? schema.getPossibleTypes(node).map(({ name }) => name) : [];
    expect(implementing.toSorted()).toEqual(Object.values(NODE_TYPES).toSorted());
  });

  it("include every type that a query reads by its id", () => {
    const byId = Object.values(query.getFields())
      .filter(
        ({ args, name }) =>
          name !== "node" && args.some((argument) => String(argument.type) === "ID!" && argument.name === "id"),
      )
      // An OAuth client has the id that it signs in with, which need not have a prefix.
      .filter(({ name }) => name !== "oauthClient")
      // An erasure is no object of the business: it is read by who ordered it.
      .filter(({ name }) => name !== "personErasure");
    expect(byId.length).toBeGreaterThan(8);
    for (const field of byId) {
      const kind = Object.entries(NODE_TYPES).find(([, type]) => type === getNamedType(field.type).name);
      expect(kind, field.name).toBeDefined();
      expect(NODE_KINDS[kind?.[0] as NodePrefix].may, field.name).toBe(askedBy(field));
    }
  });

  it.each(prefixes)("%s are found, in one statement for all", async (prefix) => {
    const ids = idsOf(prefix, several);
    const { nodes, names } = await nodesOf([...ids, ...ids.toReversed()]);
    expect(nodes?.map((node) => node?.id)).toEqual([...ids, ...ids.toReversed()]);
    expect(new Set(nodes?.map((node) => node?.__typename))).toEqual(new Set([NODE_TYPES[prefix]]));
    expect(names.length).toBeLessThanOrEqual(1);
  });

  it.each(prefixes)("%s are null for another business and for unknown ids", async (prefix) => {
    const ids = [...idsOf(prefix, several), newId(prefix), `${prefix}_x`, `${prefix}_\u0000`];
    const { nodes, errors } = await nodesOf(ids, world.admin.userId);
    expect(errors).toBeUndefined();
    expect(nodes).toEqual(ids.map(() => null));
  });

  it("are null where the role or the plan refuses them", async () => {
    const { businessId } = world.northwind;
    const key = newId("key");
    await test.query(
      `INSERT INTO access_keys (business_id, id, user_id, name, scopes, token_hash, expires_at, created_at)
       VALUES ($1, $2, $3, 'Script', '{api:me}', '\\x01', now() + interval '1 day', now())`,
      [businessId, key, world.admin.userId],
    );
    expect((await nodesOf([key], world.admin.userId)).nodes).toMatchObject([{ id: key }]);
    expect((await nodesOf([key], world.agent.userId)).nodes).toEqual([null]);
    await test.query("UPDATE businesses SET has_dialer = false WHERE id = $1", [several.businessId]);
    const ids = ["cmp", "cct", "brd", "ses"].map((prefix) => idsOf(prefix as NodePrefix, several)[0] as string);
    expect((await nodesOf(ids)).nodes).toEqual([null, null, null, null]);
    await test.query("UPDATE businesses SET has_dialer = true WHERE id = $1", [several.businessId]);
  });

  it("are at most 100, and none for what is no id", async () => {
    const { errors } = await nodesOf(Array.from({ length: 101 }, () => newId("con")));
    expect(errors?.[0]?.originalError).toMatchObject({ code: "validation_error", field: "ids" });
    expect((await nodesOf(["", "con", "_", "toString_x", "\u{1f600}"])).nodes).toEqual([null, null, null, null, null]);
    expect(nodePrefixOf("constructor_x")).toBeNull();
  });
});

/** The ids of what is gone or of no object: a deleted or canceled object, and a request. */
const OF_NO_OBJECT = /^(deleted|removed|revoked|canceled|request)Id$/;

/** The other fields with ids that have no object beside them, by the reason. */
const WITHOUT_OBJECT: Readonly<Record<string, readonly string[]>> = {
  "the contact of the order may be gone": ["PersonErasure.contactId", "PersonExport.contactId"],
  "an id of another system": ["Contact.externalId", "NumberRegistration.messagingServiceId"],
  "the objects were given to the mutation": ["MarkedMissedCalls.changedIds", "MarkedNotices.readIds"],
  "null is all registries, and the campaign has the ones in use": ["DialerSettings.registryIds"],
  "a page of a browser is no object": ["BrowserPhone.pageId"],
  "the objects are of any type": ["AdditionRefusal.existingId", "DomainError.existingId"],
  "a sample is no event of the business": ["WebhookTest.eventId"],
};

describe("an id", () => {
  const fields = types.flatMap((type) =>
    Object.values(type.getFields())
      .filter(({ name }) => /Ids?$/.test(name) && !OF_NO_OBJECT.test(name))
      .map(({ name }) => ({ type, name })),
  );

  it("stands beside its object, with few exceptions", () => {
    const lonely = fields
      .filter(({ type, name }) => {
        const noun = name.replace(/Ids?$/, "");
        const beside = [noun, `${noun}s`, `${noun}es`].map((each) => type.getFields()[each]);
        return !beside.some((field) => field && !["ID", "String"].includes(getNamedType(field.type).name));
      })
      .map(({ type, name }) => `${type.name}.${name}`);
    expect(lonely.toSorted()).toEqual(Object.values(WITHOUT_OBJECT).flat().toSorted());
  });
});
