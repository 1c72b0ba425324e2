import { afterAll, beforeAll, expect, it } from "vitest";
import { insertMessage } from "../../src/domain/conversation/message-store.ts";
import { ensureConversation } from "../../src/domain/conversation/store.ts";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { claimMedia } from "../../src/domain/media/fetch-store.ts";
import { findMediaOf } from "../../src/domain/media/media-store.ts";
import type { NewMedia } from "../../src/domain/media/rules.ts";
import { newIdentity } from "../../src/platform/id.ts";
import type { TestDatabase } from "../support/database.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** The rows of pictures and files, beside those of their texts. */

let test: TestDatabase;
let world: World;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
});
afterAll(async () => {
  await test?.drop();
});

const picture = (number: number): NewMedia => ({
  source: "carrier",
  sourceUrl: `https://carrier.example/${number}`,
  contentType: "image/png",
});

const receive = (media: readonly NewMedia[], carrierId: string, { businessId, inboxIds } = world.northwind) =>
  test.database.transaction(async (transaction) => {
    const [inboxId, phoneNumber] = [inboxIds[0] as string, "+14155550177"];
    return insertMessage(transaction, businessId, {
      ...newIdentity("msg"),
      conversationId: await ensureConversation(transaction, businessId, { inboxId, phoneNumber, contactId: null }),
      inboxId,
      inboxNumber: "+14155550100",
      phoneNumber,
      contactId: null,
      actor: SERVICE_ITSELF,
      campaignId: null,
      direction: "incoming",
      body: "",
      media,
      segments: 1,
      status: "received",
      carrierId,
    });
  });

it("a text and its media are written together, in order, and once", async () => {
  const message = await receive([1, 2, 3].map(picture), "MM1");
  expect(message).toMatchObject({ mediaCount: 3, body: "" });
  expect(await receive([1, 2, 3].map(picture), "MM1")).toBeNull();
  const plain = await receive([], "MM2");
  expect(plain).toMatchObject({ mediaCount: 0 });
  const ids = [message?.id as string, plain?.id as string];
  const [media, none] = await findMediaOf(test.database, world.northwind.businessId, ids);
  expect(none).toEqual([]);
  expect(media).toMatchObject(
    Array.from({ length: 3 }, () => ({ state: "pending", contentType: "image/png", size: null })),
  );
  const rows = await test.query("SELECT id FROM media WHERE message_id = $1 ORDER BY position", [ids[0]]);
  expect(rows).toEqual(media?.map(({ id }) => ({ id })));
  expect(await findMediaOf(test.database, world.rivals.businessId, ids)).toEqual([[], []]);
});

it("deleting a row schedules the removal of its object", async () => {
  const message = await receive([picture(1), picture(2)], "MM3");
  await test.query("UPDATE media SET storage_key = 'kept/' || position WHERE message_id = $1 AND position = 0", [
    message?.id,
  ]);
  await test.query("DELETE FROM messages WHERE id = $1", [message?.id]);
  expect(await test.query("SELECT key, due_at > now() AS later FROM storage_removals")).toEqual([
    { key: "kept/0", later: true },
  ]);
});

it("a business with a long queue does not delay others", async () => {
  const { northwind, rivals } = world;
  await test.query("DELETE FROM media");
  await receive([1, 2, 3, 4, 5, 6].map(picture), "MM4");
  await receive([1, 2].map(picture), "MM5", rivals);
  const claim = async (free: number, taken: readonly string[]) =>
    (await claimMedia(test.database, { free, share: 4, taken })).map(({ businessId }) => businessId);

  expect(
    await claim(
      1,
      [northwind, northwind, northwind].map(({ businessId }) => businessId),
    ),
  ).toEqual([rivals.businessId]);
  expect((await claim(2, [])).toSorted()).toEqual([northwind.businessId, rivals.businessId].toSorted());
});
