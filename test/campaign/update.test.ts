import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Bench, type ContactBody, createBench, freshNumber, refused, verdict } from "./bench.ts";

let bench: Bench;
let campaignId: string;
let contact: ContactBody;

beforeAll(async () => {
  bench = await createBench();
  campaignId = await bench.campaign();
});
afterAll(() => bench.close());

/** A contact with every field filled, new for each test. */
beforeEach(async () => {
  contact = await bench.contact(campaignId, {
    first_name: "Ada",
    last_name: "Byron",
    company: "Acme Tools",
    title: "Owner",
    email: "ada@acme.example",
    linkedin_url: "https://www.linkedin.com/in/ada",
    due_at: "2026-12-01T09:30:00Z",
    phones: [{ number: freshNumber(), label: "mobile" }],
    extra_fields: { plan: "gold" },
    customer_id: bench.api.world.northwind.customerId,
  });
});

const patch = (body: unknown, path = `/campaigns/${campaignId}/contacts/${contact.id}`) =>
  bench.call("PATCH", path, { body });
const read = async (): Promise<ContactBody> =>
  (await bench.call("GET", `/campaigns/${campaignId}/contacts/${contact.id}`)).body;

/** Expects a refusal that names the field, and an unchanged contact. */
async function expectRefusal(body: unknown, field: string, code?: string) {
  expect(verdict(await patch(body))).toEqual(refused(field, code));
  expect(await read()).toEqual(contact);
}

/** Expects that only the field and `updated_at` changed, in the answer and in a later read. */
async function expectChange(body: unknown, changed: Record<string, unknown>) {
  const answer = await patch(body);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ ...contact, ...changed, updated_at: expect.any(String) });
  expect(await read()).toEqual(answer.body);
}

const EMOJI = "\u{1F600}";

/** The rule of a line of text, which the first of the fields has in full. */
describe("first_name", () => {
  const limit = 100;

  it.each([
    ["another value, and nothing else changes", "Grace", "Grace"],
    ["null, which clears it", null, null],
    ["an empty text, which clears it", "", null],
    ["only spaces, which clear it", " \t ", null],
    ["spaces around it, which are cut", " \n Grace  Murray\t", "Grace  Murray"],
    ["every script and emoji", "Zoë 李小龍 ‏עדה 👩🏽‍🚀", "Zoë 李小龍 ‏עדה 👩🏽‍🚀"],
    [
      "characters with a meaning in query languages",
      `'; DROP TABLE x; -- \\ " $1 %_`,
      `'; DROP TABLE x; -- \\ " $1 %_`,
    ],
    ["as many characters as its limit, not counted as halves", EMOJI.repeat(limit), EMOJI.repeat(limit)],
    ["its limit, without the spaces around it", `  ${"x".repeat(limit)}  `, "x".repeat(limit)],
  ])("takes %s", (_name, given, kept) => expectChange({ first_name: given }, { first_name: kept }));

  it.each([
    ["one emoji above the limit", EMOJI.repeat(limit + 1)],
    ["a NUL", "A\u0000da"],
    ["a bell", "A\u0007da"],
    ["a line break inside", "Ada\nByron"],
    ["a tab inside", "Ada\tByron"],
    ["an escape", "\u001b[31mAda"],
    ["DEL", "Ada\u007fByron"],
    ["a control character of Latin-1", "Ada\u0085Byron"],
    ["a high surrogate alone", "Ada\ud800"],
    ["a low surrogate alone", "\udc00Ada"],
    ["surrogates in the wrong order", "Ada\udc00\ud800"],
    ["a number", 7],
    ["a boolean", true],
    ["an object", { value: "Ada" }],
    ["a list", ["Ada"]],
  ])("refuses %s", (_name, value) => expectRefusal({ first_name: value }, "first_name"));
});

describe.each([
  { field: "first_name", limit: 100 },
  { field: "last_name", limit: 100 },
  { field: "company", limit: 200 },
  { field: "title", limit: 200 },
])("$field is a line of text", ({ field, limit }) => {
  it("of at most its limit", async () => {
    await expectChange({ [field]: " \t " }, { [field]: null });
    await expectChange({ [field]: "x".repeat(limit) }, { [field]: "x".repeat(limit) });
  });

  it("and refuses what is none", async () => {
    await expectRefusal({ [field]: "x".repeat(limit + 1) }, field);
    await expectRefusal({ [field]: "Ada\nByron" }, field);
  });
});

describe("email", () => {
  const longest = `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(57)}.com`;

  it.each([
    ["an address", "grace@navy.example", "grace@navy.example"],
    ["an address as it is spelled", "Grace.Hopper+calls@Navy.Example", "Grace.Hopper+calls@Navy.Example"],
    ["an address with spaces around it", "  grace@navy.example ", "grace@navy.example"],
    ["an apostrophe", "o'brien@navy.example", "o'brien@navy.example"],
    ["254 characters", longest, longest],
    ["null", null, null],
    ["an empty text", "", null],
    ["spaces alone", "   ", null],
  ])("takes %s", async (_name, given, kept) => {
    await expectChange({ email: given }, { email: kept });
  });

  it.each([
    ["255 characters", `a${longest}`],
    ["no at sign", "grace.navy.example"],
    ["no domain", "grace@"],
    ["no name", "@navy.example"],
    ["two at signs", "grace@hopper@navy.example"],
    ["no dot in the domain", "grace@navy"],
    ["a space inside", "grace hopper@navy.example"],
    ["a display name", "Grace <grace@navy.example>"],
    ["two addresses", "grace@navy.example, ada@acme.example"],
    ["a line break for a header", "grace@navy.example\nBcc: all@navy.example"],
    ["a NUL", "grace\u0000@navy.example"],
    ["a lone surrogate", "gr\ud800ace@navy.example"],
    ["two dots", "grace..hopper@navy.example"],
    ["a number", 7],
    ["a list", ["grace@navy.example"]],
  ])("refuses %s", (_name, value) => expectRefusal({ email: value }, "email"));
});

describe("linkedin_url", () => {
  const ofLength = (length: number) => "https://www.linkedin.com/in/".padEnd(length, "x");

  it.each([
    ["https", "https://www.linkedin.com/in/grace", "https://www.linkedin.com/in/grace"],
    ["http", "http://linkedin.com/in/grace", "http://linkedin.com/in/grace"],
    ["a host below", "https://de.linkedin.com/in/grace?trk=x#top", "https://de.linkedin.com/in/grace?trk=x#top"],
    ["a host far below", "https://a.b.c.linkedin.com/", "https://a.b.c.linkedin.com/"],
    ["capitals", "HTTPS://WWW.LINKEDIN.COM/in/Grace", "HTTPS://WWW.LINKEDIN.COM/in/Grace"],
    ["a port", "https://www.linkedin.com:443/in/grace", "https://www.linkedin.com:443/in/grace"],
    ["spaces around it", "  https://linkedin.com/in/grace ", "https://linkedin.com/in/grace"],
    ["letters of other scripts", "https://linkedin.com/in/günther-李", "https://linkedin.com/in/günther-李"],
    ["2048 characters", ofLength(2048), ofLength(2048)],
    ["2048 characters of which one is an emoji", `${ofLength(2047)}${EMOJI}`, `${ofLength(2047)}${EMOJI}`],
    ["null", null, null],
    ["an empty text", "", null],
  ])("takes %s", async (_name, given, kept) => {
    await expectChange({ linkedin_url: given }, { linkedin_url: kept });
  });

  it.each([
    ["2049 characters", ofLength(2049)],
    ["a host that ends alike", "https://evil-linkedin.com/in/grace"],
    ["a host that ends alike without a hyphen", "https://evillinkedin.com/in/grace"],
    ["a host that begins alike", "https://linkedin.com.evil.com/in/grace"],
    ["the name in the path", "https://evil.com/linkedin.com"],
    ["the name in the query", "https://evil.com/?u=https://linkedin.com/"],
    ["the name in the fragment", "https://evil.com/#.linkedin.com"],
    ["the name as the user", "https://linkedin.com@evil.com/in/grace"],
    ["the name as the user with a password", "https://www.linkedin.com:443@evil.com/"],
    ["the name behind a backslash", "https://evil.com\\@linkedin.com/"],
    ["the name behind an encoded slash", "https://evil.com%2f.linkedin.com/"],
    ["another scheme", "ftp://linkedin.com/in/grace"],
    ["a script", "javascript://linkedin.com/%0aalert(1)"],
    ["no scheme", "linkedin.com/in/grace"],
    ["no slashes", "https:linkedin.com/in/grace"],
    ["no host", "https:///in/grace"],
    ["a dot at the end of the host", "https://linkedin.com./in/grace"],
    ["no URL", "grace"],
    ["a line break inside", "https://linkedin.com/in/\ngrace"],
    ["a tab inside", "https://linkedin\t.com/in/grace"],
    ["a NUL", "https://linkedin.com/in/\u0000"],
    ["a lone surrogate", "https://linkedin.com/in/\ud800"],
    ["a number", 7],
    ["an object", { href: "https://linkedin.com/in/grace" }],
  ])("refuses %s", (_name, value) => expectRefusal({ linkedin_url: value }, "linkedin_url"));
});

describe("due_at", () => {
  it.each([
    ["UTC", "2027-01-02T03:04:05Z", "2027-01-02T03:04:05.000Z"],
    ["milliseconds", "2027-01-02T03:04:05.678Z", "2027-01-02T03:04:05.678Z"],
    ["tenths", "2027-01-02T03:04:05.6Z", "2027-01-02T03:04:05.600Z"],
    ["microseconds, which are cut", "2027-01-02T03:04:05.678999Z", "2027-01-02T03:04:05.678Z"],
    ["an offset to the east", "2027-01-02T03:04:05+02:00", "2027-01-02T01:04:05.000Z"],
    ["an offset to the west over midnight", "2026-12-31T23:30:00-01:00", "2027-01-01T00:30:00.000Z"],
    ["an offset of minutes", "2027-01-02T03:04:05+05:45", "2027-01-01T21:19:05.000Z"],
    ["a lower-case t and z", "2027-01-02t03:04:05z", "2027-01-02T03:04:05.000Z"],
    ["spaces around it", " 2027-01-02T03:04:05Z ", "2027-01-02T03:04:05.000Z"],
    ["a leap day", "2028-02-29T12:00:00Z", "2028-02-29T12:00:00.000Z"],
    ["the past", "1999-12-31T23:59:59Z", "1999-12-31T23:59:59.000Z"],
    ["the first instant", "0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
    ["the last instant", "9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
    ["null", null, null],
  ])("takes %s", async (_name, given, kept) => {
    await expectChange({ due_at: given }, { due_at: kept });
  });

  it.each([
    ["no offset", "2027-01-02T03:04:05"],
    ["no seconds", "2027-01-02T03:04Z"],
    ["no time", "2027-01-02"],
    ["a space for the T", "2027-01-02 03:04:05Z"],
    ["an offset without a colon", "2027-01-02T03:04:05+0200"],
    ["an offset of hours alone", "2027-01-02T03:04:05+02"],
    ["an offset of 25 hours", "2027-01-02T03:04:05+25:00"],
    ["30 February", "2027-02-30T00:00:00Z"],
    ["29 February of a year without one", "2027-02-29T00:00:00Z"],
    ["31 April", "2027-04-31T00:00:00Z"],
    ["month 13", "2027-13-01T00:00:00Z"],
    ["hour 24", "2027-01-02T24:00:00Z"],
    ["minute 60", "2027-01-02T03:60:00Z"],
    ["the year 0", "0000-12-31T23:59:59Z"],
    ["an offset into the year 0", "0001-01-01T00:00:00+00:01"],
    ["an offset into the year 10000", "9999-12-31T23:59:59-00:01"],
    ["a year of five digits", "10000-01-01T00:00:00Z"],
    ["a signed year", "+002027-01-02T03:04:05Z"],
    ["an empty fraction", "2027-01-02T03:04:05.Z"],
    ["an empty text", ""],
    ["a word", "tomorrow"],
    ["epoch seconds", 1_798_859_045],
    ["epoch seconds as text", "1798859045"],
    ["a boolean", false],
    ["a list", ["2027-01-02T03:04:05Z"]],
  ])("refuses %s", (_name, value) => expectRefusal({ due_at: value }, "due_at"));
});

describe("phones", () => {
  it("replaces the whole list, and the primary number follows", () =>
    expectChange(
      { phones: ["+14155550001", "+14155550002"] },
      {
        phones: [
          { number: "+14155550001", label: null },
          { number: "+14155550002", label: null },
        ],
        primary_number: "+14155550001",
      },
    ));

  it("accepts five, in dial order", () =>
    expectChange(
      { phones: ["+14155550005", "+14155550004", "+14155550003", "+14155550002", "+14155550001"] },
      {
        phones: [
          { number: "+14155550005", label: null },
          { number: "+14155550004", label: null },
          { number: "+14155550003", label: null },
          { number: "+14155550002", label: null },
          { number: "+14155550001", label: null },
        ],
        primary_number: "+14155550005",
      },
    ));

  it("keeps the label of a number that moves", () =>
    expectChange(
      { phones: ["+14155550001", contact.primary_number] },
      {
        phones: [
          { number: "+14155550001", label: null },
          { number: contact.primary_number, label: "mobile" },
        ],
        primary_number: "+14155550001",
      },
    ));

  it("forgets the label of a number that was removed and added again", async () => {
    const number = contact.primary_number;
    expect((await patch({ phones: ["+14155550001"] })).status).toBe(200);
    expect((await patch({ phones: [number] })).body.phones).toEqual([{ number, label: null }]);
  });

  it("keeps the first of two equal numbers", () =>
    expectChange(
      { phones: ["+14155550002", "+14155550001", " +14155550002 ", "+14155550001"] },
      {
        phones: [
          { number: "+14155550002", label: null },
          { number: "+14155550001", label: null },
        ],
        primary_number: "+14155550002",
      },
    ));

  it.each([
    ["the shortest number", "+1234567"],
    ["the longest number", "+123456789012345"],
  ])("takes %s", async (_name, number) => {
    await expectChange({ phones: [number] }, { phones: [{ number, label: null }], primary_number: number });
  });

  it("may be the numbers of another contact", async () => {
    const other = await bench.contact(campaignId);
    await expectChange(
      { phones: [other.primary_number] },
      { phones: [{ number: other.primary_number, label: null }], primary_number: other.primary_number },
    );
  });

  it("are accepted as GET returns them, and with labels of their own", async () => {
    const [kept] = contact.phones;
    await expectChange({ phones: contact.phones }, {});
    const other = { number: "+14155550001", label: null };
    await expectChange({ phones: [other, kept] }, { phones: [other, kept], primary_number: other.number });
    const labelled = [
      { ...other, label: "work" },
      { ...kept, label: null },
    ];
    await expectChange({ phones: labelled }, { phones: labelled, primary_number: other.number });
  });

  it.each([
    ["no number", []],
    ["six numbers", ["+14155550001", "+14155550002", "+14155550003", "+14155550004", "+14155550005", "+14155550006"]],
    ["six numbers that are one", Array(6).fill("+14155550001")],
    ["null", null],
    ["a text", "+14155550001"],
    ["an object", { number: "+14155550001" }],
    ["a number among texts", ["+14155550001", 14_155_550_002], ".1"],
    ["null among texts", ["+14155550001", null], ".1"],
    ["a list in a list", [["+14155550001"]], ".0"],
  ])("refuses %s", (_name, value, place = "") => expectRefusal({ phones: value }, `phones${place}`));

  it.each([
    ["an empty text", ""],
    ["no plus sign", "14155550001"],
    ["a zero after the plus sign", "+04155550001"],
    ["six digits", "+123456"],
    ["sixteen digits", "+1234567890123456"],
    ["punctuation", "+1 (415) 555-0001"],
    ["00 for the plus sign", "0014155550001"],
    ["letters", "+1415555CALL"],
    ["an extension", "+14155550001;ext=2"],
    ["digits of another script", "+١٤١٥٥٥٥٠٠٠١"],
    ["a full-width plus sign", "＋14155550001"],
    ["a line break inside", "+1415555\n0001"],
    ["a NUL", "+14155550001\u0000"],
    ["a word", "phone"],
  ])("refuses a number with %s as no phone number", async (_name, number) => {
    await expectRefusal({ phones: [number] }, "phones", "invalid_phone_number");
    await expectRefusal({ phones: ["+14155550001", number] }, "phones", "invalid_phone_number");
  });
});

describe("status", () => {
  const statuses = ["not_called", "in_progress", "called", "completed", "do_not_call"];

  it.each(statuses.flatMap((from) => ["do_not_call", "not_called"].map((to) => ({ from, to }))))(
    "goes from $from to $to; counts and history stay",
    async ({ from, to }) => {
      await bench.force(contact.id, from);
      const [disposition] = await bench.api.test.query<{ id: string }>(
        "SELECT id FROM dispositions WHERE name = 'Interested'",
      );
      await bench.api.test.query(
        `UPDATE campaign_contacts SET call_count = 3, last_called_at = '2026-11-01T10:00:00.123Z',
           last_disposition_id = $2 WHERE id = $1`,
        [contact.id, disposition?.id],
      );
      await expectChange(
        { status: to },
        {
          status: to,
          call_count: 3,
          last_called_at: "2026-11-01T10:00:00.123Z",
          last_disposition: {
            id: disposition?.id,
            name: "Interested",
            source: "service",
            system_key: null,
            marks_contact_complete: true,
          },
        },
      );
      const { contactCount, openContactCount, contacts, open } = await bench.counters(campaignId);
      expect({ contactCount, openContactCount }).toEqual({ contactCount: contacts, openContactCount: open });
    },
  );

  it.each([
    ["in_progress", "in_progress"],
    ["called", "called"],
    ["completed", "completed"],
    ["a value of its own", "paused"],
    ["capitals", "DO_NOT_CALL"],
    ["spaces around it", " not_called "],
    ["an empty text", ""],
    ["null", null],
    ["a number", 0],
    ["a list", ["not_called"]],
    ["a name that every object has", "toString"],
  ])("refuses %s", (_name, value) => expectRefusal({ status: value }, "status"));

  it("completes the campaign with its last open contact, and opens it again", async () => {
    const campaign = await bench.campaign();
    const [first, second] = [await bench.contact(campaign), await bench.contact(campaign)];
    const steps = [
      [first, "do_not_call", "active"],
      [second, "do_not_call", "completed"],
      [second, "do_not_call", "completed"],
      [first, "not_called", "active"],
      [first, "do_not_call", "completed"],
    ] as const;
    for (const [target, status, expected] of steps) {
      expect((await patch({ status }, `/campaigns/${campaign}/contacts/${target.id}`)).status).toBe(200);
      expect((await bench.call("GET", `/campaigns/${campaign}`)).body.status).toBe(expected);
    }
  });

  it.each(["paused", "archived"])("does not change a campaign that is %s", async (status) => {
    const campaign = await bench.campaign();
    const only = await bench.contact(campaign);
    await bench.api.test.query("UPDATE campaigns SET status = $2 WHERE id = $1", [campaign, status]);
    for (const to of ["do_not_call", "not_called"]) {
      expect((await patch({ status: to }, `/campaigns/${campaign}/contacts/${only.id}`)).body.status).toBe(to);
      expect((await bench.call("GET", `/campaigns/${campaign}`)).body.status).toBe(status);
    }
  });
});

describe("the body", () => {
  it("changes all fields at once", () =>
    expectChange(
      {
        first_name: "Grace",
        last_name: "Hopper",
        company: "Navy",
        title: "Rear admiral",
        email: "grace@navy.example",
        linkedin_url: "https://linkedin.com/in/grace",
        due_at: "2027-01-02T03:04:05Z",
        phones: ["+14155550001"],
        status: "do_not_call",
      },
      {
        first_name: "Grace",
        last_name: "Hopper",
        company: "Navy",
        title: "Rear admiral",
        email: "grace@navy.example",
        linkedin_url: "https://linkedin.com/in/grace",
        due_at: "2027-01-02T03:04:05.000Z",
        phones: [{ number: "+14155550001", label: null }],
        primary_number: "+14155550001",
        status: "do_not_call",
      },
    ));

  it("clears all that can be cleared at once", () =>
    expectChange(
      { first_name: null, last_name: "", company: null, title: "", email: null, linkedin_url: "", due_at: null },
      {
        first_name: null,
        last_name: null,
        company: null,
        title: null,
        email: null,
        linkedin_url: null,
        due_at: null,
      },
    ));

  it("changes updated_at, even with the same values", async () => {
    await bench.api.test.query("UPDATE campaign_contacts SET updated_at = '2026-01-01T00:00:00Z' WHERE id = $1", [
      contact.id,
    ]);
    const before = new Date().toISOString();
    const { body } = await patch({ first_name: "Ada" });
    expect(body.first_name).toBe("Ada");
    expect(body.updated_at >= before).toBe(true);
    expect(body.updated_at <= new Date().toISOString()).toBe(true);
    expect(body.created_at).toBe(contact.created_at);
  });

  it("changes nothing when one of several fields is refused", () =>
    expectRefusal({ first_name: "Grace", status: "do_not_call", email: "grace" }, "email"));

  it.each([
    ["an empty object", {}],
    ["a list", []],
    ["null", null],
    ["a text", "do_not_call"],
    ["a number", 7],
    ["a list of changes", [{ first_name: "Grace" }]],
  ])("refuses %s without naming a field", async (_name, body) => {
    expect(verdict(await patch(body))).toEqual({ status: 400, code: "validation_error" });
    expect(await read()).toEqual(contact);
  });

  it("is required", async () => {
    expect(verdict(await patch(undefined))).toEqual({ status: 400, code: "validation_error" });
  });

  it.each([
    "id",
    "campaign_id",
    "primary_number",
    "call_count",
    "last_called_at",
    "last_disposition",
    "extra_fields",
    "customer_id",
    "created_at",
    "updated_at",
    "firstName",
    "linkedinUrl",
    "dueAt",
    "FIRST_NAME",
    "constructor",
    "toString",
    "hasOwnProperty",
    "nonsense",
  ])("refuses the field %s, alone and beside a valid one", async (field) => {
    await expectRefusal({ [field]: "x" }, field);
    await expectRefusal({ first_name: "Grace", [field]: null }, field);
  });
});

describe("an unknown contact", () => {
  const nowhere = "cct_01h455vb4pex5vsknk084sn02q";
  const noCampaign = "cmp_01h455vb4pex5vsknk084sn02q";

  it.each<[string, () => Promise<string> | string]>([
    ["an unknown contact", () => `/campaigns/${campaignId}/contacts/${nowhere}`],
    ["an unknown campaign", () => `/campaigns/${noCampaign}/contacts/${contact.id}`],
    ["a contact of another campaign", async () => `/campaigns/${await bench.campaign()}/contacts/${contact.id}`],
    [
      "another business's",
      () => {
        const { campaignId: campaign, contactIds } = bench.api.world.rivals;
        return `/campaigns/${campaign}/contacts/${contactIds[0]}`;
      },
    ],
    [
      "another business's contact in one's own campaign",
      () => `/campaigns/${campaignId}/contacts/${bench.api.world.rivals.contactIds[0]}`,
    ],
    ["ids of no form", () => "/campaigns/x/contacts/y"],
    ["ids of the other's prefix", () => `/campaigns/${contact.id}/contacts/${campaignId}`],
    ["an id in capitals", () => `/campaigns/${campaignId}/contacts/${contact.id.toUpperCase()}`],
    ["a NUL in an id", () => `/campaigns/${campaignId}/contacts/${contact.id}%00`],
    ["a NUL in the campaign's id", () => `/campaigns/%00/contacts/${contact.id}`],
    ["a lone surrogate's bytes in an id", () => `/campaigns/${campaignId}/contacts/%F0%9F%98%80`],
  ])("is 404: %s", async (_name, path) => {
    const url = await path();
    const plain = await patch({ first_name: "Grace" }, url);
    const status = await patch({ status: "do_not_call" }, url);
    expect(verdict(plain)).toEqual({ status: 404, code: "not_found" });
    expect(verdict(status)).toEqual({ status: 404, code: "not_found" });
    expect(await read()).toEqual(contact);
  });

  it("is 404 with the same message for every reason", async () => {
    const { campaignId: rivals, contactIds } = bench.api.world.rivals;
    const paths = [
      `/campaigns/${campaignId}/contacts/${nowhere}`,
      `/campaigns/${noCampaign}/contacts/${contact.id}`,
      `/campaigns/${rivals}/contacts/${contactIds[0]}`,
      "/campaigns/x/contacts/y",
    ];
    const answers = await Promise.all(
      paths.flatMap((path) => [
        patch({ first_name: "Grace" }, path),
        patch({ status: "not_called" }, path),
        patch({ phones: ["+14155550001"] }, path),
      ]),
    );
    expect(new Set(answers.map(({ text, body }) => text.replace(body.error.request_id, "")))).toHaveLength(1);
  });

  it("is 404 after its removal", async () => {
    const path = `/campaigns/${campaignId}/contacts/${contact.id}`;
    expect((await bench.call("DELETE", path)).status).toBe(204);
    expect(verdict(await patch({ first_name: "Grace" }))).toEqual({ status: 404, code: "not_found" });
    expect(verdict(await patch({ status: "do_not_call" }))).toEqual({ status: 404, code: "not_found" });
  });

  it("is looked up only for valid input", async () => {
    expect(verdict(await patch({ email: "no" }, `/campaigns/${noCampaign}/contacts/${nowhere}`))).toEqual(
      refused("email"),
    );
  });
});
