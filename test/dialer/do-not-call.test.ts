import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../support/json-answer.ts";
import { createDialerBench, type DialerBench, freshNumber } from "./bench.ts";

/** The do-not-call list: kept by admins, and heeded at once. */

let bench: DialerBench;
beforeAll(async () => {
  bench = await createDialerBench();
});
afterAll(() => bench?.close());

const REFUSAL = "... on DomainError { code field }";

const add = (phoneNumber: string, note?: string | null) =>
  bench.ask(
    `mutation ($input: DoNotCallNumberInput!) { addDoNotCallNumber(input: $input) {
      ... on DoNotCallNumber { phoneNumber note createdAt } ${REFUSAL} } }`,
    { input: { phoneNumber, note } },
  );
const remove = (number: string) =>
  bench.ask(
    `mutation ($number: String!) { removeDoNotCallNumber(input: {phoneNumber: $number}) {
      ... on DoNotCallRemoval { deletedId } ${REFUSAL} } }`,
    { number },
  );
const importAll = (phoneNumbers: string[], note?: string) =>
  bench.ask(
    `mutation ($input: DoNotCallImportInput!) { importDoNotCallNumbers(input: $input) {
      ... on DoNotCallImport { added known refused { index error { code field } } } ${REFUSAL} } }`,
    { input: { phoneNumbers, note } },
  );
const page = (prefix: string | null, after: string | null = null, first = 25): Promise<Answer> =>
  bench.ask(
    `query ($prefix: String, $after: String, $first: Int!) {
      doNotCallNumbers(prefix: $prefix, after: $after, first: $first) {
        nodes { phoneNumber note } pageInfo { hasNextPage endCursor } } }`,
    { prefix, after, first },
  );

async function begin(fields: Record<string, unknown> = {}) {
  const campaignId = await bench.campaign();
  const contact = await bench.contact(campaignId, fields);
  const agent = await bench.agent();
  const session = await agent.start(campaignId);
  return {
    contact,
    next: () => agent.run(`nextDialerContact(input: {sessionId: "${session}"})`),
    dial: () => agent.run(`dialContact(input: {sessionId: "${session}", contactId: "${contact}"})`),
    pick: async (key: string) =>
      agent.run(
        `pickDisposition(input: {sessionId: "${session}", contactId: "${contact}", dispositionId: "${await bench.disposition(key)}"})`,
      ),
    let: () => bench.test.query("UPDATE campaign_contacts SET held_until = NULL WHERE id = $1", [contact]),
  };
}

describe("the list", () => {
  it("adds a number once and keeps its time; a new note replaces the old one", async () => {
    const number = freshNumber();
    const first = await add(number, "A letter");
    expect(first).toEqual({ phoneNumber: number, note: "A letter", createdAt: expect.any(String) });
    expect(await add(number)).toEqual(first);
    expect(await add(number, "Two letters")).toEqual({ ...first, note: "Two letters" });
    expect(await remove(number)).toEqual({ deletedId: number });
    expect(await remove(number)).toEqual({ code: "NOT_FOUND", field: null });
  });

  it("refuses an invalid number and a note that is too long", async () => {
    expect(await add("415 555 0100")).toEqual({ code: "INVALID_PHONE_NUMBER", field: "phoneNumber" });
    expect(await remove("no")).toEqual({ code: "NOT_FOUND", field: null });
    expect(await add(freshNumber(), "x".repeat(201))).toEqual({ code: "VALIDATION_ERROR", field: "note" });
  });

  it("is read page by page in the order of its numbers, by their beginning too", async () => {
    const numbers = Array.from({ length: 7 }, (_, place) => `+4930000000${place}`);
    await importAll(numbers.toReversed());
    const read: string[] = [];
    for (let after: string | null = null; ; ) {
      const { nodes, pageInfo } = await page("+493", after, 3);
      read.push(...nodes.map(({ phoneNumber }: { phoneNumber: string }) => phoneNumber));
      if (!pageInfo.hasNextPage) {
        break;
      }
      after = pageInfo.endCursor;
    }
    expect(read).toEqual(numbers);
    expect((await page("+49300000005")).nodes).toEqual([{ phoneNumber: "+49300000005", note: null }]);
    expect((await page("+49999")).nodes).toEqual([]);
    expect((await page(null)).nodes.length).toBeGreaterThanOrEqual(7);
    const { pageInfo } = await page("+493", null, 1);
    await expect(page("+49", pageInfo.endCursor)).rejects.toMatchObject({ code: "validation_error", field: "cursor" });
    await expect(page(null, "nonsense")).rejects.toMatchObject({ code: "validation_error", field: "cursor" });
    await expect(page("49%")).rejects.toMatchObject({ code: "validation_error", field: "prefix" });
  });

  it("has filters on time in an order by time alone", async () => {
    const list = (order: string) =>
      bench.ask(
        `{ doNotCallNumbers(orderBy: ${order}, times: { updatedAfter: "2100-01-01T00:00:00Z" }) { nodes { updatedAt } } }`,
      );
    expect((await list("UPDATED")).nodes).toEqual([]);
    expect((await list("CREATED")).nodes).toEqual([]);
    await expect(list("NUMBER")).rejects.toMatchObject({ code: "validation_error", field: "orderBy" });
  });

  it("adds ten thousand numbers at once, refuses only the invalid ones and adds nothing the second time", async () => {
    const good = Array.from({ length: 9_996 }, (_, place) => `+3315${String(place).padStart(7, "0")}`);
    const given = ["nobody", ...good, good[0] as string, "", "+0123456789"];
    const refused = [0, 9_998, 9_999].map((index) => ({
      index,
      error: { code: "INVALID_PHONE_NUMBER", field: "phoneNumbers" },
    }));
    expect(await importAll(given, "Bought list")).toEqual({ added: 9_996, known: 1, refused });
    expect(await importAll(given, "Another")).toEqual({ added: 0, known: 9_997, refused });
    expect((await page("+33150000000")).nodes).toEqual([{ phoneNumber: "+33150000000", note: "Bought list" }]);
    expect(await importAll([...given, "+33160000000"])).toEqual({ code: "VALIDATION_ERROR", field: "phoneNumbers" });
  });

  it("belongs to one business", async () => {
    const number = freshNumber();
    await add(number);
    const rival = bench.world.rival.userId;
    const theirs = await bench.ask("{ doNotCallNumbers { nodes { phoneNumber } } }", {}, rival);
    expect(theirs.nodes).toEqual([]);
    const removal = `mutation { removeDoNotCallNumber(input: {phoneNumber: "${number}"}) { ${REFUSAL} } }`;
    expect(await bench.ask(removal, {}, rival)).toEqual({ code: "NOT_FOUND", field: null });
  });
});

describe("a number on the list", () => {
  it("is shown with its saved contact", async () => {
    const [listed, free] = [freshNumber(), freshNumber()];
    await add(listed);
    const { contact } = await bench.ask(
      `mutation ($phones: [PhoneInput!]) { saveContact(input: {phones: $phones}) {
        ... on SavedContact { contact { doNotCallNumbers effectiveTimeZones { source } } } } }`,
      { phones: [{ number: free }, { number: listed }] },
    );
    expect(contact.doNotCallNumbers).toEqual([listed]);
    expect(contact.effectiveTimeZones.length).toBeGreaterThan(0);
  });

  it("is never claimed, until its removal from the list", async () => {
    const { contact, next, let: lift } = await begin();
    const { primaryNumber } = (
      await bench.test.query(`SELECT primary_number AS "primaryNumber" FROM campaign_contacts WHERE id = $1`, [contact])
    )[0] as { primaryNumber: string };
    await add(primaryNumber);
    expect((await next()).contact).toBeNull();
    await remove(primaryNumber);
    await lift();
    expect((await next()).contact?.id).toBe(contact);
  });

  it("is not dialed under an existing claim", async () => {
    const { next, dial } = await begin();
    await add((await next()).contact?.primaryNumber as string);
    expect((await dial()).code).toBe("UNPROCESSABLE_ENTITY");
  });

  it("is passed over for another phone of the contact", async () => {
    const [listed, free] = [freshNumber(), freshNumber()];
    const { next, dial } = await begin({ phones: [listed, free] });
    await importAll([listed]);
    await next();
    expect((await dial()).call?.to).toBe(free);
  });

  it("is added with all numbers of a contact who asked an agent not to be called, for every campaign", async () => {
    const [one, other] = [freshNumber(), freshNumber()];
    const { next, pick } = await begin({ phones: [one, other] });
    const elsewhere = await begin({ phones: [other] });
    await next();
    await pick("do_not_call");
    expect((await page(one)).nodes).toEqual([{ phoneNumber: one, note: "Requested in a call with an agent" }]);
    expect((await elsewhere.next()).contact).toBeNull();
  });

  it("is not added when the API marks one contact of one campaign", async () => {
    const number = freshNumber();
    const campaignId = await bench.campaign();
    const id = await bench.contact(campaignId, { phones: [number] });
    await bench.ask(
      `mutation ($campaignId: ID!, $id: ID!) {
        updateCampaignContact(input: {campaignId: $campaignId, id: $id, status: DO_NOT_CALL}) { __typename } }`,
      { campaignId, id },
    );
    expect((await page(number)).nodes).toEqual([]);
  });
});
