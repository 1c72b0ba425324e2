import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { graphql } from "graphql";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditOf } from "../../schema/audit-log.ts";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { auditActions } from "../../src/domain/audit/actions.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { wavOf } from "../support/audio.ts";
import { quietSimulator } from "../support/carrier.ts";
import type { TestDatabase } from "../support/database.ts";
import { freshIds } from "../support/samples.ts";
import { endSessions } from "../support/sessions.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { actionsOf, entries, expectOne, mutations, entriesOf as readEntriesOf, source } from "./entries.ts";

/**
 * Every mutation declares its entry in the audit log; test/contract/graphql-authorization.test.ts checks that each writes
 * it. A change and its entry are one transaction.
 */

/** The moves of an agent in the dialer, which the session, the call and the contact tell of. */
const EXEMPT = [
  "beatBrowserPhone",
  "beatPresence",
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
  "setMyPresence",
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

describe("the declarations", () => {
  it("exempt only the moves of agents in the dialer and in talks, and their own presence", () => {
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
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  admin = (await findMembership(test.database, world.admin.userId)) as Membership;
});
afterAll(() => test?.drop());

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

const entriesOf = (work: () => Promise<unknown>) => readEntriesOf(test, work);

describe("OAuth clients and grants", () => {
  const draft = { name: "Reports", redirectUris: ["https://app.example/callback"] };
  const ids = (name: string, rest = "") =>
    `mutation ($id: ID!) { ${name}(input: {id: $id${rest}}) { ... on DomainError { code } } }`;

  it("write an entry for each change", async () => {
    let [client, secret] = ["", ""];
    const created = await entriesOf(async () => {
      const answer = await run(
        `mutation ($input: CreateOAuthClientInput!) { createOAuthClient(input: $input) {
           ... on OAuthClientWithSecret { secret client { id } } } }`,
        { input: draft },
      );
      client = (answer.client as { id: string }).id;
      secret = answer.secret as string;
    });
    expect(secret).toMatch(/./);
    expect(created[0]?.row).not.toContain(secret);
    expectOne(world, "createOAuthClient", created);
    expect(created[0]?.object).toBe(client);
    for (const [name, rest] of [["updateOAuthClient", `, name: "Renamed"`], ["rotateOAuthClientSecret"]]) {
      expectOne(world, name as string, await entriesOf(() => run(ids(name as string, rest), { id: client })));
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
    expectOne(world, "revokeOAuthGrant", await entriesOf(revoke));
    expect(await entriesOf(revoke)).toEqual([]);
    expectOne(world, "deleteOAuthClient", await entriesOf(() => run(ids("deleteOAuthClient"), { id: client })));
  });
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
    const before = await entries(test);
    const change = graphql({ schema, source: pause(campaign), contextValue });
    await expect.poll(() => endSessions(test, "wait_event_type = 'Lock'")).toHaveLength(1);
    expect((await change).errors).toHaveLength(1);
    await holder.query("ROLLBACK");
    await holder.end();
    expect(await statusOf(campaign)).toBe("active");
    expect(await entries(test)).toEqual(before);
  });

  it("a retry with an idempotencyKey leaves no second entry", async () => {
    const create = `mutation { createCampaign(input: {name: "Once", inboxIds: ["${world.northwind.inboxIds[0]}"], idempotencyKey: "once"}) { ... on Campaign { id } } }`;
    expect(await entriesOf(() => run(create))).toHaveLength(1);
    expect(await entriesOf(() => run(create))).toEqual([]);
    // Of these the files are prepared before the transaction.
    const send = `mutation { sendMessage(input: {inboxId: "${world.northwind.inboxIds[0]}", to: "+14155550193", body: "Once", idempotencyKey: "once-text"}) { ... on Message { id } } }`;
    expect(await entriesOf(() => run(send))).toHaveLength(1);
    expect(await entriesOf(() => run(send))).toEqual([]);
    const upload = "mutation ($input: UploadAudioInput!) { uploadAudio(input: $input) { ... on AudioFile { id } } }";
    const input = {
      name: "Once",
      file: new File([new Uint8Array(wavOf(1))], "once.wav"),
      idempotencyKey: "once-audio",
    };
    expect(await entriesOf(() => run(upload, { input }))).toHaveLength(1);
    expect(await entriesOf(() => run(upload, { input }))).toEqual([]);
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
