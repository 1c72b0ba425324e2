import { setPaused, setResumed } from "../../domain/campaign/lock-store.ts";
import type { ContactStatus } from "../../domain/campaign/rules.ts";
import { addDoNotCallNumbers, removeDoNotCallNumber } from "../../domain/consent/do-not-call-store.ts";
import { liftOptOuts, optOut } from "../../domain/consent/opt-out-store.ts";
import { updateContact } from "../../domain/contact/store.ts";
import { type Acting, userActor } from "../../domain/identity/actor-rules.ts";
import { hashPassword } from "../../domain/identity/passwords.ts";
import type { Role } from "../../domain/identity/roles.ts";
import { hashSecret } from "../../domain/oauth/rules.ts";
import { insertClient } from "../../domain/oauth/store.ts";
import { note, withEvents } from "../../domain/webhook/noted.ts";
import type { Outbox } from "../../domain/webhook/rules.ts";
import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { identityAt } from "../../platform/id.ts";
import type { Storage } from "../../platform/storage/port.ts";
import { callsOf, DemoHistory, type DemoInbox, type DemoPerson } from "./history.ts";
import { type DemoRecording, storeDemoRecording } from "./recording.ts";

/**
 * The demo businesses (contract, section 7), with stable names. They are written only into an empty database, in one
 * transaction.
 */

export const DEMO_ADMIN = "admin@northwind.example";
const DEMO_AGENT = "agent@northwind.example";
const DEMO_OWNER = "owner@basic.example";
const DEMO_SUSPENDED = "owner@suspended.example";
const DEMO_STRAY = "stray@nowhere.example";
export const DEMO_USERS = [DEMO_ADMIN, DEMO_AGENT, DEMO_OWNER, DEMO_SUSPENDED, DEMO_STRAY] as const;
export const DEMO_PASSWORD = "demo";
const DEMO_APP = "demo-app";
const DEMO_SERVER = "demo-server";
export const DEMO_CLIENTS = [DEMO_APP, DEMO_SERVER] as const;
const DEMO_SECRET = "demo-secret";
/** The paths of redirect URIs in common libraries. */
const LOOPBACK_PATHS = [
  "/",
  "/callback",
  "/cb",
  "/oauth/callback",
  "/oauth2/callback",
  "/auth/callback",
  "/redirect",
  // The reference page, whose "Authorize" signs in like any other app.
  "/api/v1/docs/signed-in",
];

const UNBOUND = { unbound: "the demo is written before any business exists" };

/**
 * Waits until the other transaction ends. A separate statement from the check, which would not see a commit during its
 * own wait.
 */
const waitStatement = statement<never>("demo.wait", "SELECT pg_advisory_xact_lock(5150415041)", UNBOUND);

const isEmptyStatement = statement<{ isEmpty: boolean }>(
  "demo.isEmpty",
  "SELECT NOT EXISTS (SELECT FROM businesses) AS is_empty",
  UNBOUND,
);

const insertBusinessStatement = statement<never>(
  "demo.insertBusiness",
  `
    INSERT INTO businesses (id, name, has_dialer, suspended_at, created_at, updated_at)
    VALUES ($1, $2, $3, CASE WHEN $4 THEN $5::timestamptz END, $5, $5)`,
  UNBOUND,
);

const insertUserStatement = statement<never>(
  "demo.insertUser",
  `
    INSERT INTO users (business_id, id, email, name, role, password_hash, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`,
);

const insertInboxStatement = statement<never>(
  "demo.insertInbox",
  `
    INSERT INTO inboxes (business_id, id, phone_number, name, deactivated_at, created_at, updated_at)
    VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN $6::timestamptz END, $6, $6)`,
);

const allowInboxStatement = statement<never>(
  "demo.allowInbox",
  "INSERT INTO inbox_users (business_id, user_id, inbox_id) VALUES ($1, $2, $3)",
);

const insertQueueStatement = statement<never>(
  "demo.insertQueue",
  `
    WITH queue AS (
      INSERT INTO queues (business_id, id, name, strategy, ring_seconds, longest_wait_seconds, most_callers,
        service_seconds, says_position, says_wait, created_at, updated_at)
      VALUES ($1, $2, 'Everybody', 'longest_idle', 20, 300, 20, 20, true, false, $4, $4)
    ), agent AS (
      INSERT INTO queue_agents (business_id, user_id) SELECT $1, unnest($3::text[])
    )
    INSERT INTO queue_members (business_id, queue_id, user_id, position)
    SELECT $1, $2, user_id, place - 1 FROM unnest($3::text[]) WITH ORDINALITY AS member (user_id, place)`,
);

const insertContactStatement = statement<never>(
  "demo.insertContact",
  `
    INSERT INTO contacts (business_id, id, first_name, last_name, company, email, phones, source, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, 'app', $8, $8)`,
);

const insertDispositionStatement = statement<never>(
  "demo.insertDisposition",
  `
    INSERT INTO dispositions (business_id, id, name, source, system_key, marks_contact_complete, position, external_id,
      created_at, updated_at, asks_for_callback)
    VALUES ($1, $2, $3, $4, $5, $6, $7, CASE $4 WHEN 'crm' THEN lower(replace($3, ' ', '-')) END, $8, $8, $9)`,
);

const insertCampaignStatement = statement<never>(
  "demo.insertCampaign",
  `
    INSERT INTO campaigns (business_id, id, name, description, contact_count, open_contact_count, last_called_at,
      created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
);

const insertCampaignInboxStatement = statement<never>(
  "demo.insertCampaignInbox",
  "INSERT INTO campaign_inboxes (business_id, campaign_id, inbox_id, position) VALUES ($1, $2, $3, $4)",
);

const insertCampaignContactStatement = statement<never>(
  "demo.insertCampaignContact",
  `
    INSERT INTO campaign_contacts (business_id, campaign_id, id, first_name, last_name, company, title, email, phones,
      status, call_count, last_called_at, last_disposition_id, extra_fields, customer_id, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16)`,
);

const FIRST_NAMES = ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Donald", "Margaret", "Tony", "Frances", "Ken"];
const LAST_NAMES = [
  "Byron",
  "Hopper",
  "Mathison",
  "Dijkstra",
  "Liskov",
  "Knuth",
  "Hamilton",
  "Hoare",
  "Allen",
  "Ritchie",
];
const COMPANIES = ["Acme Tools", "Harbor Freight Lines", "Juniper Dental", "Bluebird Cafe", "Summit Roofing"];
const TITLES = ["Owner", "Office manager", "Head of operations", "Buyer"];

/** Statuses in rotation, so that each has the same number of contacts. */
const STATUSES: readonly ContactStatus[] = ["not_called", "in_progress", "called", "completed", "do_not_call"];
const CONTACTS_PER_STATUS = 26;

const DISPOSITIONS = [
  ["No answer", "service", "no_answer", false, false],
  ["Voicemail", "service", "voicemail", false, false],
  ["Busy", "service", "busy", false, false],
  ["Failed", "service", "failed", false, false],
  ["Invalid number", "service", "invalid_number", true, false],
  ["Do not call", "service", "do_not_call", true, false],
  ["Interested", "service", null, true, false],
  ["Not interested", "service", null, true, false],
  ["Call back later", "service", null, false, true],
  ["Connected", "crm", null, false, false],
  ["Meeting booked", "crm", null, true, false],
  ["Wrong number", "crm", null, true, false],
] as const;

/**
 * Writes the demo unless a business exists; several processes may try at once.
 *
 * @param outbox records the events of its history. There is no subscription yet, so none is delivered.
 * @param sounds the storage for the sound of a recorded talk, and the handler of its refusal. Without it, or when it
 * refuses, no call is recorded.
 */
export async function seedDemo(
  database: Database,
  outbox: Outbox,
  sounds?: { storage: Pick<Storage, "put" | "remove">; onError: (error: unknown) => void },
): Promise<boolean> {
  if (!(await database.row(isEmptyStatement, []))?.isEmpty) {
    return false;
  }
  const recording = sounds
    ? await storeDemoRecording(sounds.storage).catch((error) => {
        sounds.onError(error);
        return null;
      })
    : null;
  const isWritten = await writeDemo(database, outbox, recording);
  if (!isWritten && recording) {
    await sounds?.storage.remove(recording.storageKey);
  }
  return isWritten;
}

function writeDemo(database: Database, outbox: Outbox, recording: DemoRecording | null): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await transaction.rows(waitStatement, []);
    const state = await transaction.row(isEmptyStatement, []);
    if (!state?.isEmpty) {
      return false;
    }
    const writer = new DemoWriter(transaction, outbox, recording);
    await writer.northwind();
    await writer.basicBooks();
    await writer.others();
    await writer.clients();
    return true;
  });
}

const DAY = 86_400_000;
const HOUR = 3_600_000;

class DemoWriter {
  readonly #database: Database;
  readonly #outbox: Outbox;
  readonly #recording: DemoRecording | null;
  readonly #now = databaseNow();
  readonly #start = this.#now - 30 * DAY;

  constructor(database: Database, outbox: Outbox, recording: DemoRecording | null) {
    this.#database = database;
    this.#outbox = outbox;
    this.#recording = recording;
  }

  #at(offset: number): Date {
    return new Date(this.#start + offset);
  }

  async #business(name: string, options: { hasDialer?: boolean; suspended?: boolean } = {}): Promise<string> {
    const { id, createdAt } = identityAt("biz", this.#at(0));
    const values = [id, name, options.hasDialer ?? false, options.suspended ?? false, createdAt];
    await this.#database.rows(insertBusinessStatement, values);
    return id;
  }

  async #user(businessId: string | null, email: string, name: string, role: Role): Promise<string> {
    const { id, createdAt } = identityAt("usr", this.#at(HOUR));
    const hash = await hashPassword(DEMO_PASSWORD);
    await this.#database.rows(insertUserStatement, [businessId, id, email, name, role, hash, createdAt]);
    return id;
  }

  async #inbox(
    businessId: string,
    place: number,
    phoneNumber: string,
    name: string,
    userId: string,
    { inactive = false } = {},
  ): Promise<DemoInbox> {
    const { id, createdAt } = identityAt("inb", this.#at((2 + place) * HOUR));
    await this.#database.rows(insertInboxStatement, [businessId, id, phoneNumber, name, inactive, createdAt]);
    return { id, phoneNumber, userId };
  }

  async #contact(acting: Acting, place: number, number: string): Promise<DemoPerson> {
    const { businessId } = acting;
    const { id, createdAt } = identityAt("con", this.#at(DAY + place * HOUR));
    const firstName = FIRST_NAMES[place % FIRST_NAMES.length] as string;
    const lastName = LAST_NAMES[(place * 3) % LAST_NAMES.length] as string;
    const email = `${firstName}.${lastName}@customer.example`.toLowerCase();
    const phones = JSON.stringify([{ number, label: "mobile" }]);
    const company = COMPANIES[place % COMPANIES.length];
    const values = [businessId, id, firstName, lastName, company, email, phones, createdAt];
    await this.#database.rows(insertContactStatement, values);
    const created = { type: "contact.created", occurredAt: createdAt, subject: { contactId: id } } as const;
    await this.#outbox(this.#database, { ...acting, ...created });
    return { contactId: id, phoneNumber: number };
  }

  async #dispositions(businessId: string): Promise<string[]> {
    const ids: string[] = [];
    for (const [position, [name, source, systemKey, completes, asks]] of DISPOSITIONS.entries()) {
      const { id, createdAt } = identityAt("dsp", this.#at(6 * HOUR + position * 1000));
      const values = [businessId, id, name, source, systemKey, completes, position, createdAt, asks];
      await this.#database.rows(insertDispositionStatement, values);
      ids.push(id);
    }
    return ids;
  }

  async northwind(): Promise<void> {
    const business = await this.#business("Northwind Sales", { hasDialer: true });
    const admin = await this.#user(business, DEMO_ADMIN, "Nora Admin", "admin");
    const agent = await this.#user(business, DEMO_AGENT, "Axel Agent", "member");
    const inboxes = [
      await this.#inbox(business, 0, "+14155550100", "Sales West", agent),
      await this.#inbox(business, 1, "+12125550100", "Sales East", admin),
      await this.#inbox(business, 2, "+13125550100", "Support", admin),
    ] as const;
    await this.#inbox(business, 3, "+16175550100", "Old front desk", admin, { inactive: true });
    await this.#database.rows(allowInboxStatement, [business, agent, inboxes[0].id]);
    const acting = { businessId: business, actor: userActor(admin) };
    const customers: DemoPerson[] = [];
    for (let place = 0; place < 12; place += 1) {
      customers.push(await this.#contact(acting, place, `+1415555${String(2000 + place)}`));
    }
    const dispositions = await this.#dispositions(business);
    const queue = identityAt("que", this.#at(6 * HOUR));
    await this.#database.rows(insertQueueStatement, [business, queue.id, [agent, admin], queue.createdAt]);
    const history = new DemoHistory(this.#database, business, {
      now: this.#now,
      outbox: this.#outbox,
      inboxes,
      queueId: queue.id,
      dispositions,
      recording: this.#recording,
    });
    await this.#campaign(acting, inboxes, dispositions, history, customers, {
      name: "Spring outreach",
      description: "Accounts that have not heard from us this year",
      statuses: STATUSES.flatMap((status) => Array<ContactStatus>(CONTACTS_PER_STATUS).fill(status)),
      exchange: 3000,
    });
    const renewals = await this.#campaign(acting, inboxes.slice(0, 1), dispositions, history, [], {
      name: "Renewals",
      description: "",
      statuses: Array<ContactStatus>(10).fill("not_called"),
      exchange: 4000,
    });
    await history.withCustomers(customers);
    await this.#changes(acting, customers, renewals, agent);
  }

  /** The changes of today, each with its event. */
  async #changes(acting: Acting, customers: readonly DemoPerson[], campaignId: string, userId: string): Promise<void> {
    const { businessId } = acting;
    const [changed, optedOut] = customers.slice(-2) as [DemoPerson, DemoPerson];
    const contactId = changed.contactId as string;
    const at = new Date(this.#now).toISOString();
    const unwanted = "+14155552099";
    const change = (work: (transaction: Database) => unknown) =>
      withEvents(this.#database, this.#outbox, acting, async (transaction) => void (await work(transaction)));
    const tell = (fact: Parameters<typeof note>[0]) => change(() => note(fact));
    await change((transaction) => updateContact(transaction, businessId, contactId, { title: "Office manager" }));
    await change((transaction) => optOut(transaction, businessId, optedOut.phoneNumber, at, "app"));
    await change((transaction) => liftOptOuts(transaction, businessId, [optedOut.phoneNumber]));
    const merged = { contactId: identityAt("con", this.#at(DAY)).id, reason: "merged", mergedInto: contactId } as const;
    await tell({ type: "contact.deleted", subject: merged });
    await tell({ type: "person.erased", subject: { deletions: 14 } });
    await change((transaction) => setPaused(transaction, businessId, campaignId, null));
    await change((transaction) => setResumed(transaction, businessId, campaignId));
    const removed = { campaignId, campaignContactId: identityAt("cct", this.#at(3 * DAY)).id };
    await tell({ type: "campaign.contact.deleted", subject: removed });
    const entry = { source: "app", createdAt: at } as const;
    await change((transaction) =>
      addDoNotCallNumbers(transaction, businessId, [{ phoneNumber: unwanted, note: null }], entry),
    );
    await change((transaction) => removeDoNotCallNumber(transaction, businessId, unwanted));
    await tell({ type: "user.presence.updated", subject: { userId } });
  }

  async #campaign(
    acting: Acting,
    inboxes: readonly DemoInbox[],
    dispositions: readonly string[],
    history: DemoHistory,
    customers: readonly DemoPerson[],
    campaign: { name: string; description: string; statuses: readonly ContactStatus[]; exchange: number },
  ): Promise<string> {
    const { businessId: business } = acting;
    const { name, description, statuses, exchange } = campaign;
    const { id, createdAt } = identityAt("cmp", this.#at(2 * DAY + exchange * 1000));
    const open = statuses.filter((status) => status !== "completed" && status !== "do_not_call").length;
    const lastCalled = statuses.findIndex((status, place) => callsOf(place, status).length > 0);
    const lastCalledAt = lastCalled >= 0 ? this.#calledAt(lastCalled).toISOString() : null;
    const values = [business, id, name, description, statuses.length, open, lastCalledAt, createdAt];
    await this.#database.rows(insertCampaignStatement, values);
    for (const [place, inbox] of inboxes.entries()) {
      await this.#database.rows(insertCampaignInboxStatement, [business, id, inbox.id, place + 1]);
    }
    const created = { type: "campaign.created", occurredAt: createdAt, subject: { campaignId: id } } as const;
    await this.#outbox(this.#database, { ...acting, ...created });
    for (const [place, status] of statuses.entries()) {
      const customer = customers[place]?.contactId ?? null;
      const contactId = await this.#campaignContact(business, id, place, status, dispositions, customer, exchange);
      const contact = { id: contactId, campaignId: id, phoneNumber: `+1415555${exchange + place}` };
      await history.withProspect(contact, place, callsOf(place, status), this.#calledAt(place));
      if (place === statuses.indexOf("completed")) {
        // One outcome of a call, in the form for subscribers.
        await this.#outbox(this.#database, {
          businessId: business,
          actor: userActor((inboxes[0] as DemoInbox).userId),
          type: "campaign.contact.updated",
          occurredAt: this.#calledAt(place).toISOString(),
          subject: {
            campaignId: id,
            campaignContactId: contactId,
            previous: { status: "in_progress", lastDisposition: null },
          },
        });
      }
    }
    return id;
  }

  async #campaignContact(
    business: string,
    campaign: string,
    place: number,
    status: ContactStatus,
    dispositions: readonly string[],
    customer: string | null,
    exchange: number,
  ): Promise<string> {
    const { id, createdAt } = identityAt("cct", this.#at(3 * DAY + exchange * 1000 + place * 60_000));
    const calls = callsOf(place, status);
    const last = calls.at(-1);
    const firstName = FIRST_NAMES[place % FIRST_NAMES.length] as string;
    const lastName = LAST_NAMES[Math.floor(place / FIRST_NAMES.length) % LAST_NAMES.length] as string;
    await this.#database.rows(insertCampaignContactStatement, [
      business,
      campaign,
      id,
      firstName,
      lastName,
      COMPANIES[place % COMPANIES.length],
      TITLES[place % TITLES.length],
      `${firstName}.${lastName}@prospect.example`.toLowerCase(),
      JSON.stringify([{ number: `+1415555${String(exchange + place)}`, label: "work" }]),
      status,
      calls.length,
      last ? this.#calledAt(place).toISOString() : null,
      last ? dispositions[last.disposition] : null,
      place % 4 === 0 ? JSON.stringify({ plan: "gold", region: "west" }) : null,
      customer,
      createdAt,
    ]);
    return id;
  }

  /** The time of the last call to a contact of a campaign. */
  #calledAt(place: number): Date {
    return this.#at(29 * DAY - place * 60_000);
  }

  async basicBooks(): Promise<void> {
    const business = await this.#business("Basic Books");
    const owner = await this.#user(business, DEMO_OWNER, "Bea Owner", "admin");
    const inbox = await this.#inbox(business, 0, "+15035550100", "Shop", owner);
    const reader = await this.#contact({ businessId: business, actor: userActor(owner) }, 0, "+15035550142");
    await new DemoHistory(this.#database, business, {
      now: this.#now,
      outbox: this.#outbox,
      inboxes: [inbox],
      queueId: null,
      dispositions: [],
      recording: null,
    }).withReader(reader);
  }

  /** Any program on this machine can try both, with any callback path. */
  async clients(): Promise<void> {
    const createdAt = this.#at(0).toISOString();
    const hosts = ["127.0.0.1", "localhost", "[::1]"];
    const redirectUris = hosts.flatMap((host) => LOOPBACK_PATHS.map((path) => `http://${host}${path}`));
    const shared = {
      businessId: null,
      applicationType: "native",
      jwks: null,
      redirectUris,
      postLogoutRedirectUris: redirectUris,
      publisher: "Demo",
      createdAt,
    } as const;
    await insertClient(this.#database, {
      ...shared,
      id: DEMO_APP,
      name: "Demo app",
      authMethod: "none",
      secretHash: null,
    });
    await insertClient(this.#database, {
      ...shared,
      id: DEMO_SERVER,
      name: "Demo server",
      authMethod: "client_secret_basic",
      secretHash: hashSecret(DEMO_SECRET),
    });
  }

  async others(): Promise<void> {
    const suspended = await this.#business("Suspended Supply", { suspended: true });
    await this.#user(suspended, DEMO_SUSPENDED, "Sam Owner", "admin");
    await this.#user(null, DEMO_STRAY, "Stray User", "member");
  }
}
