import { globSync, readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listEntries } from "../../src/domain/audit/store.ts";
import { listBroadcasts } from "../../src/domain/broadcast/store.ts";
import { listOperations } from "../../src/domain/bulk/store.ts";
import { listCalls } from "../../src/domain/call/store.ts";
import {
  listCampaignContacts,
  listContactsOfBusiness,
  nextContactIds,
} from "../../src/domain/campaign/contact-store.ts";
import { listCampaigns } from "../../src/domain/campaign/store.ts";
import { listDoNotCallNumbersByTime } from "../../src/domain/consent/do-not-call-store.ts";
import { listContacts } from "../../src/domain/contact/store.ts";
import { listComments } from "../../src/domain/conversation/comment-store.ts";
import { listMessages } from "../../src/domain/conversation/message-store.ts";
import { listConversations } from "../../src/domain/conversation/store.ts";
import { pageInvitations } from "../../src/domain/identity/link-store.ts";
import { allInboxesOf } from "../../src/domain/identity/sight-sql.ts";
import { pageUsers } from "../../src/domain/identity/store.ts";
import { listImports } from "../../src/domain/import/store.ts";
import { pageNumbers } from "../../src/domain/number/store.ts";
import { listAccessKeys } from "../../src/domain/oauth/access-key-store.ts";
import { listConnectedApps } from "../../src/domain/oauth/connected-store.ts";
import { listMissedCalls } from "../../src/domain/route/missed-store.ts";
import { listAttempts, listEvents, listNotices } from "../../src/domain/webhook/history-store.ts";
import { listSubscriptions } from "../../src/domain/webhook/store.ts";
import { listWaiting } from "../../src/domain/webhook/waiting-store.ts";
import { PAGE_BYTES } from "../../src/platform/db/page.ts";
import { knownStatements } from "../../src/platform/db/statement.ts";
import { newId } from "../../src/platform/id.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** A page of a hundred rows is within a megabyte, or ends early: each list has small rows, or tells their bytes. */

/** The largest row of a list without `hasBytes`. */
const LARGEST_ROW = PAGE_BYTES / 100;

/**
 * The maximum bytes of texts, lists and JSON that the domain bounds, by column, or by list and name for a computed
 * column. Ids and columns with a pattern or a choice of values are small.
 */
const LARGEST: Readonly<Record<string, number>> = {
  "access_keys.name": 400,
  "access_keys.scopes": 4_000,
  "accessKey.list.made_by": 64,
  // The first 1,024 characters of an answer.
  "attempt.list.answer": 4_096,
  "attempt.list.error": 64,
  "broadcasts.actor_type": 64,
  "broadcasts.body": 6_400,
  "bulk_operations.actor_type": 64,
  "bulk_operations.failure": 400,
  "bulk_operations.skipped": 256,
  "campaign.list.pause_reason": 64,
  "campaign.list.status": 64,
  "campaigns.description": 8_000,
  "campaigns.name": 480,
  "connectedApp.list.name": 400,
  "delivery.list.state": 64,
  "conversation_comments.body": 8_000,
  "dialer.listDoNotCallNumbersByTime.order_key": 64,
  "dialer.listDoNotCallNumbersByTime.walk_end": 128,
  "do_not_call_numbers.note": 800,
  "do_not_call_numbers.source": 64,
  "forbidden_clients.forbidden_by": 64,
  "message.list.error": 1_000,
  "message.list.from": 64,
  "message.list.status": 64,
  "message.list.to": 64,
  // Of incoming texts too: carriers send no longer ones.
  "messages.body": 6_400,
  "missed_calls.handled_by": 64,
  "numbers.capabilities": 64,
  "numbers.problem": 4_000,
  "oauth_clients.publisher": 320,
  "oauth_clients.publisher_url": 2_048,
  "one_time_links.created_by": 64,
  "one_time_links.sealed_token": 512,
  "users.email": 1_016,
  "users.name": 400,
  "users.time_zone": 64,
};
const SMALL = 64;
const isId = (column: string) => /(^|[._])ids?$/.test(column);

const businessId = newId("biz");
const sight = allInboxesOf(businessId);
const page = { first: 1 };
const ALL: readonly ((test: TestDatabase) => Promise<unknown>)[] = [
  ({ database }) => listAccessKeys(database, businessId, page),
  ({ database }) => listAttempts(database, sight, newId("sub"), {}, page),
  ({ database }) => listBroadcasts(database, businessId, null, page),
  ({ database }) => listOperations(database, businessId, null, page),
  ({ database }) => listCalls(database, sight, {}, page),
  ({ database }) => listCampaignContacts(database, businessId, newId("cmp"), {}, page),
  ({ database }) =>
    nextContactIds(
      database,
      businessId,
      newId("cmp"),
      {},
      { first: 1, after: null, madeBefore: "2026-01-01T00:00:00Z" },
    ),
  ({ database }) => listCampaigns(database, businessId, {}, page),
  ({ database }) => listConnectedApps(database, businessId, page),
  ({ database }) => listContacts(database, businessId, {}, page),
  ({ database }) => listContactsOfBusiness(database, businessId, {}, page),
  ({ database }) => listComments(database, businessId, newId("cnv"), page),
  ({ database }) => listConversations(database, sight, {}, page),
  ({ database }) => listDoNotCallNumbersByTime(database, businessId, { prefix: "", phone: null }, page),
  ({ database }) => listEntries(database, businessId, {}, page),
  ({ database }) => listEvents(database, sight, {}, page),
  ({ database }) => listImports(database, businessId, null, page),
  ({ database }) => pageInvitations(database, businessId, {}, page),
  ({ database }) => listMessages(database, sight, {}, page),
  ({ database }) => listMissedCalls(database, sight, {}, page),
  ({ database }) => listNotices(database, businessId, {}, page),
  ({ database }) => pageNumbers(database, businessId, {}, page),
  ({ database }) => listSubscriptions(database, businessId, {}, page),
  ({ database }) => pageUsers(database, businessId, {}, page),
  ({ database }) => listWaiting(database, businessId, newId("sub"), page),
];

let test: TestDatabase;
let client: pg.Client;
const columns = new Map<string, string>();
const checked = new Set<string>();
beforeAll(async () => {
  test = await createTestDatabase();
  client = new pg.Client(test.connection);
  await client.connect();
  const described = await test.query<{ place: string; name: string; isChecked: boolean }>(
    `SELECT c.oid || '.' || a.attnum AS place, c.relname || '.' || a.attname AS name, EXISTS (
       SELECT FROM pg_constraint WHERE conrelid = c.oid AND contype = 'c' AND conkey = ARRAY[a.attnum]
     ) AS "isChecked"
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid WHERE c.relkind IN ('r', 'p') AND a.attnum > 0`,
  );
  for (const { place, name, isChecked } of described) {
    columns.set(place, name);
    if (isChecked) {
      checked.add(name);
    }
  }
  for (const read of ALL) {
    await read(test);
  }
});
afterAll(async () => {
  await client?.end();
  await test?.drop();
});

const TEXTS = new Set<number>([
  pg.types.builtins.TEXT,
  pg.types.builtins.VARCHAR,
  pg.types.builtins.JSONB,
  pg.types.builtins.JSON,
  pg.types.builtins.BYTEA,
  1009,
]);

/** The text columns of the rows of a statement, without reading any row. */
async function textsOf(name: string, text: string): Promise<string[]> {
  const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map((match) => Number(match[1])));
  const { fields } = await client.query(text, Array(count).fill(null));
  return fields
    .filter(({ dataTypeID }) => TEXTS.has(dataTypeID))
    .map(({ tableID, columnID, name: field }) => columns.get(`${tableID}.${columnID}`) ?? `${name}.${field}`);
}

it("reads a row of a bounded size, or the bytes of each row", async () => {
  const declared = globSync("src/domain/*/*.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/new List<.+>\(\s*\{\s*name: "([^"]+)"/g)].map(
      (match) => match[1] as string,
    ),
  );
  const known = [...knownStatements().values()];
  const large: string[] = [];
  const unjudged = new Set<string>();
  for (const list of declared) {
    const statement = known.find(({ name }) => name.startsWith(`${list}.`) && name.length === list.length + 17);
    expect(statement, `no page of ${list} was read`).toBeDefined();
    const { text } = statement as { text: string };
    const texts = text.includes("row_bytes") ? [] : await textsOf(list, text);
    const sizes = texts.map((column) => {
      const isKnown = column in LARGEST || isId(column) || checked.has(column);
      if (!isKnown) {
        unjudged.add(column);
      }
      return isKnown ? (LARGEST[column] ?? SMALL) : 0;
    });
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    if (bytes > LARGEST_ROW) {
      large.push(`${list}: ${bytes}`);
    }
  }
  expect([[...unjudged], large]).toEqual([[], []]);
});
