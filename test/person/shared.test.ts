import { afterAll, beforeAll, expect, it } from "vitest";
import { erasePerson } from "../../src/domain/person/commands.ts";
import { deleteUnlessErased, mergeUnlessErased } from "../../src/domain/person/contacts.ts";
import { erasePeople } from "../../src/domain/person/erase.ts";
import { summarizePerson } from "../../src/domain/person/summary.ts";
import { newId, type Prefix } from "../../src/platform/id.ts";
import type { TestDatabase } from "../support/database.ts";
import { exportedFile } from "../support/exports.ts";
import { unheard } from "../support/unheard.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** Finding a person's data: what it shares with others selects nobody, and every value is compared as a whole. */

let test: TestDatabase;
let world: World;
let businessId: string;
let inboxNumber: string;
let subscriptionId: string;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  businessId = world.northwind.businessId;
  const [inbox] = await test.query<{ number: string }>("SELECT phone_number AS number FROM inboxes WHERE id = $1", [
    world.northwind.inboxIds[0],
  ]);
  inboxNumber = inbox?.number as string;
  const [subscription] = await test.query<{ id: string }>("SELECT id FROM subscriptions WHERE business_id = $1", [
    businessId,
  ]);
  subscriptionId = subscription?.id as string;
});
afterAll(() => test?.drop());

const caller = () => ({ businessId, userId: world.admin.userId, role: "admin" }) as const;
const at = new Date().toISOString();
const times = { created_at: at, updated_at: at };

async function add(table: string, prefix: Prefix | null, row: Record<string, unknown>): Promise<string> {
  const id = prefix ? newId(prefix) : "";
  const stamped = { business_id: businessId, ...(prefix && { id }), ...row };
  const columns = Object.keys(stamped).join(", ");
  await test.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_record(null::${table}, $1)`,
    [JSON.stringify(stamped)],
  );
  return id;
}

const phonesOf = (numbers: readonly string[]) => numbers.map((number) => ({ number, label: null }));
const addContact = (numbers: readonly string[], others: Record<string, unknown> = {}) =>
  add("contacts", "con", { phones: phonesOf(numbers), source: "api", ...times, ...others });
const addEntry = (numbers: readonly string[], others: Record<string, unknown> = {}) =>
  add("campaign_contacts", "cct", {
    ...{ campaign_id: world.northwind.campaignId, phones: phonesOf(numbers), status: "not_called", call_count: 0 },
    ...{ was_busy: false, ...times, ...others },
  });

/** A conversation with an incoming text from a number. @returns the id of the text. */
async function addText(number: string, contactId: string | null, body = "hello"): Promise<string> {
  const ends = { inbox_id: world.northwind.inboxIds[0], contact_id: contactId, phone_number: number };
  const [known] = await test.query<{ id: string }>(
    "SELECT id FROM conversations WHERE business_id = $1 AND inbox_id = $2 AND phone_number = $3",
    [businessId, ends.inbox_id, number],
  );
  const conversationId = known?.id ?? (await add("conversations", "cnv", { ...ends, unread_count: 0, ...times }));
  return add("messages", "msg", {
    ...{ ...ends, conversation_id: conversationId, inbox_number: inboxNumber, body, segments: 1, media_count: 0 },
    ...{ direction: "incoming", status: "received", possible_duplicate: false, checks: 0, times_unknown: 0, ...times },
  });
}

/** An event with a delivery that waits, and an attempt that the receiver answered. */
async function addEvent(data: object): Promise<string> {
  const id = await add("webhook_events", "evt", {
    ...{ event_type: "message.incoming.received", occurred_at: at, is_test: false },
    body: JSON.stringify({ type: "message.incoming.received", data }),
  });
  await test.query(
    "INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at, parked) VALUES ($1, $2, $3, now(), true)",
    [businessId, subscriptionId, id],
  );
  await add("webhook_attempts", "dlv", {
    ...{ subscription_id: subscriptionId, event_id: id, attempt: 1, attempted_at: at, duration_ms: 1, status: 500 },
    ...{ answer: "no", is_test: false },
  });
  return id;
}

const messageEvent = (from: string, contactId: string | null, body = "hello", contact: object | null = null) => ({
  message: { id: newId("msg"), contact_id: contactId, from, to: inboxNumber, body },
  conversation: { id: newId("cnv"), contact_id: contactId, phone_number: from },
  contact: contact ?? (contactId && { id: contactId, phones: phonesOf([from]) }),
});

async function addAnswer(body: object): Promise<string> {
  const key = newId("evt");
  await test.query(
    "INSERT INTO idempotency_keys (business_id, client_id, key, fingerprint, status, body) VALUES ($1, 'c u', $2, '\\x00', 201, $3)",
    [businessId, key, JSON.stringify(body)],
  );
  return key;
}

const passTime = () =>
  test.query("UPDATE person_erasures SET due_at = now() - interval '1 second' WHERE completed_at IS NULL");
const states = () =>
  test.query<{ erased: boolean }>(
    "SELECT erased_at IS NOT NULL AS erased FROM person_erasures WHERE completed_at IS NULL ORDER BY id",
  );
/** Carries out what is ordered, with its last look. */
async function erase(input: { contactId: string } | { phoneNumber: string }): Promise<void> {
  await erasePerson(test.database, caller(), input);
  await finish();
}
async function finish(): Promise<void> {
  for (let look = 0; look < 2; look += 1) {
    await passTime();
    await erasePeople(test.database, webhookTools.outbox);
  }
  expect(await states()).toEqual([]);
}

/** Those of these rows that exist and, of contacts, are not erased. */
async function kept(table: string, ids: readonly string[]): Promise<string[]> {
  const rows = await test.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE business_id = $1 AND id = ANY($2)${table === "contacts" ? " AND deleted_at IS NULL" : ""}`,
    [businessId, ids],
  );
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}
const waiting = async (ids: readonly string[]) => {
  const rows = await test.query<{ id: string }>(
    "SELECT event_id AS id FROM webhook_deliveries WHERE business_id = $1 AND event_id = ANY($2)",
    [businessId, ids],
  );
  return ids.filter((id) => rows.some((row) => row.id === id));
};
const answered = async (ids: readonly string[]) => {
  const rows = await test.query<{ id: string }>(
    "SELECT event_id AS id FROM webhook_attempts WHERE business_id = $1 AND event_id = ANY($2) AND answer IS NOT NULL",
    [businessId, ids],
  );
  return ids.filter((id) => rows.some((row) => row.id === id));
};
const keptAnswers = async (keys: readonly string[]) => {
  const rows = await test.query<{ key: string }>(
    "SELECT key FROM idempotency_keys WHERE business_id = $1 AND key = ANY($2) AND status = 201",
    [businessId, keys],
  );
  return keys.filter((key) => rows.some((row) => row.key === key));
};

const exported = async (input: object): Promise<{ kind: string; id: string }[]> =>
  JSON.parse(await exportedFile(test.database, caller(), input, "json"));

it("a number that others have too selects nobody: shown, exported and erased are the same few", async () => {
  const [mobile, board] = ["+14155551001", "+14155551000"];
  const x = await addContact([mobile, board], { first_name: "Xena", email: "info@board.example" });
  const colleagues = [
    await addContact(["+14155551002", board], { first_name: "Ada", email: "info@board.example" }),
    await addContact([board], { first_name: "Bob" }),
  ];
  // Two of the contacts of the campaign are hers: by the link, and by the number that she alone has.
  const hers = [
    await addEntry(["+14155551009"], { customer_id: x }),
    await addEntry([mobile, board], { first_name: "xena" }),
  ];
  const others = [
    await addEntry(["+14155551003", board], { first_name: "Cleo" }),
    await addEntry([board], { first_name: "Dan" }),
  ];
  const texts = [await addText(mobile, null), await addText(board, x)];
  const foreign = [await addText(board, null), await addText(board, colleagues[0] as string)];
  const events = [await addEvent(messageEvent(mobile, null)), await addEvent(messageEvent(board, x))];
  const foreignEvents = [
    await addEvent(messageEvent(board, null)),
    await addEvent(messageEvent(board, colleagues[1] as string)),
  ];

  for (const key of [{ contactId: x }, { phoneNumber: mobile }]) {
    expect(await summarizePerson(test.database, caller(), key)).toEqual({
      ...{ names: ["Xena", "xena"], numbers: [mobile, "+14155551009"], emails: [] },
      ...{ contactCount: 1, campaignContactCount: 2, textCount: 2, callCount: 0 },
    });
    const records = Map.groupBy(await exported(key), ({ kind }) => kind);
    const idsOf = (kind: string) => (records.get(kind) ?? []).map(({ id }) => id).sort();
    expect(idsOf("contact")).toEqual([x]);
    expect(idsOf("campaign_contact")).toEqual([...hers].sort());
    expect(idsOf("message")).toEqual([...texts].sort());
    expect(idsOf("event")).toEqual([...events].sort());
  }
  await erase({ phoneNumber: mobile });
  expect(await kept("contacts", [x, ...colleagues])).toEqual(colleagues);
  expect(await kept("campaign_contacts", [...hers, ...others])).toEqual(others);
  expect(await kept("messages", [...texts, ...foreign])).toEqual(foreign);
  expect(await waiting([...events, ...foreignEvents])).toEqual(foreignEvents);
});

it("contacts that share their only number: the number is refused above a hundred, and a named one goes alone", async () => {
  const board = "+14155551100";
  const contacts = await Promise.all(Array.from({ length: 105 }, () => addContact([board])));
  await expect(erasePerson(test.database, caller(), { phoneNumber: board })).rejects.toMatchObject({
    code: "conflict",
    field: "phoneNumber",
  });
  await erase({ contactId: contacts[0] as string });
  expect(await kept("contacts", contacts)).toEqual(contacts.slice(1));
});

it("a number names all contacts that have it, and their other numbers only where nobody else has them", async () => {
  const [line, own, board] = ["+14155551200", "+14155551201", "+14155551202"];
  const family = [await addContact([line, own]), await addContact([line, board])];
  const other = await addContact([board]);
  expect(await summarizePerson(test.database, caller(), { phoneNumber: line })).toMatchObject({
    numbers: [line, own],
    contactCount: 2,
  });
  await erase({ phoneNumber: line });
  expect(await kept("contacts", [...family, other])).toEqual([other]);
});

it("compares whole values of fields: neither longer ones nor texts that contain one", async () => {
  const number = "+14155551300";
  const email = "lee@chan.example";
  const lee = await addContact([number], { email: "Lee@Chan.example" });
  const bruce = await addContact([`${number}1`], { email: `bruce.${email}` });
  const others = [
    await addEvent(messageEvent(`${number}1`, bruce)),
    await addEvent({ contact: { id: bruce, email: `bruce.${email}` } }),
    await addEvent(messageEvent("+14155551399", null, `My address is ${email}`)),
    await addEvent(messageEvent("+14155551399", null, number)),
    await addEvent({ contact: { id: bruce, extra_fields: { email, number } } }),
    // A number that Bruce had before.
    await addEvent(messageEvent(number, bruce)),
  ];
  const own = [
    await addEvent(messageEvent(number, lee)),
    await addEvent({ contact: { id: newId("con"), email: "LEE@chan.example" } }),
    await addEvent({ contact: { id: newId("cct"), phones: phonesOf([number]) } }),
  ];
  const ownAnswers = [
    await addAnswer({ data: [{ id: bruce }, { id: lee }] }),
    // The stored value of a GraphQL mutation.
    await addAnswer({ id: newId("msg"), contactId: null, phoneNumber: number }),
  ];
  const otherAnswers = [await addAnswer({ id: bruce, email: `bruce.${email}` }), await addAnswer({ body: number })];
  const importId = await add("contact_imports", "imp", {
    ...{ campaign_id: world.northwind.campaignId, file_name: "a.csv", fingerprint: "-", row_count: 9 },
    ...{ refused_count: 9, created_count: 0, updated_count: 0, skipped_count: 0, finished_at: at, ...times },
  });
  await add("audit_entries", "aud", {
    ...{ action: "campaign_contact.imported", object_id: importId, changed_fields: [], created_at: at },
    new_values: { country: "US" },
  });
  const italian = await add("contact_imports", "imp", {
    ...{ campaign_id: world.northwind.campaignId, file_name: "it.csv", fingerprint: "it", row_count: 2 },
    ...{ refused_count: 2, created_count: 0, updated_count: 0, skipped_count: 0, finished_at: at, ...times },
  });
  await add("audit_entries", "aud", {
    ...{ action: "campaign_contact.imported", object_id: italian, changed_fields: [], created_at: at },
    new_values: { country: "IT" },
  });
  for (const [index, cell] of ["415 5551300", "+1 415 5551300"].entries()) {
    await add("contact_import_refusals", null, {
      ...{ import_id: italian, row_number: index + 1, line: index + 1, code: "validation_error", message: "No." },
      cells: [cell],
    });
  }
  const rows = [
    ["Lee", "(415) 555-1300"],
    ["", " LEE@chan.example "],
    // As an address book copies it, and typeset.
    ["\u202a+1 (415) 555-1300\u202c"],
    ["415\u2011555\u20131300"],
    ["415\u00a0555\u00a01300"],
    ["555-1300"],
    ["(415) 555-13001"],
    [`bruce.${email}`],
    [`Call ${number} or ${email}`],
  ];
  for (const [index, cells] of rows.entries()) {
    await add("contact_import_refusals", null, {
      ...{ import_id: importId, row_number: index + 1, line: index + 1, code: "validation_error", message: "No." },
      cells,
    });
  }
  const records = Map.groupBy(await exported({ contactId: lee }), ({ kind }) => kind);
  expect(records.get("event")?.map(({ id }) => id)).toEqual(own);
  expect(records.get("refused_import_row")).toHaveLength(6);

  await erase({ contactId: lee });
  expect(await waiting([...own, ...others])).toEqual(others);
  expect(await kept("webhook_events", [...own, ...others])).toEqual(others);
  expect(await answered([...own, ...others])).toEqual(others);
  expect(await keptAnswers([...ownAnswers, ...otherAnswers])).toEqual(otherAnswers);
  const refusals = await test.query<{ cells: string[] }>(
    "SELECT cells FROM contact_import_refusals WHERE import_id = $1 ORDER BY row_number",
    [importId],
  );
  expect(refusals.map(({ cells }) => cells)).toEqual([[], [], [], [], [], ...rows.slice(5)]);
  const italians = await test.query<{ cells: string[] }>(
    "SELECT cells FROM contact_import_refusals WHERE import_id = $1 ORDER BY row_number",
    [italian],
  );
  // Without the code of a country, the number is an Italian one.
  expect(italians.map(({ cells }) => cells)).toEqual([["415 5551300"], []]);
});

it("numbers of the business select nothing", async () => {
  const [user] = await test.query<{ email: string }>("SELECT email FROM users WHERE id = $1", [world.admin.userId]);
  await test.query("UPDATE users SET phone_number = '+14155551401' WHERE id = $1", [world.admin.userId]);
  const holder = await addContact([inboxNumber, "+14155551401", "+14155551400"], { email: user?.email });
  const customers = [
    await addEvent(messageEvent("+14155551402", null)),
    await addEvent({ call: { id: newId("call"), from: inboxNumber, to: "+14155551403", contact_id: null } }),
    await addEvent({ user: { id: world.admin.userId, email: user?.email } }),
  ];
  const own = await addEvent(messageEvent(inboxNumber, holder));
  expect(await summarizePerson(test.database, caller(), { contactId: holder })).toMatchObject({
    numbers: ["+14155551400"],
    emails: [],
  });
  for (const phoneNumber of [inboxNumber, "+14155551401"]) {
    await expect(erasePerson(test.database, caller(), { phoneNumber })).rejects.toMatchObject({
      code: "conflict",
      message: "This number belongs to the business: name the contact instead.",
      field: "phoneNumber",
    });
  }
  await erase({ contactId: holder });
  expect(await waiting([own, ...customers])).toEqual(customers);
});

it("the selection is that of the order: later contacts with the number stay, but not those of the person's own texts", async () => {
  const number = "+14155551500";
  const person = await addContact([number]);
  const before = { created_at: new Date(Date.now() - 60_000).toISOString() };
  const importId = await add("contact_imports", "imp", {
    ...{ campaign_id: world.northwind.campaignId, state: "queued", file_name: "b.csv", fingerprint: "-", row_count: 0 },
    ...{ refused_count: 0, created_count: 0, updated_count: 0, skipped_count: 0, ...times },
  });
  await test.query(
    "INSERT INTO contact_import_jobs (business_id, import_id, options, due_at) VALUES ($1, $2, '{}', '2999-01-01')",
    [businessId, importId],
  );
  await erasePerson(test.database, caller(), { phoneNumber: number });
  const later = { created_at: new Date(Date.now() + 1_000).toISOString() };
  // From a row of the import that ran at the time of the order.
  const imported = [
    await addEntry([number], later),
    await addEntry([number, "+14155551509"], later),
    // Of a batch that began before the order.
    await addEntry([number], before),
  ];
  const importedText = await addText("+14155551509", null);
  const strangers = [await addContact([number], { ...later, source: "api" })];
  const strangersText = await addText(number, strangers[0] as string);
  const own = await addContact([number], { ...later, source: "inbound" });
  const text = await addText(number, own);
  const event = await addEvent(messageEvent(number, own));
  await test.query("DELETE FROM contact_import_jobs WHERE import_id = $1", [importId]);
  await finish();
  expect(await kept("contacts", [person, own, ...strangers])).toEqual(strangers);
  expect(await kept("messages", [text, importedText, strangersText])).toEqual([strangersText]);
  expect(await kept("campaign_contacts", imported)).toEqual([]);
  expect(await waiting([event])).toEqual([]);

  // Without an import, a contact of a campaign that somebody adds later stays too.
  const second = "+14155551501";
  await addContact([second]);
  await erasePerson(test.database, caller(), { phoneNumber: second });
  const added = await addEntry([second], later);
  await finish();
  expect(await kept("campaign_contacts", [added])).toEqual([added]);
});

it("an erasure that the previous version ordered takes nobody who shares a number", async () => {
  const [mobile, board] = ["+14155551601", "+14155551600"];
  const x = await addContact([mobile, board], { first_name: "Xena" });
  const colleague = await addContact(["+14155551602", board], { first_name: "Ada" });
  const entries = [
    await addEntry([mobile, board], { first_name: "Xena" }),
    await addEntry(["+14155551603", board], { first_name: "Cleo" }),
  ];
  const texts = [await addText(mobile, null), await addText("+14155551603", null), await addText(board, null)];
  const event = await addEvent(messageEvent(board, null));
  const subject = {
    ...{ numbers: [mobile, board, "+14155551603"], contactIds: [x], campaignContactIds: entries, emails: [] },
    names: [{ first: "xena", last: "x" }],
  };
  await add("person_erasures", "era", {
    subject,
    step: 0,
    position: "",
    found: false,
    erased_rows: 0,
    due_at: at,
    created_at: at,
  });
  await finish();
  expect(await kept("contacts", [x, colleague])).toEqual([colleague]);
  expect(await kept("campaign_contacts", entries)).toEqual(entries.slice(1));
  expect(await kept("messages", texts)).toEqual(texts.slice(1));
  expect(await waiting([event])).toEqual([event]);
});

it("is not finished while an agent holds the contact, and complete afterwards", async () => {
  const number = "+14155551700";
  const person = await addContact([number]);
  const entry = await addEntry([number], { customer_id: person, status: "in_progress" });
  const event = await addEvent(messageEvent(number, person));
  await erasePerson(test.database, caller(), { contactId: person });
  for (let look = 0; look < 3; look += 1) {
    await passTime();
    await erasePeople(test.database, webhookTools.outbox);
    expect(await states()).toEqual([{ erased: false }]);
  }
  expect(await kept("campaign_contacts", [entry])).toEqual([entry]);
  await test.query("UPDATE campaign_contacts SET status = 'called' WHERE id = $1", [entry]);
  await finish();
  expect(await kept("campaign_contacts", [entry])).toEqual([]);
  expect(await kept("contacts", [person])).toEqual([]);
  expect(await waiting([event])).toEqual([]);
});

it("is not finished while a call on a shared number is live", async () => {
  const board = "+14155551800";
  const person = await addContact([board]);
  await addContact([board]);
  const call = await add("calls", "call", {
    ...{ inbox_id: world.northwind.inboxIds[0], inbox_number: inboxNumber, phone_number: board, contact_id: person },
    ...{ direction: "incoming", status: "in_progress", duration_seconds: 0, checks: 0, times_unknown: 0, hang_ups: 0 },
    ...{ is_muted: false, is_on_hold: false, is_routed: false, started_at: at, ...times },
  });
  await erasePerson(test.database, caller(), { contactId: person });
  await passTime();
  await erasePeople(test.database, webhookTools.outbox);
  expect(await states()).toEqual([{ erased: false }]);
  await test.query("UPDATE calls SET status = 'completed', ended_at = now() WHERE id = $1", [call]);
  await finish();
  expect(await kept("calls", [call])).toEqual([]);
});

it("a contact is neither merged nor deleted while its person is being erased", async () => {
  const [one, other] = [await addContact(["+14155551901"]), await addContact(["+14155551902"])];
  await erasePerson(test.database, caller(), { contactId: one });
  const refusal = { code: "conflict", message: "An erasure of this person is under way: it deletes the contact." };
  await expect(unheard(mergeUnlessErased)(test.database, caller(), other, one)).rejects.toMatchObject(refusal);
  await expect(unheard(mergeUnlessErased)(test.database, caller(), one, other)).rejects.toMatchObject(refusal);
  await expect(unheard(deleteUnlessErased)(test.database, caller(), one)).rejects.toMatchObject(refusal);
  await finish();
  expect(await kept("contacts", [one, other])).toEqual([other]);
  await expect(unheard(deleteUnlessErased)(test.database, caller(), one)).rejects.toMatchObject({ code: "gone" });
  await unheard(deleteUnlessErased)(test.database, caller(), other);
});

it("what names a contact that was merged belongs to the contact that took over its data", async () => {
  const [line, board, later] = ["+14155551951", "+14155551950", "+14155551952"];
  const colleague = await addContact([board]);
  const survivor = await addContact([line], { first_name: "Ada" });
  const [first, second] = [
    await addContact([board], { email: "ada@before.example" }),
    await addContact([later], { first_name: "Ada" }),
  ];
  const own = [
    await addEvent(messageEvent(board, first)),
    await addEvent({ contact: { id: first, email: "ada@before.example", phones: [] } }),
  ];
  const answers = [await addAnswer({ id: first, first_name: "Ada", phones: phonesOf([board]) })];
  const earlier = await addEvent(messageEvent(later, first));
  const others = [await addEvent(messageEvent(board, colleague)), await addEvent(messageEvent(board, null))];
  // One after the other: into the second, and this into the survivor.
  await unheard(mergeUnlessErased)(test.database, caller(), second, first);
  await unheard(mergeUnlessErased)(test.database, caller(), survivor, second);
  // Another person has got one of the numbers.
  await test.query("UPDATE contacts SET phones = $2, email = NULL WHERE id = $1", [
    survivor,
    JSON.stringify(phonesOf([line])),
  ]);
  const taker = await addContact([later]);
  const takers = await addEvent(messageEvent(later, taker));
  await erase({ contactId: taker });
  expect(await waiting([takers, earlier, ...own])).toEqual([earlier, ...own]);

  const records = Map.groupBy(await exported({ contactId: survivor }), ({ kind }) => kind);
  expect(
    records
      .get("event")
      ?.map(({ id }) => id)
      .toSorted(),
  ).toEqual([earlier, ...own].toSorted());
  await erase({ contactId: survivor });
  expect(await waiting([earlier, ...own, ...others])).toEqual(others);
  expect(await keptAnswers(answers)).toEqual([]);
  expect(await kept("contacts", [colleague])).toEqual([colleague]);
});

it("a document that the database cannot read as JSON does not stop an erasure", async () => {
  const person = await addContact(["+14155552001"]);
  const unreadable = [
    await addEvent(messageEvent("+14155552001", person, "\\\0\0")),
    await addEvent(messageEvent("+14155552001", person, "\ud800")),
  ];
  const event = await addEvent(messageEvent("+14155552001", person));
  await erase({ contactId: person });
  expect(await waiting([event, ...unreadable])).toEqual([]);
});

it("an erasure by the previous version whose contact is erased takes no contacts of campaigns without a link", async () => {
  const entry = await addEntry(["+14155552101", "+14155552102"], { first_name: "Cleo" });
  const text = await addText("+14155552101", null);
  const gone = await addContact([], { deleted_at: at });
  const subject = { numbers: ["+14155552101"], contactIds: [gone], campaignContactIds: [entry], emails: [] };
  await add("person_erasures", "era", {
    ...{ contact_id: gone, subject, step: 0, position: "", found: false, erased_rows: 0, due_at: at, created_at: at },
  });
  await finish();
  expect(await kept("campaign_contacts", [entry])).toEqual([entry]);
  expect(await kept("messages", [text])).toEqual([text]);
});

it("a contact of a campaign waits for its calls that were written after their step", async () => {
  const person = await addContact(["+14155552201"]);
  await addContact(["+14155552202"]);
  await erasePerson(test.database, caller(), { contactId: person });
  const entry = await addEntry(["+14155552202"], { customer_id: person });
  const call = await add("calls", "call", {
    ...{ inbox_id: world.northwind.inboxIds[0], inbox_number: inboxNumber, phone_number: "+14155552202" },
    ...{ direction: "outgoing", status: "completed", duration_seconds: 0, checks: 0, times_unknown: 0, hang_ups: 0 },
    ...{ is_muted: false, is_on_hold: false, is_routed: false, started_at: at, ended_at: at, ...times },
    campaign_contact_id: entry,
  });
  await test.query("UPDATE person_erasures SET step = 4, found = true WHERE completed_at IS NULL");
  await passTime();
  await erasePeople(test.database, webhookTools.outbox);
  await finish();
  expect(await kept("calls", [call])).toEqual([]);
  expect(await kept("campaign_contacts", [entry])).toEqual([]);
});
