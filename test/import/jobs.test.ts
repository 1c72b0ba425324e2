import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pruneImports } from "../../src/domain/import/prune.ts";
import { workImports } from "../../src/domain/import/work.ts";
import { erasePersonOf } from "../../src/domain/person/commands.ts";
import { erasePeople } from "../../src/domain/person/erase.ts";
import { secretBox } from "../../src/platform/secret-box.ts";
import { createDialerBench, type DialerBench } from "../dialer/bench.ts";
import type { Answer } from "../support/json-answer.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** Imports that workers carry out: their preview, start, progress, end and retention. */

let bench: DialerBench;
let campaignId: string;
beforeAll(async () => {
  bench = await createDialerBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.test.query("DELETE FROM contact_imports");
  campaignId = await bench.campaign();
});

const FIELDS = `id state rowCount processedCount createdCount updatedCount skippedCount refusedCount failure startedAt
  endedAt fileName encoding delimiter`;
const SHOWN = `... on ContactImport { ${FIELDS} } ... on DomainError { code field message }`;

const START = `mutation ($input: StartContactImportInput!) {
  startContactImport(input: $input) { ${SHOWN} } }`;

const fileOf = (content: string, name = "leads.csv") => new File([content], name);
const start = (content: string, input: object = {}, key?: string, userId?: string): Promise<Answer> =>
  bench.ask(START, { input: { campaignId, file: fileOf(content), ...input, idempotencyKey: key } }, userId);
const read = (id: string): Promise<Answer> =>
  bench.ask(`query ($id: ID!) { contactImport(id: $id) { ${FIELDS} } }`, { id });
const cancel = (id: string, userId?: string): Promise<Answer> =>
  bench.ask(`mutation ($id: ID!) { cancelContactImport(input: {id: $id}) { ${SHOWN} } }`, { id }, userId);

const errors: unknown[] = [];
const work = (ending?: AbortSignal, box = webhookTools.box) =>
  workImports(bench.test.database, { box, outbox: webhookTools.outbox }, (error) => errors.push(error), ending);

const numbers = (count: number, first = 0) =>
  Array.from({ length: count }, (_, place) => `+1415${String(7_000_000 + first + place)}`);
const fileWith = (rows: readonly string[]) => ["Phone,First Name", ...rows.map((row) => `${row},Ada`), ""].join("\n");

const count = async (table: string) =>
  (await bench.test.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`))[0]?.count;
const contactsOf = async () =>
  (
    await bench.test.query<{ number: string }>(
      "SELECT primary_number AS number FROM campaign_contacts WHERE campaign_id = $1 ORDER BY primary_number",
      [campaignId],
    )
  ).map(({ number }) => number);

describe("a preview", () => {
  const PREVIEW = `query ($input: PreviewContactImportInput!) { previewContactImport(input: $input) {
    fileName encoding delimiter columns { header field samples } problem rowCount checkedCount refusedCount
    refusals { rowNumber line column message } } }`;
  const preview = (content: string, input: object = {}) =>
    bench.ask(PREVIEW, { input: { file: fileOf(content), ...input } });

  it("shows columns with samples, the rows and the first refusals, and writes nothing", async () => {
    const content = "First Name;Phone;Plan\nAda;+14155550101;Gold\nBob;12;\nAda;+14155550103;Silver\n";
    expect(await preview(content)).toEqual({
      fileName: "leads.csv",
      encoding: "utf-8",
      delimiter: "semicolon",
      columns: [
        { header: "First Name", field: "first_name", samples: ["Ada", "Bob"] },
        { header: "Phone", field: "phone", samples: ["+14155550101", "12", "+14155550103"] },
        { header: "Plan", field: "extra.Plan", samples: ["Gold", "Silver"] },
      ],
      problem: null,
      rowCount: 3,
      checkedCount: 3,
      refusedCount: 1,
      refusals: [{ rowNumber: 2, line: 3, column: "Phone", message: '"12" is not a phone number.' }],
    });
    expect(await count("contact_imports")).toBe(0);
  });

  it("proposes a mapping for a file without a column of phones, with the problem", async () => {
    expect(await preview("Who,Number of it\nAda,12\n")).toMatchObject({
      columns: [{ field: "extra.Who" }, { field: "extra.Number of it" }],
      problem: "The file has no column of phone numbers: map one of its columns to phone.",
      rowCount: 1,
      checkedCount: 0,
      refusals: [],
    });
    const mapping = [{ header: "Number of it", field: "phone" }];
    expect(await preview("Who,Number of it\nAda,+14155550101\n", { mapping })).toMatchObject({
      problem: null,
      checkedCount: 1,
      refusedCount: 0,
    });
  });

  it("tells columns with generic headers by their cells, as the import does", async () => {
    const [first, second] = numbers(2) as [string, string];
    const content = `Column 1,,Field3,D\nAda Lovelace,x,ada@prospect.example,${first}\nGrace Hopper,,none,${second}\nBob,,b@x.example,\nEve Li,,e@x.example,\nJo Wu,,j@x.example,\n`;
    const fields = ["full_name", null, "email", "phone"];
    const mapping = [{ header: "Column 1", field: "extra.Who" }];
    const previewed = await preview(content);
    expect(previewed.columns.map(({ field }: { field: string }) => field)).toEqual(fields);
    expect((await preview(content, { mapping })).columns[0]).toMatchObject({ field: "extra.Who" });
    await start(content);
    await work();
    const query =
      "SELECT first_name, last_name, email, extra_fields FROM campaign_contacts WHERE campaign_id = $1 ORDER BY id";
    expect(await bench.test.query(query, [campaignId])).toEqual([
      { first_name: "Ada", last_name: "Lovelace", email: "ada@prospect.example", extra_fields: null },
      { first_name: "Grace", last_name: "Hopper", email: null, extra_fields: null },
    ]);
  });

  it("takes a column that has a name of its own for no field, whatever its cells look like", async () => {
    const headers = ["Fax", "Do not call", "Rep time zone", "Account owner", "Owner email"];
    const cells = "(415) 555-0101,4155550102,America/Denver,Ada Lovelace,ada@prospect.example";
    const columns = async (content: string) =>
      (await preview(content)).columns.map(({ field }: { field: string }) => field);
    const free = headers.map((header) => `extra.${header}`);
    expect(await columns(`Phone,${headers}\n+14155550103,${cells}\n`)).toEqual(["phone", ...free]);
    expect(await columns(`${headers}\n${cells}\n`)).toEqual(free);
    expect(await columns("Phone,Column 2\n+14155550103,(415) 555-0101\n")).toEqual(["phone", "extra.Column 2"]);
  });

  it("counts all rows, checks the first 1,000 and shows 20 refusals", async () => {
    const rows = Array.from({ length: 2_500 }, (_, row) => (row < 30 ? "12,Ada" : `${numbers(1, row)[0]},Ada`));
    expect(await preview(["Phone,First Name", ...rows].join("\n"))).toMatchObject({
      rowCount: 2_500,
      checkedCount: 1_000,
      refusedCount: 30,
      refusals: { length: 20 },
    });
  });

  it("shows the persons who would be added without a cell", async () => {
    const partial = "partialCount partialRows { rowNumber column }";
    const query = `query ($input: PreviewContactImportInput!) { previewContactImport(input: $input) { refusedCount ${partial} } }`;
    const rows = [...Array(25).fill("+14155550101,x"), "12,x", "+14155550102,"];
    const shown = await bench.ask(query, { input: { file: fileOf(["Phone,Email", ...rows].join("\n")) } });
    expect(shown).toMatchObject({ refusedCount: 1, partialCount: 25, partialRows: { length: 20 } });
    expect(shown.partialRows[0]).toEqual({ rowNumber: 1, column: "Email" });
  });
});

it("a file of more than 100,000 rows is refused before anything is stored", async () => {
  const content = `Phone\n${"1\n".repeat(100_001)}`;
  const refusal = "The file has more than 100000 rows: split it into several files.";
  expect(await start(content)).toEqual({ code: "VALIDATION_ERROR", field: "file", message: refusal });
  const PREVIEW = "query ($input: PreviewContactImportInput!) { previewContactImport(input: $input) { rowCount } }";
  await expect(bench.ask(PREVIEW, { input: { file: fileOf(content) } })).rejects.toThrow(refusal);
  expect(await count("contact_imports")).toBe(0);
});

describe("an import", () => {
  it("of a file in UTF-16 with NULs in its headers stores replacement characters", async () => {
    const [number] = numbers(1);
    const bytes = Buffer.from(`\ufeffPhone\0,Pl\0an\n${number},Gold\n`, "utf16le");
    const mapping = [{ header: "Phone\0", field: "phone" }];
    const { id } = await start("", { file: new File([bytes], "leads.csv"), mapping });
    await work();
    expect(await read(id)).toMatchObject({ state: "COMPLETED", createdCount: 1 });
    const contact = "SELECT extra_fields AS extra FROM campaign_contacts WHERE campaign_id = $1";
    expect(await bench.test.query(contact, [campaignId])).toEqual([{ extra: { "Pl\ufffdan": "Gold" } }]);
  });

  it("reads its file before its transaction", async () => {
    const open: string[] = [];
    const file = fileOf(fileWith(numbers(1)));
    const stream = file.stream.bind(file);
    file.stream = () => {
      open.push("read");
      return stream();
    };
    const { transaction } = bench.test.database;
    bench.test.database.transaction = (run) => {
      open.push("transaction");
      return transaction.call(bench.test.database, run) as never;
    };
    try {
      expect(await start("", { file }, "read-first")).toMatchObject({ state: "QUEUED" });
    } finally {
      bench.test.database.transaction = transaction;
    }
    expect(open.lastIndexOf("read")).toBeLessThan(open.indexOf("transaction"));
  });

  it("waits for a worker, which adds the contacts and counts them", async () => {
    const [first, second] = numbers(2) as [string, string];
    const queued = await start(`Phone,Plan\n${first},Gold\n12,\n${second},\n${first},\n`);
    expect(queued).toMatchObject({
      state: "QUEUED",
      rowCount: 4,
      processedCount: 0,
      startedAt: null,
      endedAt: null,
      fileName: "leads.csv",
      encoding: "utf-8",
      delimiter: "comma",
    });
    expect(await contactsOf()).toEqual([]);
    await work();
    expect(await read(queued.id)).toMatchObject({
      state: "COMPLETED",
      rowCount: 4,
      processedCount: 4,
      createdCount: 2,
      updatedCount: 0,
      skippedCount: 1,
      refusedCount: 1,
      failure: null,
      startedAt: expect.any(String),
      endedAt: expect.any(String),
    });
    expect(await contactsOf()).toEqual([first, second]);
    expect([await count("contact_import_jobs"), await count("contact_import_batches")]).toEqual([0, 0]);
    expect(errors).toEqual([]);
  });

  it("stores its rows encrypted until they are imported, in batches of at most 500", async () => {
    const rows = numbers(1_200);
    const { id } = await start(fileWith(rows));
    const batches = await bench.test.query<{ sealed: Buffer }>(
      "SELECT sealed_rows AS sealed FROM contact_import_batches WHERE import_id = $1 ORDER BY position",
      [id],
    );
    expect(batches).toHaveLength(3);
    expect(batches.filter(({ sealed }) => sealed.includes("Ada") || sealed.includes(rows[0] as string))).toEqual([]);
    await work();
    expect(await read(id)).toMatchObject({ state: "COMPLETED", createdCount: 1_200 });
    expect(await contactsOf()).toEqual(rows);
  });

  it("is worked on by several workers, and each row is added once", async () => {
    const rows = numbers(3_000);
    const { id } = await start(fileWith(rows));
    await Promise.all([work(), work(), work()]);
    await work();
    expect(await read(id)).toMatchObject({ state: "COMPLETED", processedCount: 3_000, createdCount: 3_000 });
    expect(await contactsOf()).toEqual(rows);
    const campaign = "SELECT contact_count AS contacts, open_contact_count AS open FROM campaigns WHERE id = $1";
    expect(await bench.test.query(campaign, [campaignId])).toEqual([{ contacts: 3_000, open: 3_000 }]);
  });

  it("that is ordered during a larger one ends before it", async () => {
    const large = await start(fileWith(numbers(2_500)));
    const { database } = bench.test;
    let small: Answer | undefined;
    const ordering = {
      ...database,
      onBehalfOf: () => ordering,
      rows: database.rows.bind(database),
      row: database.row.bind(database),
      transaction: async (run: Parameters<typeof database.transaction>[0]) => {
        small ??= await start(fileWith(numbers(1, 5_000)));
        return database.transaction(run);
      },
    } as typeof database;
    await workImports(ordering, webhookTools, (error) => errors.push(error));
    const [first, second] = [await read(small?.id), await read(large.id)];
    expect([first, second]).toMatchObject([{ state: "COMPLETED" }, { state: "COMPLETED" }]);
    expect(Date.parse(first.endedAt)).toBeLessThan(Date.parse(second.endedAt));
  });

  it("has the given mapping, country and policy for duplicates", async () => {
    await bench.contact(campaignId, { phones: ["+447400123456"], first_name: "Old" });
    const mapping = [
      { header: "Name", field: "first_name" },
      { header: "Who", field: "phone.handset" },
    ];
    const { id } = await start("Name,Who\nAda,07400 123456\n", { mapping, country: "GB", onDuplicate: "UPDATE" });
    await work();
    expect(await read(id)).toMatchObject({ state: "COMPLETED", updatedCount: 1 });
    const contact = "SELECT first_name AS name, phones FROM campaign_contacts WHERE campaign_id = $1";
    expect(await bench.test.query(contact, [campaignId])).toEqual([
      { name: "Ada", phones: [{ number: "+447400123456", label: "handset" }] },
    ]);
  });

  it("of a file with only a header completes without rows", async () => {
    const { id } = await start("Phone\n");
    await work();
    expect(await read(id)).toMatchObject({ state: "COMPLETED", rowCount: 0, processedCount: 0 });
  });

  it("is refused at once for an input or a file that cannot be imported", async () => {
    expect(await start("Name\nAda\n")).toMatchObject({ code: "VALIDATION_ERROR", field: "file" });
    expect(await start("Phone\n", { country: "XX" })).toMatchObject({ code: "VALIDATION_ERROR", field: "country" });
    expect(await start("Phone\n", { campaignId: "cmp_none" })).toMatchObject({ code: "NOT_FOUND" });
    await bench.test.query("UPDATE campaigns SET status = 'archived' WHERE id = $1", [campaignId]);
    expect(await start("Phone\n")).toMatchObject({ code: "CONFLICT" });
    expect(await count("contact_imports")).toBe(0);
  });

  it("happens once for an idempotency key and a file", async () => {
    const content = fileWith(numbers(2));
    const { id } = await start(content, {}, "import-1");
    expect(await start(content, {}, "import-1")).toMatchObject({ id, state: "QUEUED" });
    expect(await start(fileWith(numbers(3)), {}, "import-1")).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    expect(await count("contact_imports")).toBe(1);
  });

  it("is one of five of its business", async () => {
    for (let place = 0; place < 5; place += 1) {
      expect(await start("Phone\n")).toMatchObject({ state: "QUEUED" });
    }
    expect(await start("Phone\n")).toMatchObject({ code: "CONFLICT" });
    await work();
    expect(await start("Phone\n")).toMatchObject({ state: "QUEUED" });
  });

  it("fails when its campaign is archived, and what it has added stays", async () => {
    const rows = numbers(700);
    const { id } = await start(fileWith(rows));
    await oneBatch();
    await bench.test.query("UPDATE campaigns SET status = 'archived' WHERE id = $1", [campaignId]);
    await work();
    expect(await read(id)).toMatchObject({
      state: "FAILED",
      processedCount: 500,
      createdCount: 500,
      failure: "This campaign is archived: no contacts can be added to it.",
    });
    expect(await contactsOf()).toEqual(rows.slice(0, 500));
    expect(await count("contact_import_batches")).toBe(0);
  });

  it("is put off after an error, and fails after ten", async () => {
    const { id } = await start(fileWith(numbers(1)));
    const otherBox = secretBox([Buffer.alloc(32, 9)]);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await bench.test.query("UPDATE contact_import_jobs SET due_at = now() - interval '1 second'");
      expect(await read(id)).toMatchObject({ state: "QUEUED" });
      await work(undefined, otherBox);
    }
    expect(errors.splice(0)).toHaveLength(10);
    expect(await read(id)).toMatchObject({ state: "FAILED", failure: "The service could not import the next rows." });
  });

  it("keeps a batch that it cannot count", async () => {
    const { id } = await start(fileWith(numbers(1)));
    await bench.test.query("UPDATE contact_imports SET finished_at = now() WHERE id = $1", [id]);
    await work();
    expect(errors.splice(0)).toHaveLength(1);
    expect([await contactsOf(), await count("contact_import_batches")]).toEqual([[], 1]);
  });

  it("is not continued by the import of the same file in a request", async () => {
    const content = fileWith(numbers(1));
    const { id } = await start(content);
    // The previous version continues every unfinished import with this fingerprint.
    const [queued] = await bench.test.query<{ fingerprint: string }>("SELECT fingerprint FROM contact_imports");
    await bench.test.query("DELETE FROM contact_imports WHERE id = $1", [id]);
    const IMPORT = `mutation ($input: ImportCampaignContactsInput!) {
      importCampaignContacts(input: $input) { ${SHOWN} } }`;
    expect(await bench.ask(IMPORT, { input: { campaignId, file: fileOf(content) } })).toMatchObject({
      createdCount: 1,
    });
    const [blocking] = await bench.test.query<{ fingerprint: string }>("SELECT fingerprint FROM contact_imports");
    expect(blocking?.fingerprint).not.toBe(queued?.fingerprint);
  });

  it("waits while its business is suspended", async () => {
    const { id } = await start(fileWith(numbers(1)));
    await bench.test.query("UPDATE businesses SET suspended_at = now() WHERE id = $1", [bench.businessId]);
    await work();
    await bench.test.query("UPDATE businesses SET suspended_at = NULL WHERE id = $1", [bench.businessId]);
    expect(await read(id)).toMatchObject({ state: "QUEUED" });
    await work();
    expect(await read(id)).toMatchObject({ state: "COMPLETED", createdCount: 1 });
  });
});

describe.each([
  ["the business is suspended", "suspended_at = now()", "suspended_at = NULL"],
  ["the plan lacks the dialer", "has_dialer = false", "has_dialer = true"],
])("an import that may not run because %s", (_reason, take, giveBack) => {
  const set = (change: string) => bench.test.query(`UPDATE businesses SET ${change} WHERE id = $1`, [bench.businessId]);
  afterEach(() => set(giveBack));

  it("ends when a person is to be erased, so that it does not bring the person back", async () => {
    const [number] = numbers(1, 900) as [string];
    const { id } = await start(fileWith([number]));
    await set(take);
    await erasePersonOf(bench.test.database, bench.businessId, { phoneNumber: number });
    await erasePeople(bench.test.database, webhookTools.outbox);
    const erasures = "SELECT erased_at IS NOT NULL AS erased FROM person_erasures ORDER BY id DESC LIMIT 1";
    expect(await bench.test.query(erasures)).toEqual([{ erased: true }]);
    expect(await count("contact_import_batches")).toBe(0);
    await set(giveBack);
    await work();
    expect(await read(id)).toMatchObject({
      state: "FAILED",
      failure:
        "It waited while a person was erased, whom the file may contain: import the file again without the person.",
      processedCount: 0,
    });
    expect(await contactsOf()).toEqual([]);
  });

  it("ends after 30 days", async () => {
    const recent = await start(fileWith(numbers(1, 902)));
    await set(take);
    const old = "imp_01h455vb4pex5vsknk084sn02q";
    await bench.test.query(
      `WITH added AS (
         INSERT INTO contact_imports (business_id, id, campaign_id, file_name, fingerprint, state, created_at, updated_at)
         VALUES ($1, $2, $3, 'x.csv', 'x', 'queued', now(), now())
       )
       INSERT INTO contact_import_jobs (business_id, import_id, options, due_at) VALUES ($1, $2, '{}', now())`,
      [bench.businessId, old, campaignId],
    );
    await pruneImports(bench.test.database);
    await set(giveBack);
    expect(await read(old)).toMatchObject({ state: "FAILED", failure: "It waited for 30 days." });
    expect(await read(recent.id)).toMatchObject({ state: "QUEUED" });
  });
});

it("an erasure waits for an earlier import of a request or a command that writes", async () => {
  await bench.test.query(
    `INSERT INTO contact_imports (business_id, id, campaign_id, file_name, fingerprint, created_at, updated_at)
     VALUES ($1, 'imp_01h455vb4pex5vsknk084sn02q', $2, 'x.csv', 'x', now(), now())`,
    [bench.businessId, campaignId],
  );
  const [phoneNumber] = numbers(1, 903);
  const { id } = await erasePersonOf(bench.test.database, bench.businessId, { phoneNumber });
  const isErased = async () => {
    await bench.test.query("UPDATE person_erasures SET due_at = now() - interval '1 second' WHERE id = $1", [id]);
    await erasePeople(bench.test.database, webhookTools.outbox);
    return bench.test.query("SELECT erased_at IS NOT NULL AS erased FROM person_erasures WHERE id = $1", [id]);
  };
  expect(await isErased()).toEqual([{ erased: false }]);
  await bench.test.query("UPDATE contact_imports SET updated_at = now() - interval '3 minutes'");
  expect(await isErased()).toEqual([{ erased: true }]);
});

/** Works until the end of the first batch. */
async function oneBatch(): Promise<void> {
  const ending = new AbortController();
  const { database } = bench.test;
  const stopping = {
    ...database,
    onBehalfOf: () => stopping,
    rows: database.rows.bind(database),
    row: database.row.bind(database),
    transaction: async (run: Parameters<typeof database.transaction>[0]) => {
      ending.abort();
      return database.transaction(run);
    },
  } as typeof database;
  await workImports(stopping, webhookTools, (error) => errors.push(error), ending.signal);
}

describe("a cancellation", () => {
  it("ends an import, and what it has added stays", async () => {
    const rows = numbers(700);
    const { id } = await start(fileWith(rows));
    await oneBatch();
    expect(await cancel(id)).toMatchObject({ id, state: "CANCELED", processedCount: 500, endedAt: expect.any(String) });
    expect(await cancel(id)).toMatchObject({ state: "CANCELED" });
    await work();
    expect(await contactsOf()).toEqual(rows.slice(0, 500));
    expect(await count("contact_import_batches")).toBe(0);
    const audit = "SELECT action FROM audit_entries WHERE object_id = $1 ORDER BY id";
    expect(await bench.test.query(audit, [id])).toEqual([
      { action: "campaign_contact.imported" },
      { action: "campaign_contact.import_canceled" },
      { action: "campaign_contact.import_canceled" },
    ]);
  });

  it("is for the creator and admins, while the import runs", async () => {
    const member = await bench.agent("member");
    const other = await bench.agent("member");
    const { id } = await start("Phone\n", {}, undefined, member.userId);
    expect(await cancel(id, other.userId)).toMatchObject({ code: "FORBIDDEN" });
    expect(await cancel("imp_none")).toMatchObject({ code: "NOT_FOUND" });
    await work();
    expect(await cancel(id, member.userId)).toMatchObject({
      code: "CONFLICT",
      message: "This import has ended: it is completed.",
    });
  });
});

describe("the refusals of an import", () => {
  const REFUSED = `query ($id: ID!, $after: String) { contactImport(id: $id) {
    refusals { rowNumber } refusalConnection(first: 2, after: $after) {
      nodes { rowNumber message column cells } pageInfo { hasNextPage endCursor } } } }`;

  it("are read in pages, and as a file to correct", async () => {
    const { id } = await start("Phone,First Name\n1,Ada\n+14155550101,Bob\n2,=Cid\n3,Dan\n");
    await work();
    const first = await bench.ask(REFUSED, { id });
    expect(first.refusals).toEqual([{ rowNumber: 1 }, { rowNumber: 3 }, { rowNumber: 4 }]);
    expect(first.refusalConnection).toMatchObject({
      nodes: [
        { rowNumber: 1, message: '"1" is not a phone number.', column: "Phone", cells: ["1", "Ada"] },
        { rowNumber: 3 },
      ],
      pageInfo: { hasNextPage: true },
    });
    const after = first.refusalConnection.pageInfo.endCursor;
    expect((await bench.ask(REFUSED, { id, after })).refusalConnection).toMatchObject({
      nodes: [{ rowNumber: 4 }],
      pageInfo: { hasNextPage: false },
    });
    const report = "query ($id: ID!) { contactImportReport(importId: $id) { csv isComplete } }";
    expect(await bench.ask(report, { id })).toEqual({
      csv:
        'line,reason,column,Phone,First Name\r\n2,"""1"" is not a phone number.",Phone,1,Ada\r\n' +
        `4,"""2"" is not a phone number.",Phone,2,'=Cid\r\n5,"""3"" is not a phone number.",Phone,3,Dan\r\n`,
      isComplete: true,
    });
    expect(await bench.ask(report, { id: "imp_none" })).toBeNull();
  });

  it("are apart from the rows of persons who were added without a cell", async () => {
    const { id } = await start("Phone,Email\n+14155550101,x\n1,y\n+14155550102,z\n+14155550103,\n+14155550104,w\n");
    await work();
    const PARTIAL = `query ($id: ID!, $after: String) { contactImport(id: $id) {
      createdCount refusedCount partialCount refusals { rowNumber }
      partialRowConnection(first: 2, after: $after) { nodes { rowNumber column } pageInfo { hasNextPage endCursor } } } }`;
    const first = await bench.ask(PARTIAL, { id });
    expect(first).toMatchObject({
      ...{ createdCount: 4, refusedCount: 1, partialCount: 3, refusals: [{ rowNumber: 2 }] },
      partialRowConnection: {
        nodes: [
          { rowNumber: 1, column: "Email" },
          { rowNumber: 3, column: "Email" },
        ],
        pageInfo: { hasNextPage: true },
      },
    });
    const after = first.partialRowConnection.pageInfo.endCursor;
    expect((await bench.ask(PARTIAL, { id, after })).partialRowConnection).toMatchObject({
      nodes: [{ rowNumber: 5 }],
      pageInfo: { hasNextPage: false },
    });
    const report = "query ($id: ID!) { contactImportReport(importId: $id, rows: PARTIAL) { csv isComplete } }";
    const { csv } = await bench.ask(report, { id });
    expect(csv.split("\r\n").map((line: string) => line.split(",")[0])).toEqual(["line", "2", "4", "6", ""]);
  });

  it("have cursors of one import", async () => {
    const [{ id }, other] = [await start("Phone\n1\n2\n3\n"), await start("Phone\n1\n2\n3\n")];
    await work();
    const after = (await bench.ask(REFUSED, { id })).refusalConnection.pageInfo.endCursor;
    await expect(bench.ask(REFUSED, { id: other.id, after })).rejects.toMatchObject({ code: "validation_error" });
  });
});

describe("the list of imports", () => {
  const list = (variables: object) =>
    bench.ask(
      `query ($campaignId: ID) { contactImports(campaignId: $campaignId) {
        nodes { id state failure campaign { id } user { id } } } }`,
      { ...variables },
    );

  it("has all of the business or those of a campaign, newest first", async () => {
    const [one, two] = [await start("Phone\n"), await start("Phone\n")];
    const user = { id: bench.world.admin.userId };
    const shown = { state: "QUEUED", failure: null, campaign: { id: campaignId }, user };
    expect(await list({ campaignId })).toEqual({
      nodes: [
        { id: two.id, ...shown },
        { id: one.id, ...shown },
      ],
    });
    expect(await list({ campaignId: await bench.campaign() })).toEqual({ nodes: [] });
    expect((await list({})).nodes.map(({ id }: { id: string }) => id)).toEqual([two.id, one.id]);
  });

  it("shows an interrupted command as failed, and a running one as running", async () => {
    const run = (id: string, minutes: number) =>
      bench.test.query(
        `INSERT INTO contact_imports (business_id, id, campaign_id, file_name, fingerprint, created_at, updated_at)
         VALUES ($1, $2, $3, 'x.csv', $2, now(), now() - $4 * interval '1 minute')`,
        [bench.businessId, id, campaignId, minutes],
      );
    await run("imp_01h455vb4pex5vsknk084sn02q", 0);
    await run("imp_01h455vb4pex5vsknk084sn02r", 3);
    expect(await list({ campaignId })).toMatchObject({
      nodes: [
        {
          state: "FAILED",
          failure: "It was interrupted: import the same file in the same way, and it continues.",
          user: null,
        },
        { state: "RUNNING", failure: null },
      ],
    });
    expect(await cancel("imp_01h455vb4pex5vsknk084sn02q")).toMatchObject({ code: "CONFLICT" });
  });
});

it("interrupted imports are pruned after 30 days, unless they were resumed", async () => {
  const insert = (id: string, days: number) =>
    bench.test.query(
      `INSERT INTO contact_imports (business_id, id, campaign_id, file_name, fingerprint, created_at, updated_at)
       VALUES ($1, $2, $3, 'x.csv', $2, now(), now() - $4 * interval '1 day')`,
      [bench.businessId, id, campaignId, days],
    );
  const resumed = "imp_01h455vb4pex5vsknk084sn02r";
  await insert("imp_01h455vb4pex5vsknk084sn02q", 31);
  await insert(resumed, 29);
  await pruneImports(bench.test.database);
  expect(await bench.test.query("SELECT id FROM contact_imports")).toEqual([{ id: resumed }]);
});

it("ended imports are pruned after 30 days with their refusals; contacts and other imports stay", async () => {
  const [number] = numbers(1);
  const old = await start(`Phone\n${number}\n1\n`);
  await work();
  const kept = await start("Phone\n1\n");
  await work();
  const waiting = await start("Phone\n1\n");
  const before = "imp_01h455vb4pex5vsknk084sn02q";
  await bench.test.query("UPDATE contact_imports SET finished_at = now() - interval '31 days' WHERE id = $1", [old.id]);
  await pruneImports(bench.test.database);
  // It ended 31 days ago and was ordered today: the order of the ids bounds the search.
  expect(await read(old.id)).toMatchObject({ state: "COMPLETED" });
  await bench.test.query("DELETE FROM contact_import_refusals WHERE import_id = $1", [old.id]);
  await bench.test.query("DELETE FROM contact_import_additions WHERE import_id = $1", [old.id]);
  await bench.test.query("UPDATE contact_imports SET id = $2 WHERE id = $1", [old.id, before]);
  await bench.test.query(
    `INSERT INTO contact_import_refusals (business_id, import_id, row_number, line, code, message, cells)
     VALUES ($1, $2, 2, 3, 'validation_error', 'No', '[]')`,
    [bench.businessId, before],
  );
  await pruneImports(bench.test.database);
  expect(await read(before)).toBeNull();
  expect(await contactsOf()).toEqual([number]);
  expect(await read(kept.id)).toMatchObject({ state: "COMPLETED" });
  expect(await read(waiting.id)).toMatchObject({ state: "QUEUED" });
  expect(await count("contact_import_refusals")).toBe(1);
});
