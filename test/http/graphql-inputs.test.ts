import type { FastifyInstance } from "fastify";
import { getIntrospectionQuery, getNamedType, getNullableType, isInputObjectType, isListType } from "graphql";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../schema/index.ts";
import { createInternalListener } from "../../src/application/http/internal-listener.ts";
import { createMetrics } from "../../src/application/metrics.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { longestBlock } from "../support/event-loop.ts";
import { onLoopback } from "../support/internal-listener.ts";
import { webhookTools } from "../support/webhook-tools.ts";

let api: TestApi;
let app: FastifyInstance;

beforeAll(async () => {
  api = await createTestApi();
  const { database } = api.test;
  app = createInternalListener(
    {
      limit: memoryLimiter({ max: 100_000_000, windowSeconds: 60 }),
      database,
      ...webhookTools,
      ...onLoopback,
      tokens: { verify: async () => ({ userId: "u", clientId: "c", scopes: ["internal"], expiresAt: 0 }) },
      memberships: { find: () => findMembership(database, api.world.admin.userId) },
      metrics: createMetrics(),
      demoToken: undefined,
    },
    pino({ level: "silent" }),
  );
  await post({ query: "{ health }" });
});
afterAll(async () => {
  await app?.close();
  await api?.close();
});

async function send(payload: string, type: string) {
  const answer = await app.inject({
    method: "POST",
    url: "/graphql",
    headers: { host: "localhost", authorization: "Bearer x", "content-type": type },
    payload,
  });
  return { status: answer.statusCode, text: answer.body, body: JSON.parse(answer.body) };
}
const post = (payload: unknown) => send(JSON.stringify(payload), "application/json");

/** A request of several parts; those with a file name are files. */
function postParts(...parts: [name: string, value: string, file?: string][]) {
  const texts = parts.map(([name, value, file]) => {
    const named = file ? `; filename="${file}"\r\ncontent-type: text/csv` : "";
    return `--part\r\ncontent-disposition: form-data; name="${name}"${named}\r\n\r\n${value}\r\n`;
  });
  return send(`${texts.join("")}--part--\r\n`, "multipart/form-data; boundary=part");
}

const FILTERED = "query ($filter: ContactFilter) { contacts(filter: $filter) { nodes { id } } }";
const REORDER =
  "mutation ($ids: [ID!]!) { reorderDispositions(input: {ids: $ids}) { __typename ... on DomainError { field } } }";
const numbered = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, place) => [`key${place}`, 1]));

/** Oversized inputs are refused with one short error, before they delay others. */
async function expectRefused(message: RegExp, ask: () => Promise<{ text: string; body: { errors: object[] } }>) {
  let answer: Awaited<ReturnType<typeof ask>> | undefined;
  const block = await longestBlock(async () => {
    answer = await ask();
  });
  expect(answer?.body.errors).toEqual([expect.objectContaining({ message: expect.stringMatching(message) })]);
  expect(answer?.text.length).toBeLessThan(1_000);
  // Far above the usual duration, and far below the former one.
  expect(block).toBeLessThan(4_000);
}

describe("variables", () => {
  it.each([
    ["4,000 unknown keys", FILTERED, { filter: numbered(4_000) }, /4000 keys; at most 100 are allowed/],
    [
      "a list of 60,000",
      REORDER,
      { ids: Array.from({ length: 60_000 }, String) },
      /^variables.ids has more than 10000 items.$/,
    ],
    ["a text of a megabyte", FILTERED, { filter: { q: "x".repeat(900_000) } }, /900000 characters; at most 20000/],
    ["ten levels", REORDER, { ids: JSON.parse("[".repeat(10) + "]".repeat(10)) }, /8 levels deep/],
    ["many levels", REORDER, { ids: JSON.parse("[".repeat(900) + "]".repeat(900)) }, /32 levels deep/],
  ])("of %s are refused unread", async (_name, query, variables, message) => {
    await expectRefused(message, () => post({ query, variables }));
  });

  it("with many errors cause one short error", async () => {
    const query =
      'mutation ($contacts: [CampaignContactDraft!]!) { addCampaignContacts(input: {campaignId: "x", contacts: $contacts}) { __typename } }';
    const contacts = Array(500).fill({ ...numbered(90), key0: "x".repeat(500) });
    await expectRefused(/required field "phones", found: \{ key0: "x+…$/, () =>
      post({ query, variables: { contacts } }),
    );
  });

  it("may not contain a key that reaches a prototype", async () => {
    const text = `{"query": ${JSON.stringify(FILTERED)}, "variables": {"filter": {"__proto__": {"q": "Ada"}}}}`;
    const { body } = await send(text, "application/json");
    expect(body.errors[0].message).toMatch(/not to include unknown field "__proto__"/);
  });
});

describe("the content of an input", () => {
  const ids = (count: number) => Array.from({ length: count }, (_, place) => `x${place}`);

  it.each([
    ["a list", REORDER, { ids: ids(1_001) }, "reorderDispositions", "ids must have at most 1000 items", "ids"],
    [
      "a list of an input",
      `mutation ($input: CreateCampaignInput!) { createCampaign(input: $input) {
        ... on DomainError { code message field } } }`,
      { input: { name: "x", inboxIds: ids(11) } },
      "createCampaign",
      "inboxIds must have at most 10 items",
      "inboxIds",
    ],
    [
      "an id",
      "mutation ($id: ID!) { archiveCampaign(input: {id: $id}) { ... on DomainError { code message field } } }",
      { id: "x".repeat(1_025) },
      "archiveCampaign",
      "id must have at most 1024 characters",
      "id",
    ],
    [
      "a text",
      `mutation ($input: UpdateContactInput!) { updateContact(input: $input) {
        ... on DomainError { code message field } } }`,
      { input: { id: "x", company: "x".repeat(4_097) } },
      "updateContact",
      "company must have at most 4096 characters",
      "company",
    ],
  ])("has a maximum: %s", async (_name, query, variables, name, message, field) => {
    const { body } = await post({ query: query.replace("{ field }", "{ code message field }"), variables });
    expect(body.data[name]).toMatchObject({ code: "VALIDATION_ERROR", message, field });
  });

  it("fails alone where it is one of several", async () => {
    const query = `mutation ($id: ID!, $contacts: [CampaignContactDraft!]!) {
      addCampaignContacts(input: {campaignId: $id, contacts: $contacts}) { ... on CampaignContactAddition { outcomes { contact { status } error { field } } } } }`;
    const phones = [{ number: "+14155550188" }];
    const contacts = [
      { phones },
      { phones, company: "x".repeat(5_000) },
      { phones: Array.from({ length: 6 }, (_, place) => ({ number: `+1415555018${place}` })) },
    ];
    const { body } = await post({ query, variables: { id: api.world.northwind.campaignId, contacts } });
    expect(body.data.addCampaignContacts.outcomes).toEqual([
      { contact: { status: "NOT_CALLED" }, error: null },
      { contact: null, error: { field: "company" } },
      { contact: null, error: { field: "phones" } },
    ]);
  });
});

/** Fourteen fragments, each of which spreads the next one three times: five million selections. */
const spreading = (type: string, leaf: string) =>
  Array.from(
    { length: 15 },
    (_, place) => `fragment F${place} on ${type} { ${place < 14 ? `...F${place + 1} `.repeat(3) : leaf} }`,
  ).join(" ");

describe("the text of an operation", () => {
  it.each([
    ["is short", `{ health } # ${"x".repeat(70_000)}`, /70013 characters; at most 65536/],
    ["has short names", `{ ${"x".repeat(200)}: health }`, /name has 200 characters; at most 128/],
    [
      "has short values",
      `{ contact(id: "${"x".repeat(30_000)}") { id } }`,
      /value has 30000 characters; at most 20000/,
    ],
    ["repeats no field for ever", `{ ${"viewer { user { id } } ".repeat(200)} }`, /repeats fields too often/],
    ["repeats no leaf for ever", `{ ${"health ".repeat(1_900)} }`, /repeats fields too often/],
    [
      "asks for the schema a few times",
      `{ ${Array.from({ length: 30 }, (_, place) => `a${place}: __schema { types { fields { name } } }`).join(" ")} }`,
      /schema 30 times; at most 4/,
    ],
    ["is short with its fragments spread", `{ ...F0 } ${spreading("Query", "health")}`, /selections, .* at most 5000/],
    [
      "is short with the fragments of the schema spread",
      `{ __schema { types { ...F0 } } } ${spreading("__Type", "name")}`,
      /selections, .* at most 5000/,
    ],
    [
      "has an end",
      `{ ...F0 } fragment F0 on Query { ...F1 } fragment F1 on Query { ...F0 }`,
      /fragment spreads itself/,
    ],
  ])("%s", async (_name, query, message) => {
    await expectRefused(message, () => post({ query }));
  });

  it("has at most ten errors in the answer", async () => {
    const { body } = await post({ query: `{ ${Array.from({ length: 500 }, (_, place) => `no${place}`).join(" ")} }` });
    expect(body.errors).toHaveLength(11);
    expect(body.errors[10].message).toMatch(/^Too many validation errors/);
  });

  it("may be the one with which tools ask for the schema", async () => {
    const { body } = await post({ query: getIntrospectionQuery() });
    expect(body.data.__schema.queryType).toEqual({ name: "Query", kind: "OBJECT" });
  });
});

it("gives other requests a turn between the operations of a batch", async () => {
  const order: string[] = [];
  const batch = post(Array.from({ length: 10 }, (_, place) => ({ query: `{ a${place}: health }` })));
  const other = (async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    order.push("other");
  })();
  await Promise.all([batch.then(() => order.push("batch")), other]);
  expect(order).toEqual(["other", "batch"]);
});

describe("a request with a file", () => {
  const IMPORT = `mutation ($file: Upload!, $id: ID!) {
    importCampaignContacts(input: { campaignId: $id, file: $file }) {
      ... on ContactImport { rowCount createdCount } ... on DomainError { code field } } }`;
  const SEND = "mutation ($input: SendMessageInput!) { sendMessage(input: $input) { ... on Message { id } } }";
  const operation = (query: string, variables: object) => JSON.stringify({ query, variables });
  const FILE = "phone\n+14155550199\n";

  it.each([
    ["a variable", IMPORT, "variables.file", (id: string) => ({ id, file: null })],
    [
      "its place in the input",
      `mutation ($input: ImportCampaignContactsInput!) { importCampaignContacts(input: $input) {
        ... on ContactImport { rowCount createdCount } ... on DomainError { code field } } }`,
      "variables.input.file",
      (id: string) => ({ input: { campaignId: id, file: null } }),
    ],
  ])("names %s", async (_name, query, place, variables) => {
    const { campaignId } = api.world.northwind;
    const { body } = await postParts(
      ["operations", operation(query, variables(campaignId))],
      ["map", JSON.stringify({ 0: [place] })],
      ["0", FILE, "leads.csv"],
    );
    expect(body).toMatchObject({ data: { importCampaignContacts: { rowCount: 1 } } });
  });

  it("names each field of the schema that takes a file", async () => {
    const places = Object.values(schema.getTypeMap()).flatMap((type) =>
      isInputObjectType(type)
        ? Object.values(type.getFields())
            .filter((field) => getNamedType(field.type).name === "Upload")
            .map(({ name, type: of }) => ({ name, isList: isListType(getNullableType(of)) }))
        : [],
    );
    expect(places.map(({ name }) => name)).toEqual(expect.arrayContaining(["file", "files", "proofFile"]));
    for (const { name, isList } of places) {
      const { body } = await postParts(
        ["operations", operation(FILTERED, { input: { [name]: isList ? [null] : null } })],
        ["map", JSON.stringify({ 0: [`variables.input.${name}${isList ? ".0" : ""}`] })],
        ["0", FILE, "leads.csv"],
      );
      expect(body.errors?.[0]?.message ?? "", name).not.toMatch(/path of one file/);
    }
  });

  it("may contain a file of thousands of rows", async () => {
    const file = `phone\n${Array.from({ length: 3_000 }, (_, row) => `+1415${6_000_000 + row}`).join("\n")}`;
    const { body } = await postParts(
      ["operations", operation(IMPORT, { id: api.world.northwind.campaignId, file: null })],
      ["map", '{"0": ["variables.file"]}'],
      ["0", file, "leads.csv"],
    );
    expect(body).toMatchObject({ data: { importCampaignContacts: { rowCount: 3_000, createdCount: 3_000 } } });
  });

  it.each([
    ["a far index of a list", REORDER, { ids: [] }, '{"0": ["variables.ids.1000000"]}', /path of one file/],
    ["a place that is none", IMPORT, { id: "x" }, '{"0": ["variables.file"]}', /must have null at the path/],
    ["a place that is taken", IMPORT, { file: "x" }, '{"0": ["variables.file"]}', /must have null at the path/],
    ["the text itself", IMPORT, { file: null }, '{"0": ["query"]}', /path of one file/],
    ["a prototype", IMPORT, { file: null }, '{"0": ["variables.__proto__.file"]}', /must have null at the path/],
    ["two places", IMPORT, { file: null }, '{"0": ["variables.file", "variables.file"]}', /path of one file/],
    ["two files", IMPORT, { file: null }, '{"0": ["variables.file"], "1": ["variables.b"]}', /path of one file/],
    ["a file that is not there", IMPORT, { file: null }, '{"1": ["variables.file"]}', /path of one file/],
    ["a text", IMPORT, { file: null }, '{"operations": ["variables.file"]}', /path of one file/],
    ["a place that is no text", IMPORT, { file: null }, '{"0": [{"toString": 1}]}', /path of one file/],
    ["a list that is none", SEND, { input: { files: null } }, '{"0": ["variables.input.files.0"]}', /must have null/],
    ["a place beyond a list", SEND, { input: { files: [] } }, '{"0": ["variables.input.files.0"]}', /must have null/],
    ["a prototype of a list", SEND, {}, '{"0": ["variables.__proto__.files.0"]}', /must have null/],
    ["no list", IMPORT, { file: null }, "[1]", /`map` must be a JSON object/],
    [
      "a file where none belongs",
      FILTERED,
      { filter: null },
      '{"0": ["variables.filter"]}',
      /unknown field|has invalid/,
    ],
  ])("does not name %s", async (_name, query, variables, map, message) => {
    await expectRefused(message, () =>
      postParts(["operations", operation(query, variables)], ["map", map], ["0", FILE, "leads.csv"]),
    );
  });

  it.each(["null", "[]", "7", "{"])("has an operation, not %s", async (operations) => {
    const { status, body } = await postParts(["operations", operations], ["map", "{}"]);
    expect([status, body.errors[0].message]).toEqual([400, "`operations` must be a JSON object."]);
  });

  it("has no more parts than it needs", async () => {
    const many = Array(50_000).fill(["part", ""]) as [string, string][];
    await expectRefused(/has other parts than/, () => postParts(...many));
  });
});
