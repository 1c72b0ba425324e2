import { describe, expect, it } from "vitest";
import { newId } from "../../src/platform/id.ts";
import { freshNumber } from "../dialer/bench.ts";
import {
  bench,
  call,
  cancel,
  contacts,
  counts,
  done,
  fill,
  numbers,
  type Row,
  read,
  source,
  start,
  stoppingAfter,
  target,
  undo,
  useBulkBench,
  work,
} from "./bench.ts";

/** The undo of copies and moves. */

useBulkBench();

describe("the undo of a copy", () => {
  it("removes the copies that nobody has used", async () => {
    const { test, businessId, inboxIds } = bench;
    await fill(source, 6);
    const { id } = await start({ filter: {} });
    expect(await undo(id)).toMatchObject({
      code: "CONFLICT",
      message: "This operation has not ended: cancel it first.",
    });
    await done();
    const [called, changed, claimed, again, texted, free] = (await contacts(target)) as [Row, Row, Row, Row, Row, Row];
    await call(target, called.id, called.number);
    await bench.ask(
      `mutation ($id: ID!, $campaignId: ID!) {
        updateCampaignContact(input: {id: $id, campaignId: $campaignId, company: "Acme"}) { __typename } }`,
      { id: changed.id, campaignId: target },
    );
    await test.query("UPDATE campaign_contacts SET status = 'in_progress' WHERE id = $1", [claimed.id]);
    await bench.ask(
      `mutation ($campaignId: ID!, $contacts: [CampaignContactDraft!]!) {
        addCampaignContacts(input: {campaignId: $campaignId, contacts: $contacts}) { __typename } }`,
      { campaignId: target, contacts: [{ phones: [{ number: again.number }] }] },
    );
    const broadcast = newId("brd");
    await test.query(
      `INSERT INTO broadcasts (business_id, id, campaign_id, user_id, body, inbox_ids, outside_hours, status, starts_at,
         created_at, updated_at)
       VALUES ($1, $2, $3, $4, 'Hello', $5, 'wait', 'running', now() + interval '1 day', now(), now())`,
      [businessId, broadcast, target, bench.world.admin.userId, [inboxIds[0]]],
    );
    await test.query(
      `INSERT INTO broadcast_recipients (business_id, broadcast_id, position, campaign_id, contact_id, due_at)
       VALUES ($1, $2, 1, $3, $4, now())`,
      [businessId, broadcast, target, texted.id],
    );
    expect(await undo(id)).toMatchObject({ id, undo: { action: "UNDO", state: "QUEUED", totalCount: 6 } });
    await done();
    expect(await read(id)).toMatchObject({
      state: "COMPLETED",
      undo: {
        ...{ state: "COMPLETED", processedCount: 6, changedCount: 1 },
        skipped: [
          { reason: "CALLED", count: 2 },
          { reason: "TEXTED", count: 1 },
          { reason: "CHANGED", count: 1 },
          { reason: "ADDED_AGAIN", count: 1 },
        ],
      },
    });
    expect((await contacts(target)).map((row) => row.id)).not.toContain(free.id);
    expect(await contacts(target)).toHaveLength(5);
    expect(await contacts(source)).toHaveLength(6);
    expect(await undo(id)).toMatchObject({ undo: { state: "COMPLETED", processedCount: 6 } });
    await test.query("UPDATE broadcasts SET status = 'canceled', ended_at = now() WHERE id = $1", [broadcast]);
  });

  it("leaves a copy whose original has left its campaign", async () => {
    const [removed, moved, kept] = [
      await bench.contact(source, { first_name: "Ada" }),
      await bench.contact(source, { first_name: "Grace" }),
      await bench.contact(source, { first_name: "Mary" }),
    ];
    const { id } = await start({ contactIds: [removed, moved, kept] });
    await done();
    await start({ action: "REMOVE", targetCampaignId: null, contactIds: [removed] });
    await start({ action: "MOVE", targetCampaignId: await bench.campaign(), contactIds: [moved] });
    await done();
    await undo(id);
    await done();
    expect(await read(id)).toMatchObject({
      undo: { state: "COMPLETED", changedCount: 1, skipped: [{ reason: "ORIGINAL_GONE", count: 2 }] },
    });
    expect(await contacts(target)).toMatchObject([{ person: { first: "Ada" } }, { person: { first: "Grace" } }]);
  });

  it("goes on after it was canceled", async () => {
    await fill(source, 230);
    const { id } = await start({ filter: {} });
    await done();
    const ordered = await undo(id);
    const { database, ending } = stoppingAfter(1);
    await work(database, ending);
    expect(await cancel((ordered as { undo: { id: string } }).undo.id)).toMatchObject({
      ...{ action: "UNDO", state: "CANCELED", processedCount: 100, changedCount: 100 },
    });
    await done();
    expect(await contacts(target)).toHaveLength(130);
    expect(await undo(id)).toMatchObject({ undo: { state: "QUEUED", totalCount: 130 } });
    await done();
    expect(await contacts(target)).toEqual([]);
    expect(await read(id)).toMatchObject({ undo: { state: "COMPLETED", processedCount: 130, changedCount: 130 } });
  });
});

describe("the undo of a move", () => {
  it("moves contacts back as they were, except those that were used, or whose number is there again", async () => {
    const { test } = bench;
    const [kept, back, repeated] = [freshNumber(), freshNumber(), freshNumber()];
    await bench.contact(source, { phones: [kept] });
    await bench.contact(source, {
      ...{ phones: [back], first_name: "Ada", held_until: "2030-01-01T00:00:00Z", due_at: "2030-01-01T09:00:00Z" },
      due_user_id: bench.world.admin.userId,
    });
    await bench.contact(source, { phones: [repeated] });
    const state = async (number: string) =>
      (
        await test.query(
          `SELECT status, call_count, attempts, was_busy, attempted_at, last_called_at, held_until, due_at,
             last_disposition_id, due_user_id, due_user_until, first_name, retry_attempts
           FROM campaign_contacts WHERE campaign_id = $1 AND primary_number = $2`,
          [source, number],
        )
      )[0];
    const before = await state(back);
    const { id } = await start({ action: "MOVE", filter: {} });
    await done();
    expect(await contacts(source)).toEqual([]);
    expect(await counts(source)).toMatchObject({ contacts: 0, open: 0 });
    await bench.contact(source, { phones: [repeated] });
    await test.query(
      "UPDATE campaign_contacts SET status = 'in_progress' WHERE campaign_id = $1 AND primary_number = $2",
      [target, kept],
    );
    await undo(id);
    await done();
    expect(await read(id)).toMatchObject({
      undo: {
        ...{ state: "COMPLETED", totalCount: 3, processedCount: 3, changedCount: 1 },
        skipped: [
          { reason: "REPEATED", count: 1 },
          { reason: "CALLED", count: 1 },
        ],
      },
    });
    expect(await state(back)).toEqual(before);
    expect((await numbers(target)).toSorted()).toEqual([kept, repeated].toSorted());
    expect(await numbers(source)).toEqual([repeated, back]);
    expect(await counts(source)).toEqual({ contacts: 2, open: 2, status: "active" });
  });
});
