import { newId } from "../../src/platform/id.ts";
import type { TestDatabase } from "./database.ts";

/** A business that has the same number of everything, and of everything that belongs to it. */
export interface Numerous {
  count: number;
  businessId: string;
  adminId: string;
  /** Ids of the rows of a table, by its name. */
  ids: Readonly<Record<string, readonly string[]>>;
}

const REASONS = ["do_not_call", "opted_out", "duplicate", "landline", "completed"];
const SKIPPED = JSON.stringify({
  repeated: 1,
  in_progress: 1,
  unchanged: 1,
  gone: 1,
  called: 1,
  texted: 1,
  changed: 1,
  added_again: 1,
  was_called: 1,
  original_gone: 1,
});
const STATUSES = ["failed", "undelivered", "sent"];

type Row = Record<string, unknown>;

/**
 * Writes a business with `count` rows in each list. Its numbers begin with the area code, which no other business may
 * use.
 */
export async function createNumerous(query: TestDatabase["query"], areaCode: number, count: number): Promise<Numerous> {
  const at = new Date();
  const businessId = newId("biz");
  const ids: Record<string, string[]> = {};
  const places = Array.from({ length: count }, (_, index) => index);
  const numberAt = (kind: number, place: number) => `+1${areaCode}${kind}55${1000 + place}`;
  const insert = async (table: string, row: Row) => {
    const columns = Object.keys(row);
    await query(
      `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(", ")})`,
      Object.values(row),
    );
    ids[table] = [...(ids[table] ?? []), row.id as string];
    return row.id as string;
  };
  const own = { business_id: businessId };
  const made = { created_at: at, updated_at: at };
  const idAt = (table: string, place: number) => ids[table]?.[place] as string;
  const running: string[] = [];

  await query("INSERT INTO businesses (id, name, has_dialer, created_at, updated_at) VALUES ($1, $2, true, $3, $3)", [
    businessId,
    `Numerous ${count}`,
    at,
  ]);
  await query("INSERT INTO agent_acts (business_id, act, acts, ends_at) VALUES ($1, 'text', 1, $2)", [businessId, at]);
  for (const place of places) {
    const email = `user${place}@${areaCode}.example`;
    await insert("users", { ...own, id: newId("usr"), email, name: email, role: "admin", ...made });
    const phone_number = numberAt(0, place);
    const inbox_id = await insert("inboxes", { ...own, id: newId("inb"), phone_number, name: "Line", ...made });
    const number = { ...own, id: newId("num"), phone_number, origin: "assigned", state: "active", inbox_id };
    await insert("numbers", { ...number, capabilities: ["sms"], ...made });
    const more = places.map((position) => ({ number: numberAt(6, position), label: null }));
    const phones = JSON.stringify([{ number: numberAt(2, place), label: null }, ...more].slice(0, 5));
    await insert("contacts", { ...own, id: newId("con"), first_name: "Ada", phones, source: "app", ...made });
    const disposition = { ...own, source: "service", position: place, ...made };
    await insert("dispositions", { ...disposition, id: newId("dsp"), name: `Outcome ${place}` });
    await insert("dispositions", { ...disposition, id: newId("dsp"), name: `Old ${place}`, retired_at: at });
    await insert("oauth_clients", {
      ...own,
      id: newId("cli"),
      name: "App",
      application_type: "web",
      auth_method: "client_secret_basic",
      secret_hash: Buffer.from("secret"),
      redirect_uris: ["http://127.0.0.1/"],
      service_user_id: idAt("users", place),
      service_scopes: ["api:me"],
      ...made,
    });
    await query(
      `INSERT INTO oauth_artifacts (model, key, payload, client_id, user_id, scopes, expires_at)
       VALUES ('Grant', $1, '', $2, $3, '{openid}', now() + interval '1 day')`,
      [Buffer.from(idAt("users", place)), idAt("oauth_clients", place), idAt("users", place)],
    );
    // The browsers and apps of the admin who reads.
    const ofAdmin = `${idAt("users", 0)} ${place}`;
    await query(
      `INSERT INTO oauth_artifacts (model, key, payload, client_id, user_id, scopes, expires_at)
       VALUES ('Session', $1, '', NULL, $3, NULL, now() + interval '1 day'),
         ('Grant', $1, '', $2, $3, '{openid}', now() + interval '1 day')`,
      [Buffer.from(ofAdmin), idAt("oauth_clients", place), idAt("users", 0)],
    );
    const client_id = idAt("oauth_clients", place);
    await insert("business_agents", {
      ...own,
      client_id,
      requested_by: idAt("users", place),
      approved_by: idAt("users", place),
      created_at: at,
    });
    await insert("forbidden_clients", { ...own, client_id, forbidden_by: idAt("users", place), created_at: at });
    await query("INSERT INTO do_not_call_numbers (business_id, phone_number, created_at) VALUES ($1, $2, $3)", [
      businessId,
      numberAt(3, place),
      at,
    ]);
    for (const phone_number of [numberAt(2, place), numberAt(6, place)]) {
      for (const _position of places) {
        const given = {
          basis: "asked",
          covers: ["calls"],
          given_at: at,
          channel: "web",
          source: "app",
          created_at: at,
        };
        await insert("consents", { ...own, id: newId("cns"), phone_number, ...given });
      }
    }
    const registry_id = await insert("registries", {
      ...{ ...own, id: newId("reg"), kind: "national", name: `List ${place}`, as_of: at, created_at: at },
      current_version: place + 1,
    });
    await insert("registry_imports", {
      ...{ ...own, id: newId("rgi"), registry_id, version: 1000 + place, as_of: "2020-01-01", file_name: "list.txt" },
      ...{ state: "running", total_count: 1, refused_count: 0, created_at: at },
    });
    const subscription = await insert("subscriptions", {
      ...own,
      id: newId("sub"),
      event_type: "message.incoming.received",
      target_url: `https://receiver.example/${place}`,
      secret: "sealed",
      user_id: idAt("users", 0),
      client_id,
      ...made,
    });
    await query("INSERT INTO subscription_health (business_id, subscription_id) VALUES ($1, $2)", [
      businessId,
      subscription,
    ]);
    await insert("webhook_events", {
      ...own,
      id: newId("evt"),
      event_type: "message.incoming.received",
      occurred_at: at,
      body: "{}",
    });
    const kind = "subscription_failing";
    await insert("notices", { ...own, id: newId("ntc"), kind, subscription_id: subscription, created_at: at });
  }
  for (const place of places) {
    const token_hash = Buffer.from(idAt("users", place));
    const maker = { user_id: idAt("users", place), name: "Script", scopes: ["api:me"] };
    await insert("deletions", { ...own, id: newId("con"), era: 0, type: "contact", reason: "deleted" });
    await insert("person_erasures", { ...own, id: newId("era"), due_at: at, created_at: at, completed_at: at });
    const file = { format: "json", state: "done", subject: {}, counted_rows: 1, ended_at: at, expires_at: "infinity" };
    await insert("person_exports", { ...own, id: newId("exp"), ...file, due_at: at, created_at: at });
    await insert("access_keys", { ...own, id: newId("key"), ...maker, token_hash, expires_at: at, created_at: at });
  }
  for (const place of places) {
    const origin = { user_id: idAt("users", place), client_id: idAt("oauth_clients", place) };
    const change = { action: "contact.updated", object_id: idAt("contacts", place), changed_fields: ["title"] };
    const related = { related_id: idAt("users", place) };
    await insert("audit_entries", { ...own, id: newId("aud"), ...origin, ...change, ...related, created_at: at });
    const byKey = { ...origin, client_id: idAt("access_keys", place) };
    await insert("audit_entries", { ...own, id: newId("aud"), ...byKey, ...change, created_at: at });
  }
  for (const user_id of ids.users ?? []) {
    const link = { ...own, id: newId("lnk"), user_id, purpose: "invitation", token_hash: Buffer.from(user_id) };
    const inTwoDays = new Date(at.getTime() + 2 * 86_400_000);
    await insert("one_time_links", { ...link, created_by: user_id, sent_at: at, expires_at: inTwoDays, ...made });
    for (const inbox_id of ids.inboxes ?? []) {
      await query("INSERT INTO inbox_users (business_id, user_id, inbox_id) VALUES ($1, $2, $3)", [
        businessId,
        user_id,
        inbox_id,
      ]);
    }
  }
  for (const subscription_id of ids.subscriptions ?? []) {
    for (const event_id of ids.webhook_events ?? []) {
      const attempt = { attempt: 1, attempted_at: at, duration_ms: 10, status: 200 };
      await insert("webhook_attempts", { ...own, subscription_id, id: newId("dlv"), event_id, ...attempt });
      await insert("webhook_deliveries", { ...own, subscription_id, event_id, due_at: at });
    }
  }
  for (const place of places) {
    const sound = { name: "Message", content_type: "audio/wav", size: 1, duration_seconds: 1, created_at: at };
    const message_id = await insert("audio_files", {
      ...own,
      id: newId("snd"),
      storage_key: `audio/${place}`,
      ...sound,
    });
    const named = { id: newId("cmp"), name: `Campaign ${place}`, message_id, script: "Hello {{first_name|there}}" };
    const hours_by_day = JSON.stringify([6, 7].map((day) => ({ day, from: "10:00", until: "14:00" })));
    const target = JSON.stringify({ count: 100, figure: "calls", from: "2026-01-01", until: "2026-01-31" });
    const campaign_id = await insert("campaigns", { ...own, ...named, ...made, hours_by_day, target });
    for (const position of places) {
      const inbox_id = idAt("inboxes", position);
      await insert("campaign_inboxes", { ...own, campaign_id, inbox_id, position: position + 1 });
    }
    await insert("campaign_zones", { ...own, campaign_id, calling_zones: "" });
    const contact = (position: number) => ({
      ...own,
      campaign_id,
      id: newId("cct"),
      phones: JSON.stringify([{ number: numberAt(2, position), label: null }]),
      customer_id: idAt("contacts", position),
      ...made,
    });
    for (const position of places) {
      const last_disposition_id = idAt("dispositions", 2 * position);
      // An idle session waits for the first one.
      const due = position === 0 ? { calling_zones: "", due_at: new Date(at.getTime() + 86_400_000) } : {};
      await insert("campaign_contacts", { ...contact(position), status: "called", last_disposition_id, ...due });
    }
    const user_id = idAt("users", place);
    const inbox_ids = ids.inboxes;
    const broadcast = { user_id, body: "Hello", inbox_ids, outside_hours: "wait", status: "completed" };
    const times = { starts_at: at, ended_at: at, ...made };
    await insert("broadcasts", { ...own, id: newId("brd"), campaign_id, ...broadcast, ...times });
    for (const position of places) {
      await query(
        `INSERT INTO broadcast_recipients (business_id, broadcast_id, position, campaign_id, contact_id, state, reason,
           due_at)
         VALUES ($1, $2, $3, $4, $5, 'skipped', $6, $7)`,
        [
          businessId,
          idAt("broadcasts", place),
          position,
          campaign_id,
          idAt("campaign_contacts", place * count + position),
          REASONS[position],
          at,
        ],
      );
    }
    const columns = places.map((column) => ({ header: `Column ${column}`, field: null }));
    const import_id = await insert("contact_imports", {
      ...own,
      id: newId("imp"),
      campaign_id,
      user_id,
      file_name: "leads.csv",
      fingerprint: "none",
      row_count: count,
      refused_count: count,
      reading: JSON.stringify({ encoding: "utf-8", delimiter: ",", columns }),
      finished_at: at,
      ...made,
    });
    for (const position of places) {
      for (const is_partial of [false, true]) {
        const row_number = position + 1 + (is_partial ? count : 0);
        const refusal = { row_number, line: row_number + 1, code: "validation_error", message: "No", is_partial };
        await insert("contact_import_refusals", { ...own, import_id, ...refusal, cells: "[]" });
      }
    }
    await query(
      `INSERT INTO contact_import_undos (business_id, import_id, user_id, due_at, created_at, updated_at, finished_at,
         called_count, texted_count, changed_count, added_again_count)
       VALUES ($1, $2, $3, $4, $4, $4, $4, 1, 1, 1, 1)`,
      [businessId, import_id, user_id, at],
    );
    const operation_id = await insert("bulk_operations", {
      ...{ ...own, id: newId("blk"), campaign_id, action: "copy", target_campaign_id: idAt("campaigns", place) },
      ...{ state: "completed", user_id, skipped: SKIPPED, due_at: at, finished_at: at, ...made },
    });
    await insert("bulk_operations", {
      ...{ ...own, id: newId("blk"), campaign_id, action: "undo", undone_id: operation_id, state: "completed" },
      ...{ user_id, due_at: at, finished_at: at, ...made },
    });
    await insert("bulk_operations", {
      ...{ ...own, id: newId("blk"), campaign_id, action: "export", state: "completed", user_id, skipped: SKIPPED },
      ...{ due_at: at, finished_at: at, export_until: "2999-01-01T00:00:00Z", ...made },
    });
    await insert("conversations", {
      ...own,
      id: newId("cnv"),
      inbox_id: idAt("inboxes", place),
      phone_number: numberAt(2, place),
      contact_id: idAt("contacts", place),
      assigned_user_id: idAt("users", place),
      ...made,
    });
  }
  for (const place of places) {
    const conversation_id = idAt("conversations", place);
    await insert("snippets", { ...own, id: newId("snp"), name: `Snippet ${place}`, body: "Hello", ...made });
    for (const position of places) {
      const user_id = idAt("users", position);
      const comment = { conversation_id, user_id, body: "Hello", created_at: at };
      const comment_id = await insert("conversation_comments", { ...own, id: newId("cmt"), ...comment });
      await insert("comment_mentions", { ...own, comment_id, user_id, conversation_id });
    }
    const traffic = {
      ...own,
      inbox_id: idAt("inboxes", place),
      contact_id: idAt("contacts", place),
      user_id: idAt("users", place),
      direction: "outgoing",
      inbox_number: numberAt(0, place),
      phone_number: numberAt(2, place),
      ...made,
    };
    for (const position of places) {
      const campaign_id = idAt("campaigns", position);
      const message = {
        ...traffic,
        campaign_id,
        conversation_id,
        body: "Hello",
        segments: 1,
        status: STATUSES[place % 3],
      };
      const message_id = await insert("messages", {
        ...message,
        id: newId("msg"),
        broadcast_id: idAt("broadcasts", position),
        media_count: count,
        error_code: "carrier_error",
        error_message: "No",
      });
      await query(
        "UPDATE conversations SET last_message_id = $3, last_message_at = $4 WHERE business_id = $1 AND id = $2",
        [businessId, conversation_id, message_id, at],
      );
      for (const picture of places) {
        const file = { position: picture, source: "carrier", source_url: "https://carrier.example/picture" };
        const failure = { state: "failed", error: "It was gone." };
        await insert("media", { ...own, id: newId("med"), message_id, ...file, ...failure, ...made });
      }
      const call_id = newId("call");
      await insert("calls", {
        ...traffic,
        id: call_id,
        message_id: idAt("audio_files", position),
        message_state: "left",
        campaign_id,
        campaign_contact_id: idAt("campaign_contacts", position * count + place),
        disposition_id: idAt("dispositions", 2 * position),
        status: "completed",
        started_at: at,
        ended_at: at,
      });
      // A call has at most two.
      for (const kind of ["talk", "voicemail"].slice(0, count)) {
        await insert("recordings", { ...own, id: newId("rec"), call_id, kind, state: "absent", leg_id: "CA", ...made });
      }
    }
  }
  for (const place of places) {
    const campaign_id = idAt("campaigns", place);
    const campaign_contact_id = await insert("campaign_contacts", {
      ...own,
      campaign_id,
      id: newId("cct"),
      phones: JSON.stringify([{ number: numberAt(4, place), label: null }]),
      customer_id: idAt("contacts", place),
      last_disposition_id: idAt("dispositions", 2 * place),
      status: "in_progress",
      ...made,
    });
    const user_id = idAt("users", place);
    const session_id = await insert("dialer_sessions", {
      ...own,
      id: newId("ses"),
      campaign_id,
      user_id,
      inbox_ids: ids.inboxes,
      call_id: idAt("calls", place),
      campaign_contact_id,
      status_before: "not_called",
      lease_until: new Date(at.getTime() + 86_400_000),
      created_at: at,
    });
    const inbox_id = idAt("inboxes", place);
    await insert("refusal_reviews", {
      ...own,
      phone_number: numberAt(7, place),
      message_id: idAt("messages", place),
      said_at: at,
      due_at: at,
    });
    await insert("calls", {
      ...own,
      id: newId("call"),
      inbox_id,
      user_id,
      campaign_id,
      campaign_contact_id,
      direction: "outgoing",
      inbox_number: numberAt(0, place),
      phone_number: numberAt(4, place),
      status: "completed",
      started_at: at,
      ended_at: at,
      ...made,
    });
    const days = ["2026-12-25", "2026-12-26", "2027-01-01", "2027-05-01", "2027-12-25"].slice(0, count);
    const queue = {
      ...own,
      name: `Queue ${place}`,
      strategy: "in_order",
      ring_seconds: 20,
      longest_wait_seconds: 600,
      most_callers: 100,
      service_seconds: 20,
      hold_audio_id: idAt("audio_files", place),
      says_position: true,
      says_wait: true,
      ...made,
    };
    const queue_id = await insert("queues", {
      ...queue,
      id: newId("que"),
      overflow: JSON.stringify({ action: "voicemail", words: null, phoneNumber: null }),
      overflow_greeting_id: idAt("audio_files", place),
    });
    await insert("queues", { ...queue, id: newId("que"), overflow_queue_id: queue_id });
    await insert("queue_members", { ...own, queue_id, user_id, position: 0 });
    await insert("queue_agents", { ...own, user_id });
    await insert("queue_alerts", {
      ...own,
      queue_id,
      began_at: at,
      ended_at: at,
      mailed_at: at,
      mail_refused_until: at,
    });
    await insert("inbox_routes", {
      ...own,
      inbox_id,
      strategy: "in_order",
      members: JSON.stringify(ids.users?.map((userId) => ({ userId, ringSeconds: 20 }))),
      hours: JSON.stringify(days.map((_day, day) => ({ weekday: day + 1, from: "09:00", until: "17:00" }))),
      holidays: JSON.stringify(days.map((date) => ({ date, name: "Holiday" }))),
      when_closed: JSON.stringify({ action: "voicemail", words: null, phoneNumber: null }),
      closed_greeting_id: idAt("audio_files", place),
      queue_id,
      menu: JSON.stringify({ words: "Press a key.", language: null, repeats: 1 }),
      menu_audio_id: idAt("audio_files", place),
      when_unanswered: JSON.stringify({ action: "hang_up", words: null, phoneNumber: null }),
      ...made,
    });
    for (const key of ["1", "2"]) {
      await insert("inbox_route_keys", { ...own, inbox_id, key, action: "queue", queue_id });
    }
    const incoming = await insert("calls", {
      ...own,
      id: newId("call"),
      inbox_id,
      direction: "incoming",
      inbox_number: numberAt(0, place),
      phone_number: numberAt(4, place),
      contact_id: idAt("contacts", place),
      status: "no_answer",
      started_at: at,
      ended_at: at,
      ...made,
    });
    await query(
      `INSERT INTO user_presences (business_id, user_id, state, device, set_at, noted_state, noted_at, counted_at, created_at)
       VALUES ($1, $2, 'available', 'phone', $3, 'available', $3, $3, $3) ON CONFLICT DO NOTHING`,
      [businessId, user_id, at],
    );
    await insert("queued_calls", { ...own, queue_id, call_id: incoming, state: "waiting", arrived_at: at });
    await insert("missed_calls", { ...own, id: incoming, inbox_id, handled_at: at, handled_by: user_id });
    const rings = { state: "ringing", rings_until: at, created_at: at };
    await query(
      `INSERT INTO call_offers (business_id, call_id, user_id, state, rings_until, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [businessId, incoming, idAt("users", 0), rings.state, rings.rings_until, rings.created_at],
    );
    const numbers = { from_number: numberAt(0, place), phone_number: numberAt(5, place) };
    const line_id = await insert("agent_lines", {
      ...own,
      id: newId("lin"),
      user_id,
      session_id,
      inbox_id,
      ...numbers,
      state: "ordered",
      ...made,
    });
    const call_id = await insert("calls", {
      ...own,
      id: newId("call"),
      inbox_id,
      user_id,
      direction: "outgoing",
      inbox_number: numberAt(0, place),
      phone_number: numberAt(4, place),
      contact_id: idAt("contacts", place),
      status: "in_progress",
      line_id,
      started_at: at,
      ...made,
    });
    running.push(call_id);
    const answered = [
      { call_id, user_id, arrived_at: new Date(Date.now() - 3_600_000) },
      { call_id: idAt("calls", 0), user_id: idAt("users", 0), arrived_at: new Date(Date.now() - 7_200_000) },
    ];
    for (const each of answered) {
      await insert("queued_calls", { ...own, queue_id, ...each, state: "answered", left_at: new Date() });
    }
    await insert("call_transfers", {
      ...own,
      id: newId("trf"),
      call_id,
      kind: "blind",
      state: "canceled",
      from_user_id: user_id,
      to_user_id: idAt("users", 0),
      expires_at: at,
      ended_at: at,
      ...made,
    });
  }
  await query(
    `UPDATE campaigns c SET contact_count = found.contacts, open_contact_count = found.open
     FROM (
       SELECT campaign_id, count(*) AS contacts, count(*) FILTER (WHERE status <> 'completed') AS open
       FROM campaign_contacts WHERE business_id = $1 GROUP BY campaign_id
     ) found
     WHERE c.business_id = $1 AND c.id = found.campaign_id`,
    [businessId],
  );
  const lease_until = new Date(at.getTime() + 86_400_000);
  for (const place of places) {
    const email = `idle${place}@${areaCode}.example`;
    const user_id = await insert("users", { ...own, id: newId("usr"), email, name: email, role: "member", ...made });
    const session = { id: newId("ses"), campaign_id: idAt("campaigns", place), user_id, inbox_ids: ids.inboxes };
    await insert("dialer_sessions", { ...own, ...session, lease_until, created_at: at });
    await insert("agent_lines", {
      ...own,
      id: newId("lin"),
      user_id,
      inbox_id: idAt("inboxes", place),
      purpose: "supervisor",
      supervision: "listen",
      call_id: running[place],
      from_number: numberAt(0, place),
      phone_number: numberAt(7, place),
      state: "ready",
      ...made,
    });
  }
  return { count, businessId, adminId: idAt("users", 0), ids };
}
