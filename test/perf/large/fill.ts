import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { foldActivity } from "../../../src/domain/activity/fold-store.ts";
import { callingZones, ZONES_VERSION } from "../../../src/domain/consent/zones.ts";
import type { Database } from "../../../src/platform/db/database.ts";
import { lowestIdAt } from "../../../src/platform/id.ts";
import { AGE_MS, DAY_MS, numberOf, type Series, type Sizes, scattered, series, sizesAt, split } from "./shape.ts";

/** A filled business. */
export interface Filled {
  id: string;
  sizes: Sizes;
  adminId: string;
  users: Series;
  inboxes: Series;
  contacts: Series;
  conversations: Series;
  campaigns: Series;
  /** The contacts of each campaign, in order: the first one has the most. */
  campaignSizes: number[];
  campaignContacts: Series;
  texts: Series;
  calls: Series;
  broadcasts: Series;
  broadcastSizes: number[];
  dispositions: Series;
  auditEntries: Series;
  events: Series;
  subscriptions: Series;
}

type Value = string | number | boolean | null;
/** Rows by their columns: the values of all rows have the same names. */
export type Row = Record<string, Value>;

/** The bytes of rows that are sent together. */
const CHUNK = 65_536;
/** The most campaigns, inboxes, users and broadcasts of a business. */
const MOST = { campaigns: 12, inboxes: 20, users: 40, broadcasts: 40 };
const ANSWERS = ["Yes, tomorrow at ten please", "Who is this?", "Thanks!", "Can you call me after five?", "Not now"];
const NAMES = ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Donald", "Radia", "Tim", "Maria", "José", "Anna", "John"];
const SURNAMES = ["Archer", "Baker", "Carter", "Dyer", "Fisher", "Glover", "Mason", "Nguyen", "Ortiz", "Smith", "Zhou"];

const at = (milliseconds: number) => new Date(milliseconds).toISOString();
/** The value of a list at a place that looks random. */
const oneOf = <Item>(list: readonly Item[], row: number, salt: number) =>
  list[scattered(row, salt, list.length)] as Item;

/**
 * Fills an empty database by COPY: businesses by Zipf's law with eight months of everything, in every state. The
 * triggers are off; their sums are written here, and those of activity are added up as workers do.
 *
 * @param report is told of each finished table.
 */
export async function fill(
  client: pg.Client,
  database: Database,
  scale: number,
  now: number,
  report: (line: string) => void,
): Promise<Filled[]> {
  const businesses = plan(scale, now);
  await client.query("SET session_replication_role = replica");
  await addPartitions(client, now);
  for (const [table, rowsOf] of TABLES) {
    const startedAt = performance.now();
    const count = await copy(client, table, function* () {
      for (const business of businesses) {
        yield* rowsOf(business, now);
      }
    });
    const seconds = (performance.now() - startedAt) / 1000;
    report(`${table}: ${count.toLocaleString("en")} rows in ${seconds.toFixed(1)} s`);
  }
  const derivedAt = performance.now();
  for (const text of DERIVED) {
    await client.query(text, [businesses.map(({ id }) => id)]);
  }
  await client.query("SET session_replication_role = origin");
  await foldActivity(database);
  report(`sums: ${((performance.now() - derivedAt) / 1000).toFixed(1)} s`);
  const analyzedAt = performance.now();
  await client.query("VACUUM ANALYZE");
  report(`VACUUM ANALYZE: ${((performance.now() - analyzedAt) / 1000).toFixed(1)} s`);
  return businesses;
}

/** The businesses of an installation that was filled at a time, the largest first. The last one is almost empty. */
export function plan(scale: number, now: number): Filled[] {
  return sizesAt(scale).map((sizes, rank) => planOf(sizes, rank, now));
}

/** The partitions of the months of texts, and of the days of events, as the service makes them. */
async function addPartitions(client: pg.Client, now: number): Promise<void> {
  const today = new Date(now);
  // A month with texts in the default partition gets none: those of the demo wait.
  await client.query("CREATE TEMPORARY TABLE texts_of_demo AS SELECT * FROM messages");
  await client.query("DELETE FROM messages");
  for (let ahead = -9; ahead <= 1; ahead += 1) {
    const [month, next] = [0, 1].map((more) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + ahead + more));
    const name = `messages_${at(month as number)
      .slice(0, 7)
      .replace("-", "")}`;
    await client.query("SELECT add_partition('messages', $1, $2, $3)", [
      name,
      lowestIdAt("msg", month as number),
      lowestIdAt("msg", next as number),
    ]);
  }
  await client.query("INSERT INTO messages SELECT * FROM texts_of_demo");
  for (let ahead = -30; ahead <= 1; ahead += 1) {
    const day = Math.floor(now / DAY_MS) * DAY_MS + ahead * DAY_MS;
    for (const [table, prefix] of [
      ["webhook_events", "evt"],
      ["webhook_attempts", "dlv"],
    ] as const) {
      const name = `${table}_${at(day).slice(0, 10).replaceAll("-", "")}`;
      await client.query("SELECT add_partition($1, $2, $3, $4)", [
        table,
        name,
        lowestIdAt(prefix, day),
        lowestIdAt(prefix, day + DAY_MS),
      ]);
    }
  }
}

function planOf(sizes: Sizes, rank: number, now: number): Filled {
  const [from, until] = [now - AGE_MS, now - 60_000];
  const all = (prefix: Parameters<typeof series>[0], count: number) => series(prefix, rank, count, from, until);
  // The objects that everything else refers to are older than all of it.
  const early = (prefix: Parameters<typeof series>[0], count: number) =>
    series(prefix, rank, count, from - DAY_MS, from);
  const upTo = (most: number, rows: number, each: number) => Math.max(1, Math.min(most, Math.round(rows / each)));
  const users = early("usr", upTo(MOST.users, sizes.texts, 200));
  const campaignSizes = split(sizes.campaignContacts, upTo(MOST.campaigns, sizes.campaignContacts, 50));
  const broadcastSizes = split(Math.round(sizes.texts * 0.4), upTo(MOST.broadcasts, sizes.texts, 100))
    .map((size) => Math.min(size, sizes.conversations))
    .reverse();
  return {
    id: early("biz", 1).id(0),
    sizes,
    adminId: users.id(0),
    users,
    inboxes: early("inb", upTo(MOST.inboxes, sizes.conversations, 50)),
    contacts: all("con", sizes.contacts),
    conversations: all("cnv", sizes.conversations),
    campaigns: early("cmp", campaignSizes.length),
    campaignSizes,
    campaignContacts: all("cct", sizes.campaignContacts),
    texts: all("msg", sizes.texts),
    calls: all("call", sizes.calls),
    broadcasts: all("brd", broadcastSizes.length),
    broadcastSizes,
    dispositions: early("dsp", 6),
    auditEntries: all("aud", sizes.auditEntries),
    events: series("evt", rank, sizes.events, now - 29 * DAY_MS, until),
    subscriptions: early("sub", 2),
  };
}

/** The inbox of a conversation, and of its texts. */
const inboxOf = (business: Filled, conversation: number) => conversation % business.inboxes.count;
const inboxNumber = (business: Filled, inbox: number) =>
  `+1999${String(Number(business.inboxes.id(0).slice(-16)) / 10_000_000).padStart(4, "0")}${String(inbox).padStart(3, "0")}`;
/** Each inbox has two users. */
const userOf = (business: Filled, inbox: number, row: number) => (2 * inbox + (row % 2)) % business.users.count;

interface Text {
  row: number;
  conversation: number;
  isIncoming: boolean;
  /** Null: no broadcast. */
  broadcast: number | null;
  status: string;
}

/** The texts of a business. Broadcasts are runs of them, each with as many conversations. */
function* textsOf({ texts, conversations, broadcasts, broadcastSizes }: Filled): Generator<Text> {
  const gap = Math.floor((texts.count - broadcastSizes.reduce((one, other) => one + other, 0)) / broadcasts.count);
  let [broadcast, left, pause] = [-1, 0, gap];
  for (let row = 0; row < texts.count; row += 1) {
    if (left === 0 && pause === 0 && broadcast + 1 < broadcasts.count) {
      broadcast += 1;
      left = broadcastSizes[broadcast] as number;
      pause = gap;
    }
    const isBroadcast = left > 0;
    const place = (broadcastSizes[broadcast] ?? 0) - left;
    [left, pause] = isBroadcast ? [left - 1, pause] : [left, Math.max(0, pause - 1)];
    const isIncoming = !isBroadcast && scattered(row, 1, 100) < 40;
    // Some conversations have far more texts than others.
    const some = Math.floor((scattered(row, 2, 1_000_000) / 1_000_000) ** 2 * conversations.count);
    yield {
      row,
      conversation: isBroadcast ? place : some,
      isIncoming,
      broadcast: isBroadcast ? broadcast : null,
      status: isIncoming ? "received" : statusOf(row),
    };
  }
}

function statusOf(row: number): string {
  const share = scattered(row, 3, 1_000);
  return share < 900
    ? "delivered"
    : share < 940
      ? "undelivered"
      : share < 965
        ? "failed"
        : share < 997
          ? "sent"
          : "queued";
}

const ERRORS: Readonly<Record<string, [string, string]>> = {
  failed: ["carrier_error", "The carrier refused it."],
  undelivered: ["unreachable", "The phone could not be reached."],
};

const campaignOfInbox = ({ campaigns }: Filled, inbox: number) => inbox % campaigns.count;

/** The campaign of each contact, in the order of the contacts. */
function* campaignsOf({ campaignSizes }: Filled): Generator<number> {
  const left = [...campaignSizes];
  for (let _row = 0, campaign = 0; campaign < left.length; _row += 1) {
    while (left[campaign] === 0) {
      campaign += 1;
    }
    if (campaign < left.length) {
      left[campaign] = (left[campaign] as number) - 1;
      yield campaign;
    }
  }
}

const zones = new Map<string, string>();
function zonesOf(number: string): string {
  const code = number.slice(0, 5);
  const known =
    zones.get(code) ??
    callingZones({ timeZone: null, state: null, postalCode: null, country: null, phones: [{ number }] });
  zones.set(code, known);
  return known;
}

/** The number of retries and of people who finished, by the status of a contact. */
function contactState(row: number): { status: string; calls: number } {
  const share = scattered(row, 4, 100);
  const calls = 1 + scattered(row, 5, 3);
  return share < 55
    ? { status: "not_called", calls: 0 }
    : share < 80
      ? { status: "called", calls }
      : share < 95
        ? { status: "completed", calls }
        : { status: "do_not_call", calls: 0 };
}

const person = (row: number) => ({
  first_name: oneOf(NAMES, row, 6),
  last_name: `${oneOf(SURNAMES, row, 7)}${row % 50 === 0 ? ` ${row}` : ""}`,
  company: `Company ${scattered(row, 8, 5_000)}`,
  email: row % 3 === 0 ? null : `${oneOf(NAMES, row, 6).toLowerCase()}${row}@customer.example`,
});
const phonesOf = (row: number) =>
  JSON.stringify([
    { number: numberOf(row), label: "mobile" },
    ...(row % 20 === 0 ? [{ number: numberOf(row + 50_000_000), label: "work" }] : []),
  ]);

type RowsOf = (business: Filled, now: number) => Iterable<Row>;

function* seriesRows(rows: Series, rowOf: (row: number, id: string, at: string) => Row): Generator<Row> {
  for (let row = 0; row < rows.count; row += 1) {
    yield rowOf(row, rows.id(row), at(rows.at(row)));
  }
}

/** The tables in the order in which they are filled. */
const TABLES: readonly (readonly [table: string, rows: RowsOf])[] = [
  [
    "businesses",
    ({ id, users }) => {
      const made = at(users.at(0));
      return [{ id, name: `Business ${id.slice(-16)}`, has_dialer: true, created_at: made, updated_at: made }];
    },
  ],
  [
    "users",
    ({ id: business_id, users }) =>
      seriesRows(users, (row, id, made) => ({
        ...{ business_id, id, email: `${id}@large.example`, name: `${oneOf(NAMES, row, 6)} ${row}` },
        ...{ role: row === 0 ? "admin" : "member", created_at: made, updated_at: made },
      })),
  ],
  [
    "inboxes",
    (business) =>
      seriesRows(business.inboxes, (row, id, made) => ({
        ...{ business_id: business.id, id, phone_number: inboxNumber(business, row), name: `Line ${row}` },
        ...{ created_at: made, updated_at: made },
      })),
  ],
  [
    "inbox_users",
    function* (business) {
      for (let user = 0; user < business.users.count; user += 1) {
        const inbox_id = business.inboxes.id(Math.floor(user / 2) % business.inboxes.count);
        yield { business_id: business.id, user_id: business.users.id(user), inbox_id };
      }
    },
  ],
  [
    "numbers",
    (business) =>
      seriesRows(series("num", rankOf(business), business.inboxes.count, 0, 1), (row, _id, made) => ({
        ...{ business_id: business.id, id: business.inboxes.id(row).replace("inb_", "num_") },
        ...{ phone_number: inboxNumber(business, row), origin: "assigned", state: "active" },
        ...{ inbox_id: business.inboxes.id(row), capabilities: "{sms,voice}", created_at: made, updated_at: made },
      })),
  ],
  [
    "dispositions",
    ({ id: business_id, dispositions }) =>
      seriesRows(dispositions, (position, id, made) => ({
        ...{ business_id, id, name: `Outcome ${position}`, source: "service", position },
        ...{ marks_contact_complete: position > 3, created_at: made, updated_at: made },
      })),
  ],
  [
    "contacts",
    ({ id: business_id, contacts }) =>
      seriesRows(contacts, (row, id, created_at) => ({
        ...{ business_id, id, ...person(row), phones: phonesOf(row), external_id: row % 4 === 0 ? `ext-${row}` : null },
        ...{ source: oneOf(["api", "app", "import", "import", "inbound"], row, 9), created_at },
        updated_at: changedAt(contacts, row),
      })),
  ],
  [
    "opt_outs",
    ({ id: business_id, sizes, contacts }) =>
      seriesRows(series("con", 0, Math.ceil(sizes.contacts / 100), 0, 1), (row) => ({
        ...{
          business_id,
          phone_number: numberOf(row * 97 + 50),
          opted_out_at: at(contacts.at(row)),
          source: "keyword",
        },
      })),
  ],
  [
    "do_not_call_numbers",
    ({ id: business_id, sizes, contacts }) =>
      seriesRows(series("con", 0, Math.ceil(sizes.contacts / 50), 0, 1), (row) => ({
        ...{ business_id, phone_number: numberOf(row * 53 + 51), created_at: at(contacts.at(row)) },
      })),
  ],
  [
    "campaigns",
    ({ id: business_id, campaigns, campaignSizes }) =>
      seriesRows(campaigns, (row, id, made) => ({
        ...{ business_id, id, name: `Campaign ${row}`, zones_version: ZONES_VERSION },
        ...{ status: row > 0 && row % 4 === 3 ? "completed" : "active", contact_count: campaignSizes[row] as number },
        ...{ open_contact_count: 0, calling_from: "00:00", calling_until: "24:00", created_at: made, updated_at: made },
      })),
  ],
  [
    "campaign_inboxes",
    function* (business) {
      for (let campaign = 0; campaign < business.campaigns.count; campaign += 1) {
        const inboxes = Array.from({ length: business.inboxes.count }, (_, inbox) => inbox);
        const own = inboxes.filter((inbox) => campaign === 0 || campaignOfInbox(business, inbox) === campaign);
        for (const [place, inbox] of own.slice(0, 10).entries()) {
          const inbox_id = business.inboxes.id(inbox);
          yield {
            business_id: business.id,
            campaign_id: business.campaigns.id(campaign),
            inbox_id,
            position: place + 1,
          };
        }
      }
    },
  ],
  [
    "campaign_contacts",
    function* (business, now) {
      let row = 0;
      for (const campaign of campaignsOf(business)) {
        yield campaignContact(business, row, campaign, now);
        row += 1;
      }
    },
  ],
  [
    "broadcasts",
    (business) =>
      seriesRows(business.broadcasts, (row, id, made) => ({
        ...{ business_id: business.id, id, campaign_id: business.campaigns.id(0), user_id: business.adminId },
        ...{
          body: `Hello {{first_name}}, offer ${row}`,
          inbox_ids: `{${business.inboxes.id(0)}}`,
          outside_hours: "wait",
        },
        ...{ status: "completed", enlisted_to: null, recipient_count: business.broadcastSizes[row] as number },
        ...{ starts_at: made, ended_at: made, created_at: made, updated_at: made },
      })),
  ],
  ["messages", messageRows],
  ["broadcast_recipients", recipientRows],
  ["conversations", conversationRows],
  ["calls", callRows],
  ["missed_calls", missedRows],
  [
    "audit_entries",
    ({ id: business_id, auditEntries, users, contacts }) =>
      seriesRows(auditEntries, (row, id, created_at) => ({
        ...{
          business_id,
          id,
          user_id: users.id(scattered(row, 10, users.count)),
          client_id: row % 2 ? "demo-app" : null,
        },
        ...{ action: oneOf(["contact.updated", "contact.created", "campaign.updated"], row, 11), created_at },
        ...{ object_id: contacts.id(scattered(row, 12, contacts.count)), changed_fields: "{title}" },
      })),
  ],
  [
    "subscriptions",
    ({ id: business_id, adminId: user_id, subscriptions }) =>
      seriesRows(subscriptions, (row, id, made) => ({
        ...{ business_id, id, event_type: "message.incoming.received", target_url: `https://receiver.example/${row}` },
        ...{ secret: "\\x00", user_id, created_at: made, updated_at: made },
      })),
  ],
  [
    "subscription_health",
    ({ id: business_id, subscriptions }) =>
      seriesRows(subscriptions, (_row, subscription_id, last_delivered_at) => ({
        ...{ business_id, subscription_id, last_delivered_at },
      })),
  ],
  [
    "webhook_events",
    (business) =>
      seriesRows(business.events, (row, id, occurred_at) => {
        const place = scattered(row, 13, business.conversations.count);
        return {
          ...{ business_id: business.id, id, event_type: "message.incoming.received", occurred_at },
          ...{ body: bodyOf(business, row, place), inbox_id: business.inboxes.id(inboxOf(business, place)) },
        };
      }),
  ],
  [
    "webhook_attempts",
    ({ id: business_id, events, subscriptions }) =>
      seriesRows(events, (row, event_id, attempted_at) => ({
        ...{ business_id, subscription_id: subscriptions.id(0), id: event_id.replace("evt_", "dlv_"), event_id },
        ...{ attempt: 1, attempted_at, duration_ms: 5 + (row % 90), status: row % 50 ? 200 : 500 },
      })),
  ],
  [
    "idempotency_keys",
    (business, now) =>
      seriesRows(series("req", 0, business.sizes.answers, now - DAY_MS / 2, now), (row, key, created_at) => ({
        ...{ business_id: business.id, client_id: `demo-app ${business.adminId}`, key, fingerprint: "\\x00" },
        ...{ status: 201, body: bodyOf(business, row, scattered(row, 14, business.conversations.count)), created_at },
      })),
  ],
];

const rankOf = ({ id }: Filled) => Number(id.slice(-16)) / 10_000_000;

/** A text in the public API, as events and kept answers contain it. */
function bodyOf({ texts, contacts, inboxes, conversations }: Filled, row: number, conversation: number): string {
  return JSON.stringify({
    id: texts.id(row % texts.count),
    object: "message",
    conversation_id: conversations.id(conversation),
    contact_id: conversation < contacts.count ? contacts.id(conversation) : null,
    inbox_id: inboxes.id(conversation % inboxes.count),
    from: numberOf(conversation),
    to: "+12025550100",
    body: oneOf(ANSWERS, row, 15),
  });
}

/** Rows change in another order than they were made. */
const changedAt = (rows: Series, row: number) => at(rows.at(row + scattered(row, 16, rows.count - row)));

function campaignContact(business: Filled, row: number, campaign: number, now: number): Row {
  const { id: business_id, campaigns, campaignContacts, contacts, dispositions, users } = business;
  const { status, calls } = contactState(row);
  const calledAt = calls > 0 ? changedAt(campaignContacts, row) : null;
  const isDue = status !== "completed" && scattered(row, 17, 50) === 0;
  return {
    ...{ business_id, campaign_id: campaigns.id(campaign), id: campaignContacts.id(row), ...person(row) },
    ...{ phones: phonesOf(row), status, call_count: calls, last_called_at: calledAt, attempted_at: calledAt },
    attempts: calls > 0 ? calls : null,
    retry_attempts: status === "called" && !isDue ? calls : null,
    last_disposition_id: calls > 0 ? dispositions.id(scattered(row, 18, status === "completed" ? 6 : 4)) : null,
    extra_fields: row % 2 === 0 ? `{"Source": "Fair ${row % 20}"}` : null,
    customer_id: row < contacts.count ? contacts.id(row) : null,
    due_at: isDue ? at(now + (scattered(row, 19, 10) - 5) * DAY_MS) : null,
    due_user_id: isDue && row % 2 === 0 ? users.id(scattered(row, 20, users.count)) : null,
    was_busy: status === "called" && scattered(row, 21, 10) === 0,
    calling_zones: zonesOf(numberOf(row)),
    created_at: at(campaignContacts.at(row)),
    updated_at: calledAt ?? at(campaignContacts.at(row)),
  };
}

function* messageRows(business: Filled, now: number): Generator<Row> {
  const { texts, conversations, contacts, inboxes, users, campaigns, broadcasts } = business;
  for (const { row, conversation, isIncoming, broadcast, status } of textsOf(business)) {
    const inbox = inboxOf(business, conversation);
    const made = at(texts.at(row));
    const sent = ["sent", "delivered", "undelivered"].includes(status) ? made : null;
    const campaign = broadcast === null ? campaignOfInbox(business, inbox) : 0;
    const [error_code = null, error_message = null] = ERRORS[status] ?? [];
    yield {
      ...{ business_id: business.id, id: texts.id(row), conversation_id: conversations.id(conversation) },
      ...{ inbox_id: inboxes.id(inbox), contact_id: conversation < contacts.count ? contacts.id(conversation) : null },
      user_id: isIncoming ? null : users.id(broadcast === null ? userOf(business, inbox, row) : 0),
      campaign_id: isIncoming ? null : campaigns.id(campaign),
      ...{ direction: isIncoming ? "incoming" : "outgoing", inbox_number: inboxNumber(business, inbox) },
      ...{ phone_number: numberOf(conversation), body: oneOf(ANSWERS, row, 15), segments: 1, status },
      ...{ error_code, error_message, carrier_id: status === "queued" ? null : `SM${texts.id(row).slice(4)}` },
      ...{ created_at: made, sent_at: sent, delivered_at: status === "delivered" ? made : null },
      ...{ updated_at: made, broadcast_id: broadcast === null ? null : broadcasts.id(broadcast) },
      send_at: status === "queued" ? at(now + DAY_MS) : null,
    };
  }
}

function* recipientRows(business: Filled): Generator<Row> {
  const { campaigns, campaignContacts, broadcasts, texts } = business;
  const [size = 0] = business.campaignSizes;
  for (const { row, conversation, broadcast } of textsOf(business)) {
    if (broadcast !== null) {
      yield {
        ...{ business_id: business.id, broadcast_id: broadcasts.id(broadcast), position: conversation },
        ...{ campaign_id: campaigns.id(0), contact_id: conversation < size ? campaignContacts.id(conversation) : null },
        ...{ phone_number: numberOf(conversation), state: "texted", reason: null, due_at: at(texts.at(row)) },
      };
    }
  }
}

function* conversationRows(business: Filled): Generator<Row> {
  const { conversations, contacts, inboxes, texts } = business;
  const last = new Int32Array(conversations.count).fill(-1);
  const unread = new Uint8Array(conversations.count);
  for (const { row, conversation, isIncoming } of textsOf(business)) {
    last[conversation] = row;
    // Older texts are read.
    unread[conversation] = isIncoming && row > texts.count * 0.8 ? 1 : 0;
  }
  for (let row = 0; row < conversations.count; row += 1) {
    const text = last[row] as number;
    const lastAt = text < 0 ? null : at(texts.at(text));
    const made = at(conversations.at(row));
    yield {
      ...{ business_id: business.id, id: conversations.id(row), inbox_id: inboxes.id(inboxOf(business, row)) },
      ...{ phone_number: numberOf(row), contact_id: row < contacts.count ? contacts.id(row) : null },
      ...{
        last_message_id: text < 0 ? null : texts.id(text),
        last_message_at: lastAt,
        unread_count: unread[row] as number,
      },
      ...{ created_at: made, updated_at: lastAt ?? made },
    };
  }
}

function callOf(row: number): { isIncoming: boolean; status: string; isAnswered: boolean } {
  const share = scattered(row, 22, 100);
  const status =
    share < 55 ? "completed" : share < 80 ? "no_answer" : share < 90 ? "busy" : share < 96 ? "failed" : "canceled";
  return { isIncoming: scattered(row, 23, 4) === 0, status, isAnswered: status === "completed" };
}

export function* callRows(business: Filled): Generator<Row> {
  const { calls, inboxes, contacts, users, campaigns, campaignContacts, dispositions } = business;
  const [largest = 0] = business.campaignSizes;
  for (let row = 0; row < calls.count; row += 1) {
    const { isIncoming, status, isAnswered } = callOf(row);
    const inbox = scattered(row, 24, inboxes.count);
    const called = scattered(row, 25, largest);
    const made = at(calls.at(row));
    yield {
      ...{ business_id: business.id, id: calls.id(row), inbox_id: inboxes.id(inbox) },
      ...{ contact_id: called < contacts.count ? contacts.id(called) : null },
      user_id: isIncoming && !isAnswered ? null : users.id(userOf(business, inbox, row)),
      campaign_id: isIncoming ? null : campaigns.id(0),
      campaign_contact_id: isIncoming ? null : campaignContacts.id(called),
      ...{ direction: isIncoming ? "incoming" : "outgoing", inbox_number: inboxNumber(business, inbox) },
      ...{ phone_number: numberOf(called), status, error_code: status === "failed" ? "carrier_error" : null },
      answered_by: isAnswered && !isIncoming ? oneOf(["human", "human", "machine", "unknown"], row, 26) : null,
      disposition_id: isAnswered ? dispositions.id(scattered(row, 27, dispositions.count)) : null,
      ...{ duration_seconds: isAnswered ? 20 + scattered(row, 28, 300) : 0, started_at: made, ended_at: made },
      ...{ answered_at: isAnswered ? made : null, carrier_id: `CA${calls.id(row).slice(5)}`, created_at: made },
      updated_at: made,
    };
  }
}

function* missedRows(business: Filled): Generator<Row> {
  const { calls, inboxes } = business;
  for (let row = 0; row < calls.count; row += 1) {
    const { isIncoming, isAnswered } = callOf(row);
    if (isIncoming && !isAnswered) {
      const isOpen = row > calls.count * 0.98;
      yield {
        ...{ business_id: business.id, id: calls.id(row), inbox_id: inboxes.id(scattered(row, 24, inboxes.count)) },
        ...{ voicemail_seconds: row % 3 ? null : 12, handled_at: isOpen ? null : at(calls.at(row)) },
      };
    }
  }
}

/** The rows that triggers write otherwise. Those of activity are one for each day, and not for each text. */
const DERIVED: readonly string[] = [
  `INSERT INTO contact_phones (business_id, phone_number, contact_id)
   SELECT DISTINCT c.business_id, phone ->> 'number', c.id FROM contacts c, jsonb_array_elements(c.phones) phone
   WHERE c.business_id = ANY($1) ORDER BY 1, 2, 3`,
  `INSERT INTO message_carrier_ids (business_id, carrier_id, message_id)
   SELECT business_id, carrier_id, id FROM messages
   WHERE business_id = ANY($1) AND carrier_id IS NOT NULL ORDER BY business_id, carrier_id`,
  `INSERT INTO campaign_zones (business_id, campaign_id, calling_zones)
   SELECT DISTINCT business_id, campaign_id, calling_zones FROM campaign_contacts WHERE business_id = ANY($1)`,
  `INSERT INTO campaign_state_zones (business_id, campaign_id, calling_zones)
   SELECT business_id, campaign_id, calling_zones FROM campaign_zones
   WHERE business_id = ANY($1) AND calling_zones LIKE '%;%'`,
  `INSERT INTO campaign_progress (business_id, campaign_id, status, contacts)
   SELECT business_id, campaign_id, kind, count(*) FROM campaign_contacts c, LATERAL (
     VALUES (c.status), ('attempts:' || c.retry_attempts), ('outcome:' || c.last_disposition_id)
   ) kinds (kind)
   WHERE c.business_id = ANY($1) AND kind IS NOT NULL GROUP BY 1, 2, 3`,
  `UPDATE campaigns c SET open_contact_count = p.open FROM (
     SELECT campaign_id, count(*) FILTER (WHERE status NOT IN ('completed', 'do_not_call')) AS open
     FROM campaign_contacts WHERE business_id = ANY($1) GROUP BY campaign_id
   ) p WHERE p.campaign_id = c.id`,
  `INSERT INTO text_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, latency, incoming, outgoing, sent,
     delivered, failed)
   SELECT m.business_id, m.inbox_id, m.campaign_id, m.user_id, date_trunc('day', n.slot, 'UTC') + interval '15 hours',
     n.latency, sum(n.incoming), sum(n.outgoing), sum(n.sent), sum(n.delivered), sum(n.failed)
   FROM messages m, LATERAL counts_of_text(m) n WHERE m.business_id = ANY($1) GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 5`,
  `INSERT INTO call_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, outgoing, reached_people,
     reached_machines, unanswered, failed, abandoned, incoming, answered, missed, talk_seconds)
   SELECT c.business_id, c.inbox_id, c.campaign_id, c.user_id, date_trunc('day', n.slot, 'UTC') + interval '15 hours',
     sum(n.outgoing), sum(n.reached_people), sum(n.reached_machines), sum(n.unanswered), sum(n.failed), sum(n.abandoned),
     sum(n.incoming), sum(n.answered), sum(n.missed), sum(n.talk_seconds)
   FROM calls c, LATERAL counts_of_call(c) n WHERE c.business_id = ANY($1) GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 5`,
];

/** Copies rows into a table, in chunks: only one of them is in memory. Returns their number. */
export async function copy(client: pg.Client, table: string, rowsOf: () => Iterable<Row>): Promise<number> {
  const rows = rowsOf()[Symbol.iterator]();
  const first = rows.next();
  if (first.done) {
    return 0;
  }
  const columns = Object.keys(first.value);
  let count = 0;
  function* chunks(): Generator<string> {
    let text = "";
    for (let next: IteratorResult<Row> = first; !next.done; next = rows.next()) {
      const row = next.value;
      text += `${columns.map((column) => textOf(row[column] ?? null)).join("\t")}\n`;
      count += 1;
      if (text.length > CHUNK) {
        yield text;
        text = "";
      }
    }
    yield text;
  }
  const stream = client.query(copyFrom(`COPY ${table} (${columns.join(", ")}) FROM STDIN`));
  await pipeline(Readable.from(chunks(), { objectMode: true, highWaterMark: 2 }), stream);
  return count;
}

function textOf(value: Value): string {
  return value === null
    ? "\\N"
    : String(value).replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\t", "\\t");
}
