import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mountProofs } from "../../src/application/http/proofs.ts";
import { forgetReasons } from "../../src/domain/consent/erasure-store.ts";
import { readBatch, settleBatch } from "../../src/domain/import/batch.ts";
import { mapColumns } from "../../src/domain/import/columns.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { folderStorage } from "../../src/platform/storage/folder.ts";
import { sweepStorage } from "../../src/platform/storage/sweep.ts";
import { createDialerBench, type DialerBench, freshNumber } from "../dialer/bench.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** Records of consent: who allowed contact, when, in which words, and until when. */

let bench: DialerBench;
beforeAll(async () => {
  bench = await createDialerBench();
});
afterAll(() => bench?.close());

const REFUSAL = "... on DomainError { code field }";
const RECORD =
  "id phoneNumber basis covers givenAt endsAt words channel seller proofUrl proofFileUrl isValid withdrawnAt withdrawalReason";
const GIVEN = { basis: "WRITTEN", covers: ["CALLS", "TEXTS"], givenAt: "2026-03-01T12:00:00.000Z", channel: "WEB" };

const record = (phoneNumbers: string[], more: Record<string, unknown> = {}, userId?: string) =>
  bench.ask(
    `mutation ($input: RecordConsentInput!) { recordConsent(input: $input) {
      ... on ConsentRecords { records { ${RECORD} } } ${REFUSAL} } }`,
    { input: { phoneNumbers, ...GIVEN, ...more } },
    userId,
  );
const withdraw = (id: string, reason?: string, userId?: string) =>
  bench.ask(
    `mutation ($input: WithdrawConsentInput!) { withdrawConsent(input: $input) {
      ... on ConsentRecord { isValid withdrawnAt withdrawalReason } ${REFUSAL} } }`,
    { input: { id, reason } },
    userId,
  );
const contactWith = async (numbers: string[]) =>
  (
    await bench.ask(
      "mutation ($input: SaveContactInput!) { saveContact(input: $input) { ... on SavedContact { contact { id } } ... on DomainError { message } } }",
      { input: { firstName: "Ada", phones: numbers.map((number) => ({ number })) } },
    )
  ).contact.id as string;
const shown = async (id: string) =>
  (await bench.ask(`query ($id: ID!) { contact(id: $id) { consents { ${RECORD} } } }`, { id })).consents;

describe("a record", () => {
  it("keeps who agreed to what, when and how, for each number, and is shown on the contact and audited", async () => {
    const [one, other] = [freshNumber(), freshNumber()].sort() as [string, string];
    const contact = await contactWith([one, other]);
    const details = { words: "I agree to calls.", seller: "Northwind", proofUrl: "https://proof.example/1.pdf" };
    const { records } = await record([other, one], details);
    const expected = (phoneNumber: string) => ({
      ...{ id: expect.stringMatching(/^cns_/), phoneNumber, ...GIVEN, ...details, endsAt: null, isValid: true },
      proofFileUrl: null,
      ...{ withdrawnAt: null, withdrawalReason: null },
    });
    expect(records).toEqual([expected(one), expected(other)]);
    expect(await shown(contact)).toEqual([expected(one), expected(other)]);
    const audit = "SELECT action, new_values FROM audit_entries WHERE object_id = $1";
    expect(await bench.test.query(audit, [records[0].id])).toEqual([
      {
        action: "consent.recorded",
        new_values: expect.objectContaining({
          numbers: 2,
          basis: "written",
          covers: ["calls", "texts"],
          channel: "web",
        }),
      },
    ]);
  });

  it("of a relationship ends when the law says so, or earlier", async () => {
    const endOf = async (more: Record<string, unknown>) => (await record([freshNumber()], more)).records[0].endsAt;
    expect(await endOf({ basis: "PURCHASE" })).toBe("2027-09-01T12:00:00.000Z");
    expect(await endOf({ basis: "ENQUIRY" })).toBe("2026-06-01T12:00:00.000Z");
    expect(await endOf({ basis: "ENQUIRY", endsAt: "2026-04-01T00:00:00Z" })).toBe("2026-04-01T00:00:00.000Z");
    expect(await endOf({ basis: "ENQUIRY", endsAt: "2030-04-01T00:00:00Z" })).toBe("2026-06-01T12:00:00.000Z");
  });

  it("is refused with the name of the field", async () => {
    const refused = async (more: Record<string, unknown>) => (await record([freshNumber()], more)).field;
    expect(await refused({ givenAt: "2100-01-01T00:00:00Z" })).toBe("givenAt");
    expect(await refused({ endsAt: GIVEN.givenAt })).toBe("endsAt");
    expect(await refused({ covers: [] })).toBe("covers");
    expect(await refused({ proofUrl: "file:///etc/passwd" })).toBe("proofUrl");
    expect(await refused({ words: "x".repeat(2_001) })).toBe("words");
    expect(await record(["no"])).toMatchObject({ code: "INVALID_PHONE_NUMBER" });
    const number = freshNumber();
    await bench.test.query(
      `INSERT INTO consents (business_id, id, phone_number, basis, covers, given_at, channel, source, created_at)
       SELECT $1, 'cns_0' || lpad(n::text, 25, '0'), $2, 'asked', '{calls}', now(), 'web', 'app', now()
       FROM generate_series(1, 200) n`,
      [bench.businessId, number],
    );
    expect(await record([number])).toEqual({ code: "CONFLICT", field: "phoneNumbers" });
  });

  it("is one of at most 200 of its number also when two are written at once, by users or an import", async () => {
    const { businessId, test } = bench;
    const full = { code: "CONFLICT", field: "phoneNumbers" };
    const almostFull = async (digit: string) => {
      const number = freshNumber();
      await test.query(
        `INSERT INTO consents (business_id, id, phone_number, basis, covers, given_at, channel, source, created_at)
         SELECT $1, 'cns_' || $3 || lpad(n::text, 25, '0'), $2, 'asked', '{calls}', now(), 'web', 'app', now()
         FROM generate_series(1, 199) n`,
        [businessId, number, digit],
      );
      return number;
    };
    const held = await almostFull("3");
    let writing: Promise<{ records?: unknown[] }>[] = [];
    await test.database.transaction(async (transaction) => {
      await transaction.rows({ name: "test.hold", text: "SELECT FROM businesses WHERE id = $1 FOR UPDATE" }, [
        businessId,
      ]);
      writing = [record([held]), record([held])];
      await expect.poll(() => waitingForLocks(test)).toHaveLength(2);
    });
    const answers = await Promise.all(writing);
    expect(answers.filter(({ records }) => records?.length === 1)).toHaveLength(1);
    expect(answers).toContainEqual(full);

    const imported = await almostFull("4");
    const campaignId = await bench.campaign();
    const columns = mapColumns(["phone", "consent_basis", "consent_given_at"], []);
    const file = [{ line: 2, cells: [imported, "asked", "2026-02-03"], problem: null }];
    const rows = await readBatch(file, { columns, country: "US" });
    const [run] = await test.query<{ id: string }>(
      `INSERT INTO contact_imports (business_id, id, campaign_id, file_name, fingerprint, created_at, updated_at)
       VALUES ($1, 'imp_01h455vb4pex5vsknk084sn02q', $2, 'leads.csv', 'none', now(), now()) RETURNING id`,
      [businessId, campaignId],
    );
    const target = {
      businessId,
      importId: run?.id as string,
      campaignId,
      onDuplicate: "skip",
      columns,
      rowsBefore: 0,
      createdBefore: 0,
    } as const;
    let later: Promise<unknown> = Promise.resolve();
    await test.database.transaction(async (transaction) => {
      expect(await settleBatch(transaction, target, rows)).toMatchObject({ created: 1 });
      later = record([imported]);
      await expect.poll(() => waitingForLocks(test)).toHaveLength(1);
    });
    expect(await later).toEqual(full);
  });

  it("is made once for an idempotency key", async () => {
    const number = freshNumber();
    const contact = await contactWith([number]);
    const { records } = await record([number], { idempotencyKey: "signed" });
    expect(await record([number], { idempotencyKey: "signed" })).toEqual({ records });
    expect(await shown(contact)).toEqual(records);
    expect(await record([number], { idempotencyKey: "signed", words: "Yes." })).toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
    });
  });

  it("is withdrawn once, and stays; that of another business is unknown", async () => {
    const number = freshNumber();
    const contact = await contactWith([number]);
    const { records } = await record([number]);
    const rival = bench.world.rival.userId;
    expect(await withdraw(records[0].id, "Other", rival)).toEqual({ code: "NOT_FOUND", field: null });
    const first = await withdraw(records[0].id, "Asked by mail");
    expect(first).toEqual({ isValid: false, withdrawnAt: expect.any(String), withdrawalReason: "Asked by mail" });
    expect(await withdraw(records[0].id, "Again")).toEqual(first);
    expect(await shown(contact)).toMatchObject([{ id: records[0].id, isValid: false, words: null }]);
  });
});

describe("a proof that is a file", () => {
  const pdf = (bytes = "%PDF-1.7 signed", type = "application/pdf") => new File([bytes], "signed.pdf", { type });

  it("is kept with the record of each number, read by a signed URL, and erased with the record", async () => {
    const folder = await mkdtemp(join(tmpdir(), "service-proofs-"));
    const storage = folderStorage(folder);
    const put = webhookTools.storage.put;
    webhookTools.storage.put = storage.put;
    const limiter = () => memoryLimiter({ max: 100, windowSeconds: 60 });
    const app = fastify();
    mountProofs(app, {
      ...{ database: bench.test.database, links: webhookTools.proofLinks, storage },
      limits: { client: limiter(), address: limiter() },
    });
    try {
      const numbers = [freshNumber(), freshNumber()] as const;
      const contact = await contactWith([...numbers]);
      expect((await record([...numbers], { proofFile: pdf() })).records).toHaveLength(2);
      const urls = (await shown(contact)).map(({ proofFileUrl }: { proofFileUrl: string }) => proofFileUrl);
      const get = async (url: string) => {
        const { pathname, search } = new URL(url);
        const { statusCode, headers, body } = await app.inject({ method: "GET", url: pathname + search });
        return [statusCode, headers["content-type"], headers["content-disposition"]?.toString().split(";")[0], body];
      };
      expect(await Promise.all(urls.map(get))).toEqual(
        Array(2).fill([200, "application/pdf", "attachment", "%PDF-1.7 signed"]),
      );
      expect((await get(`${urls[0]}0`))[0]).toBe(403);
      const objects = async () => (await readdir(join(folder, "consents", bench.businessId))).length;
      await bench.test.query("UPDATE storage_removals SET due_at = now()");
      await sweepStorage(bench.test.database, storage);
      expect(await objects()).toBe(2);
      await forgetReasons(bench.test.database, bench.businessId, [numbers[0]]);
      await sweepStorage(bench.test.database, storage);
      expect(await objects()).toBe(1);
    } finally {
      webhookTools.storage.put = put;
      await app.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("is refused with the name of the field", async () => {
    const refused = (file: File) => record([freshNumber()], { proofFile: file });
    const expected = { code: "VALIDATION_ERROR", field: "proofFile" };
    expect(await refused(pdf("<script>", "text/html"))).toEqual(expected);
    expect(await refused(pdf(""))).toEqual(expected);
    expect(await refused(pdf("x".repeat(5 * 1_048_576 + 1)))).toEqual(expected);
  });

  it("is not written when the record is refused", async () => {
    const written: string[] = [];
    const put = webhookTools.storage.put;
    webhookTools.storage.put = async (key) => {
      written.push(key);
    };
    try {
      const number = freshNumber();
      const endsAt = "2020-01-01T00:00:00.000Z";
      expect(await record([number], { proofFile: pdf(), endsAt })).toEqual({
        code: "VALIDATION_ERROR",
        field: "endsAt",
      });
      await record([number]);
      await bench.test.query(
        `INSERT INTO consents (business_id, id, phone_number, basis, covers, given_at, channel, source, created_at)
         SELECT business_id, 'cns_2' || lpad(n::text, 25, '0'), phone_number, basis, covers, given_at, channel, source,
           created_at
         FROM consents, generate_series(1, 199) AS n WHERE business_id = $1 AND phone_number = $2`,
        [bench.businessId, number],
      );
      expect(await record([freshNumber(), number], { proofFile: pdf() })).toEqual({
        code: "CONFLICT",
        field: "phoneNumbers",
      });
      expect(written).toEqual([]);
      await bench.test.query("DELETE FROM sign_in_attempts");
      await bench.test.query(`UPDATE businesses SET limits = '{"proofsADay": 1}' WHERE id = $1`, [bench.businessId]);
      expect((await record([freshNumber()], { proofFile: pdf() })).records).toHaveLength(1);
      expect(await record([freshNumber()], { proofFile: pdf() })).toEqual({ code: "CONFLICT", field: "proofFile" });
      expect(written).toHaveLength(1);
    } finally {
      await bench.test.query("UPDATE businesses SET limits = '{}' WHERE id = $1", [bench.businessId]);
      webhookTools.storage.put = put;
    }
  });
});

describe("a proof, and the change that records it", () => {
  const written: string[] = [];
  const { put } = webhookTools.storage;
  let fill = async () => {};
  beforeEach(() => {
    written.length = 0;
    webhookTools.storage.put = async (key) => {
      written.push(key);
      await fill();
    };
  });
  afterEach(async () => {
    webhookTools.storage.put = put;
    fill = async () => {};
    await bench.test.query("UPDATE businesses SET limits = '{}' WHERE id = $1", [bench.businessId]);
  });
  const proofFile = () => new File(["%PDF-1.7 signed"], "signed.pdf", { type: "application/pdf" });
  const entries = async () =>
    (await bench.test.query("SELECT FROM audit_entries WHERE action = 'consent.recorded'")).length;

  it("are made once for a key: a repetition has the first result, no second entry, and costs no proof of the day", async () => {
    await bench.test.query("DELETE FROM sign_in_attempts");
    await bench.test.query(`UPDATE businesses SET limits = '{"proofsADay": 1}' WHERE id = $1`, [bench.businessId]);
    const before = await entries();
    const [number, given] = [freshNumber(), { proofFile: proofFile(), idempotencyKey: "the proof of this morning" }];
    const first = await record([number], given);
    expect(first).toMatchObject({ records: [{ phoneNumber: number }] });
    expect(await record([number], given)).toMatchObject({ records: [{ id: first.records[0].id }] });
    expect([written.length, (await entries()) - before]).toEqual([1, 1]);
  });

  it("leave no object without a reservation if the record is refused after the upload", async () => {
    const number = freshNumber();
    await record([number]);
    fill = async () => {
      await bench.test.query(
        `INSERT INTO consents (business_id, id, phone_number, basis, covers, given_at, channel, source, created_at)
         SELECT business_id, 'cns_7' || lpad(n::text, 25, '0'), phone_number, basis, covers, given_at, channel, source,
           created_at
         FROM consents, generate_series(1, 199) AS n WHERE business_id = $1 AND phone_number = $2`,
        [bench.businessId, number],
      );
    };
    const before = await entries();
    expect(await record([number], { proofFile: proofFile() })).toEqual({ code: "CONFLICT", field: "phoneNumbers" });
    const reserved = "SELECT key FROM storage_removals WHERE business_id = $1 AND key LIKE 'consents/%'";
    expect(await bench.test.query(reserved, [bench.businessId])).toEqual(written.map((key) => ({ key })));
    expect(written).toHaveLength(1);
    expect(await entries()).toBe(before);
  });
});

describe("the columns of an import", () => {
  it("record consents, once however often the file is imported, and a row with a wrong one is refused", async () => {
    const [good, bad] = [freshNumber(), freshNumber()];
    const campaignId = await bench.campaign();
    const file =
      "phone,consent_basis,consent_covers,consent_given_at,consent_words,consent_channel\n" +
      `${good},written,calls;texts,2026-02-03,I agree,paper\n${bad},maybe,calls,2026-02-03,,\n${freshNumber()},,,,,\n`;
    const run = () =>
      bench.ask(
        `mutation ($input: ImportCampaignContactsInput!) { importCampaignContacts(input: $input) {
          ... on ContactImport { createdCount skippedCount refusedCount refusals { column message } } ${REFUSAL} } }`,
        { input: { campaignId, file: new File([file], `${good}.csv`) } },
      );
    expect(await run()).toMatchObject({ createdCount: 2, refusedCount: 1, refusals: [{ column: "consent_basis" }] });
    expect(await run()).toMatchObject({ skippedCount: 2, refusedCount: 1 });
    const stored =
      "SELECT phone_number, basis, covers, channel, source, words FROM consents WHERE phone_number = ANY($1)";
    expect(await bench.test.query(stored, [[good, bad]])).toEqual([
      {
        ...{ phone_number: good, basis: "written", covers: ["calls", "texts"], channel: "paper", source: "import" },
        words: "I agree",
      },
    ]);
  });
});
