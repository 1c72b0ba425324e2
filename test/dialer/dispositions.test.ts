import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDisposition, syncCrmDispositions } from "../../src/domain/disposition/commands.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import type { Answer } from "../support/json-answer.ts";
import { createDialerBench, type DialerBench } from "./bench.ts";

/** The lists of dispositions as admins keep them and agents see them. */

let bench: DialerBench;
let admin: Caller;
beforeAll(async () => {
  bench = await createDialerBench();
  admin = { businessId: bench.businessId, userId: bench.world.admin.userId, role: "admin" };
});
afterAll(() => bench?.close());

const FIELDS = "... on Disposition { id name source systemOutcome marksContactComplete }";
const REFUSAL = "... on DomainError { code field message }";

let unlike = 0;
let name: string;
beforeEach(() => {
  unlike += 1;
  name = `Outcome ${unlike}`;
});

const create = (draft: object) =>
  bench.ask(
    `mutation ($input: CreateDispositionInput!) { createDisposition(input: $input) { ${FIELDS} ${REFUSAL} } }`,
    {
      input: draft,
    },
  );
const update = (id: string, changes: object) =>
  bench.ask(
    `mutation ($input: UpdateDispositionInput!) {
      updateDisposition(input: $input) { ${FIELDS} ${REFUSAL} } }`,
    { input: { id, ...changes } },
  );
const on = (field: string, id: string) =>
  bench.ask(`mutation ($id: ID!) { ${field}(input: {id: $id}) { ${FIELDS} ${REFUSAL} } }`, { id });
const list = (source: "SERVICE" | "CRM"): Promise<Answer[]> =>
  bench.ask(`{ dispositions(source: ${source}) { id name marksContactComplete } }`);
const retired = (): Promise<Answer[]> => bench.ask("{ retiredDispositions { id name source } }");
const reorder = (ids: string[]) =>
  bench.ask(
    `mutation ($ids: [ID!]!) { reorderDispositions(input: {ids: $ids}) {
      ... on DispositionList { dispositions { id } } ${REFUSAL} } }`,
    { ids },
  );
const sync = (...dispositions: [externalId: string, name: string, marksContactComplete?: boolean][]) =>
  bench.ask(
    `mutation ($input: SyncCrmDispositionsInput!) { syncCrmDispositions(input: $input) {
      ... on DispositionList { dispositions { id name source systemOutcome marksContactComplete } } ${REFUSAL} } }`,
    {
      input: {
        dispositions: dispositions.map(([externalId, given, marksContactComplete = false]) => ({
          externalId,
          name: given,
          marksContactComplete,
        })),
      },
    },
  );

/** A session with a claimed contact, and the result of picking a disposition. */
async function claimedContact() {
  const campaignId = await bench.campaign();
  const contact = await bench.contact(campaignId);
  const agent = await bench.agent();
  const session = await agent.start(campaignId);
  await agent.run(`nextDialerContact(input: {sessionId: "${session}"})`);
  const pick = (id: string) =>
    agent.run(`pickDisposition(input: {sessionId: "${session}", contactId: "${contact}", dispositionId: "${id}"})`);
  return { campaignId, contact, pick };
}

describe("the workspace's own list", () => {
  it("adds a new one at its end, changes it and moves it", async () => {
    const made = await create({ name: `  ${name}  ` });
    expect(made).toEqual({
      id: expect.stringMatching(/^dsp_/),
      name,
      source: "SERVICE",
      systemOutcome: null,
      marksContactComplete: false,
    });
    expect((await list("SERVICE")).at(-1)).toEqual({ id: made.id, name, marksContactComplete: false });
    expect(await update(made.id, { marksContactComplete: true })).toMatchObject({ name, marksContactComplete: true });
    expect(await update(made.id, { name: `${name}!` })).toMatchObject({
      name: `${name}!`,
      marksContactComplete: true,
    });
    const [first, second] = await list("SERVICE");
    expect((await reorder([made.id, second?.id])).dispositions.slice(0, 3)).toEqual([
      { id: made.id },
      { id: second?.id },
      { id: first?.id },
    ]);
    expect((await list("SERVICE"))[0]).toMatchObject({ id: made.id });
  });

  it("asks for the time of a callback unless it completes the contact", async () => {
    const asks = async (id: string) =>
      (await bench.ask("query ($id: ID!) { node(id: $id) { ... on Disposition { asksForCallback } } }", { id }))
        .asksForCallback;
    const refused = { code: "VALIDATION_ERROR", field: "asksForCallback" };
    expect(await create({ name, marksContactComplete: true, asksForCallback: true })).toMatchObject(refused);
    const { id } = await create({ name, asksForCallback: true });
    expect(await asks(id)).toBe(true);
    const { campaignId, contact, pick } = await claimedContact();
    await pick(id);
    const read = `query ($campaignId: ID!, $id: ID!) { campaignContact(campaignId: $campaignId, id: $id) {
      lastDisposition { asksForCallback } campaign { dispositions { name asksForCallback } } } }`;
    const { lastDisposition, campaign } = await bench.ask(read, { campaignId, id: contact });
    expect(lastDisposition).toEqual({ asksForCallback: true });
    expect(campaign.dispositions).toContainEqual({ name, asksForCallback: true });
    expect(campaign.dispositions).toContainEqual({ name: "Interested", asksForCallback: false });

    await update(id, { marksContactComplete: true });
    expect(await asks(id)).toBe(false);
    expect(await update(id, { asksForCallback: true })).toMatchObject(refused);
    await update(id, { marksContactComplete: false, asksForCallback: true });
    expect(await asks(id)).toBe(true);
    await update(id, { asksForCallback: false });
    expect(await asks(id)).toBe(false);

    const crm = (fields: object) =>
      bench.ask(
        `mutation ($input: SyncCrmDispositionsInput!) { syncCrmDispositions(input: $input) {
          ... on DispositionList { dispositions { asksForCallback } } ${REFUSAL} } }`,
        { input: { dispositions: [{ externalId: "later", name: "Later", marksContactComplete: false, ...fields }] } },
      );
    expect(await crm({ asksForCallback: true })).toEqual({ dispositions: [{ asksForCallback: true }] });
    expect(await crm({})).toEqual({ dispositions: [{ asksForCallback: false }] });
    expect(await crm({ marksContactComplete: true, asksForCallback: true })).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "dispositions.0.asksForCallback",
    });
  });

  it("refuses a used name in any letter case, and a name of the system's list", async () => {
    const made = await create({ name });
    const other = await create({ name: `${name} too` });
    const taken = { code: "CONFLICT", field: "name" };
    expect(await create({ name: name.toUpperCase() })).toMatchObject(taken);
    expect(await update(other.id, { name: name.toLowerCase() })).toMatchObject(taken);
    expect(await create({ name: "no ANSWER" })).toMatchObject(taken);
    expect(await update(made.id, { name: name.toUpperCase() })).toMatchObject({ name: name.toUpperCase() });
    expect(await create({ name: " " })).toMatchObject({ code: "VALIDATION_ERROR", field: "name" });
    expect(await create({ name: "x".repeat(101) })).toMatchObject({ code: "VALIDATION_ERROR", field: "name" });
    expect(await update(made.id, {})).toMatchObject({ code: "VALIDATION_ERROR" });
    expect(await reorder([made.id, made.id])).toMatchObject({ code: "VALIDATION_ERROR", field: "ids.1" });
  });

  it("does not change those of the system and of the CRM", async () => {
    const crm = (await sync(["leave", "Leave alone"])).dispositions[0].id;
    for (const id of [await bench.disposition("busy"), crm]) {
      expect(await update(id, { name })).toMatchObject({ code: "UNPROCESSABLE_ENTITY" });
      expect(await on("retireDisposition", id)).toMatchObject({ code: "UNPROCESSABLE_ENTITY" });
      expect(await on("restoreDisposition", id)).toMatchObject({ code: "UNPROCESSABLE_ENTITY" });
    }
    expect(await reorder([crm])).toMatchObject({ code: "VALIDATION_ERROR", field: "ids" });
  });

  it("shows a retired one in past calls, and refuses new uses", async () => {
    const { id } = await create({ name });
    const { contact, campaignId, pick } = await claimedContact();
    expect((await pick(id)).code).toBeUndefined();
    expect(await on("retireDisposition", id)).toMatchObject({ id, name });
    expect(await on("retireDisposition", id)).toMatchObject({ id, name });
    expect(await list("SERVICE")).not.toContainEqual(expect.objectContaining({ id }));
    expect(await retired()).toContainEqual({ id, name, source: "SERVICE" });
    const shown = `query ($campaignId: ID!, $id: ID!) {
      campaignContact(campaignId: $campaignId, id: $id) { lastDisposition { id name } campaign { dispositions { id } } } }`;
    const read = await bench.ask(shown, { campaignId, id: contact });
    expect(read.lastDisposition).toEqual({ id, name });
    expect(read.campaign.dispositions).not.toContainEqual({ id });
    expect(await (await claimedContact()).pick(id)).toMatchObject({ code: "VALIDATION_ERROR", field: "dispositionId" });

    const successor = await create({ name });
    expect(await on("restoreDisposition", id)).toMatchObject({ code: "CONFLICT", field: "name" });
    await on("retireDisposition", successor.id);
    expect(await on("restoreDisposition", id)).toMatchObject({ id });
    expect((await (await claimedContact()).pick(id)).code).toBeUndefined();
  });

  it("gives a name to one of many concurrent requests", async () => {
    const second = openPool({ connection: bench.test.connection, size: 5 });
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, place) =>
        createDisposition(place % 2 ? second : bench.test.database, admin, {
          name: place % 3 ? name : name.toUpperCase(),
          marksContactComplete: false,
        }),
      ),
    );
    await second.close();
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusals = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    expect(new Set(refusals)).toEqual(new Set(["conflict"]));
  });

  it("completes a contact by its setting at the time of the pick", async () => {
    const { id } = await create({ name, marksContactComplete: true });
    const first = await claimedContact();
    await first.pick(id);
    await update(id, { marksContactComplete: false });
    const second = await claimedContact();
    await second.pick(id);
    expect([await bench.read(first.contact), await bench.read(second.contact)]).toMatchObject([
      { status: "completed" },
      { status: "not_called" },
    ]);
  });
});

describe("the CRM's list", () => {
  const rows = () =>
    bench.test.query(
      `SELECT id, name, external_id, marks_contact_complete, position, retired_at, updated_at FROM dispositions
       WHERE business_id = $1 AND source = 'crm' ORDER BY id`,
      [bench.businessId],
    );

  it("is the last synced list, in its order, with unchanged identities", async () => {
    const before = await sync(["1", "Won", true], ["2", "Lost"]);
    const [won, lost] = before.dispositions;
    expect(await list("CRM")).toEqual([
      { id: won.id, name: "Won", marksContactComplete: true },
      { id: lost.id, name: "Lost", marksContactComplete: false },
    ]);
    const after = await sync(["3", "Wait"], ["2", "Won", true]);
    expect(after.dispositions).toEqual([
      expect.objectContaining({ name: "Wait", source: "CRM", systemOutcome: null }),
      expect.objectContaining({ id: lost.id, name: "Won", marksContactComplete: true }),
    ]);
    expect(await retired()).toContainEqual({ id: won.id, name: "Won", source: "CRM" });
    const back = await sync(["1", "Won again"], ["2", "Lost"]);
    expect(back.dispositions.map(({ id }: { id: string }) => id)).toEqual([won.id, lost.id]);
    expect(await sync()).toEqual({ dispositions: [] });
    expect(await list("CRM")).toEqual([]);
  });

  it("changes nothing when it is synced again", async () => {
    await sync(["1", "Won"], ["2", "Lost"]);
    const before = await rows();
    await sync(["1", "Won"], ["2", "Lost"]);
    expect(await rows()).toEqual(before);
  });

  it("refuses a list with an id or a name twice as a whole", async () => {
    const before = await rows();
    expect(await sync(["1", "A"], ["1", "B"])).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "dispositions.1.externalId",
    });
    expect(await sync(["1", "A"], ["2", "a"])).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "dispositions.1.name",
    });
    expect(await rows()).toEqual(before);
  });

  it("is one of the lists that were synced at once, whole", async () => {
    const second = openPool({ connection: bench.test.connection, size: 5 });
    const lists = Array.from({ length: 8 }, (_, place) =>
      Array.from({ length: 6 }, (_, entry) => ({
        externalId: `at-once-${(place + entry) % 9}`,
        name: `At once ${(place * entry) % 7} ${entry}`,
        marksContactComplete: place % 2 === 0,
      })),
    );
    await Promise.all(
      lists.map((dispositions, place) =>
        syncCrmDispositions(place % 2 ? second : bench.test.database, admin, { dispositions }),
      ),
    );
    await second.close();
    const names = (await list("CRM")).map((disposition) => disposition.name);
    expect(lists.map((given) => given.map((disposition) => disposition.name))).toContainEqual(names);
  });
});
