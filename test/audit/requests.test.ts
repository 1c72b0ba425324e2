import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { importContacts } from "../../src/domain/import/run.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { freshIds } from "../support/samples.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** The entries of changes through the public API and of imports. */

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await createTestApi();
  token = await api.token(api.world.agent.userId, { clientId: "demo-server" });
});
afterAll(() => api?.close());
beforeEach(() => api.test.query("DELETE FROM audit_entries"));

const entries = () =>
  api.test.query(
    `SELECT action, object_id AS object, related_id AS related, user_id AS user, client_id AS client, network,
       request_id AS request, changed_fields AS fields, new_values AS values
     FROM audit_entries WHERE business_id = $1 ORDER BY id`,
    [api.world.northwind.businessId],
  );

it("a PATCH of a contact has an entry with the app, the address and the id of its request", async () => {
  const { customerId } = api.world.northwind;
  const headers = { "x-request-id": "request-one", "idempotency-key": "once" };
  const patch = (body: object, more: object = {}) =>
    api.call("PATCH", `/contacts/${customerId}`, { token, body, headers: { ...headers, ...more } });
  expect((await patch({ title: "Owner", company: "Acme" })).status).toBe(200);
  // A retry repeats the answer and changes nothing, and a refusal changes nothing either.
  expect((await patch({ title: "Owner", company: "Acme" }, { "x-request-id": "request-two" })).status).toBe(200);
  expect((await api.call("PATCH", `/contacts/${customerId}`, { token, body: { title: 1 } })).status).toBe(400);
  expect((await api.call("PATCH", `/contacts/con_unknown`, { token, body: { title: "Owner" } })).status).toBe(404);
  expect(await entries()).toEqual([
    {
      action: "contact.updated",
      object: customerId,
      related: null,
      user: api.world.agent.userId,
      client: "demo-server",
      network: "127.0.0.1",
      request: "request-one",
      fields: expect.arrayContaining(["title", "company"]),
      values: null,
    },
  ]);
});

it("an import has one entry, not one for each row, and another one when it resumes", async () => {
  const { businessId } = api.world.northwind;
  const { campaign } = await freshIds(api.test, api.world.northwind, ["campaign"]);
  const origin = { userId: api.world.admin.userId, clientId: "demo-app", network: "192.0.2.1", requestId: "req_1" };
  const lines = Array.from({ length: 3_000 }, (_, row) => `+1415666${String(row).padStart(4, "0")}`);
  let isInterrupted = true;
  let opened = 0;
  const file = {
    name: "leads.csv",
    async *open() {
      opened += 1;
      yield Buffer.from(`phone\n${lines.slice(0, 2_500).join("\n")}\n`);
      if (isInterrupted && opened === 2) {
        throw new Error("the upload ended");
      }
      yield Buffer.from(lines.slice(2_500).join("\n"));
    },
  };
  const run = () =>
    importContacts(
      api.test.database,
      webhookTools.outbox,
      { businessId, actor: SERVICE_ITSELF, origin },
      { campaignId: campaign },
      file,
    );
  await expect(run()).rejects.toThrow("the upload ended");
  isInterrupted = false;
  const { outcome, plan } = await run();
  expect([plan.resumedAt, outcome.createdCount]).toEqual([2_000, 3_000]);
  const entry = {
    action: "campaign_contact.imported",
    object: outcome.id,
    related: campaign,
    user: origin.userId,
    client: "demo-app",
    network: "192.0.2.1",
    request: "req_1",
    fields: ["onDuplicate", "country"],
    values: { onDuplicate: "skip", country: "US" },
  };
  expect(await entries()).toEqual([entry, entry]);
});
