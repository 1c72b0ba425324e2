import { afterAll, beforeAll, expect, it } from "vitest";
import { mountExports } from "../../src/application/http/exports.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { newId } from "../../src/platform/id.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** The URL of the file of an export of contacts. */

let api: TestApi;
beforeAll(async () => {
  const limiter = () => memoryLimiter({ max: 100, windowSeconds: 60 });
  api = await createTestApi({
    mount: (app, database) =>
      mountExports(app, {
        ...{ database, links: webhookTools.exportLinks, limits: { client: limiter(), address: limiter() } },
        memberships: { find: (userId) => findMembership(database, userId) },
      }),
  });
});
afterAll(() => api?.close());

it("leads its user to the file, and nobody else", async () => {
  const { test, world } = api;
  const { businessId, campaignId } = world.northwind;
  const id = newId("blk");
  await test.query(
    `INSERT INTO bulk_operations (business_id, id, campaign_id, action, state, user_id, export_fields, due_at, created_at,
       updated_at, finished_at, export_until)
     VALUES ($1, $2, $3, 'export', 'completed', $4, '{color}', now(), now(), now(), now(), now() + interval '1 day')`,
    [businessId, id, campaignId, world.admin.userId],
  );
  await test.query("INSERT INTO bulk_export_parts VALUES ($1, $2, 0, '[[\"+14155550123\"]]')", [businessId, id]);
  const { urlOf } = webhookTools.exportLinks;
  const url = urlOf(businessId, id, world.admin.userId);
  const read = async (asked: string, method: "GET" | "HEAD" = "GET") => {
    const { statusCode, headers, body } = await api.app.inject({ method, url: asked.replace("http://api.test", "") });
    return { status: statusCode, headers, body };
  };
  const answer = await read(url);
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="contacts.csv"',
      "cache-control": "no-store",
    },
  });
  expect(answer.body.split("\r\n").map((line) => line.split(","))).toMatchObject([
    { 0: "\ufeffphone", 22: "extra.color", length: 23 },
    { 0: "'+14155550123", 22: "", length: 23 },
    [""],
  ]);
  expect(await read(url, "HEAD")).toMatchObject({ status: 200, body: "" });
  const { agent, rival, rivals } = world;
  for (const refused of [
    urlOf(businessId, id, agent.userId),
    urlOf(businessId, id, rival.userId),
    url.replace(id, newId("blk")),
    url.replace(world.admin.userId, agent.userId),
    url.replace(businessId, rivals.businessId),
    url.replace(/expires=\d+/, "expires=1700000000"),
  ]) {
    expect((await read(refused)).status).toBe(403);
  }
  expect(await read(urlOf(rivals.businessId, id, rival.userId))).toMatchObject({ status: 404 });
  await test.query("UPDATE bulk_operations SET export_until = now() WHERE id = $1", [id]);
  expect(await read(url)).toMatchObject({ status: 404 });
});
