import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { erasePeople } from "../../src/domain/person/erase.ts";
import { applyRetention } from "../../src/domain/retention/prune.ts";
import { identityAt, newId } from "../../src/platform/id.ts";
import { type ContractApi, createContractApi } from "../support/contract-api.ts";
import type { Answer } from "../support/json-answer.ts";
import { endSessions, waitingForLocks } from "../support/sessions.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { allShown } from "./shown.ts";

/**
 * Two copies of a business in other systems: one reads changes by watermark and `GET /deletions`, the other one has only
 * the events after its first reading. The guide `docs/public/sync.md` tells both how.
 */

const DAY_MS = 86_400_000;
/** The setting of the business, which the copy by events applies too. */
const MESSAGE_DAYS = 30;

type Entry = Record<string, unknown> & { id: string };
type Objects = Record<string, Entry>;

const LISTS = ["/contacts", "/campaign-contacts", "/conversations", "/messages", "/calls"] as const;

let api: ContractApi;
beforeAll(async () => {
  api = await createContractApi();
});
afterAll(() => api?.close());

async function call(method: string, path: string, request: { body?: unknown; query?: Record<string, string> } = {}) {
  const answer = await api.call(method, path, { token: api.adminToken, ...request });
  expect(answer.status).toBeLessThan(300);
  return answer.body as Answer;
}

async function readAll(path: string, query: Record<string, string> = {}): Promise<Entry[]> {
  const rows: Entry[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Answer = await call("GET", path, { query: { ...query, limit: "100", ...(cursor && { cursor }) } });
    rows.push(...page.data);
    cursor = page.has_more ? page.next_cursor : null;
  }
  return rows;
}

/** The parts that deletions change: which objects exist, and the contact of each. Contacts are compared as a whole. */
const compared = (objects: Objects) =>
  Object.fromEntries(
    Object.values(objects)
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map((entry) => [
        entry.id,
        entry.id.startsWith("con_") ? entry : (entry.customer_id ?? entry.contact_id ?? null),
      ]),
  );

async function service(): Promise<Objects> {
  const rows = (await Promise.all(LISTS.map((path) => readAll(path)))).flat();
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}

/** The state of the copy by deletions. A kill loses what a step has not stored. */
interface FeedCopy {
  objects: Objects;
  watermark: string;
  cursor: string;
}

/** Reads what has changed, then what was deleted. @returns the next state. */
async function followDeletions({ objects: before, watermark, cursor }: FeedCopy): Promise<FeedCopy> {
  const objects = { ...before };
  const next = new Date(Date.now() - 60_000).toISOString();
  for (const path of LISTS) {
    for (const row of await readAll(path, { updated_after: watermark })) {
      objects[row.id] = row;
    }
  }
  let page: Answer;
  let place = cursor;
  do {
    page = await call("GET", "/deletions", { query: place === "" ? {} : { cursor: place } });
    for (const { id } of page.data) {
      delete objects[id];
    }
    place = page.next_cursor;
  } while (page.has_more);
  return { objects, watermark: next, cursor: place };
}

/** The state of the copy by events. */
interface EventCopy {
  objects: Objects;
  seen: string[];
}

/** Processes new events, and applies the retention of the business. @returns the next state. */
async function followEvents({ objects: before, seen }: EventCopy): Promise<EventCopy> {
  const objects = { ...before };
  const events = (await readAll("/events")).filter(({ id }) => !seen.includes(id));
  for (const event of events.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    applyEvent(objects, event as Answer);
  }
  applyDays(objects);
  return { objects, seen: [...seen, ...events.map(({ id }) => id)] };
}

function applyEvent(objects: Objects, { type, data }: Answer): void {
  const { contact } = data;
  if (type === "contact.created" || type === "contact.updated") {
    objects[contact.id] = contact;
  } else if (type === "campaign.contact.deleted") {
    delete objects[contact.id];
  } else if (type === "contact.deleted") {
    const numbers = numbersOf(objects[contact.id]);
    delete objects[contact.id];
    for (const entry of Object.values(objects)) {
      const key = entry.id.startsWith("cct_") ? "customer_id" : "contact_id";
      if (data.reason === "erased" && key === "contact_id" && isOf(entry, contact.id, numbers)) {
        delete objects[entry.id];
      } else if (entry[key] === contact.id) {
        objects[entry.id] = { ...entry, [key]: data.merged_into };
      }
    }
  }
}

const numbersOf = (contact: Entry | undefined) => (contact as Answer).phones.map(({ number }: Answer) => number);

/** Texts, calls and conversations of an erased contact: linked to it, or without a contact and with a number of it. */
const isOf = (entry: Entry, contactId: string, numbers: readonly string[]): boolean =>
  entry.contact_id === contactId ||
  (entry.contact_id === null && [entry.phone_number, entry.from, entry.to].some((one) => numbers.includes(`${one}`)));

function applyDays(objects: Objects): void {
  const start = new Date(Date.now() - MESSAGE_DAYS * DAY_MS).toISOString();
  for (const { id, status, send_at, created_at } of Object.values(objects)) {
    const isSent = !["scheduled", "queued", "sending"].includes(`${status}`);
    if (id.startsWith("msg_") && isSent && `${send_at ?? created_at}` < start) {
      delete objects[id];
    }
  }
  const others = Object.values(objects);
  for (const { id, updated_at, inbox_id, phone_number } of others.filter((entry) => entry.id.startsWith("cnv_"))) {
    const isUsed = others.some(
      (entry) =>
        objects[entry.id] &&
        (entry.conversation_id === id ||
          (entry.id.startsWith("call_") &&
            entry.inbox_id === inbox_id &&
            [entry.from, entry.to].includes(phone_number))),
    );
    if (!isUsed && `${updated_at}` < start) {
      delete objects[id];
    }
  }
}

async function add(table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row).join(", ");
  await api.test.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_record(null::${table}, $1)`,
    [JSON.stringify(row)],
  );
}

/** A contact with a number of its own, a text of so many days ago for each of them, and a call. */
async function addPerson(number: string, ...ages: number[]): Promise<string> {
  const { id } = await call("POST", "/contacts", { body: { first_name: "Ada", phones: [number] } });
  const { businessId: business_id, inboxIds } = api.world.northwind;
  const ends = { business_id, inbox_id: inboxIds[0], contact_id: id, phone_number: number };
  const times = (days: number) => {
    const at = new Date(Date.now() - days * DAY_MS);
    return { at, both: { created_at: at.toISOString(), updated_at: at.toISOString() } };
  };
  const conversation_id = identityAt("cnv", times(50).at).id;
  await add("conversations", { ...ends, id: conversation_id, unread_count: 0, ...times(50).both });
  for (const days of ages) {
    const { at, both } = times(days);
    await add("messages", {
      ...{ ...ends, ...both, id: identityAt("msg", at).id, conversation_id, inbox_number: "+14155550100", body: "Hi" },
      ...{ segments: 1, media_count: 0, direction: "incoming", status: "received", possible_duplicate: false },
      ...{ checks: 0, times_unknown: 0 },
    });
  }
  if (ages.length > 0) {
    await add("calls", {
      ...{ ...ends, ...times(1).both, id: newId("call"), inbox_number: "+14155550100", direction: "incoming" },
      ...{
        status: "completed",
        started_at: times(1).at,
        ended_at: times(1).at,
        checks: 0,
        times_unknown: 0,
        hang_ups: 0,
      },
    });
  }
  return id;
}

const passTime = () => api.test.query("UPDATE person_erasures SET due_at = now() - interval '1 second'");
const erase = () => erasePeople(api.test.database, webhookTools.outbox);

it("are equal to the service after a deletion, a merge, a removal, an erasure and a retention, with a kill", async () => {
  const [deleted, merged, surviving, erased, old, silent] = [
    await addPerson("+14155550701", 3, 2),
    await addPerson("+14155550702", 3),
    await addPerson("+14155550703", 1),
    await addPerson("+14155550704", 3, 2, 1),
    await addPerson("+14155550705", 45, 40, 2),
    await addPerson("+14155550706"),
  ];
  const { campaignId } = api.world.northwind;
  const entry = async (customer_id: string, phone: string) =>
    (await call("POST", `/campaigns/${campaignId}/contacts`, { body: { customer_id, phones: [phone] } })).id;
  const removed = await entry(surviving, "+14155550713");
  const relinked = await entry(merged, "+14155550712");
  const erasedEntry = await entry(erased, "+14155550714");
  await entry(deleted, "+14155550711");

  const first = await service();
  let byDeletions: FeedCopy = { objects: first, watermark: new Date(Date.now() - 60_000).toISOString(), cursor: "" };
  let byEvents: EventCopy = { objects: first, seen: (await readAll("/events")).map(({ id }) => id) };

  await call("DELETE", `/contacts/${deleted}`);
  await call("POST", `/contacts/${merged}/merge`, { body: { into: surviving } });
  await call("DELETE", `/campaigns/${campaignId}/contacts/${removed}`);
  await call("POST", "/erasures", { body: { contact_id: erased } });

  // The worker is killed while it waits for the contact: the texts and calls of the person are erased, the contact is not.
  const holder = new pg.Client(api.test.connection);
  await holder.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT FROM contacts WHERE id = $1 FOR KEY SHARE", [erased]);
  await passTime();
  const killed = expect(erase()).rejects.toThrow();
  await expect.poll(() => waitingForLocks(api.test)).toHaveLength(1);
  // The copies read half of the erasure. They are killed too: what they have read is not stored.
  await followDeletions(byDeletions);
  const half = await followEvents(byEvents);
  expect([half.objects[erased]?.id, half.objects[erasedEntry]]).toEqual([erased, undefined]);
  await endSessions(api.test, "wait_event_type = 'Lock'");
  await killed;
  await holder.end();
  byDeletions = await followDeletions(byDeletions);
  byEvents = await followEvents(byEvents);

  for (let pass = 0; pass < 2; pass += 1) {
    await passTime();
    await erase();
  }
  await api.test.query("UPDATE businesses SET retention = $2 WHERE id = $1", [
    api.world.northwind.businessId,
    JSON.stringify({ messageDays: MESSAGE_DAYS }),
  ]);
  await applyRetention(api.test.database);

  await allShown(api.test);
  const now = await service();
  byDeletions = await followDeletions(byDeletions);
  byEvents = await followEvents(byEvents);
  expect(compared(byDeletions.objects)).toEqual(compared(now));
  expect(compared(byEvents.objects)).toEqual(compared(now));

  const ofContact = (id: string, prefix: string) =>
    Object.values(now).filter((one) => one.id.startsWith(prefix) && one.contact_id === id).length;
  expect([ofContact(surviving, "msg_"), ofContact(surviving, "call_"), now[relinked]?.customer_id]).toEqual([
    ...[2, 2],
    surviving,
  ]);
  expect([ofContact(old, "msg_"), ofContact(silent, "cnv_")]).toEqual([1, 0]);
  const counts: Record<string, number> = {};
  for (const { type, reason, merged_into } of await readAll("/deletions")) {
    const key = `${type} ${reason}${merged_into === surviving ? " into the surviving one" : ""}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  expect(counts).toEqual({
    "contact deleted": 1,
    "contact merged into the surviving one": 1,
    "campaign_contact deleted": 1,
    "message erased": 3,
    "call erased": 1,
    "campaign_contact erased": 1,
    "conversation erased": 1,
    "contact erased": 1,
    "message retention": 2,
    "conversation retention": 1,
  });
});
