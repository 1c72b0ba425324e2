import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pruneAudit } from "../../src/domain/audit/prune.ts";
import { recordAudit, recordAuditLast } from "../../src/domain/audit/record.ts";
import { type AuditDraft, type AuditOrigin, OPERATOR } from "../../src/domain/audit/rules.ts";
import { type AuditFilter, listEntries } from "../../src/domain/audit/store.ts";
import type { TestDatabase } from "../support/database.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** The entries of the audit log, as the domain writes and reads them. */

let test: TestDatabase;
let world: World;
let businessId: string;
let origin: AuditOrigin;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  businessId = world.northwind.businessId;
  origin = { userId: world.admin.userId, clientId: "demo-app", network: "192.0.2.1", requestId: "req_1" };
});
afterAll(() => test?.drop());
beforeEach(() => test.query("DELETE FROM audit_entries"));

const record = (draft: AuditDraft, by = origin, owner: string | null = businessId) =>
  test.database.transaction((transaction) => recordAudit(transaction, owner, by, draft));

async function list(filter: AuditFilter, owner = businessId, first = 100) {
  const { rows } = await listEntries(test.database, owner, filter, { first });
  return rows.map(({ action, objectId }) => `${action} ${objectId}`);
}

describe("an entry", () => {
  it("has the user, the app, the address, the request and the change", async () => {
    await record({ action: "user.deactivated", objectId: "usr_1", relatedId: "usr_2" });
    const { rows } = await listEntries(test.database, businessId, {}, { first: 1 });
    expect(rows).toMatchObject([
      {
        id: expect.stringMatching(/^aud_/),
        ...origin,
        action: "user.deactivated",
        objectId: "usr_1",
        relatedId: "usr_2",
        changedFields: [],
        newValues: null,
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it("names the given fields and contains the values of the shown ones, within bounds", async () => {
    const given = {
      name: "Renamed",
      role: "admin",
      phoneNumber: "+14155550123",
      timeZone: undefined,
      inboxIds: Array.from({ length: 200 }, (_, place) => `inb_${place}`),
    };
    await record({ action: "user.updated", objectId: "usr_1", given });
    await record({
      action: "app.created",
      given: { name: `half \ud83d and \0 and ${"long ".repeat(140)}`, redirectUris: [{ secret: 1 }] },
    });
    const { rows } = await listEntries(test.database, businessId, {}, { first: 2 });
    expect(rows[1]).toMatchObject({
      changedFields: ["name", "role", "phoneNumber", "inboxIds"],
      newValues: { role: "admin", inboxIds: given.inboxIds.slice(0, 100) },
    });
    expect(rows[0]?.newValues).toEqual({
      name: `half \ufffd and \ufffd and ${"long ".repeat(140)}`.slice(0, 500),
      redirectUris: [null],
    });
  });

  it("is written with the COMMIT of its transaction, or not at all", async () => {
    await test.database.transaction((transaction) =>
      recordAuditLast(transaction, businessId, origin, { action: "campaign.paused", objectId: "cmp_1" }),
    );
    const undone = test.database.transaction(async (transaction) => {
      await recordAudit(transaction, businessId, origin, { action: "campaign.paused", objectId: "cmp_2" });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await list({})).toEqual(["campaign.paused cmp_1"]);
  });

  it("of the operator has no user", async () => {
    await record({ action: "business.suspended", objectId: businessId }, OPERATOR);
    const { rows } = await listEntries(test.database, businessId, {}, { first: 1 });
    expect(rows).toMatchObject([{ userId: null, clientId: null, network: null, requestId: null }]);
  });

  it("is not written for a user without a business", async () => {
    await record({ action: "user.signed_in", objectId: world.stray.userId }, origin, null);
    expect(await test.query("SELECT FROM audit_entries")).toEqual([]);
  });

  it("is never updated", async () => {
    await record({ action: "campaign.paused", objectId: "cmp_1" });
    await expect(test.query("UPDATE audit_entries SET action = 'campaign.resumed'")).rejects.toThrow(
      "rows of audit_entries are never updated",
    );
    expect(await list({})).toEqual(["campaign.paused cmp_1"]);
  });
});

describe("the list", () => {
  it("has the entries of the business, the newest first, in pages", async () => {
    for (const objectId of ["con_1", "con_2", "con_3"]) {
      await record({ action: "contact.updated", objectId });
    }
    await record({ action: "contact.updated", objectId: "con_4" }, origin, world.rivals.businessId);
    const first = await listEntries(test.database, businessId, {}, { first: 2 });
    expect(first.rows.map(({ objectId }) => objectId)).toEqual(["con_3", "con_2"]);
    const after = first.cursorAfter(first.rows[1] as (typeof first.rows)[number]);
    const second = await listEntries(test.database, businessId, {}, { first: 2, after });
    expect([second.rows.map(({ objectId }) => objectId), second.hasMore]).toEqual([["con_1"], false]);
  });

  it("is filtered by the user, the app, the action, the object and the time", async () => {
    await record({ action: "contact.updated", objectId: "con_1" });
    await record({ action: "contact.deleted", objectId: "con_1" }, { ...origin, userId: world.agent.userId });
    await record({ action: "contact.updated", objectId: "con_2" }, { ...origin, clientId: "demo-server" });
    await record({ action: "contact.updated", objectId: "con_1" }, origin, world.rivals.businessId);
    expect(await list({ userId: world.agent.userId })).toEqual(["contact.deleted con_1"]);
    expect(await list({ clientId: "demo-server" })).toEqual(["contact.updated con_2"]);
    expect(await list({ action: "contact.updated" })).toEqual(["contact.updated con_2", "contact.updated con_1"]);
    expect(await list({ objectId: "con_1" })).toEqual(["contact.deleted con_1", "contact.updated con_1"]);
    expect(await list({ objectId: "con_1", action: "contact.updated" })).toEqual(["contact.updated con_1"]);
    expect(await list({ createdAfter: "2100-01-01T00:00:00.000Z" })).toEqual([]);
    expect(await list({ createdBefore: "2100-01-01T00:00:00.000Z", clientId: "demo-server" })).toHaveLength(1);
    expect(await list({ objectId: "con_1" }, world.rivals.businessId)).toEqual(["contact.updated con_1"]);
  });

  it("of an object has the changes with it as the second object, in one order", async () => {
    await record({ action: "contact.updated", objectId: "con_2" });
    await record({ action: "contact.merged", objectId: "con_1", relatedId: "con_2" });
    await record({ action: "contact.updated", objectId: "con_1" });
    await record({ action: "contact.updated", objectId: "con_2" });
    const merged = ["contact.updated con_2", "contact.merged con_1", "contact.updated con_2"];
    expect(await list({ objectId: "con_2" })).toEqual(merged);
    const { rows, cursorAfter } = await listEntries(test.database, businessId, { objectId: "con_2" }, { first: 2 });
    const page = { first: 2, after: cursorAfter(rows[1] as (typeof rows)[number]) };
    expect((await listEntries(test.database, businessId, { objectId: "con_2" }, page)).rows).toHaveLength(1);
  });
});

it("entries past their retention are deleted in batches, those of every business", async () => {
  await test.query(
    `INSERT INTO audit_entries (business_id, id, action, changed_fields, created_at)
     SELECT business, 'aud_0' || lpad(n::text, 25, '0'), 'user.signed_in', '{}', now() - interval '50 years'
     FROM unnest($1::text[]) AS business, generate_series(1, 1500) n`,
    [[businessId, world.rivals.businessId]],
  );
  await record({ action: "contact.updated", objectId: "con_1" });
  expect(await pruneAudit(test.database, 400)).toBe(3_000);
  expect(await list({})).toEqual(["contact.updated con_1"]);
  expect(await pruneAudit(test.database, 400)).toBe(0);
});
