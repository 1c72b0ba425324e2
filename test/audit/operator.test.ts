import { afterAll, beforeAll, expect, it } from "vitest";
import { closeBusiness, reinstate } from "../../src/domain/closing/commands.ts";
import { createBusiness } from "../../src/domain/identity/create-business.ts";
import { changeLimits, changePlan, suspendBusiness } from "../../src/domain/identity/operator.ts";
import { publishApp } from "../../src/domain/oauth/publish.ts";
import { resetUser } from "../../src/domain/people/reset.ts";
import type { TestDatabase } from "../support/database.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase } from "../support/world.ts";

/** The changes of the operator are recorded in the business that they concern. */

const REDIRECT = "https://board.example/callback";

let test: TestDatabase;
beforeAll(async () => {
  ({ test } = await createWorldDatabase());
});
afterAll(() => test?.drop());

it("a reset ends the access of the service's own apps, and of no other", async () => {
  const draft = { name: "Acme", admin: "eve@acme.example", hasDialer: true, timeZone: "Europe/Berlin" };
  const { userId } = await createBusiness(test.database, webhookTools.links, draft);
  const own = (await publishApp(test.database, { name: "Board", redirectUris: [REDIRECT], isFirstParty: true })).app.id;
  const other = (await publishApp(test.database, { name: "Flows", redirectUris: [REDIRECT] })).app.id;
  await test.query(
    `INSERT INTO oauth_artifacts (model, key, payload, client_id, user_id, expires_at)
     SELECT 'Grant', sha256(id::bytea), '', id, $1, now() + interval '1 day' FROM unnest($2::text[]) id`,
    [userId, [own, other, "dashboard", "graphiql"]],
  );
  await resetUser(test.database, webhookTools.links, userId);
  expect(
    await test.query("SELECT client_id FROM oauth_artifacts WHERE model = 'Grant' AND user_id = $1", [userId]),
  ).toEqual([{ client_id: other }]);
});

it("every change of a business by the operator has an entry without a user, and an unknown business has none", async () => {
  const { database } = test;
  const tools = webhookTools.links;
  const draft = { name: "Acme", admin: "ada@acme.example", hasDialer: true, timeZone: "Europe/Berlin" };
  const { businessId, userId } = await createBusiness(database, tools, draft);
  await changePlan(database, businessId, false);
  await changeLimits(database, businessId, { users: 5, requests: null });
  await changeLimits(database, businessId, {});
  await suspendBusiness(database, businessId);
  await reinstate(database, businessId);
  await resetUser(database, tools, userId);
  await closeBusiness(database, businessId, 30);
  expect(await suspendBusiness(database, "biz_0")).toBeNull();
  expect(await closeBusiness(database, "biz_0", 30)).toBeNull();
  expect(await reinstate(database, "biz_0")).toBeNull();
  const entries = await test.query(
    `SELECT action, object_id AS object, related_id AS related, new_values AS values FROM audit_entries
     WHERE business_id = $1 AND user_id IS NULL AND client_id IS NULL AND network IS NULL AND request_id IS NULL
     ORDER BY id`,
    [businessId],
  );
  const object = businessId;
  const none = { related: null, values: null };
  expect(entries).toEqual([
    {
      action: "business.created",
      object,
      related: userId,
      values: { name: "Acme", hasDialer: true, timeZone: "Europe/Berlin" },
    },
    { action: "business.updated", object, related: null, values: { hasDialer: false } },
    { action: "business.limits_changed", object, related: null, values: { users: 5, requests: null } },
    { action: "business.suspended", object, ...none },
    { action: "business.reinstated", object, ...none },
    { action: "user.access_reset", object: userId, ...none },
    { action: "business.closed", object, related: null, values: { graceDays: 30 } },
  ]);
  expect(await test.query("SELECT FROM audit_entries WHERE business_id = 'biz_0'")).toEqual([]);
});
