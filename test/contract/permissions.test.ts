import { type GraphQLField, type GraphQLObjectType, graphql, isNonNullType, isObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../rest-facade/compile.ts";
import { reference } from "../../rest-facade/engine/reference.ts";
import { readsObject } from "../../rest-facade/route.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { askedBy } from "../../schema/asked-permission.ts";
import { createContext, createServiceContext, type GraphQLContext, mayInContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { isPermitted, type Permission, permissionNames, permissions } from "../../src/domain/identity/permissions.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import type { TestDatabase } from "../support/database.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { CASES } from "./graphql-cases.ts";

/** Every field of GraphQL and every route names the permission that it asks for. */

const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()] as GraphQLObjectType[];

const rootFields = roots.flatMap((type) =>
  Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field })),
);

/** The permissions of admins alone. A member who gets one of them sees or does what the business did not allow. */
const FOR_ADMINS = [
  "business.manage",
  "users.manage",
  "inboxes.manage",
  "inboxes.use_all",
  "inboxes.see_all",
  "numbers.read",
  "numbers.manage",
  "apps.manage",
  "access_keys.manage",
  "audit.read",
  "contacts.merge",
  "contacts.delete",
  "people.erase",
  "audio.manage",
  "calls.manage",
  "calls.supervise",
  "recordings.erase",
  "dispositions.manage",
  "campaigns.manage",
  "broadcasts.manage",
  "do_not_call.read",
  "do_not_call.manage",
  "refusals.review",
  "subscriptions.manage",
];

/** Those that the scope of a token gives to members too. */
const BY_SCOPE = ["do_not_call.read", "do_not_call.manage"];

describe("the record", () => {
  it("gives admins every permission, and members all but these", () => {
    expect(permissionNames.filter((name) => !isPermitted({ role: "admin" }, name))).toEqual([]);
    expect(permissionNames.filter((name) => !isPermitted({ role: "member" }, name))).toEqual(FOR_ADMINS);
  });

  it("gives members with a token of the public API two more", () => {
    const gained = FOR_ADMINS.filter((name) => isPermitted({ role: "member", byScope: true }, name as Permission));
    expect(gained).toEqual(BY_SCOPE);
  });

  it("lets the members of a business with open inboxes see all inboxes, and no more", () => {
    const member = { role: "member", hasOpenInboxes: true } as const;
    expect(FOR_ADMINS.filter((name) => isPermitted(member, name as Permission))).toEqual(["inboxes.see_all"]);
  });

  it("needs the dialer on the plan for everything of campaigns", () => {
    const ofDialer = permissionNames.filter((name) => "plan" in permissions[name]);
    expect([...new Set(ofDialer.map((name) => name.split(".")[0]))]).toEqual([
      "dispositions",
      "campaigns",
      "dialer",
      "broadcasts",
      "do_not_call",
    ]);
  });
});

describe("GraphQL", () => {
  it.each(rootFields)("$name asks for a permission", ({ name, field }) => {
    const asked = askedBy(field);
    expect(name === "Query.health" ? ["public"] : permissionNames).toContain(asked);
  });

  it.each(rootFields.filter(({ name }) => Object.hasOwn(CASES, name)))(
    "$name asks for what its authorization case says",
    ({ name, field }) => {
      const { open, forAdmins } = CASES[name] as (typeof CASES)[string];
      const asked = askedBy(field) as Permission | "public";
      if (asked === "public") {
        expect(open).toBe("public");
      } else {
        expect("plan" in permissions[asked] ? "dialer" : "member").toBe(open);
        expect(isPermitted({ role: "member" }, asked)).toBe(forAdmins === undefined);
      }
    },
  );

  it("a query is nullable if its permission may refuse a user, so that the rest of a page has its data", () => {
    const wrong = rootFields.filter(({ name, field }) => {
      const asked = askedBy(field) as Permission | "public";
      const mayRefuse = asked !== "public" && (FOR_ADMINS.includes(asked) || "plan" in permissions[asked]);
      return name.startsWith("Query.") && mayRefuse && isNonNullType(field.type);
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it("no field below the roots asks for a permission but these", () => {
    const types = Object.values(schema.getTypeMap()).filter(isObjectType);
    const below = types.filter((type) => !roots.includes(type));
    const asking = below.flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => hasOptions(field))
        .map((field) => `${type.name}.${field.name} ${askedBy(field)}`),
    );
    expect(asking.sort()).toEqual([
      "CallActivity.byCampaign campaigns.read",
      "Contact.campaignEntries campaigns.read",
      "Contact.doNotCallNumbers campaigns.read",
      "TextActivity.byCampaign campaigns.read",
      "Viewer.apps viewer.read",
      "Viewer.currentCall calls.read",
      "Viewer.dialerSession dialer.read",
      "Viewer.inboxes inboxes.read",
      "Viewer.offeredCalls calls.read",
      "Viewer.ringingCalls calls.read",
      "Viewer.sessions viewer.read",
      "Viewer.unreadConversations messages.read",
    ]);
  });

  const hasOptions = ({ extensions }: GraphQLField<unknown, unknown>) =>
    (extensions.pothosOptions as { authScopes?: unknown } | undefined)?.authScopes !== undefined;

  it("every permission is asked for by a field, or decides about the objects of others", () => {
    const asked = new Set(rootFields.map(({ field }) => askedBy(field)));
    expect(permissionNames.filter((name) => !asked.has(name))).toEqual([
      "inboxes.use_all",
      "inboxes.see_all",
      "calls.manage",
      "recordings.erase",
      "broadcasts.manage",
      "subscriptions.manage",
    ]);
  });
});

describe("REST", () => {
  it.each(routes)("$on.method $on.path asks for the permission of its operation", (route) => {
    const reader = routes.find((other) => other !== route && readsObject(other) && other.on.path === route.on.path);
    expect(compile(schema, reader ? [reader, route] : [route], reference)).toBeDefined();
    expect(route.may === null).toBe(route.id === "system.health");
  });

  it("does not start with a route that names another permission than its operation", () => {
    const [route] = routes.filter(({ id }) => id === "contacts.get");
    const wrong = { ...(route as (typeof routes)[number]), may: "users.manage" as const };
    expect(() => compile(schema, [wrong], reference)).toThrow(
      "route contacts.get: the operation asks for contacts.read, and the route for users.manage",
    );
  });
});

describe("viewer.may", () => {
  let test: TestDatabase;
  let world: World;
  beforeAll(async () => {
    ({ test, world } = await createWorldDatabase());
  });
  afterAll(() => test?.drop());

  const tools = { ...webhookTools, simulator: null };
  const memberOf = async (userId: string) => (await findMembership(test.database, userId)) as Membership;

  async function may(context: GraphQLContext): Promise<string[]> {
    const { data, errors } = await graphql({ schema, source: "{ viewer { may } }", contextValue: context });
    expect(errors).toBeUndefined();
    return (data as unknown as { viewer: { may: string[] } }).viewer.may;
  }

  const named = (names: readonly string[]) => names.map((name) => name.toUpperCase().replace(".", "_"));

  it("lists every permission to an admin with the dialer", async () => {
    const list = await may(createContext(test.database, await memberOf(world.admin.userId), tools));
    expect(list).toEqual(named(permissionNames));
    expect(list).toContain("CONTACTS_DELETE");
  });

  it("leaves out to a member what is for admins", async () => {
    const list = await may(createContext(test.database, await memberOf(world.agent.userId), tools));
    expect(list).toEqual(named(permissionNames.filter((name) => !FOR_ADMINS.includes(name))));
    expect(list).toContain("DIALER_WORK");
  });

  it("shows a member of a business with open inboxes that they see all inboxes", async () => {
    const { user, business } = await memberOf(world.agent.userId);
    const open = { user, business: { ...business, openInboxes: true } };
    expect(await may(createContext(test.database, open, tools))).toContain("INBOXES_SEE_ALL");
  });

  it("leaves out what the plan does not include", async () => {
    const list = await may(createContext(test.database, await memberOf(world.basic.userId), tools));
    expect(list).toContain("CONTACTS_DELETE");
    expect(list.filter((name) => /^(CAMPAIGNS|DIALER|BROADCASTS|DISPOSITIONS|DO_NOT_CALL)_/.test(name))).toEqual([]);
  });

  it("remembers a permission for a membership apart for the public API", async () => {
    const membership = await memberOf(world.agent.userId);
    const source = "{ doNotCallNumbers(first: 1) { nodes { phoneNumber } } }";
    const ask = async (byScope: boolean) => {
      const contextValue = createContext(test.database, membership, tools, { byScope });
      return (await graphql({ schema, source, contextValue })).errors?.map(({ message }) => message);
    };
    expect(await ask(true)).toBeUndefined();
    expect(await ask(false)).toEqual(["You may not use this field."]);
    expect(await ask(true)).toBeUndefined();
  });

  it("gives the service itself what a member with the dialer may read", () => {
    const context = createServiceContext(test.database, world.northwind.businessId, webhookTools);
    expect(permissionNames.filter((name) => !mayInContext(context, name))).toEqual(FOR_ADMINS);
  });
});
