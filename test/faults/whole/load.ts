import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { newIdentity } from "../../../src/platform/id.ts";
import { makeToken } from "../../support/token-command.ts";
import { Client } from "./client.ts";
import { Expected, Numbers } from "./expected.ts";
import type { Ground } from "./ground.ts";
import { GATEWAYS } from "./plan.ts";
import type { Conduct } from "./receivers.ts";

/** Mixed clients of one business, which work until they are told that it is over. */
export interface Load {
  client: Client;
  expected: Expected;
  numbers: Numbers;
  businessId: string;
  inboxIds: string[];
  /** Of the public API; of the internal one; of each agent. */
  tokens: { admin: string; internal: string; agents: string[] };
  /** Campaigns whose contacts nobody calls, and the one that agents call. */
  listCampaigns: string[];
  dialCampaign: string;
  dispositionIds: string[];
  /** Numbers with conversations. */
  partners: string[];
  /** The events before the subscriptions. */
  eventsBefore: string;
  /** Between two stories of a client. */
  pauseMs: number;
  isOver: boolean;
  /** In milliseconds since 1970. */
  startedAt: number;
}

const AGENTS = 4;
const PARTNERS = 40;
/** The contacts that agents find at the start. */
const CONTACTS = 400;

const EVENT_TYPES = [
  "message.incoming.received",
  "message.outgoing.delivered",
  "message.outgoing.failed",
  "call.incoming.completed",
  "call.incoming.missed",
  "call.outgoing.completed",
  "campaign.contact.updated",
];

const RECEIVERS: readonly (readonly [eventType: string, conduct: Conduct])[] = [
  ...EVENT_TYPES.map((type) => [type, "healthy"] as const),
  ["message.outgoing.delivered", "slow"],
  ["message.incoming.received", "flapping"],
  ["campaign.contact.updated", "flapping"],
  ["call.outgoing.completed", "failing"],
];

export async function prepareLoad(ground: Ground): Promise<Load> {
  const startedAt = Date.now();
  const { postgres, settings, receivers, slots, findings, folder } = ground;
  const admin = await makeToken(settings, "admin@northwind.example");
  const internal = await makeToken(settings, "admin@northwind.example", "internal-api");
  const [business] = await postgres.query<{ id: string }>("SELECT id FROM businesses WHERE name = 'Northwind Sales'");
  const businessId = business?.id as string;
  const ids = async (sql: string) => (await postgres.query<{ id: string }>(sql, [businessId])).map(({ id }) => id);
  const inboxIds = await ids("SELECT id FROM inboxes WHERE business_id = $1 AND deactivated_at IS NULL ORDER BY id");
  const agents: string[] = [];
  for (let place = 0; place < AGENTS; place += 1) {
    const { id, createdAt } = newIdentity("usr");
    // Half of the agents have a phone, which the carrier rings.
    const phone = place % 2 === 0 ? null : `+1415900100${place}`;
    await postgres.query(
      `INSERT INTO users (business_id, id, email, name, role, phone_number, created_at, updated_at)
       VALUES ($1, $2, $3, 'Agent', 'admin', $4, $5, $5)`,
      [businessId, id, `agent${place}@whole.example`, phone, createdAt],
    );
    agents.push(await makeToken(settings, `agent${place}@whole.example`, "internal-api"));
  }
  const gateways = GATEWAYS.map((name) => slots[name]);
  const client = new Client({ gateways, findings, file: join(folder, "ledger.jsonl") });
  const [last] = await ids("SELECT COALESCE(max(id), '') AS id FROM webhook_events WHERE business_id = $1");
  for (const [eventType, conduct] of RECEIVERS) {
    const receiver = receivers.add(eventType, conduct);
    const target = { event_type: eventType, target_url: receiver.url };
    const { body } = await client.write(admin, "POST", "/subscriptions", target, [201]);
    Object.assign(receiver, { secret: body.signing_secret, subscriptionId: body.id });
  }
  const load: Load = {
    client,
    expected: new Expected(),
    numbers: new Numbers(),
    businessId,
    inboxIds,
    tokens: { admin, internal, agents },
    listCampaigns: [],
    dialCampaign: "",
    dispositionIds: await ids(
      `SELECT id FROM dispositions WHERE business_id = $1 AND retired_at IS NULL
       AND name IN ('Interested', 'Not interested', 'Call back later') ORDER BY id`,
    ),
    partners: [],
    eventsBefore: last as string,
    pauseMs: 100,
    isOver: false,
    startedAt,
  };
  load.partners = load.numbers.some(PARTNERS);
  for (const name of ["List one", "List two"]) {
    load.listCampaigns.push(await addCampaign(load, name));
  }
  load.dialCampaign = await addCampaign(load, "Dial");
  await addContacts(load, load.dialCampaign, CONTACTS);
  return load;
}

/** Adds a campaign that calls and texts at any time of day. */
export async function addCampaign({ client, expected, tokens, inboxIds }: Load, kind: string): Promise<string> {
  const name = `${kind} ${randomUUID()}`;
  const { body } = await client.write(tokens.admin, "POST", "/campaigns", { name, inbox_ids: inboxIds }, [201]);
  expected.campaigns.set(name, body.id);
  await client.ask(
    tokens.internal,
    "mutation ($input: UpdateCampaignInput!) { updateCampaign(input: $input) { __typename } }",
    {
      input: {
        id: body.id,
        dialerSettings: {
          callingFrom: "00:00",
          callingUntil: "24:00",
          hoursReason: "The contacts asked for calls at night",
        },
      },
    },
  );
  return body.id;
}

/** Adds contacts that take texts to a campaign. Returns their numbers. */
export async function addContacts(
  { client, numbers, tokens }: Load,
  campaignId: string,
  count: number,
): Promise<string[]> {
  const added = Array.from({ length: count }, () => numbers.any());
  const contacts = added.map((number) => ({ first_name: "Ada", phones: [number] }));
  await client.write(tokens.admin, "POST", `/campaigns/${campaignId}/contacts`, { contacts }, [200]);
  return added;
}
