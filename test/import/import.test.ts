import { Buffer } from "node:buffer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATOR } from "../../src/domain/audit/rules.ts";
import { userActor } from "../../src/domain/identity/actor-rules.ts";
import type { ContactFile } from "../../src/domain/import/rules.ts";
import { type ImportResult, importContacts } from "../../src/domain/import/run.ts";
import { listRefusals } from "../../src/domain/import/store.ts";
import type { DomainError } from "../../src/platform/errors.ts";
import type { TestDatabase } from "../support/database.ts";
import { rounds, thorough } from "../support/effort.ts";
import { longestBlock } from "../support/event-loop.ts";
import { freshIds } from "../support/samples.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

let test: TestDatabase;
let world: World;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
});
afterAll(() => test?.drop());

/** A file in memory, handed out in pieces. */
function fileOf(content: string | Uint8Array, { name = "leads.csv", piece = 1000 } = {}): ContactFile {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return {
    name,
    async *open() {
      for (let at = 0; at < bytes.length; at += piece) {
        yield bytes.subarray(at, at + piece);
      }
    },
  };
}

/** A campaign without contacts. */
async function emptyCampaign(owner = world.northwind): Promise<string> {
  const { campaign } = await freshIds(test, owner, ["campaign"]);
  await test.query("DELETE FROM campaign_contacts WHERE campaign_id = $1", [campaign]);
  await test.query("UPDATE campaigns SET contact_count = 0, open_contact_count = 0 WHERE id = $1", [campaign]);
  return campaign;
}

const owner = () => ({
  actor: userActor(world.admin.userId),
  businessId: world.northwind.businessId,
  origin: { ...OPERATOR, userId: world.admin.userId },
});

function run(campaignId: string, content: string | Uint8Array | ContactFile, input: object = {}) {
  const file = typeof content === "string" || content instanceof Uint8Array ? fileOf(content) : content;
  return importContacts(test.database, webhookTools.outbox, owner(), { campaignId, ...input }, file);
}

const refusalsOf = ({ outcome }: ImportResult) => reportedRows(outcome.id, false);
const partialRowsOf = ({ outcome }: ImportResult) => reportedRows(outcome.id, true);
const reportedRows = async (id: string, isPartial: boolean) =>
  (await listRefusals(test.database, world.northwind.businessId, id, { after: 0, size: 1000, isPartial })).map(
    ({ line, message, field, cells }) => ({ line, message, field, cells }),
  );

const contactsOf = (campaignId: string) =>
  test.query(
    `SELECT first_name AS first, last_name AS last, company, title, email, phones, extra_fields AS extra
     FROM campaign_contacts WHERE campaign_id = $1 ORDER BY id`,
    [campaignId],
  );

const phonesOf = async (campaignId: string) =>
  (
    await test.query<{ number: string }>(
      "SELECT primary_number AS number FROM campaign_contacts WHERE campaign_id = $1 ORDER BY id",
      [campaignId],
    )
  ).map(({ number }) => number);

const counts = ({ outcome }: ImportResult) => [
  outcome.createdCount,
  outcome.updatedCount,
  outcome.skippedCount,
  outcome.refusedCount,
];

describe("columns", () => {
  it("are recognized by their headers, and the others become free fields", async () => {
    const campaignId = await emptyCampaign();
    const result = await run(
      campaignId,
      "First Name,SURNAME,Organisation,Job Title,E-Mail,Phone,Mobile,Work Phone,Lead Source,\n" +
        'Ada,Lovelace,"Analytical Engines, Ltd",Countess,ada@prospect.example,(415) 555-0101,+44 (0)20 7946 0958,,Fair,x\n',
    );
    expect(result.plan).toMatchObject({ encoding: "utf-8", delimiter: "," });
    expect(result.plan.columns.map(({ field }) => field)).toEqual([
      "first_name",
      "last_name",
      "company",
      "title",
      "email",
      "phone",
      "phone.mobile",
      "phone.work",
      "extra.Lead Source",
      null,
    ]);
    expect(await contactsOf(campaignId)).toEqual([
      {
        first: "Ada",
        last: "Lovelace",
        company: "Analytical Engines, Ltd",
        title: "Countess",
        email: "ada@prospect.example",
        phones: [
          { number: "+14155550101", label: null },
          { number: "+442079460958", label: "mobile" },
        ],
        extra: { "Lead Source": "Fair" },
      },
    ]);
    expect(
      await test.query("SELECT contact_count AS count, open_contact_count AS open FROM campaigns WHERE id = $1", [
        campaignId,
      ]),
    ).toEqual([{ count: 1, open: 1 }]);
  });

  it("contain a time zone only as `time_zone`, because other programs use similar headers differently", async () => {
    const campaignId = await emptyCampaign();
    const content = "phone,time_zone,Time Zone\n+14155550101,Europe/London,Eastern\n+14155550102,Eastern,Eastern\n";
    expect(counts(await run(campaignId, content))).toEqual([1, 0, 0, 1]);
    expect(
      await test.query(
        "SELECT time_zone AS zone, extra_fields AS extra FROM campaign_contacts WHERE campaign_id = $1",
        [campaignId],
      ),
    ).toEqual([{ zone: "Europe/London", extra: { "Time Zone": "Eastern" } }]);
  });

  it("follow the given mapping", async () => {
    const campaignId = await emptyCampaign();
    await run(campaignId, "Name;Who;Note\nAda;07400 123456;private\n", {
      country: "gb",
      mapping: [
        { header: "name", field: "first_name" },
        { header: "Who", field: "phone.handset" },
        { header: "Note", field: "-" },
      ],
    });
    expect(await contactsOf(campaignId)).toMatchObject([
      { first: "Ada", phones: [{ number: "+447400123456", label: "handset" }], extra: null },
    ]);
  });

  it("contain first and last names in one cell, unless another column has one of them", async () => {
    const content =
      'Full Name,Phone\nAda King Lovelace,+14155550101\n"Hopper, Grace",+14155550102\nCher,+14155550103\n"Ada King, PhD",+14155550104\n';
    const campaignId = await emptyCampaign();
    await run(campaignId, content);
    expect(await contactsOf(campaignId)).toMatchObject([
      { first: "Ada", last: "King Lovelace", extra: null },
      { first: "Grace", last: "Hopper" },
      { first: "Cher", last: null },
      { first: "Ada", last: "King, PhD" },
    ]);
    const other = await emptyCampaign();
    const { plan } = await run(other, "Name,Last Name,Phone\nNorth depot,Byron,+14155550101\n");
    expect(plan.columns.map(({ field }) => field)).toEqual(["extra.Name", "last_name", "phone"]);
    const two = await run(other, "Full Name,Name,Phone\nAda Byron,North depot,+14155550102\n");
    expect(two.plan.columns.map(({ field }) => field)).toEqual(["full_name", "extra.Name", "phone"]);
    const long = await run(campaignId, `Name,Phone\n${"x".repeat(300)},+14155550105\n`);
    expect(await partialRowsOf(long)).toMatchObject([{ line: 2, field: "Name" }]);
  });

  it.each([
    ["two that are taken for one field", "email,E-Mail,phone\na,b,+14155550101\n", {}, "file"],
    ["a full and a first name", "First Name,Who,phone\n", { mapping: [{ header: "Who", field: "full_name" }] }, "file"],
    ["two of one name", "phone,Color,Color\n+14155550101,a,b\n", {}, "file"],
    ["none of phones", "first name,email\nAda,a@b.example\n", {}, "file"],
    ["six of phones", "phone,phone2,phone3,phone4,phone5,mobile\n", {}, "file"],
    ["one that the file lacks", "phone\n", { mapping: [{ header: "Who", field: "phone" }] }, "mapping"],
    ["a field that there is not", "phone,x\n", { mapping: [{ header: "x", field: "nickname" }] }, "mapping"],
    ["a country that there is not", "phone\n", { country: "XX" }, "country"],
    ["a policy that there is not", "phone\n", { onDuplicate: "maybe" }, "onDuplicate"],
  ])("with %s are refused", async (_what, content, input, field) => {
    const campaignId = await emptyCampaign();
    await expect(run(campaignId, content, input)).rejects.toMatchObject({ code: "validation_error", field });
    expect(await test.query("SELECT id FROM contact_imports WHERE campaign_id = $1", [campaignId])).toEqual([]);
  });
});

describe("a file", () => {
  const HEADER = "phone,first name\n";
  it.each([
    ["in UTF-8 with its mark", Buffer.from("\ufeffphone,first name\n+14155550101,Zoë\n"), "utf-8", ","],
    ["in windows-1252", Buffer.from("phone;first name\n+14155550101;Zo\xeb\n", "latin1"), "windows-1252", ";"],
    ["in UTF-16", Buffer.from("\ufeffphone\tfirst name\n+14155550101\tZoë\n", "utf16le"), "utf-16le", "\t"],
    ["with bars", Buffer.from("phone|first name\n+14155550101|Zoë\n"), "utf-8", "|"],
    ["with CRLF and empty lines", Buffer.from("\r\nphone,first name\r\n\r\n+14155550101,Zoë\r\n\r\n"), "utf-8", ","],
    ["without an end of its last line", Buffer.from("phone,first name\n+14155550101,Zoë"), "utf-8", ","],
    ["with a comma in a quoted header", Buffer.from('phone;"first name";"a,b,c,d"\n+14155550101;Zoë\n'), "utf-8", ";"],
  ])("%s is read in pieces of any size", async (_what, content, encoding, delimiter) => {
    for (const piece of [1, 3, 1000]) {
      const campaignId = await emptyCampaign();
      const result = await run(campaignId, fileOf(content, { piece }));
      expect(result.plan).toMatchObject({ encoding, delimiter });
      expect(await contactsOf(campaignId)).toMatchObject([{ first: "Zoë" }]);
    }
  });

  it.each([
    ["empty", ""],
    ["a spreadsheet", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0])],
    ["of empty lines", "\n\n"],
    ["that says it is UTF-8 and is not", Buffer.concat([Buffer.from("\ufeffphone\n"), Buffer.from([0xe9, 0x20])])],
    ["with a broken header", '"phone,first name\n+14155550101,Ada\n'],
  ])("that is %s is refused", async (_what, content) => {
    await expect(run(await emptyCampaign(), content)).rejects.toMatchObject({
      code: "validation_error",
      field: "file",
    });
  });

  it("with only a header adds no contact", async () => {
    const result = await run(await emptyCampaign(), HEADER);
    expect(counts(result)).toEqual([0, 0, 0, 0]);
    expect(result.outcome.finishedAt).toEqual(expect.any(String));
  });
});

describe("a row", () => {
  it("that is invalid is refused separately, with its line and the reason", async () => {
    const content = (longest: number) =>
      "phone,first name,email\n" +
      "+14155550101,Ada,\n" +
      '+14155550102,"Bob"by,\n' + // line 3
      "+14155550103,Cleo\n" +
      "+14155550104,Dan,,more\n" + // line 5
      "12,Eve,\n" + // line 6
      ",Fay,\n" + // line 7
      `1${"x".repeat(longest)},Gus,\n` + // line 8
      "+14155550108,Hal,,\n" +
      '+14155550109,"Ivy,\n' + // line 10
      "+14155550110,Jo,\n";
    for (const [piece, longest] of [
      [7, 3_000],
      [1000, 100_000],
      [1_000_000, 100_000],
    ] as const) {
      const campaignId = await emptyCampaign();
      const result = await run(campaignId, fileOf(content(longest), { piece }));
      expect(await phonesOf(campaignId)).toEqual(["+14155550101", "+14155550103", "+14155550108", "+14155550110"]);
      expect(counts(result)).toEqual([4, 0, 0, 6]);
      const refusals = await refusalsOf(result);
      expect(refusals.map(({ line, field }) => [line, field])).toEqual([
        [3, null],
        [5, null],
        [6, "phone"],
        [7, "phone"],
        [8, "phone"],
        [10, null],
      ]);
      expect(refusals.map(({ message }) => message)).toEqual([
        expect.stringContaining("a quote is misplaced"),
        "The row has 4 cells, the header 3.",
        '"12" is not a phone number.',
        "The row has no phone number.",
        expect.stringMatching(/^"1x+…" is not a phone number\.$/),
        expect.stringContaining("is not closed"),
      ]);
      expect(refusals[0]?.cells).toEqual(['+14155550102,"Bob"by,']);
      expect(refusals[4]?.cells[0]).toHaveLength(2001);
    }
  });

  it("with a cell that cannot be read keeps the person without it, and is reported apart from refused rows", async () => {
    const campaignId = await emptyCampaign();
    const content =
      "phone,first name,e-mail,LinkedIn,Plan\n" +
      "+14155550101,Ada,not an address,,Gold\n" +
      "+14155550102,Bob,bob@prospect.example,,\n" +
      `+14155550103,${"x".repeat(3_000)},cleo@prospect.example,,\n` +
      '+14155550104,"two\nlines",dan at home,prospect.example/dan,\n' + // lines 5 and 6
      `+14155550105,Eve,,,${"x".repeat(1_001)}\n` +
      "12,Fay,not an address,,\n";
    const result = await run(campaignId, content);
    expect(counts(result)).toEqual([5, 0, 0, 1]);
    expect(result.outcome).toMatchObject({ rowCount: 6, partialCount: 4 });
    expect((await refusalsOf(result)).map(({ line, message }) => [line, message])).toEqual([
      [8, '"12" is not a phone number.'],
    ]);
    const none = { first: null, last: null, company: null, title: null, email: null, extra: null };
    const phones = (end: number) => [{ number: `+1415555010${end}`, label: null }];
    expect(await contactsOf(campaignId)).toMatchObject([
      { ...none, first: "Ada", phones: phones(1), extra: { Plan: "Gold" } },
      { ...none, first: "Bob", email: "bob@prospect.example", phones: phones(2) },
      { ...none, email: "cleo@prospect.example", phones: phones(3) },
      { ...none, phones: phones(4) },
      { ...none, first: "Eve", phones: phones(5) },
    ]);
    const partial = await partialRowsOf(result);
    expect(partial.map(({ line, field, message }) => [line, field, message])).toEqual([
      [
        2,
        "e-mail",
        'Added without e-mail, which must be an e-mail address of at most 254 characters; the file has "not an address".',
      ],
      [
        4,
        "first name",
        expect.stringMatching(
          /^Added without first name, which must have at most 100 characters; the file has "x{59}…\.$/,
        ),
      ],
      [
        5,
        "first name",
        'Added without first name, which must not contain control characters; the file has "two\\nlines"; and without ' +
          'e-mail, which must be an e-mail address of at most 254 characters; the file has "dan at home"; and without ' +
          "LinkedIn, which must be an http or https URL on linkedin.com of at most 2048 characters; the file has " +
          '"prospect.example/dan".',
      ],
      [
        7,
        "Plan",
        expect.stringMatching(/^Added without Plan, which must have at most 1000 characters; the file has "x+…\.$/),
      ],
    ]);
    expect(partial[0]?.cells).toEqual(["+14155550101", "Ada", "not an address", "", "Gold"]);
    expect(partial[1]?.cells[1]).toHaveLength(2001);

    const again = "phone,e-mail,company\n+14155550102,not an address,Acme\n+14155550101,neither,\n";
    const skipped = await run(campaignId, again);
    expect(skipped.outcome).toMatchObject({ skippedCount: 2, partialCount: 0 });
    const changed = await run(campaignId, again, { onDuplicate: "update" });
    expect(changed.outcome).toMatchObject({ updatedCount: 2, refusedCount: 0, partialCount: 2 });
    expect((await partialRowsOf(changed))[0]?.message).toMatch(/^Changed without e-mail, which must be/);
    expect((await contactsOf(campaignId))[1]).toMatchObject({ email: "bob@prospect.example", company: "Acme" });
  });

  it("that changes a contact leaves its free fields as they were if one of them cannot be read", async () => {
    const campaignId = await emptyCampaign();
    await run(campaignId, "phone,Plan,Size\n+14155550101,Gold,Small\n+14155550102,Gold,Small\n");
    const rows = `phone,company,Plan,Size\n+14155550101,Acme,${"x".repeat(1_001)},Large\n+14155550102,Acme,Silver,Large\n`;
    const changed = await run(campaignId, rows, { onDuplicate: "update" });
    expect(changed.outcome).toMatchObject({ updatedCount: 2, partialCount: 1 });
    expect(await contactsOf(campaignId)).toMatchObject([
      { company: "Acme", extra: { Plan: "Gold", Size: "Small" } },
      { company: "Acme", extra: { Plan: "Silver", Size: "Large" } },
    ]);
    expect((await partialRowsOf(changed))[0]?.message).toMatch(
      /^Changed without Plan, which must have .*; its free fields stay as they were\.$/,
    );
  });

  it("of a corrected report is read without the columns of the report, also of the report of a report", async () => {
    const campaignId = await emptyCampaign();
    const report = "line,reason,column,line,reason,column,Phone,Plan\n2,No,Phone,7,No,Phone,+14155550101,Gold\n";
    const { plan } = await run(campaignId, report);
    expect(plan.columns.map(({ field }) => field)).toEqual([...Array(6).fill(null), "phone", "extra.Plan"]);
    expect(await contactsOf(campaignId)).toMatchObject([{ extra: { Plan: "Gold" } }]);
    const own = await run(campaignId, "line,reason,Phone\n2,No,+14155550102\n");
    expect(own.plan.columns.map(({ field }) => field)).toEqual(["extra.line", "extra.reason", "phone"]);
  });

  it("whose person would be called at another time or as somebody else is refused", async () => {
    const content =
      "phone,country,time_zone,due_at,customer_id\n" +
      "+14155550101,Nowhere,,,\n+14155550102,,Eastern,,\n+14155550103,,,tomorrow,\n+14155550104,,,,con_none\n";
    const result = await run(await emptyCampaign(), content);
    expect(counts(result)).toEqual([0, 0, 0, 4]);
    const refusals = await refusalsOf(result);
    expect(refusals.map(({ field }) => field)).toEqual(["country", "time_zone", "due_at", "customer_id"]);
    expect(refusals.slice(0, 2).map(({ message }) => message)).toEqual([
      'Must be a country, such as US; the file has "Nowhere".',
      'Must be a time zone of the IANA database, such as America/New_York; the file has "Eastern".',
    ]);
  });

  it("with characters that change the direction of text has none of them in its reason", async () => {
    const result = await run(await emptyCampaign(), "phone,email\n\u202e21,\n+14155550101,\u202eada\n");
    const refusals = await refusalsOf(result);
    expect(refusals[0]?.message).toBe('"\ufffd21" is not a phone number.');
    expect(refusals[0]?.cells).toEqual(["\u202e21", ""]);
    expect((await partialRowsOf(result))[0]?.message).toContain('the file has "\ufffdada"');
  });

  thorough.it("that never ends fails its line, not the file", async () => {
    const campaignId = await emptyCampaign();
    const many = Array.from({ length: 20_000 }, (_row, n) => `+1415${2_000_000 + n},Name\n`).join("");
    const result = await run(campaignId, fileOf(`phone,first name\n+14155550101,"Ada\n${many}`, { piece: 65_536 }));
    expect(counts(result)).toEqual([20_000, 0, 0, 1]);
    expect((await refusalsOf(result))[0]).toMatchObject({ line: 2 });
  });

  it("with half a character or a NUL keeps the valid part", async () => {
    const campaignId = await emptyCampaign();
    const content = Buffer.from(
      `\ufeffphone,first name\n+14155550101,\0\n+14155550102,${"😀".repeat(1001)}\n`,
      "utf16le",
    );
    const result = await run(campaignId, content);
    expect(result.outcome).toMatchObject({ createdCount: 2, refusedCount: 0, partialCount: 2 });
    const emoji = await run(await emptyCampaign(), `phone,first name\n+14155550102,x${"😀".repeat(1001)}\n`);
    expect((await partialRowsOf(emoji))[0]?.message).toMatch(
      /^Added without first name, which must have at most 100 characters; the file has "x(😀)+…\.$/u,
    );
  });

  it("with a consent beyond the 200 of its number is refused, and a repeated one adds nothing", async () => {
    const day = (place: number) => new Date(Date.UTC(2025, 0, 1 + place)).toISOString().slice(0, 10);
    // The first of them again, and 201 others with a second number that has room.
    const rows = [0, ...Array(202).keys()].map((place) => `+14155550${place === 201 ? "163" : "162"},${day(place)}`);
    const content = ["phone,consent_given_at,consent_basis", ...rows.map((row) => `${row},asked`)].join("\n");
    const result = await run(await emptyCampaign(), content, { onDuplicate: "skip" });
    expect(counts(result)).toEqual([2, 0, 200, 1]);
    expect(await refusalsOf(result)).toEqual([
      {
        line: 203,
        message: "A number may have at most 200 records of consent.",
        field: "consent_given_at",
        cells: ["+14155550162", "2025-07-20", "asked"],
      },
    ]);
    const count =
      "SELECT phone_number, count(*)::int FROM consents WHERE phone_number LIKE '+1415555016_' GROUP BY 1 ORDER BY 1";
    expect(await test.query(count)).toEqual([
      { phone_number: "+14155550162", count: 200 },
      { phone_number: "+14155550163", count: 1 },
    ]);
  });

  it("too many of which are broken end the import", async () => {
    const content = `phone,first name\n${'+14155550101,"A"b\n'.repeat(1001)}`;
    await expect(run(await emptyCampaign(), content)).rejects.toMatchObject({
      code: "validation_error",
      field: "file",
    });
  });
});

describe("a file designed to be slow", () => {
  const MEBIBYTE = 1_048_576;
  const filled = (line: string, size = 10 * MEBIBYTE) => line.repeat(Math.floor(size / line.length));

  /** Imports a file from one chunk. Other work gets turns meanwhile; it once took many seconds. */
  async function runWhole(content: string): Promise<ImportResult | DomainError> {
    const campaignId = await emptyCampaign();
    let result: ImportResult | DomainError | undefined;
    const block = await longestBlock(async () => {
      result = await run(campaignId, fileOf(content, { piece: content.length })).catch((error) => error);
    });
    expect(block).toBeLessThan(4_000);
    return result as ImportResult | DomainError;
  }

  thorough.it.each(['+14155550101,"Ada\n', '"+14155550101,Ada\n', '"""a\n""b\n'])(
    "is refused for ten megabytes of the line %j",
    async (line) => {
      expect(await runWhole(`phone,first name\n${filled(line)}`)).toMatchObject({
        code: "validation_error",
        field: "file",
        message: "More than 1000 lines cannot be read: is it CSV?",
      });
    },
  );

  it("is read to its end after a row of millions of cells", async () => {
    const cells = filled(",", rounds(2, 10) * MEBIBYTE);
    const result = (await runWhole(`phone\n${cells}\n+14155550101\n`)) as ImportResult;
    expect(counts(result)).toEqual([1, 0, 0, 1]);
    expect(await refusalsOf(result)).toMatchObject([{ line: 2, message: "the row has more than 2000 cells" }]);
  });

  it("is read to its end after rows of too many cells", async () => {
    const content = ["phone,note", `+14155550101,${",".repeat(1_900)}`, ",".repeat(2_100), ",".repeat(40_000)];
    for (const piece of [1_000, 1_000_000]) {
      const file = fileOf([...content, "+14155550102,", ""].join("\r\n"), { piece });
      const result = await run(await emptyCampaign(), file);
      expect(counts(result)).toEqual([2, 0, 0, 2]);
      const refusals = (await refusalsOf(result)).map(({ line, message }) => [line, message]);
      expect(refusals).toEqual([3, 4].map((line) => [line, "the row has more than 2000 cells"]));
    }
  });

  thorough.it("is read to its end after millions of empty lines, and the lines are counted", async () => {
    const result = (await runWhole(`phone\n${filled("\n", 3 * MEBIBYTE)}"x"y\n\n+14155550101\n`)) as ImportResult;
    expect(counts(result)).toEqual([1, 0, 0, 1]);
    expect(await refusalsOf(result)).toMatchObject([{ line: 3 * MEBIBYTE + 2 }]);
  });

  it("has at most 500 columns, none with a long header", async () => {
    const headers = (count: number) => Array.from({ length: count }, (_, place) => `h${place}`).join(",");
    expect(await runWhole(`${headers(20_001)}\n`)).toMatchObject({
      field: "file",
      message: "The header cannot be read: the row has more than 2000 cells.",
    });
    expect(await runWhole(`${headers(501)}\n`)).toMatchObject({
      field: "file",
      message: "The file has 501 columns; at most 500 are read.",
    });
    expect(await runWhole(`phone,${"x".repeat(501)}\n`)).toMatchObject({
      field: "file",
      message: "A header has 501 characters; at most 500 are read.",
    });
    const mapping = Array.from({ length: 501 }, (_, place) => ({ header: `h${place}`, field: "-" }));
    await expect(run(await emptyCampaign(), "phone\n", { mapping })).rejects.toMatchObject({
      code: "validation_error",
      field: "mapping",
      message: "mapping must have at most 500 items",
    });
  });
});

describe("duplicates", () => {
  const FIRST = "phone,first name,company\n+14155550101,Ada,Engines\n+14155550102,Bob,Works\n";
  const SECOND = "phone,first name,company\n+14155550102,Robert,\n+14155550103,Cleo,\n+14155550103,Cleopatra,\n";

  it.each([
    ["skip", [1, 0, 2, 0], ["Ada", "Bob", "Cleo"], ["Engines", "Works", null]],
    ["update", [1, 2, 0, 0], ["Ada", "Robert", "Cleopatra"], ["Engines", "Works", null]],
    ["error", [1, 0, 0, 2], ["Ada", "Bob", "Cleo"], ["Engines", "Works", null]],
  ])("are handled by %s as in additions", async (onDuplicate, expected, names, companies) => {
    const campaignId = await emptyCampaign();
    expect(counts(await run(campaignId, FIRST))).toEqual([2, 0, 0, 0]);
    expect(counts(await run(campaignId, SECOND, { onDuplicate }))).toEqual(expected);
    const contacts = (await contactsOf(campaignId)) as { first: string; company: string | null }[];
    expect(contacts.map(({ first }) => first)).toEqual(names);
    expect(contacts.map(({ company }) => company)).toEqual(companies);
  });
});

describe("an import that was killed", () => {
  const ROWS = 3500;
  const content = `phone,first name\n${Array.from({ length: ROWS }, (_row, n) => `+1415${3_000_000 + n},P${n}\n`).join("")}`;

  /** Ends like a kill between two batches: committed rows stay, and no more follow. */
  function dyingAfter(bytes: number, text = content): ContactFile {
    let opened = 0;
    return {
      name: "leads.csv",
      async *open() {
        opened += 1;
        yield* fileOf(text.slice(0, opened === 1 ? text.length : bytes), { piece: 4096 }).open();
        if (opened > 1) {
          throw new Error("killed");
        }
      },
    };
  }

  it("continues after its last batch, and repeats nothing", async () => {
    const campaignId = await emptyCampaign();
    await expect(run(campaignId, dyingAfter(50_000))).rejects.toThrow("killed");
    const before = (await phonesOf(campaignId)).length;
    expect(before).toBe(2000);
    // Were they done again, they would come back.
    await test.query("DELETE FROM campaign_contacts WHERE campaign_id = $1", [campaignId]);
    const result = await run(campaignId, fileOf(content));
    expect(result.plan).toMatchObject({ resumedAt: 2000, hasChanged: false });
    expect(result.outcome).toMatchObject({ rowCount: ROWS, createdCount: ROWS, skippedCount: 0 });
    expect(await phonesOf(campaignId)).toHaveLength(ROWS - 2000);
    // It is finished: the same file again is a new import.
    expect(counts(await run(campaignId, fileOf(content)))).toEqual([2000, 0, 1500, 0]);
  });

  thorough.it("starts again if the file or its settings have changed", async () => {
    const campaignId = await emptyCampaign();
    await expect(run(campaignId, dyingAfter(50_000))).rejects.toThrow("killed");
    const other = await run(campaignId, fileOf(content.replace("P0\n", "Ada\n")));
    expect(other.plan).toMatchObject({ resumedAt: 0, hasChanged: true });
    expect(counts(other)).toEqual([1500, 0, 2000, 0]);
    const updating = await run(campaignId, fileOf(content), { onDuplicate: "update" });
    expect(updating.plan).toMatchObject({ resumedAt: 0, hasChanged: true });
    // The interrupted import still exists and can be ended.
    expect((await run(campaignId, fileOf(content))).plan.resumedAt).toBe(2000);
  });

  it("is run by one process at a time", async () => {
    const campaignId = await emptyCampaign();
    await expect(run(campaignId, dyingAfter(20_000))).rejects.toThrow("killed");
    // Another process imports the file while this one reads it; the first reading only examines it.
    let opened = 0;
    const overtaken: ContactFile = {
      name: "leads.csv",
      async *open() {
        opened += 1;
        yield* fileOf(content.slice(0, 60_000)).open();
        if (opened === 2) {
          await run(campaignId, fileOf(content));
        }
        yield* fileOf(content.slice(60_000)).open();
      },
    };
    await expect(run(campaignId, overtaken)).rejects.toMatchObject({ code: "conflict" });
    expect(await phonesOf(campaignId)).toHaveLength(ROWS);
  });
});

describe("a campaign", () => {
  const CONTENT = "phone\n+14155550101\n";

  it("of another business is unknown", async () => {
    await expect(run(world.rivals.campaignId, CONTENT)).rejects.toMatchObject({ code: "not_found" });
  });

  it("that is archived accepts no contact", async () => {
    const campaignId = await emptyCampaign();
    await test.query("UPDATE campaigns SET status = 'archived' WHERE id = $1", [campaignId]);
    await expect(run(campaignId, CONTENT)).rejects.toMatchObject({ code: "conflict" });
    expect(await phonesOf(campaignId)).toEqual([]);
  });

  it("that is completed becomes active again", async () => {
    const campaignId = await emptyCampaign();
    await test.query("UPDATE campaigns SET status = 'completed' WHERE id = $1", [campaignId]);
    await run(campaignId, CONTENT);
    expect(await test.query("SELECT status FROM campaigns WHERE id = $1", [campaignId])).toEqual([
      { status: "active" },
    ]);
  });
});
