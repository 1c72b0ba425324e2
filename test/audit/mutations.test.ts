import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { graphql, parse, valueFromASTUntyped, visit } from "graphql";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditOf } from "../../schema/audit-log.ts";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { auditActions } from "../../src/domain/audit/actions.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { CASES, type Case, type Ids } from "../contract/graphql-cases.ts";
import { idsOf, liftCaps, namedBy } from "../contract/graphql-ground.ts";
import { quietSimulator } from "../support/carrier.ts";
import type { TestDatabase } from "../support/database.ts";
import { freshIds } from "../support/samples.ts";
import { endSessions } from "../support/sessions.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** Every mutation declares its entry in the audit log, and writes exactly this one with its change. */

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

/** The moves of an agent in the dialer, which the session, the call and the contact tell of. */
const EXEMPT = [
  "beatBrowserPhone",
  "cancelTransfer",
  "closeBrowserPhone",
  "confirmAnsweredByPerson",
  "connectDialerSession",
  "createPhoneAccessToken",
  "declineTransfer",
  "dialContact",
  "dialNext",
  "extendWrapUp",
  "hangUpCall",
  "holdCall",
  "keepDialerSession",
  "leaveDialerSession",
  "leaveMessage",
  "muteCall",
  "nextDialerContact",
  "noteCall",
  "openBrowserPhone",
  "pausePowerDialing",
  "pickDisposition",
  "resumePowerDialing",
  "sendDigits",
  "setCallback",
  "simulateBrowserCall",
  "simulateBrowserHangUp",
  "skipContact",
  "startDialerSession",
];

/** The actions that the code below `src` records: those of the operator, of the pages of the account and of imports. */
function actionsInSource(): string[] {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const texts = files.map((file) => readFileSync(join("src", file), "utf8"));
  return texts.flatMap((text) =>
    [...text.matchAll(/\baction: "([a-z_]+\.[a-z_]+)"/g)].map(([, action]) => action as string),
  );
}

const actionsOf = (name: string): readonly string[] => {
  const audit = auditOf(mutations.find((field) => field.name === name) as (typeof mutations)[number]);
  return audit && "action" in audit ? [audit.action].flat() : [];
};

describe("the declarations", () => {
  it("exempt only the moves of agents in the dialer and in talks", () => {
    const exempt = mutations.filter((field) => {
      const audit = auditOf(field);
      return audit !== undefined && "exempt" in audit;
    });
    expect(exempt.map(({ name }) => name).sort()).toEqual(EXEMPT);
  });

  it("name an action for every other mutation, and code records every action", () => {
    const recorded = mutations.filter(({ name }) => !EXEMPT.includes(name));
    expect(recorded.filter(({ name }) => actionsOf(name).length === 0)).toEqual([]);
    const declared = new Set([...recorded.flatMap(({ name }) => actionsOf(name)), ...actionsInSource()]);
    expect([...declared].sort()).toEqual(Object.keys(auditActions).sort());
  });
});

let test: TestDatabase;
let world: World;
let admin: Membership;
/** The secrets that the walk receives, and the texts that it sends in fields whose values are not recorded. */
const secrets = new Set<string>();
const unrecorded = new Set<string>();
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  await liftCaps(test);
  admin = (await findMembership(test.database, world.admin.userId)) as Membership;
});
afterAll(() => test?.drop());

const source = { clientId: "demo-app", requestId: "req_of_the_walk", proofAge: 0, network: () => "192.0.2.7" };

async function run(text: string, variables?: Record<string, unknown>) {
  const tools = { ...webhookTools, simulator: quietSimulator() };
  const { data, errors } = await graphql({
    schema,
    source: text,
    ...(variables && { variableValues: variables }),
    contextValue: createContext(test.database, admin, tools, { source }),
  });
  expect(errors).toBeUndefined();
  return Object.values(data as object)[0] as Record<string, unknown>;
}

interface Entry {
  action: string;
  object: string | null;
  by: string[];
  /** The whole entry. */
  row: string;
}

/** The entries, without the first ones. */
const entries = (without = 0) =>
  test.query<Entry>(
    `SELECT action, object_id AS object, ARRAY[business_id, user_id, client_id, network, request_id] AS by,
       a::text AS row
     FROM audit_entries a WHERE request_id IS NOT NULL ORDER BY id OFFSET $1`,
    [without],
  );

async function countEntries(): Promise<number> {
  const [counted] = await test.query<{ count: number }>(
    "SELECT count(*)::integer AS count FROM audit_entries WHERE request_id IS NOT NULL",
  );
  return counted?.count as number;
}

/** The entries that the work leaves. */
async function entriesOf(work: () => Promise<unknown>): Promise<Entry[]> {
  const before = await countEntries();
  await work();
  return entries(before);
}

function expectOne(name: string, found: Entry[]): void {
  const actions = actionsOf(name);
  const by = [world.northwind.businessId, world.admin.userId, "demo-app", "192.0.2.7", "req_of_the_walk"];
  const expected = actions.length === 0 ? [] : [{ action: expect.toBeOneOf(actions), by }];
  expect(found).toMatchObject(expected);
  expect(found).toHaveLength(expected.length);
}

/**
 * Keeps the secrets among the fields of an answer: those of an invitation, a client, an access key and a subscription.
 */
function keepSecrets(answer: unknown): void {
  for (const [name, value] of Object.entries(answer ?? {})) {
    if (typeof value === "object") {
      keepSecrets(value);
    } else if (typeof value === "string" && /secret|^url$|^token$/i.test(name)) {
      secrets.add(name === "url" ? (value.split("/").at(-1) as string) : value);
    }
  }
}

const ID = /^(?:[a-z]+_[0-9a-z]{26}|[0-9a-f]{64})$/;

/** The texts that an operation gives in fields whose values are not recorded. */
function unrecordedTexts(name: string, operation: string, variables: object): string[] {
  const texts: string[] = [];
  const shown: string[] = actionsOf(name).flatMap((action) => auditActions[action as keyof typeof auditActions].shown);
  const isShown = (field: string) => shown.includes(field) || shown.includes("all");
  const keep = (field: string, value: unknown) => {
    if (typeof value === "object") {
      for (const [key, item] of Object.entries(value ?? {})) {
        keep(Array.isArray(value) ? field : key, item);
      }
    } else if (typeof value === "string" && value.length > 2 && !ID.test(value) && !isShown(field)) {
      texts.push(value);
    }
  };
  visit(parse(operation), {
    Argument: (argument) => keep(argument.name.value, valueFromASTUntyped(argument.value)),
  });
  keep("", variables);
  return texts;
}

/** The last rows of another business: a refusal changes none. */
let rivals: { kind: string; ids: Ids } | undefined;

const kindOf = (key: string) => `${CASES[key]?.session ?? ""} ${CASES[key]?.talk ?? ""}`;
/**
 * Mutations of one kind follow each other, so that they share the rows of the other business; first those that find no
 * session.
 */
const walked = Object.keys(CASES)
  .filter((name) => name.startsWith("Mutation."))
  .sort((a, b) => kindOf(a).localeCompare(kindOf(b)));

describe.each(walked)("%s", (key) => {
  it("writes its entry with the change, and none with a refusal", async () => {
    const name = key.split(".")[1] as string;
    const { source: operation, variables, foreign, session, talk } = CASES[key] as Case;
    const own = await idsOf(test, world, world.northwind, session, talk, namedBy(CASES[key] as Case));
    let answer: Record<string, unknown> = {};
    const found = await entriesOf(async () => {
      answer = await run(operation(own), variables);
    });
    expect(answer.code).toBeUndefined();
    keepSecrets(answer);
    expectOne(name, found);
    // The id of an entry of the do-not-call list is its number.
    const texts = unrecordedTexts(name, operation(own), variables ?? {}).filter((text) => text !== found[0]?.object);
    expect(texts.filter((text) => found.some(({ row }) => row.includes(text)))).toEqual([]);
    for (const text of texts) {
      unrecorded.add(text);
    }
    if (foreign !== undefined) {
      const kind = kindOf(key);
      if (rivals?.kind !== kind) {
        rivals = { kind, ids: await idsOf(test, world, world.rivals, session, talk) };
      }
      const theirs = rivals.ids;
      expect(await entriesOf(() => run(operation(theirs), variables))).toEqual([]);
    }
  });
});

describe("OAuth clients and grants", () => {
  const draft = { name: "Reports", redirectUris: ["https://app.example/callback"] };
  const ids = (name: string, rest = "") =>
    `mutation ($id: ID!) { ${name}(input: {id: $id${rest}}) { ... on DomainError { code } } }`;

  it("write an entry for each change", async () => {
    let client = "";
    const created = await entriesOf(async () => {
      const answer = await run(
        `mutation ($input: CreateOAuthClientInput!) { createOAuthClient(input: $input) {
           ... on OAuthClientWithSecret { secret client { id } } } }`,
        { input: draft },
      );
      keepSecrets(answer);
      client = (answer.client as { id: string }).id;
    });
    expectOne("createOAuthClient", created);
    expect(created[0]?.object).toBe(client);
    for (const [name, rest] of [["updateOAuthClient", `, name: "Renamed"`], ["rotateOAuthClientSecret"]]) {
      expectOne(name as string, await entriesOf(() => run(ids(name as string, rest), { id: client })));
    }
    const key = Buffer.alloc(32, 5);
    await test.query(
      `INSERT INTO oauth_artifacts (model, key, payload, client_id, user_id, expires_at)
       VALUES ('Grant', $1, '', $2, $3, now() + interval '1 day')`,
      [key, client, world.agent.userId],
    );
    const grant = { id: key.toString("hex") };
    const revoke = () =>
      run("mutation ($id: ID!) { revokeOAuthGrant(input: {id: $id}) { ... on DomainError { code } } }", grant);
    expectOne("revokeOAuthGrant", await entriesOf(revoke));
    expect(await entriesOf(revoke)).toEqual([]);
    expectOne("deleteOAuthClient", await entriesOf(() => run(ids("deleteOAuthClient"), { id: client })));
  });
});

it("the log of the walk contains no secret, no text, no note and no data of a contact", async () => {
  expect(secrets.size).toBeGreaterThan(4);
  const log = (await test.query<{ entry: string }>("SELECT a::text AS entry FROM audit_entries a"))
    .map(({ entry }) => entry)
    .join("\n");
  const texts = ["Hello", "Ada", "Owner", "@invited.example", "https://example.com/hooks"];
  expect(texts.filter((text) => ![...unrecorded].some((sent) => sent.includes(text)))).toEqual([]);
  expect([...secrets, ...texts, "https://receiver", "+14155550178"].filter((text) => log.includes(text))).toEqual([]);
});

describe("the change and its entry are one transaction", () => {
  const pause = (campaign: string, key = "") =>
    `mutation { pauseCampaign(input: {id: "${campaign}"${key}}) { ... on Campaign { id } ... on DomainError { code } } }`;
  const statusOf = async (campaign: string) =>
    (await test.query<{ status: string }>("SELECT status FROM campaigns WHERE id = $1", [campaign]))[0]?.status;

  it("a change whose entry cannot be written is rolled back", async () => {
    const { campaign } = await freshIds(test, world.northwind, ["campaign"]);
    await test.query("ALTER TABLE audit_entries ADD CONSTRAINT no_pause CHECK (action <> 'campaign.paused') NOT VALID");
    const contextValue = createContext(test.database, admin, webhookTools, { source });
    const { errors } = await graphql({ schema, source: pause(campaign), contextValue });
    await test.query("ALTER TABLE audit_entries DROP CONSTRAINT no_pause");
    expect(errors).toHaveLength(1);
    expect(await statusOf(campaign)).toBe("active");
  });

  it("a connection that is lost before the entry leaves neither", async () => {
    const { campaign } = await freshIds(test, world.northwind, ["campaign"]);
    const holder = new pg.Client(test.connection);
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query("LOCK TABLE audit_entries IN EXCLUSIVE MODE");
    const contextValue = createContext(test.database, admin, webhookTools, { source });
    const before = await entries();
    const change = graphql({ schema, source: pause(campaign), contextValue });
    await expect.poll(() => endSessions(test, "wait_event_type = 'Lock'")).toHaveLength(1);
    expect((await change).errors).toHaveLength(1);
    await holder.query("ROLLBACK");
    await holder.end();
    expect(await statusOf(campaign)).toBe("active");
    expect(await entries()).toEqual(before);
  });

  it("a retry with an idempotencyKey leaves no second entry", async () => {
    const create = `mutation { createCampaign(input: {name: "Once", inboxIds: ["${world.northwind.inboxIds[0]}"], idempotencyKey: "once"}) { ... on Campaign { id } } }`;
    expect(await entriesOf(() => run(create))).toHaveLength(1);
    expect(await entriesOf(() => run(create))).toEqual([]);
  });

  it("rows of a bulk addition that change nothing leave no entry, and the others one for all", async () => {
    const { campaign } = await freshIds(test, world.northwind, ["campaign"]);
    const add = (...numbers: string[]) =>
      run(
        `mutation { addCampaignContacts(input: {campaignId: "${campaign}", contacts: [${numbers
          .map((number) => `{phones: [{number: "${number}"}]}`)
          .join()}]}) { ... on CampaignContactAddition { outcomes { __typename } } ... on DomainError { code } } }`,
      );
    expect(await entriesOf(() => add("no number", "+1"))).toEqual([]);
    expect(await entriesOf(() => add("+14155550191", "+14155550192", "no number"))).toHaveLength(1);
    const [entry] = await test.query(
      "SELECT new_values AS values FROM audit_entries WHERE object_id = $1 AND action = 'campaign_contact.added'",
      [campaign],
    );
    expect(entry).toEqual({ values: { contacts: 2, onDuplicate: "skip" } });
  });
});
