import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { workOperations } from "../../src/domain/bulk/work.ts";
import { newId } from "../../src/platform/id.ts";
import { createDialerBench, type DialerBench, freshNumber } from "../dialer/bench.ts";
import type { Answer } from "../support/json-answer.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** Orders of bulk operations, their work, and what campaigns then have. */

export let bench: DialerBench;
/** A campaign, and another one for its contacts; new ones in each test. */
export let source: string;
export let target: string;

/** Has a business with both campaigns in the tests of this file. */
export function useBulkBench(): void {
  beforeAll(async () => {
    bench = await createDialerBench();
  });
  afterAll(() => bench?.close());
  beforeEach(async () => {
    await bench.test.query("DELETE FROM bulk_operations");
    source = await bench.campaign();
    target = await bench.campaign();
  });
}

const SHOWN = `id action state totalCount processedCount changedCount skipped { reason count } failure`;
const ANSWER = `... on BulkOperation { ${SHOWN} undo { ${SHOWN} } } ... on DomainError { code message field }`;
export const start = (input: object, userId?: string): Promise<Answer> =>
  bench.ask(
    `mutation ($input: StartBulkOperationInput!) { startBulkOperation(input: $input) { ${ANSWER} } }`,
    { input: { campaignId: source, targetCampaignId: target, action: "COPY", ...input } },
    userId,
  );
export const cancel = (id: string, userId?: string): Promise<Answer> =>
  bench.ask(`mutation ($id: ID!) { cancelBulkOperation(input: {id: $id}) { ${ANSWER} } }`, { id }, userId);
export const undo = (id: string, userId?: string): Promise<Answer> =>
  bench.ask(`mutation ($id: ID!) { undoBulkOperation(input: {id: $id}) { ${ANSWER} } }`, { id }, userId);
export const read = (id: string): Promise<Answer> =>
  bench.ask(`query ($id: ID!) { bulkOperation(id: $id) { ${SHOWN} undo { ${SHOWN} } } }`, { id });

export const errors: unknown[] = [];
export const work = (database = bench.test.database, ending?: AbortSignal) =>
  workOperations(database, webhookTools.outbox, (error) => errors.push(error), ending);
export async function done(): Promise<void> {
  await work();
  expect(errors.splice(0)).toEqual([]);
}

export interface Row {
  id: string;
  number: string;
  status: string;
  calls: number;
  outcome: string | null;
  dueAt: Date | null;
  person: object;
}
export const contacts = (campaignId: string) =>
  bench.test.query<Row>(
    `SELECT id, primary_number AS number, status, call_count AS calls, last_disposition_id AS outcome, due_at AS "dueAt",
       jsonb_build_object('first', first_name, 'company', company, 'extra', extra_fields, 'zone', time_zone,
         'zones', calling_zones, 'customer', customer_id, 'phones', phones) AS person
     FROM campaign_contacts WHERE campaign_id = $1 ORDER BY id`,
    [campaignId],
  );
export const numbers = async (campaignId: string) => (await contacts(campaignId)).map(({ number }) => number);
export const counts = async (campaignId: string) =>
  (
    await bench.test.query(
      `SELECT contact_count AS contacts, open_contact_count AS open, status FROM campaigns WHERE id = $1`,
      [campaignId],
    )
  )[0];
/** The counted progress of a campaign, without the statuses that no contact has. */
export const progress = async (campaignId: string) =>
  Object.fromEntries(
    (
      await bench.test.query<{ status: string; contacts: number }>(
        `SELECT status, sum(n)::int AS contacts FROM (
           SELECT status, contacts AS n FROM campaign_progress WHERE campaign_id = $1
           UNION ALL SELECT status, difference FROM campaign_progress_changes WHERE campaign_id = $1
         ) counted GROUP BY status HAVING sum(n) <> 0 ORDER BY status`,
        [campaignId],
      )
    ).map((row) => [row.status, row.contacts]),
  );
export const fill = (campaignId: string, count: number) =>
  bench.ask(
    `mutation ($campaignId: ID!, $contacts: [CampaignContactDraft!]!) {
      addCampaignContacts(input: {campaignId: $campaignId, contacts: $contacts}) { __typename } }`,
    { campaignId, contacts: Array.from({ length: count }, () => ({ phones: [{ number: freshNumber() }] })) },
  );
/** A call of a campaign to a contact that nobody answers. */
export async function call(campaignId: string, contactId: string, number: string): Promise<void> {
  await bench.test.query(
    `INSERT INTO calls (business_id, id, inbox_id, direction, inbox_number, phone_number, status, started_at, accepted_at,
       ended_at, created_at, updated_at, campaign_id, campaign_contact_id)
     VALUES ($1, $2, $3, 'outgoing', '+14155550100', $4, 'no_answer', now(), now(), now(), now(), now(), $5, $6)`,
    [bench.businessId, newId("call"), bench.inboxIds[0], number, campaignId, contactId],
  );
}
/** A database whose work ends after one transaction of the worker. */
export function stoppingAfter(batches: number): { database: typeof bench.test.database; ending: AbortSignal } {
  const ending = new AbortController();
  const { database } = bench.test;
  let begun = 0;
  const stopping = {
    ...database,
    onBehalfOf: () => stopping,
    rows: database.rows.bind(database),
    row: database.row.bind(database),
    transaction: async (run: Parameters<typeof database.transaction>[0]) => {
      begun += 1;
      if (begun === batches) {
        ending.abort();
      }
      return database.transaction(run);
    },
  } as typeof database;
  return { database: stopping, ending: ending.signal };
}
