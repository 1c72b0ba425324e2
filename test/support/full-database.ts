/**
 * Fills every table that grows with use, for one business that has nearly all of it: what a plan must not read whole.
 */

interface Filling {
  /** Runs any number of statements without values, on one connection. */
  query(text: string): Promise<unknown>;
}

/** An id of the row with this number. Numbers start at one. */
export const idOf = (prefix: string, number: number): string => `${prefix}_0${String(number).padStart(25, "0")}`;

/** The number that the contact, customer or conversation with this number has. */
export const numberOf = (number: number): string => `+1415${String(number).padStart(7, "0")}`;

const id = (prefix: string, number: string | number) => `'${prefix}_0' || lpad((${number})::text, 25, '0')`;
const number = (of: string) => `'+1415' || lpad((${of})::text, 7, '0')`;
const phones = (of: string) => `jsonb_build_array(jsonb_build_object('number', ${number(of)}, 'label', NULL))`;

/** The values of `calling_zones`: of one zone, and of each of 19 states with hours of their own in it. */
export const CALLING_ZONES = Array.from({ length: 20 }, (_, state) => `America/New_York${state ? `;${state}` : ""}`);
const zonesOf = (of: string) => `'America/New_York' || COALESCE(';' || NULLIF(${of} % ${CALLING_ZONES.length}, 0), '')`;

const BUSINESS = "business.id";
const AT = "now() - interval '2 days' + i * interval '1 second'";

/** The number of rows in the long tables. */
const ROWS = 12_000;
const FEWER = 4_000;
/** The partitions of texts, beside the default one. */
const MONTHS = 6;

/** The rows of each table: the number of values of `i`, the columns and the values. */
const TABLES: [table: string, count: number, columns: string, values: string][] = [
  [
    "businesses",
    20,
    "id, name, has_dialer, created_at, updated_at",
    `${id("biz", "i")}, 'Business', true, now(), now()`,
  ],
  [
    "users",
    500,
    "business_id, id, email, name, role, created_at, updated_at",
    `${BUSINESS}, ${id("usr", "i")}, 'user' || i || '@full.example', 'User', CASE WHEN i = 1 THEN 'admin' ELSE 'member' END, now(), now()`,
  ],
  [
    "inboxes",
    50,
    "business_id, id, phone_number, name, created_at, updated_at",
    `${BUSINESS}, ${id("inb", "i")}, '+1212' || lpad(i::text, 7, '0'), 'Line', now(), now()`,
  ],
  [
    "numbers",
    FEWER,
    "business_id, id, phone_number, origin, state, inbox_id, work, due_at, ended_at, created_at, updated_at",
    `${BUSINESS}, ${id("num", "i")}, ${number("i")}, 'bought',
     CASE WHEN i % 10 = 0 THEN 'active' WHEN i % 2 = 0 THEN 'released' ELSE 'failed' END, ${id("inb", "1 + i % 50")},
     CASE WHEN i % 100 = 0 THEN 'connect' END, CASE WHEN i % 100 = 0 THEN ${AT} END,
     CASE WHEN i % 10 > 0 THEN now() - interval '40 days' END, ${AT}, ${AT}`,
  ],
  [
    "simulator_numbers",
    FEWER,
    "business_id, id, phone_number, carrier_id, bought_at",
    `${BUSINESS}, ${id("num", "i")}, ${number("i")}, 'PN' || i, now()`,
  ],
  ["inbox_users", 50, "business_id, user_id, inbox_id", `${BUSINESS}, ${id("usr", 2)}, ${id("inb", "i")}`],
  [
    "one_time_links",
    500,
    "business_id, id, user_id, purpose, token_hash, sent_at, expires_at, created_at, updated_at",
    `${BUSINESS}, ${id("lnk", "i")}, ${id("usr", "i")}, CASE WHEN i % 2 = 0 THEN 'invitation' ELSE 'password' END,
     decode(lpad(to_hex(i), 64, '0'), 'hex'), now(), now() + interval '1 hour', now(), now()`,
  ],
  [
    "passkeys",
    FEWER,
    "business_id, id, user_id, credential_id, public_key, counter, transports, name, created_at",
    `${BUSINESS}, ${id("pky", "i")}, ${id("usr", "1 + i % 500")}, decode(lpad(to_hex(i), 32, '0'), 'hex'), '\\x01', 1, '{}',
     'Key', now()`,
  ],
  [
    "access_keys",
    FEWER,
    "business_id, id, user_id, name, scopes, token_hash, expires_at, created_at",
    `${BUSINESS}, ${id("key", "i")}, ${id("usr", "1 + i % 500")}, 'Key', '{api:me}', decode(lpad(to_hex(i), 64, '0'), 'hex'),
     now() - interval '60 days' + i * interval '1 hour', ${AT}`,
  ],
  [
    "one_time_code_secrets",
    500,
    "business_id, user_id, sealed_secret, last_step, created_at",
    `${BUSINESS}, ${id("usr", "i")}, '\\x01', 0, now()`,
  ],
  [
    "recovery_codes",
    FEWER,
    "business_id, user_id, code_hash, created_at",
    `${BUSINESS}, ${id("usr", "1 + i % 500")}, decode(lpad(to_hex(i), 64, '0'), 'hex'), now()`,
  ],
  [
    "sign_in_steps",
    FEWER,
    "business_id, token_hash, user_id, purpose, place_hash, challenge, expires_at",
    `${BUSINESS}, decode(lpad(to_hex(i), 64, '0'), 'hex'), ${id("usr", "1 + i % 500")}, 'second-factor', '\\x01', '\\x02',
     now() + interval '10 minutes'`,
  ],
  [
    "mails",
    ROWS,
    "business_id, id, recipient, subject, sealed_body, due_at, expires_at, sent_at, created_at",
    `${BUSINESS}, ${id("mail", "i")}, 'ada@customer.example', 'Hello', CASE WHEN i % 100 = 0 THEN '\\x00'::bytea END,
     ${AT}, now() + interval '1 day', CASE WHEN i % 100 > 0 THEN now() END, now() - interval '40 days' + i * interval '4 minutes'`,
  ],
  [
    "audit_entries",
    ROWS,
    "business_id, id, user_id, client_id, network, request_id, action, object_id, changed_fields, created_at",
    `${BUSINESS}, ${id("aud", "i")}, ${id("usr", "1 + i % 500")}, 'client ' || i % 100, '192.0.2.1', 'req_' || i, 'contact.updated',
     ${id("con", "i")}, '{title}', ${AT}`,
  ],
  [
    "contacts",
    ROWS,
    "business_id, id, first_name, last_name, email, phones, external_id, source, created_at, updated_at",
    `${BUSINESS}, ${id("con", "i")}, 'Ada', 'Nobody' || i, 'ada' || i || '@customer.example', ${phones("i")}, 'ext-' || i, 'api', ${AT}, ${AT}`,
  ],
  ["contact_phones", ROWS, "business_id, phone_number, contact_id", `${BUSINESS}, ${number("i")}, ${id("con", "i")}`],
  [
    "opt_outs",
    FEWER,
    "business_id, phone_number, opted_out_at, source",
    `${BUSINESS}, ${number("9000000 + i")}, now(), 'keyword'`,
  ],
  ["text_consents", FEWER, "business_id, phone_number, stopped_at", `${BUSINESS}, ${number("9000000 + i")}, now()`],
  [
    "refusal_reviews",
    FEWER,
    "business_id, phone_number, said_at, due_at",
    `${BUSINESS}, ${number("9000000 + i")}, now(), now() + i * interval '1 hour'`,
  ],
  [
    "do_not_call_numbers",
    FEWER,
    "business_id, phone_number, created_at",
    `${BUSINESS}, ${number("9000000 + i")}, now()`,
  ],
  [
    "consents",
    FEWER,
    "business_id, id, phone_number, basis, covers, given_at, channel, source, created_at",
    `${BUSINESS}, ${id("cns", "i")}, ${number("9000000 + i")}, 'asked', '{calls}', now(), 'web', 'app', now()`,
  ],
  [
    "registries",
    50,
    "business_id, id, kind, name, as_of, current_version, created_at",
    `${BUSINESS}, ${id("reg", "i")}, 'national', 'Area ' || i, CURRENT_DATE, i, now()`,
  ],
  [
    "registry_imports",
    50,
    "business_id, id, registry_id, version, as_of, file_name, state, total_count, refused_count, created_at",
    `${BUSINESS}, ${id("rgi", "i")}, ${id("reg", "i")}, i, CURRENT_DATE, 'area.txt', 'completed', 1, 0, now()`,
  ],
  ["registry_numbers", ROWS, "business_id, phone_number, version", `${BUSINESS}, ${number("9000000 + i")}, 1 + i % 50`],
  [
    "dispositions",
    200,
    "business_id, id, name, source, position, created_at, updated_at",
    `${BUSINESS}, ${id("dsp", "i")}, 'Outcome ' || i, 'service', i, now(), now()`,
  ],
  [
    "campaigns",
    500,
    "business_id, id, name, contact_count, open_contact_count, created_at, updated_at",
    `${BUSINESS}, ${id("cmp", "i")}, 'Campaign', ${ROWS}, ${ROWS}, now(), now()`,
  ],
  [
    "campaign_inboxes",
    10,
    "business_id, campaign_id, position, inbox_id",
    `${BUSINESS}, ${id("cmp", 1)}, 1 + i % 10, ${id("inb", "i")}`,
  ],
  ["campaign_zones", 1, "business_id, campaign_id, calling_zones", `${BUSINESS}, ${id("cmp", 1)}, 'America/New_York'`],
  [
    "campaign_state_zones",
    1,
    "business_id, campaign_id, calling_zones",
    `${BUSINESS}, ${id("cmp", 1)}, 'America/New_York;FL'`,
  ],
  [
    "campaign_progress",
    500,
    "business_id, campaign_id, status, contacts",
    `${BUSINESS}, ${id("cmp", "i")}, 'not_called', ${ROWS}`,
  ],
  [
    "campaign_progress_changes",
    FEWER,
    "business_id, campaign_id, status, difference",
    `${BUSINESS}, ${id("cmp", "2 + i % 400")}, 'not_called', 1`,
  ],
  [
    "campaign_contacts",
    ROWS,
    "business_id, campaign_id, id, first_name, email, phones, status, customer_id, calling_zones, call_count, created_at, updated_at",
    `${BUSINESS}, ${id("cmp", 1)}, ${id("cct", "i")}, 'Ada', 'ada' || i || '@prospect.example', ${phones("i")},
     CASE WHEN i % 4 = 0 THEN 'called' ELSE 'not_called' END, ${id("con", "i")}, ${zonesOf("i")}, i % 4 / 3, ${AT}, ${AT}`,
  ],
  [
    "conversations",
    FEWER,
    "business_id, id, inbox_id, phone_number, contact_id, created_at, updated_at",
    `${BUSINESS}, ${id("cnv", "i")}, ${id("inb", 1)}, ${number("i")}, ${id("con", "i")}, ${AT}, ${AT}`,
  ],
  [
    "snippets",
    200,
    "business_id, id, name, body, created_at, updated_at",
    `${BUSINESS}, ${id("snp", "i")}, 'Snippet ' || i, 'Hello', now(), now()`,
  ],
  [
    "conversation_comments",
    FEWER,
    "business_id, id, conversation_id, user_id, body, created_at",
    `${BUSINESS}, ${id("cmt", "i")}, ${id("cnv", "i")}, ${id("usr", 2)}, 'Who calls?', ${AT}`,
  ],
  [
    "comment_mentions",
    FEWER,
    "business_id, comment_id, user_id, conversation_id",
    `${BUSINESS}, ${id("cmt", "i")}, ${id("usr", 2)}, ${id("cnv", "i")}`,
  ],
  [
    "messages",
    ROWS,
    "business_id, id, conversation_id, inbox_id, contact_id, direction, inbox_number, phone_number, body, segments, status, carrier_id, broadcast_id, next_check_at, created_at, updated_at",
    `${BUSINESS}, ${id("msg", "i")}, ${id("cnv", `1 + i % ${FEWER}`)}, ${id("inb", 1)}, ${id("con", `1 + i % ${FEWER}`)}, 'outgoing',
     '+12120000001', ${number(`1 + i % ${FEWER}`)}, 'Hello', 1, 'sent', 'SM' || i, CASE WHEN i % 2 = 0 THEN ${id("brd", 2)} END, CASE WHEN i % 3 = 0 THEN ${AT} END, ${AT}, ${AT}`,
  ],
  ["message_carrier_ids", ROWS, "business_id, carrier_id, message_id", `${BUSINESS}, 'SM' || i, ${id("msg", "i")}`],
  [
    "media",
    ROWS,
    "business_id, id, message_id, position, source, source_url, content_type, size, state, storage_key, due_at, created_at, updated_at",
    `${BUSINESS}, ${id("med", "i")}, ${id("msg", "i")}, 0, 'carrier', 'https://carrier.example/1', 'image/png',
     CASE WHEN i % 3 > 0 THEN 100 END, CASE WHEN i % 3 > 0 THEN 'stored' ELSE 'pending' END, 'media/' || i,
     CASE WHEN i % 3 = 0 THEN ${AT} END, ${AT}, ${AT}`,
  ],
  [
    "audio_files",
    ROWS,
    "business_id, id, name, storage_key, content_type, size, duration_seconds, created_at",
    `${BUSINESS}, ${id("snd", "i")}, 'Message', 'audio/' || i, 'audio/wav', 100, 1, ${AT}`,
  ],
  ["storage_removals", ROWS, "business_id, key, due_at", `${BUSINESS}, 'media/' || i, ${AT}`],
  [
    "calls",
    ROWS,
    "business_id, id, inbox_id, contact_id, campaign_id, campaign_contact_id, direction, inbox_number, phone_number, status, carrier_id, started_at, ended_at, created_at, updated_at",
    `${BUSINESS}, ${id("call", "i")}, ${id("inb", 1)}, ${id("con", `1 + i % ${FEWER}`)}, ${id("cmp", 1)}, ${id("cct", "i")}, 'outgoing',
     '+12120000001', ${number(`1 + i % ${FEWER}`)}, 'completed', 'CA' || i, ${AT}, CASE WHEN i % 50 > 0 THEN ${AT} END, ${AT}, ${AT}`,
  ],
  [
    "dialer_sessions",
    FEWER,
    "business_id, id, campaign_id, user_id, inbox_ids, call_id, lease_until, ended_at, created_at",
    `${BUSINESS}, ${id("ses", "i")}, ${id("cmp", 1)}, ${id("usr", `CASE WHEN i <= 100 THEN i ELSE 1 END`)}, ARRAY[${id("inb", 1)}], ${id("call", "i")},
     now() + interval '10 minutes', CASE WHEN i > 100 THEN now() END, now()`,
  ],
  [
    "agent_lines",
    FEWER,
    "business_id, id, user_id, session_id, inbox_id, from_number, phone_number, state, carrier_id, ended_at, next_check_at, created_at, updated_at",
    `${BUSINESS}, ${id("lin", "i")}, ${id("usr", `CASE WHEN i <= 100 THEN i ELSE 1 END`)}, ${id("ses", "i")}, ${id("inb", 1)}, '+12120000001',
     '+14155550199', CASE WHEN i > 100 THEN 'closed' ELSE 'ready' END, 'CA-line' || i, CASE WHEN i > 100 THEN now() END,
     CASE WHEN i <= 100 THEN ${AT} END, now(), now()`,
  ],
  [
    "call_transfers",
    FEWER,
    "business_id, id, call_id, kind, state, from_user_id, to_user_id, to_number, to_line_id, expires_at, created_at, updated_at, ended_at",
    `${BUSINESS}, ${id("trf", "i")}, ${id("call", "i")}, 'blind', CASE WHEN i > 100 THEN 'completed' ELSE 'ringing' END,
     ${id("usr", 1)}, CASE WHEN i % 2 = 0 THEN ${id("usr", "1 + i % 100")} END,
     CASE WHEN i % 2 = 1 THEN '+1415' || lpad(i::text, 7, '0') END, ${id("lin", "i")}, ${AT}, now(), now(),
     CASE WHEN i > 100 THEN now() END`,
  ],
  [
    "browser_phones",
    100,
    "business_id, user_id, page_id, beat_at, opened_at",
    `${BUSINESS}, ${id("usr", "i")}, lpad(i::text, 32, '0'), now(), ${AT}`,
  ],
  [
    "user_presences",
    100,
    "business_id, user_id, state, device, set_at, noted_state, noted_at, counted_at, created_at",
    `${BUSINESS}, ${id("usr", "i")}, 'available', 'dashboard', ${AT}, 'available', ${AT}, now(), ${AT}`,
  ],
  ["presence_beats", 100, "business_id, user_id, beat_at", `${BUSINESS}, ${id("usr", "i")}, now()`],
  [
    "presence_seconds",
    FEWER,
    "business_id, user_id, slot, available",
    `${BUSINESS}, ${id("usr", "1 + i % 100")}, date_bin('15 minutes', now(), '2000-01-01') - i * interval '15 minutes', 900`,
  ],
  [
    "call_controls",
    200,
    "business_id, call_id, carrier_id, control, due_at, created_at",
    `${BUSINESS}, ${id("call", "i")}, 'CA' || i, '{"do": "hold", "on": true}', ${AT}, ${AT}`,
  ],
  [
    "queues",
    20,
    "business_id, id, name, strategy, ring_seconds, longest_wait_seconds, most_callers, service_seconds, says_position, says_wait, created_at, updated_at",
    `${BUSINESS}, ${id("que", "i")}, 'Queue', 'in_order', 20, 600, 500, 20, true, true, ${AT}, ${AT}`,
  ],
  [
    "queue_members",
    500,
    "business_id, queue_id, user_id, position",
    `${BUSINESS}, ${id("que", "1 + i % 20")}, ${id("usr", "i")}, i / 20 % 25`,
  ],
  [
    "queue_alerts",
    20,
    "business_id, queue_id, began_at, ended_at, mailed_at",
    `${BUSINESS}, ${id("que", "i")}, ${AT}, ${AT}, ${AT}`,
  ],
  ["queue_agents", 500, "business_id, user_id", `${BUSINESS}, ${id("usr", "i")}`],
  [
    "queued_calls",
    FEWER,
    "business_id, queue_id, call_id, state, arrived_at, left_at, callback_of",
    `${BUSINESS}, ${id("que", "1 + i % 20")}, ${id("call", "i")}, CASE WHEN i > 100 THEN 'answered' ELSE 'waiting' END, ${AT},
     CASE WHEN i > 100 THEN ${AT} END, CASE WHEN i <= 100 AND i % 5 = 0 THEN ${id("call", "4600 + i")} END`,
  ],
  [
    "inbox_routes",
    20,
    "business_id, inbox_id, strategy, members, holidays, when_closed, when_unanswered, created_at, updated_at",
    `${BUSINESS}, ${id("inb", "i")}, 'in_order', '[]', '[]', '{}', '{}', ${AT}, ${AT}`,
  ],
  [
    "inbox_route_keys",
    20,
    "business_id, inbox_id, key, action, queue_id",
    `${BUSINESS}, ${id("inb", "i")}, '1', 'queue', ${id("que", "i")}`,
  ],
  [
    "routed_calls",
    FEWER,
    "business_id, call_id, state, steps, last, step, due_at",
    `${BUSINESS}, ${id("call", "i")}, CASE WHEN i > 100 THEN 'ended' ELSE 'ringing' END, '[]', '{}', 0,
     CASE WHEN i <= 100 THEN ${AT} END`,
  ],
  [
    "call_offers",
    FEWER,
    "business_id, call_id, user_id, line_id, state, rings_until, created_at",
    `${BUSINESS}, ${id("call", "i")}, ${id("usr", `CASE WHEN i <= 100 THEN i ELSE 1 END`)}, ${id("lin", "i")},
     CASE WHEN i > 100 THEN 'missed' ELSE 'ringing' END, ${AT}, ${AT}`,
  ],
  [
    "missed_calls",
    FEWER,
    "business_id, id, inbox_id, handled_at",
    `${BUSINESS}, ${id("call", "i")}, ${id("inb", "1 + i % 20")}, CASE WHEN i > 100 THEN ${AT} END`,
  ],
  ["simulator_legs", FEWER, "business_id, conference, order_id", `${BUSINESS}, ${id("call", "i")}, ${id("lin", "i")}`],
  [
    "recordings",
    ROWS,
    "business_id, id, call_id, kind, state, leg_id, carrier_id, content_type, size, storage_key, due_at, created_at, updated_at",
    `${BUSINESS}, ${id("rec", "i")}, ${id("call", "i")}, 'talk', CASE WHEN i % 50 = 0 THEN 'running' ELSE 'stored' END, 'CA' || i,
     'RE' || i, 'audio/wav', 100, 'recordings/' || i, CASE WHEN i % 50 = 0 THEN ${AT} END, ${AT}, ${AT}`,
  ],
  ["recording_removals", ROWS, "business_id, leg_id, carrier_id, due_at", `${BUSINESS}, 'CA' || i, 'RE' || i, ${AT}`],
  [
    "inbox_rests",
    50,
    "business_id, inbox_id, term, reason, began_at, until",
    `${BUSINESS}, ${id("inb", "i")}, 1, 'answered_less', ${AT}, ${AT}`,
  ],
  [
    "inbox_answers",
    ROWS,
    "business_id, inbox_id, campaign_id, term, called, answered",
    `${BUSINESS}, ${id("inb", "1 + i % 50")}, ${id("cmp", "i")}, 1, 100, 30`,
  ],
  ["inbox_loads", 50, "business_id, inbox_id, day, calls", `${BUSINESS}, ${id("inb", "i")}, now(), 1`],
  [
    "dialer_numbers",
    100,
    "business_id, phone_number, session_id",
    `${BUSINESS}, ${number("9000000 + i")}, ${id("ses", "i")}`,
  ],
  [
    "carrier_jobs",
    ROWS,
    "business_id, id, kind, inbox_id, due_at, created_at",
    `${BUSINESS}, ${id("msg", "i")}, 'text', ${id("inb", "1 + i % 20")}, ${AT}, ${AT}`,
  ],
  [
    "carrier_lanes",
    20,
    "business_id, inbox_id, kind, free_at",
    `${BUSINESS}, ${id("inb", "i")}, 'text', now() - interval '1 day'`,
  ],
  [
    "simulator_orders",
    FEWER,
    "business_id, id, kind, carrier_id, from_number, to_number, accepted_at",
    `${BUSINESS}, ${id("msg", "i")}, 'text', 'SM' || i, '+12120000001', ${number("i")}, now()`,
  ],
  ["simulator_reports", FEWER, "business_id, carrier_id, due_at, event", `${BUSINESS}, 'SM' || i, ${AT}, '{}'`],
  [
    "broadcasts",
    500,
    "business_id, id, campaign_id, user_id, body, inbox_ids, outside_hours, status, starts_at, ended_at, created_at, updated_at",
    `${BUSINESS}, ${id("brd", "i")}, ${id("cmp", 1)}, ${id("usr", 1)}, 'Hello ' || i, ARRAY[${id("inb", 1)}], 'wait',
     CASE WHEN i = 1 THEN 'running' ELSE 'completed' END, now(), CASE WHEN i > 1 THEN now() END, now(), now()`,
  ],
  [
    "broadcast_outcomes",
    500,
    "business_id, broadcast_id, status, error_code, texts, segments",
    `${BUSINESS}, ${id("brd", "i")}, 'delivered', '', 1, 1`,
  ],
  [
    "person_erasures",
    FEWER,
    "business_id, id, subject, due_at, created_at, completed_at",
    `${BUSINESS}, ${id("era", "i")}, CASE WHEN i % 100 = 0 THEN '{}'::jsonb END, ${AT}, now(), CASE WHEN i % 100 > 0 THEN now() END`,
  ],
  [
    "person_exports",
    100,
    "business_id, id, format, subject, counted_rows, due_at, created_at",
    `${BUSINESS}, ${id("exp", "i")}, 'json', '{"numbers": []}', 1, ${AT}, now()`,
  ],
  [
    "person_export_parts",
    1_000,
    "business_id, export_id, part, content",
    `${BUSINESS}, ${id("exp", "1 + i % 100")}, i / 100, '['`,
  ],
  [
    "deletions",
    ROWS,
    "business_id, era, transaction_id, id, type, reason, inbox_id, deleted_at",
    `${BUSINESS}, 0, i::text::xid8, ${id("msg", "i")}, 'message', 'retention', ${id("inb", "1 + i % 20")},
     CASE WHEN i > 100 THEN ${AT} ELSE now() - interval '200 days' END`,
  ],
  [
    "broadcast_recipients",
    ROWS,
    "business_id, broadcast_id, position, campaign_id, contact_id, phone_number, state, due_at",
    `${BUSINESS}, ${id("brd", "1 + i % 2")}, i, ${id("cmp", 1)}, ${id("cct", "i")},
     CASE WHEN i % 2 = 1 THEN ${number("i")} END, CASE WHEN i % 2 = 1 THEN 'texted' ELSE 'waiting' END, ${AT}`,
  ],
  [
    "contact_imports",
    FEWER,
    "business_id, id, campaign_id, file_name, fingerprint, finished_at, created_at, updated_at",
    `${BUSINESS}, ${id("imp", "i")}, ${id("cmp", 1)}, 'leads.csv', 'fingerprint ' || i, now(), now(), now()`,
  ],
  [
    "contact_import_jobs",
    1_000,
    "business_id, import_id, options, due_at",
    `${BUSINESS}, ${id("imp", "i")}, '{}', now() + i * interval '1 second'`,
  ],
  [
    "contact_import_batches",
    1_000,
    "business_id, import_id, position, sealed_rows",
    `${BUSINESS}, ${id("imp", 1)}, i, '\\x00'`,
  ],
  [
    "contact_import_refusals",
    FEWER,
    "business_id, import_id, row_number, line, code, message, cells",
    `${BUSINESS}, ${id("imp", 1)}, i, i, 'validation_error', 'No', '[]'`,
  ],
  [
    "campaign_contact_repeats",
    1_000,
    "business_id, campaign_id, contact_id, import_id",
    `${BUSINESS}, ${id("cmp", 1)}, ${id("cct", "i")}, ${id("imp", 1)}`,
  ],
  [
    "contact_import_additions",
    1_000,
    "business_id, import_id, position, contact_ids, added_at",
    `${BUSINESS}, ${id("imp", 1)}, i, ARRAY[${id("cct", "i")}], now()`,
  ],
  [
    "contact_import_undos",
    1_000,
    "business_id, import_id, due_at, created_at, updated_at, finished_at",
    `${BUSINESS}, ${id("imp", "i")}, now(), now(), now(), CASE WHEN i > 5 THEN now() END`,
  ],
  [
    "bulk_operations",
    1_000,
    "business_id, id, campaign_id, action, target_campaign_id, state, due_at, created_at, updated_at, finished_at",
    `${BUSINESS}, ${id("blk", "i")}, ${id("cmp", 1)}, 'copy', ${id("cmp", 2)}, CASE WHEN i > 5 THEN 'completed' ELSE 'queued' END,
     now(), now(), now(), CASE WHEN i > 5 THEN now() END`,
  ],
  [
    "bulk_operation_changes",
    1_000,
    "business_id, operation_id, position, contacts, changed_at",
    `${BUSINESS}, ${id("blk", 10)}, i, jsonb_build_array(jsonb_build_object('id', ${id("cct", "i")}, 'from', ${id("cct", "i")})), now()`,
  ],
  [
    "bulk_export_parts",
    1_000,
    "business_id, operation_id, position, content",
    `${BUSINESS}, ${id("blk", 10)}, i, jsonb_build_array(jsonb_build_array(${id("cct", "i")}))::text`,
  ],
  [
    "subscriptions",
    1_000,
    "business_id, id, event_type, target_url, secret, created_at, updated_at",
    `${BUSINESS}, ${id("sub", "i")}, CASE WHEN i <= 10 THEN 'message.outgoing.delivered' ELSE 'message.incoming.received' END,
     'https://receiver.example/' || i, '', now(), now()`,
  ],
  [
    "subscription_health",
    1_000,
    "business_id, subscription_id, consecutive_failures, first_failed_at, probe_at",
    `${BUSINESS}, ${id("sub", "i")}, CASE WHEN i > 500 THEN 40 ELSE 0 END, CASE WHEN i > 500 THEN now() END,
     CASE WHEN i > 500 THEN now() END`,
  ],
  [
    "webhook_events",
    ROWS,
    "business_id, id, event_type, occurred_at, body, inbox_id",
    `${BUSINESS}, ${id("evt", "i")}, 'message.outgoing.delivered', now(), '{}', ${id("inb", 1)}`,
  ],
  [
    "webhook_deliveries",
    ROWS,
    "business_id, subscription_id, event_id, due_at, attempts, parked",
    `${BUSINESS}, ${id("sub", "1 + i % 2")}, ${id("evt", "i")}, ${AT}, i / 2 % 2, i % 10 = 0`,
  ],
  [
    "webhook_attempts",
    ROWS,
    "business_id, subscription_id, id, event_id, attempt, attempted_at, duration_ms, status",
    `${BUSINESS}, ${id("sub", "1 + i % 2")}, ${id("dlv", "i")}, ${id("evt", "i")}, 1, now(), 5, 200`,
  ],
  [
    "text_sums",
    ROWS,
    "business_id, inbox_id, campaign_id, user_id, length, slot, incoming, outgoing, sent, delivered, failed, minutes, parts, part_counts, latencies, latency_counts",
    `${BUSINESS}, CASE WHEN i % 2 = 0 THEN '' ELSE ${id("inb", "1 + i % 50")} END, '', CASE WHEN i % 4 < 2 THEN '' ELSE ${id("usr", "1 + i % 500")} END,
     'day', date_trunc('day', now(), 'UTC') - i * interval '1 day', 0, 1, 1, 1, 0, CASE WHEN i > 40 THEN 60 END, ARRAY[1, 2, 3], ARRAY[1, 1, 1], ARRAY[20], ARRAY[1]`,
  ],
  [
    "text_activity",
    FEWER,
    "business_id, inbox_id, campaign_id, user_id, minutes, slot, latency, incoming, outgoing, sent, delivered, failed",
    `${BUSINESS}, CASE WHEN i % 2 = 0 THEN '' ELSE ${id("inb", "1 + i % 50")} END, '', CASE WHEN i % 4 < 2 THEN '' ELSE ${id("usr", "1 + i % 500")} END,
     15, date_trunc('hour', now()) - i * interval '1 hour', -1, 0, 1, 1, 1, 0`,
  ],
  [
    "text_activity_changes",
    FEWER,
    "business_id, inbox_id, slot, latency, incoming, outgoing, sent, delivered, failed",
    `${BUSINESS}, ${id("inb", "1 + i % 50")}, quarter_of(${AT}), -1, 0, 1, 1, 1, 0`,
  ],
  ["text_activity_backfills", 1, "business_id, position", `${BUSINESS}, ${id("msg", 6_000)}`],
  [
    "call_sums",
    ROWS,
    "business_id, inbox_id, campaign_id, user_id, length, slot, outgoing, reached_people, reached_machines, unanswered, failed, abandoned, incoming, answered, missed, talk_seconds, minutes, parts, part_counts",
    `${BUSINESS}, CASE WHEN i % 2 = 0 THEN '' ELSE ${id("inb", "1 + i % 50")} END, '', CASE WHEN i % 4 < 2 THEN '' ELSE ${id("usr", "1 + i % 500")} END,
     'day', date_trunc('day', now(), 'UTC') - i * interval '1 day', 1, 1, 0, 0, 0, 0, 0, 0, 0, 60, CASE WHEN i > 40 THEN 60 END, ARRAY[0, 1, 9], ARRAY[1, 1, 60]`,
  ],
  [
    "call_activity",
    FEWER,
    "business_id, inbox_id, campaign_id, user_id, minutes, slot, outgoing, reached_people, reached_machines, unanswered, failed, abandoned, incoming, answered, missed, talk_seconds",
    `${BUSINESS}, CASE WHEN i % 2 = 0 THEN '' ELSE ${id("inb", "1 + i % 50")} END, '', CASE WHEN i % 4 < 2 THEN '' ELSE ${id("usr", "1 + i % 500")} END,
     15, date_trunc('hour', now()) - i * interval '1 hour', 1, 1, 0, 0, 0, 0, 0, 0, 0, 60`,
  ],
  [
    "call_activity_changes",
    FEWER,
    "business_id, inbox_id, slot, outgoing, reached_people, reached_machines, unanswered, failed, abandoned, incoming, answered, missed, talk_seconds",
    `${BUSINESS}, ${id("inb", "1 + i % 50")}, quarter_of(${AT}), 1, 1, 0, 0, 0, 0, 0, 0, 0, 60`,
  ],
  ["call_activity_backfills", 1, "business_id, position", `${BUSINESS}, ${id("call", 6_000)}`],
  [
    "webhook_activity",
    ROWS,
    "business_id, subscription_id, minutes, slot, duration, delivered, failed",
    `${BUSINESS}, ${id("sub", "1 + i % 10")}, 60, date_trunc('hour', now()) - i * interval '10 minutes', 20, 5, 1`,
  ],
  [
    "webhook_activity_changes",
    FEWER,
    "business_id, subscription_id, slot, duration, delivered, failed",
    `${BUSINESS}, ${id("sub", "1 + i % 10")}, quarter_of(${AT}), 20, 1, 0`,
  ],
  [
    "webhook_activity_backfills",
    1,
    "business_id, subscription_id, position",
    `${BUSINESS}, ${id("sub", 2)}, ${id("dlv", 6_000)}`,
  ],
  [
    "notices",
    FEWER,
    "business_id, id, kind, subscription_id, created_at, dismissed_at",
    `${BUSINESS}, ${id("ntc", "i")}, 'subscription_failing', ${id("sub", "1 + i % 500")}, now(), CASE WHEN i > 5 THEN now() END`,
  ],
  [
    "idempotency_keys",
    ROWS,
    "business_id, client_id, key, fingerprint, status, body, created_at",
    `${BUSINESS}, 'client ' || ${id("usr", 1)}, 'key-' || i, '\\x00', 200, '{}', now() - i * interval '1 second'`,
  ],
  [
    "oauth_clients",
    500,
    "id, business_id, name, application_type, auth_method, redirect_uris, created_at, updated_at",
    `'client-' || i, ${BUSINESS}, 'Client', 'web', 'none', '{}', now(), now()`,
  ],
  ["business_agents", 100, "business_id, client_id, created_at", `${BUSINESS}, 'client-' || i, now()`],
  [
    "forbidden_clients",
    500,
    "business_id, client_id, forbidden_by, created_at",
    `${BUSINESS}, 'client-' || i, ${id("usr", 1)}, now()`,
  ],
  [
    "agent_acts",
    2,
    "business_id, act, acts, ends_at",
    `${BUSINESS}, CASE i WHEN 1 THEN 'text' ELSE 'call' END, i, now()`,
  ],
  [
    "oauth_artifacts",
    ROWS,
    "model, key, payload, grant_key, uid_key, client_id, user_id, expires_at",
    `CASE i % 4 WHEN 0 THEN 'Grant' WHEN 3 THEN 'Session' ELSE 'RefreshToken' END, decode(lpad(to_hex(i), 64, '0'), 'hex'), '\\x00',
     CASE WHEN i % 4 > 0 THEN decode(lpad(to_hex(i - i % 4), 64, '0'), 'hex') END, decode(lpad(to_hex(i), 64, '0'), 'hex'),
     'client-' || 1 + i % 500, ${id("usr", "1 + i / 4 % 500")}, now() + i * interval '1 second'`,
  ],
  [
    "oauth_revoked_grants",
    FEWER,
    "key, expires_at",
    `decode(lpad(to_hex(i), 64, '0'), 'hex'), now() + interval '1 minute' - i * interval '1 second'`,
  ],
  [
    "sign_in_attempts",
    FEWER,
    "key, attempts, ends_at",
    `decode(lpad(to_hex(i), 64, '0'), 'hex'), 1, now() + interval '1 minute' - i * interval '1 second'`,
  ],
];

/**
 * Fills the tables for the business with this number. What refers to rows of others is right, so nothing is checked.
 *
 * @param share of the rows, and after which number theirs begin.
 */
export async function fillDatabase(
  filling: Filling,
  { business = 1, share = 1, after = 0 }: { business?: number; share?: number; after?: number } = {},
): Promise<void> {
  await filling.query("SET session_replication_role = replica");
  for (let month = 0; month < MONTHS; month += 1) {
    const bounds = [month, month + 1].map((from) => idOf("msg", 1 + (from * ROWS) / MONTHS));
    await filling.query(`SELECT add_partition('messages', 'messages_month${month}', '${bounds[0]}', '${bounds[1]}')`);
  }
  for (const [table, count, columns, values] of TABLES) {
    await filling.query(
      `INSERT INTO ${table} (${columns}) SELECT ${values}
       FROM generate_series(${after + 1}, ${after + Math.ceil(count * share)}) i, (SELECT ${id("biz", business)} AS id) business`,
    );
  }
  await filling.query("SET session_replication_role = origin");
}
