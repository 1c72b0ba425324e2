import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api?.close());

it("GET /inboxes lists the oldest first, whatever order admins have set", async () => {
  const { businessId, inboxIds } = api.world.northwind;
  await api.test.query(
    "UPDATE inboxes SET position = -i.place FROM unnest($2::text[]) WITH ORDINALITY AS i (id, place) WHERE business_id = $1 AND inboxes.id = i.id",
    [businessId, inboxIds],
  );
  const { body } = await api.call("GET", "/inboxes", { token: await api.token(api.world.admin.userId) });
  expect((body.data as { id: string }[]).map(({ id }) => id)).toEqual(inboxIds);
});
