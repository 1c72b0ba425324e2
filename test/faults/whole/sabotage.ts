import type pg from "pg";
import { newId, type Prefix } from "../../../src/platform/id.ts";
import type { Load } from "./load.ts";
import type { Arrival, Receivers } from "./receivers.ts";

/** Breaks one row of each kind that the drill reconciles, to see that its checks report it. */

/** The rows and the arrivals that a damage works on. */
export interface Damaged {
  client: pg.Client;
  load: Load;
  receivers: Receivers;
}

export interface Damage {
  /** The finding that must result. */
  finding: string | RegExp;
  how: "lost" | "doubled" | "wrong state" | "wrong counter" | "left";
  /** Breaks it. If it returns a function, that repairs it; the end of the transaction repairs rows. */
  inflict(damaged: Damaged): Promise<unknown>;
}

/** Changes rows; there must be one. */
async function change({ client, load }: Damaged, text: string, ...values: unknown[]): Promise<void> {
  const { rowCount } = await client.query(text, [load.businessId, ...values]);
  if (!rowCount) {
    throw new Error(`nothing to damage: ${text}`);
  }
}

/** Adds a second row like the one with this id. */
async function double(
  damaged: Damaged,
  table: string,
  id: string,
  prefix: Prefix,
  changes: Record<string, unknown> = {},
): Promise<void> {
  const { rows } = await damaged.client.query<{ column: string }>(
    `SELECT attname AS column FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  const columns = rows.map(({ column }) => column).join(", ");
  await change(
    damaged,
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_record(null::${table}, (
       SELECT to_jsonb(t) || $3::jsonb FROM ${table} t WHERE t.business_id = $1 AND t.id = $2))`,
    id,
    JSON.stringify({ id: newId(prefix), ...changes }),
  );
}

const one = <Value>(values: Iterable<Value>, of = "value"): Value => {
  for (const value of values) {
    return value;
  }
  throw new Error(`nothing to damage: no ${of}`);
};

/** The id of one expected object that matches. */
const contactOf = ({ expected }: Load) => one(expected.contacts.values(), "contact").id;
const campaignOf = ({ expected }: Load) => one(expected.campaigns.values(), "campaign");
const listedOf = ({ expected }: Load) =>
  one(
    [...expected.campaignContacts].filter(([, { isRemoved }]) => !isRemoved),
    "contact of a campaign",
  )[0];
const removedOf = ({ expected }: Load) =>
  one(
    [...expected.campaignContacts].filter(([, { isRemoved }]) => isRemoved),
    "removed contact",
  )[1];
const textOf = ({ expected }: Load) =>
  one(
    [...expected.messages.values()].filter(({ isCanceled }) => !isCanceled),
    "text",
  ).id;
const incomingOf = ({ expected }: Load) => one(expected.incoming.values(), "incoming text");
const callOf = ({ expected }: Load) => one(expected.incomingCalls.values(), "incoming call");

const lost = (finding: string, table: string, idOf: (load: Load) => string): Damage => ({
  finding,
  how: "lost",
  inflict: (damaged) => change(damaged, `DELETE FROM ${table} WHERE business_id = $1 AND id = $2`, idOf(damaged.load)),
});
const doubled = (
  finding: string,
  table: string,
  prefix: Prefix,
  idOf: (load: Load) => string,
  changes = {},
): Damage => ({
  finding,
  how: "doubled",
  inflict: (damaged) => double(damaged, table, idOf(damaged.load), prefix, changes),
});
const wrong = (
  finding: string,
  table: string,
  set: string,
  idOf: (load: Load) => string,
  how: Damage["how"] = "wrong state",
): Damage => ({
  finding,
  how,
  inflict: (damaged) =>
    change(damaged, `UPDATE ${table} SET ${set} WHERE business_id = $1 AND id = $2`, idOf(damaged.load)),
});
const someOf = (finding: string, how: Damage["how"], text: string): Damage => ({
  finding,
  how,
  inflict: (damaged) => change(damaged, text),
});
/** Changes the first row of a query for ids. */
const first = (finding: string, how: Damage["how"], table: string, set: string, where: string, id = "id"): Damage =>
  someOf(
    finding,
    how,
    `UPDATE ${table} SET ${set} WHERE business_id = $1 AND ${id} = (
       SELECT ${id} FROM ${table} WHERE business_id = $1 AND ${where} ORDER BY 1 DESC LIMIT 1)`,
  );

const CONTACT = "a contact is lost, doubled or has another name";
const CAMPAIGN = "a campaign is lost or doubled";
const LISTED = "a campaign contact is lost, doubled or has another state";
const TEXT = "a text is lost or doubled";
const INCOMING = "an incoming text is lost or doubled";
const CALL = "an incoming call is lost or doubled";
const BROADCAST = "a broadcast is not completed, or did not text each contact once";
const IMPORT = "an import is not completed, or did not add each row once";
const AUDIT = "a created campaign has not one entry in the audit log";

const WRITES: readonly Damage[] = [
  lost(CONTACT, "contacts", contactOf),
  wrong(CONTACT, "contacts", "first_name = 'Nobody'", contactOf),
  lost(CAMPAIGN, "campaigns", campaignOf),
  doubled(CAMPAIGN, "campaigns", "cmp", campaignOf),
  lost(LISTED, "campaign_contacts", listedOf),
  wrong(LISTED, "campaign_contacts", "company = 'Nobody'", listedOf),
  wrong(LISTED, "campaign_contacts", "status = 'called'", listedOf),
  {
    finding: LISTED,
    how: "doubled",
    async inflict(damaged) {
      const { number, campaignId } = removedOf(damaged.load);
      const phones = [{ number, label: null }];
      await double(damaged, "campaign_contacts", listedOf(damaged.load), "cct", { campaign_id: campaignId, phones });
    },
  },
  lost(TEXT, "messages", textOf),
  doubled(TEXT, "messages", "msg", textOf, { carrier_id: null }),
  lost(INCOMING, "messages", incomingOf),
  doubled(INCOMING, "messages", "msg", incomingOf, { carrier_id: null }),
  lost(CALL, "calls", callOf),
  doubled(CALL, "calls", "call", callOf, { carrier_id: null }),
  lost("an ordered call is lost", "calls", ({ expected }) => one(expected.dials, "call of an agent")),
  wrong("a picked disposition is lost", "calls", "disposition_id = NULL", ({ expected }) =>
    one(expected.dispositions.keys(), "disposition"),
  ),
  {
    finding: "a number is wrongly on or off the do-not-call list",
    how: "wrong state",
    async inflict(damaged) {
      const [number, isListed] = one(damaged.load.expected.doNotCall, "number on or off the do-not-call list");
      const text = isListed
        ? "DELETE FROM do_not_call_numbers WHERE business_id = $1 AND phone_number = $2"
        : `INSERT INTO do_not_call_numbers (business_id, phone_number, source, created_at)
           VALUES ($1, $2, 'app', now())`;
      await change(damaged, text, number);
    },
  },
  wrong(BROADCAST, "broadcasts", "status = 'canceled'", ({ expected }) => one(expected.broadcasts.keys(), "broadcast")),
  {
    finding: BROADCAST,
    how: "doubled",
    async inflict(damaged) {
      const id = one(damaged.load.expected.broadcasts.keys(), "broadcast");
      const { rows } = await damaged.client.query<{ id: string }>(
        "SELECT id FROM messages WHERE business_id = $1 AND broadcast_id = $2 LIMIT 1",
        [damaged.load.businessId, id],
      );
      await double(damaged, "messages", one(rows).id, "msg", { carrier_id: null });
    },
  },
  wrong(IMPORT, "contact_imports", "state = 'failed'", ({ expected }) => one(expected.imports.keys(), "import")),
  {
    finding: IMPORT,
    how: "lost",
    async inflict(damaged) {
      const { campaignId } = one(damaged.load.expected.imports.values(), "import");
      await change(
        damaged,
        `DELETE FROM campaign_contacts WHERE business_id = $1 AND campaign_id = $2
         AND id = (SELECT min(id) FROM campaign_contacts WHERE business_id = $1 AND campaign_id = $2)`,
        campaignId,
      );
    },
  },
];

const COUNTERS: readonly Damage[] = [
  wrong(
    "a campaign has a wrong number of contacts",
    "campaigns",
    "contact_count = contact_count + 1",
    campaignOf,
    "wrong counter",
  ),
  {
    finding: "the progress of a campaign is wrong",
    how: "wrong counter",
    inflict: (damaged) =>
      change(
        damaged,
        "INSERT INTO campaign_progress_changes (business_id, campaign_id, status, difference) VALUES ($1, $2, 'called', 1)",
        campaignOf(damaged.load),
      ),
  },
  {
    finding: "a call count is wrong",
    how: "wrong counter",
    inflict: (damaged) =>
      change(
        damaged,
        `UPDATE campaign_contacts SET call_count = call_count + 1 WHERE business_id = $1 AND id = (
           SELECT min(id) FROM campaign_contacts WHERE business_id = $1 AND campaign_id = $2)`,
        damaged.load.dialCampaign,
      ),
  },
  {
    finding: "a conversation has another last message",
    how: "wrong state",
    inflict: (damaged) =>
      change(
        damaged,
        `UPDATE conversations c SET last_message_id = other.id FROM (
           SELECT m.conversation_id, min(m.id) AS id FROM messages m WHERE m.business_id = $1 AND m.created_at >= $2
           GROUP BY 1 HAVING count(*) > 1 LIMIT 1
         ) other WHERE c.business_id = $1 AND c.id = other.conversation_id AND c.created_at >= $2`,
        new Date(damaged.load.startedAt),
      ),
  },
  someOf(
    "a conversation has another last message",
    "wrong counter",
    `UPDATE conversations SET last_message_at = last_message_at + interval '1 ms'
     WHERE business_id = $1 AND id = (SELECT max(id) FROM conversations WHERE business_id = $1 AND last_message_at IS NOT NULL)`,
  ),
  {
    finding: "a conversation has another number of unread texts",
    how: "wrong counter",
    inflict: (damaged) =>
      change(
        damaged,
        "UPDATE conversations SET unread_count = unread_count + 1 WHERE business_id = $1 AND id = $2",
        one(damaged.load.expected.unread.keys(), "conversation"),
      ),
  },
  {
    finding: AUDIT,
    how: "lost",
    inflict: (damaged) =>
      change(damaged, "DELETE FROM audit_entries WHERE business_id = $1 AND object_id = $2", campaignOf(damaged.load)),
  },
  {
    finding: AUDIT,
    how: "doubled",
    async inflict(damaged) {
      const { rows } = await damaged.client.query<{ id: string }>(
        "SELECT id FROM audit_entries WHERE business_id = $1 AND object_id = $2 AND action = 'campaign.created'",
        [damaged.load.businessId, campaignOf(damaged.load)],
      );
      await double(damaged, "audit_entries", one(rows).id, "aud");
    },
  },
  wrong("a text or a call was ordered more than once", "simulator_orders", "times = 2", textOf, "doubled"),
  wrong("a text has another state than at the carrier", "messages", "status = 'sent'", textOf),
  first(
    "a text failed though the carrier takes it",
    "wrong state",
    "messages",
    "status = 'failed', error_code = 'carrier_error', error_message = 'It failed.'",
    "direction = 'outgoing' AND status = 'delivered'",
  ),
  {
    finding: "a call without an order did not fail",
    how: "lost",
    inflict: (damaged) =>
      change(
        damaged,
        `DELETE FROM simulator_orders o USING calls c WHERE o.business_id = $1 AND c.business_id = $1 AND c.id = o.id
           AND c.direction = 'outgoing' AND c.status <> 'failed' AND c.created_at >= $2`,
        new Date(damaged.load.startedAt),
      ),
  },
  doubled("an order at the carrier belongs to nothing", "simulator_orders", "msg", textOf, {
    carrier_id: "SM-nothing",
  }),
  someOf(
    "the activity differs from a recount",
    "wrong counter",
    `UPDATE text_sums SET incoming = incoming + 1 WHERE ctid = (
       SELECT ctid FROM text_sums WHERE business_id = $1 AND incoming > 0 LIMIT 1)`,
  ),
];

/**
 * The first event of a type since the start of the load. Of contacts it is one of those whose every write was answered:
 * the others are not checked.
 */
const EVENT = `SELECT min(id) FROM webhook_events
  WHERE business_id = $1 AND event_type = $2 AND id > $3 AND NOT is_test
    AND (event_type <> 'campaign.contact.updated' OR body::jsonb #>> '{data,contact,id}' = ANY($4))`;

const eventLost = (type: string, finding: string): Damage => ({
  finding,
  how: "lost",
  inflict: (damaged) =>
    change(
      damaged,
      `DELETE FROM webhook_events WHERE business_id = $1 AND id = (${EVENT})`,
      type,
      damaged.load.eventsBefore,
      [...damaged.load.expected.campaignContacts.keys()],
    ),
});
const eventDoubled = (type: string, finding: string, changes = {}): Damage => ({
  finding,
  how: "doubled",
  async inflict(damaged) {
    const { businessId, eventsBefore, expected } = damaged.load;
    const { rows } = await damaged.client.query<{ id: string }>(`SELECT (${EVENT}) AS id`, [
      businessId,
      type,
      eventsBefore,
      [...expected.campaignContacts.keys()],
    ]);
    await double(damaged, "webhook_events", one(rows).id, "evt", changes);
  },
});

const TYPES = [
  "message.incoming.received",
  "message.outgoing.delivered",
  "message.outgoing.failed",
  "call.incoming.completed",
  "call.incoming.missed",
  "call.outgoing.completed",
];

/** Changes what a healthy receiver has received of an event. */
const arrived = (
  finding: RegExp,
  how: Damage["how"],
  alter: (arrivals: Map<string, Arrival>, id: string, arrival: Arrival) => void,
): Damage => ({
  finding,
  how,
  async inflict({ receivers }) {
    const { arrivals } = one(receivers.all.filter((each) => each.conduct === "healthy" && each.arrivals.size > 0));
    const [id, arrival] = one(arrivals);
    const before = { ...arrival, acknowledged: [...arrival.acknowledged] };
    const known = new Set(arrivals.keys());
    alter(arrivals, id, arrival);
    return () => {
      for (const each of arrivals.keys()) {
        if (!known.has(each)) {
          arrivals.delete(each);
        }
      }
      arrivals.set(id, before);
    };
  },
});

const EVENTS: readonly Damage[] = [
  ...TYPES.flatMap((type) => [
    eventLost(type, `a change has not exactly one event ${type}`),
    eventDoubled(type, `a change has not exactly one event ${type}`),
    eventDoubled(type, `an event ${type} has no change`, {
      body: JSON.stringify({ data: { message: { id: "msg_nothing" } } }),
    }),
  ]),
  eventLost("campaign.contact.updated", "a campaign contact has not its events"),
  eventDoubled("campaign.contact.updated", "a campaign contact has not its events"),
  arrived(/^the healthy receiver of \S+ has not received an event$/, "lost", (arrivals, id) => arrivals.delete(id)),
  arrived(/^the healthy receiver of \S+ has received another body$/, "wrong state", (_arrivals, _id, arrival) => {
    arrival.digest = "another";
  }),
  arrived(/^the healthy receiver of \S+ has received an unknown event$/, "doubled", (arrivals, _id, arrival) =>
    arrivals.set("evt_unknown", { ...arrival }),
  ),
  // Long after the last fault.
  arrived(
    /^the healthy receiver of \S+ has received an event again without a fault$/,
    "doubled",
    (_all, _id, arrival) => arrival.acknowledged.push(Date.now() + 3_600_000, Date.now() + 3_600_001),
  ),
  {
    finding: /^the failing receiver of \S+ has lost an event$/,
    how: "lost",
    async inflict(damaged) {
      const failing = one(damaged.receivers.all.filter(({ conduct }) => conduct === "failing"));
      await change(
        damaged,
        "DELETE FROM webhook_deliveries WHERE business_id = $1 AND subscription_id = $2",
        failing.subscriptionId,
      );
    },
  },
];

const left = (what: string, text: string): Damage => someOf(`${what} are left`, "left", text);
const LEFT: readonly Damage[] = [
  left(
    "orders to the carrier",
    `INSERT INTO carrier_jobs (business_id, id, kind, inbox_id, due_at, created_at)
     SELECT $1, 'msg_left', 'text', id, now(), now() FROM inboxes WHERE business_id = $1 LIMIT 1`,
  ),
  left(
    "reports of the carrier",
    "INSERT INTO simulator_reports (business_id, carrier_id, due_at, event) VALUES ($1, 'SM-left', now(), '{}')",
  ),
  left("live calls", "UPDATE calls SET ended_at = NULL, line_id = NULL WHERE business_id = $1"),
  left(
    "texts without an outcome",
    "UPDATE messages SET status = 'sent' WHERE business_id = $1 AND status = 'delivered'",
  ),
  left(
    "deliveries",
    `INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at, parked)
     VALUES ($1, 'sub_left', 'evt_left', now(), false)`,
  ),
  left("sessions of the dialer", "UPDATE dialer_sessions SET ended_at = NULL WHERE business_id = $1"),
  left(
    "claimed contacts",
    "UPDATE campaign_contacts SET status = 'in_progress' WHERE business_id = $1 AND status = 'not_called'",
  ),
  left(
    "phones of agents",
    `UPDATE agent_lines SET state = 'ready', ended_at = NULL, lost_reason = NULL
     WHERE business_id = $1 AND id = (SELECT max(id) FROM agent_lines WHERE business_id = $1)`,
  ),
  left(
    "imports",
    `INSERT INTO contact_import_jobs (business_id, import_id, options, due_at)
     VALUES ($1, 'imp_left', '{}', now())`,
  ),
  left("broadcasts", "UPDATE broadcasts SET ended_at = NULL, status = 'running' WHERE business_id = $1"),
];

export const DAMAGES: readonly Damage[] = [...WRITES, ...COUNTERS, ...EVENTS, ...LEFT];
