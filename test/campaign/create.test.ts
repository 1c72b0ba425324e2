import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newIdentity } from "../../src/platform/id.ts";
import { type Bench, createBench, refused, verdict } from "./bench.ts";

let bench: Bench;
let agent: string;
/** Northwind's active inboxes, the oldest first: 3 of the demo and 8 more. */
let inboxes: string[];
let inactive: string;

beforeAll(async () => {
  bench = await createBench();
  const { northwind, agent: member } = bench.api.world;
  agent = await bench.api.token(member.userId);
  const added = Array.from({ length: 8 }, () => newIdentity("inb"));
  await bench.api.test.query(
    `INSERT INTO inboxes (business_id, id, phone_number, name, created_at, updated_at)
     SELECT $1, id, '+1415666010' || place, 'More', now(), now() FROM unnest($2::text[]) WITH ORDINALITY AS m (id, place)`,
    [northwind.businessId, added.map(({ id }) => id)],
  );
  inboxes = [...northwind.inboxIds, ...added.map(({ id }) => id)];
  const [old] = await bench.api.test.query<{ id: string }>(
    "SELECT id FROM inboxes WHERE business_id = $1 AND deactivated_at IS NOT NULL",
    [northwind.businessId],
  );
  inactive = old?.id as string;
});
afterAll(() => bench.close());

const create = (body: unknown, token = bench.token) => bench.call("POST", "/campaigns", { token, body });
const EMOJI = "\u{1F600}";

describe("a new campaign", () => {
  it("is empty and active, and the same when read", async () => {
    const { status, body } = await create({
      name: " Autumn renewals ",
      description: " Accounts\n\tup in December ",
      inbox_ids: [inboxes[1], inboxes[0]],
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^cmp_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      name: "Autumn renewals",
      description: "Accounts\n\tup in December",
      status: "active",
      contact_count: 0,
      inbox_ids: [inboxes[1], inboxes[0]],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      last_called_at: null,
      updated_at: body.created_at,
    });
    expect((await bench.call("GET", `/campaigns/${body.id}`)).body).toEqual(body);
    expect((await bench.call("GET", "/campaigns", { query: { limit: "1" } })).body.data).toEqual([body]);
  });

  it("may have the name of another", async () => {
    const body = { name: "Twins", inbox_ids: [inboxes[0]] };
    const [first, second] = [await create(body), await create(body)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.id).not.toBe(second.body.id);
  });

  it.each([
    ["1 character", "x", "x"],
    ["120 characters", "x".repeat(120), "x".repeat(120)],
    ["120 emoji", EMOJI.repeat(120), EMOJI.repeat(120)],
    ["120 characters and spaces around them", `  ${"x".repeat(120)}  `, "x".repeat(120)],
  ])("takes a name of %s", async (_name, given, kept) => {
    const { status, body } = await create({ name: given, inbox_ids: [inboxes[0]] });
    expect([status, body.name]).toEqual([201, kept]);
  });

  it.each([
    ["an empty text", ""],
    ["spaces alone", "  "],
    ["121 characters", "x".repeat(121)],
    ["121 emoji", EMOJI.repeat(121)],
    ["a line break", "Autumn\nrenewals"],
    ["a NUL", "Autumn\u0000"],
    ["a lone surrogate", "Autumn\ud800"],
    ["null", null],
    ["nothing", undefined],
    ["a number", 7],
  ])("refuses as a name %s", async (_name, value) => {
    expect(verdict(await create({ name: value, inbox_ids: [inboxes[0]] }))).toEqual(refused("name"));
  });

  it.each([
    ["nothing", undefined, ""],
    ["an empty text", "", ""],
    ["spaces alone", "  ", ""],
    ["2000 characters", "x".repeat(2000), "x".repeat(2000)],
    ["2000 emoji", EMOJI.repeat(2000), EMOJI.repeat(2000)],
  ])("takes as a description %s", async (_name, given, kept) => {
    const { status, body } = await create({ name: "x", description: given, inbox_ids: [inboxes[0]] });
    expect([status, body.description]).toEqual([201, kept]);
  });

  it.each([
    ["2001 characters", "x".repeat(2001)],
    ["a NUL", "a\u0000b"],
    ["a bell", "a\u0007b"],
    ["a lone surrogate", "a\udc00b"],
    ["a number", 7],
    ["a list", ["x"]],
  ])("refuses as a description %s", async (_name, value) => {
    const body = { name: "x", description: value, inbox_ids: [inboxes[0]] };
    expect(verdict(await create(body))).toEqual(refused("description"));
  });

  it.each([
    ["status", "active"],
    ["id", "cmp_01h455vb4pex5vsknk084sn02q"],
    ["inboxIds", []],
    ["contacts", []],
    ["contact_count", 0],
  ])("refuses the field %s", async (field, value) => {
    const body = { name: "x", inbox_ids: [inboxes[0]], [field]: value };
    expect(verdict(await create(body))).toEqual(refused(field));
  });

  it.each([
    ["a list", []],
    ["null", null],
    ["a text", "x"],
  ])("refuses a body that is %s", async (_name, body) => {
    expect(verdict(await create(body))).toEqual({ status: 400, code: "validation_error" });
  });
});

describe("inbox_ids", () => {
  it("accepts ten and keeps their order", async () => {
    const ten = inboxes.slice(0, 10).toReversed();
    const { status, body } = await create({ name: "Ten", inbox_ids: ten });
    expect([status, body.inbox_ids]).toEqual([201, ten]);
    expect((await bench.call("GET", `/campaigns/${body.id}`)).body.inbox_ids).toEqual(ten);
  });

  it.each<[string, () => unknown, string?]>([
    ["none", () => []],
    ["eleven", () => inboxes],
    ["one twice", () => [inboxes[0], inboxes[1], inboxes[0]]],
    ["an unknown one", () => ["inb_01h455vb4pex5vsknk084sn02q"], ".0"],
    ["an unknown one behind a good one", () => [inboxes[0], "inb_01h455vb4pex5vsknk084sn02q"], ".1"],
    ["another business's", () => [inboxes[0], bench.api.world.rivals.inboxIds[0]], ".1"],
    ["an inactive one", () => [inactive], ".0"],
    ["an id of no form", () => ["x"], ".0"],
    ["an id in capitals", () => [(inboxes[0] as string).toUpperCase()], ".0"],
    ["an id with spaces around it", () => [` ${inboxes[0]} `], ".0"],
    ["an empty id", () => [""], ".0"],
    ["a NUL", () => ["\u0000"], ".0"],
    ["a lone surrogate", () => ["\ud800"], ".0"],
    ["a campaign's id", () => [bench.api.world.northwind.campaignId], ".0"],
    ["a number", () => [7], ".0"],
    ["null in the list", () => [null], ".0"],
    ["a text", () => inboxes[0]],
    ["null", () => null],
    ["nothing", () => undefined],
  ])("refuses %s, and makes no campaign", async (_name, ids, place = "") => {
    const [before] = await bench.api.test.query("SELECT count(*)::int AS count FROM campaigns");
    expect(verdict(await create({ name: "x", inbox_ids: ids() }))).toEqual(refused(`inbox_ids${place}`));
    expect(await bench.api.test.query("SELECT count(*)::int AS count FROM campaigns")).toEqual([before]);
  });

  it("may be any inbox of the business for an admin, and only assigned ones for an agent", async () => {
    expect((await create({ name: "x", inbox_ids: [inboxes[2]] })).status).toBe(201);
    expect((await create({ name: "x", inbox_ids: [inboxes[0]] }, agent)).status).toBe(201);
  });

  it.each<[string, () => unknown[]]>([
    ["an inbox that is not theirs", () => [inboxes[1]]],
    ["one of theirs before it", () => [inboxes[0], inboxes[1]]],
    ["one of theirs after it", () => [inboxes[1], inboxes[0]]],
  ])("forbids an agent %s", async (_name, ids) => {
    expect(verdict(await create({ name: "x", inbox_ids: ids() }, agent))).toEqual({ status: 403, code: "forbidden" });
  });

  it.each<[string, () => unknown[]]>([
    ["an unknown one", () => ["inb_01h455vb4pex5vsknk084sn02q"]],
    ["another business's", () => [bench.api.world.rivals.inboxIds[0]]],
    ["an inactive one", () => [inactive]],
  ])("gives an agent the same answer about %s as an admin", async (_name, ids) => {
    expect(verdict(await create({ name: "x", inbox_ids: ids() }, agent))).toEqual(refused("inbox_ids.0"));
  });

  it("accepts an inbox as soon as the agent may use it", async () => {
    const body = { name: "x", inbox_ids: [inboxes[2]] };
    expect((await create(body, agent)).status).toBe(403);
    const { northwind, agent: member } = bench.api.world;
    await bench.api.test.query("INSERT INTO inbox_users (business_id, user_id, inbox_id) VALUES ($1, $2, $3)", [
      northwind.businessId,
      member.userId,
      inboxes[2],
    ]);
    expect((await create(body, agent)).status).toBe(201);
  });
});
