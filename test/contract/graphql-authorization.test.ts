import { execute, type GraphQLFieldMap, type GraphQLInputType, getNamedType, isInputObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { type Entry, entriesOf, expectOne, secretsIn, unrecordedTexts, source as walk } from "../audit/entries.ts";
import { quietSimulator } from "../support/carrier.ts";
import type { TestDatabase } from "../support/database.ts";
import { snapshotTables } from "../support/snapshot.ts";
import { validDocument } from "../support/valid-document.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { CASES, type Case, type Ids } from "./graphql-cases.ts";
import { idsOf, liftCaps, namedBy } from "./graphql-ground.ts";

/**
 * Every root field of the schema refuses unauthorized callers, also without the facade, and every mutation writes its
 * entry in the audit log with its change.
 */

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

/** The secrets that an admin receives, and the texts that the admin sends in fields whose values are not recorded. */
const secrets = new Set<string>();
const unrecorded = new Set<string>();

/** test/oauth has the cases for OAuth clients and grants, and checks that none is missing. */
const isElsewhere = (name: string) => /oauth/i.test(name);

const rootFields = [
  ...namesOf("Query", schema.getQueryType()?.getFields()),
  ...namesOf("Mutation", schema.getMutationType()?.getFields()),
].filter((name) => !isElsewhere(name));

function namesOf(type: string, fields: GraphQLFieldMap<unknown, unknown> = {}): string[] {
  return Object.keys(fields).map((name) => `${type}.${name}`);
}

/** The last rows of each business that nothing has changed, with the kind of case that they serve. */
const kept: { [owner in "northwind" | "rivals"]?: { kind: string; ids: Ids } } = {};

async function keptIds(owner: keyof typeof kept, name: string, { session, talk }: Case): Promise<Ids> {
  const kind = kindOf(name);
  const known = kept[owner]?.kind === kind ? kept[owner].ids : undefined;
  const ids = known ?? (await idsOf(test, world, world[owner], session, talk));
  kept[owner] = { kind, ids };
  return ids;
}

const isQuery = (name: string) => name.startsWith("Query.");
const kindOf = (name: string) => `${!isQuery(name)} ${CASES[name]?.session ?? ""} ${CASES[name]?.talk ?? ""}`;
it("every root field has a case, and every case a field", () => {
  expect(Object.keys(CASES).sort()).toEqual(rootFields.sort());
});

/**
 * Fields of one kind follow each other, so that they share the rows of the other business; first those that find no
 * session.
 */
const inOrder = rootFields
  .filter((name) => Object.hasOwn(CASES, name))
  .sort((a, b) => kindOf(a).localeCompare(kindOf(b)));

describe.each(inOrder)("%s", (name) => {
  const { open, forAdmins, forOwners, source, foreign, session, talk, variables } = CASES[name] as Case;

  const field = name.split(".")[1] as string;

  async function askAs(membership: Membership | null, ids: Ids, request: { source?: typeof walk } = {}) {
    const tools = { ...webhookTools, simulator: quietSimulator() };
    const { data, errors } = await execute({
      schema,
      document: validDocument(schema, source(ids)),
      ...(variables && { variableValues: variables }),
      contextValue: createContext(test.database, membership, tools, request),
    });
    const outcome = data?.[field] as { code?: string } | null | undefined;
    const codes = errors?.map(({ originalError }) => (originalError as { code?: string } | undefined)?.code);
    return { outcome, codes };
  }

  /** Refused as a whole, as an error or as the refusal that the result can be. */
  function expectForbidden({ outcome, codes }: Awaited<ReturnType<typeof askAs>>, who: string): void {
    if (codes) {
      expect([codes, outcome ?? null], who).toEqual([["forbidden"], null]);
    } else {
      expect(outcome, who).toEqual({ code: "FORBIDDEN", field: null });
    }
  }

  function expectAllowed({ outcome, codes }: Awaited<ReturnType<typeof askAs>>, who: string): void {
    expect(codes, who).toBeUndefined();
    expect(outcome, who).toEqual(expect.anything());
    expect(outcome?.code, who).toBeUndefined();
  }

  /** The admin's mutation leaves its entry, without the texts whose values are not recorded. */
  function expectEntry(found: Entry[], ids: Ids, answer: unknown): void {
    expectOne(world, field, found);
    for (const secret of secretsIn(answer)) {
      secrets.add(secret);
    }
    // The id of an entry of the do-not-call list is its number.
    const texts = unrecordedTexts(field, source(ids), variables ?? {}).filter((text) => text !== found[0]?.object);
    expect(texts.filter((text) => found.some(({ row }) => row.includes(text)))).toEqual([]);
    for (const text of texts) {
      unrecorded.add(text);
    }
  }

  it("refuses who may not, which changes nothing, and answers who may, without data of another business", async () => {
    const ask = (actor: keyof typeof everybody | null, ids: Ids) => askAs(actor && everybody[actor], ids);
    const rivals = await keptIds("rivals", name, CASES[name] as Case);
    const own = isQuery(name) ? await keptIds("northwind", name, CASES[name] as Case) : await freshOwn();
    const before = isQuery(name) ? null : await written();
    expect(foreign !== undefined, "the case says what becomes of another business's ids").toBe(takesIds(name));
    for (const actor of open === "public" ? [] : ([null, "suspended"] as const)) {
      expectForbidden(await ask(actor, own), actor ?? "nobody");
    }
    if (forAdmins) {
      expectForbidden(await ask("agent", own), "a member");
    }
    if (open === "dialer") {
      expectForbidden(await ask("basic", own), "a business without the dialer");
    }
    if (foreign !== undefined) {
      // The plan of the last one allows it.
      for (const [actor, ids] of [
        ["admin", rivals] as const,
        ...(open === "dialer" ? [] : [["basic", own] as const]),
      ]) {
        expect(await ask(actor, ids), actor).toEqual({ outcome: foreign, codes: undefined });
      }
    }
    if (before !== null) {
      expect(await written()).toBe(before);
    }

    for (const actor of open === "public" ? ([null, "suspended"] as const) : []) {
      expectAllowed(await ask(actor, own), actor ?? "nobody");
    }
    if (open !== "dialer" && foreign === undefined) {
      expectAllowed(await ask("basic", own), "a business without the dialer");
    }
    let result: Awaited<ReturnType<typeof askAs>> = { outcome: undefined, codes: undefined };
    const found = await entriesOf(test, async () => {
      result = await askAs(everybody.admin, own, { source: walk });
    });
    expectAllowed(result, "an admin");
    if (!isQuery(name)) {
      expectEntry(found, own, result.outcome);
    }
    const foreignIds = [world.rivals.businessId, world.rivals.campaignId, world.rival.userId, ...world.rivals.inboxIds];
    for (const id of foreignIds) {
      expect(JSON.stringify(result.outcome)).not.toContain(id);
    }
  });

  const freshOwn = () => idsOf(test, world, world.northwind, session, talk, namedBy(CASES[name] as Case));

  if (forOwners) {
    it("refuses a member who is not its owner, and answers one who is", async () => {
      const ids = await freshOwn();
      await giveTo(forOwners, ids, world.admin.userId);
      const before = await written();
      const refused = await askAs(everybody.agent, ids);
      if (forOwners === "conversation") {
        expect(refused).toEqual({ outcome: { code: "NOT_FOUND", field: null }, codes: undefined });
      } else {
        expectForbidden(refused, "a member");
      }
      expect(await written()).toBe(before);
      await giveTo(forOwners, ids, world.agent.userId);
      expectAllowed(await askAs(everybody.agent, ids), "its owner");
    });
  }
});

it("the log contains no secret, no text, no note and no data of a contact", async () => {
  expect(secrets.size).toBeGreaterThan(4);
  const log = (await test.query<{ entry: string }>("SELECT a::text AS entry FROM audit_entries a"))
    .map(({ entry }) => entry)
    .join("\n");
  const texts = ["Hello", "Ada", "Owner", "@invited.example", "https://example.com/hooks"];
  expect(texts.filter((text) => ![...unrecorded].some((sent) => sent.includes(text)))).toEqual([]);
  expect([...secrets, ...texts, "https://receiver", "+14155550178"].filter((text) => log.includes(text))).toEqual([]);
});

/** Makes a user the creator; moves a conversation to an inbox that the user may use, or the agent may not. */
async function giveTo(what: NonNullable<Case["forOwners"]>, ids: Ids, userId: string): Promise<void> {
  if (what === "conversation") {
    const inbox = world.northwind.inboxIds[userId === world.agent.userId ? 0 : 1];
    await test.query("UPDATE conversations SET inbox_id = $2 WHERE id = $1", [ids.conversation, inbox]);
  } else {
    const tables: Partial<Record<typeof what, string>> = {
      contactImport: "contact_imports",
      endedImport: "contact_imports",
      bulkOperation: "bulk_operations",
      endedOperation: "bulk_operations",
      comment: "conversation_comments",
    };
    const table = tables[what] ?? `${what}s`;
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
