import { type GraphQLFieldMap, type GraphQLInputType, getNamedType, graphql, isInputObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { quietSimulator } from "../support/carrier.ts";
import type { TestDatabase } from "../support/database.ts";
import { snapshotTables } from "../support/snapshot.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { CASES, type Case, type Ids } from "./graphql-cases.ts";
import { idsOf, liftCaps } from "./graphql-ground.ts";

/** Every root field of the schema refuses unauthorized callers, also without the facade. */

let test: TestDatabase;
let world: World;
let everybody: Record<"admin" | "agent" | "basic" | "suspended" | "rival", Membership>;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  await liftCaps(test);
  const membershipOf = async (userId: string) => (await findMembership(test.database, userId)) as Membership;
  everybody = {
    admin: await membershipOf(world.admin.userId),
    agent: await membershipOf(world.agent.userId),
    basic: await membershipOf(world.basic.userId),
    suspended: await membershipOf(world.suspended.userId),
    rival: await membershipOf(world.rival.userId),
  };
});
afterAll(() => test?.drop());

/** test/oauth has the cases for OAuth clients and grants, and checks that none is missing. */
const isElsewhere = (name: string) => /oauth/i.test(name);

const rootFields = [
  ...namesOf("Query", schema.getQueryType()?.getFields()),
  ...namesOf("Mutation", schema.getMutationType()?.getFields()),
].filter((name) => !isElsewhere(name));

function namesOf(type: string, fields: GraphQLFieldMap<unknown, unknown> = {}): string[] {
  return Object.keys(fields).map((name) => `${type}.${name}`);
}

/** The rows of the last case, if it changed none of them. */
let kept: { session: Case["session"]; talk: Case["talk"]; ids: [own: Ids, rivals: Ids] } | undefined;

/** The rows of the business and of another one for a case. Queries in a row that need the same share them. */
async function idsFor(name: string, { session, talk, foreign, forOwners }: Case): Promise<[own: Ids, rivals: Ids]> {
  const keeps = name.startsWith("Query.") && forOwners === undefined;
  if (!keeps || kept === undefined || kept.session !== session || kept.talk !== talk) {
    const own = await idsOf(test, world, world.northwind, session, talk);
    const needsRivals = keeps || foreign !== undefined;
    const ids: [Ids, Ids] = [own, needsRivals ? await idsOf(test, world, world.rivals, session, talk) : own];
    kept = keeps ? { session, talk, ids } : undefined;
    return ids;
  }
  return kept.ids;
}

it("every root field has a case, and every case a field", () => {
  expect(Object.keys(CASES).sort()).toEqual(rootFields.sort());
});

describe.each(rootFields.filter((name) => Object.hasOwn(CASES, name)))("%s", (name) => {
  const { open, forAdmins, forOwners, source, foreign, session, variables } = CASES[name] as Case;

  /** The ids of one business's rows. Refusals change nothing, so all cases share them. */
  let own: Ids;
  let rivals: Ids;
  let before: string;
  beforeAll(async () => {
    [own, rivals] = await idsFor(name, CASES[name] as Case);
    before = await written();
  });

  async function ask(membership: Membership | null, ids = own, write = (text: string) => text) {
    const { data, errors } = await graphql({
      schema,
      source: write(source(ids)),
      ...(variables && { variableValues: variables }),
      contextValue: createContext(test.database, membership, { ...webhookTools, simulator: quietSimulator() }),
    });
    const outcome = data?.[name.split(".")[1] as string] as { code?: string } | null | undefined;
    const codes = errors?.map(({ originalError }) => (originalError as { code?: string } | undefined)?.code);
    const after = await written();
    const changed = after !== before;
    before = after;
    return { outcome, codes, changed };
  }

  /** Refused as a whole, as an error or as the refusal that the result can be. */
  function expectForbidden({ outcome, codes, changed }: Awaited<ReturnType<typeof ask>>): void {
    if (codes) {
      expect([codes, outcome ?? null]).toEqual([["forbidden"], null]);
    } else {
      expect(outcome).toEqual({ code: "FORBIDDEN", field: null });
    }
    expect(changed).toBe(false);
  }

  function expectAllowed({ outcome, codes }: Awaited<ReturnType<typeof ask>>): void {
    expect(codes).toBeUndefined();
    expect(outcome).toEqual(expect.anything());
    expect(outcome?.code).toBeUndefined();
  }

  if (forAdmins) {
    it("as a member", async () => {
      expectForbidden(await ask(everybody.agent));
    });
  }

  if (forOwners) {
    it("as a member who is not its owner, and as one who is", async () => {
      const ids = await idsOf(test, world, world.northwind, session);
      await giveTo(forOwners, ids, world.admin.userId);
      before = await written();
      const refused = await ask(everybody.agent, ids);
      if (forOwners === "conversation") {
        const outcome = { code: "NOT_FOUND", field: null };
        expect(refused).toEqual({ outcome, codes: undefined, changed: false });
      } else {
        expectForbidden(refused);
      }
      await giveTo(forOwners, ids, world.agent.userId);
      before = await written();
      expectAllowed(await ask(everybody.agent, ids));
    });
  }

  it("without a membership", async () => {
    const result = await ask(null);
    open === "public" ? expectAllowed(result) : expectForbidden(result);
  });

  it("with a suspended business", async () => {
    const result = await ask(everybody.suspended);
    open === "public" ? expectAllowed(result) : expectForbidden(result);
  });

  it("without the dialer on the plan", async () => {
    const result = await ask(everybody.basic);
    if (open === "dialer") {
      expectForbidden(result);
    } else if (foreign === undefined) {
      expectAllowed(result);
    } else {
      // The plan allows it, and the ids are those of another business.
      expect(result).toEqual({ outcome: foreign, codes: undefined, changed: false });
    }
  });

  it("with ids of another business, if it takes any", async () => {
    expect(foreign !== undefined, "the case says what becomes of another business's ids").toBe(takesIds(name));
    if (foreign !== undefined) {
      const { outcome, codes, changed } = await ask(everybody.admin, rivals);
      expect({ outcome, codes, changed }).toEqual({ outcome: foreign, codes: undefined, changed: false });
    }
  });

  it("answers authorized callers, without data of another business", async () => {
    const result = await ask(everybody.admin, own);
    expectAllowed(result);
    const foreignIds = [world.rivals.businessId, world.rivals.campaignId, world.rival.userId, ...world.rivals.inboxIds];
    for (const id of foreignIds) {
      expect(JSON.stringify(result.outcome)).not.toContain(id);
    }
  });
});

/** Makes a user the creator; moves a conversation to an inbox that the user may use, or the agent may not. */
async function giveTo(what: NonNullable<Case["forOwners"]>, ids: Ids, userId: string): Promise<void> {
  if (what === "conversation") {
    const inbox = world.northwind.inboxIds[userId === world.agent.userId ? 0 : 1];
    await test.query("UPDATE conversations SET inbox_id = $2 WHERE id = $1", [ids.conversation, inbox]);
  } else {
    const table = what === "contactImport" ? "contact_imports" : `${what}s`;
    await test.query(`UPDATE ${table} SET user_id = $2 WHERE id = $1`, [ids[what], userId]);
  }
}

/** The counts of attempts are left out: a refused attempt counts. */
const written = async () => JSON.stringify({ ...(await snapshotTables(test)), sign_in_attempts: undefined });

/** Whether an id is among the arguments of a root field, however deep. */
function takesIds(name: string): boolean {
  const [type, field] = name.split(".") as [string, string];
  const root = type === "Query" ? schema.getQueryType() : schema.getMutationType();
  return (root?.getFields()[field]?.args ?? []).some((argument) => holdsIds(argument.type));
}

function holdsIds(type: GraphQLInputType): boolean {
  const named = getNamedType(type);
  return isInputObjectType(named)
    ? Object.values(named.getFields()).some((field) => holdsIds(field.type))
    : named.name === "ID";
}
