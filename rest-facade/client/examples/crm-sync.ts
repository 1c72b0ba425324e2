import { DatabaseSync } from "node:sqlite";
import { ApiError, createClient, type DialerClient, type Schema } from "campaign-dialer-client";

/**
 * Keeps a CRM in a SQLite file and the contacts of the service equal. It sends the changed people of the CRM, then reads
 * the contacts that changed since the last run. A person who changed on both sides keeps the values of the CRM. The CRM
 * has one number for each person, which replaces the numbers of the contact.
 *
 *     API_URL=https://api.example.com API_TOKEN=… node crm-sync.ts crm.sqlite
 *
 * Run it from cron. A run that ends early adds nothing twice: `external_id` ties each new contact to its person.
 */

const TABLES = `
  CREATE TABLE IF NOT EXISTS people (
    id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, email TEXT, phone TEXT,
    contact_id TEXT UNIQUE,
    -- The CRM adds one with every change; the person is unsent while it is above sent_version.
    version INTEGER NOT NULL DEFAULT 1, sent_version INTEGER NOT NULL DEFAULT 0,
    problem TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sync_state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT`;

/** Changes of the last minute are read again: they may become visible in another order than their times. */
const OVERLAP_MS = 60_000;

interface Person {
  id: number;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  contact_id: string | null;
  version: number;
}

export interface SyncResult {
  sent: number;
  refused: number;
  received: number;
}

export function openCrm(file: string): DatabaseSync {
  const crm = new DatabaseSync(file);
  crm.exec(TABLES);
  return crm;
}

export async function syncContacts(client: DialerClient, crm: DatabaseSync): Promise<SyncResult> {
  const { sent, refused } = await sendPeople(client, crm);
  return { sent, refused, received: await receiveContacts(client, crm) };
}

async function sendPeople(client: DialerClient, crm: DatabaseSync): Promise<Omit<SyncResult, "received">> {
  const unsent = crm.prepare("SELECT * FROM people WHERE version > sent_version AND id > ? ORDER BY id LIMIT 100");
  // The person may have changed again while the call ran: then a later run sends that change.
  const done = crm.prepare("UPDATE people SET contact_id = ?, sent_version = ?, problem = NULL WHERE id = ?");
  const failed = crm.prepare("UPDATE people SET sent_version = ?, problem = ? WHERE id = ?");
  const result = { sent: 0, refused: 0 };
  let after = 0;
  for (;;) {
    const people = unsent.all(after) as unknown as Person[];
    if (people.length === 0) {
      return result;
    }
    for (const { id, contact_id, version, phone, first_name, last_name, email } of people) {
      after = id;
      const fields = { first_name, last_name, email, phones: phone === null ? [] : [phone] };
      try {
        const contact = await (contact_id === null
          ? client.contacts.save({ match_on: "external_id", external_id: `crm-${id}`, ...fields })
          : client.contacts.update({ id: contact_id, ...fields }));
        done.run(contact.id, version, id);
        result.sent += 1;
      } catch (error) {
        // An invalid address, or a deleted contact: somebody corrects it in the CRM. Anything else ends the run.
        if (!ApiError.is(error, "validation_error", "invalid_phone_number", "gone")) {
          throw error;
        }
        failed.run(version, error.detail, id);
        result.refused += 1;
      }
    }
  }
}

async function receiveContacts(client: DialerClient, crm: DatabaseSync): Promise<number> {
  const row = crm.prepare("SELECT value FROM sync_state WHERE name = 'contacts_read_until'").get();
  const since = row && new Date(Date.parse(String(row.value)) - OVERLAP_MS).toISOString();
  let until = row ? String(row.value) : "";
  let received = 0;
  for await (const contact of client.contacts.list(since === undefined ? {} : { updated_after: since })) {
    until = contact.updated_at > until ? contact.updated_at : until;
    received += receive(crm, contact) ? 1 : 0;
  }
  if (until !== "") {
    crm.prepare("INSERT OR REPLACE INTO sync_state VALUES ('contacts_read_until', ?)").run(until);
  }
  return received;
}

/** Writes a contact into the CRM. Returns whether that changed a person. */
function receive(crm: DatabaseSync, contact: Schema<"Contact">): boolean {
  const { id, first_name, last_name, email, primary_number, external_id } = contact;
  const values = [first_name, last_name, email, primary_number, id];
  const changed = crm
    .prepare(
      `UPDATE people SET first_name = ?1, last_name = ?2, email = ?3, phone = ?4, contact_id = ?5
       WHERE (id = ?6 OR contact_id = ?5) AND version = sent_version
         AND (first_name, last_name, email, phone, contact_id) IS NOT (?1, ?2, ?3, ?4, ?5)`,
    )
    .run(...values, personId(external_id));
  // A contact that another system has named is that system's.
  if (changed.changes > 0 || external_id !== null) {
    return changed.changes > 0;
  }
  const added = crm
    .prepare(
      `INSERT INTO people (first_name, last_name, email, phone, contact_id, sent_version) VALUES (?, ?, ?, ?, ?, 1)
       ON CONFLICT (contact_id) DO NOTHING`,
    )
    .run(...values);
  return added.changes > 0;
}

/** The person whose contact this is, by its external id. */
function personId(external: string | null): number | null {
  const id = /^crm-(\d{1,15})$/.exec(external ?? "")?.[1];
  return id === undefined ? null : Number(id);
}

if (import.meta.main) {
  const { API_URL: baseUrl = "", API_TOKEN: token = "" } = process.env;
  const crm = openCrm(process.argv[2] ?? "crm.sqlite");
  const { sent, refused, received } = await syncContacts(createClient({ baseUrl, token }), crm);
  crm.close();
  process.stdout.write(`sent ${sent}, refused ${refused}, received ${received}\n`);
}
