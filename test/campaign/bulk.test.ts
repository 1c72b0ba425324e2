import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findProgress } from "../../src/domain/campaign/progress-store.ts";
import { createDialerBench, type DialerBench } from "../dialer/bench.ts";
import { recordStatements } from "../support/statements.ts";

/** Changes of many campaign contacts together, and changes of the fields that only additions had before. */

let bench: DialerBench;
let campaignId: string;
beforeAll(async () => {
  bench = await createDialerBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  campaignId = await bench.campaign();
});

const UPDATE = `mutation ($input: UpdateCampaignContactsInput!) { updateCampaignContacts(input: $input) {
  ... on CampaignContactsChange { outcomes { id result contact { status } error { code } } }
  ... on DomainError { code field } } }`;
const update = (ids: readonly string[], status = "DO_NOT_CALL") =>
  bench.ask(UPDATE, { input: { campaignId, ids, status } });

const REMOVE = `mutation ($input: RemoveCampaignContactsInput!) { removeCampaignContacts(input: $input) {
  ... on CampaignContactsRemoval { outcomes { id result error { code message } } }
  ... on DomainError { code field } } }`;
const remove = (ids: readonly string[]) => bench.ask(REMOVE, { input: { campaignId, ids } });

const counters = async () =>
  (
    await bench.test.query(
      "SELECT status, contact_count AS contacts, open_contact_count AS open FROM campaigns WHERE id = $1",
      [campaignId],
    )
  )[0];
const progress = async () => (await findProgress(bench.test.database, bench.businessId, [campaignId])).get(campaignId);
const events = async () =>
  (
    await bench.test.query<{ body: string }>(
      "SELECT body FROM webhook_events WHERE event_type = 'campaign.contact.updated' AND body LIKE $1 ORDER BY id",
      [`%${campaignId}%`],
    )
  ).map(({ body }) => JSON.parse(body).data);
const audited = () =>
  bench.test.query(
    "SELECT action, new_values AS values FROM audit_entries WHERE object_id = $1 ORDER BY id DESC LIMIT 1",
    [campaignId],
  );
const NONE = "cct_01h455vb4pex5vsknk084sn02q";

describe("marking contacts as do-not-call", () => {
  it("has an outcome and an event for each, and completes the campaign", async () => {
    const [open, called, barred] = [
      await bench.contact(campaignId),
      await bench.contact(campaignId, { status: "called" }),
      await bench.contact(campaignId, { status: "do_not_call" }),
    ] as [string, string, string];
    expect(await update([called, NONE, barred, open])).toEqual({
      outcomes: [
        { id: called, result: "UPDATED", contact: { status: "DO_NOT_CALL" }, error: null },
        { id: NONE, result: "FAILED", contact: null, error: { code: "NOT_FOUND" } },
        { id: barred, result: "UNCHANGED", contact: { status: "DO_NOT_CALL" }, error: null },
        { id: open, result: "UPDATED", contact: { status: "DO_NOT_CALL" }, error: null },
      ],
    });
    expect(await counters()).toEqual({ status: "completed", contacts: 3, open: 0 });
    expect(await progress()).toMatchObject({ not_called: 0, called: 0, do_not_call: 3 });
    const told = (await events()).map(({ contact, previous }) => [contact.id, contact.status, previous.status]);
    expect(told.sort()).toEqual(
      [
        [open, "do_not_call", "not_called"],
        [called, "do_not_call", "called"],
      ].sort(),
    );
    expect(await audited()).toEqual([
      { action: "campaign_contact.updated", values: { contacts: 2, status: "do_not_call" } },
    ]);
  });

  it("can be reversed", async () => {
    const contact = await bench.contact(campaignId, { status: "do_not_call" });
    await bench.contact(campaignId, { status: "completed" });
    expect(await update([contact], "NOT_CALLED")).toMatchObject({ outcomes: [{ result: "UPDATED" }] });
    expect(await counters()).toMatchObject({ contacts: 2, open: 1 });
  });

  it("takes 500 contacts in as many statements as two, and refuses more", async () => {
    const ids: string[] = [];
    for (let place = 0; place < 500; place += 1) {
      ids.push(await bench.contact(campaignId));
    }
    // It keeps the campaign active: its completion has an event of its own.
    await bench.contact(campaignId);
    const names = (sent: string[]) => sent.map((name) => name.replace(/\.[\w-]{16}$/, "")).sort();
    const ofTwo = await recordStatements(() => update(ids.slice(0, 2)));
    const ofMany = await recordStatements(() => update(ids.slice(2)));
    expect(names(ofMany)).toEqual(names(ofTwo));
    expect(await counters()).toMatchObject({ contacts: 501, open: 1 });
    expect(await events()).toHaveLength(500);
    expect(await update([...ids, NONE])).toMatchObject({ code: "VALIDATION_ERROR", field: "ids" });
    expect(await update([ids[0] as string, ids[0] as string])).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "ids",
    });
  });
});

describe("removing contacts", () => {
  it("has an outcome for each and keeps those in progress", async () => {
    const [open, busy, done] = [
      await bench.contact(campaignId),
      await bench.contact(campaignId, { status: "in_progress" }),
      await bench.contact(campaignId, { status: "completed" }),
    ] as [string, string, string];
    expect(await remove([done, busy, NONE, open])).toEqual({
      outcomes: [
        { id: done, result: "REMOVED", error: null },
        {
          id: busy,
          result: "FAILED",
          error: { code: "CONFLICT", message: "This contact is being called: remove it after the call." },
        },
        {
          id: NONE,
          result: "FAILED",
          error: { code: "NOT_FOUND", message: "The campaign has no contact with this id." },
        },
        { id: open, result: "REMOVED", error: null },
      ],
    });
    expect(await counters()).toEqual({ status: "active", contacts: 1, open: 1 });
    expect(await progress()).toMatchObject({ not_called: 0, in_progress: 1, completed: 0 });
    expect(await audited()).toEqual([{ action: "campaign_contact.removed", values: { contacts: 2 } }]);
  });

  it("leaves an empty campaign active", async () => {
    const contact = await bench.contact(campaignId, { status: "completed" });
    await remove([contact]);
    expect(await counters()).toEqual({ status: "active", contacts: 0, open: 0 });
  });
});

describe("a change of a contact", () => {
  const change = (id: string, changes: object) =>
    bench.ask(
      `mutation ($input: UpdateCampaignContactInput!) {
        updateCampaignContact(input: $input) {
          ... on CampaignContact { extraFields customerId status } ... on DomainError { code field } } }`,
      { input: { campaignId, id, ...changes } },
    );

  it("replaces and clears the free fields and the saved contact", async () => {
    const { customerId } = bench.world.northwind;
    const id = await bench.contact(campaignId, { extra_fields: { plan: "Gold" } });
    expect(await change(id, { extraFields: { color: "red" }, customerId })).toEqual({
      extraFields: { color: "red" },
      customerId,
      status: "NOT_CALLED",
    });
    expect(await change(id, { extraFields: null })).toMatchObject({ extraFields: null, customerId });
    expect(await change(id, { customerId: null })).toMatchObject({ customerId: null });
  });

  it("refuses a saved contact of another business", async () => {
    const id = await bench.contact(campaignId);
    expect(await change(id, { customerId: bench.world.rivals.customerId })).toEqual({
      code: "VALIDATION_ERROR",
      field: "customerId",
    });
  });
});
