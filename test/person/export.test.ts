import { afterAll, beforeAll, expect, it } from "vitest";
import { mountExports } from "../../src/application/http/exports.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { exportRefusals } from "../../src/domain/import/erasure-store.ts";
import { erasePerson, exportPerson } from "../../src/domain/person/commands.ts";
import { deleteUnlessErased, mergeUnlessErased } from "../../src/domain/person/contacts.ts";
import { erasePeople } from "../../src/domain/person/erase.ts";
import { exportPeople, pruneExports } from "../../src/domain/person/export.ts";
import { listExports } from "../../src/domain/person/export-store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { knownStatements } from "../../src/platform/db/statement.ts";
import { UnavailableError } from "../../src/platform/errors.ts";
import { newId } from "../../src/platform/id.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { exportedFile, fileOf, writeExports } from "../support/exports.ts";
import { countedDatabase } from "../support/statements.ts";
import { unheard } from "../support/unheard.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** Exports of people: a worker writes them page by page, and a link of one user leads to the file. */

const membershipsOf = (database: Database) => ({ find: (userId: string) => findMembership(database, userId) });

const NUMBER = "+14155553000";
const TEXTS = 2_500;

let api: TestApi;
let businessId: string;
let contactId: string;
beforeAll(async () => {
  const limiter = () => memoryLimiter({ max: 100, windowSeconds: 60 });
  const limits = { client: limiter(), address: limiter() };
  api = await createTestApi({
    mount: (app, database) =>
      mountExports(app, { database, links: webhookTools.exportLinks, limits, memberships: membershipsOf(database) }),
  });
  businessId = api.world.northwind.businessId;
  contactId = newId("con");
  await api.test.query(
    `INSERT INTO contacts (business_id, id, first_name, phones, source, created_at, updated_at)
     VALUES ($1, $2, 'Ada', jsonb_build_array(jsonb_build_object('number', $3::text, 'label', null)), 'app', now(), now())`,
    [businessId, contactId, NUMBER],
  );
  await fill(NUMBER, contactId, TEXTS, 0);
});
afterAll(() => api?.close());

const caller = () => ({ businessId, userId: api.world.admin.userId, role: "admin" }) as const;
const order = () => exportPerson(api.test.database, caller(), { contactId }, "json");
const found = async (id: string) => (await listExports(api.test.database, businessId)).find((each) => each.id === id);

const makeDue = (id: string) =>
  api.test.query("UPDATE person_exports SET due_at = now() - interval '1 minute' WHERE id = $1 AND ended_at IS NULL", [
    id,
  ]);
const partsOf = async (id: string) =>
  (await api.test.query("SELECT FROM person_export_parts WHERE export_id = $1", [id])).length;

/** A database on which the statements about a contact end in an error. */
function failingDatabase(database: Database, about: string, fail: () => never): Database {
  const checked = (values: readonly unknown[]) =>
    values.some((value) => String(value).includes(about)) ? fail() : values;
  return {
    ...database,
    rows: async (statement, values) => database.rows(statement, checked(values)),
    row: async (statement, values) => database.row(statement, checked(values)),
    transaction: (work) => database.transaction((inner) => work(failingDatabase(inner, about, fail))),
  };
}

/** Texts of a number with an event each, from a place in the order of ids. */
async function fill(number: string, contact: string | null, count: number, from: number): Promise<void> {
  const conversation = newId("cnv");
  const inbox = api.world.northwind.inboxIds[0];
  const id = (prefix: string) => `'${prefix}_01h455vb4pex5vsknk' || lpad((${from} + i)::text, 8, '0')`;
  await api.test.query(
    `INSERT INTO conversations (business_id, id, inbox_id, contact_id, phone_number, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, now(), now())`,
    [businessId, conversation, inbox, contact, number],
  );
  await api.test.query(
    `INSERT INTO messages (business_id, id, conversation_id, inbox_id, contact_id, inbox_number, phone_number, body,
       segments, media_count, direction, status, possible_duplicate, checks, times_unknown, created_at, updated_at)
     SELECT $1, ${id("msg")}, $2, $3, $4, '+14155550100', $5, 'text ' || i, 1, 0, 'incoming', 'received', false, 0, 0,
       now(), now() FROM generate_series(1, $6::int) i`,
    [businessId, conversation, inbox, contact, number, count],
  );
  await api.test.query(
    `INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body)
     SELECT $1, ${id("evt")}, 'message.incoming.received', now(), jsonb_build_object('data', jsonb_build_object('message',
       jsonb_build_object('id', ${id("msg")}, 'from', $2::text, 'contact_id', $3::text)))::text
     FROM generate_series(1, $4::int) i`,
    [businessId, number, contact, count],
  );
}

/** The names of the statements that write an export of the person. */
async function statementsOf(): Promise<string[]> {
  await order();
  const { database, names } = countedDatabase(api.test.database);
  await exportPeople(database, (error) => {
    throw error;
  });
  return names;
}

it("shows its progress, and gives each record once", async () => {
  const ordered = await order();
  expect(ordered).toMatchObject({ state: "queued", rowCount: 0, countedRows: 1 + 2 * TEXTS, endedAt: null });
  expect(await fileOf(api.test.database, businessId, ordered.id)).toBeNull();
  // One page, and then the process ends.
  const ending = new AbortController();
  const dying: Database = {
    ...api.test.database,
    transaction: async (work) => {
      const done = await api.test.database.transaction(work);
      ending.abort();
      return done;
    },
  };
  const failed = (error: unknown) => {
    throw error;
  };
  await exportPeople(dying, failed, ending.signal);
  expect(await found(ordered.id)).toMatchObject({ state: "running", rowCount: 1, failure: null });
  // Several processes at the same time.
  await Promise.all([writeExports(api.test.database), writeExports(api.test.database)]);
  const done = await found(ordered.id);
  expect(done).toMatchObject({ state: "done", rowCount: 2 + 2 * TEXTS });
  const file = (await fileOf(api.test.database, businessId, ordered.id)) as string;
  expect(Buffer.byteLength(file)).toBe(done?.byteCount);
  const records = JSON.parse(file) as { kind: string; id: string }[];
  const kinds = Map.groupBy(records, ({ kind }) => kind);
  expect(Object.fromEntries([...kinds].map(([kind, all]) => [kind, new Set(all.map(({ id }) => id)).size]))).toEqual({
    ...{ contact: 1, conversation: 1, message: TEXTS, event: TEXTS },
  });
  expect(records).toHaveLength(2 + 2 * TEXTS);
});

it("continues after a kill at any of its statements", async () => {
  const whole = await exportedFile(api.test.database, caller(), { contactId }, "csv");
  const { id } = await exportPerson(api.test.database, caller(), { contactId }, "csv");
  const killedAt = (statement: number): Database => {
    let left = statement;
    const die = () => {
      left -= 1;
      if (left <= 0) {
        throw new Error("killed");
      }
    };
    const mortal = (database: Database): Database => ({
      ...database,
      rows: async (...given) => {
        die();
        return database.rows(...given);
      },
      row: async (...given) => {
        die();
        return database.row(...given);
      },
      transaction: (work) => database.transaction((inner) => work(mortal(inner))),
    });
    return mortal(api.test.database);
  };
  // Each process gets further than the one before it, until one is not killed.
  for (let statement = 1; (await found(id))?.state !== "done"; statement += 1) {
    await makeDue(id);
    await exportPeople(killedAt(statement), () => {}).catch(() => {});
  }
  expect(await fileOf(api.test.database, businessId, id)).toBe(whole);
});

it("gives way to others when a page fails, and fails after some attempts", async () => {
  const { customerId } = api.world.northwind;
  const stuck = await order();
  const other = await exportPerson(api.test.database, caller(), { contactId: customerId }, "json");
  const timedOut = failingDatabase(api.test.database, contactId, () => {
    throw new UnavailableError("canceling statement due to statement timeout", { code: "57014" });
  });
  const lost = failingDatabase(api.test.database, contactId, () => {
    throw new UnavailableError("Connection terminated");
  });
  const stateOf = async (id: string) =>
    (
      await api.test.query(
        "SELECT state, failures, due_at > created_at AS is_postponed FROM person_exports WHERE id = $1",
        [id],
      )
    )[0];
  const failures: unknown[] = [];
  const attempt = (database: Database) => exportPeople(database, (error) => failures.push(error));
  await attempt(timedOut);
  expect(failures).toHaveLength(1);
  expect(await stateOf(stuck.id)).toEqual({ state: "queued", failures: 1, is_postponed: true });
  await attempt(timedOut);
  expect(await stateOf(other.id)).not.toMatchObject({ state: "queued" });
  await writeExports(lost).catch(() => {});
  await makeDue(stuck.id);
  const { failures: before } = (await stateOf(stuck.id)) as { failures: number };
  await attempt(lost);
  expect(await stateOf(stuck.id)).toMatchObject({ state: "queued", failures: before });
  for (let left = 8 - before; left > 0; left -= 1) {
    await makeDue(stuck.id);
    await attempt(timedOut);
  }
  expect(await found(stuck.id)).toMatchObject({
    state: "failed",
    failure: "The service could not write the file: order the export again.",
  });
});

it("fails when its page kills each process that reads it", async () => {
  const { id } = await order();
  await api.test.query("INSERT INTO person_export_parts VALUES ($1, $2, 1000, 'a part')", [businessId, id]);
  let isDead = false;
  for (let kill = 1; kill <= 8; kill += 1) {
    await makeDue(id);
    isDead = false;
    const killed = failingDatabase(api.test.database, contactId, () => {
      isDead = true;
      throw new Error("killed");
    });
    // A dead process does not put the export off.
    const silent: Database = {
      ...killed,
      rows: async (...given) => (isDead ? Promise.reject(new Error("killed")) : killed.rows(...given)),
      row: async (...given) => (isDead ? Promise.reject(new Error("killed")) : killed.row(...given)),
    };
    await exportPeople(silent, () => {}).catch(() => {});
    expect([isDead, (await found(id))?.state]).toEqual([true, "queued"]);
  }
  await makeDue(id);
  await writeExports(api.test.database);
  expect([await found(id), await partsOf(id)]).toMatchObject([
    { state: "failed", failure: "The service could not write the file: order the export again." },
    0,
  ]);
});

it("reads a bounded page of refused rows, whatever their size", async () => {
  const importId = newId("imp");
  await api.test.query(
    `INSERT INTO contact_imports (business_id, id, campaign_id, file_name, fingerprint, finished_at, created_at, updated_at)
     VALUES ($1, $2, $3, 'a.csv', 'f', now(), now(), now())`,
    [businessId, importId, api.world.northwind.campaignId],
  );
  const number = "+14155553777";
  await api.test.query(
    `INSERT INTO contact_import_refusals (business_id, import_id, row_number, line, code, message, cells)
     SELECT $1, $2, i, i, 'invalid', 'A message', jsonb_build_array($3::text, array_to_string(ARRAY(
       SELECT md5(i || ' ' || j) FROM generate_series(1, 6000) j), '')) FROM generate_series(1, 20) i`,
    [businessId, importId, number],
  );
  const { text } = knownStatements().get("import.refusalsOfPerson") as { text: string };
  // PostgreSQL ends the page, before the process reads it.
  expect((await api.test.query(text, [businessId, "", 0, [number], [], []])).length).toBeLessThan(9);
  const positions: string[] = [];
  for (let after = ""; ; ) {
    const page = await exportRefusals(api.test.database, businessId, after, { numbers: [number], values: [] });
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(1_300_000);
    positions.push(...page.map(({ position }) => position));
    if (page.length === 0) {
      break;
    }
    after = positions.at(-1) as string;
  }
  expect([positions.length, new Set(positions).size]).toEqual([20, 20]);
});

it("takes as many statements, however much others have", async () => {
  const before = await statementsOf();
  const place = (name: string) => before.filter((each) => each === name).length;
  // Texts and events in pages of 200, and a last page without any.
  expect([place("person.exportMessages"), place("event.mentions"), before.length < 190]).toEqual([14, 14, true]);
  await fill("+14155553999", null, 5_000, 10_000);
  await api.test.query(
    `INSERT INTO broadcasts (business_id, id, campaign_id, user_id, body, inbox_ids, outside_hours, status, starts_at,
       ended_at, created_at, updated_at)
     SELECT $1, 'brd_01h455vb4pex5vsknk' || lpad(i::text, 8, '0'), $2, $3, 'Hello', ARRAY[$4::text], 'wait', 'completed',
       now(), now(), now(), now() FROM generate_series(1, 500) i`,
    [businessId, api.world.northwind.campaignId, api.world.admin.userId, api.world.northwind.inboxIds[0]],
  );
  expect(await statementsOf()).toEqual(before);
});

it("gives the file to the user of the link alone, while that user may export and the link is valid", async () => {
  const { id } = await order();
  const { urlOf } = webhookTools.exportLinks;
  const read = async (url: string, method: "GET" | "HEAD" = "GET") => {
    const { statusCode, headers, body } = await api.app.inject({ method, url: url.replace("http://api.test", "") });
    return { status: statusCode, headers, body };
  };
  const admin = api.world.admin.userId;
  expect(await read(urlOf(businessId, id, admin))).toMatchObject({ status: 404 });
  await writeExports(api.test.database);
  const url = urlOf(businessId, id, admin);
  const whole = (await fileOf(api.test.database, businessId, id)) as string;
  const answer = await read(url);
  expect(answer).toMatchObject({
    status: 200,
    body: whole,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="person.json"',
      "content-length": String(Buffer.byteLength(whole)),
      "cache-control": "no-store",
    },
  });
  expect(await read(url, "HEAD")).toMatchObject({ status: 200, body: "" });
  const { agent, rival, rivals } = api.world;
  for (const refused of [
    urlOf(businessId, id, agent.userId),
    urlOf(businessId, id, rival.userId),
    url.replace(id, newId("exp")),
    url.replace(id, "a".repeat(1_012)),
    url.replace(admin, agent.userId),
    url.replace(businessId, rivals.businessId),
    url.replace(/expires=\d+/, "expires=1700000000"),
  ]) {
    expect(await read(refused)).toMatchObject({ status: 403 });
  }
  expect(await read(urlOf(rivals.businessId, id, rival.userId))).toMatchObject({ status: 404 });
  await api.test.query("UPDATE users SET role = 'member' WHERE id = $1", [admin]);
  expect(await read(url)).toMatchObject({ status: 403 });
  await api.test.query("UPDATE users SET role = 'admin' WHERE id = $1", [admin]);
});

it("fails with a reason, and is deleted with its file when it expires", async () => {
  const { id } = await order();
  await api.test.query("UPDATE person_exports SET byte_count = 134217728 WHERE id = $1", [id]);
  await api.test.query("INSERT INTO person_export_parts VALUES ($1, $2, 1000, 'a part')", [businessId, id]);
  await writeExports(api.test.database);
  expect(await found(id)).toMatchObject({
    state: "failed",
    failure: "The file would be larger than 128 MiB: ask the operator of the service for it.",
  });
  expect(await partsOf(id)).toBe(0);
  await order();
  await writeExports(api.test.database);
  await api.test.query("UPDATE person_exports SET expires_at = now() - interval '1 second' WHERE ended_at IS NOT NULL");
  await Promise.all([pruneExports(api.test.database), pruneExports(api.test.database)]);
  expect(await api.test.query("SELECT FROM person_exports WHERE ended_at IS NOT NULL")).toEqual([]);
  expect(
    await api.test.query("SELECT FROM person_export_parts WHERE business_id = $1 AND part > 0", [businessId]),
  ).toEqual([]);
});

it("ends without a file when a contact of it is deleted or merged later", async () => {
  const add = async () => {
    const id = newId("con");
    await api.test.query(
      `INSERT INTO contacts (business_id, id, first_name, phones, source, created_at, updated_at)
       VALUES ($1, $2, 'Ada', '[]', 'app', now(), now())`,
      [businessId, id],
    );
    return id;
  };
  const [deleted, from, into] = [await add(), await add(), await add()];
  const ids: string[] = [];
  for (const contact of [deleted, from, into]) {
    ids.push((await exportPerson(api.test.database, caller(), { contactId: contact }, "json")).id);
  }
  await writeExports(api.test.database);
  await unheard(deleteUnlessErased)(api.test.database, caller(), deleted);
  await unheard(mergeUnlessErased)(api.test.database, caller(), into, from);
  const files = () => Promise.all(ids.map((id) => fileOf(api.test.database, businessId, id)));
  expect(await files()).toEqual([null, null, expect.any(String)]);
  await writeExports(api.test.database);
  const failed = "A contact of the person was deleted or merged since the order: order the export again.";
  expect(await Promise.all(ids.map(async (id) => [(await found(id))?.failure, (await partsOf(id)) > 0]))).toEqual([
    ...[
      [failed, false],
      [failed, false],
    ],
    [null, true],
  ]);
});

it("is erased with the person, also while it is written", async () => {
  const done = await order();
  await writeExports(api.test.database);
  const queued = await order();
  await erasePerson(api.test.database, caller(), { contactId });
  await Promise.all([erasePeople(api.test.database, webhookTools.outbox), writeExports(api.test.database)]);
  // One that was ordered meanwhile goes with the last look.
  await api.test.query("UPDATE person_erasures SET due_at = now() - interval '1 second' WHERE completed_at IS NULL");
  await erasePeople(api.test.database, webhookTools.outbox);
  expect([await found(done.id), await found(queued.id)]).toEqual([undefined, undefined]);
  expect(
    await api.test.query("SELECT FROM person_exports WHERE subject ->> 'contactIds' LIKE '%' || $1 || '%'", [
      contactId,
    ]),
  ).toEqual([]);
});
