import { newId } from "../../src/platform/id.ts";

/** The rows of a big business. */
export interface BigSizes {
  /** Contacts of the business; each is also in the campaign. */
  contacts: number;
  /** Conversations of one broadcast. The latest have an unread answer. */
  conversations: number;
  subscriptions: number;
}

/** The sizes at which the dashboard is measured. */
export const BIG: BigSizes = { contacts: 100_000, conversations: 20_000, subscriptions: 1_000 };

/** Every twentieth conversation is answered. */
const ANSWERED_SHARE = 20;
const ATTEMPTS = 20;
const EVENTS = 100;

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Text of SQL for ids of this time, in the order of `i`. */
function idsOf(prefix: Parameters<typeof newId>[0]): (number?: string) => string {
  const base = newId(prefix).slice(0, -10);
  return (number = "i") => `'${base}' || lpad((${number})::text, 10, '0')`;
}

/**
 * Adds rows to the business of a user, always the same but for their ids and times: a campaign, a broadcast to its first
 * contacts with the conversations, and subscriptions with attempts.
 *
 * @returns the id of the campaign.
 */
export async function addBigBusiness(query: Query, email: string, sizes: BigSizes): Promise<string> {
  const [owner] = (await query(
    `SELECT u.business_id AS business, u.id AS user, min(i.id) AS inbox
     FROM users u JOIN inboxes i ON i.business_id = u.business_id AND i.deactivated_at IS NULL
     WHERE u.email = $1 GROUP BY u.business_id, u.id`,
    [email],
  )) as [{ business: string; user: string; inbox: string }];
  const { business, user, inbox } = owner;
  const [con, cct, cnv, msg] = [idsOf("con"), idsOf("cct"), idsOf("cnv"), idsOf("msg")];
  const [sub, evt, dlv] = [idsOf("sub"), idsOf("evt"), idsOf("dlv")];
  const answer = () => msg(`${sizes.conversations} + i`);
  const [campaign, broadcast] = [newId("cmp"), newId("brd")];
  const person = `(ARRAY['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Radia', 'Tim'])[1 + i % 8]`;
  const surname = `(ARRAY['Archer', 'Baker', 'Carter', 'Dyer', 'Fisher', 'Glover', 'Mason'])[1 + i % 7] || ' ' || i`;
  const number = "'+1312' || lpad((2000000 + i)::text, 7, '0')";
  const phones = `jsonb_build_array(jsonb_build_object('number', ${number}, 'label', NULL))`;
  const past = "now() - interval '10 days' + i * interval '1 second'";
  const sent = `now() - interval '2 days' + i * interval '5 seconds'`;
  const upTo = (count: number) => `FROM generate_series(1, ${count}) i`;

  await query(
    `INSERT INTO contacts (business_id, id, first_name, last_name, company, phones, source, created_at, updated_at)
     SELECT $1, ${con()}, ${person}, ${surname}, 'Company ' || i % 500, ${phones}, 'import', ${past}, ${past}
     ${upTo(sizes.contacts)}`,
    [business],
  );
  await query(
    `INSERT INTO campaigns (business_id, id, name, contact_count, open_contact_count, created_at, updated_at)
     VALUES ($1, $2, 'Big campaign', $3, $4, now(), now())`,
    [business, campaign, sizes.contacts, sizes.contacts - Math.floor(sizes.contacts / 10)],
  );
  await query("INSERT INTO campaign_inboxes (business_id, campaign_id, position, inbox_id) VALUES ($1, $2, 1, $3)", [
    business,
    campaign,
    inbox,
  ]);
  await query(
    "INSERT INTO campaign_zones (business_id, campaign_id, calling_zones) VALUES ($1, $2, 'America/Chicago')",
    [business, campaign],
  );
  await query(
    `INSERT INTO campaign_contacts (business_id, campaign_id, id, first_name, last_name, company, phones, status,
       customer_id, calling_zones, created_at, updated_at)
     SELECT $1, $2, ${cct()}, ${person}, ${surname}, 'Company ' || i % 500, ${phones},
       CASE i % 10 WHEN 0 THEN 'completed' ELSE 'not_called' END, ${con()}, 'America/Chicago', ${past}, ${past}
     ${upTo(sizes.contacts)}`,
    [business, campaign],
  );
  // The check of a foreign key, planned while the tables were empty, would read the whole campaign for each row.
  await query("ANALYZE contacts, campaign_contacts");
  await query(
    `INSERT INTO broadcasts (business_id, id, campaign_id, user_id, body, inbox_ids, outside_hours, status,
       recipient_count, starts_at, ended_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, 'Hello', ARRAY[$5], 'wait', 'completed', $6, now(), now(), now(), now())`,
    [business, broadcast, campaign, user, inbox, sizes.conversations],
  );
  await query(
    `INSERT INTO broadcast_recipients (business_id, broadcast_id, position, campaign_id, contact_id, phone_number, state,
       due_at)
     SELECT $1, $2, i, $3, ${cct()}, ${number}, 'texted', ${sent} ${upTo(sizes.conversations)}`,
    [business, broadcast, campaign],
  );
  const isAnswered = `i % ${ANSWERED_SHARE} = 0`;
  await query(
    `INSERT INTO conversations (business_id, id, inbox_id, phone_number, contact_id, last_message_id, last_message_at,
       unread_count, created_at, updated_at)
     SELECT $1, ${cnv()}, $2, ${number}, ${con()},
       CASE WHEN ${isAnswered} THEN ${answer()} ELSE ${msg()} END,
       CASE WHEN ${isAnswered} THEN now() - interval '1 hour' + i * interval '100 milliseconds' ELSE ${sent} END,
       CASE WHEN ${isAnswered} THEN 1 ELSE 0 END, ${sent}, ${sent} ${upTo(sizes.conversations)}`,
    [business, inbox],
  );
  const texts = `business_id, id, conversation_id, inbox_id, contact_id, direction, inbox_number, phone_number, body,
    segments, status, created_at, updated_at`;
  await query(
    `INSERT INTO messages (${texts}, broadcast_id, campaign_id, carrier_id, sent_at, delivered_at)
     SELECT $1, ${msg()}, ${cnv()}, $2, ${con()}, 'outgoing', '+14155550100', ${number}, 'Hello number ' || i, 1,
       'delivered', ${sent}, ${sent}, $3, $4, 'SM' || i, ${sent}, ${sent} ${upTo(sizes.conversations)}`,
    [business, inbox, broadcast, campaign],
  );
  await query(
    `INSERT INTO messages (${texts})
     SELECT $1, ${answer()}, ${cnv()}, $2, ${con()}, 'incoming', '+14155550100', ${number}, 'Call me, please', 1,
       'received', now() - interval '1 hour' + i * interval '100 milliseconds', now()
     ${upTo(sizes.conversations)} WHERE ${isAnswered}`,
    [business, inbox],
  );
  await query(
    `INSERT INTO subscriptions (business_id, id, event_type, target_url, secret, user_id, created_at, updated_at)
     SELECT $1, ${sub()}, 'message.outgoing.delivered', 'https://receiver.example/hook/' || i, '\\x00', $2, ${past}, ${past}
     ${upTo(sizes.subscriptions)}`,
    [business, user],
  );
  await query(
    `INSERT INTO subscription_health (business_id, subscription_id, last_delivered_at)
     SELECT $1, ${sub()}, now() ${upTo(sizes.subscriptions)}`,
    [business],
  );
  await query(
    `INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body, inbox_id)
     SELECT $1, ${evt()}, 'message.outgoing.delivered', now(), '{}', $2 ${upTo(EVENTS)}`,
    [business, inbox],
  );
  await query(
    `INSERT INTO webhook_attempts (business_id, subscription_id, id, event_id, attempt, attempted_at, duration_ms, status)
     SELECT $1, ${sub("1 + i % $2")}, ${dlv()}, ${evt(`1 + i % ${EVENTS}`)}, 1, now(), 5 + i % 90,
       CASE WHEN i % 50 = 0 THEN 500 ELSE 200 END ${upTo(sizes.subscriptions * ATTEMPTS)}`,
    [business, sizes.subscriptions],
  );
  await query("ANALYZE");
  return campaign;
}
