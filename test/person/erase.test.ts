import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { erasePerson } from "../../src/domain/person/commands.ts";
import { erasePeople } from "../../src/domain/person/erase.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { newIdentity, type Prefix } from "../../src/platform/id.ts";
import { folderStorage } from "../../src/platform/storage/folder.ts";
import { sweepStorage } from "../../src/platform/storage/sweep.ts";
import type { TestDatabase } from "../support/database.ts";
import { exportedFile } from "../support/exports.ts";
import { findTraces } from "../support/traces.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** The erasure of a person leaves nothing in any table or file but the suppression of the number, and counts true. */

const NUMBER = "+14155550777";
const SECOND = "+14155550778";
const EMAIL = "Zenobia.Quux@person.example";
/** What a dump must not contain. */
const TRACES = [NUMBER, SECOND, "4155550777", EMAIL, "Zenobia", "Quux", "the words of the person", "zq-external"];

let test: TestDatabase;
let world: World;
let folder: string;
let businessId: string;
const ids: Record<string, string> = {};
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  folder = await mkdtemp(join(tmpdir(), "service-person-"));
  businessId = world.northwind.businessId;
  await fill();
});
afterAll(async () => {
  await test?.drop();
  await rm(folder, { recursive: true, force: true });
});

function made(name: string, prefix: Prefix): string {
  ids[name] = newIdentity(prefix).id;
  return ids[name];
}

async function add(table: string, row: Record<string, unknown>): Promise<void> {
  const stamped = { business_id: businessId, ...row };
  const columns = Object.keys(stamped).join(", ");
  await test.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_record(null::${table}, $1)`,
    [JSON.stringify(stamped)],
  );
}

const at = new Date().toISOString();
const times = { created_at: at, updated_at: at };

/** A row about the person in every table that may have one. */
async function fill(): Promise<void> {
  const { inboxIds, campaignId } = world.northwind;
  const [inbox_id, user_id] = [inboxIds[0], world.admin.userId];
  const person = {
    ...{ first_name: "Zenobia", last_name: "Quux", email: EMAIL, ...times },
    phones: [
      { number: NUMBER, label: null },
      { number: SECOND, label: null },
    ],
  };
  const contact_id = made("contact", "con");
  await add("contacts", { id: contact_id, ...person, external_id: "zq-external", source: "app" });
  const entry = {
    id: made("entry", "cct"),
    campaign_id: campaignId,
    ...person,
    customer_id: contact_id,
    call_count: 0,
  };
  await add("campaign_contacts", { ...entry, status: "not_called", was_busy: false });
  await test.query(
    "UPDATE campaigns SET contact_count = contact_count + 1, open_contact_count = open_contact_count + 1 WHERE id = $1",
    [campaignId],
  );
  const broadcast_id = made("broadcast", "brd");
  await add("broadcasts", {
    ...{ id: broadcast_id, campaign_id: campaignId, user_id, body: "Hello {{first_name}}", inbox_ids: [inbox_id] },
    ...{ outside_hours: "wait", status: "completed", starts_at: at, ended_at: at, recipient_count: 1 },
    ...{ rotation_position: 0, ...times },
  });
  await add("broadcast_recipients", {
    ...{ broadcast_id, position: 1, campaign_id: campaignId, contact_id: entry.id, phone_number: NUMBER },
    ...{ state: "texted", due_at: at },
  });
  const line = { inbox_id, contact_id, inbox_number: "+14155550100", phone_number: NUMBER };
  const conversation_id = made("conversation", "cnv");
  await add("conversations", {
    id: conversation_id,
    inbox_id,
    contact_id,
    phone_number: NUMBER,
    unread_count: 1,
    ...times,
  });
  for (const [name, row] of Object.entries({
    received: { direction: "incoming", status: "received", media_count: 1 },
    delivered: { direction: "outgoing", status: "delivered", broadcast_id, media_count: 0 },
    scheduled: { direction: "outgoing", status: "queued", send_at: new Date(Date.now() + 86_400_000), media_count: 0 },
  })) {
    await add("messages", {
      ...{ id: made(name, "msg"), conversation_id, ...line, body: `the words of the person: ${name}`, segments: 1 },
      ...{ possible_duplicate: false, checks: 0, times_unknown: 0, ...times, ...row },
    });
  }
  await add("carrier_jobs", {
    ...{ id: ids.scheduled, kind: "text", inbox_id, segments: 1, due_at: "2999-01-01", created_at: at, attempts: 0 },
    ...{ doubtful: false, passes_opt_out: false },
  });
  const comment = { conversation_id, user_id, body: "Zenobia is angry", created_at: at };
  await add("conversation_comments", { id: made("comment", "cmt"), ...comment });
  await add("comment_mentions", { comment_id: ids.comment, user_id, conversation_id });
  await add("conversation_reads", { user_id, conversation_id, read_to: ids.received });
  const storage_key = `media/${businessId}/person`;
  await folderStorage(join(folder, "files")).put(storage_key, Buffer.from("the words of the person"), "image/png");
  await add("media", {
    ...{ id: made("file", "med"), message_id: ids.received, position: 0, source: "carrier", state: "stored", size: 7 },
    ...{ source_url: `https://carrier.example/${NUMBER}`, content_type: "image/png", storage_key, attempts: 0 },
    ...{ storage_failures: 0, ...times },
  });
  const call_id = made("call", "call");
  await add("calls", {
    ...{ id: call_id, ...line, campaign_id: campaignId, campaign_contact_id: entry.id, direction: "outgoing" },
    ...{ status: "completed", note: "the words of the person", transcript: "Zenobia", duration_seconds: 5, checks: 0 },
    ...{ started_at: at, ended_at: at, times_unknown: 0, hang_ups: 0, user_id, ...times },
  });
  await add("dialer_sessions", {
    ...{ id: made("session", "ses"), campaign_id: campaignId, user_id, inbox_ids: [inbox_id], call_id, dialed: true },
    ...{ tried_numbers: [NUMBER, "+14155550999"], lease_until: at, ended_at: at, created_at: at },
  });
  await add("opt_outs", {
    phone_number: NUMBER,
    opted_out_at: at,
    source: "keyword",
    reason: "the words of the person",
  });
  await add("text_consents", { phone_number: NUMBER, stopped_at: at });
  await add("text_consents", { phone_number: SECOND, started_at: at });
  await add("refusal_reviews", {
    phone_number: NUMBER,
    message_id: made("review", "msg"),
    said_at: at,
    due_at: "2100-01-01",
  });
  await add("carrier_blocks", { inbox_id, phone_number: NUMBER, blocked_at: at });
  await add("consents", {
    ...{ id: made("consent", "cns"), phone_number: NUMBER, basis: "written", covers: ["calls"], given_at: at },
    ...{ words: "Zenobia agrees to the words of the person", channel: "paper", source: "app", created_at: at },
  });
  await add("do_not_call_numbers", { phone_number: NUMBER, note: "Zenobia called", created_at: at, source: "app" });
  await add("audit_entries", {
    ...{ id: made("listing", "aud"), action: "do_not_call.added", object_id: NUMBER, changed_fields: ["phoneNumber"] },
    created_at: at,
  });
  const import_id = made("import", "imp");
  await add("audit_entries", {
    ...{ id: made("imported", "aud"), action: "campaign_contact.imported", object_id: import_id, created_at: at },
    ...{ changed_fields: [], new_values: { country: "US" } },
  });
  await add("contact_imports", {
    ...{
      id: import_id,
      campaign_id: campaignId,
      file_name: "leads.csv",
      fingerprint: "-",
      row_count: 4,
      refused_count: 4,
    },
    ...{ created_count: 0, updated_count: 0, skipped_count: 0, finished_at: at, ...times },
  });
  const cells = [
    ["Z.", "(415) 555-0777"],
    ["", EMAIL.toLowerCase()],
    ["ZENOBIA", "QUUX", "001 415 555 0778"],
    ["Ada", "415 555 0100"],
  ];
  for (const [index, row] of cells.entries()) {
    await add("contact_import_refusals", {
      ...{ import_id, row_number: index + 1, line: index + 1, code: "validation_error", message: "No.", cells: row },
    });
  }
  const [subscription] = await test.query<{ id: string }>("SELECT id FROM subscriptions WHERE business_id = $1", [
    businessId,
  ]);
  const subscription_id = subscription?.id;
  const event_id = made("event", "evt");
  await add("webhook_events", {
    ...{ id: event_id, event_type: "message.incoming.received", occurred_at: at, is_test: false },
    body: JSON.stringify({ id: event_id, data: { message: { from: NUMBER, body: "the words of the person" } } }),
  });
  await add("webhook_events", {
    ...{ id: made("event of the contact", "evt"), event_type: "contact.updated", occurred_at: at, is_test: false },
    body: JSON.stringify({ data: { contact: { id: contact_id, first_name: "Zenobia" } } }),
  });
  await test.query(
    "INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at, parked) VALUES ($1, $2, $3, now(), true)",
    [businessId, subscription_id, event_id],
  );
  await add("webhook_attempts", {
    ...{ subscription_id, id: made("attempt", "dlv"), event_id, attempt: 1, attempted_at: at, duration_ms: 1 },
    ...{ status: 500, answer: "the words of the person", is_test: false },
  });
  for (const [key, body] of [
    ["about the person", JSON.stringify({ id: contact_id, first_name: "Zenobia" })],
    ["about another", JSON.stringify({ id: "con_other" })],
  ]) {
    await test.query(
      "INSERT INTO idempotency_keys (business_id, client_id, key, fingerprint, status, body) VALUES ($1, 'c u', $2, '\\x00', 201, $3)",
      [businessId, key, body],
    );
  }
  await add("simulator_orders", {
    ...{ id: ids.delivered, kind: "text", carrier_id: "SM-person", from_number: "+14155550100", to_number: NUMBER },
    ...{ body: "the words of the person", times: 1, accepted_at: at },
  });
  await test.query(
    "INSERT INTO simulator_reports (business_id, carrier_id, due_at, event) VALUES ($1, 'SM-person', '2999-01-01', $2)",
    [businessId, JSON.stringify({ from: NUMBER, body: "the words of the person" })],
  );
}

const whereIs = (text: string) => findTraces(test, text);
const caller = () => ({ businessId, userId: world.admin.userId, role: "admin" }) as const;
const passTime = () =>
  test.query("UPDATE person_erasures SET due_at = now() - interval '1 second' WHERE completed_at IS NULL");
const erasures = () =>
  test.query<{ erased: boolean; completed: boolean }>(
    "SELECT erased_at IS NOT NULL AS erased, completed_at IS NOT NULL AS completed FROM person_erasures WHERE business_id = $1",
    [businessId],
  );

/** The counts that an admin sees, and their recount. */
async function counts() {
  const [row] = await test.query<Record<string, number>>(
    `SELECT
       (SELECT contact_count FROM campaigns WHERE id = $2) AS contacts,
       (SELECT count(*)::int FROM campaign_contacts WHERE campaign_id = $2) AS "recounted contacts",
       (SELECT open_contact_count FROM campaigns WHERE id = $2) AS open,
       (SELECT count(*)::int FROM campaign_contacts WHERE campaign_id = $2 AND status NOT IN ('completed', 'do_not_call'))
         AS "recounted open",
       (SELECT sum(contacts)::int FROM (
          SELECT contacts FROM campaign_progress WHERE campaign_id = $2 AND status = 'not_called' UNION ALL
          SELECT difference FROM campaign_progress_changes WHERE campaign_id = $2 AND status = 'not_called'
        ) p) AS "not called",
       (SELECT count(*)::int FROM campaign_contacts WHERE campaign_id = $2 AND status = 'not_called')
         AS "recounted not called",
       (SELECT sum(sent)::int FROM text_activity_changes WHERE business_id = $1) AS sent,
       (SELECT sum(incoming)::int FROM text_activity_changes WHERE business_id = $1) AS received,
       (SELECT sum(outgoing)::int FROM text_activity_changes WHERE business_id = $1) AS texts,
       (SELECT sum(outgoing)::int FROM call_activity_changes WHERE business_id = $1) AS calls,
       (SELECT count(*)::int FROM broadcast_recipients WHERE broadcast_id = $3 AND state = 'texted') AS texted,
       (SELECT (SELECT count(*) FROM messages WHERE broadcast_id = $3)::int
          + COALESCE((SELECT sum(texts) FROM broadcast_outcomes WHERE broadcast_id = $3), 0)::int) AS "broadcast texts",
       (SELECT count(*)::int FROM contact_import_refusals WHERE import_id = $4) AS refusals`,
    [businessId, world.northwind.campaignId, ids.broadcast, ids.import],
  );
  return row as Record<string, number>;
}

it("every table with data of people has a row about the person", async () => {
  const tables = new Set<string>();
  for (const trace of TRACES) {
    for (const table of Object.keys(await whereIs(trace))) {
      tables.add(table);
    }
  }
  expect([...tables].sort()).toEqual([
    ...["audit_entries", "broadcast_recipients", "calls", "campaign_contacts", "carrier_blocks", "consents"],
    "contact_import_refusals",
    ...[
      "contact_phones",
      "contacts",
      "conversation_comments",
      "conversations",
      "dialer_sessions",
      "do_not_call_numbers",
      "idempotency_keys",
    ],
    ...[
      "media",
      "messages",
      "opt_outs",
      "refusal_reviews",
      "simulator_orders",
      "simulator_reports",
      "text_consents",
      "webhook_attempts",
    ],
    "webhook_events",
  ]);
});

it("exports everything, as JSON and as CSV", async () => {
  const file = (format: "json" | "csv") => exportedFile(test.database, caller(), { phoneNumber: NUMBER }, format);
  const records = JSON.parse(await file("json")) as { kind: string; body?: string; media?: unknown[] }[];
  const kinds = Map.groupBy(records, ({ kind }) => kind);
  expect(Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]))).toEqual({
    ...{ contact: 1, campaign_contact: 1, conversation: 1, message: 3, call: 1, broadcast_recipient: 1, consent: 7 },
    ...{ refused_import_row: 3, event: 2, conversation_comment: 1 },
  });
  expect(records.find(({ body }) => body === "the words of the person: received")?.media).toHaveLength(1);
  const csv = (await file("csv")).split("\r\n");
  expect(csv[0]).toBe("kind,id,field,value");
  expect(csv).toContain(`contact,${ids.contact},email,${EMAIL}`);
  expect(csv).toContain(`message,${ids.delivered},body,the words of the person: delivered`);
});

it("erases the person everywhere, also after a kill, and keeps the suppression and true counts", async () => {
  const before = await counts();
  await erasePerson(test.database, caller(), { contactId: ids.contact });
  // A live call and an import from before the order hold it up.
  const [importing] = await test.query<{ id: string }>("SELECT id FROM contact_imports WHERE id = $1", [ids.import]);
  await test.query(
    "INSERT INTO contact_import_jobs (business_id, import_id, options, due_at) VALUES ($1, $2, '{}', '2999-01-01')",
    [businessId, importing?.id],
  );
  await erasePeople(test.database, webhookTools.outbox);
  expect(await whereIs("zq-external")).toEqual({ contacts: 1, person_export_parts: 2 });
  await test.query("DELETE FROM contact_import_jobs WHERE import_id = $1", [ids.import]);
  await passTime();
  // One batch, and then the process is killed.
  const once = new AbortController();
  const dying = {
    ...test.database,
    transaction: async <Result>(work: (transaction: Database) => Promise<Result>) => {
      const done = await test.database.transaction(work);
      once.abort();
      return done;
    },
  };
  await erasePeople(dying, webhookTools.outbox, once.signal);
  expect(await erasures()).toEqual([{ erased: false, completed: false }]);
  await Promise.all([erasePeople(test.database, webhookTools.outbox), erasePeople(test.database, webhookTools.outbox)]);
  expect(await erasures()).toEqual([{ erased: true, completed: false }]);
  // The attempt of a delivery that was in flight writes its answer late, and so does the simulated carrier.
  await test.query("UPDATE webhook_attempts SET answer = 'the words of the person' WHERE id = $1", [ids.attempt]);
  await add("simulator_orders", {
    ...{ id: ids.scheduled, kind: "text", carrier_id: "SM-late", from_number: "+14155550100", to_number: NUMBER },
    ...{ body: "the words of the person", times: 1, accepted_at: new Date().toISOString() },
  });
  await passTime();
  await erasePeople(test.database, webhookTools.outbox);
  expect(await erasures()).toEqual([{ erased: true, completed: true }]);

  for (const trace of TRACES.filter((each) => !each.includes("4155550777"))) {
    expect({ [trace]: await whereIs(trace) }).toEqual({ [trace]: {} });
  }
  expect(await whereIs(NUMBER)).toEqual({
    ...{ do_not_call_numbers: 1, opt_outs: 1, refusal_reviews: 1, text_consents: 1 },
  });
  await sweepStorage(test.database, folderStorage(join(folder, "files")));
  expect(await readdir(join(folder, "files", "media", businessId)).catch(() => [])).toEqual([]);
  expect(await whereIs(`media/${businessId}/person`)).toEqual({});
  expect(await test.query("SELECT key, status FROM idempotency_keys WHERE client_id = 'c u' ORDER BY key")).toEqual([
    { key: "about another", status: 201 },
    { key: "about the person", status: 410 },
  ]);
  const kept = await test.query<{ body: string }>(
    `SELECT body FROM webhook_events
     WHERE business_id = $1 AND event_type IN ('contact.deleted', 'campaign.contact.deleted', 'person.erased') ORDER BY id`,
    [businessId],
  );
  const told = kept.map(({ body }) => JSON.parse(body) as { type: string; actor: object; data: object });
  const actor = { type: "user", user_id: world.admin.userId, client_id: null };
  expect(told.filter(({ type }) => type !== "campaign.contact.deleted")).toMatchObject([
    { type: "contact.deleted", actor, data: { contact: { id: ids.contact }, reason: "erased", merged_into: null } },
    { type: "person.erased", actor, data: { deletions: expect.any(Number) } },
  ]);
  expect(told.filter(({ type }) => type === "campaign.contact.deleted")).toMatchObject([
    { actor, data: { contact: { id: ids.entry }, campaign: { id: world.northwind.campaignId } } },
  ]);
  const { contacts = 0, open = 0, "not called": notCalled = 0, texts = 0, ...others } = before;
  expect(await counts()).toEqual({
    ...others,
    // The contact of the campaign is gone, and the scheduled text was never sent.
    ...{ contacts: contacts - 1, "recounted contacts": contacts - 1, open: open - 1, "recounted open": open - 1 },
    ...{ "not called": notCalled - 1, "recounted not called": notCalled - 1, texts: texts - 1 },
  });
});
