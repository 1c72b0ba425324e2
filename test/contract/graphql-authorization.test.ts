import { type GraphQLFieldMap, type GraphQLInputType, getNamedType, graphql, isInputObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { quietSimulator } from "../support/carrier.ts";
import type { TestDatabase } from "../support/database.ts";
import { freshSession } from "../support/dialer.ts";
import { freshInboxes, freshPeople } from "../support/people.ts";
import { freshIds, type SampleIds } from "../support/samples.ts";
import { snapshotTables } from "../support/snapshot.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { CASES, type Case, type Ids } from "./graphql-cases.ts";

/** Every root field of the schema refuses unauthorized callers, also without the facade. */

let test: TestDatabase;
let world: World;
let everybody: Record<"admin" | "agent" | "basic" | "suspended" | "rival", Membership>;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
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
    own = await idsOf(world.northwind, session);
    rivals = foreign === undefined ? own : await idsOf(world.rivals, session);
    before = await written();
  });

  async function ask(membership: Membership | null, ids = own) {
    const { data, errors } = await graphql({
      schema,
      source: source(ids),
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
    it("as a member whose it is not, and as one whose it is", async () => {
      const ids = await idsOf(world.northwind, session);
      await giveTo(forOwners, ids, world.admin.userId);
      before = await written();
      expectForbidden(await ask(everybody.agent, ids));
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

  it("answers who may ask, with nothing of another business", async () => {
    const result = await ask(everybody.admin);
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
    await test.query(`UPDATE ${what}s SET user_id = $2 WHERE id = $1`, [ids[what], userId]);
  }
}

/** A disposition of the workspace's own that nothing has used. */
async function freshDisposition(businessId: string): Promise<string> {
  const { id, createdAt } = newIdentity("dsp");
  await test.query(
    `INSERT INTO dispositions (business_id, id, name, source, position, created_at, updated_at)
     VALUES ($1, $2, $2, 'service', 99, $3, $3)`,
    [businessId, id, createdAt],
  );
  return id;
}

/** The rows of a business for one operation: an undismissed notice, and a session if it needs one. */
async function idsOf(owner: World["northwind"], session: Case["session"]): Promise<Ids> {
  const [notice] = await test.query<{ id: string }>(
    "UPDATE notices SET dismissed_at = NULL WHERE business_id = $1 RETURNING id",
    [owner.businessId],
  );
  const user = (owner === world.rivals ? world.rival : world.agent).userId;
  const fresh = await freshIds(test, owner);
  const work = session
    ? await freshSession(test, owner, fresh, session === "calling")
    : { session: "", disposition: "" };
  const ownDisposition = await freshDisposition(owner.businessId);
  const broadcast = await freshBroadcast(owner, fresh);
  const mine = { customer: owner.customerId, notice: notice?.id as string, user };
  return {
    ...fresh,
    ...work,
    ...mine,
    ...(await freshPeople(test, owner)),
    ...(await freshInboxes(test, owner)),
    ownDisposition,
    broadcast,
  };
}

const written = async () => JSON.stringify(await snapshotTables(test));

/** A broadcast of the fresh campaign that has not begun. */
async function freshBroadcast({ businessId, inboxIds }: World["northwind"], { campaign }: SampleIds): Promise<string> {
  const { id, createdAt } = newIdentity("brd");
  await test.query(
    `INSERT INTO broadcasts (business_id, id, campaign_id, user_id, body, inbox_ids, outside_hours, status, starts_at,
       created_at, updated_at)
     SELECT $1, $2, $3, min(u.id), 'Hello', $4, 'wait', 'scheduled', $5, $5, $5 FROM users u WHERE u.business_id = $1`,
    [businessId, id, campaign, inboxIds, createdAt],
  );
  return id;
}

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
