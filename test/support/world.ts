import pg from "pg";
import { sampleData } from "../../rest-facade/sample-events.ts";
import { seedDemo } from "../../src/application/demo/seed.ts";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { recordEvent } from "../../src/domain/webhook/outbox-store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { openPool, type TimeLimits } from "../../src/platform/db/pool.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { noOutbox } from "./demo.ts";
import { WORLD } from "./templates.ts";

/** The users of the tests, by their special property. */
export interface World {
  /** Northwind Sales: a plan with the dialer. */
  admin: Actor;
  /** A member of Northwind Sales who may use only the first inbox. */
  agent: Actor;
  /** Basic Books: a plan without the dialer. */
  basic: Actor;
  /** Suspended Supply. */
  suspended: Actor;
  /** A user without a business. */
  stray: Actor;
  /**
   * The admin of another business with the dialer, which has a campaign, an inbox, a saved contact and a disposition.
   */
  rival: Actor;
  northwind: Holdings;
  rivals: Holdings;
}

export interface Actor {
  userId: string;
  email: string;
  businessId: string | null;
}

export interface Holdings {
  businessId: string;
  /** Active inboxes, the oldest first. */
  inboxIds: string[];
  campaignId: string;
  /** Contacts of the campaign that wait for their first call. */
  contactIds: string[];
  customerId: string;
}

/** What writes the world. */
interface Ground {
  database: Database;
  query: TestDatabase["query"];
}

/** A database of the test file's own with the demo, and a rival business beside it. */
export async function createWorldDatabase(
  connections?: number,
  limits?: TimeLimits,
): Promise<{ test: TestDatabase; world: World }> {
  const test = await createTestDatabase(connections, limits, WORLD);
  return { test, world: await readWorld(test) };
}

/** Writes the world into a database that is migrated and empty. */
export async function writeWorld(connection: pg.ClientConfig): Promise<void> {
  const database = openPool({ connection, size: 1 });
  const client = new pg.Client(connection);
  await client.connect();
  const ground: Ground = { database, query: async (text, values) => (await client.query(text, values)).rows };
  await seedDemo(database, noOutbox);
  await createRival(ground);
  await createCarrierRows(ground);
  for (const { id } of await ground.query<{ id: string }>(
    "SELECT id FROM businesses WHERE name IN ('Northwind Sales', 'Rival')",
  )) {
    await createSubscription(ground, id);
  }
  await createMedia(ground);
  await createDialing(ground, "dialing-one", "+14045550001");
  await createDialing(ground, "dialing-two", "+14045550002");
  await client.end();
  await database.close();
}

async function readWorld(test: TestDatabase): Promise<World> {
  const users = await test.query<Actor>(`SELECT id AS "userId", email, business_id AS "businessId" FROM users`);
  const actor = (email: string) => users.find((user) => user.email === email) as Actor;
  const admin = actor("admin@northwind.example");
  const rival = actor("admin@rival.example");
  return {
    admin,
    agent: actor("agent@northwind.example"),
    basic: actor("owner@basic.example"),
    suspended: actor("owner@suspended.example"),
    stray: actor("stray@nowhere.example"),
    rival,
    northwind: await holdingsOf(test, admin.businessId as string, "Spring outreach"),
    rivals: await holdingsOf(test, rival.businessId as string, "Rival campaign"),
  };
}

async function createRival(ground: Ground): Promise<void> {
  const business = newIdentity("biz");
  const [user, inbox, customer, disposition, campaign, contact, conversation] = [
    newIdentity("usr").id,
    newIdentity("inb").id,
    newIdentity("con").id,
    newIdentity("dsp").id,
    newIdentity("cmp").id,
    newIdentity("cct").id,
    newIdentity("cnv").id,
  ];
  const at = business.createdAt;
  await ground.query(
    "INSERT INTO businesses (id, name, has_dialer, created_at, updated_at) VALUES ($1, 'Rival', true, $2, $2)",
    [business.id, at],
  );
  await ground.query(
    `INSERT INTO users (business_id, id, email, name, role, created_at, updated_at)
     VALUES ($1, $2, 'admin@rival.example', 'Riva Admin', 'admin', $3, $3)`,
    [business.id, user, at],
  );
  await ground.query(
    `INSERT INTO inboxes (business_id, id, phone_number, name, created_at, updated_at)
     VALUES ($1, $2, '+14045550100', 'Rival line', $3, $3)`,
    [business.id, inbox, at],
  );
  await ground.query(
    `INSERT INTO contacts (business_id, id, first_name, source, created_at, updated_at)
     VALUES ($1, $2, 'Rita', 'app', $3, $3)`,
    [business.id, customer, at],
  );
  await ground.query(
    `INSERT INTO dispositions (business_id, id, name, source, position, created_at, updated_at)
     VALUES ($1, $2, 'Rival outcome', 'service', 0, $3, $3)`,
    [business.id, disposition, at],
  );
  await ground.query(
    `INSERT INTO campaigns (business_id, id, name, contact_count, open_contact_count, created_at, updated_at)
     VALUES ($1, $2, 'Rival campaign', 1, 1, $3, $3)`,
    [business.id, campaign, at],
  );
  await ground.query(
    `INSERT INTO campaign_inboxes (business_id, campaign_id, inbox_id, position) VALUES ($1, $2, $3, 1)`,
    [business.id, campaign, inbox],
  );
  await ground.query(
    `INSERT INTO campaign_contacts (business_id, campaign_id, id, phones, created_at, updated_at)
     VALUES ($1, $2, $3, '[{"number": "+14045550199", "label": null}]', $4, $4)`,
    [business.id, campaign, contact, at],
  );
  await ground.query(
    `INSERT INTO conversations (business_id, id, inbox_id, phone_number, assigned_user_id, created_at, updated_at)
     VALUES ($1, $2, $3, '+14045550199', $4, $5, $5)`,
    [business.id, conversation, inbox, user, at],
  );
}

/** An order that is not due for long, so that no worker takes it, and the lane that it is for. */
async function createCarrierRows(ground: Ground): Promise<void> {
  await ground.query(
    `INSERT INTO carrier_jobs (business_id, id, kind, inbox_id, due_at, created_at)
     SELECT business_id, $1, 'text', id, now() + interval '1 year', now() FROM inboxes WHERE phone_number = '+14155550100'`,
    [newIdentity("msg").id],
  );
  await ground.query(
    `INSERT INTO carrier_lanes (business_id, inbox_id, kind, free_at)
     SELECT business_id, id, 'text', now() FROM inboxes WHERE phone_number = '+14155550100'`,
  );
}

/** A picture of one text of each business with texts, marked as failed so that no worker fetches it. */
async function createMedia(test: Ground): Promise<void> {
  const messages = await test.query<{ businessId: string; id: string }>(
    `SELECT business_id AS "businessId", max(id) AS id FROM messages GROUP BY business_id`,
  );
  for (const { businessId, id } of messages) {
    await test.query(
      `INSERT INTO media (business_id, id, message_id, position, source, source_url, state, error, created_at, updated_at)
       VALUES ($1, $2, $3, 0, 'carrier', 'https://carrier.example/picture', 'failed', 'It was gone.', now(), now())`,
      [businessId, newIdentity("med").id, id],
    );
  }
}

/** A subscription with a notice and with an event that waits for it, paused: nothing is ever sent. */
async function createSubscription(ground: Ground, businessId: string): Promise<void> {
  const { id, createdAt } = newIdentity("sub");
  await ground.query(
    `INSERT INTO subscriptions (business_id, id, event_type, target_url, secret, user_id, paused_at, created_at,
       updated_at)
     SELECT $1, $2, 'message.incoming.received', 'https://receiver.example/hook', 'sealed', min(u.id), $3, $3, $3
     FROM users u WHERE u.business_id = $1`,
    [businessId, id, createdAt],
  );
  await ground.query("INSERT INTO subscription_health (business_id, subscription_id) VALUES ($1, $2)", [
    businessId,
    id,
  ]);
  await recordEvent(ground.database, {
    actor: SERVICE_ITSELF,
    businessId,
    type: "message.incoming.received",
    occurredAt: createdAt,
    data: sampleData("message.incoming.received", createdAt),
  });
  await ground.query(
    `INSERT INTO notices (business_id, id, kind, subscription_id, created_at)
     VALUES ($1, $2, 'subscription_failing', $3, $4)`,
    [businessId, newIdentity("ntc").id, id, createdAt],
  );
}

/** A business that only has a session of the dialer, with all that belongs to one. */
async function createDialing(ground: Ground, name: string, number: string): Promise<void> {
  const [business, user, inbox] = [newIdentity("biz"), newIdentity("usr").id, newIdentity("inb").id];
  const [campaign, contact] = [newIdentity("cmp").id, newIdentity("cct").id];
  const [call, session, line] = [newIdentity("call").id, newIdentity("ses").id, newIdentity("lin").id];
  const [broadcast, conversation, message] = [newIdentity("brd").id, newIdentity("cnv").id, newIdentity("msg").id];
  const comment = newIdentity("cmt").id;
  const personExport = newIdentity("exp").id;
  const [audio, queue] = [newIdentity("snd").id, newIdentity("que").id];
  const [file, held] = [newIdentity("imp").id, newIdentity("num").id];
  const operation = newIdentity("blk").id;
  const [registry, registryFile] = [newIdentity("reg").id, newIdentity("rgi").id];
  const [owner, at] = [business.id, business.createdAt];
  const inserts: [string, unknown[]][] = [
    ["businesses (id, name, created_at, updated_at) VALUES ($1, $2, $3, $3)", [owner, name, at]],
    [
      "users (business_id, id, email, name, created_at, updated_at) VALUES ($1, $2, $3, $3, $4, $4)",
      [owner, user, `${name}@dialing.example`, at],
    ],
    [
      "inboxes (business_id, id, phone_number, name, created_at, updated_at) VALUES ($1, $2, $3, 'Line', $4, $4)",
      [owner, inbox, number, at],
    ],
    [
      "audit_entries (business_id, id, user_id, action, object_id, changed_fields, created_at) VALUES ($1, $2, $3, 'user.signed_in', $3, '{}', $4)",
      [owner, newIdentity("aud").id, user, at],
    ],
    [
      "business_agents (business_id, client_id, approved_by, approved_at, created_at) VALUES ($1, 'https://agent.example/client', $2, $3, $3)",
      [owner, user, at],
    ],
    [
      "forbidden_clients (business_id, client_id, forbidden_by, created_at) VALUES ($1, 'cli_gone', $2, $3)",
      [owner, user, at],
    ],
    ["agent_acts (business_id, act, acts, ends_at) VALUES ($1, 'text', 1, $2)", [owner, at]],
    [
      "numbers (business_id, id, phone_number, origin, state, inbox_id, ended_at, created_at, updated_at) VALUES ($1, $2, $3, 'assigned', 'released', $4, $5, $5, $5)",
      [owner, held, number, inbox, at],
    ],
    [
      "audio_files (business_id, id, name, storage_key, content_type, size, duration_seconds, created_at) VALUES ($1, $2, 'Message', $2, 'audio/wav', 1, 1, $3)",
      [owner, audio, at],
    ],
    [
      "campaigns (business_id, id, name, contact_count, open_contact_count, message_id, created_at, updated_at) VALUES ($1, $2, 'Dialing', 1, 1, $3, $4, $4)",
      [owner, campaign, audio, at],
    ],
    [
      "campaign_contacts (business_id, campaign_id, id, phones, status, call_count, last_called_at, due_user_id, created_at, updated_at) VALUES ($1, $2, $3, $4, 'in_progress', 1, $6, $5, $6, $6)",
      [owner, campaign, contact, JSON.stringify([{ number, label: null }]), user, at],
    ],
    ["campaign_contact_repeats (business_id, campaign_id, contact_id) VALUES ($1, $2, $3)", [owner, campaign, contact]],
    ["campaign_zones (business_id, campaign_id, calling_zones) VALUES ($1, $2, 'America/New_York')", [owner, campaign]],
    [
      "campaign_state_zones (business_id, campaign_id, calling_zones) VALUES ($1, $2, 'America/New_York;FL')",
      [owner, campaign],
    ],
    [
      "calls (business_id, id, inbox_id, user_id, campaign_id, campaign_contact_id, direction, inbox_number, phone_number, status, started_at, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, 'outgoing', $7, $7, 'completed', $8, $8, $8)",
      [owner, call, inbox, user, campaign, contact, number, at],
    ],
    [
      "dialer_sessions (business_id, id, campaign_id, user_id, inbox_ids, call_id, campaign_contact_id, status_before, lease_until, ended_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, 'not_called', now() + interval '1 year', $8, $8)",
      [owner, session, campaign, user, [inbox], call, contact, at],
    ],
    [
      "agent_lines (business_id, id, user_id, session_id, call_id, inbox_id, from_number, phone_number, state, ended_at, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $7, 'closed', $8, $8, $8)",
      [owner, line, user, session, call, inbox, number, at],
    ],
    [
      "browser_phones (business_id, user_id, page_id, beat_at, opened_at) VALUES ($1, $2, repeat('0', 32), $3, $3)",
      [owner, user, at],
    ],
    [
      "user_presences (business_id, user_id, state, device, set_at, noted_state, noted_at, counted_at, created_at) VALUES ($1, $2, 'available', 'phone', $3, 'available', $3, $3, $3)",
      [owner, user, at],
    ],
    ["presence_beats (business_id, user_id, beat_at) VALUES ($1, $2, $3)", [owner, user, at]],
    ["presence_seconds (business_id, user_id, slot, available) VALUES ($1, $2, $3, 900)", [owner, user, at]],
    [
      "call_controls (business_id, call_id, carrier_id, control, due_at, created_at) VALUES ($1, $2, 'CA0', '{}', now() + interval '1 year', $3)",
      [owner, call, at],
    ],
    [
      "agent_lines (business_id, id, user_id, call_id, purpose, inbox_id, from_number, phone_number, state, ended_at, created_at, updated_at) VALUES ($1, $2, $3, $4, 'incoming', $5, $6, $6, 'closed', $7, $7, $7)",
      [owner, newIdentity("lin").id, user, call, inbox, number, at],
    ],
    [
      "queues (business_id, id, name, strategy, ring_seconds, longest_wait_seconds, most_callers, service_seconds, overflow, overflow_greeting_id, hold_audio_id, says_position, says_wait, created_at, updated_at) VALUES ($1, $2, 'Support', 'in_order', 20, 600, 100, 20, '{\"action\": \"voicemail\"}', $3, $3, true, true, $4, $4)",
      [owner, queue, audio, at],
    ],
    [
      "queues (business_id, id, name, strategy, ring_seconds, longest_wait_seconds, most_callers, service_seconds, overflow_queue_id, says_position, says_wait, created_at, updated_at) VALUES ($1, $2, 'Sales', 'in_order', 20, 600, 100, 20, $3, false, false, $4, $4)",
      [owner, newIdentity("que").id, queue, at],
    ],
    ["queue_members (business_id, queue_id, user_id, position) VALUES ($1, $2, $3, 0)", [owner, queue, user]],
    ["queue_alerts (business_id, queue_id, began_at, ended_at) VALUES ($1, $2, $3, $3)", [owner, queue, at]],
    ["queue_agents (business_id, user_id) VALUES ($1, $2)", [owner, user]],
    [
      "queued_calls (business_id, queue_id, call_id, state, arrived_at, owner_id, user_id, left_at) VALUES ($1, $2, $3, 'answered', $5, $4, $4, $5)",
      [owner, queue, call, user, at],
    ],
    [
      "inbox_routes (business_id, inbox_id, strategy, members, holidays, when_closed, when_unanswered, closed_greeting_id, unanswered_greeting_id, menu_audio_id, queue_id, created_at, updated_at) VALUES ($1, $2, 'in_order', '[]', '[]', '{\"action\": \"voicemail\"}', '{\"action\": \"voicemail\"}', $3, $3, $3, $5, $4, $4)",
      [owner, inbox, audio, at, queue],
    ],
    [
      "inbox_route_keys (business_id, inbox_id, key, action, queue_id) VALUES ($1, $2, '1', 'queue', $3)",
      [owner, inbox, queue],
    ],
    [
      "routed_calls (business_id, call_id, state, steps, last, step) VALUES ($1, $2, 'ended', '[]', '{}', 0)",
      [owner, call],
    ],
    [
      "call_offers (business_id, call_id, user_id, line_id, state, rings_until, created_at) VALUES ($1, $2, $3, $4, 'missed', $5, $5)",
      [owner, call, user, line, at],
    ],
    [
      "missed_calls (business_id, id, inbox_id, handled_at, handled_by) VALUES ($1, $2, $3, $5, $4)",
      [owner, call, inbox, user, at],
    ],
    ["simulator_legs (business_id, conference, order_id) VALUES ($1, $2, $2)", [owner, call]],
    [
      "recordings (business_id, id, call_id, kind, state, leg_id, created_at, updated_at) VALUES ($1, $2, $3, 'talk', 'absent', 'CA0', $4, $4)",
      [owner, newIdentity("rec").id, call, at],
    ],
    [
      "recording_removals (business_id, leg_id, carrier_id, due_at) VALUES ($1, $2, 'RE0', now() + interval '1 year')",
      [owner, call],
    ],
    [
      "call_transfers (business_id, id, call_id, kind, state, from_user_id, to_user_id, to_line_id, expires_at, created_at, updated_at, ended_at) VALUES ($1, $2, $3, 'blind', 'completed', $4, $4, $5, $6, $6, $6, $6)",
      [owner, newIdentity("trf").id, call, user, line, at],
    ],
    [
      "inbox_answers (business_id, inbox_id, campaign_id, term, called, answered) VALUES ($1, $2, $3, 1, 2, 1)",
      [owner, inbox, campaign],
    ],
    [
      "inbox_rests (business_id, inbox_id, term, reason, began_at, until) VALUES ($1, $2, 1, 'answered_less', $3, $3)",
      [owner, inbox, at],
    ],
    ["inbox_loads (business_id, inbox_id, day, calls) VALUES ($1, $2, $3, 1)", [owner, inbox, at]],
    ["dialer_numbers (business_id, phone_number, session_id) VALUES ($1, $2, $3)", [owner, number, session]],
    ["campaign_progress (business_id, campaign_id, status, contacts) VALUES ($1, $2, 'called', 0)", [owner, campaign]],
    ["do_not_call_numbers (business_id, phone_number, created_at) VALUES ($1, $2, $3)", [owner, number, at]],
    [
      "incoming_readings (business_id, inbox_id, read_until, due_at, held_until) VALUES ($1, $2, $3, '2100-01-01', $3)",
      [owner, inbox, at],
    ],
    [
      "refusal_reviews (business_id, phone_number, said_at, due_at) VALUES ($1, $2, $3, '2100-01-01')",
      [owner, number, at],
    ],
    [
      "carrier_blocks (business_id, inbox_id, phone_number, blocked_at) VALUES ($1, $2, $3, $4)",
      [owner, inbox, number, at],
    ],
    [
      "consents (business_id, id, phone_number, basis, covers, given_at, channel, source, user_id, created_at, withdrawn_at, withdrawn_user_id) VALUES ($1, $2, $3, 'asked', '{calls}', $5, 'phone', 'app', $4, $5, $5, $4)",
      [owner, newIdentity("cns").id, number, user, at],
    ],
    [
      "registries (business_id, id, kind, name, created_at) VALUES ($1, $2, 'national', 'Area', $3)",
      [owner, registry, at],
    ],
    [
      "registry_imports (business_id, id, registry_id, version, as_of, file_name, user_id, state, total_count, refused_count, created_at) VALUES ($1, $2, $3, 1, '2026-01-01', 'area.txt', $4, 'running', 1, 0, $5)",
      [owner, registryFile, registry, user, at],
    ],
    [
      "registry_batches (business_id, import_id, position, lines) VALUES ($1, $2, 0, '+14155550199')",
      [owner, registryFile],
    ],
    [
      "broadcasts (business_id, id, campaign_id, user_id, body, inbox_ids, outside_hours, status, starts_at, ended_at, created_at, updated_at) VALUES ($1, $2, $3, $4, 'Hello', $5, 'wait', 'completed', $6, $6, $6, $6)",
      [owner, broadcast, campaign, user, [inbox], at],
    ],
    [
      "broadcast_recipients (business_id, broadcast_id, position, campaign_id, contact_id, phone_number, state, due_at) VALUES ($1, $2, 1, $3, $4, $5, 'texted', $6)",
      [owner, broadcast, campaign, contact, number, at],
    ],
    [
      "broadcast_outcomes (business_id, broadcast_id, status, error_code, texts, segments) VALUES ($1, $2, 'sent', '', 1, 1)",
      [owner, broadcast],
    ],
    [
      "deletions (business_id, era, id, type, reason) VALUES ($1, 0, $2, 'contact', 'deleted')",
      [owner, newIdentity("con").id],
    ],
    [
      "person_erasures (business_id, id, due_at, created_at, erased_at, completed_at) VALUES ($1, $2, $3, $3, $3, $3)",
      [owner, newIdentity("era").id, at],
    ],
    [
      "person_exports (business_id, id, format, subject, counted_rows, due_at, created_at) VALUES ($1, $2, 'json', '{}', 1, 'infinity', $3)",
      [owner, personExport, at],
    ],
    ["person_export_parts (business_id, export_id, part, content) VALUES ($1, $2, 0, '[')", [owner, personExport]],
    [
      "conversations (business_id, id, inbox_id, phone_number, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5)",
      [owner, conversation, inbox, number, at],
    ],
    [
      "messages (business_id, id, conversation_id, inbox_id, campaign_id, broadcast_id, direction, inbox_number, phone_number, body, segments, status, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, 'outgoing', $7, $7, 'Hello', 1, 'sent', $8, $8)",
      [owner, message, conversation, inbox, campaign, broadcast, number, at],
    ],
    [
      "conversation_reads (business_id, user_id, conversation_id, read_to) VALUES ($1, $2, $3, $4)",
      [owner, user, conversation, message],
    ],
    [
      "snippets (business_id, id, name, body, created_at, updated_at) VALUES ($1, $2, 'Hours', 'We open at nine.', $3, $3)",
      [owner, newIdentity("snp").id, at],
    ],
    [
      "conversation_comments (business_id, id, conversation_id, user_id, body, created_at) VALUES ($1, $2, $3, $4, 'Who calls?', $5)",
      [owner, comment, conversation, user, at],
    ],
    [
      "comment_mentions (business_id, comment_id, user_id, conversation_id) VALUES ($1, $2, $3, $4)",
      [owner, comment, user, conversation],
    ],
    [
      "contact_imports (business_id, id, campaign_id, user_id, file_name, fingerprint, row_count, refused_count, finished_at, created_at, updated_at) VALUES ($1, $2, $3, $4, 'leads.csv', 'none', 1, 1, $5, $5, $5)",
      [owner, file, campaign, user, at],
    ],
    [
      "bulk_operations (business_id, id, campaign_id, action, target_campaign_id, state, user_id, due_at, created_at, updated_at, finished_at) VALUES ($1, $2, $3, 'move', $3, 'completed', $4, $5, $5, $5, $5)",
      [owner, operation, campaign, user, at],
    ],
    [
      "bulk_operation_changes (business_id, operation_id, position, contacts, changed_at) VALUES ($1, $2, 0, $3, $4)",
      [owner, operation, JSON.stringify([{ id: contact }]), at],
    ],
    [
      "bulk_export_parts (business_id, operation_id, position, content) VALUES ($1, $2, 0, $3)",
      [owner, operation, JSON.stringify([[contact]])],
    ],
    [
      "one_time_links (business_id, id, user_id, purpose, token_hash, sent_at, expires_at, created_at, updated_at) VALUES ($1, $2, $3, 'password', sha256($5), $4, $4, $4, $4)",
      [owner, newIdentity("lnk").id, user, at, Buffer.from(user)],
    ],
    [
      "access_keys (business_id, id, user_id, made_by, name, scopes, token_hash, expires_at, created_at) VALUES ($1, $2, $3, $3, 'Nightly export', '{api:me}', sha256($5), $4, $4)",
      [owner, newIdentity("key").id, user, at, Buffer.from(user)],
    ],
    [
      "contact_import_jobs (business_id, import_id, options, due_at) VALUES ($1, $2, '{}', '2999-01-01')",
      [owner, file],
    ],
    [
      "contact_import_batches (business_id, import_id, position, sealed_rows) VALUES ($1, $2, 0, '\\x00')",
      [owner, file],
    ],
    [
      "contact_import_refusals (business_id, import_id, row_number, line, code, message, cells) VALUES ($1, $2, 1, 2, 'validation_error', 'No', '[]')",
      [owner, file],
    ],
    [
      "contact_import_additions (business_id, import_id, position, contact_ids, added_at) VALUES ($1, $2, 0, ARRAY[$2], $3)",
      [owner, file, at],
    ],
    [
      "contact_import_undos (business_id, import_id, user_id, due_at, created_at, updated_at, finished_at) VALUES ($1, $2, $3, $4, $4, $4, $4)",
      [owner, file, user, at],
    ],
  ];
  for (const [insert, values] of inserts) {
    await ground.query(`INSERT INTO ${insert}`, values);
  }
  await ground.query("UPDATE calls SET line_id = $2 WHERE id = $1", [call, line]);
}

async function holdingsOf(test: TestDatabase, businessId: string, campaignName: string): Promise<Holdings> {
  const ids = async (text: string, values: unknown[]) =>
    (await test.query<{ id: string }>(text, values)).map((row) => row.id);
  const first = async (text: string, values: unknown[]) => (await ids(text, values))[0] as string;
  const campaignId = await first("SELECT id FROM campaigns WHERE business_id = $1 AND name = $2", [
    businessId,
    campaignName,
  ]);
  return {
    businessId,
    campaignId,
    inboxIds: await ids("SELECT id FROM inboxes WHERE business_id = $1 AND deactivated_at IS NULL ORDER BY id", [
      businessId,
    ]),
    contactIds: await ids(
      "SELECT id FROM campaign_contacts WHERE business_id = $1 AND campaign_id = $2 AND status = 'not_called' ORDER BY id",
      [businessId, campaignId],
    ),
    customerId: await first("SELECT id FROM contacts WHERE business_id = $1 ORDER BY id LIMIT 1", [businessId]),
  };
}
