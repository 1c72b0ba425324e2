import { readFileSync } from "node:fs";
import { graphql } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { addUpProgress, findProgress } from "../../src/domain/campaign/progress-store.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createNumerous, type Numerous } from "../support/numerous.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** The outcomes of a campaign: exact after each change, each addition of the changes, and for earlier campaigns. */

let test: TestDatabase;
let several: Numerous;
beforeAll(async () => {
  test = await createTestDatabase();
  several = await createNumerous(test.query, 405, 3);
});
afterAll(() => test?.drop());

type Outcome = { disposition: { id: string; name: string }; contactCount: number };

async function outcomes(): Promise<Record<string, Record<string, number>>> {
  const membership = (await findMembership(test.database, several.adminId)) as Membership;
  const { data, errors } = await graphql({
    schema,
    source: "{ campaigns { nodes { id outcomes { disposition { id name } contactCount } } } }",
    contextValue: createContext(test.database, membership, webhookTools),
  });
  expect(errors).toBeUndefined();
  const { nodes } = (data as { campaigns: { nodes: { id: string; outcomes: Outcome[] }[] } }).campaigns;
  return Object.fromEntries(
    nodes.map(({ id, outcomes: found }) => {
      const counts = found.map(({ contactCount }) => contactCount);
      expect(counts).toEqual(counts.toSorted((one, other) => other - one));
      return [id, Object.fromEntries(found.map(({ disposition, contactCount }) => [disposition.id, contactCount]))];
    }),
  );
}

async function counted(): Promise<Record<string, Record<string, number>>> {
  const rows = await test.query<{ campaign: string; disposition: string; contacts: number }>(
    `SELECT campaign_id AS campaign, last_disposition_id AS disposition, count(*)::int AS contacts
     FROM campaign_contacts WHERE business_id = $1 AND last_disposition_id IS NOT NULL GROUP BY 1, 2`,
    [several.businessId],
  );
  const found = Object.fromEntries((several.ids.campaigns ?? []).map((id) => [id, {} as Record<string, number>]));
  for (const { campaign, disposition, contacts } of rows) {
    (found[campaign] as Record<string, number>)[disposition] = contacts;
  }
  return found;
}

const dispose = (contact: string | undefined, disposition: string | null | undefined) =>
  test.query("UPDATE campaign_contacts SET last_disposition_id = $2 WHERE id = $1", [contact, disposition ?? null]);

describe("the outcomes of campaigns", () => {
  it("are exact after additions, changes and removals, before and after they are added up", async () => {
    expect(await outcomes()).toEqual(await counted());
    const [first, second, third] = several.ids.campaign_contacts ?? [];
    const [one, , other] = several.ids.dispositions ?? [];
    const steps = [
      () => dispose(first, other),
      () => dispose(second, null),
      () => dispose(second, one),
      () => dispose(first, other),
      () => test.query("DELETE FROM campaign_contacts WHERE id = $1", [third]),
      () => addUpProgress(test.database, webhookTools.outbox),
      () => dispose(first, one),
      () => addUpProgress(test.database, webhookTools.outbox),
    ];
    for (const step of steps) {
      await step();
      expect(await outcomes()).toEqual(await counted());
    }
  });

  it("are no part of the progress by status", async () => {
    const [campaign] = several.ids.campaigns ?? [];
    const progress = await findProgress(test.database, several.businessId, [campaign as string]);
    expect(Object.keys(progress.get(campaign as string) ?? {}).toSorted()).toEqual([
      "called",
      "completed",
      "do_not_call",
      "exhausted",
      "in_progress",
      "not_called",
    ]);
  });

  it("of campaigns from before the counters are counted once, however often the migration runs", async () => {
    const migration = readFileSync("src/platform/db/migrations/0020_earlier_outcomes_of_campaigns.sql", "utf8");
    await test.query("DELETE FROM campaign_progress WHERE starts_with(status, 'outcome:')");
    await test.query("DELETE FROM campaign_progress_changes WHERE starts_with(status, 'outcome:')");
    await dispose(several.ids.campaign_contacts?.[4], several.ids.dispositions?.[0]);
    for (let run = 0; run < 2; run += 1) {
      await test.query(migration);
      expect(await outcomes()).toEqual(await counted());
      await addUpProgress(test.database, webhookTools.outbox);
      expect(await outcomes()).toEqual(await counted());
    }
  });
});
